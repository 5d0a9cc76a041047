"""Stage read, proposals: in which of the known forms a page holds rows, and by which paths they are reached."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tracker.errors import ReadError
from tracker.read.boards.pages import TABULAR
from tracker.read.boards.rows import Row
from tracker.read.boards.sheets import sheet_rows
from tracker.read.boards.tables import csv_rows, table_rows
from tracker.read.boards.trees import read_json, read_jsonl, read_script, read_yaml, walk
from tracker.read.proposal.trees import row_paths

_ELEMENT = re.compile(r"<script\b[^>]{0,200}?\bid\s*=\s*[\"']?([\w:.-]{1,60})[^>]{0,200}>\s{0,200}[\[{]", re.IGNORECASE)
_ADDRESS = re.compile(
    r"[\"'(]([^\"'()\s<>]{1,200}\.(?:json|jsonl|csv|tsv|ya?ml|xlsx|md|js))(?:\?[^\"'()\s<>]{0,200})?[\"')]"
)
_DELIMITERS = (",", "\t", ";")
_MOST = 50_000_000


@dataclass(frozen=True, slots=True)
class Layout:
    """One way to read the page: what a declaration would say, and the rows that it finds."""

    reader: str
    rows: tuple[Row, ...]
    path: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    group: str = ""
    """The path by which lists that stand apart are told apart, where there are several."""

    @property
    def tabular(self) -> bool:
        """Whether a path is a heading."""
        return self.reader in TABULAR

    def lists(self) -> list[str]:
        """The names of the lists, in the order of the page; empty where there is one."""
        if not self.group:
            return []
        key = self.group.removeprefix("^/")
        found = [str(row.parent.value[key]) for row in self.rows if row.parent is not None]
        return list(dict.fromkeys(found))


def layouts(body: bytes, name: str) -> list[Layout]:
    """Every way in which rows are found in a page, those of the form that fits it best; raises ReadError for none."""
    if len(body) > _MOST:
        raise ReadError(f"larger than {_MOST} bytes", where=name)
    for form in _forms(body):
        try:
            found = [layout for layout in form(body, name) if len(layout.rows) > 1]
        except ReadError:
            continue
        if found:
            return found
    raise ReadError("no list of rows was found", where=name, advice=_advice(body))


def _advice(body: bytes) -> str:
    """Where the rows may be that a page only fetches when it is shown."""
    found = dict.fromkeys(_ADDRESS.findall(body[:2_000_000].decode("utf-8", "replace")))
    if not found:
        return "look in the browser's list of requests for the file that the page loads"
    return f"the page names {', '.join(list(found)[:5])}: try the address of one of them"


def _forms(body: bytes) -> Sequence[Callable[[bytes, str], Iterator[Layout]]]:
    head = body[:4000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(b"PK\x03\x04"):
        return (_workbook,)
    if head.startswith(b"<"):
        return (_html, _elements, _markdown)
    if head.startswith((b"{", b"[")):
        return (_json, _json_lines, _script, _markdown)
    return (_markdown, _script, _csv, _yaml)


def _workbook(body: bytes, name: str) -> Iterator[Layout]:
    yield Layout("xlsx", tuple(sheet_rows(body, Row({}, name), {})))


def _json(body: bytes, name: str) -> Iterator[Layout]:
    yield from _tree(read_json(body, name), "json")


def _json_lines(body: bytes, name: str) -> Iterator[Layout]:
    yield from _tree(read_jsonl(body, name), "jsonl")


def _yaml(body: bytes, name: str) -> Iterator[Layout]:
    yield from _tree(read_yaml(body, name), "yaml")


def _script(body: bytes, name: str) -> Iterator[Layout]:
    yield from _tree(read_script(body, name), "script")


def _elements(body: bytes, name: str) -> Iterator[Layout]:
    for element in dict.fromkeys(_ELEMENT.findall(body.decode("utf-8", "replace"))):
        try:
            document = read_script(body, name, element)
        except ReadError:
            continue
        yield from _tree(document, "script", {"element": element})


def _tree(document: Any, reader: str, options: Mapping[str, str] | None = None) -> Iterator[Layout]:
    for path in row_paths(document):
        rows = tuple(walk(document, path, Row({})))
        yield Layout(reader, rows, path, options or {}, _group(rows) if path.count("*") > 1 else "")


_LIST_NAMES = ("name", "title", "split", "subset", "dataset", "benchmark", "id")


def _group(rows: Sequence[Row]) -> str:
    """The key of the lists around the rows that names each of them."""
    around = {id(row.parent): row.parent.value for row in rows if row.parent is not None}
    for key in _LIST_NAMES:
        names = [value.get(key) if isinstance(value, dict) else None for value in around.values()]
        if len(names) > 1 and all(isinstance(each, str) for each in names) and len(set(names)) == len(names):
            return f"^/{key}"
    return ""


def _html(body: bytes, name: str) -> Iterator[Layout]:
    yield from _tables(body, "html_table")


def _markdown(body: bytes, name: str) -> Iterator[Layout]:
    yield from _tables(body, "markdown_table")


def _tables(body: bytes, reader: str) -> Iterator[Layout]:
    """One layout for each set of tables with the same headings."""
    alike: dict[tuple[str, ...], list[Row]] = {}
    numbers: set[str] = set()
    for row in table_rows(body, reader, Row({}), {}):
        assert row.parent is not None
        numbers.add(row.parent.value["number"])
        alike.setdefault(tuple(key for key in row.value if not key.startswith("@")), []).append(row)
    for rows in alike.values():
        own = list(dict.fromkeys(row.parent.value["number"] for row in rows if row.parent is not None))
        options = {} if set(own) == numbers else {"table": ",".join(own)}
        yield Layout(reader, tuple(rows), "", options, "^/number" if len(own) > 1 else "")


def _csv(body: bytes, name: str) -> Iterator[Layout]:
    for delimiter in _DELIMITERS:
        options = {} if delimiter == "," else {"delimiter": delimiter}
        rows = tuple(csv_rows(body, Row({}), options))
        even = [row for row in rows if "#ragged" not in row.value and len(row.value) > 1]
        if rows and len(even) * 10 >= len(rows) * 9:
            yield Layout("csv", rows, "", options)
            return
