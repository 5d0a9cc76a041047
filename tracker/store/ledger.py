"""Stage store: everything that is recorded, in memory. `reading` and `writing` are its way from and to the files."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from tracker.records import (
    Change,
    HeldBack,
    Problem,
    RecordedClaim,
    RecordedEntry,
    RecordedVerdict,
    SourceStatus,
)
from tracker.store.observation import Observation


@dataclass(slots=True)
class Ledger:
    """What is recorded. It is read whole, changed in memory by `record`, and written whole or not at all."""

    entries: dict[str, tuple[RecordedEntry, ...]] = field(default_factory=dict)
    """By leaderboard, in the order of their ids; rows that ended are among them."""
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

    def record(self, seen: Observation) -> None:
        """Takes over what an observation of a leaderboard found."""
        self.entries[seen.leaderboard] = seen.entries
        self.changes[seen.leaderboard] = (*self.changes.get(seen.leaderboard, ()), *seen.changes)
        self.held[seen.leaderboard] = seen.held
        self.complete_at.update(seen.complete_at)
        self.problems = (*self.problems, *(each for each in seen.problems if each not in self.problems))
        self.run.extend(seen.reported)

    def set_problems(self, source: str, problems: tuple[Problem, ...]) -> None:
        """Replaces the problems of one source."""
        self.problems = (*(each for each in self.problems if each.source != source), *problems)
