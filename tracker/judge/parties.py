"""Stage judge: whether two printed names of vendors, groups or submitters mean the same party."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")
_BRACKET = re.compile(r"\(([^()]{1,80})\)")
_GENERIC = frozenset(
    {"ai", "labs", "lab", "inc", "ltd", "llc", "gmbh", "corporation", "corp", "company", "co", "group", "team"}
    | {"research", "technologies", "university", "cloud", "open", "source", "the", "a", "an", "of", "and", "for"}
)


@lru_cache(maxsize=16_384)
def _names(text: str) -> tuple[frozenset[str], ...]:
    """The words that tell each name of a party apart: what stands in brackets is another name of it."""
    outside = _BRACKET.sub(" ", text)
    found = []
    for part in (outside, *_BRACKET.findall(text)):
        words = frozenset(_WORD.findall(part.casefold()))
        found.append(words - _GENERIC or words)
    return tuple(words for words in found if words)


@lru_cache(maxsize=65_536)
def same_party(a: str | None, b: str | None) -> bool:
    """Whether one name holds every telling word of the other: `Moonshot AI` and `Moonshot`, `X (Y)` and `Y`."""
    if not a or not b:
        return False
    return any(one <= other or other <= one for one in _names(a) for other in _names(b))
