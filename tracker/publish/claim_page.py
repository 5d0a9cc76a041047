"""Stage publish: the page of one claim: the answer, both pieces of evidence, why, and what stands around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.publish import sentences, words
from tracker.publish.catalogue import Catalogue
from tracker.publish.claim_around import Event, Place, RowSeen, events_of, place_of, row_beside, row_seen
from tracker.publish.cleaning import address, shown
from tracker.publish.dates import When
from tracker.publish.head import Crumb, Head, age_of, head
from tracker.publish.judged import Judged
from tracker.publish.rows import Chip, chip
from tracker.publish.ruler import Drawings, Ruler, ruler
from tracker.publish.sentences import Parts
from tracker.publish.sides import ClaimSide, EntrySide, claim_side, entry_side, parts, signed_gap
from tracker.records import SETTINGS, Considered, Note

MOST_ROWS = 30


@dataclass(frozen=True, slots=True)
class Said:
    """One reason, note or rule: a title, a sentence about this claim, links, and where the method page explains it."""

    title: str
    text: str
    links: tuple[str, ...] = ()
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """One setting of both sides."""

    setting: str
    claim: str
    entry: str
    outcome: str
    material: bool


@dataclass(frozen=True, slots=True)
class Citation:
    """How to cite the page."""

    text: str
    markdown: str


@dataclass(frozen=True, slots=True)
class ClaimPage:
    """Everything that the template of a claim shows."""

    head: Head
    chip: Chip
    status_meaning: str
    vendor: str
    vendor_href: str
    model: str
    model_href: str | None
    benchmark: str
    benchmark_href: str | None
    printed: str
    outcome: str
    explanation: str
    ruler: Ruler | None
    gap: str
    noise: str
    claim: ClaimSide
    entry: EntrySide | None
    board: str
    board_href: str | None
    board_as_of: When | None
    reasons: tuple[Said, ...]
    notes: tuple[Said, ...]
    compared: tuple[Compared, ...]
    rules: tuple[Said, ...]
    considered: tuple[RowSeen, ...]
    more_considered: int
    elsewhere: tuple[RowSeen, ...]
    places: tuple[Place, ...]
    events: tuple[Event, ...]
    citation: Citation
    source_file: str


def claim_page(book: Catalogue, drawn: Drawings, j: Judged, base_url: str = "") -> ClaimPage:
    """The view of a claim."""
    said = parts(book, j)
    verdict = j.verdict
    others = [other for other in book.by_model[j.model] if other.benchmark_name == j.benchmark_name and other is not j]
    seen = [row for row in verdict.considered if str(row.entry) in book.entries]
    frame = _head(book, j, said)
    return ClaimPage(
        head=frame,
        chip=chip(j),
        status_meaning=words.MEANINGS[verdict.status],
        vendor=shown(j.vendor, 90),
        vendor_href=book.vendor_path(j.vendor),
        model=said.model,
        model_href=book.model_path(j.model),
        benchmark=said.benchmark,
        benchmark_href=book.benchmark_path(j.benchmark),
        printed=sentences.printed(said),
        outcome=sentences.outcome(said),
        explanation=shown(verdict.explanation, 1200),
        ruler=ruler(book, drawn, j, others),
        gap=signed_gap(j),
        noise=said.noise,
        claim=claim_side(book, j),
        entry=entry_side(book, j),
        board=said.board,
        board_href=book.board_path(j.board),
        board_as_of=said.as_of,
        reasons=_reasons(j),
        notes=tuple(_note(book, note) for note in verdict.notes),
        compared=_compared(j, seen),
        rules=tuple(Said(shown(rule.name, 80), shown(rule.found, 600)) for rule in verdict.rules),
        considered=tuple(row_seen(book, row) for row in _used_first(seen)[:MOST_ROWS]),
        more_considered=max(0, len(seen) - MOST_ROWS),
        elsewhere=tuple(
            row_beside(book, book.entries[str(key)]) for key in verdict.elsewhere if str(key) in book.entries
        ),
        places=tuple(place_of(book, other) for other in others),
        events=events_of(book, j),
        citation=_citation(frame, sentences.answer(said), base_url),
        source_file=f"sources/vendors/{j.claim.document}.toml" if j.claim.document else "",
    )


def _head(book: Catalogue, j: Judged, said: Parts) -> Head:
    crumbs = [Crumb("Claims", "claims.html")]
    if (path := book.benchmark_path(j.benchmark)) is not None:
        crumbs.append(Crumb(said.benchmark, path))
    name = f"{said.model} on {said.benchmark}: {said.claim}"
    stem = book.claim_stems[j.id]
    return head(
        book.claim_path(j.id),
        f"{name} ({chip(j).label.lower()})",
        sentences.answer(said),
        age_of(book, [j.board.leaderboard] if j.board else []),
        section="Claims",
        crumbs=tuple(crumbs),
        data=f"api/v1/claims/{stem}.json",
    )


def _reasons(j: Judged) -> tuple[Said, ...]:
    said = []
    for reason in j.verdict.reasons:
        if reason in SETTINGS:
            said.append(_setting_reason(j, reason))
        else:
            said.append(Said(reason.replace("-", " ").capitalize(), words.REASONS.get(reason, "")))
    return tuple(said)


def _setting_reason(j: Judged, setting: str) -> Said:
    used = next((row for row in j.verdict.considered if row.entry == j.verdict.entry), None)
    used = used or next(iter(j.verdict.considered), None)
    pair = next((each for each in used.comparisons if each.setting == setting), None) if used else None
    title_of = words.SETTINGS.get(setting, setting)
    title_of = title_of[:1].upper() + title_of[1:]
    if pair is None:
        return Said(title_of, "Not stated on both sides.")
    claim, entry = shown(pair.claim, 120) or "nothing", shown(pair.entry, 120) or "nothing"
    return Said(title_of, f"The claim says {claim}; the row says {entry}.")


def _note(book: Catalogue, note: Note) -> Said:
    text = shown(note.text, 600)
    links = tuple(url for link in note.links if (url := address(link)) is not None)
    anchor = note.name if note.name in words.NOTES else ""
    return Said(words.title_of(note.name), text or words.meaning_of(note.name), links, anchor)


def _compared(j: Judged, seen: Sequence[Considered]) -> tuple[Compared, ...]:
    """The settings side by side, of the row that was used or of the first that was looked at."""
    row = next((each for each in seen if each.entry == j.verdict.entry), None) or next(iter(seen), None)
    if row is None:
        return ()
    return tuple(
        Compared(
            setting=words.SHORT_SETTINGS.get(pair.setting, pair.setting).capitalize(),
            claim=shown(pair.claim, 80),
            entry=shown(pair.entry, 80),
            outcome=pair.outcome,
            material=pair.material,
        )
        for pair in row.comparisons
        if pair.outcome != "not-applicable"
    )


def _used_first(seen: Sequence[Considered]) -> list[Considered]:
    return sorted(seen, key=lambda row: not row.used)


def _citation(frame: Head, answer: str, base_url: str) -> Citation:
    address_of = f"{base_url.rstrip('/')}/{frame.path}" if base_url else frame.path
    day = f", data as of {frame.age.at.words}" if frame.age.at else ""
    label = frame.title.replace("[", "(").replace("]", ")")
    return Citation(
        text=f"{answer} {words.SITE}{day}. {address_of}",
        markdown=f"{answer} ([{words.SITE}: {label}]({address_of}){day})",
    )
