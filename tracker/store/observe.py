"""Stage store: a new reading of a leaderboard held against what is recorded.

Pure: nothing is written; `Ledger.record` takes the result over. `tracker.store.board` does the same for one board.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from tracker.records import Change, Entry, HeldBack, RecordedEntry
from tracker.store.absence import absent_again, withdrawals
from tracker.store.board import BoardReading, BoardState, observe_board
from tracker.store.checks import checked
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
    kept, problems = checked(leaderboard, entries)
    known = {facts.slug: facts for facts in boards}
    for row in kept:
        known.setdefault(row.board, BoardFacts(row.board, row.unit or ""))
    done: dict[str, BoardState] = {}
    older: dict[str, str] = {}
    for slug, facts in sorted(known.items()):
        if complete and not accept and (reason := _older(ledger, slug, at)):
            older[slug] = reason
            continue
        reading = BoardReading(
            leaderboard,
            facts,
            at,
            tuple(row for row in kept if row.board == slug),
            complete=complete,
            transcribed=transcribed,
            reread=reread,
            accept=accept,
            disbelieved=(held_boards or {}).get(slug, ""),
        )
        mine = [each for each in ledger.entries.get(leaderboard, ()) if each.entry.board == slug]
        held = [each for each in ledger.held.get(leaderboard, ()) if each.board == slug]
        done[slug] = observe_board(reading, mine, held)
    seen = _joined(ledger, leaderboard, at, done, older, complete=complete)
    return replace(seen, problems=tuple(problems))


def _joined(
    ledger: Ledger,
    leaderboard: str,
    at: datetime,
    done: Mapping[str, BoardState],
    older: Mapping[str, str],
    *,
    complete: bool,
) -> Observation:
    """The boards that were looked at together with those that stay as they are."""
    rows = [each for each in ledger.entries.get(leaderboard, ()) if each.entry.board not in done]
    rows.extend(row for state in done.values() for row in state.rows)
    held = [each for each in ledger.held.get(leaderboard, ()) if each.board not in done]
    held.extend(each for state in done.values() for each in state.held)
    changes = tuple(change for state in done.values() for change in state.changes)
    message = "; ".join(filter(None, [*dict.fromkeys(older.values()), held_message(held)]))
    whole = {each.board for each in held if not each.key}
    unseen = _newly_unseen(ledger.entries.get(leaderboard, ()), rows)
    return Observation(
        leaderboard,
        at,
        tuple(sorted(rows, key=lambda each: each.entry.id)),
        changes,
        tuple(change for state in done.values() for change in state.reported),
        tuple(held),
        "held-back" if message else "updated" if changes or unseen else "unchanged",
        message or (f"{unseen} {'row' if unseen == 1 else 'rows'} not seen" if unseen else ""),
        {slug: at for slug in done if complete and slug not in whole},
    )


def _newly_unseen(before: Sequence[RecordedEntry], now: Sequence[RecordedEntry]) -> int:
    """How many rows are absent that were there at the reading before."""
    seen = {each.entry.id for each in before if not each.missing}
    return sum(each.missing == 1 and each.entry.id in seen for each in now)


def observe_again(ledger: Ledger, leaderboard: str, at: datetime) -> Observation:
    """The same bytes as at the last fetch: only what was absent then is absent once more."""
    held = ledger.held.get(leaderboard, ())
    rows = ledger.entries.unread(leaderboard)
    if rows is not None and not held and not any(_older(ledger, slug, at) for slug in rows.boards):
        return Observation(leaderboard, at, (), (), (), (), "unchanged", "", dict.fromkeys(rows.boards, at), same=True)
    recorded = ledger.entries.get(leaderboard, ())
    stays = {each.board for each in held if not each.key}
    boards = sorted({each.entry.board for each in recorded} - stays)
    older = {slug: reason for slug in boards if (reason := _older(ledger, slug, at))}
    done: dict[str, BoardState] = {}
    for slug in boards:
        if slug not in older:
            mine = [each for each in recorded if each.entry.board == slug]
            done[slug] = _absent_again(mine, [each for each in held if each.board == slug], at)
    return _joined(ledger, leaderboard, at, done, older, complete=True)


def _absent_again(recorded: Sequence[RecordedEntry], held: list[HeldBack], at: datetime) -> BoardState:
    """A board after one more fetch of the same list."""
    state = BoardState(held=held)
    gone: list[tuple[Entry, Change]] = []
    for each in recorded:
        row, changes = absent_again(each, at) if each.missing else (each, ())
        state.rows.append(row)
        gone.extend((row.entry, change) for change in changes)
    state.take(*withdrawals(gone, sum(not each.ended for each in state.rows)))
    return state


def _older(ledger: Ledger, board: str, at: datetime) -> str:
    """Why a copy that is older than what is recorded is not taken; empty where it is not older."""
    newest = ledger.complete_at.get(board)
    if newest is None or at >= newest:
        return ""
    return f"the copy is of {at:%Y-%m-%d %H:%M}, older than what is recorded, of {newest:%Y-%m-%d %H:%M}"


def held_message(held: Collection[HeldBack]) -> str:
    """What is held back of a source and why, in one line; empty where nothing is."""
    return "; ".join(f"{each.board}{f', {each.name}' if each.name else ''}: {each.reason}" for each in held)
