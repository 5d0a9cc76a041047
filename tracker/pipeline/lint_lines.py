"""On which line of a card a figure stands."""

from __future__ import annotations

import re
from functools import lru_cache

from tracker.records import Claim

_WORD = re.compile(r"[^\W_]+")
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_LINE = re.compile(r"line (\d{1,7})\b")
_MARKUP = re.compile(r"<[^<>]{0,400}>|[*_`]")
_GENERAL = re.compile(
    r"\b(?:all|every|each) (?:\w+ ){0,2}(?:models?|benchmarks?|results?|scores?|evaluations?|experiments?|tasks?|runs?)"
    r"\b|"
    r"\bby default\b|\bunless\b|所有|默认",
    re.IGNORECASE,
)
_HEADING = re.compile(r"\s*#{1,6} ")
BELOW = 12
"""So many lines below a heading that names a benchmark count as being about it."""
ABOVE = 40
"""So many lines above a figure may hold its label, where every cell has a line of its own."""


class Lines:
    """The lines of a text, each by its words; figures are looked up by how they are printed."""

    def __init__(self, text: str) -> None:
        self.texts = [_MARKUP.sub(" ", line) for line in text.replace("\r\n", "\n").split("\n")]
        """The lines without markup."""
        self._about: dict[str, list[str]] = {}
        self._words: list[frozenset[str]] = []
        self._by_figure: dict[str, list[int]] = {}
        for number, plain in enumerate(self.texts):
            self._words.append(words(plain))
            for figure in dict.fromkeys(_FIGURE.findall(plain)):
                self._by_figure.setdefault(figure, []).append(number)

    def of(self, claim: Claim) -> int:
        """The line of a claim's figure, from 1; 1 where it is not found."""
        figure = _FIGURE.search(claim.score)
        places = self._by_figure.get(figure[0], []) if figure else []
        said = _LINE.search(claim.locator or "")
        if not places:
            return int(said[1]) if said else 1
        near = words(f"{claim.benchmark} {claim.model}")
        start = int(said[1]) - 1 if said else None
        return max(places, key=lambda place: (*self._nearness(place, near, start), -place)) + 1

    def _nearness(self, place: int, near: frozenset[str], start: int | None) -> tuple[int, int, int]:
        """How well a line fits: in the passage that is named, words beside the figure, a label not far above."""
        named = start is not None and start <= place < start + ABOVE // 2
        beside = len(self._words[place] & near)
        for above in range(ABOVE):
            if place - above < 0:
                break
            if len(self._words[place - above] & near) > beside:
                return int(named), beside, ABOVE - above
        return int(named), beside, 0

    def mentions(self, word: str) -> int:
        """In how many lines of running text a word, or a word that begins with it, stands."""
        found = zip(self.texts, self._words, strict=True)
        return sum("|" not in line and any(each.startswith(word) for each in held) for line, held in found)

    def about(self, name: str) -> list[str]:
        """The lines of running text that hold all words of a name, those under a heading with it, and those that speak
        of everything."""
        if name not in self._about:
            self._about[name] = self._search(name)
        return self._about[name]

    def _search(self, name: str) -> list[str]:
        wanted, found, under = words(name), [], 0
        for line, held in zip(self.texts, self._words, strict=True):
            named = bool(wanted) and wanted <= held
            under = (
                BELOW if named and len(held) <= len(wanted) + 3 else 0 if _HEADING.match(line) else max(under - 1, 0)
            )
            if "|" not in line and (named or under or _GENERAL.search(line)):
                found.append(line)
        return found

    def holding(self, text: str, start: int = 1) -> int:
        """The first line from `start` on that holds all words of a text; `start` where none does."""
        wanted, first = words(text), max(start, 1)
        if not wanted:
            return first
        return next((place + 1 for place in range(first - 1, len(self._words)) if wanted <= self._words[place]), first)


@lru_cache(maxsize=4096)
def words(text: str) -> frozenset[str]:
    """The words and figures of a text in small letters."""
    return frozenset(_WORD.findall(text.casefold()))
