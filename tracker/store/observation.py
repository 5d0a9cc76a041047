"""Stage store: what came of holding a new reading of a leaderboard against what is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Board
from tracker.records import Change, HeldBack, Problem, RecordedEntry
from tracker.store.figures import MAXIMUM


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """What the store must know of a board to tell a possible value from an impossible one."""

    slug: str
    unit: str = "percent"
    maximum: Decimal | None = None
    """The largest possible value in the board's unit; None where there is none (Elo)."""

    @classmethod
    def of(cls, board: Board, benchmark: Benchmark | None) -> BoardFacts:
        """The facts of a declared board; the maximum is that of its benchmark, else that of its unit."""
        stated = benchmark.maximum if benchmark is not None and benchmark.unit == board.unit else None
        return cls(board.slug, board.unit, stated if stated is not None else MAXIMUM.get(board.unit))


@dataclass(frozen=True, slots=True)
class Observation:
    """A leaderboard after a reading: its rows, what changed, and what was held back."""

    leaderboard: str
    at: datetime
    entries: tuple[RecordedEntry, ...]
    """All rows of the leaderboard, in the order of their ids."""
    changes: tuple[Change, ...]
    """Every change for the ledger."""
    reported: tuple[Change, ...]
    """The changes that a reader is told: where a whole board moved, one line instead of one for each row."""
    held: tuple[HeldBack, ...]
    outcome: str
    """`updated`, `unchanged` or `held-back`."""
    message: str = ""
    """Why the source is held back, in words."""
    complete_at: Mapping[str, datetime] = field(default_factory=dict)
    """By board, the time of the copy, for those of which the whole list was taken over."""
    problems: tuple[Problem, ...] = ()
    """Fields of rows that are not what they should be."""
    same: bool = False
    """Whether rows and held-back values are those that are recorded; they are then not said here again."""
