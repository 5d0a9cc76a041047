"""Stage store: the recorded changes as readers are told of them, in the order of time."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from tracker.records import Change
from tracker.store.differences import HELD
from tracker.store.ledger import Ledger
from tracker.store.writing import change_order


def told(
    ledger: Ledger, *, last_run: bool = False, since: datetime | None = None, rows: bool = False
) -> tuple[Change, ...]:
    """The changes of the last run, or all since a time, oldest first.

    Rows that changed with their whole board are in its one report; `rows` gives them as well.
    """
    found = _of_last_run(ledger, rows) if last_run else list(_all(ledger))
    found = [each for each in found if rows or "within" not in each.row]
    if since is not None:
        found = [each for each in found if each.at >= since]
    return _in_order(found)


def brought(ledger: Ledger, before: Ledger) -> tuple[Change, ...]:
    """The changes that a ledger holds and an earlier copy of it did not, oldest first, whichever runs found them.

    Rows that changed with their whole board are in its one report.
    """
    known = Counter(map(_identity, _all(before)))
    found: list[Change] = []
    for each in _all(ledger):
        name = _identity(each)
        known[name] -= 1
        if known[name] < 0 and "within" not in each.row:
            found.append(each)
    earlier = {each.board for each in _boards_held(before)}
    return _in_order([*found, *(each for each in _boards_held(ledger) if each.board not in earlier)])


def judged_anew(ledger: Ledger, before: Ledger | None = None) -> frozenset[str]:
    """The claims that came out for the first time or otherwise than before, and those that are not judged.

    That is since `before`, an earlier copy of the ledger; without it, in the last run, whose verdicts are at least as
    young as the newest copy of a source.
    """
    unjudged = set(ledger.claims) - set(ledger.verdicts)
    if before is not None:
        statuses = {name: verdict.status for name, verdict in before.verdicts.items()}
        return frozenset(unjudged | {name for name, now in ledger.verdicts.items() if statuses.get(name) != now.status})
    copied = [each.copied_at for each in ledger.statuses.values() if each.copied_at is not None]
    last = max(copied, default=None)
    changed = {change.row.get("claim", "") for change in ledger.last_run if change.kind == "verdict-changed"}
    young = {name for name, verdict in ledger.verdicts.items() if last is not None and verdict.since >= last}
    return frozenset(changed | young | unjudged)


def _in_order(changes: list[Change]) -> tuple[Change, ...]:
    return tuple(sorted(changes, key=lambda each: (each.at, each.leaderboard, change_order(each))))


def _identity(change: Change) -> tuple[object, ...]:
    """The change as a key."""
    row = tuple(sorted(change.row.items()))
    return (change.kind, change.leaderboard, change.board, row, change.before, change.after, change.at, change.field)


def _boards_held(ledger: Ledger) -> list[Change]:
    """What is told of the boards that are held back as a whole, which is no part of their history."""
    held = [each for slug in sorted(ledger.held) for each in ledger.held[slug] if not each.key]
    return [
        Change(HELD, each.leaderboard, each.board, {"scope": "board"}, None, each.reason, each.since) for each in held
    ]


def _all(ledger: Ledger) -> list[Change]:
    return [*(each for slug in sorted(ledger.changes) for each in ledger.changes[slug]), *ledger.edits]


def _of_last_run(ledger: Ledger, rows: bool) -> list[Change]:
    """The reports of the last run; with `rows` also what they sum up, found by board, kind and time."""
    reports = list(ledger.last_run)
    if not rows:
        return reports
    wholes = {(each.board, each.kind, each.at) for each in reports if each.row.get("scope") == "board"}
    parts = [each for each in _all(ledger) if "within" in each.row and (each.board, each.kind, each.at) in wholes]
    return [*reports, *parts]
