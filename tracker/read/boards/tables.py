"""Stage read: CSV files and the tables of HTML and Markdown pages, as rows by heading."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence

from tracker.errors import ReadError
from tracker.read import limits
from tracker.read.boards.rows import Row
from tracker.read.tables import Cell, Grid, html_tables, markdown_tables

csv.field_size_limit(4_000_000)


def csv_rows(body: bytes | str, page: Row, options: Mapping[str, str]) -> Iterator[Row]:
    """The records of a CSV file; a record whose length is not the header's is given with the key `#ragged`.

    A heading that stands twice is `heading` and `heading#2`. `options`: `delimiter`, and `names` (headings for a file
    without any, separated by `|`).
    """
    text, divider = _text(body), options.get("delimiter", ",")
    limits.refuse_more(limits.CELLS, "cells", text, divider + "\r\n", page.place)
    try:
        records = list(csv.reader(io.StringIO(text, newline=""), delimiter=divider))
    except csv.Error as error:
        raise ReadError(f"not readable as CSV: {error}", where=page.place) from None
    if not records:
        return
    if len(records[0]) > limits.COLUMNS:
        raise ReadError(f"more than {limits.COLUMNS:,} columns", where=page.place)
    names = options.get("names")
    heads = distinct(names.split("|") if names else [head.strip() for head in records[0]])
    for number, record in enumerate(records if names else records[1:], start=1):
        if not record or not any(record):
            continue
        value = dict(zip(heads, record, strict=False))
        if len(record) != len(heads):
            value["#ragged"] = f"{len(record)} cells under {len(heads)} headings"
        yield Row(value, number, page, "record")


def _text(body: bytes | str) -> str:
    return body if isinstance(body, str) else body.decode("utf-8-sig", "replace")


def table_rows(body: bytes | str, reader: str, page: Row, options: Mapping[str, str]) -> Iterator[Row]:
    """The rows of a page's tables by heading. `^/heading`, `^/caption`, `^/id` and `^/number` tell the tables apart.

    `options`: `table` (numbers of the tables that count, from 1), `head` (rows of the head, where the page does not
    mark them), `names` (headings for a table without any, separated by `|`), `groups` (a row with one filled cell names
    the group of the rows below it, `^/group`). Raises ReadError for a page without a table, or with empty ones only.
    """
    grids = html_tables(body) if reader == "html_table" else markdown_tables(_text(body))
    if not grids:
        raise ReadError("there is no table on the page", where=page.place, advice="it may have changed its form")
    wanted = {int(number) for number in options.get("table", "").split(",") if number.strip().isdecimal()}
    used = [grid for grid in grids if not wanted or grid.position + 1 in wanted]
    blank = sum(len(grid.rows) for grid in used)
    for grid in used:
        for row in grid_rows(grid, page, options):
            blank = 0
            yield row
    if blank:
        raise ReadError(f"{blank} rows of tables, and nothing is written in them", where=page.place)


def grid_rows(grid: Grid, page: Row, options: Mapping[str, str]) -> Iterator[Row]:
    """The rows of one table below its head; `@name` is an attribute of the row."""
    head = int(options.get("head") or grid.header_rows or 1)
    if len(grid.rows) <= head:
        return
    names = options.get("names")
    heads = distinct(names.split("|")) if names else headings(grid.rows[:head])
    number = grid.position + 1
    around = {
        "number": str(number),
        "heading": grid.headings[-1] if grid.headings else "",
        "headings": list(grid.headings),
        "caption": grid.caption,
        "id": grid.attributes.get("id", ""),
        "class": grid.attributes.get("class", ""),
        "hidden": "true" if grid.hidden else "false",
    }
    table = Row(around, str(number), page, "table")
    for place, cells in enumerate(grid.rows[head:], start=1):
        if options.get("groups") and _is_group(cells):
            table = Row({**around, "group": cells[0].text}, str(number), page, "table")
            continue
        if any(cell.text for cell in cells):
            value: dict[str, Cell | str] = dict(zip(heads, cells, strict=False))
            if marks := grid.row_attributes[head + place - 1] if grid.row_attributes else None:
                value.update((f"@{name}", text) for name, text in marks.items())
            yield Row(value, place, table, "row")


def headings(rows: Sequence[Sequence[Cell]]) -> list[str]:
    """One heading for each column; those of several head rows are joined by ` / `, and repeats are numbered.

    A column without a heading is called `column` and its number.
    """
    joined = []
    for number, column in enumerate(zip(*rows, strict=True), start=1):
        parts = list(dict.fromkeys(cell.text for cell in column if cell.text))
        joined.append(" / ".join(parts) or f"column {number}")
    return distinct(joined)


def distinct(heads: Sequence[str]) -> list[str]:
    """The headings, the second of the same words with `#2` behind it, and so on."""
    seen: dict[str, int] = {}
    found = []
    for head in heads:
        seen[head] = seen.get(head, 0) + 1
        found.append(head if seen[head] == 1 else f"{head}#{seen[head]}")
    return found


def _is_group(cells: Sequence[Cell]) -> bool:
    """Whether a row only names a group: one cell across the table, or a first cell with nothing after it."""
    return bool(cells) and bool(cells[0].text) and all(cell is cells[0] or not cell.text for cell in cells[1:])
