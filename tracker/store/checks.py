"""Stage store: what is asked of a row before it is recorded; every field that fails is a problem of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tracker.records import Entry, Problem
from tracker.store.zeros import HELD_FLAG, marked_zeros

_DATE = re.compile(r"(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?")
_COMMA = re.compile(r"\d,(?:\d{1,2}|\d{4,})(?!\d)")
_POINT = re.compile(r"\d\.\d")


def checked(leaderboard: str, rows: Sequence[Entry]) -> tuple[list[Entry], list[Problem]]:
    """The rows that can be recorded, and a problem for each field that is not what it should be.

    A row without a name is left out; a date that is none is; a score with a decimal comma in a list that is written
    with points is marked to be held back; of zeros see `tracker.store.zeros`.
    """
    kept: list[Entry] = []
    problems: list[Problem] = []
    points = sum(bool(_POINT.search(row.score)) for row in rows)
    for number, row in enumerate(rows, start=1):
        place = f"{row.board}, {row.locator or f'row {number}'}"
        found = _reasons(row, written_with_points=points * 2 > len(rows))
        problems.extend(Problem(leaderboard, place, reason) for reason in found.values())
        if "name" not in found:
            kept.append(_mended(row, found))
    kept, doubts = marked_zeros(leaderboard, kept)
    return kept, [*problems, *doubts]


def _reasons(row: Entry, *, written_with_points: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    if not (row.model.strip() or row.name.strip()):
        found["name"] = "the row has no name"
    if written_with_points and _COMMA.search(row.score) and not _POINT.search(row.score):
        found["score"] = f"the score {row.score:.40} is written with a comma, others with a point"
    if row.date is not None and not _DATE.fullmatch(row.date):
        found["date"] = f"the date {row.date:.40} is none"
    return found


def _mended(row: Entry, found: dict[str, str]) -> Entry:
    if "date" in found:
        row = replace(row, date=None)
    if "score" in found:
        row = replace(row, flags={**row.flags, HELD_FLAG: found["score"]})
    return row
