"""Stage identify: where a name that stands for several things is to be cut."""

from __future__ import annotations

import re

from tracker.identify.draft import Draft
from tracker.identify.reader import Reader
from tracker.identify.vocabulary import Vocabulary

CHUNK = re.compile(r"(?:[a-z\u0080-\uffff]+|\d+(?:\.\d+)*)+")
_JOIN = re.compile(
    r"[\s-]+\+[\s-]*|\+[\s-]+|(?<=[a-z0-9)])(?P<tight>\+)(?=[a-z0-9(])|\s+x\s+|\s+&\s+|,\s+|;\s*|\s*\|\s*|\s+(?P<dash>-)\s+|(?P<dashes>---)"
    r"|\s+(?:with|using|via|and|by)\s+"
)

_SIGN = re.compile(r"[+&,;|]")
_OTHER = re.compile(r"[&,;|]")
_JOINING = re.compile(r" (?:x|-|with|using|via|and|by) ")


def _joins_otherwise(text: str) -> bool:
    """Whether a sign or word other than a plus sign may join things."""
    return _OTHER.search(text) is not None or "---" in text or (" " in text and _JOINING.search(text) is not None)


def _closed(text: str) -> bool:
    return text.count("(") <= text.count(")")


def says_nothing(draft: Draft) -> bool:
    """Whether a part names no model at all, only settings or organisations."""
    return not (
        draft.family
        or draft.leading
        or draft.words
        or draft.generation
        or draft.size
        or draft.tier
        or draft.modality
        or draft.front
        or draft.front_tier
    )


class Joins:
    """Cuts names at the signs and words that join things, with what the registry knows about the things."""

    __slots__ = ("_crossed", "_families", "_reader", "_scaffolds", "implied")

    def __init__(self, vocabulary: Vocabulary, reader: Reader, families: set[str]) -> None:
        self._reader = reader
        self._families = families
        self._scaffolds = vocabulary.scaffolds
        self._crossed = tuple(spelling for spelling in vocabulary.spellings if " x " in spelling)
        self.implied: dict[str, str] = {}
        """Words that never stand without a family, with it."""

    def may_join(self, text: str) -> bool:
        """Whether a sign or word that can join things stands in the text; cheap, and true too often."""
        return _SIGN.search(text) is not None or (" " in text and _JOINING.search(text) is not None) or "---" in text

    def is_model(self, draft: Draft) -> bool:
        """Whether the part names a known family, or a word that never stands without one."""
        return draft.family in self._families or any(
            word in self.implied for word in (*draft.tier, *draft.front_tier, *draft.leading)
        )

    def pieces(self, text: str) -> list[str]:
        """The text at the joins that stand outside brackets."""
        plain = text.replace("-+-", " + ").split(" + ")
        if (
            text.count("+") == len(plain) - 1
            and not _joins_otherwise(text)
            and ("(" not in text or all(map(_closed, plain)))
        ):
            return plain
        if any(spelling in text for spelling in self._crossed):
            return [text]
        pieces, start = [], 0
        for found in _JOIN.finditer(text):
            before = text[: found.start()]
            if before.count("(") <= before.count(")") and self._cuts(found, before[start:], text[found.end() :]):
                pieces.append(before[start:])
                start = found.end()
        pieces.append(text[start:])
        return [piece for piece in pieces if piece.strip(" ()-_.")] or [text]

    def _cuts(self, found: re.Match[str], before: str, behind: str) -> bool:
        """Whether a plus sign without spaces, or a dash with them, stands between things rather than words."""
        dashed = found["dash"] or found["dashes"]
        if found["tight"] is None and dashed is None:
            return True
        draft = self._reader.read(behind)
        if says_nothing(draft):
            return True
        first = CHUNK.search(behind)
        known = self.is_model(draft) or (first is not None and first.group() in self._scaffolds)
        return known if dashed is None else known != self.is_model(self._reader.read(before))
