"""Stage identify: the parts of a name that joins several things: a scaffold, one model or more, settings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tracker.identify.draft import Draft
from tracker.identify.joins import CHUNK, Joins, says_nothing
from tracker.identify.reader import Reader, pieces_in
from tracker.identify.vocabulary import Vocabulary, pieces_of
from tracker.identify.words import METHODS

_BRACKET = re.compile(r"\(([^()]*)\)?")
_FIRST_INSIDE = re.compile(r"\(\s*([a-z\u0080-\uffff][a-z\d\u0080-\uffff]*)")
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
    known_scaffold: bool = False


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
            if owner or named or " " in rest or any(c.isdigit() for c in head):
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
        pieces = pieces_in(text)
        if not pieces or pieces[0][1] in self._scaffolds or self.joins.may_join(text):
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
        pieces = self.joins.pieces(text)
        if len(pieces) == 1:
            self._part(text, parts, None)
        else:
            unknown: list[tuple[str, Draft]] = []
            for place, piece in enumerate(pieces):
                draft = self._reader.read(piece) if place else None
                if draft is not None and says_nothing(draft):
                    parts.loose.append(draft)
                else:
                    self._part(piece, parts, unknown)
            _place(unknown, parts)
        return parts

    def _part(self, text: str, parts: Parts, unknown: list[tuple[str, Draft]] | None) -> None:
        if self._scaffold(text, parts):
            return
        if "(" in text:
            text = _BRACKET.sub(lambda found: " " if self._scaffold(found.group(1), parts) else found.group(), text)
        draft = self._reader.read(text)
        if draft.family_apart and pieces_of(text) not in self.nicknames and self._around(text, draft, parts):
            return
        if draft.before and draft.before[-1].endswith(_AGENT_ENDS):
            parts.scaffolds.append(" ".join(draft.before))
            draft.before = ()
        if says_nothing(draft):
            parts.loose.append(draft)
        elif unknown is None or self.joins.is_model(draft) or draft.size or (draft.front_tier and not draft.leading):
            parts.drafts.append(draft)
        else:
            unknown.append((text, draft))

    def _scaffold(self, text: str, parts: Parts) -> bool:
        """Reads a part that begins with a known scaffold; whether it was one."""
        first = CHUNK.search(text)
        if first is None or first.group() not in self._scaffolds:
            return False
        chunks = list(CHUNK.finditer(text))
        words = [chunk.group() for chunk in chunks]
        for known, name in self._scaffolds[first.group()]:
            if tuple(words[: len(known)]) == known:
                return self._after_scaffold(name, text[chunks[len(known) - 1].end() :], parts)
        return False

    def _after_scaffold(self, name: str, rest: str, parts: Parts) -> bool:
        inner = self._reader.read(rest)
        if not self.joins.is_model(inner) and (inner.size or (inner.leading and rest.startswith("-lm"))):
            return False
        parts.known_scaffold = True
        if self.joins.is_model(inner) or inner.second:
            outside, inside = _front(rest)
            self._name_scaffold(name, outside, parts)
            self._models(inside, parts)
        else:
            self._name_scaffold(name, rest, parts)
        return True

    def _name_scaffold(self, name: str, rest: str, parts: Parts) -> None:
        draft = self._reader.read(rest)
        extra = [*draft.leading, *draft.words, *draft.front, *draft.front_tier, *draft.tier, *draft.modality]
        extra += [draft.stage] if draft.stage else []
        parts.scaffolds.append(" ".join([name, *extra]))
        version = " ".join(part for part in (draft.generation, draft.revision, draft.snapshot) if part)
        if version:
            parts.versions.append(version)

    def _models(self, text: str, parts: Parts) -> None:
        for piece in self.joins.pieces(text.strip(" ()_-:")):
            draft = self._reader.read(piece)
            if says_nothing(draft):
                parts.loose.append(draft)
            elif self.joins.is_model(draft) or draft.size or draft.generation:
                parts.drafts.append(draft)
            else:
                parts.scaffolds.append(piece.strip())

    def _around(self, text: str, draft: Draft, parts: Parts) -> bool:
        """Reads `unknown words (model)` and `unknown-v1_model`; whether it was one."""
        outside, inside = _front(text) if "(" not in text else (_BRACKET.sub(" ", text), "")
        front = self._reader.read(outside)
        if front.size or self.joins.is_model(front) or (not inside and "(" not in text):
            return False
        if "(" not in text and (text.count("_") != 1 or not front.generation):
            return False
        self._name_scaffold("", outside, parts)
        parts.scaffolds[-1] = parts.scaffolds[-1].strip()
        for content in [inside] if inside else _BRACKET.findall(text):
            self._models(content, parts)
        return True


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
    if not parts.drafts and unknown and (not parts.known_scaffold or len(unknown) > 0):
        parts.drafts.append(unknown.pop()[1])
    for text, draft in unknown:
        if parts.drafts and set(draft.leading) <= METHODS and draft.leading:
            parts.drafts[-1].words += draft.leading
            continue
        version = " ".join(part for part in (draft.generation, draft.revision, draft.snapshot) if part)
        words = [*draft.leading, *draft.before, *draft.words, *draft.tier, *draft.modality]
        parts.scaffolds.append(" ".join(words) or text.strip())
        if version:
            parts.versions.append(version)
