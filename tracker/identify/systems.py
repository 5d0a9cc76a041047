"""Stage identify: the parts of a name that joins several things: a scaffold, one model or more, settings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tracker.identify.digits import Pieces
from tracker.identify.draft import Draft
from tracker.identify.joins import CHUNK, Joins, says_nothing
from tracker.identify.reader import Reader, pieces_in
from tracker.identify.vocabulary import Vocabulary, pieces_of
from tracker.identify.words import METHODS

_BRACKET = re.compile(r"\(([^()]*)\)?")
_FIRST_INSIDE = re.compile(r"\(\s*([a-z\u0080-\uffff][a-z\d\u0080-\uffff]*)")
_BUILDS = {"dev", "exp", "beta", "alpha", "prod", "nightly"}
_OWNER = re.compile(r"[a-z][a-z0-9_.-]+")
_AGENT_ENDS = ("agent", "agents", "cli", "sdk", "scaffold", "harness")


@dataclass(slots=True)
class Parts:
    """A name taken apart: scaffolds with their versions, and the drafts of its models."""

    scaffolds: list[str] = field(default_factory=list)
    versions: list[str] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)
    loose: list[Draft] = field(default_factory=list)
    """Settings that stand apart from every model."""


def without_owner(text: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """The name behind its organisations, and the owner before a slash that is not a known one."""
    owner = ""
    while "/" in text:
        head, _, rest = text.partition("/")
        if not rest.strip() or not _OWNER.fullmatch(head):
            break
        if head not in vocabulary.prefixes:
            first = CHUNK.match(head)
            named = first is not None and first.group() in vocabulary.scaffolds
            if owner or named or " " in rest or any(c.isdecimal() for c in head):
                break
            owner = head
        text = rest
    return text.lstrip(), owner


class Splitter:
    """Takes names of systems apart with the vocabulary's scaffolds."""

    __slots__ = ("_reader", "_scaffolds", "joins", "nicknames")

    def __init__(self, vocabulary: Vocabulary, reader: Reader, families: set[str]) -> None:
        self._reader = reader
        self._scaffolds = vocabulary.scaffolds
        self.joins = Joins(vocabulary, reader, families)
        self.nicknames: set[tuple[str, ...]] = set()

    def single(self, text: str) -> Draft | None:
        """The draft of a name that stands for one model and nothing else, or None where it is to be taken apart."""
        if self.joins.may_join(text):
            return None
        pieces = pieces_in(text)
        if not pieces or pieces[0][1] in self._scaffolds:
            return None
        draft = self._reader.read_pieces(text, pieces)
        if draft.before or draft.second or ("(" in text and self._inside(text)) or says_nothing(draft):
            return None
        return draft

    def _inside(self, text: str) -> bool:
        """Whether a scaffold stands in brackets."""
        return any(first in self._scaffolds for first in _FIRST_INSIDE.findall(text))

    def split(self, text: str) -> Parts:
        """The parts of a cleaned name without its owner."""
        parts = Parts()
        unknown: list[tuple[str, Draft]] = []
        pieces = self.joins.pieces(text)
        for place, piece in enumerate(pieces):
            self._part(piece, parts, unknown, first=place == 0, alone=len(pieces) == 1)
        _place(unknown, parts)
        return parts

    def _part(self, text: str, parts: Parts, unknown: list[tuple[str, Draft]], *, first: bool, alone: bool) -> None:
        word = CHUNK.search(text)
        named = word is not None and word[0] in self._scaffolds
        named = named and (first or not says_nothing(self._reader.read(text)))
        if named and self._scaffold(text, pieces_in(text), parts):
            return
        if "(" in text and self._inside(text):
            text = _BRACKET.sub(lambda found: " " if self._bracketed(found[1], parts) else found[0], text)
        draft = self._reader.read(text)
        if draft.family_apart and pieces_of(text) not in self.nicknames and self._around(text, parts):
            return
        if draft.before and draft.before[-1].endswith(_AGENT_ENDS):
            parts.scaffolds.append(" ".join(draft.before))
            draft.before, draft.text = (), ""
        if says_nothing(draft):
            parts.loose.append(draft)
        elif alone or self.joins.is_model(draft) or draft.size or (draft.front_tier and not draft.leading):
            parts.drafts.append(draft)
        else:
            unknown.append((text, draft))

    def _bracketed(self, text: str, parts: Parts) -> bool:
        """Reads a scaffold in brackets; whether it was one."""
        pieces = pieces_in(text)
        return bool(pieces) and pieces[0][1] in self._scaffolds and self._scaffold(text, pieces, parts)

    def _scaffold(self, text: str, pieces: Pieces, parts: Parts) -> bool:
        """Reads a part whose first word begins a known scaffold; whether it was one."""
        words = tuple([chunk for _, chunk in pieces])
        for known, name in self._scaffolds[words[0]]:
            if words[: len(known)] == known:
                end = len("".join([sep + chunk for sep, chunk in pieces[: len(known)]]))
                return self._after_scaffold(name, text[end:], parts)
        return False

    def _after_scaffold(self, name: str, rest: str, parts: Parts) -> bool:
        if not rest:
            parts.scaffolds.append(name)
            return True
        inner = self._reader.read(rest)
        model = self.joins.is_model(inner)
        if inner.size and not model:
            return False
        if model or inner.second:
            outside, inside = _front(rest)
            inner = self._reader.read(outside)
            self._models(inside, parts)
        _name_scaffold(name, inner, parts)
        return True

    def _models(self, text: str, parts: Parts) -> None:
        for piece in self.joins.pieces(text.strip(" ()_-:")):
            draft = self._reader.read(piece)
            if says_nothing(draft):
                parts.loose.append(draft)
            elif self.joins.is_model(draft) or draft.size or draft.generation:
                parts.drafts.append(draft)
            else:
                parts.scaffolds.append(piece.strip())

    def _around(self, text: str, parts: Parts) -> bool:
        """Reads `unknown words (model)` and `unknown-v1_model`; whether it was one."""
        bracketed = "(" in text
        outside, inside = (_BRACKET.sub(" ", text), "") if bracketed else _front(text)
        front = self._reader.read(outside)
        if front.size or self.joins.is_model(front) or not (inside or bracketed):
            return False
        if not bracketed and (text.count("_") != 1 or not front.generation):
            return False
        _name_scaffold("", front, parts)
        for content in _BRACKET.findall(text) if bracketed else [inside]:
            self._models(content, parts)
        return True


