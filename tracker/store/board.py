"""Stage store: one board of a reading held against its recorded rows.

A list that lost most of its rows is held back; another version of the benchmark ends the rows of the one before;
rows are matched over renames; impossible values are held back row by row; every difference left is a change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from tracker.records import Change, Entry, HeldBack, RecordedEntry
from tracker.store import differences as diff
from tracker.store.absence import absent_again, was_away, withdrawals
from tracker.store.differences import Difference
from tracker.store.editions import edition_words, other_edition
from tracker.store.holding import changed_scale, impossible, lost_most
from tracker.store.ids import edition, new_id, row_key, shared_key
from tracker.store.matching import certain, matched
from tracker.store.observation import BoardFacts
from tracker.store.reporting import board_change, grouped, many


@dataclass(frozen=True, slots=True)
class BoardReading:
    """The rows of one board as they were read, and what is known of the reading."""

    leaderboard: str
    facts: BoardFacts
    at: datetime
    rows: tuple[Entry, ...]
    complete: bool = True
    transcribed: bool = False
    reread: bool = False
    accept: bool = False
    disbelieved: str = ""
    """Why the reader does not believe the rows, in words; empty where it does."""


@dataclass(slots=True)
class BoardState:
    """One board after a reading."""

    rows: list[RecordedEntry] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    reported: list[Change] = field(default_factory=list)
    held: list[HeldBack] = field(default_factory=list)

    def tell(self, change: Change) -> None:
        """Keeps a change and reports it."""
        self.take([change], [change])

    def take(self, kept: Sequence[Change], reported: Sequence[Change]) -> None:
        """Keeps some changes and reports others."""
        self.changes.extend(kept)
        self.reported.extend(reported)


Pairs = list[tuple[RecordedEntry, Entry]]


def observe_board(reading: BoardReading, recorded: list[RecordedEntry], held: list[HeldBack]) -> BoardState:
    """The board's rows after the reading, what changed, and what is held back."""
    listed = [each for each in recorded if not each.ended and not each.missing]
    old = other_edition(listed, reading.rows) if reading.complete else None
    if not reading.accept:
        lost = lost_most(len(listed), len(reading.rows)) if reading.complete and old is None else ""
        if (reason := reading.disbelieved or lost) and (recorded or reading.rows):
            return _held_whole(reading, recorded, held, reason)
    current = {edition(row) for row in reading.rows}
    comparable = [each for each in recorded if edition(each.entry) in current or (old is None and not each.ended)]
    pairs, fresh = matched(comparable, reading.rows)
    if not reading.complete and not reading.transcribed:
        pairs = certain(pairs)
    suspects = [] if reading.accept else _suspects(reading, pairs, fresh)
    reason = "" if reading.accept else changed_scale(pairs)
    if len(suspects) * 2 > len(reading.rows):
        reason = f"{len(suspects)} of {len(reading.rows)} values, the first {suspects[0][2]}"
    if reason:
        return _held_whole(reading, recorded, held, reason)
    state = BoardState()
    _hold(state, reading, suspects, held)
    odd = {id(row) for _, row, _ in suspects}
    if old is not None:
        _begin_edition(state, reading, listed, fresh)
    _update(state, reading, [(each, row) for each, row in pairs if id(row) not in odd], told=old is None)
    _add(state, reading, recorded, [row for row in fresh if id(row) not in odd], told=old is None)
    seen = {each.entry.id for each in state.rows}
    _leave(state, reading, [each for each in recorded if each.entry.id not in seen], new_edition=old is not None)
    return state


def _held_whole(reading: BoardReading, recorded: list[RecordedEntry], held: list[HeldBack], reason: str) -> BoardState:
    """Everything stays as it was; the reason is told once, and is no part of the board's history."""
    board = reading.facts.slug
    earlier = [each for each in held if not each.key]
    state = BoardState(rows=list(recorded), held=list(held))
    if not earlier:
        state.held.append(HeldBack(reading.leaderboard, board, "", "", "", reason, reading.at))
        told = Change(diff.HELD, reading.leaderboard, board, {"scope": "board"}, None, reason, reading.at)
        state.take([], [told])
    return state


Suspect = tuple[RecordedEntry | None, Entry, str]


def _suspects(reading: BoardReading, pairs: Pairs, fresh: list[Entry]) -> list[Suspect]:
    """The rows whose value is not taken over, with the reason."""
    both: list[tuple[RecordedEntry | None, Entry]] = [*pairs, *((None, row) for row in fresh)]
    found = []
    for recorded, row in both:
        reason = impossible(row, recorded.entry if recorded else None, reading.facts)
        if reason:
            found.append((recorded, row, reason))
    return found


