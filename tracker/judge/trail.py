"""Stage judge: what happened on the way to a verdict: rules fired, rows considered, notes taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tracker.judge.candidates import Candidate
from tracker.judge.sides import Row
from tracker.records import Considered, Note, Rule

MOST_CONSIDERED = 60
MOST_LEFT = 20
"""More rows than this are not listed one by one, be they used or left."""


@dataclass(slots=True)
class Trail:
    """Collected while one claim is judged."""

    rules: list[Rule] = field(default_factory=list)
    considered: list[Considered] = field(default_factory=list)
    notes: dict[str, Note] = field(default_factory=dict)
    _left: int = 0

    def fired(self, name: str, found: str) -> None:
        """Records that a rule fired and what it found."""
        self.rules.append(Rule(name, found))

    def left(self, row: Row, why: str) -> None:
        """Records a row that was looked at and not used."""
        if self._left < MOST_LEFT:
            self._left += 1
            self.considered.append(Considered(row.ref, False, why))

    def left_as(self, rows: Sequence[Considered]) -> None:
        """Records rows that were looked at and not used, already in words."""
        room = max(0, MOST_LEFT - self._left)
        self.considered.extend(rows[:room])
        self._left += min(room, len(rows))

    def used(self, candidate: Candidate, why: str) -> None:
        """Records a row that can be meant, with its settings beside those of the claim."""
        if len(self.considered) < MOST_CONSIDERED:
            self.considered.append(Considered(candidate.row.ref, True, why, candidate.set_up.comparisons))

    def note(self, name: str, text: str, *links: str) -> None:
        """Takes a note; the first of a name stays."""
        self.notes.setdefault(name, Note(name, text, tuple(link for link in links if link)))
