"""Mutations of sample inputs: the same samples, target and number give the same bytes."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

LONGEST = 4000
_NUMBER = re.compile(rb"\d[\d.,]*")
_WORD = re.compile(rb"[A-Za-z]{2,}")
_SIGNS = "½ ² ٣٫٥ ४ １２ ％ ± … ‰ − — ≥ ∞ τ² İ ß ſ K Ⅷ 十 亿 🥇 \u202e \u200b \u2028 \ufeff \ue000"
HOSTILE = (
    *(
        b"\x00",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"\xed\xa0\x80",
        b"\x1b[31m",
        b"\x85",
        b"\r",
        b"\n",
        b"\t",
        b"\x0b",
        b"\x1f",
    ),
    *(b"NaN", b"Infinity", b"-Infinity", b"1e999999999", b"9" * 320, b"-0", b"0x10", b"1_000", b"-1", b"0/0", b"1/0"),
    *(text.encode() for text in _SIGNS.split(" ")),
    *(b"(" * 30, b"[" * 60, b"*" * 40, b"-" * 150, b" " * 150, b"a" * 150, b"," * 100),
    *(
        b"<",
        b">",
        b"&",
        b"&#xe000;",
        b"&#0;",
        b"&#1114112;",
        b"&amp;",
        b'"',
        b"'",
        b"`",
        b"\\",
        b"|",
        b"$",
        b"~~",
        b"%",
        b"@",
    ),
    *(
        b"../",
        b"javascript:",
        b"]]>",
        b"</script>",
        b"<!--",
        b"-->",
        b"<![CDATA[",
        b"=1+1",
        b"::error::",
        b"null",
        b"true",
    ),
)
"""Pieces that have broken readers of text before, in any format."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """What a format is made of: samples to start from, and pieces that mean something in it."""

    seeds: Sequence[bytes]
    pieces: Sequence[bytes] = ()
    longest: int = LONGEST


class Mutator:
    """Makes inputs from a grammar; input number N is the same in every process."""

    def __init__(self, name: str, grammar: Grammar) -> None:
        self._random = random.Random()
        self._salt = int.from_bytes(name.encode()[-6:], "big") << 40
        self._seeds = [seed for seed in grammar.seeds if seed]
        self._pieces = [*grammar.pieces, *grammar.pieces, *grammar.pieces, *HOSTILE]
        self._longest = grammar.longest

    def make(self, number: int) -> tuple[int, bytes]:
        """The input of that number, and the place of the sample from which it was made."""
        draw = self._random
        draw.seed(self._salt + number)
        roll = draw.random
        place = int(roll() * len(self._seeds))
        data = self._seeds[place]
        for _ in range(1 + int(roll() ** 3 * 6)):
            data = _STEPS[int(roll() * len(_STEPS))](self, data)
        return place, data[: self._longest]

    def _at(self, data: bytes) -> int:
        return int(self._random.random() * (len(data) + 1))

    def _span(self, data: bytes) -> tuple[int, int]:
        begin = self._at(data)
        return begin, begin + int(self._random.random() ** 2 * 40) + 1

    def _piece(self) -> bytes:
        return self._pieces[int(self._random.random() * len(self._pieces))]

    def flip(self, data: bytes) -> bytes:
        """One byte changed."""
        at = self._at(data)
        return data[:at] + bytes((int(self._random.random() * 256),)) + data[at + 1 :]

    def insert(self, data: bytes) -> bytes:
        """A piece put in."""
        at = self._at(data)
        return data[:at] + self._piece() + data[at:]

    def replace(self, data: bytes) -> bytes:
        """A span replaced by a piece."""
        begin, end = self._span(data)
        return data[:begin] + self._piece() + data[end:]

    def delete(self, data: bytes) -> bytes:
        """A span left out."""
        begin, end = self._span(data)
        return data[:begin] + data[end:]

    def repeat(self, data: bytes) -> bytes:
        """A span repeated, now and then many times."""
        begin, end = self._span(data)
        times = int(self._random.random() ** 8 * 60) + 2
        return data[:begin] + data[begin:end] * times + data[end:]

    def move(self, data: bytes) -> bytes:
        """A span put elsewhere."""
        begin, end = self._span(data)
        span, rest = data[begin:end], data[:begin] + data[end:]
        at = self._at(rest)
        return rest[:at] + span + rest[at:]

    def cross(self, data: bytes) -> bytes:
        """The head of one sample and the tail of another."""
        other = self._seeds[int(self._random.random() * len(self._seeds))]
        return data[: self._at(data)] + other[self._at(other) :]

    def cut(self, data: bytes) -> bytes:
        """The end left out."""
        return data[: self._at(data)]

    def number(self, data: bytes) -> bytes:
        """A number, or a word where there is none, replaced by a piece."""
        at = self._at(data)
        found = _NUMBER.search(data, at) or _WORD.search(data, at)
        return data[: found.start()] + self._piece() + data[found.end() :] if found else data + self._piece()


_STEPS = (
    *(Mutator.flip, Mutator.insert, Mutator.insert, Mutator.replace, Mutator.delete, Mutator.repeat, Mutator.move),
    *(Mutator.cross, Mutator.cut, Mutator.number, Mutator.number),
)
