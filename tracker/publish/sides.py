"""Stage publish: the evidence for the two numbers: what a document prints, and what a leaderboard lists."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tracker.publish import figures, words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import address, host, shown
from tracker.publish.dates import When, of_day, of_moment
from tracker.publish.facts import Fact, claim_facts, entry_facts, entry_marks
from tracker.publish.judged import Judged
from tracker.publish.scaled import amount_text, claim_figure, delta, entry_figure, noise_text, signed_text, unit_of
from tracker.publish.sentences import Parts
from tracker.records import RecordedEntry

QUOTE = 600


@dataclass(frozen=True, slots=True)
class ClaimSide:
    """What the document prints, where, and how that is known."""

    publisher: str
    kind: str
    title: str
    figure: str
    as_printed: str
    """The figure as printed where it reads otherwise, else empty."""
    model: str
    benchmark: str
    date: When | None
    url: str | None
    host: str
    locator: str
    quote: str
    """The words of the page; empty where it was transcribed and only the place is known."""
    language: str
    sha256: str
    read_at: When | None
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class EntrySide:
    """What the leaderboard lists, who measured it, and how that is known."""

    board: str
    board_href: str | None
    name: str
    figure: str
    as_printed: str
    date: When | None
    origin: str
    url: str | None
    host: str
    locator: str
    sha256: str
    read_at: When | None
    first_seen: When | None
    withdrawn: When | None
    transcribed: bool
    facts: tuple[Fact, ...]
    marks: tuple[Fact, ...]


def publisher(j: Judged) -> str:
    """Who prints the claim: the publisher of the document, else the vendor, else the host of the link."""
    named = shown(j.document.publisher if j.document else "", 80) or shown(j.claim.vendor, 80) or host(j.claim.url)
    if named.casefold() in ("", "unknown"):
        return f"A {kind(j)}" if kind(j) else "A document"
    return named


def kind_beside(j: Judged) -> str:
    """What sort of document prints the claim, where its publisher does not say that already."""
    return "" if publisher(j) == f"A {kind(j)}" else kind(j)


def kind(j: Judged) -> str:
    """What sort of document prints the claim."""
    name = (j.document.kind if j.document else None) or j.claim.kind or ""
    return words.KINDS.get(name, shown(name, 40))


def title(j: Judged) -> str:
    """The title of the document that prints the claim."""
    return shown(j.document.title if j.document else None, 160) or host(j.claim.url) or publisher(j)


def claim_side(book: Catalogue, j: Judged) -> ClaimSide:
    """The evidence for the claimed number."""
    claim = j.claim
    evidence = book.material.evidence.get(j.id)
    found = evidence if evidence is not None and evidence.found else None
    figure = claim_figure(j)
    status = book.status(claim.document)
    url = address(found.url if found else None) or address(claim.url) or address(j.document.url if j.document else None)
    sha256 = found.sha256 if found else claim.document_sha256 or (status.sha256 if status else None) or ""
    read_at = found.at if found else claim.document_at or book.settled(claim.document)
    return ClaimSide(
        publisher=publisher(j),
        kind=kind_beside(j),
        title=title(j),
        figure=figure,
        as_printed=_as_printed(claim.score, figure),
        model=shown(claim.model),
        benchmark=shown(claim.benchmark),
        date=of_day(claim.date or (j.document.date if j.document else None)),
        url=url,
        host=host(url),
        locator=shown((found.locator if found else None) or claim.locator),
        quote=shown((found.quote if found else None) or claim.quote, QUOTE),
        language=_language(j),
        sha256=shown(sha256, 64),
        read_at=of_moment(read_at),
        facts=claim_facts(claim),
    )


def entry_side(book: Catalogue, j: Judged) -> EntrySide | None:
    """The evidence for the published number, or None where no one row was used."""
    record = book.entries.get(str(j.verdict.entry))
    return None if record is None else _entry_side(book, record, entry_figure(book, j))


def _entry_side(book: Catalogue, record: RecordedEntry, figure: str) -> EntrySide:
    entry = record.entry
    board = book.boards.get(entry.board)
    leaderboard = book.leaderboards.get(board.leaderboard if board else entry.leaderboard)
    status = book.status(leaderboard.slug) if leaderboard else None
    url = address(entry.url) or address(leaderboard.page_url if leaderboard else None)
    return EntrySide(
        board=shown(board.title if board else entry.board, 120),
        board_href=book.board_path(board),
        name=shown(entry.name or entry.model),
        figure=figure,
        as_printed=_as_printed(entry.score, figure),
        date=of_day(entry.date),
        origin=words.ORIGINS[entry.origin],
        url=url,
        host=host(url),
        locator=shown(entry.locator),
        sha256=shown(status.sha256 if status else None, 64),
        read_at=of_moment(book.settled(leaderboard.slug) if leaderboard else None),
        first_seen=of_moment(record.first_seen),
        withdrawn=of_moment(record.withdrawn_at),
        transcribed=record.transcribed,
        facts=entry_facts(entry),
        marks=entry_marks(entry),
    )


def parts(book: Catalogue, j: Judged) -> Parts:
    """What the sentences about a claim are made of."""
    settled = book.settled(j.board.leaderboard) if j.board else None
    return Parts(
        publisher=publisher(j),
        model=shown(j.said, 90),
        benchmark=shown(j.said_benchmark, 90),
        claim=claim_figure(j),
        board=shown(board_title(book, j), 90),
        entry=entry_figure(book, j),
        as_of=of_moment(settled) if settled else None,
        gap=_gap(j),
        noise=noise_text(j),
        unit=figures.difference_unit(unit_of(j)),
        verdict=j.verdict,
        rows=len(j.verdict.candidates),
        printed_since=_since(j.claim.date, settled),
    )


def _since(date: str | None, copied: datetime | None) -> bool:
    """Whether a date, of which perhaps only the year is known, is after the day of a copy."""
    return date is not None and copied is not None and date > f"{copied:%Y-%m-%d}"[: len(date)]


def _gap(j: Judged) -> str:
    difference = delta(j)
    if difference is None:
        return ""
    amount, unit = amount_text(abs(difference), j), figures.difference_unit(unit_of(j))
    return f"{amount} {unit.removesuffix('s') if amount == '1' else unit}"


def board_title(book: Catalogue, j: Judged) -> str:
    """How the leaderboard is called in a sentence."""
    if j.board is None:
        return "The leaderboard"
    title_of = j.board.title or book.leaderboards[j.board.leaderboard].title
    name, _, part = title_of.partition(", ")
    if not part and title_of.endswith(")"):
        name, _, part = title_of[:-1].partition(" (")
    said = name if "leaderboard" in name.lower() else f"{name} leaderboard"
    said = f"{said} ({part})" if part else said
    return said if said.startswith("The ") else f"The {said}"


def _as_printed(score: str, figure: str) -> str:
    text = shown(score, 60)
    return text if text not in (figure, figure.rstrip("%")) else ""


def _language(j: Judged) -> str:
    language = j.document.language if j.document else ""
    return language if language.isalpha() and 2 <= len(language) <= 3 else ""


def signed_gap(j: Judged) -> str:
    """The difference with sign and unit, or an empty text."""
    if delta(j) is None:
        return ""
    return f"{signed_text(delta(j), j)} {figures.difference_unit(unit_of(j))}".strip()
