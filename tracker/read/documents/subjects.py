"""Stage read: what a document is about: the model it was given, or that its title or first sentences present."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tracker.read.documents.known import MODEL, KnownNames
from tracker.read.documents.labels import Kind, clean, label_of, without_brackets
from tracker.read.documents.nonames import begins_no_name
from tracker.read.documents.reading import Piece
from tracker.read.documents.spotting import spotter
from tracker.read.documents.surroundings import Subject

_GENERIC = re.compile(
    r"(?:model (?:card|introduction|overview|summary|details|performance|description)|limitations?|"
    r"conclusions?|readme|overview|introduction|evaluations?|benchmarks?|results?|performance|news|updates?|"
    r"highlights?|quick ?start|usage|get(?:ting)? started|how to .*|install(?:ation)?|"
    r"about|home|contents?|table of contents|abstract|summary|changelog|license|appendix|reasoning|coding|"
    r"math|agents?|base models?|instruct models?|announcement)"
    r"(?:\W.*)?",
    re.IGNORECASE,
)
_PRESENTS = re.compile(
    r"\b(?:introduc(?:e|es|ing)|releas(?:e|es|ing)|present(?:s|ing)?|announc(?:e|es|ing)|launch(?:es|ing)?|"
    r"unveil(?:s|ing)?|open-sourc(?:e|es|ing)|meet|stellt|veröffentlicht|présente|dévoile)\b|发布|推出|介绍|発表|公開",
    re.IGNORECASE,
)


def subject_of(pieces: Sequence[Piece], known: KnownNames, model: str, vendor: str | None) -> Subject:
    """The subject of the document: the model given, else one of its title, else the first that it presents."""
    name = model.rsplit("/", 1)[-1] if model else _from_title(pieces, known) or _presented(pieces, known)
    return Subject(model or name, vendor, family_of(name))


def family_of(name: str) -> str:
    """The first word of a model's name in small letters, which its siblings share; empty for a name without letters."""
    found = re.search(r"[^\W\d_]{2,}", name)
    return found[0].casefold() if found else ""


def _from_title(pieces: Sequence[Piece], known: KnownNames) -> str:
    for place, piece in enumerate(pieces[:12]):
        if piece.kind != "heading" or piece.headings:
            continue
        title = clean(piece.text)
        models = [name.text for name in spotter(known, ()).names(title) if name.kind == MODEL]
        if models:
            return models[0]
        short = without_brackets(re.split(r"[:：|–—]", title)[0])
        return short if place < 3 and _is_name(short, known) else ""
    return ""


def _is_name(title: str, known: KnownNames) -> bool:
    """Whether a title without a model's name can be that of a system: a few uncommon words with capitals."""
    words = title.split()
    if not 1 <= len(words) <= 4 or begins_no_name(title) or _GENERIC.fullmatch(title) or _PRESENTS.search(title):
        return False
    if label_of(title, known).kind in (Kind.MODEL, Kind.SCAFFOLD):
        return True
    return label_of(title, known).kind is Kind.NAME and all(re.match(r"[A-Z0-9]", word) for word in words)


def _presented(pieces: Sequence[Piece], known: KnownNames) -> str:
    for piece in pieces[:12]:
        if piece.kind == "table" or not _PRESENTS.search(piece.text):
            continue
        said = _PRESENTS.search(piece.text[:400])
        for name in spotter(known, ()).names(piece.text[:400]):
            if said and name.kind == MODEL and 0 <= name.start - said.end() < 40:
                return name.text
    return ""
