"""Rows of a board that somebody wrote down: JSON lines or CSV with the columns of an entry."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tracker.declare.leaderboards import Board
from tracker.errors import ReadError
from tracker.records import Entry
from tracker.wire import entry_from

NEEDED = {"model", "score"}
_WHOLE = ("n", "runs", "rank")


def is_transcription(body: bytes) -> bool:
    """Whether the bytes are entries in our own columns, and not a copy in the board's own form."""
    first = body.lstrip()[:4000].decode("utf-8", "replace")
    if first.startswith("{"):
        try:
            return set(json.loads(first.splitlines()[0])) >= NEEDED
        except (ValueError, TypeError, RecursionError):
            return False
    try:
        return set(next(csv.reader(io.StringIO(first.partition("\n")[0])), [])) >= NEEDED
    except csv.Error:
        return False


def read_transcription(body: bytes, board: Board, where: str) -> tuple[Entry, ...]:
    """The entries of a transcription, with what the board declares; raises ReadError with the line that is wrong.

    In CSV, a column `settings.effort` is a setting, `metrics.NAME` another metric and `cost.value`, `cost.currency`,
    `cost.per` the cost; an empty cell is no value.
    """
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ReadError(f"not UTF-8 at byte {error.start}", where=where) from None
    rows = _json_rows(text, where) if text.lstrip().startswith("{") else _csv_rows(text, where)
    return tuple(_entry(values, board, f"{where}, line {number}") for number, values in rows)


def _json_rows(text: str, where: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            place = f"{where}, line {number}"
            try:
                values = json.loads(line, parse_float=str)
            except (ValueError, RecursionError) as error:
                raise ReadError(f"not JSON: {error}", where=place) from None
            if not isinstance(values, dict):
                raise ReadError("an object is expected", where=place)
            yield number, values


def _csv_rows(text: str, where: str) -> Iterator[tuple[int, dict[str, Any]]]:
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        for row in reader:
            yield reader.line_num, _values(row, f"{where}, line {reader.line_num}")
    except csv.Error as error:
        raise ReadError(f"not readable as CSV: {error}", where=f"{where}, line {reader.line_num}") from None


def _values(row: Mapping[str | Any, str | Any], where: str) -> dict[str, Any]:
    """The cells that are not empty, those of a column `group.name` in an object of their own."""
    values: dict[str, Any] = {}
    for column, cell in row.items():
        if not column or not cell:
            continue
        group, dot, name = column.partition(".")
        target = values.setdefault(group, {}) if dot else values
        if not isinstance(target, dict):
            raise ReadError(f"the column {column!r:.80} stands beside one that is called {group!r:.80}", where=where)
        target[name if dot else column] = _whole(column, cell, where) if column in _WHOLE else cell
    return values


def _whole(column: str, cell: str, where: str) -> int:
    try:
        return int(cell)
    except ValueError:
        raise ReadError(f"{column} is {cell!r:.80} and no whole number", where=where) from None


def _entry(values: dict[str, Any], board: Board, where: str) -> Entry:
    entry = entry_from({"benchmark": board.benchmark, "origin": str(board.origin)} | values, where)
    return replace(
        entry,
        leaderboard=board.leaderboard,
        board=board.slug,
        name=entry.name or entry.model,
        unit=entry.unit or board.unit,
        n=entry.n if entry.n is not None else board.items,
        runs=entry.runs if entry.runs is not None else board.runs,
        settings={**board.settings, **entry.settings},
        key=str(values.get("key") or " | ".join([entry.name or entry.model, *(entry.settings.values())])),
        kind=str(values.get("kind") or entry.kind),
        models=tuple(str(each) for each in values.get("models") or ()),
    )
