"""Stage judge: the precision of figures that a source gives as JSON or YAML numbers, where 71 may stand for 71.0."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tracker.judge.places import Places
from tracker.judge.sides import Row

NUMBERS = ("json", "jsonl", "yaml")
"""Readers of formats in which a number loses its last zeros."""


def with_column_precision(rows: Sequence[Row], places: Places) -> list[Row]:
    """The rows, each number with the precision of its board's column, or with its own where that is finer.

    A column that was rounded to so many digits shows them in nine of ten numbers; what fewer than half of them show
    is not the precision of the column.
    """
    printed: dict[tuple[str, str | None], list[Decimal]] = defaultdict(list)
    for row in rows:
        key = _column(row, places)
        if key is not None and row.figure is not None and row.figure.score.quantum is not None:
            printed[key].append(row.figure.score.quantum)
    usual = {key: sorted(quanta)[(len(quanta) - 1) // 2] for key, quanta in printed.items()}
    return [_refined(row, usual.get(_column(row, places) or ("", None))) for row in rows]


def _column(row: Row, places: Places) -> tuple[str, str | None] | None:
    board = places.board_of(row.entry)
    if board is None or row.figure is None or places.reader_of(board) not in NUMBERS:
        return None
    return board.slug, row.figure.score.unit


def _refined(row: Row, quantum: Decimal | None) -> Row:
    own = row.figure.score.quantum if row.figure is not None else None
    if quantum is None or row.figure is None or own is None or own <= quantum:
        return row
    return replace(row, figure=replace(row.figure, score=replace(row.figure.score, quantum=quantum)))
