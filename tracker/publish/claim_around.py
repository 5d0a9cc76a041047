"""Stage publish: what stands around one claim: the rows that were looked at, other places, and its history."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tracker.declare.leaderboards import Board
from tracker.publish import words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.dates import When, of_day, of_moment
from tracker.publish.judged import Judged
from tracker.publish.rows import Chip, chip
from tracker.publish.scaled import claim_figure, row_figure
from tracker.publish.sides import publisher, title
from tracker.records import Change, Considered, Entry, RecordedEntry


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


def row_seen(book: Catalogue, row: Considered) -> RowSeen:
    """A row that was looked at."""
    return row_beside(book, book.entries[str(row.entry)], used=row.used, why=shown(row.why, 300))


def row_beside(book: Catalogue, record: RecordedEntry, *, used: bool = False, why: str = "") -> RowSeen:
    """A row, with why it was used or left."""
    entry = record.entry
    board = book.boards.get(entry.board)
    return RowSeen(
        name=shown(entry.name or entry.model, 140),
        board=shown(board.title if board else entry.board, 80),
        href=book.board_path(board),
        figure=_figure(book, entry, board),
        date=of_day(entry.date),
        origin=words.SHORT_ORIGINS[entry.origin],
        used=used,
        why=why,
    )


def _figure(book: Catalogue, entry: Entry, board: Board | None) -> str:
    benchmark = book.benchmarks.get(board.benchmark) if board else None
    return row_figure(entry, board.unit if board else None, benchmark.unit if benchmark else None)


def place_of(book: Catalogue, other: Judged) -> Place:
    """Another place where a number is printed."""
    date = other.claim.date or (other.document.date if other.document else None)
    return Place(
        publisher(other), title(other), claim_figure(other), of_day(date), book.claim_path(other.id), chip(other)
    )


def events_of(book: Catalogue, j: Judged) -> tuple[Event, ...]:
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
