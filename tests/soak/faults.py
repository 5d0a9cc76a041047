"""The ways in which a request can fail: each answers one request in a way that must not be taken for the page."""

from __future__ import annotations

import contextlib
import gzip
import json
import random
import re
import socket
import struct
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import Message
from email.utils import format_datetime
from typing import Any, Protocol

from tests.soak.pages import Copy

SLOW_SECONDS = 2.5
"""Longer than a run of a soak waits for a byte."""
_MEBIBYTE = bytes(2**20)
_TABLE = "".join(
    "<tr><td><div class='skeleton'></div></td><td><div class='skeleton'></div></td></tr>" for _ in range(9)
)
_SKELETON = f"<!doctype html><html><body><table><tr><th>Model</th><th>Score</th></tr>{_TABLE}</table></body></html>"
_BUSY = b"<!doctype html><html><head><title>Back soon</title></head><body><p>We are working on it.</p></body></html>"
_WALL = b"<!doctype html><html><head><title>Just a moment...</title></head><body>Checking</body></html>"


class Wire(Protocol):
    """What a fault needs of the connection."""

    connection: socket.socket
    close_connection: bool
    path: str
    headers: Message

    @property
    def moment(self) -> datetime:
        """What time it is for the client."""

    def give(self, status: int, body: bytes, headers: dict[str, str], length: int | None = -1) -> None:
        """Sends an answer; `length` is what it announces, -1 for the true one and None for none."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault with its name; `apply` gives back False where it does not fit the page."""

    name: str
    apply: Callable[[Wire, Copy, random.Random], bool]


def _status(status: int, headers: Callable[[], dict[str, str]] = dict, body: bytes = b"no") -> Fault:
    def apply(wire: Wire, _copy: Copy, _chance: random.Random) -> bool:
        wire.give(status, body, headers())
        return True

    first = next(iter(headers().items()), ("", ""))
    return Fault(" ".join(filter(None, [str(status), first[0]])), apply)


def _limited(wire: Wire, _copy: Copy, _chance: random.Random) -> bool:
    """Too many requests, with the moment from which on they are welcome again."""
    wire.give(429, b"later", {"Retry-After": format_datetime(wire.moment + timedelta(seconds=1), usegmt=True)})
    return True


def _html(name: str, body: bytes, status: int = 200) -> Fault:
    def apply(wire: Wire, copy: Copy, _chance: random.Random) -> bool:
        wire.give(status, body, {"Content-Type": "text/html; charset=utf-8", "ETag": '"fault"'})
        return True

    return Fault(name, apply)


def _redirect(name: str, status: int, target: Callable[[Wire], str]) -> Fault:
    def apply(wire: Wire, _copy: Copy, _chance: random.Random) -> bool:
        wire.give(status, b"<title>moved</title>", {"Location": target(wire)})
        return True

    return Fault(name, apply)


def _reset(wire: Wire, _copy: Copy, _chance: random.Random) -> bool:
    wire.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    wire.close_connection = True
    wire.connection.close()
    return True


def _hang_up(wire: Wire, _copy: Copy, _chance: random.Random) -> bool:
    wire.close_connection = True
    with contextlib.suppress(OSError):
        wire.connection.shutdown(socket.SHUT_RDWR)
    return True


def _no_http(wire: Wire, _copy: Copy, _chance: random.Random) -> bool:
    wire.connection.sendall(b"220 mail.example ready\r\n")
    return _hang_up(wire, _copy, _chance)


def _headers(copy: Copy, **more: str) -> dict[str, str]:
    return {"Content-Type": copy.content_type, **{name.replace("_", "-"): value for name, value in more.items()}}


def _short(wire: Wire, copy: Copy, chance: random.Random) -> bool:
    wire.give(200, copy.body[: chance.randrange(len(copy.body))], _headers(copy), length=len(copy.body))
    return True


def _cut(wire: Wire, copy: Copy, chance: random.Random) -> bool:
    """A body that ends somewhere, of a server that announces no length."""
    wire.give(200, copy.body[: chance.randrange(1, len(copy.body))], _headers(copy), length=None)
    return True


def _silent(wire: Wire, copy: Copy, _chance: random.Random) -> bool:
    wire.give(200, copy.body[:10], _headers(copy), length=len(copy.body))
    time.sleep(SLOW_SECONDS)
    return True


def _endless(wire: Wire, copy: Copy, _chance: random.Random) -> bool:
    wire.give(200, copy.body, _headers(copy), length=None)
    for _ in range(200):
        wire.connection.sendall(_MEBIBYTE)
    return True


def _announced_huge(wire: Wire, copy: Copy, _chance: random.Random) -> bool:
    wire.give(200, copy.body, _headers(copy), length=10**12)
    return True


def _packed(name: str, coding: str, pack: Callable[[bytes, random.Random], bytes]) -> Fault:
    def apply(wire: Wire, copy: Copy, chance: random.Random) -> bool:
        wire.give(200, pack(copy.body, chance), _headers(copy, Content_Encoding=coding))
        return True

    return Fault(name, apply)


