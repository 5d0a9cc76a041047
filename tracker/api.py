"""All that a module under `sources/leaderboards/` may import: pages in, rows out.

Such a module defines `rows(pages)`, which yields one mapping for each row; the declaration beside it says what the
keys mean. A key `place` says where the row stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from tracker.errors import ReadError
from tracker.read.boards.dates import read_date
from tracker.read.boards.pages import member_of
from tracker.read.boards.rows import Row
from tracker.read.boards.tables import csv_rows
from tracker.read.boards.trees import read_json, read_script
from tracker.read.tables import Grid, html_tables, markdown_tables
from tracker.records import Page

__all__ = [
    "Grid",
    "Page",
    "ReadError",
    "csv_records",
    "day",
    "html_tables",
    "markdown_tables",
    "member_of",
    "read_json",
    "read_script",
]


def csv_records(body: bytes, where: str) -> Iterator[dict[str, str]]:
    """The records of a CSV file by heading; one that is not as long as the head says so under `#ragged`."""
    for row in csv_rows(body, Row(None, where), {}):
        yield row.value


def day(milliseconds: int) -> str:
    """The day of a time in milliseconds since 1970, as YYYY-MM-DD."""
    found = read_date(str(milliseconds), "ms")
    if found is None:
        raise ReadError(f"{milliseconds} is no time")
    return found
