"""Stage identify: the parts of a name that joins several things: a scaffold, one model or more, settings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tracker.identify.draft import Draft
from tracker.identify.reader import Reader
from tracker.identify.vocabulary import Vocabulary, pieces_of

_JOIN = re.compile(r"\s*\+\s*|\s+x\s+|\s*&\s*|,\s+|;\s*|\s*\|\s*|\s+-\s+|\s+(?:with|using|via|and|by)\s+")
_CHUNK = re.compile(r"(?:[a-z\u0080-\uffff]|\d+(?:\.\d+)*)+")
_BRACKET = re.compile(r"\(([^()]*)\)?")
_OWNER = re.compile(r"[a-z][a-z0-9_.-]*")
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


def without_owner(text: str, prefixes: set[str]) -> tuple[str, str]:
    """The name behind its organisations, and the owner before a slash that is not a known one."""
    owner = ""
    while "/" in text:
        head, _, rest = text.partition("/")
        if not rest.strip() or not _OWNER.fullmatch(head):
            break
        if head not in prefixes:
            if owner or any(c.isdigit() for c in head) or " " in rest:
                break
            owner = head
        text = rest
    return text.lstrip(), owner


class Splitter:
    """Takes names of systems apart with the vocabulary's scaffolds."""

    __slots__ = ("_families", "_reader", "_scaffolds", "implied", "nicknames")

    def __init__(self, vocabulary: Vocabulary, reader: Reader, families: set[str]) -> None:
        self._reader = reader
        self._scaffolds = vocabulary.scaffolds
        self._families = families
        self.nicknames: set[tuple[str, ...]] = set()
        self.implied: dict[str, str] = {}

    def split(self, text: str) -> Parts:
        """The parts of a cleaned name without its owner."""
        parts = Parts()
        pieces = _pieces(text)
        if len(pieces) == 1:
            self._part(text, parts, alone=True)
        else:
            unknown: list[tuple[str, Draft]] = []
            for piece in pieces:
                self._part(piece, parts, alone=False, unknown=unknown)
            _place(unknown, parts)
        return parts

    def _part(self, text: str, parts: Parts, *, alone: bool, unknown: list[tuple[str, Draft]] | None = None) -> None:
        if self._scaffold(text, parts):
            return
        draft = self._reader.read(text)
        if draft.family_apart and pieces_of(text) not in self.nicknames and self._around(text, draft, parts):
            return
        if draft.before and draft.before[-1].endswith(_AGENT_ENDS):
            parts.scaffolds.append(" ".join(draft.before))
            draft.before = []
        if _says_nothing(draft):
            parts.loose.append(draft)
        elif unknown is None or self._is_model(draft) or draft.size:
            parts.drafts.append(draft)
        else:
            unknown.append((text, draft))

    def _is_model(self, draft: Draft) -> bool:
        return draft.family in self._families or any(word in self.implied for word in (*draft.tier, *draft.leading))

    def _scaffold(self, text: str, parts: Parts) -> bool:
        """Reads a part that begins with a known scaffold; whether it was one."""
        first = _CHUNK.search(text)
        if first is None or first.group() not in self._scaffolds:
            return False
        chunks = list(_CHUNK.finditer(text))
        words = [chunk.group() for chunk in chunks]
        for known, name in self._scaffolds[first.group()]:
            if tuple(words[: len(known)]) == known:
                return self._after_scaffold(name, text[chunks[len(known) - 1].end() :], parts)
        return False

    def _after_scaffold(self, name: str, rest: str, parts: Parts) -> bool:
        inner = self._reader.read(rest)
        if not self._is_model(inner) and (inner.size or (inner.leading and rest.startswith("-lm"))):
            return False
        parts.known_scaffold = True
        if self._is_model(inner) or inner.second:
            outside, inside = _front(rest)
            self._name_scaffold(name, outside, parts)
            self._models(inside, parts)
        else:
            self._name_scaffold(name, rest, parts)
        return True

    def _name_scaffold(self, name: str, rest: str, parts: Parts) -> None:
        draft = self._reader.read(rest)
        extra = [*draft.leading, *draft.words, *draft.tier, *draft.modality, *([draft.stage] if draft.stage else [])]
        parts.scaffolds.append(" ".join([name, *extra]))
        version = " ".join(part for part in (draft.generation, draft.revision, draft.snapshot) if part)
        if version:
            parts.versions.append(version)

    def _models(self, text: str, parts: Parts) -> None:
        for piece in _pieces(text.strip(" ()_-:")):
            draft = self._reader.read(piece)
            if _says_nothing(draft):
                parts.loose.append(draft)
            elif self._is_model(draft) or draft.size or draft.generation:
                parts.drafts.append(draft)
            else:
                parts.scaffolds.append(piece.strip())

    def _around(self, text: str, draft: Draft, parts: Parts) -> bool:
        """Reads `unknown words (model)` and `unknown-v1_model`; whether it was one."""
        outside, inside = _front(text) if "(" not in text else (_BRACKET.sub(" ", text), "")
        front = self._reader.read(outside)
        if front.size or self._is_model(front) or (not inside and "(" not in text):
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
    found = re.match(r"\s*(?:v?\d[\d.]*\b)?", text)
    end = found.end() if found else 0
    return text[:end], text[end:]


def _pieces(text: str) -> list[str]:
    """The text at the joins that stand outside brackets."""
    if _JOIN.search(text) is None:
        return [text]
    pieces, start = [], 0
    for found in _JOIN.finditer(text):
        before = text[: found.start()]
        if before.count("(") <= before.count(")"):
            pieces.append(text[start : found.start()])
            start = found.end()
    pieces.append(text[start:])
    return [piece for piece in pieces if piece.strip(" ()-_.")] or [text]


def _says_nothing(draft: Draft) -> bool:
    """Whether the part names no model at all, only settings or organisations."""
    return not (
        draft.family or draft.leading or draft.words or draft.generation or draft.size or draft.tier or draft.modality
    )


def _place(unknown: list[tuple[str, Draft]], parts: Parts) -> None:
    """Parts without a known family or size are scaffolds beside a model; without one, the last of them is the model."""
    if not parts.drafts and unknown and (not parts.known_scaffold or len(unknown) > 0):
        parts.drafts.append(unknown.pop()[1])
    for text, draft in unknown:
        version = " ".join(part for part in (draft.generation, draft.revision, draft.snapshot) if part)
        words = [*draft.leading, *draft.before, *draft.words, *draft.tier, *draft.modality]
        parts.scaffolds.append(" ".join(words) or text.strip())
        if version:
            parts.versions.append(version)
