"""Stage store: a new reading of a leaderboard held against what is recorded.

Pure: nothing is written; `Ledger.record` takes the result over. `tracker.store.board` does the same for one board.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from tracker.records import Change, Entry, HeldBack, RecordedEntry
from tracker.store.absence import absent_again, withdrawals
from tracker.store.board import BoardReading, observe_board
from tracker.store.ledger import Ledger
from tracker.store.observation import BoardFacts, Observation


def observe(
    ledger: Ledger,
    leaderboard: str,
    entries: Sequence[Entry],
    at: datetime,
    *,
    boards: Collection[BoardFacts],
    complete: bool = True,
    transcribed: bool = False,
    reread: bool = False,
    accept: bool = False,
    held_boards: Mapping[str, str] | None = None,
) -> Observation:
    """What a reading of these boards of a leaderboard, taken at `at`, changes in what is recorded.

    Rows with the flag `held-back` are kept apart with what it says as the reason. `held_boards`: boards that the
    reader does not believe, and why. `complete`: the reading holds whole lists, so that absence counts.
    `transcribed`: somebody wrote it down. `reread`: the bytes are those that were read before, so that a difference
    is ours and no change of the source. `accept`: a person has looked at it, and nothing is held back.
    """
    recorded = ledger.entries.get(leaderboard, ())
    held = ledger.held.get(leaderboard, ())
    if complete and not accept and (message := _older(ledger, leaderboard, at)):
        return Observation(leaderboard, at, recorded, (), (), held, "held-back", message)
    known = {facts.slug: facts for facts in boards}
    for row in entries:
        known.setdefault(row.board, BoardFacts(row.board, row.unit or ""))
    done = []
    for slug, facts in sorted(known.items()):
        reading = BoardReading(
            leaderboard,
            facts,
            at,
            tuple(row for row in entries if row.board == slug),
            complete=complete,
            transcribed=transcribed,
            reread=reread,
            accept=accept,
            disbelieved=(held_boards or {}).get(slug, ""),
        )
        mine = [each for each in recorded if each.entry.board == slug]
        done.append(observe_board(reading, mine, [each for each in held if each.board == slug]))
    rows = [each for each in recorded if each.entry.board not in known]
    rows.extend(row for board in done for row in board.rows)
    still_held = [each for each in held if each.board not in known]
    still_held.extend(each for board in done for each in board.held)
    changes = tuple(change for board in done for change in board.changes)
    message = held_message(still_held)
    return Observation(
        leaderboard,
        at,
        tuple(sorted(rows, key=lambda each: each.entry.id)),
        changes,
        tuple(change for board in done for change in board.reported),
        tuple(still_held),
        "held-back" if message else "updated" if changes else "unchanged",
        message,
        at if complete and not transcribed and not any(not each.key for each in still_held) else None,
    )


def observe_again(ledger: Ledger, leaderboard: str, at: datetime) -> Observation:
    """The same bytes as at the last fetch: only what was absent then is absent once more."""
    recorded = ledger.entries.get(leaderboard, ())
    held = ledger.held.get(leaderboard, ())
    if message := _older(ledger, leaderboard, at):
        return Observation(leaderboard, at, recorded, (), (), held, "held-back", message)
    gone: dict[str, list[tuple[Entry, Change]]] = {}
    rows: list[RecordedEntry] = []
    held_whole = {each.board for each in held if not each.key}
    for each in recorded:
        absent = each.missing and each.entry.board not in held_whole
        row, found = absent_again(each, at) if absent else (each, [])
        rows.append(row)
        gone.setdefault(row.entry.board, []).extend((row.entry, change) for change in found)
    kept: list[Change] = []
    reported: list[Change] = []
    for board, pairs in gone.items():
        listed = sum(not each.ended for each in rows if each.entry.board == board)
        parts = withdrawals(pairs, listed)
        kept.extend(parts[0])
        reported.extend(parts[1])
    message = held_message(held)
    outcome = "held-back" if message else "updated" if kept else "unchanged"
    complete_at = None if message else at
    return Observation(leaderboard, at, tuple(rows), tuple(kept), tuple(reported), held, outcome, message, complete_at)


def _older(ledger: Ledger, leaderboard: str, at: datetime) -> str:
    """Why a copy that is older than what is recorded is not taken; empty where it is not older."""
    newest = ledger.complete_at.get(leaderboard)
    if newest is None or at >= newest:
        return ""
    return f"the copy is of {at:%Y-%m-%d %H:%M}, older than what is recorded, of {newest:%Y-%m-%d %H:%M}"


def held_message(held: Collection[HeldBack]) -> str:
    """What is held back of a source and why, in one line; empty where nothing is."""
    return "; ".join(f"{each.board}{f', {each.name}' if each.name else ''}: {each.reason}" for each in held)
