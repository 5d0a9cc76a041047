"""Replay from a WARC file: the pages of a recorded run, byte for byte, with the times at which they were fetched."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import urljoin

from warcio.archiveiterator import ArchiveIterator  # type: ignore[import-untyped]
from warcio.exceptions import ArchiveLoadFailed  # type: ignore[import-untyped]

from tracker.errors import InputError
from tracker.fetch.evidence import INDEX
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.files import read_json
from tracker.fetch.limits import Limits
from tracker.fetch.redirects import STATUSES
from tracker.fetch.request import Request
from tracker.fetch.saved import not_saved
from tracker.fetch.saved_name import saved_name
from tracker.records import Page
from tracker.wire import moment


@dataclass(frozen=True, slots=True)
class _Held:
    """One record of a WARC file that answers a request."""

    url: str
    at: datetime
    offset: int
    digest: str
    content_type: str
    target: str = ""
    """Where a redirect leads."""
    revisit: bool = False


class SavedWarc:
    """A `.warc` or `.warc.gz` file. Bodies of revisit records are looked for in the other WARC files of its folder."""

    def __init__(self, path: Path, limits: Limits) -> None:
        self.path = path
        self._limits = limits
        self._exact: dict[str, _Held] = {}
        self._named: dict[str, _Held] = {}
        self._bodies: dict[str, tuple[Path, int]] = {}
        self._read_files: set[Path] = set()
        records = _contents(path)
        for request, held in records:
            self._exact[request.key] = held
            name = _name(request)
            if name:
                self._named[name] = held
        self._note_bodies(path, (held for _, held in records))

    def page(self, request: Request) -> Page:
        """The recorded answer, redirects followed; its time is that of the record."""
        held = self._find(request)
        for _ in range(self._limits.redirects + 1):
            if held is None:
                raise not_saved(request, self.path)
            if not held.target:
                break
            held = self._find(Request(held.target))
        else:
            raise SourceError(f"more than {self._limits.redirects} redirects", where=request.url)
        body = self._body(held)
        return Page(
            url=request.url,
            body=body,
            sha256=hashlib.sha256(body).hexdigest(),
            fetched_at=held.at,
            content_type=held.content_type,
            final_url=held.url,
            replayed=True,
        )

    def _find(self, request: Request) -> _Held | None:
        return self._exact.get(request.key) or self._named.get(_name(request))

    def _note_bodies(self, path: Path, records: Iterable[_Held]) -> None:
        self._read_files.add(path)
        for held in records:
            if not held.revisit and held.digest:
                self._bodies.setdefault(held.digest, (path, held.offset))

    def _body(self, held: _Held) -> bytes:
        place = self._place(held.digest) if held.revisit else (self.path, held.offset)
        if place is None:
            raise SourceError(
                "its body is in an earlier WARC file, which is not beside this one",
                where=held.url,
                advice=f"put it beside {self.path}",
                kind=Kind.NOT_SAVED,
            )
        body = _payload(*place, self._limits.body_bytes, held.url)
        if held.digest.startswith("sha256:") and held.digest[7:] != hashlib.sha256(body).hexdigest():
            raise SourceError("the recorded body does not have its hash", where=held.url, kind=Kind.DAMAGED)
        return body

    def _place(self, digest: str) -> tuple[Path, int] | None:
        for path in self._others(digest):
            if digest in self._bodies:
                break
            if path not in self._read_files:
                self._note_bodies(path, (held for _, held in _contents(path)))
        return self._bodies.get(digest)

    def _others(self, digest: str) -> Iterator[Path]:
        folder = self.path.parent
        named = read_json(folder / INDEX).get("bodies", {}).get(digest.removeprefix("sha256:"))
        if named and (folder / str(named[0])).is_file():
            yield folder / Path(str(named[0])).name
        yield from sorted((path for path in folder.iterdir() if _is_warc(path)), reverse=True)
        yield self.path


def _is_warc(path: Path) -> bool:
    return path.name.endswith((".warc", ".warc.gz"))


def _name(request: Request) -> str:
    try:
        return saved_name(request.url, request.method, request.body)
    except InputError:
        return ""


def _contents(path: Path) -> list[tuple[Request, _Held]]:
    """The requests of a file and the records that answer them, in order; the last answer to a request counts."""
    answers: list[_Held] = []
    questions: dict[tuple[str, datetime], Request] = {}
    try:
        with path.open("rb") as file:
            records = ArchiveIterator(file)
            for record in records:
                if record.rec_type in ("response", "revisit"):
                    held = _held(record, records.get_record_offset())
                    if held is not None:
                        answers.append(held)
                elif record.rec_type == "request" and record.http_headers.protocol == "POST":
                    body = record.content_stream().read()
                    at = moment(record.rec_headers.get_header("WARC-Date"))
                    url = record.rec_headers.get_header("WARC-Target-URI")
                    questions[url, at] = Request(url, "POST", body)
    except (ArchiveLoadFailed, OSError, EOFError, InputError, UnicodeDecodeError) as error:
        raise InputError(f"not readable as WARC: {error}", where=str(path)) from None
    return [(questions.get((held.url, held.at)) or Request(held.url), held) for held in answers]


def _held(record: Any, offset: int) -> _Held | None:
    """What a record answers; None where it is no page and no redirect."""
    headers = record.http_headers
    if headers is None:
        return None
    status = headers.get_statuscode()
    url = record.rec_headers.get_header("WARC-Target-URI").strip("<>")
    revisit = record.rec_type == "revisit"
    location = headers.get_header("Location", "")
    redirect = status.isdecimal() and int(status) in STATUSES and bool(location)
    if not redirect and not revisit and status != "200":
        return None
    return _Held(
        url=url,
        at=moment(record.rec_headers.get_header("WARC-Date")).replace(microsecond=0),
        offset=offset,
        digest=record.rec_headers.get_header("WARC-Payload-Digest") or "",
        content_type=headers.get_header("Content-Type", ""),
        target=urljoin(url, location) if redirect else "",
        revisit=revisit,
    )


def _payload(path: Path, offset: int, limit: int, where: str) -> bytes:
    try:
        with path.open("rb") as file:
            body = _first(file, offset, limit)
    except (ArchiveLoadFailed, OSError, EOFError) as error:
        raise InputError(f"not readable as WARC: {error}", where=str(path)) from None
    if len(body) > limit:
        raise SourceError(f"more than {limit} bytes", where=where, kind=Kind.TOO_LARGE)
    return body


def _first(file: BinaryIO, offset: int, limit: int) -> bytes:
    file.seek(offset)
    for record in ArchiveIterator(file):
        stream = record.content_stream()
        parts: list[bytes] = []
        size = 0
        while size <= limit and (part := stream.read(1 << 16)):
            parts.append(part)
            size += len(part)
        return b"".join(parts)
    return b""
