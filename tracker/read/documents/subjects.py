"""Stage read: what a document is about: the model it was given, or that its title or first sentences present."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tracker.read.documents.known import MODEL, KnownNames
from tracker.read.documents.labels import Kind, clean, label_of, without_brackets
from tracker.read.documents.reading import Piece
from tracker.read.documents.spotting import spotter
from tracker.read.documents.surroundings import Subject

_GENERIC = re.compile(
    r"(?:model card|readme|overview|introduction|evaluations?|benchmarks?|results?|performance|news|updates?|"
    r"highlights?|quick ?start|usage|install(?:ation)?|"
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
    titles = [piece for piece in pieces if piece.kind == "heading" and not piece.headings][:1]
    for piece in titles:
        title = clean(piece.text)
        models = [name.text for name in spotter(known, ()).names(title) if name.kind == MODEL]
        if models:
            return models[0]
        short = without_brackets(title)
        if len(short.split()) <= 4 and not _GENERIC.fullmatch(short) and not _PRESENTS.search(short):
            label = label_of(short, known)
            if label.kind in (Kind.MODEL, Kind.NAME) and re.search(r"[A-Z\u4e00-\u9fff]", short):
                return short
    return ""


def _presented(pieces: Sequence[Piece], known: KnownNames) -> str:
    for piece in pieces[:12]:
        if piece.kind == "table" or not _PRESENTS.search(piece.text):
            continue
        models = [name.text for name in spotter(known, ()).names(piece.text[:400]) if name.kind == MODEL]
        if models:
            return models[0]
    return ""