def _bomb(_body: bytes, _chance: random.Random) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return b"".join(packer.compress(_MEBIBYTE) for _ in range(64)) + packer.flush()


def _garbled(body: bytes, chance: random.Random) -> bytes:
    packed = bytearray(gzip.compress(body))
    packed[len(packed) // 2] ^= 1 + chance.randrange(255)
    return bytes(packed)


def _half_packed(body: bytes, chance: random.Random) -> bytes:
    packed = gzip.compress(body)
    return packed[: chance.randrange(20, len(packed) - 8)]


def _empty(wire: Wire, copy: Copy, _chance: random.Random) -> bool:
    body = b"[]" if "json" in copy.content_type or copy.body[:1] in b"[{" else b""
    wire.give(200, body, _headers(copy, ETag='"empty"'))
    return True


def _other_schema(wire: Wire, copy: Copy, _chance: random.Random) -> bool:
    """The same rows under other names: of the keys in JSON and YAML, of the first line of a table elsewhere."""
    if copy.body[:1] in b"[{":
        body = re.sub(rb'"(\w[\w ]*)"\s*:', rb'"new_\1":', copy.body)
    elif re.match(rb"- \w+:", copy.body):
        body = re.sub(rb"(?m)^([- ] )(\w+):", rb"\1new_\2:", copy.body)
    else:
        first, _, rest = copy.body.partition(b"\n")
        body = re.sub(rb"\w", b"x", first) + b"\n" + re.sub(rb"(?m)^(\|[^-\n]*\|)$(?=\n\|-)", b"| x | y |", rest)
    if body == copy.body:
        return False
    wire.give(200, body, _headers(copy, ETag='"schema"'))
    return True


def _few(value: Any) -> Any:
    """JSON with every list of objects cut to a sixth; raises ValueError where one is too short for that.

    A page may have grown since it was last read: fewer than half of its rows of now can be all that it had before.
    """
    if isinstance(value, dict):
        return {key: _few(each) for key, each in value.items()}
    if isinstance(value, list):
        if value and all(isinstance(each, dict) for each in value):
            if len(value) < 4:
                raise ValueError("short")
            value = value[: len(value) // 6]
        return value
    return value


_MARKED = "\ue000{}\ue000"
"""A decimal figure on its way through the parser and back: the digits that a board prints must stay as they are."""
_MARKED_TEXT = re.compile('"\ue000([^"\ue000]*)\ue000"')


def _fewer_rows(wire: Wire, copy: Copy, _chance: random.Random) -> bool:
    lines = copy.body.split(b"\n")
    try:
        if copy.body[:1] in b"[{":
            few = json.dumps(_few(json.loads(copy.body, parse_float=_MARKED.format)), ensure_ascii=False)
            body = _MARKED_TEXT.sub(r"\1", few).encode()
        elif copy.content_type.startswith("text/csv") and len(lines) > 12:
            body = b"\n".join(lines[: len(lines) // 6])
        else:
            return False
    except ValueError:
        return False
    if len(body) * 4 > len(copy.body) * 3:
        return False
    wire.give(200, body, _headers(copy, ETag='"few"'))
    return True


def _unasked_304(wire: Wire, _copy: Copy, _chance: random.Random) -> bool:
    if "If-None-Match" in wire.headers:  # asked for, and a wrong answer would be invisible
        return False
    wire.give(304, b"", {"ETag": '"never seen"'})
    return True


FAULTS = (
    _status(429, lambda: {"Retry-After": "1"}),
    Fault("429 with a date", _limited),
    _status(503, lambda: {"Retry-After": "1"}),
    _status(503),
    _status(500),
    _status(502),
    _status(403, lambda: {"X-RateLimit-Remaining": "0"}),
    _status(403),
    _status(404),
    _status(410),
    _status(418),
    _html("403 challenge", _WALL, 403),
    _html("200 challenge", _WALL),
    _html("200 busy page", _BUSY),
    _html("200 skeleton rows", _SKELETON.encode()),
    _redirect("redirect to itself", 308, lambda wire: wire.path),
    _redirect("redirect to a private address", 302, lambda _: "http://10.1.2.3/data"),
    _redirect("redirect to this machine", 301, lambda _: "http://127.0.0.1:9/"),
    _redirect("redirect to another scheme", 307, lambda _: "file:///etc/hostname"),
    Fault("connection reset", _reset),
    Fault("closed without an answer", _hang_up),
    Fault("not HTTP", _no_http),
    Fault("shorter than announced", _short),
    Fault("cut, no length announced", _cut),
    Fault("silence in the body", _silent),
    Fault("endless", _endless),
    Fault("huge length announced", _announced_huge),
    _packed("brotli", "br", lambda body, _: b"\x0b" + body),
    _packed("gzip bomb", "gzip", _bomb),
    _packed("gzip garbled", "gzip", _garbled),
    _packed("gzip without an end", "gzip", _half_packed),
    Fault("200 and empty", _empty),
    Fault("200 and another schema", _other_schema),
    Fault("200 and fewer than half of the rows", _fewer_rows),
    Fault("304 that was not asked for", _unasked_304),
)
GONE = ("404", "410")
"""Faults that say that the page is not there."""
