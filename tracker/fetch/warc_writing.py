"""The bytes of WARC 1.1 records: one gzip member each, as the evidence of a run is made of."""

from __future__ import annotations

import gzip
import io
import uuid
from dataclasses import dataclass
from typing import Any

from warcio.statusandheaders import StatusAndHeaders  # type: ignore[import-untyped]
from warcio.warcwriter import WARCWriter  # type: ignore[import-untyped]

from tracker import __version__
from tracker.errors import FetchError
from tracker.fetch.answer import Answer
from tracker.fetch.notes import note_of
from tracker.fetch.request import Request
from tracker.records import Page
from tracker.wire import timestamp

_OWN = {"content-encoding", "transfer-encoding", "content-length", "connection", "keep-alive", "set-cookie"}
"""Headers of the transfer; the recorded body is unpacked and has its own length."""
_LEVEL = 4
SOFTWARE = "benchmark-claim-tracker"
OFFLINE = "offline"
"""The name under which a run tells whether it counted as one without a network, where a request failed for that."""


@dataclass(frozen=True, slots=True)
class Held:
    """Where the body of some hash is recorded."""

    file: str
    url: str
    at: str
    """The time of the record."""
    seen: str
    """When a server last gave this body."""


def beginning(name: str) -> str:
    """The address under which a record holds what a run began with; no server has it."""
    return f"https://{SOFTWARE}.invalid/{name}"


def information(name: str, started: str) -> bytes:
    """The record that a file begins with; its time is that at which the run began."""
    writer = _writer()
    values = {"software": f"{SOFTWARE}/{__version__}", "format": "WARC File Format 1.1"}
    record = writer.create_warcinfo_record(name, values)
    record.rec_headers.replace_header("WARC-Date", started)
    return _packed(writer, record)


def unanswered(request: Request, error: FetchError, at: str) -> bytes:
    """The record of a request that failed, so that a replay fails in the same way."""
    writer = _writer()
    body = note_of(request, error)
    record = writer.create_warc_record(
        request.url,
        "metadata",
        payload=io.BytesIO(body),
        length=len(body),
        warc_content_type="application/json",
        warc_headers_dict={"WARC-Date": at},
    )
    return _packed(writer, record)


def records(request: Request, page: Page, answer: Answer, held: Held | None) -> bytes:
    """The records of one page, each a gzip member: redirects, the answer, and for a POST the question."""
    at = timestamp(page.fetched_at)
    packed = b""
    for step in answer.steps:
        moved = StatusAndHeaders(f"{step.status} Moved", [("Location", step.target)], protocol="HTTP/1.1")
        name = _name()
        packed += _record("response", step.url, at, moved, b"", {"WARC-Record-ID": name})
        packed += _question(request, step.url, at, name)
    name = _name()
    headers = [(name, value) for name, value in answer.headers.items() if name not in {*_OWN, "content-type"}]
    headers.append(("content-type", page.content_type))
    if held is None:
        headers.append(("content-length", str(len(page.body))))
        line = StatusAndHeaders("200 OK", headers, protocol="HTTP/1.1")
        own = {"WARC-Record-ID": name, "WARC-Payload-Digest": f"sha256:{page.sha256}"}
        packed += _record("response", answer.url, at, line, page.body, own)
    else:
        packed += _revisit(answer, at, headers, page.sha256, held, name)
    return packed + _question(request, answer.url, at, name)


def _name() -> str:
    return f"<urn:uuid:{uuid.uuid4()}>"


def _question(request: Request, url: str, at: str, answered_by: str) -> bytes:
    """The record of a question that its address does not tell; nothing for a GET."""
    if request.method == "GET":
        return b""
    line = StatusAndHeaders(f"{request.method} {url} HTTP/1.1", [], is_http_request=True)
    return _record("request", url, at, line, request.body or b"", {"WARC-Concurrent-To": answered_by})


def _record(kind: str, url: str, at: str, line: StatusAndHeaders, body: bytes, own: dict[str, str]) -> bytes:
    writer = _writer()
    record = writer.create_warc_record(
        url,
        kind,
        payload=io.BytesIO(body),
        length=len(body),
        http_headers=line,
        warc_headers_dict={"WARC-Date": at, **own},
    )
    return _packed(writer, record)


def _revisit(answer: Answer, at: str, headers: list[tuple[str, str]], sha256: str, held: Held, name: str) -> bytes:
    writer = _writer()
    line = StatusAndHeaders("304 Not Modified" if answer.status == 304 else "200 OK", headers, protocol="HTTP/1.1")
    record = writer.create_revisit_record(
        answer.url,
        f"sha256:{sha256}",
        held.url,
        held.at,
        http_headers=line,
        warc_headers_dict={"WARC-Date": at, "WARC-Record-ID": name},
    )
    return _packed(writer, record)


def _writer() -> WARCWriter:
    return WARCWriter(io.BytesIO(), gzip=False, warc_version="WARC/1.1")


def _packed(writer: WARCWriter, record: Any) -> bytes:
    writer.write_record(record)
    packed: bytes = gzip.compress(writer.out.getvalue(), _LEVEL, mtime=0)
    return packed
