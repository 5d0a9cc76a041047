"""Stage read: names that are known before a document is read, and where they stand in a text.

One pass over the text by a trie of words; the longest name wins. The time does not depend on how many names are known.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

BENCHMARK = "benchmark"
MODEL = "model"
SCAFFOLD = "scaffold"

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
        lowered = text.lower()
        if len(lowered) != len(text):
            lowered = "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)
        if lowered.isascii():
            pieces = _ASCII_WORD.split(lowered)
            found = pieces[1::2]
        else:
            pieces = _WORD.split(lowered)
            found = [_GREEK.get(word, word) for word in pieces[1::2]]
        root = self.root
        begins = [place for place, word in enumerate(found) if word in root]
        if not begins:
            return
        after = piece = offset = 0
        for place in begins:
            if place >= after:
                last, kind = _longest(root, found, place)
                if last:
                    start = offset + sum(map(len, pieces[piece : 2 * place + 1]))
                    piece, after = 2 * last, last
                    offset = start + sum(map(len, pieces[2 * place + 1 : piece]))
                    yield Mention(kind, start, offset)


@dataclass(frozen=True, slots=True)
class LayeredNames:
    """Known names together with those of one document, which go first where they are as long."""

    known: KnownNames
    own: KnownNames

    def mentions(self, text: str) -> list[Mention]:
        """All names of both in the text, in order, without overlaps; the longer of two that overlap stays."""
        found = [*self.own.mentions(text), *self.known.mentions(text)]
        found.sort(key=lambda mention: (mention.start - mention.end, mention.start))
        kept: list[Mention] = []
        for mention in found:
            if all(mention.end <= other.start or mention.start >= other.end for other in kept):
                kept.append(mention)
        return sorted(kept, key=lambda mention: mention.start)


def _longest(root: dict[str, Any], found: list[str], place: int) -> tuple[int, str]:
    """The place after the last word of the longest name that begins at `place`, and its kind; 0 where there is none."""
    node, last, kind = root[found[place]], 0, ""
    probe = place + 1
    while True:
        if _END in node:
            last, kind = probe, node[_END]
        if probe >= len(found) or (node := node.get(found[probe])) is None:
            return last, kind
        probe += 1


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
