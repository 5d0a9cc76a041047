"""Stage read: heads of a vendor's table that span more columns than its body has, cut so that heads and body agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, islice

from tracker.read.tables import Cell, Grid
from tracker.read.tables.grid import EMPTY

MAX_WAYS = 60
"""Ways to cut the heads that are compared; a table with more is left as it is laid out."""

_Rows = tuple[tuple[Cell, ...], ...]


def cut_spans(grid: Grid, top: int, has_figure: Callable[[Cell], bool]) -> Grid:
    """The table without the columns that only spans of its `top` head rows reach; itself where there are none.

    Where the heads can be cut in several ways, a column that has not the same heads in each of them is emptied.
    """
    heads, body = grid.rows[:top], grid.rows[top:]
    if not any(_goes_on(row, place) for row in heads for place in range(1, grid.width)):
        return grid
    width = max(map(_begun, body), default=0)
    ways = _ways(heads, grid.width, width) if 1 < width < grid.width else []
    if not ways:
        return grid
    if any(not _goes_on(row, place) and row[place].text for row in heads for place in range(width, grid.width)):
        named = [place for place in range(1, width) if heads[-1][place] is heads[-1][0]]
        over_figures = any(has_figure(row[place]) for row in body for place in named)
        if named and not over_figures:
            return grid
        ways += [] if named else [tuple(range(width))]
    unsure = {place for place in range(width) if len({_stack(heads, way[place]) for way in ways}) > 1}
    rows = (*(tuple(row[place] for place in ways[0]) for row in heads), *(row[:width] for row in body))
    kept = tuple(tuple(EMPTY if place in unsure else cell for place, cell in enumerate(row)) for row in rows)
    return replace(grid, rows=kept)


def _goes_on(row: tuple[Cell, ...], place: int) -> bool:
    """Whether the cell at a place is the one before, which spans."""
    return row[place] is row[place - 1] and row[place] is not EMPTY


def _begun(row: tuple[Cell, ...]) -> int:
    """The number of columns up to the last one at which a cell of the row begins."""
    places = range(len(row) - 1, 0, -1)
    return next((place + 1 for place in places if row[place] is not EMPTY and not _goes_on(row, place)), 1)


def _ways(heads: _Rows, held: int, width: int) -> list[tuple[int, ...]]:
    """The columns that stay, for each way to take out the surplus from columns at which no head begins."""
    spare = [n for n in range(1, held) if all(_goes_on(row, n) or not row[n].text for row in heads)]
    found = list(islice(combinations(spare, held - width), MAX_WAYS + 1))
    return [tuple(n for n in range(held) if n not in way) for way in found] if len(found) <= MAX_WAYS else []


def _stack(heads: _Rows, place: int) -> tuple[str, ...]:
    return tuple(row[place].text for row in heads)
