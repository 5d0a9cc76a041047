"""Stage store: everything that is recorded, in memory. `reading` and `writing` are its way from and to the files."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from tracker.records import (
    Change,
    HeldBack,
    Problem,
    RecordedClaim,
    RecordedVerdict,
    RunReport,
    SourceStatus,
)
from tracker.store.observation import Observation
from tracker.store.unread import Rows

Record = TypeVar("Record")


@dataclass(slots=True)
class Ledger:
    """What is recorded. Its files are read together, changed in memory by `record`, and written all or none."""

    entries: Rows = field(default_factory=Rows)
    changes: dict[str, tuple[Change, ...]] = field(default_factory=dict)
    """By leaderboard, oldest first."""
    held: dict[str, tuple[HeldBack, ...]] = field(default_factory=dict)
    """By leaderboard."""
    claims: dict[str, RecordedClaim] = field(default_factory=dict)
    """By claim id; claims that their document no longer holds are among them."""
    edits: tuple[Change, ...] = ()
    """Changes of claims and of verdicts, oldest first."""
    verdicts: dict[str, RecordedVerdict] = field(default_factory=dict)
    """By claim id."""
    problems: tuple[Problem, ...] = ()
    statuses: dict[str, SourceStatus] = field(default_factory=dict)
    """By source."""
    complete_at: dict[str, datetime] = field(default_factory=dict)
    """By board, the time of the newest copy that held the whole list."""
    last_run: tuple[Change, ...] = ()
    """What the run before this one reported."""
    run: list[Change] = field(default_factory=list)
    """What this run has reported so far."""
    runs: tuple[RunReport, ...] = ()
    """The last runs in figures, oldest first."""
    texts: dict[str, tuple[tuple[object, ...], bytes]] = field(default_factory=dict, repr=False, compare=False)
    """By file, the records it was read from or written for, with its text: what is the same object is the same text."""

    def record(self, seen: Observation) -> None:
        """Takes over what an observation of a leaderboard found."""
        slug = seen.leaderboard
        if not seen.same:
            self.entries[slug] = _same(self.entries.get(slug), seen.entries)
            self.held[slug] = _same(self.held.get(slug), seen.held)
        if seen.changes:
            self.changes[slug] = (*self.changes.get(slug, ()), *seen.changes)
        self.complete_at.update(seen.complete_at)
        self.problems = (*self.problems, *(each for each in seen.problems if each not in self.problems))
        self.run.extend(seen.reported)

    def set_problems(self, source: str, problems: tuple[Problem, ...]) -> None:
        """Replaces the problems of one source."""
        self.problems = (*(each for each in self.problems if each.source != source), *problems)


def _same(old: tuple[Record, ...] | None, new: tuple[Record, ...]) -> tuple[Record, ...]:
    """The old records where the new ones are the very same, so that their text need not be made again."""
    if old is not None and len(old) == len(new) and all(a is b for a, b in zip(old, new, strict=True)):
        return old
    return new