def _name_scaffold(name: str, behind: Draft, parts: Parts) -> None:
    """Adds a scaffold with the words and the version behind its name."""
    extra = [*behind.leading, *behind.words, *behind.front, *behind.front_tier, *behind.tier, *behind.modality]
    extra += [behind.stage] if behind.stage else []
    builds = [word for word in extra if word in _BUILDS]
    parts.scaffolds.append(" ".join([name, *(word for word in extra if word not in _BUILDS)]).strip())
    version = " ".join(part for part in (behind.generation, behind.revision, behind.snapshot, *builds) if part)
    if version:
        parts.versions.append(version)


def _front(text: str) -> tuple[str, str]:
    """What stands before the bracket or underscore, or before the first letter after a version, and the rest."""
    for mark in ("(", "_", ":"):
        if mark in text:
            before, _, after = text.partition(mark)
            return before, after
    found = re.match(r"([\s-]*(?:v?\d[\d.]*\b)?)(?:[\s-]+x(?=[\s-]))?", text)
    return (found.group(1), text[found.end() :]) if found else ("", text)


def _place(unknown: list[tuple[str, Draft]], parts: Parts) -> None:
    """Parts without a known family or size are scaffolds beside a model; without one, the last of them is the model."""
    if not parts.drafts and unknown:
        parts.drafts.append(unknown.pop()[1])
    for text, draft in unknown:
        if draft.leading and set(draft.leading) <= METHODS:
            parts.drafts[-1].words += draft.leading
            parts.drafts[-1].text = ""
        else:
            before = len(parts.scaffolds)
            _name_scaffold(" ".join(draft.before), draft, parts)
            parts.scaffolds[before] = parts.scaffolds[before] or text.strip()
