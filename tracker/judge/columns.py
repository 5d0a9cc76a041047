"""Stage judge: the precision of figures that a source gives as JSON or YAML numbers, where 71 may stand for 71.0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tracker.judge.places import Places
from tracker.judge.sides import Row

NUMBERS = ("json", "jsonl", "yaml")
"""Readers of formats in which a number loses its last zeros."""


def with_column_precision(rows: Sequence[Row], places: Places) -> list[Row]:
    """The rows, each number with the precision of its board's column: that of the finest figure in it."""
    finest: dict[tuple[str, str | None], Decimal] = {}
    for row in rows:
        key = _column(row, places)
        if key is not None and row.figure is not None and row.figure.score.quantum is not None:
            finest[key] = min(finest.get(key, row.figure.score.quantum), row.figure.score.quantum)
    return [_refined(row, finest.get(_column(row, places) or ("", None))) for row in rows]


def _column(row: Row, places: Places) -> tuple[str, str | None] | None:
    board = places.board_of(row.entry)
    if board is None or row.figure is None or places.reader_of(board) not in NUMBERS:
        return None
    return board.slug, row.figure.score.unit


def _refined(row: Row, quantum: Decimal | None) -> Row:
    if quantum is None or row.figure is None or row.figure.score.quantum == quantum:
        return row
    return replace(row, figure=replace(row.figure, score=replace(row.figure.score, quantum=quantum)))
