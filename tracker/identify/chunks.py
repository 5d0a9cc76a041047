"""Stage identify: one unbroken run of letters and digits, taken apart into words, versions, sizes and dates."""

from __future__ import annotations

import re

from tracker.identify.words import (
    ACTIVE,
    ATTEMPTS,
    DIGITS,
    EFFORT,
    EXPERTS,
    FAMILY,
    LEVEL,
    MODALITY,
    NOISE,
    NUMBER,
    ORGANISATION,
    QUANT,
    ROLE,
    SIZE,
    STAGE,
    THINK,
    TIER,
    TOKENS,
    TUNING,
    WORD,
    Atom,
)

_POINT = re.compile(r"(?<=\d)p(?=\d)")
_SHAPES = (
    (re.compile(r"(\d+(?:\.\d+)?)([bt])"), SIZE),
    (re.compile(r"(\d+x\d+(?:\.\d+)?)(b)"), SIZE),
    (re.compile(r"(e\d+)(b)"), SIZE),
    (re.compile(r"(\d{2,3})(m)"), SIZE),
    (re.compile(r"a(\d+(?:\.\d+)?)(b)"), ACTIVE),
    (re.compile(r"(\d+)(e)"), EXPERTS),
    (re.compile(r"(\d+(?:\.\d+)?)(k)"), TOKENS),
    (re.compile(r"(q[2-8])()"), QUANT),
    (re.compile(r"(bo\d+)()"), ATTEMPTS),
)
_VERSION_SIZE = re.compile(r"(\d+)\.0(\d+(?:\.\d+)?b)")
"""`4.032b`: version 4.0 and 32b without a space between them."""
_SIZES = re.compile(r"(\d+(?:\.\d+)?b)(a\d+(?:\.\d+)?b|x?\d+e)")
_NUMBERED = re.compile(r"([^\W\d]*)(\d+(?:\.\d+)*)(.*)", re.DOTALL)
_YEAR_MONTH = re.compile(r"2[2-9]\.(?:0[1-9]|1[0-2])")
_GLUE = {ORGANISATION, FAMILY, TIER, LEVEL, EFFORT, THINK, TUNING, STAGE, MODALITY}
_LETTERS_AFTER_NUMBER = 1


class Chunks:
    """Takes chunks apart with the words that a vocabulary knows; each distinct chunk once."""

    __slots__ = ("_known", "_seen")

    LIMIT = 50_000

    def __init__(self, known: dict[str, Atom]) -> None:
        self._known = known
        self._seen: dict[str, tuple[Atom, ...]] = {}

    def atoms(self, chunk: str) -> tuple[Atom, ...]:
        """The atoms of the chunk, in order."""
        found = self._seen.get(chunk)
        if found is None:
            if len(self._seen) >= self.LIMIT:
                self._seen.clear()
            found = self._seen[chunk] = tuple(self._take_apart(_POINT.sub(".", chunk), 0))
        return found

    def _take_apart(self, chunk: str, depth: int) -> list[Atom]:
        if chunk in self._known:
            return [self._known[chunk]]
        if depth > 4:
            return [(WORD, chunk)]
        if chunk.replace(".", "").isdecimal():
            return _digits(chunk)
        if found := _VERSION_SIZE.fullmatch(chunk):
            return [(NUMBER, found[1]), (SIZE, found[2])]
        for shape, role in _SHAPES:
            if found := shape.fullmatch(chunk):
                return [(role, _normal(found.group(1)) + found.group(2))]
        if found := _SIZES.fullmatch(chunk):
            return self._take_apart(found.group(1), depth + 1) + self._take_apart(found.group(2).lstrip("x"), depth + 1)
        if found := _NUMBERED.fullmatch(chunk):
            return self._numbered(found[1], found[2], found[3], depth)
        return self._letters(chunk)

    def _letters(self, word: str) -> list[Atom]:
        if word in self._known:
            return [self._known[word]]
        return self._glued(word, 3) or [(WORD, word)]

    def _glued(self, word: str, most: int) -> list[Atom]:
        """Two or three known words without a space between them, one of them a family, a mode or a stage."""
        for cut in range(len(word) - 2, 1, -1):
            head, tail = self._known.get(word[:cut]), word[cut:]
            if head is None or head[0] not in _GLUE:
                continue
            behind = [self._known[tail]] if tail in self._known else self._glued(tail, most - 1) if most > 2 else []
            if behind and _may_join(head, behind[0]):
                return [head, *behind]
        return []

    def _numbered(self, letters: str, number: str, rest: str, depth: int) -> list[Atom]:
        if not letters:
            return self._after_number(number, rest, depth)
        if len(letters) > 1 and any(shape.fullmatch(number + rest) for shape, _ in _SHAPES):
            return [*self._letters(letters), *self._take_apart(number + rest, depth + 1)]
        inner = self._take_apart(rest, depth + 1) if len(rest) > _LETTERS_AFTER_NUMBER else []
        suffix = rest if len(rest) == _LETTERS_AFTER_NUMBER else ""
        coded = len(number) >= 4 or (len(number) == 3 and number[0] == "0")
        if coded and "." not in number and not suffix:
            return [*(self._letters(letters) if letters != "v" else []), *_digits(number), *inner]
        return [*self._version(letters, number, suffix), *inner]

    def _version(self, letters: str, number: str, suffix: str) -> list[Atom]:
        if letters == "v":
            return [(NUMBER, "v" + _normal(number) + suffix)]
        if len(letters) == 1 and letters not in self._known:
            return [(NUMBER, letters + _normal(number) + suffix)]
        if letters in self._known and self._known[letters][0] not in (NOISE, ROLE):
            return [self._known[letters], *_number(number, suffix)]
        if letters.endswith("v") and letters[:-1] in self._known:
            return [self._known[letters[:-1]], (NUMBER, "v" + _normal(number) + suffix)]
        if len(letters) == 1:
            return [(NUMBER, letters + _normal(number) + suffix)]
        return [*self._letters(letters), *_number(number, suffix)]

    def _after_number(self, number: str, rest: str, depth: int) -> list[Atom]:
        if len(rest) == _LETTERS_AFTER_NUMBER:
            return _number(number, rest)
        return [*_digits(number), *self._take_apart(rest, depth + 1)]


def _may_join(head: Atom, tail: Atom) -> bool:
    if tail[0] not in _GLUE:
        return False
    if tail[0] == FAMILY:
        return head[0] in (MODALITY, ORGANISATION)
    return bool({FAMILY, THINK, STAGE} & {head[0], tail[0]}) and tail[0] != ORGANISATION


def _normal(number: str) -> str:
    while number.endswith(".0"):
        number = number[:-2]
    return number


def _number(number: str, suffix: str) -> list[Atom]:
    if suffix == "v":
        return [(NUMBER, _normal(number)), (MODALITY, "vision")]
    return [(NUMBER, _normal(number) + suffix)]


def _digits(number: str) -> list[Atom]:
    whole, point, fraction = number.partition(".")
    if point and fraction.isdecimal() and len(fraction) >= 5:
        return [(NUMBER, f"{whole}.{fraction[:-4]}"), (DIGITS, fraction[-4:])]
    if point and _YEAR_MONTH.fullmatch(number):
        return [(DIGITS, whole + fraction)]
    return [(NUMBER, _normal(number))] if point else [(DIGITS, number)]
