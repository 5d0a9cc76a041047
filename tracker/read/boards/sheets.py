"""Stage read: the sheets of an xlsx workbook, as rows by heading. Cells are texts; dates stay day numbers."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping

from lxml import etree

from tracker.errors import ReadError
from tracker.read import limits
from tracker.read.boards.rows import Row
from tracker.read.boards.tables import distinct

MAX_PART = 20_000_000
MAX_COLUMNS = 400
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_REFERENCE = re.compile(r"([A-Z]{1,3})\d{1,7}")


def sheet_rows(body: bytes, page: Row, options: Mapping[str, str]) -> Iterator[Row]:
    """The rows of the sheet named by `sheet` (else of the first), below the head row `head` (from 1).

    `^/sheet` is the sheet's name. Raises ReadError when the bytes are no workbook or have no such sheet.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            sheets = _sheets(archive)
            name = options.get("sheet") or next(iter(sheets), "")
            if name not in sheets:
                raise ReadError(f"the workbook has no sheet {name!r}", where=page.place)
            cells = _cells(_part(archive, sheets[name]), _strings(archive))
    except (*_DAMAGED, LookupError, ValueError, OSError, etree.XMLSyntaxError) as error:
        raise ReadError(f"not readable as a workbook: {error}", where=page.place) from None
    head = int(options.get("head", "1"))
    heads = distinct([text.strip() for text in cells[head - 1]]) if len(cells) >= head else []
    around = Row({"sheet": name}, name, page)
    for number, row in enumerate(cells[head:], start=head + 1):
        if any(row):
            yield Row(dict(zip(heads, row, strict=False)), number, around, "row")


def _part(archive: zipfile.ZipFile, name: str) -> etree._Element:
    info = archive.getinfo(name)
    if info.file_size > MAX_PART:
        raise ValueError(f"{name} is larger than {MAX_PART} bytes")
    body = archive.read(name)
    limits.refuse_more(limits.CELLS, "elements", body, "<", name)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    return etree.fromstring(body, parser)


def _sheets(archive: zipfile.ZipFile) -> dict[str, str]:
    """The part that holds each sheet, in the order of the workbook."""
    links = {
        str(link.get("Id")): str(link.get("Target"))
        for link in _part(archive, "xl/_rels/workbook.xml.rels")
        if isinstance(link.tag, str)
    }
    sheets = _part(archive, "xl/workbook.xml").iter(f"{_MAIN}sheet")
    return {str(sheet.get("name")): _target(links[str(sheet.get(_LINK))]) for sheet in sheets}


def _target(target: str) -> str:
    return target[1:] if target.startswith("/") else "xl/" + target


def _strings(archive: zipfile.ZipFile) -> list[str]:
    if "xl/sharedStrings.xml" not in archive.namelist():
        return []
    items = _part(archive, "xl/sharedStrings.xml").iter(f"{_MAIN}si")
    return ["".join(str(text.text or "") for text in item.iter(f"{_MAIN}t")) for item in items]


def _cells(sheet: etree._Element, strings: list[str]) -> list[list[str]]:
    rows: list[list[str]] = []
    for row in sheet.iter(f"{_MAIN}row"):
        number = int(row.get("r") or len(rows) + 1)
        if not len(rows) < number <= len(rows) + 10_000:
            raise ValueError(f"row {number} is out of order")
        rows.extend([] for _ in range(number - 1 - len(rows)))
        texts: list[str] = []
        for cell in row.iter(f"{_MAIN}c"):
            column = _column(str(cell.get("r") or ""), len(texts))
            texts.extend("" for _ in range(column - len(texts)))
            texts.append(_text(cell, strings))
        rows.append(texts)
    return rows


def _column(reference: str, following: int) -> int:
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        return following
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    if not following < column <= MAX_COLUMNS:
        raise ValueError(f"cell {reference} is out of order")
    return column - 1


def _text(cell: etree._Element, strings: list[str]) -> str:
    if cell.get("t") == "inlineStr":
        return "".join(str(text.text or "") for text in cell.iter(f"{_MAIN}t"))
    value = cell.find(f"{_MAIN}v")
    text = "" if value is None else str(value.text or "")
    return strings[int(text)] if cell.get("t") == "s" and text else text
