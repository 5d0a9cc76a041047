"""Stage publish: what stands around one claim: the rows that were looked at, other places, and its history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tracker.declare.leaderboards import Board
from tracker.publish import change_words, words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.dates import When, of_day, of_moment
from tracker.publish.judged import Judged
from tracker.publish.rows import Chip, chip
from tracker.publish.scaled import claim_figure, row_figure
from tracker.publish.sides import publisher, title
from tracker.publish.values import value_of
from tracker.records import Change, Considered, Entry, RecordedEntry

MOST_ROWS = 8
"""So many rows that can be meant have a line of their own; the others are named by what sets them apart."""
MOST_NAMED = 6
"""So many rows that were left for one reason are named; the others are counted."""


@dataclass(frozen=True, slots=True)
class RowSeen:
    """A row that could be meant, or that stands on another board."""

    key: str
    name: str
    board: str
    href: str | None
    figure: str
    date: When | None
    origin: str
    decides: bool
    why: str


@dataclass(frozen=True, slots=True)
class Left:
    """Rows that one reason sets apart."""

    why: str
    rows: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Looked:
    """The rows that were looked at for one claim."""

    meant: tuple[RowSeen, ...]
    others: tuple[Left, ...]
    """Further rows of the same model, by what sets them apart."""
    number_others: int
    left: tuple[Left, ...]
    number_left: int


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


def looked_at(book: Catalogue, j: Judged, seen: Sequence[Considered]) -> Looked:
    """The rows that were looked at: those that can be meant one by one, that which decides first; the others by why."""
    meant = sorted((row for row in seen if row.used), key=lambda row: row.entry != j.verdict.entry)
    left = [row for row in seen if not row.used]
    return Looked(
        meant=tuple(_meant(book, j, row) for row in meant[:MOST_ROWS]),
        others=_by_reason(book, j, meant[MOST_ROWS:]),
        number_others=max(0, len(meant) - MOST_ROWS),
        left=_by_reason(book, j, left),
        number_left=len(left),
    )


def _by_reason(book: Catalogue, j: Judged, rows: Sequence[Considered]) -> tuple[Left, ...]:
    reasons: dict[str, list[Considered]] = {}
    for row in rows:
        reasons.setdefault(words.LEFT.get(row.why, row.why), []).append(row)
    return tuple(_left(book, j, why, group) for why, group in reasons.items())


def _meant(book: Catalogue, j: Judged, row: Considered) -> RowSeen:
    decides = row.entry == j.verdict.entry
    why = shown(row.why, 300)
    return row_beside(book, book.entries[str(row.entry)], decides=decides, why=f"{why[:1].upper()}{why[1:]}.")


def _left(book: Catalogue, j: Judged, why: str, rows: Sequence[Considered]) -> Left:
    named = []
    for row in rows[:MOST_NAMED]:
        entry = book.entries[str(row.entry)].entry
        board = book.boards.get(entry.board)
        there = "" if board is None or board is j.board else f", {shown(board.title, 60)}"
        named.append(f"{shown(entry.name or entry.model, 80)} ({_figure(book, entry, board)}{there})")
    return Left(shown(why, 200), tuple(named), max(0, len(rows) - MOST_NAMED))


def row_beside(book: Catalogue, record: RecordedEntry, *, decides: bool = False, why: str = "") -> RowSeen:
    """A row, with why it can be meant."""
    entry = record.entry
    board = book.boards.get(entry.board)
    return RowSeen(
        key=entry.id,
        name=shown(entry.name or entry.model, 140),
        board=shown(board.title if board else entry.board, 80),
        href=book.board_path(board),
        figure=_figure(book, entry, board),
        date=of_day(entry.date),
        origin=words.SHORT_ORIGINS[entry.origin],
        decides=decides,
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
    own = (*j.record.changes, *book.claim_changes.get(j.id, ()))
    events.extend(_changed(change) for change in own if change.at >= j.record.first_seen)
    return tuple(sorted(dict.fromkeys(events), key=lambda event: event.at.iso))


def _at(moment: datetime, what: str) -> Event:
    when = of_moment(moment)
    assert when is not None
    return Event(when, what)


def _changed(change: Change) -> Event:
    kind = change_words.CHANGE_KINDS.get(change.kind, change.kind)
    if change.before is not None and change.after is not None:
        return _at(change.at, f"{kind}: {value_of(change, change.before)} became {value_of(change, change.after)}.")
    return _at(change.at, f"{kind}.")
