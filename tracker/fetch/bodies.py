"""Reading a body from the wire: bounded, unpacked here so that a bomb is noticed in time, and checked for its end."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable

from tracker.fetch.failures import Kind, SourceError

_PACKED = {"gzip": zlib.MAX_WBITS | 16, "x-gzip": zlib.MAX_WBITS | 16, "deflate": zlib.MAX_WBITS}
_MEMBER = b"\x1f\x8b"
_CLOSED_BY = {b"[": b"]", b"{": b"}"}


class Unpacker:
    """Unpacks one coding step by step and refuses to grow beyond a limit, or is full there."""

    def __init__(self, coding: str, limit: int, where: str, *, cut: bool = False) -> None:
        if coding not in ("", "identity", *_PACKED):
            raise SourceError(f"packed with {coding[:40]!r}, which was not asked for", where=where, kind=Kind.DAMAGED)
        self._bits = _PACKED.get(coding)
        self._limit = limit
        self._cut = cut
        self.full = False
        """Whether the limit is reached of a body whose rest is of no use."""
        self._where = where
        self._engine = None if self._bits is None else zlib.decompressobj(self._bits)
        self._parts: list[bytes] = []
        self._size = 0
        self._fed = False

    def feed(self, chunk: bytes) -> None:
        """Takes bytes as they came; raises SourceError when the body grows too large or cannot be unpacked."""
        if self._engine is None:
            self._keep(chunk)
            return
        self._fed = self._fed or bool(chunk)
        while chunk and not self.full:
            if self._engine.eof:
                if not chunk.startswith(_MEMBER):  # padding after the end
                    return
                self._engine = zlib.decompressobj(self._bits or 0)
            self._keep(self._unpack(chunk))
            chunk = self._engine.unconsumed_tail or self._engine.unused_data

    def _unpack(self, chunk: bytes) -> bytes:
        assert self._engine is not None
        room = self._limit - self._size + 1
        try:
            return self._engine.decompress(chunk, room)
        except zlib.error:
            if self._bits == zlib.MAX_WBITS and not self._size:  # some servers mean deflate without its header
                self._bits = -zlib.MAX_WBITS
                self._engine = zlib.decompressobj(self._bits)
                return self._unpack(chunk)
            raise SourceError("the packed body is damaged", where=self._where, kind=Kind.DAMAGED, again=True) from None

    def _keep(self, part: bytes) -> None:
        self._size += len(part)
        if self._size > self._limit and self._cut:
            part = part[: self._limit - self._size]
            self.full = True
        elif self._size > self._limit:
            raise SourceError(f"more than {self._limit} bytes", where=self._where, kind=Kind.TOO_LARGE)
        self._parts.append(part)

    def finish(self) -> bytes:
        """The whole body; raises SourceError when the packed stream has no end."""
        if self._engine is not None and self._fed and not self._engine.eof and not self.full:
            raise SourceError("truncated: the packed body has no end", where=self._where, kind=Kind.DAMAGED, again=True)
        return b"".join(self._parts)


def read_body(
    chunks: Iterable[bytes],
    coding: str,
    announced: int | None,
    limit: int,
    where: str,
    tick: Callable[[], None],
    *,
    cut: bool = False,
) -> bytes:
    """The unpacked body of an answer; `announced` is its Content-Length, `tick` is called for each chunk.

    A longer body than `limit` raises SourceError; with `cut` its beginning is given back, and no more is read.
    """
    if announced is not None and announced > limit and not cut:
        raise SourceError(f"more than {limit} bytes ({announced} announced)", where=where, kind=Kind.TOO_LARGE)
    unpacker = Unpacker(coding.strip().lower(), limit, where, cut=cut)
    for chunk in chunks:
        tick()
        unpacker.feed(chunk)
        if unpacker.full:
            break
    return unpacker.finish()


def looks_cut(body: bytes, content_type: str) -> bool | None:
    """Whether a body whose length nobody announced seems to lack its end: open JSON, or an HTML page without one.

    None where the form of the body does not tell: lines of text can end anywhere.
    """
    start, end = body[:1024].lstrip().lower(), body[-4096:].rstrip().lower()
    if "json" in content_type or start.startswith((b"[{", b'{"')):
        return start[:1] in _CLOSED_BY and end[-1:] != _CLOSED_BY[start[:1]]
    if start.startswith((b"<!doctype html", b"<html")):
        return b"</html" not in end
    return None
