"""Stage read: how a vendor's table is laid out: heads, label columns, columns of scores, and which axis is which."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from tracker.read.documents.cells import figures_in
from tracker.read.documents.heads import Head, head_of
from tracker.read.documents.known import KnownNames
from tracker.read.documents.labels import Kind, clean, label_of
from tracker.read.documents.roles import LABELS, Column, settle_roles
from tracker.read.documents.spans import cut_spans
from tracker.read.scores import ScoreKind, read_score
from tracker.read.tables import Cell, Grid

_WIN_RATE = re.compile(r"(?:lc |length[- ]controlled |raw )?(?:win[- ]?rate|wr)(?: ?\(?%\)?)?", re.IGNORECASE)
_DECIMAL = re.compile(r"\d{1,3}\.\d{1,2} ?%?", re.ASCII)
_SKIPPED = (Head.OTHER, Head.CHANGES, Head.INTERVALS)


@dataclass(frozen=True)
class Layout:
    """A table whose columns are told apart."""

    grid: Grid
    top: int
    """The number of head rows."""
    columns: tuple[Column, ...]
    rows_are_models: bool
    title: str = ""
    """Words of a head row that spans the whole table."""

    @cached_property
    def labels(self) -> tuple[Column, ...]:
        """The columns of labels."""
        return tuple(column for column in self.columns if column.role in LABELS)

    @cached_property
    def scores(self) -> tuple[Column, ...]:
        """The columns of scores."""
        return tuple(column for column in self.columns if column.role is Head.SCORES)

    @cached_property
    def main(self) -> Head:
        """The role of the column that names the rows."""
        return Head.MODELS if self.rows_are_models else Head.BENCHMARKS

    def body(self) -> tuple[tuple[Cell, ...], ...]:
        """The rows below the heads."""
        return self.grid.rows[self.top :]


def lay_out(grid: Grid, known: KnownNames) -> Layout | None:
    """The layout of the table, or None where it holds no labelled scores."""
    if grid.hidden or len(grid.rows) < 2 or grid.width < 2:
        return None
    top = _top(grid)
    grid = cut_spans(grid, top, _has_figure)
    body = grid.rows[top:]
    heads, title = _heads(grid, top)
    columns = [_column(place, heads[place], [row[place] for row in body], known) for place in range(grid.width)]
    if not any(column is not None and column.role is Head.SCORES for column in columns):
        return None
    present = [column for column in columns if column is not None]
    labelled = settle_roles(present, body, known)
    if labelled is None:
        return None
    columns_, rows_are_models = labelled
    return Layout(grid, top, tuple(columns_), rows_are_models, title)


def _has_figure(cell: Cell) -> bool:
    return bool(figures_in(cell).figures)


def _top(grid: Grid) -> int:
    """How many rows are heads: those marked as such, and those below that continue them."""
    rows = grid.rows
    top = min(grid.header_rows, len(rows) - 1)
    if top == 0 and not any(_has_figure(cell) for cell in rows[0][1:]):
        top = 1
    labels = _first_figures(rows[top:])
    while 0 < top < len(rows) - 1 and _continues(rows, top, labels):
        top += 1
    return top


def _first_figures(rows: tuple[tuple[Cell, ...], ...]) -> int:
    """The first column with figures, which is how many columns of labels stand before them."""
    width = len(rows[0]) if rows else 0
    return next((place for place in range(width) if any(_has_figure(row[place]) for row in rows)), width)


def _continues(rows: tuple[tuple[Cell, ...], ...], top: int, labels: int) -> bool:
    """Whether a row goes on with the heads above: words over the columns of figures, and none over the labels."""
    row, above = rows[top], rows[top - 1]
    if any(_has_figure(cell) for cell in row[1:]):
        return False
    if not any(cell.text for head in rows[:top] for cell in head):
        return any(cell.text for cell in row)
    spare = all(not cell.text or cell is over for cell, over in zip(row[:labels], above[:labels], strict=True))
    return spare and sum(bool(cell.text) for cell in row) >= 2


def _heads(grid: Grid, top: int) -> tuple[list[tuple[str, ...]], str]:
    title = ""
    heads: list[list[str]] = [[] for _ in range(grid.width)]
    for row in grid.rows[:top]:
        if grid.width > 2 and row[0].text and all(cell is row[0] for cell in row):
            title = row[0].text
            continue
        for place, cell in enumerate(row):
            text = clean(cell.text)
            if text and text not in heads[place]:
                heads[place].append(text)
    return [tuple(head) for head in heads], title


def _column(place: int, heads: tuple[str, ...], cells: list[Cell], known: KnownNames) -> Column | None:
    kinds = [head_of(head) for head in heads]
    said = kinds[-1] if kinds else None
    filled = [cell for cell in cells if cell.text]
    if not heads and not filled:
        return None
    if (said in _SKIPPED or Head.CHANGES in kinds) and not _is_rate_of_benchmark(heads, known):
        return Column(place, Head.OTHER, heads)
    if said in LABELS and said is not None and not (said is Head.SETTINGS and _are_scores(filled)):
        return Column(place, said, heads)
    others = [cell for cell in filled if not _has_figure(cell)]
    words = sum(read_score(cell.text).kind is not ScoreKind.MISSING for cell in others)
    figures = len(filled) - len(others)
    if figures and figures * 2 >= words:
        return Column(place, Head.SCORES, heads)
    if words:
        return Column(place, Head.NOTES if place and figures == 0 and _late(place, cells) else Head.CATEGORIES, heads)
    return Column(place, Head.SCORES if heads else Head.OTHER, heads)


def _is_rate_of_benchmark(heads: tuple[str, ...], known: KnownNames) -> bool:
    """Whether a head that says how often a model wins stands below a benchmark that is measured so."""
    measured = len(heads) > 1 and bool(_WIN_RATE.fullmatch(heads[-1]))
    return measured and any(label_of(head, known).kind is Kind.BENCHMARK for head in heads[:-1])


def _are_scores(cells: list[Cell]) -> bool:
    """Whether the cells below a head that could be a setting (`Few-shot`) are scores: most have decimals."""
    return bool(cells) and sum(bool(_DECIMAL.fullmatch(cell.text)) for cell in cells) * 2 >= len(cells)


def _late(place: int, cells: list[Cell]) -> bool:
    """Whether the column's words are remarks rather than labels: long, as a rule."""
    return place > 1 and sum(len(cell.text) for cell in cells) > 25 * len(cells)
