"""Stage publish: the page of one claim: the answer, both pieces of evidence, why, and what stands around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tracker.declare.leaderboards import Board
from tracker.publish import sentences, words
from tracker.publish.catalogue import Catalogue, Judged
from tracker.publish.cleaning import address, shown
from tracker.publish.dates import When, of_day, of_moment
from tracker.publish.head import Crumb, Head, age_of, head
from tracker.publish.rows import Chip, chip
from tracker.publish.ruler import Drawings, Ruler, ruler
from tracker.publish.scaled import claim_figure, row_figure
from tracker.publish.sentences import Parts
from tracker.publish.sides import ClaimSide, EntrySide, claim_side, entry_side, parts, publisher, signed_gap, title
from tracker.records import SETTINGS, Change, Considered, Entry, Note, RecordedEntry

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
class RowSeen:
    """A row that was looked at, or that stands on another board."""

    name: str
    board: str
    href: str | None
    figure: str
    date: When | None
    origin: str
    used: bool
    why: str


@dataclass(frozen=True, slots=True)
class Place:
    """Another place where a number for the same model and benchmark is printed."""

    publisher: str
    title: str
    figure: str
    date: When | None
    href: str
    chip: Chip


@dataclass(frozen=True, slots=True)
class Event:
    """One point of the timeline."""

    at: When
    what: str


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
        considered=tuple(_row_seen(book, row) for row in _used_first(seen)[:MOST_ROWS]),
        more_considered=max(0, len(seen) - MOST_ROWS),
        elsewhere=tuple(_row(book, book.entries[str(key)]) for key in verdict.elsewhere if str(key) in book.entries),
        places=tuple(_place(book, other) for other in others),
        events=_events(book, j),
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
        return Said(title_of, "")
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


def _row_seen(book: Catalogue, row: Considered) -> RowSeen:
    return _row(book, book.entries[str(row.entry)], used=row.used, why=shown(row.why, 300))


def _row(book: Catalogue, record: RecordedEntry, *, used: bool = False, why: str = "") -> RowSeen:
    entry = record.entry
    board = book.boards.get(entry.board)
    return RowSeen(
        name=shown(entry.name or entry.model, 140),
        board=shown(board.title if board else entry.board, 80),
        href=book.board_path(board),
        figure=_figure(book, entry, board),
        date=of_day(entry.date),
        origin=words.ORIGINS[entry.origin],
        used=used,
        why=why,
    )


def _figure(book: Catalogue, entry: Entry, board: Board | None) -> str:
    benchmark = book.benchmarks.get(board.benchmark) if board else None
    return row_figure(entry, board.unit if board else None, benchmark.unit if benchmark else None)


def _place(book: Catalogue, other: Judged) -> Place:
    date = other.claim.date or (other.document.date if other.document else None)
    return Place(
        publisher(other), title(other), claim_figure(other), of_day(date), book.claim_path(other.id), chip(other)
    )


def _events(book: Catalogue, j: Judged) -> tuple[Event, ...]:
    """Both numbers in the order of time."""
    events = []
    day = of_day(j.claim.date or (j.document.date if j.document else None))
    if day and day.iso:
        events.append(Event(day, f"{publisher(j)} prints {claim_figure(j)}."))
    events.append(_at(j.record.first_seen, "The claim is first recorded here."))
    record = book.entries.get(str(j.verdict.entry))
    if record is not None:
        row_day = of_day(record.entry.date)
        if row_day and row_day.iso:
            events.append(Event(row_day, "Date of the published row."))
        events.append(_at(record.first_seen, "The published row is first recorded here."))
        if record.withdrawn_at is not None:
            events.append(_at(record.withdrawn_at, "The row is no longer on the leaderboard."))
        events.extend(_changed(change) for change in record.changes)
    events.extend(_changed(change) for change in j.record.changes)
    events.extend(_changed(change) for change in book.claim_changes.get(j.id, ()))
    return tuple(sorted(dict.fromkeys(events), key=lambda event: event.at.iso))


def _at(moment: datetime, what: str) -> Event:
    when = of_moment(moment)
    assert when is not None
    return Event(when, what)


def _changed(change: Change) -> Event:
    kind = words.CHANGE_KINDS.get(change.kind, change.kind)
    if change.before is not None and change.after is not None:
        return _at(change.at, f"{kind}: {shown(change.before, 80)} became {shown(change.after, 80)}.")
    return _at(change.at, f"{kind}.")


def _citation(frame: Head, answer: str, base_url: str) -> Citation:
    address_of = f"{base_url.rstrip('/')}/{frame.path}" if base_url else frame.path
    day = f", data as of {frame.age.at.words}" if frame.age.at else ""
    label = frame.title.replace("[", "(").replace("]", ")")
    return Citation(
        text=f"{answer} {words.SITE}{day}. {address_of}",
        markdown=f"{answer} ([{words.SITE}: {label}]({address_of}){day})",
    )
