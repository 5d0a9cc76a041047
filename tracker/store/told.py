"""Stage store: the recorded changes as readers are told of them, in the order of time."""

from __future__ import annotations

from datetime import datetime

from tracker.records import Change
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
    return tuple(sorted(found, key=lambda each: (each.at, each.leaderboard, change_order(each))))


def judged_anew(ledger: Ledger) -> frozenset[str]:
    """The claims that the last run judged for the first time or otherwise than before, and those it has not judged.

    A verdict of the last run is at least as young as the newest copy of a source.
    """
    copied = [each.copied_at for each in ledger.statuses.values() if each.copied_at is not None]
    last = max(copied, default=None)
    changed = {change.row.get("claim", "") for change in ledger.last_run if change.kind == "verdict-changed"}
    brought = {name for name, verdict in ledger.verdicts.items() if last is not None and verdict.since >= last}
    return frozenset(changed | brought | (set(ledger.claims) - set(ledger.verdicts)))


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
