"""Stage identify: every word that means something in a name, common to all families or known from the registry."""

from __future__ import annotations

import re

from tracker.identify.plain import plain
from tracker.identify.registry import Registry
from tracker.identify.words import FAMILY, HOST, ORGANISATION, Atom, common_phrases, common_words

_PIECE = re.compile(r"(?:[^\W\d_]|\d+(?:\.\d+)*)+")


def pieces_of(text: str) -> tuple[str, ...]:
    """The unbroken runs of letters and digits of a name."""
    return tuple(_PIECE.findall(plain(text)))


class Vocabulary:
    """Words, phrases, organisations before a slash, and scaffolds."""

    __slots__ = ("phrases", "prefixes", "scaffolds", "spellings", "words")

    def __init__(self, registry: Registry) -> None:
        self.words: dict[str, Atom] = common_words()
        self.phrases: dict[str, list[tuple[tuple[str, ...], Atom]]] = {}
        self.prefixes: set[str] = set()
        self.spellings: set[str] = set()
        """The families as they are spelled, in lower case."""
        self.scaffolds: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for phrase, atom in common_phrases().items():
            self._add(phrase, atom)
        self._learn_organisations(registry)
        self._learn_families(registry)
        for scaffold in registry.scaffolds:
            for spelling in (scaffold.name, *scaffold.spellings):
                words = pieces_of(spelling)
                self.scaffolds.setdefault(words[0], []).append((words, scaffold.name))
        for phrases in self.phrases.values():
            phrases.sort(key=lambda item: -len(item[0]))
        for scaffolds in self.scaffolds.values():
            scaffolds.sort(key=lambda item: -len(item[0]))

    def _add(self, words: tuple[str, ...], atom: Atom) -> None:
        if len(words) == 1:
            self.words[words[0]] = atom
        elif words:
            self.phrases.setdefault(words[0], []).append((words, atom))

    def _learn_organisations(self, registry: Registry) -> None:
        for one in registry.organisations:
            atom = (HOST, one.name.lower()) if one.serves else (ORGANISATION, one.name)
            for spelling in (one.name, *one.spellings):
                self._add(pieces_of(spelling), atom)
            self.prefixes.update(name.lower() for name in (one.name, *one.spellings, *one.prefixes))

    def _learn_families(self, registry: Registry) -> None:
        for family in registry.families:
            self.prefixes.update(name.lower() for name in (family.vendor, family.name))
            for spelling in (family.name, *family.spellings):
                self.spellings.add(f"{plain(spelling)} ")
                self._add(pieces_of(spelling), (FAMILY, family.name))
                self._join(pieces_of(spelling), family.name)

    def _join(self, words: tuple[str, ...], family: str) -> None:
        if len(words) > 1:
            self.words.setdefault("".join(words), (FAMILY, family))


def longest(
    table: dict[str, list[tuple[tuple[str, ...], Atom]]], pieces: list[tuple[str, str]], at: int
) -> tuple[int, Atom] | None:
    """The longest phrase that begins at a place: how many pieces it takes, and its atom."""
    if at + 1 == len(pieces):
        return None
    second = pieces[at + 1][1]
    for words, atom in table[pieces[at][1]]:
        if words[1] == second and (
            len(words) == 2 or tuple(chunk for _, chunk in pieces[at : at + len(words)]) == words
        ):
            return len(words), atom
    return None
