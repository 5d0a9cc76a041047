"""Stage read: names that are known before a document is read, and where they stand in a text.

One pass over the text by a trie of words; the longest name wins. The time does not depend on how many names are known.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress, islice
from typing import Any

BENCHMARK = "benchmark"
MODEL = "model"
SCAFFOLD = "scaffold"
MAX_KEPT = 40
"""Longer pieces between blanks are divided into words each time."""

_WORD = re.compile(r"([a-z]+|[0-9]+(?:\.[0-9]+)*|[^\W\d_a-z]+|[²³])")
_ASCII_WORD = re.compile(r"([a-z]+|[0-9]+(?:\.[0-9]+)*)")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_GREEK = {"τ": "tau", "𝜏": "tau", "𝝉": "tau", "²": "2", "³": "3"}
_END = ""
_ORDINARY = frozenset(
    re.findall(
        r"\w+",
        "ae ah aide alpaca apex arc arctic bird blink bloom command crush dolly droid "
        "drop eagle falcon frames galactica goose gopher granite hammer hermes inflection jules koala ling "
        "manus math mercury motif muse neo north nova operator opt orca otter palm ring "
        "ruler seed solar solver sonar spider step titan tools trinity warp ",
    )
)
"""Names that are words of everyday language as well, in small letters."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A known name where it stands: `text[start:end]`."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class KnownNames:
    """The names of benchmarks and models as a trie of words; add more with `adding`."""

    root: dict[str, Any]
    labels: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What whole labels were found to name, by their words; only for not looking twice."""

    @classmethod
    def of(
        cls, benchmarks: Iterable[str] = (), models: Iterable[str] = (), scaffolds: Iterable[str] = ()
    ) -> KnownNames:
        """The names in every usual way of joining and dividing their words."""
        root: dict[str, Any] = {}
        for kind, names in ((SCAFFOLD, scaffolds), (MODEL, models), (BENCHMARK, benchmarks)):
            for name in names:
                _add(root, name, kind)
        return cls(root)

    def kind_of(self, text: str) -> str | None:
        """What the whole text is the name of: `benchmark`, `model` or None."""
        node: Any = self.root
        for word in words(text):
            node = node.get(word)
            if node is None:
                return None
        kind = node.get(_END)
        return str(kind) if kind is not None else None

    def leading(self, text: str) -> Mention | None:
        """The longest known name with which the text begins."""
        found = next(self.mentions(text), None)
        return found if found is not None and not words(text[: found.start]) else None

    def mentions(self, text: str) -> Iterator[Mention]:
        """All known names in the text, in order, without overlaps."""
        return self.among(*divided(text))

    def among(self, parts: list[str], words: Mapping[str, tuple[str, ...]]) -> Iterator[Mention]:
        """All known names in a text that was `divided`, in order, without overlaps."""
        root = self.root
        heads = {part for part, within in words.items() if not root.keys().isdisjoint(within)}
        number = offset = after = first = 0
        for place in compress(range(len(parts)), map(heads.__contains__, parts)):
            if place < after:
                continue
            offset, number = offset + _width(parts, number, place), place
            spans: list[tuple[int, int]] = []
            for begun, word in enumerate(words[parts[place]]):
                if word not in root or (after, first) > (place, begun):
                    continue
                longest = _longest(root, parts, words, place, begun)
                if longest:
                    end, last, kind = longest
                    after, first = end, last + 1
                    spans = spans or [found.span() for found in _WORD.finditer(parts[place])]
                    ended = spans[last][1] if end == place else _width(parts, place, end) + _end(parts[end], last)
                    yield Mention(kind, offset + spans[begun][0], offset + ended)


@dataclass(frozen=True, slots=True)
class LayeredNames:
    """Known names together with those of one document, which go first where they are as long."""

    known: KnownNames
    own: KnownNames

    def mentions(self, text: str) -> list[Mention]:
        """All names of both in the text, in order, without overlaps; the longer of two that overlap stays."""
        parts, words = divided(text)
        found = [*self.own.among(parts, words), *self.known.among(parts, words)]
        found.sort(key=lambda mention: (mention.start - mention.end, mention.start))
        kept: list[Mention] = []
        for mention in found:
            if all(mention.end <= other.start or mention.start >= other.end for other in kept):
                kept.append(mention)
        return sorted(kept, key=lambda mention: mention.start)


def divided(text: str) -> tuple[list[str], dict[str, tuple[str, ...]]]:
    """The text in small letters, divided at its blanks, and the words in each part as they are compared."""
    parts = small(text).split(" ")
    cut = _kept_words.__wrapped__
    return parts, {part: _kept_words(part) if len(part) <= MAX_KEPT else cut(part) for part in set(parts)}


@lru_cache(maxsize=16_384)
def _kept_words(part: str) -> tuple[str, ...]:
    if part.isascii():
        return tuple(_ASCII_WORD.findall(part))
    return tuple(_GREEK.get(word, word) for word in _WORD.findall(part))


def _longest(
    root: dict[str, Any], parts: list[str], words: Mapping[str, tuple[str, ...]], place: int, begun: int
) -> tuple[int, int, str] | None:
    """Part and word in it that end the longest name beginning at a word of a part, and its kind; None for no name."""
    node: Any = root
    longest = None
    for end in range(place, len(parts)):
        within = words[parts[end]]
        for last in range(begun if end == place else 0, len(within)):
            node = node.get(within[last])
            if node is None:
                return longest
            if _END in node:
                longest = (end, last, node[_END])
    return longest


def _end(part: str, number: int) -> int:
    """Where a word of a part ends in it."""
    return next(islice(_WORD.finditer(part), number, None)).end()


def _width(parts: list[str], begin: int, end: int) -> int:
    """How far the beginning of one part is from that of another."""
    return len(" ".join(parts[begin:end])) + (end > begin)


def small(text: str) -> str:
    """The text in small letters, sign for sign: every place in it stays the same."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)


def is_ordinary(text: str, kind: str) -> bool:
    """Whether a name is an everyday word as it is written here: `drop` is one, `DROP` is a benchmark."""
    if text.lower() not in _ORDINARY:
        return False
    return not (text.isupper() if kind == BENCHMARK else text[:1].isupper())


def words(text: str) -> list[str]:
    """The words and numbers by which names are compared, in small letters, Greek letters spelled out."""
    return [_GREEK.get(word, word) for word in _WORD.findall(unicodedata.normalize("NFC", text).lower())]


def _add(root: dict[str, Any], name: str, kind: str) -> None:
    camel = words(_CAMEL.sub(" ", name))
    plain = words(name)
    forms = {tuple(plain), tuple(camel)}
    for form in (plain, camel):
        for place in range(len(form) - 1):
            if all(word.isalpha() and len(word) > 1 for word in form[place : place + 2]):
                forms.add((*form[:place], form[place] + form[place + 1], *form[place + 2 :]))
    for spelled in forms:
        if len("".join(spelled)) < 2:
            continue
        node = root
        for word in spelled:
            node = node.setdefault(word, {})
        node[_END] = kind
