"""Stage read: the claims of a document from its pieces: tables first, whose names then help to read the sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tracker.read.documents.badges import badge_claims
from tracker.read.documents.grids import grid_claims
from tracker.read.documents.known import KnownNames
from tracker.read.documents.labels import Kind, label_of, without_brackets
from tracker.read.documents.notes import Notes, read_notes
from tracker.read.documents.numbers import may_hold_scores
from tracker.read.documents.prose import Passage, prose_claims
from tracker.read.documents.quantities import quantity_claims
from tracker.read.documents.reading import Image, Piece, Reading
from tracker.read.documents.spotting import names_by_form, spotter
from tracker.read.documents.subjects import subject_of
from tracker.read.documents.surroundings import MAX_LEAD, Subject, Surroundings
from tracker.read.documents.timelines import as_sentences
from tracker.records import Claim

MAX_NOTES = 60
_PICTURED = re.compile(
    r"bench|result|perf|score|eval|leaderboard|comparison|compare|chart|radar|accuracy|table|swe|aime|mmlu|"
    r"ergebnis|评测|性能|对比|结果|成绩|ベンチ",
    re.IGNORECASE,
)
_NOT_PICTURED = re.compile(
    r"logo|badge|shields\.io|avatar|banner|icon|architecture|wechat|qr|demo|teaser|license|colab|arxiv|star-?history",
    re.IGNORECASE,
)


def read_pieces(pieces: Sequence[Piece], known: KnownNames, model: str = "", vendor: str | None = None) -> Reading:
    """The claims, the figures without a leaderboard, and the images with claims of a document."""
    pieces = [part for piece in pieces for part in as_sentences(piece)]
    subject = subject_of(pieces, known, model, vendor)
    general = read_notes((piece.text for piece in pieces if piece.kind == "text"), known)
    everywhere = replace(general, marks={**general.marks, **_raised(pieces)}, keyed=(), general=())
    tabled: list[Claim] = []
    for place, piece in enumerate(pieces):
        if piece.grid is not None:
            tabled.extend(_table_claims(pieces, place, everywhere, subject, known))
    spot = spotter(known, _own_names(pieces, tabled, subject, known))
    passages = list(_passages(pieces))
    written = [*prose_claims(passages, spot, subject, everywhere, known), *badge_claims(pieces, subject)]
    return Reading(
        claims=tuple(_without_repetition([*tabled, *written])),
        unranked=tuple(quantity_claims(passages, spot, subject)),
        images=tuple(_images(pieces)),
    )


def _raised(pieces: Iterable[Piece]) -> dict[str, str]:
    return {piece.raised: " ".join(piece.text.split()) for piece in pieces if piece.raised and piece.text}


def _table_claims(
    pieces: Sequence[Piece], place: int, everywhere: Notes, subject: Subject, known: KnownNames
) -> list[Claim]:
    piece = pieces[place]
    assert piece.grid is not None
    near = _after(pieces, place)
    notes = read_notes((other.text for other in near), known)
    merged = Notes({**everywhere.marks, **notes.marks, **_raised(near)}, notes.keyed, notes.general)
    before = pieces[place - 1] if place else None
    lead = before.text if before is not None and before.kind == "text" and before.headings == piece.headings else ""
    around = Surroundings(subject, piece.headings, " ".join(lead.split())[:MAX_LEAD], piece.grid.caption, merged)
    return grid_claims(piece.grid, around, known)


def _after(pieces: Sequence[Piece], place: int) -> list[Piece]:
    """The pieces of text after a table in which its notes can stand: up to the next table."""
    found = []
    for piece in pieces[place + 1 : place + 1 + MAX_NOTES]:
        if piece.kind == "table":
            break
        if piece.kind == "text":
            found.append(piece)
    return found


def _own_names(pieces: Sequence[Piece], claims: Iterable[Claim], subject: Subject, known: KnownNames) -> Iterator[str]:
    """Names of models that the document makes known: its subject, those of tables and lists, names with versions."""
    if subject.model:
        yield subject.model.rsplit("/", 1)[-1]
    for claim in claims:
        yield claim.model
        yield without_brackets(claim.model)
    for piece in pieces:
        if piece.kind == "table" or (piece.kind == "text" and not may_hold_scores(piece.text)):
            continue
        if piece.item and (listed := re.match(r"\d[\d.,]*\s?[%％]\s+([A-Z][^\d%]{2,50})", piece.text)):
            yield without_brackets(listed[1]).strip(" (")
        for name in names_by_form(piece.text):
            if name.start > 0 and label_of(name.text, known).kind is not Kind.BENCHMARK:
                yield name.text
                versionless = re.sub(r"[ -]?v\d[\d.]*$", "", name.text)
                if versionless != name.text and len(versionless) > 4:
                    yield versionless


def _passages(pieces: Sequence[Piece]) -> Iterator[Passage]:
    lead = ""
    for number, piece in enumerate(pieces, start=1):
        if piece.kind == "table":
            continue
        if not piece.item:
            lead = piece.text
        place = f"line {piece.line}" if piece.line else f"passage {number}"
        yield Passage(piece.text, piece.headings, piece.item, lead if piece.item else "", place, piece.marks)


def _images(pieces: Sequence[Piece]) -> Iterator[Image]:
    for piece in pieces:
        for text, address in piece.images:
            near = " ".join((text, address.rsplit("/", 1)[-1], *piece.headings[-1:]))
            if _PICTURED.search(near) and not _NOT_PICTURED.search(f"{text} {address}"):
                yield Image(text, address, ", ".join(piece.headings[-1:]) or f"line {piece.line}")


def _without_repetition(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims without those that one table cell or sentence gave twice; the same figure elsewhere stays."""
    seen = set()
    for claim in claims:
        key = (claim.model, claim.benchmark, claim.score, claim.quote)
        if key not in seen:
            seen.add(key)
            yield claim
