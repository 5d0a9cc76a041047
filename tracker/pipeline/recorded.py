"""What a run left behind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from tracker.pipeline.collect import Collected
from tracker.pipeline.judging import Judged
from tracker.records import Evidence
from tracker.store.ledger import Ledger

if TYPE_CHECKING:
    from tracker.publish.folder import Inputs, Published


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a run left behind, for the site and for the exit status."""

    ledger: Ledger
    collected: Collected
    judged: Judged | None
    """None where claims were not judged: it was not asked for, or nothing changed since the site was written."""
    evidence: dict[str, Evidence]
    today: date
    times: Inputs | None = None
    """What the site is made from where nothing but the times of asking is new since it was written; nothing is judged
    then."""

    def summary(self, published: Published | None = None) -> str:
        """What was done, in one line."""
        outcomes = Counter(each.outcome for each in self.collected.outcomes)
        asked = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
        parts = [f"sources: {asked}" if asked else "no source was asked", f"changes: {len(self.ledger.run)}"]
        if published is not None:
            parts.append(f"site: {published.written} files written, {published.unchanged} unchanged")
        return "; ".join(parts)

    @property
    def nothing(self) -> bool:
        """Whether every source failed and there is nothing recorded from before."""
        return self.collected.all_failed and not any(self.ledger.entries.values())
