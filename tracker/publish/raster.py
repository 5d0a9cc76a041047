"""Stage publish: a small picture made of letters, bars and dots, as PNG. Sixteen shades of each colour, nothing else.

The letters come from a file of the templates that holds them as drawn once; no font and no picture library is needed.
"""

from __future__ import annotations

import base64
import json
import struct
import unicodedata
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tracker.errors import PublishError

WIDTH, HEIGHT = 1200, 630
SHADES = 16
PAPER = (0xFB, 0xFA, 0xF6)
COLOURS: Mapping[str, tuple[int, int, int]] = {
    "ink": (0x1C, 0x1B, 0x19),
    "soft": (0x5D, 0x5A, 0x54),
    "agree": (0x0B, 0x66, 0x5C),
    "differ": (0xA3, 0x44, 0x0B),
    "open": (0x46, 0x57, 0x9C),
    "unchecked": (0x66, 0x63, 0x5D),
}
_NAMES = tuple(COLOURS)
_TINT = {
    name: bytes(shade + SHADES * place if shade else 0 for shade in range(SHADES)) for place, name in enumerate(_NAMES)
}
_REST = bytes(256 - SHADES)


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """Letters of one size: for each sign its width and its rows of shades."""

    height: int
    space: int
    rows: Mapping[str, tuple[bytes, ...]]

    def width(self, text: str) -> int:
        """How wide the text is."""
        return sum(len(self.rows[sign][0]) if sign in self.rows else self.space for sign in text)

    def fit(self, text: str, width: int) -> str:
        """The text, or its beginning with an ellipsis where it is wider."""
        if self.width(text) <= width:
            return text
        while text and self.width(f"{text}...") > width:
            text = text[:-1].rstrip()
        return f"{text}..."


@lru_cache(maxsize=4)
def faces(path: Path) -> Mapping[str, Face]:
    """The faces of the file by name; raises PublishError where it cannot be read."""
    try:
        return {values["name"]: _face(values) for values in map(json.loads, path.read_text("ascii").splitlines())}
    except (OSError, ValueError, KeyError, zlib.error) as error:
        raise PublishError(
            f"the letters cannot be read: {error}", where=str(path), advice="pass --templates with a full folder"
        ) from None


def _face(values: Mapping[str, Any]) -> Face:
    strip, whole = zlib.decompress(base64.b64decode(values["strip"])), values["width"]
    lines = [strip[row * whole : (row + 1) * whole] for row in range(values["height"])]
    rows, at = {}, 0
    for sign, width in zip(values["signs"], values["widths"], strict=True):
        rows[sign] = tuple(line[at : at + width] for line in lines)
        at += width
    return Face(values["height"], values["space"], rows)


def forget() -> None:
    """Drops letters, lines and dots that were drawn: once all pictures are made, they only take room."""
    for kept in (faces, _line, _dot, _alone):
        kept.cache_clear()


def plain(text: str) -> str:
    """The text in signs that letters are there for, as far as they have such a form."""
    return "".join(unicodedata.normalize("NFKD", sign)[0] if ord(sign) > 0x2FFF else sign for sign in text)


class Canvas:
    """One picture; a byte is a shade of a colour."""

    def __init__(self) -> None:
        self._rows: list[bytearray | None] = [None] * HEIGHT

    def _row(self, y: int) -> bytearray:
        row = self._rows[y]
        if row is None:
            row = self._rows[y] = bytearray(WIDTH)
        return row

    def text(self, face: Face, x: int, y: int, text: str, colour: str = "ink") -> int:
        """Writes the text with its upper left corner at a place; gives the place behind it."""
        lines = _line(face, text, colour)
        for number, line in enumerate(lines):
            if line:
                self._row(y + number)[x : x + len(line)] = line
        return x + face.width(text)

    def bar(self, x: int, y: int, width: int, height: int, colour: str, shade: int = SHADES - 1) -> None:
        """Fills a rectangle."""
        line = bytes([shade + SHADES * _NAMES.index(colour)]) * width
        for row in range(y, y + height):
            self._row(row)[x : x + width] = line

    def dot(self, x: int, y: int, radius: int, colour: str, *, ring: bool = False) -> None:
        """Draws a dot, or a ring, around a point."""
        for number, (skip, line) in enumerate(_dot(radius, ring, colour)):
            left = x - radius - 1 + skip
            self._row(y - radius - 1 + number)[left : left + len(line)] = line

    def png(self) -> bytes:
        """The picture as a PNG file."""
        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
        chunks = ((b"IHDR", head), (b"PLTE", _palette()), (b"IDAT", self._pressed()), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, body) for name, body in chunks)

    def _pressed(self) -> bytes:
        """The rows as a zlib stream; a row that is repeated is compressed once."""
        press = _compressor()
        parts, check, y = [b"\x78\x01"], 1, 0
        while y < HEIGHT:
            row, end = self._rows[y], y + 1
            while end < HEIGHT and self._rows[end] == row:
                end += 1
            raw = b"\0" + row if row is not None else _BLANK
            if end - y < _REPEATED:
                raw *= end - y
                parts.append(press.compress(raw))
            else:
                parts += (press.flush(zlib.Z_FULL_FLUSH), _alone(raw) * (end - y))
                raw *= end - y
            check, y = zlib.adler32(raw, check), end
        parts += (press.flush(), struct.pack(">I", check))
        return b"".join(parts)


_BLANK = bytes(WIDTH + 1)
_REPEATED = 4


def _compressor() -> Any:
    return zlib.compressobj(1, zlib.DEFLATED, -15, 9, zlib.Z_RLE)


@lru_cache(maxsize=64)
def _alone(raw: bytes) -> bytes:
    """A row compressed so that it can stand anywhere in a stream, any number of times."""
    press = _compressor()
    packed: bytes = press.compress(raw) + press.flush(zlib.Z_FULL_FLUSH)
    return packed


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


@lru_cache(maxsize=1)
def _palette() -> bytes:
    shades: list[int] = []
    for colour in COLOURS.values():
        for shade in range(SHADES):
            part = shade / (SHADES - 1)
            shades.extend(round(ground + (ink - ground) * part) for ground, ink in zip(PAPER, colour, strict=True))
    return bytes(shades)


@lru_cache(maxsize=64)
def _line(face: Face, text: str, colour: str) -> tuple[bytes, ...]:
    """The rows of a text in a colour; empty where nothing is drawn."""
    gap = (bytes(face.space),) * face.height
    parts = [face.rows.get(sign, gap) for sign in text]
    tint = _TINT[colour] + _REST
    lines = (b"".join([part[number] for part in parts]) for number in range(face.height))
    return tuple(line.translate(tint) if line.count(0) != len(line) else b"" for line in lines)


@lru_cache(maxsize=32)
def _dot(radius: int, ring: bool, colour: str) -> tuple[tuple[int, bytes], ...]:
    """The rows of a dot, from the distance of each point to its edge: where each begins, and its shades."""
    tint = _TINT[colour] + _REST
    lines = []
    for dy in range(-radius - 1, radius + 2):
        line = bytes(_shade((dx * dx + dy * dy) ** 0.5, radius, ring) for dx in range(-radius - 1, radius + 2))
        lines.append((len(line) - len(line.lstrip(b"\0")), line.strip(b"\0").translate(tint)))
    return tuple(lines)


def _shade(distance: float, radius: int, ring: bool) -> int:
    inside = min(1.0, max(0.0, radius + 0.5 - distance))
    if ring:
        inside = min(inside, max(0.0, distance - radius + 3.5))
    return round(inside * (SHADES - 1))
