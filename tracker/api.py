"""All that a module under `sources/leaderboards/` may import: pages in, rows out.

Such a module defines `rows(pages)`, which yields one mapping for each row; the declaration beside it says what the
keys mean. A key `place` says where the row stands.
"""

from __future__ import annotations

from tracker.errors import ReadError
from tracker.read.boards.pages import member_of
from tracker.read.boards.tables import csv_rows
from tracker.read.boards.trees import read_json, read_script
from tracker.read.tables import Grid, html_tables, markdown_tables
from tracker.records import Page

__all__ = [
    "Grid",
    "Page",
    "ReadError",
    "csv_rows",
    "html_tables",
    "markdown_tables",
    "member_of",
    "read_json",
    "read_script",
]
