"""Stage store: zeros, which sources also print where nothing was measured.

A zero that replaces a recorded value is held back elsewhere (`tracker.store.holding`); here are those of one reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tracker.records import Entry, Problem
from tracker.store.figures import MAXIMUM, figure

HELD_FLAG = "held-back"
"""The flag by which a row is marked whose figure cannot be a score of its board; it holds the reason."""
PLACEHOLDER = "placeholder"
_ENOUGH_FOR_ALL = 3
_ENOUGH_FOR_A_LONE_ZERO = 10


def marked_zeros(leaderboard: str, rows: Sequence[Entry]) -> tuple[list[Entry], list[Problem]]:
    """The rows, in their order, with those marked whose zero may be none, and a problem for each of these.

    A list of nothing but zeros, and a zero beside items that were solved, are marked to be held back. The one zero of
    a longer list becomes a placeholder, unless something else in its row shows that a run took place.
    """
    zeros: dict[str, list[Entry]] = {}
    listed: dict[str, int] = {}
    for row in rows:
        value = figure(row.score)
        if value is None or row.unit not in MAXIMUM:
            continue
        listed[row.board] = listed.get(row.board, 0) + 1
        if value == 0:
            zeros.setdefault(row.board, []).append(row)
    found = {
        id(row): mark
        for board, those in zeros.items()
        for row in those
        if (mark := _marked(row, len(those), listed[board])) is not None
    }
    problems = [Problem(leaderboard, f"{row.board}, {row.locator or row.name}", why) for row, why in found.values()]
    return [found[id(row)][0] if id(row) in found else row for row in rows], problems


def _marked(row: Entry, zeros: int, listed: int) -> tuple[Entry, str] | None:
    """A row with a zero as it is marked and why; None where the zero is taken as it stands."""
    if zeros == listed and listed >= _ENOUGH_FOR_ALL:
        return _held(row, f"all {listed} figures of the list are zero")
    if row.solved:
        return _held(row, f"{row.score} stands beside {row.solved} solved items")
    if zeros == 1 and listed > _ENOUGH_FOR_A_LONE_ZERO and row.kind == "model" and not was_measured(row):
        why = f"{row.score} is the only zero of the list, and nothing else in the row shows a run"
        return replace(row, kind=PLACEHOLDER), f"{why}: no claim is held against it"
    return None


def _held(row: Entry, why: str) -> tuple[Entry, str]:
    return replace(row, flags={**row.flags, HELD_FLAG: why}), why


def was_measured(row: Entry) -> bool:
    """Whether a row with a zero shows that a run took place: a cost, an interval, graded items or another figure."""
    if row.stderr is not None or row.half_width is not None or row.graded:
        return True
    others = [row.cost.value if row.cost else None, *row.metrics.values()]
    return any(figure(text) for text in others)
