"""Stage read: the rows on the pages of a leaderboard, by the reader that its declaration names."""

from __future__ import annotations

import codecs
import io
import re
import zipfile
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from tracker.declare.leaderboards import Board, Leaderboard
from tracker.errors import ReadError
from tracker.read.boards.rows import Row
from tracker.read.boards.tables import csv_rows, table_rows
from tracker.read.boards.trees import read_json, read_jsonl, read_script, read_yaml, walk
from tracker.records import Page

TABULAR = ("csv", "html_table", "markdown_table", "xlsx")
MAX_MEMBER = 50_000_000
_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w.:-]{1,40})", re.IGNORECASE)
_OTHER_FORM = (LookupError, TypeError, AttributeError, ValueError, ArithmeticError)
"""What a module runs into when a source no longer has the form that it was written for."""

SourceRows = Callable[[Sequence[Page]], Iterable[Mapping[str, Any]]]


def rows_of(leaderboard: Leaderboard, board: Board, pages: Sequence[tuple[Page, Row]]) -> Iterator[Row]:
    """The rows that a board's reader finds on its pages, in order; each page comes with what is known around it."""
    if board.reader == "module":
        yield from _module_rows(leaderboard, [page for page, _ in pages])
        return
    for page, around in pages:
        try:
            yield from _page_rows(board, page, around)
        except ReadError as error:
            what = f"{error.what}{_so_with(board, pages)}"
            raise ReadError(what, where=error.where or page.url, advice=error.advice) from None


def _so_with(board: Board, pages: Sequence[tuple[Page, Row]]) -> str:
    """How many of several pages cannot be read, for the message about the first of them."""
    if len(pages) < 2:
        return ""
    unreadable = 0
    for page, around in pages:
        try:
            deque(_page_rows(board, page, around), maxlen=0)
        except ReadError:
            unreadable += 1
    return f"; {unreadable} of {len(pages)} pages cannot be read"


def _page_rows(board: Board, page: Page, around: Row) -> Iterable[Row]:
    body = member_of(page, board.options.get("member"))
    where = around.place or page.url
    if board.reader == "csv":
        return csv_rows(in_utf8(body, page.content_type), around, board.options)
    if board.reader in ("html_table", "markdown_table"):
        return table_rows(in_utf8(body, page.content_type), board.reader, around, board.options)
    if board.reader == "xlsx":
        from tracker.read.boards.sheets import sheet_rows

        return sheet_rows(body, around, board.options)
    return walk(_document(board, body, where), board.rows, around)


def in_utf8(body: bytes, content_type: str) -> bytes | str:
    """The body, as text where the server says that it is in another encoding than UTF-8."""
    found = _CHARSET.search(content_type)
    try:
        name = codecs.lookup(found[1]).name if found else "utf-8"
        return body if name in ("utf-8", "ascii") else body.decode(name)
    except (LookupError, UnicodeDecodeError, ValueError):
        return body


def _document(board: Board, body: bytes, where: str) -> Any:
    if board.reader == "yaml":
        return read_yaml(body, where)
    if board.reader == "jsonl":
        return read_jsonl(body, where)
    if board.reader == "script":
        return read_script(body, where, board.options.get("element", ""))
    return read_json(body, where)


def member_of(page: Page, member: str | None) -> bytes:
    """The bytes of a page, or of the named member where the page is a zip archive."""
    if member is None or not page.body.startswith(b"PK\x03\x04"):
        return page.body
    try:
        with zipfile.ZipFile(io.BytesIO(page.body)) as archive:
            names = [info for info in archive.infolist() if info.filename.rpartition("/")[2] == member]
            if not names:
                raise ReadError(f"the archive holds no {member}", where=page.url)
            if names[0].file_size > MAX_MEMBER:
                raise ReadError(f"{member} is larger than {MAX_MEMBER} bytes", where=page.url)
            return archive.read(names[0])
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as error:
        raise ReadError(f"not readable as an archive: {error}", where=page.url) from None


def _module_rows(leaderboard: Leaderboard, pages: Sequence[Page]) -> Iterator[Row]:
    assert leaderboard.module is not None
    around = Row({"list": ""})
    try:
        for number, value in enumerate(_source_rows(leaderboard.module)(pages), start=1):
            yield Row(dict(value), str(value.get("place", f"row {number}")), around)
    except _OTHER_FORM as error:
        raise ReadError(
            f"not in the form that {leaderboard.module.name} expects ({type(error).__name__}: {error!s:.80})",
            where=pages[0].url if pages else leaderboard.slug,
            advice="the source may have changed its form",
        ) from None


@lru_cache(maxsize=64)
def _source_rows(path: Path) -> SourceRows:
    """The function `rows` of a module beside a declaration."""
    spec = spec_from_file_location(f"tracker_sources_{path.stem.replace('-', '_')}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    rows: SourceRows = module.rows
    return rows
