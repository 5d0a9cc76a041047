"""Stage read: what every table becomes, whatever it was written in, and how spans are laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

MAX_COLUMNS = 400
MAX_CELLS = 400_000
"""Bounds against hostile span counts; what lies beyond them is cut."""

_NOTHING: Mapping[str, str] = MappingProxyType({})


def nothing() -> Mapping[str, str]:
    """No attributes; always the same empty mapping."""
    return _NOTHING


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell as printed. A cell that spans stands in every place it covers, with the same `row` and `column`."""

    text: str
    """The words with white space folded, without raised marks and struck-out words."""
    header: bool = False
    row: int = 0
    """The row and column where the cell begins."""
    column: int = 0
    lines: tuple[str, ...] = ()
    """The text line by line where the cell breaks lines; empty where it is one line."""
    links: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """Raised marks, in order: `*`, `1`, `a`; also footnote references."""
    small: str = ""
    """Words that are set small or raised but are no marks; they stand in `text` as well."""
    struck: str = ""
    attributes: Mapping[str, str] = field(default_factory=nothing)
    """Attributes of the cell, and `hidden` where it is not shown."""


EMPTY = Cell("")


@dataclass(frozen=True, slots=True)
class Grid:
    """One table: rows of equal length, the first `header_rows` of them heads."""

    rows: tuple[tuple[Cell, ...], ...]
    header_rows: int = 0
    headings: tuple[str, ...] = ()
    """The headings above it, the outermost first."""
    caption: str = ""
    position: int = 0
    """Its number among the tables of the page, from 0."""
    line: int = 0
    """The line where it begins, from 1, where the source has lines."""
    attributes: Mapping[str, str] = field(default_factory=nothing)
    row_attributes: tuple[Mapping[str, str], ...] = field(default=())
    """The attributes of each row, in HTML."""

    @property
    def hidden(self) -> bool:
        """Whether the page does not show the table."""
        return "hidden" in self.attributes

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0]) if self.rows else 0

    def texts(self) -> list[list[str]]:
        """The words of all cells, row by row."""
        return [[cell.text for cell in row] for row in self.rows]


def lay_out(rows: Sequence[Sequence[tuple[Cell, int, int]]]) -> tuple[tuple[Cell, ...], ...]:
    """The rows with every span filled in and all of one length; each item is a cell, its rowspan and its colspan.

    A span may run from the head into the body, since pages do that; one that is too large is cut at the table's edge.
    """
    if all(down <= 1 and across <= 1 for row in rows for _, down, across in row):
        return square([[cell for cell, _, _ in row[:MAX_COLUMNS]] for row in rows])
    placed: list[list[Cell]] = []
    held: dict[int, tuple[Cell, int]] = {}
    budget = MAX_CELLS
    for number, row in enumerate(rows):
        out: list[Cell] = []
        below: dict[int, tuple[Cell, int]] = {}
        waiting = iter(row)
        item = next(waiting, None)
        while len(out) < MAX_COLUMNS and (item is not None or any(column >= len(out) for column in held)):
            column = len(out)
            if column in held:
                cell, left = held[column]
                if left > 1:
                    below[column] = (cell, left - 1)
                out.append(cell)
            elif item is None:
                out.append(EMPTY)
            else:
                cell, down, across = item
                down = min(down if down > 0 else len(rows), len(rows) - number)
                for place in range(column, min(column + max(across, 1), MAX_COLUMNS)):
                    if place > column and place in held:
                        break
                    if down > 1:
                        below[place] = (cell, down - 1)
                    out.append(cell)
                item = next(waiting, None)
        held = below
        placed.append(out)
        budget -= len(out)
        if budget <= 0:
            break
    return square(placed)


def square(rows: list[list[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    """The rows with empty cells behind those that are shorter than the longest."""
    width = max(map(len, rows), default=0)
    return tuple(tuple(row) if len(row) == width else (*row, *([EMPTY] * (width - len(row)))) for row in rows)
