"""Evidence: what servers answered in one run, as WARC 1.1; a page that is already held is written as a revisit."""

from __future__ import annotations

import gzip
import io
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, BinaryIO

from warcio.statusandheaders import StatusAndHeaders  # type: ignore[import-untyped]
from warcio.warcwriter import WARCWriter  # type: ignore[import-untyped]

from tracker import __version__
from tracker.fetch.clock import Clock
from tracker.fetch.exchange import Answer
from tracker.fetch.files import read_json, write_json
from tracker.fetch.request import Request
from tracker.records import Page
from tracker.wire import timestamp

INDEX = "index.json"
"""Beside the files: which of them holds the body of each hash, and which other files each refers to."""
ENDING = ".warc.gz"
_OPEN = ".open"
_STAMP = "%Y%m%dT%H%M%SZ"
_OWN = {"content-encoding", "transfer-encoding", "content-length", "connection", "keep-alive"}
_LEVEL = 4
_UNSEEN_DAYS = 60
"""A body that no server gave for so long leaves the index; should it come back, it is recorded once more."""


class Recorder:
    """Writes the evidence of one run; safe for several threads. Nothing is written before the first page."""

    def __init__(self, folder: Path, keep_days: int, clock: Clock, tell: Callable[[str], None]) -> None:
        self._folder = folder
        self._keep_days = keep_days
        self._clock = clock
        self._tell = tell
        self._lock = threading.Lock()
        self._file: BinaryIO | None = None
        self._name = ""
        self._broken = False
        self._refers: set[str] = set()
        self._index: dict[str, Any] = {}
        self._bodies: dict[str, list[str]] = {}
        """Hash of a body: the file that holds it, the URL and time of its record, and when it was last seen."""

    def add(self, request: Request, page: Page, answer: Answer) -> None:
        """Records how a page came about. A full disk ends the evidence of the run, with one line, not the run."""
        try:
            with self._lock:
                if self._broken:
                    return
                if self._file is None:
                    self._open()
                held = self._held(page, answer.url)
            members = _records(request, page, answer, held)
            with self._lock:
                if self._file is not None:
                    self._file.write(members)
        except OSError as error:
            self._broken = True
            self._tell(f"{self._folder}: evidence of this run is not kept: {error.strerror}")

    def _held(self, page: Page, url: str) -> list[str] | None:
        """Where the body of a page is recorded already; None where this run has to record it."""
        at = timestamp(page.fetched_at)
        held = self._bodies.get(page.sha256)
        if held is None:
            self._bodies[page.sha256] = [self._name, url, at, at]
        else:
            self._bodies[page.sha256] = [*held[:3], at]
            if held[0] != self._name:
                self._refers.add(held[0])
        return held

    def close(self) -> None:
        """Gives the file its name, writes the index, and removes what is older than is to be kept."""
        with self._lock:
            if self._file is None:
                return
            try:
                self._file.close()
                self._file = None
                if self._broken:
                    (self._folder / (self._name + _OPEN)).unlink(missing_ok=True)
                    return
                (self._folder / (self._name + _OPEN)).replace(self._folder / self._name)
                self._index.setdefault("refers", {})[self._name] = sorted(self._refers)
                self._prune()
                write_json(self._folder / INDEX, {"bodies": self._bodies, "refers": self._index["refers"]})
            except OSError as error:
                self._tell(f"{self._folder}: evidence of this run is not kept: {error.strerror}")

    def _open(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        stamp = self._clock.second().strftime(_STAMP)
        number = 1
        while True:
            self._name = f"{stamp}{f'-{number}' if number > 1 else ''}{ENDING}"
            if not (self._folder / self._name).exists():
                break
            number += 1
        self._index = read_json(self._folder / INDEX)
        here = {path.name for path in self._folder.glob(f"*{ENDING}")}
        self._bodies = {
            sha256: held for sha256, held in self._index.get("bodies", {}).items() if held and held[0] in here
        }
        self._file = (self._folder / (self._name + _OPEN)).open("wb")
        self._file.write(_information(self._name))

    def _prune(self) -> None:
        """Removes files that are too old, unless a file that is kept refers to them."""
        refers: dict[str, list[str]] = self._index["refers"]
        oldest = self._clock.now() - timedelta(days=self._keep_days)
        files = {path.name: path for path in self._folder.glob(f"*{ENDING}")}
        kept = {name for name in files if _at(name, oldest) >= oldest}
        kept |= {other for name in kept for other in refers.get(name, ())}
        for name in files.keys() - kept:
            files[name].unlink(missing_ok=True)
        for path in self._folder.glob(f"*{_OPEN}"):
            if _at(path.name, oldest) < self._clock.now() - timedelta(days=1):
                path.unlink(missing_ok=True)
        unseen = timestamp(self._clock.now() - timedelta(days=_UNSEEN_DAYS))
        self._bodies = {sha: held for sha, held in self._bodies.items() if held[0] in kept and held[-1] >= unseen}
        self._index["refers"] = {name: others for name, others in refers.items() if name in kept}


def _at(name: str, unknown: datetime) -> datetime:
    """When a file was begun, according to its name."""
    try:
        return datetime.strptime(name[:16] + "+0000", "%Y%m%dT%H%M%SZ%z")
    except ValueError:
        return unknown


def _information(name: str) -> bytes:
    writer = _writer()
    software = f"benchmark-claim-tracker/{__version__}"
    return _packed(
        writer, writer.create_warcinfo_record(name, {"software": software, "format": "WARC File Format 1.1"})
    )


def _records(request: Request, page: Page, answer: Answer, held: list[str] | None) -> bytes:
    """The records of one page, each a gzip member: redirects, the answer, and for a POST the question."""
    at = timestamp(page.fetched_at)
    packed = b""
    for step in answer.steps:
        moved = StatusAndHeaders(f"{step.status} Moved", [("Location", step.target)], protocol="HTTP/1.1")
        packed += _record("response", step.url, at, moved, b"")
    headers = [(name, value) for name, value in answer.headers.items() if name not in {*_OWN, "content-type"}]
    headers.append(("content-type", page.content_type))
    if held is None:
        headers.append(("content-length", str(len(page.body))))
        line = StatusAndHeaders("200 OK", headers, protocol="HTTP/1.1")
        packed += _record("response", answer.url, at, line, page.body, {"WARC-Payload-Digest": f"sha256:{page.sha256}"})
    else:
        packed += _revisit(answer, at, headers, page.sha256, held)
    return packed + _question(request, answer.url, at)


def _question(request: Request, url: str, at: str) -> bytes:
    if request.method == "GET":
        return b""
    line = StatusAndHeaders(f"{request.method} {request.url} HTTP/1.1", [], is_http_request=True)
    return _record("request", url, at, line, request.body or b"")


def _record(
    kind: str, url: str, at: str, line: StatusAndHeaders, body: bytes, more: dict[str, str] | None = None
) -> bytes:
    writer = _writer()
    record = writer.create_warc_record(
        url,
        kind,
        payload=io.BytesIO(body),
        length=len(body),
        http_headers=line,
        warc_headers_dict={"WARC-Date": at, **(more or {})},
    )
    return _packed(writer, record)


def _revisit(answer: Answer, at: str, headers: list[tuple[str, str]], sha256: str, held: list[str]) -> bytes:
    writer = _writer()
    line = StatusAndHeaders("304 Not Modified" if answer.status == 304 else "200 OK", headers, protocol="HTTP/1.1")
    record = writer.create_revisit_record(
        answer.url,
        f"sha256:{sha256}",
        held[1],
        held[2],
        http_headers=line,
        warc_headers_dict={"WARC-Date": at},
    )
    return _packed(writer, record)


def _writer() -> WARCWriter:
    return WARCWriter(io.BytesIO(), gzip=False, warc_version="WARC/1.1")


def _packed(writer: WARCWriter, record: Any) -> bytes:
    writer.write_record(record)
    packed: bytes = gzip.compress(writer.out.getvalue(), _LEVEL, mtime=0)
    return packed
