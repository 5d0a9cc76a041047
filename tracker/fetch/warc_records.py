"""Reading WARC files: which requests a file answers and where, and the body at a place; damage is one line."""

from __future__ import annotations

import contextlib
import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from warcio.archiveiterator import ArchiveIterator  # type: ignore[import-untyped]
from warcio.exceptions import ArchiveLoadFailed  # type: ignore[import-untyped]
from warcio.statusandheaders import (  # type: ignore[import-untyped]
    StatusAndHeaders,
    StatusAndHeadersParser,
    StatusAndHeadersParserException,
)

from tracker.errors import InputError
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.notes import Note, read_note
from tracker.fetch.redirects import STATUSES
from tracker.fetch.request import Request
from tracker.fetch.warc_writing import SOFTWARE
from tracker.wire import moment

_DAMAGE = (ArchiveLoadFailed, StatusAndHeadersParserException, OSError, EOFError, zlib.error, ValueError, OverflowError)
_SHORT = 1 << 20
_PARSER = StatusAndHeadersParser(["HTTP/1.0", "HTTP/1.1", "HTTP/2"], verify=False)


@dataclass(frozen=True, slots=True)
class Held:
    """One record of a WARC file that answers a request."""

    url: str
    at: datetime
    offset: int
    digest: str
    content_type: str
    target: str = ""
    """Where a redirect leads."""
    revisit: bool = False
    id: str = ""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a WARC file holds."""

    answers: list[tuple[Request, Held]]
    """The requests and the records that answer them, in order."""
    notes: list[Note]
    """Requests that failed."""
    started: datetime | None
    """When the run began that wrote it; None for a file of another program."""

    def by_digest(self) -> dict[str, int]:
        """Where each body stands in the file, by its digest."""
        return {held.digest: held.offset for _, held in self.answers if held.digest and not held.revisit}


def contents(path: Path) -> Contents:
    """What a file holds, without the bodies; raises InputError for a damaged file."""
    try:
        with path.open("rb") as file:
            return _read_all(file)
    except (*_DAMAGE, InputError) as error:
        raise _damaged(path, error) from None


def _read_all(file: io.BufferedReader) -> Contents:
    answers: list[Held | None] = []
    notes: list[Note | None] = []
    questions: dict[str, Request] = {}
    started = None
    for record, offset in _records(file):
        match record.rec_type:
            case "warcinfo":
                started = _started(record)
            case "metadata":
                notes.append(read_note(record.raw_stream.read(_SHORT)))
            case "request":
                _note_question(record, questions)
            case _:
                answers.append(_held(record, offset))
    found = [(questions.get(held.id) or Request(held.url), held) for held in answers if held]
    return Contents(found, [note for note in notes if note], started)


def _started(record: Any) -> datetime | None:
    own = record.raw_stream.read(_SHORT).startswith(f"software: {SOFTWARE}/".encode())
    return moment(record.rec_headers.get_header("WARC-Date") or "") if own else None


def payload(path: Path, offset: int, limit: int, where: str) -> bytes:
    """The unpacked body of the record at a place; raises InputError, or SourceError when it is too long."""
    try:
        with path.open("rb") as file:
            file.seek(offset)
            record = next(iter(ArchiveIterator(file, no_record_parse=True)))
            record.http_headers = _PARSER.parse(record.raw_stream)
            body = _read(record, limit)
    except StopIteration:
        raise _damaged(path, "a record is missing") from None
    except _DAMAGE as error:
        raise _damaged(path, error) from None
    if len(body) > limit:
        raise SourceError(f"more than {limit} bytes", where=where, kind=Kind.TOO_LARGE)
    return body


def _damaged(path: Path, why: object) -> InputError:
    return InputError(f"not readable as WARC: {str(why) or type(why).__name__}", where=str(path))


def _records(file: io.BufferedReader) -> Iterator[tuple[Any, int]]:
    """The records with their offsets, the HTTP headers read where there are some. The library tells of wrong lengths on
    standard error and goes on; here they end the reading."""
    records = ArchiveIterator(file, no_record_parse=True)
    record = None
    with contextlib.redirect_stderr(io.StringIO()):
        for record in records:
            if _is_wanted(record):
                yield record, records.offset
            records.read_to_end()
            if records.err_count or getattr(record.raw_stream, "limit", 1) > 0:
                raise ValueError("a record does not have the length that it states")
    if record is None:
        raise ValueError("it holds no record")


def _is_wanted(record: Any) -> bool:
    """Whether a record tells something here; its HTTP headers are read if it has some."""
    if record.rec_type in ("warcinfo", "metadata"):
        return True
    if record.rec_type not in ("response", "revisit", "request"):
        return False
    address = record.rec_headers.get_header("WARC-Target-URI")
    if record.format != "warc" or not address:
        raise ValueError("a record without its address")
    if not str(address).startswith(("http:", "https:", "<http")):
        return False
    record.http_headers = _http(record)
    return True


def _http(record: Any) -> StatusAndHeaders:
    try:
        return _PARSER.parse(record.raw_stream)
    except EOFError:  # a revisit may come without HTTP headers
        return StatusAndHeaders("", [], protocol="")


def _address(record: Any) -> tuple[str, datetime]:
    at = record.rec_headers.get_header("WARC-Date") or ""
    return record.rec_headers.get_header("WARC-Target-URI").strip("<>"), moment(at).replace(microsecond=0)


def _note_question(record: Any, questions: dict[str, Request]) -> None:
    """Notes which question the record that a POST is concurrent to has answered."""
    if record.http_headers.protocol == "POST":
        url, _ = _address(record)
        answered_by = record.rec_headers.get_header("WARC-Concurrent-To") or ""
        questions[answered_by] = Request(url, "POST", record.content_stream().read(_SHORT))


def _held(record: Any, offset: int) -> Held | None:
    """What a record answers; None where it is no page and no redirect."""
    headers = record.http_headers
    status = headers.get_statuscode()
    revisit = record.rec_type == "revisit"
    location = headers.get_header("Location", "")
    redirect = status.isdecimal() and int(status) in STATUSES and bool(location)
    if not redirect and not revisit and status != "200":
        return None
    url, at = _address(record)
    return Held(
        url=url,
        at=at,
        offset=offset,
        digest=record.rec_headers.get_header("WARC-Payload-Digest") or "",
        content_type=headers.get_header("Content-Type", ""),
        target=urljoin(url, location) if redirect else "",
        revisit=revisit,
        id=record.rec_headers.get_header("WARC-Record-ID") or "",
    )


def _read(record: Any, limit: int) -> bytes:
    stream = record.content_stream()
    parts: list[bytes] = []
    size = 0
    while size <= limit and (part := stream.read(1 << 16)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)
