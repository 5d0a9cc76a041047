"""Targets: formats that are packed: workbooks, papers, and files of evidence."""

from __future__ import annotations

import gzip
import io
import tempfile
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from benchmarks.fuzz.boards import PIECES, board_target
from benchmarks.fuzz.documents import known
from benchmarks.fuzz.mutate import Grammar
from tracker.errors import FetchError
from tracker.fetch.limits import Limits
from tracker.fetch.request import Request
from tracker.fetch.warc import SavedWarc
from tracker.fetch.warc_writing import information, unanswered
from tracker.read.documents.document import read_document

Target = tuple[Grammar, Callable[[int, bytes], object]]
URL = "https://z.example/board.json"
_LINES = (
    (72, 700, "Zorb-2 reaches 61.4% on SimpleQA."),
    *((72, 580, "Benchmark"), (250, 580, "Zorb-2"), (350, 580, "Rival-7B")),
    *((72, 560, "GPQA Diamond"), (250, 560, "70.9"), (350, 560, "66.0")),
)


def sheet_target(pages: Path | None) -> Target:
    """A workbook: its archive mutated, or one of its parts and the archive then made anew."""
    whole, read = board_target("xlsx", pages)
    seeds, inside = list(whole.seeds), list[tuple[int, str]]()
    for place, body in enumerate(whole.seeds):
        with zipfile.ZipFile(io.BytesIO(body)) as book:
            for name in sorted(book.namelist()):
                if name.startswith("xl/") and book.getinfo(name).file_size < 20_000:
                    seeds.append(book.read(name)[:4000])
                    inside.append((place, name))

    def call(place: int, data: bytes) -> object:
        if place < len(whole.seeds):
            return read(place, data)
        at, changed = inside[place - len(whole.seeds)]
        return read(at, _packed(whole.seeds[at], changed, data))

    return Grammar(seeds, PIECES["xlsx"], 30_000), call


def _packed(book: bytes, changed: str, data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, data if name == changed else old.read(name))
    return out.getvalue()


def paper_target() -> Target:
    """A PDF of one page, its text packed or not."""
    pieces = (
        b"obj",
        b"endobj",
        b"stream\n",
        b"endstream",
        b"<<",
        b">>",
        b"/Length 9",
        b"/Kids [2 0 R]",
        b" 0 R",
        b"/Filter /FlateDecode",
    )
    more = (
        b"BT",
        b"ET",
        b"Tj",
        b"(",
        b")",
        b"<4142>",
        b" 1e9 Tm",
        b"/Encrypt 1 0 R",
        b"xref",
        b"trailer",
        b"%%EOF",
        b"/Count 99999999",
        b" Tf",
    )

    def call(_: int, data: bytes) -> object:
        return read_document(b"%PDF-" + data, "report.pdf", known(), vendor="Zorb")

    return Grammar([_pdf(False)[5:], _pdf(True)[5:]], (*pieces, *more), 6000), call


def _pdf(packed: bool) -> bytes:
    drawn = "\n".join(f"BT /F1 10 Tf 1 0 0 1 {x} {y} Tm ({words}) Tj ET" for x, y, words in _LINES).encode()
    drawn = zlib.compress(drawn) if packed else drawn
    kind = b" /Filter /FlateDecode" if packed else b""
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [5 0 R] /Count 1 >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
        b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(drawn), kind, drawn),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 3 0 R "
        b">> >> >>",
    ]
    body, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(body)
    return body + b"xref\n0 6\n0000000000 65535 f \n" + table + end


def evidence_target() -> Target:
    """A WARC file, packed or plain, from which one page is asked."""
    at = "2026-12-01T00:00:00Z"
    plain = gzip.decompress(information("a.warc", at)) + _response(at) + _revisit(at)
    plain += gzip.decompress(unanswered(Request("https://z.example/b"), FetchError("no answer"), at))
    packed = information("a.warc", at) + gzip.compress(_response(at), mtime=0)
    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    asked, limits = Request(URL), Limits()
    pieces = (
        b"WARC/1.1\r\n",
        b"\r\n\r\n",
        b"Content-Length: 99999999999",
        b"WARC-Type: revisit",
        b"\r\n",
        b"HTTP/1.1 200 OK",
        b"<urn:uuid:",
    )
    more = (
        b"Transfer-Encoding: chunked",
        b"Content-Encoding: gzip",
        b"WARC-Date: x",
        b"Location: //[",
        b"\x1f\x8b\x08",
        b"-1",
        b"text/dns",
    )

    def call(place: int, data: bytes) -> object:
        path = folder / ("a.warc.gz" if place == 1 else "a.warc")
        path.write_bytes(data)
        return SavedWarc(path, limits).page(asked)

    return Grammar([plain, packed], (*pieces, *more), 6000), call


def _response(at: str) -> bytes:
    answer = b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"rows": [1]}'
    head = "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
    head += f"WARC-Target-URI: {URL}\r\nWARC-Date: {at}\r\n"
    head += f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(answer)}\r\n\r\n"
    return head.encode() + answer + b"\r\n\r\n"


def _revisit(at: str) -> bytes:
    line = b"HTTP/1.1 304 Not Modified\r\n\r\n"
    head = "WARC/1.1\r\nWARC-Type: revisit\r\nWARC-Record-ID: <urn:uuid:2>\r\n"
    head += f"WARC-Target-URI: {URL}x\r\nWARC-Date: {at}\r\nWARC-Payload-Digest: sha256:{'0' * 64}\r\n"
    head += f"Content-Type: application/http\r\nContent-Length: {len(line)}\r\n\r\n"
    return head.encode() + line + b"\r\n\r\n"