def _hold(state: BoardState, reading: BoardReading, suspects: list[Suspect], held: list[HeldBack]) -> None:
    """Keeps the last good row of each suspect, and the value apart; tells it when it is new."""
    for recorded, row, reason in suspects:
        key, name = row_key(row), row.name or row.model
        if recorded is not None:
            state.rows.append(replace(recorded, missing=0, missing_since=None))
        earlier = [each for each in held if each.key == key and each.value == row.score]
        if earlier:
            state.held.extend(earlier)
            continue
        board = reading.facts.slug
        state.held.append(HeldBack(reading.leaderboard, board, key, name, row.score, reason, reading.at))
        entry = replace(row, id=recorded.entry.id if recorded else "", leaderboard=reading.leaderboard)
        before = recorded.entry.score if recorded else None
        state.tell(diff.change(Difference(diff.HELD, None, before, row.score), entry, reading.at))


def _begin_edition(state: BoardState, reading: BoardReading, listed: list[RecordedEntry], fresh: list[Entry]) -> None:
    """Tells once that the board went on to another version: the rows of the one before end, others begin."""
    ended = [each.entry for each in listed]
    before, after = edition_words(ended), edition_words(reading.rows)
    state.tell(board_change(diff.VERSION, ended, reading.at, before, after, names=False))
    begun = [replace(row, leaderboard=reading.leaderboard) for row in fresh]
    if begun:
        state.tell(board_change(diff.ADDED, begun, reading.at, before, after))


def _update(state: BoardState, reading: BoardReading, pairs: Pairs, *, told: bool) -> None:
    told = told and not reading.reread
    updated = [_updated(reading, recorded, row, told=told) for recorded, row in pairs]
    changes: list[Change] = []
    for (recorded, _), row in zip(pairs, updated, strict=True):
        changes.extend(row.changes[len(recorded.changes) :])
    state.rows.extend(updated)
    state.take(*grouped(changes, [each.entry for each, _ in pairs], [each.entry for each in updated]))


def _updated(reading: BoardReading, recorded: RecordedEntry, row: Entry, *, told: bool) -> RecordedEntry:
    """The recorded row as it is now; a row that was recorded later than this reading stays as it is."""
    old = recorded.entry
    if known_at(recorded) > reading.at:
        return recorded
    new = replace(row, id=old.id, leaderboard=reading.leaderboard)
    if reading.transcribed:
        new = diff.completed(new, old)
    if new == old and recorded.transcribed == reading.transcribed and not recorded.missing and not recorded.ended:
        return recorded
    found = diff.differences(old, new) if told else []
    if told and was_away(recorded, reading.at):
        found = [each for each in found if (each.kind, each.field) != (diff.SCORE, None)]
        found.insert(0, Difference(diff.RETURNED, None, old.score, new.score))
    return RecordedEntry(
        new,
        recorded.first_seen,
        (*recorded.changes, *(diff.change(each, new, reading.at) for each in found)),
        transcribed=reading.transcribed,
        aliases=_aliases(recorded, shared_key(new)),
    )


def _aliases(recorded: RecordedEntry, key: str) -> tuple[str, ...]:
    before = shared_key(recorded.entry)
    if before == key:
        return recorded.aliases
    return (*(each for each in recorded.aliases if each not in {before, key}), before)


def known_at(recorded: RecordedEntry) -> datetime:
    """The time of the newest reading that is known to have said something of the row."""
    return max([recorded.first_seen, *(change.at for change in recorded.changes)])


def _add(
    state: BoardState, reading: BoardReading, recorded: list[RecordedEntry], fresh: list[Entry], *, told: bool
) -> None:
    taken = {each.entry.id for each in recorded}
    added: list[Entry] = []
    for row in sorted(fresh, key=lambda e: (row_key(e), e.name, e.score, e.locator)):
        entry = replace(row, id=new_id(row, taken), leaderboard=reading.leaderboard)
        taken.add(entry.id)
        added.append(entry)
        state.rows.append(RecordedEntry(entry, reading.at, transcribed=reading.transcribed))
    if not told or not added or reading.reread:
        return
    if not recorded:
        state.tell(board_change(diff.ADDED, added, reading.at, None, f"{len(added)} rows", names=False))
        return
    changes = [diff.change(Difference(diff.ADDED, None, None, row.score), row, reading.at) for row in added]
    state.take(*many(diff.ADDED, changes, added, len(reading.rows)))


def _leave(state: BoardState, reading: BoardReading, left: list[RecordedEntry], *, new_edition: bool) -> None:
    """Keeps the recorded rows that the reading does not hold."""
    gone: list[tuple[Entry, Change]] = []
    for each in left:
        row: RecordedEntry = each
        if each.ended or not reading.complete or known_at(each) > reading.at:
            pass
        elif reading.reread and not each.missing:
            row = replace(each, missing=0, missing_since=None, withdrawn_at=reading.at, ended="withdrawn")
        elif new_edition:
            row = replace(each, missing=0, missing_since=None, withdrawn_at=reading.at, ended="version")
        else:
            row, changes = absent_again(each, reading.at)
            gone.extend((row.entry, change) for change in changes)
        state.rows.append(row)
    state.take(*withdrawals(gone, len(reading.rows)))
