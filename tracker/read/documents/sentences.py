"""Stage read: running text divided into sentences, and a sentence into clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator

MAX_SENTENCE = 2_000
_END = re.compile(r"(?<=[.!?])[)\]\"”»’]*\s+(?=[\"„“«(\[]?[A-ZÀ-ÞА-Я0-9*~†‡¹²³⁴-⁹-])|(?<=[。！？])\s*|\n+")
_ABBREVIATED = re.compile(
    r"(?:\b(?:vs|ca|approx|fig|figs|tab|no|nr|sec|eq|etc|resp|incl|max|min|avg|cf|dr|mr|ms|st|inc|ltd|co|jr|"
    r"e\.g|i\.e|z\.b|u\.a|d\.h|bzw|p\.ex)|\b[A-Z])\.$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"[;；]|,?\s+(?:while|whereas|but|although|compared (?:to|with)|versus|während|wohingegen|aber|tandis que|"
    r"alors que|mais)\s|[，、]?而|，同时",
    re.IGNORECASE,
)


def sentences(text: str) -> Iterator[str]:
    """The sentences of a passage in order; a line break ends one, an abbreviation does not."""
    begun = 0
    for end in _END.finditer(text):
        if end.start() == begun or ("\n" not in end[0] and _ABBREVIATED.search(text[begun : end.start()])):
            continue
        sentence = text[begun : end.end()].strip()
        if sentence:
            yield sentence[:MAX_SENTENCE]
        begun = end.end()
    rest = text[begun:].strip()
    if rest:
        yield rest[:MAX_SENTENCE]


def clause_starts(sentence: str) -> list[int]:
    """Where the clauses of a sentence begin, from 0."""
    return [0, *(found.end() for found in _CLAUSE.finditer(sentence))]
