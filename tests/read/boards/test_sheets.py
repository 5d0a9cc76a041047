from __future__ import annotations

import io
import zipfile
from contextlib import suppress

import pytest

from tests.read.boards.test_declared import PAGES
from tracker.errors import ReadError
from tracker.read.boards.rows import Row
from tracker.read.boards.sheets import sheet_rows

PAGE = Row(None, "book.xlsx")
BOOK = PAGES / "osworld-verified" / "self_reported_results.xlsx"


def test_the_named_sheet_or_the_first() -> None:
    body = BOOK.read_bytes()
    assert next(sheet_rows(body, PAGE, {})).value["Model"] == "other"
    row = next(sheet_rows(body, PAGE, {"sheet": "Screenshot"}))
    assert (row.value["Model"], row.value["Date"], row.place) == ("quill-self", "45900", "book.xlsx, Screenshot, row 2")


@pytest.mark.parametrize("body", [b"", b"PK\x03\x04 no archive", b"<html>"])
def test_no_workbook_is_one_clear_line(body: bytes) -> None:
    with pytest.raises(ReadError, match=r"not readable as a workbook"):
        list(sheet_rows(body, PAGE, {}))


def test_a_missing_sheet() -> None:
    with pytest.raises(ReadError, match="no sheet 'Nowhere'"):
        list(sheet_rows(BOOK.read_bytes(), PAGE, {"sheet": "Nowhere"}))


def test_an_entity_is_not_expanded_and_a_far_row_is_refused() -> None:
    with zipfile.ZipFile(BOOK) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    name = "xl/worksheets/sheet1.xml"
    parts[name] = parts[name].replace(b'<row r="2">', b'<row r="99999999">')
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        for part, body in parts.items():
            book.writestr(part, body)
    with pytest.raises(ReadError, match="out of order"):
        list(sheet_rows(out.getvalue(), PAGE, {}))


def test_a_damaged_workbook_never_gives_another_error() -> None:
    body = BOOK.read_bytes()
    for place in range(0, len(body), 7):
        damaged = body[:place] + bytes([body[place] ^ 0xFF]) + body[place + 1 :]
        with suppress(ReadError):
            list(sheet_rows(damaged, PAGE, {}))
