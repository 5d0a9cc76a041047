"""Stage store: what of the records may be passed on, by the licences of their sources."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tracker.declare.leaderboards import Leaderboard
from tracker.records import Change, Verdict
from tracker.store.ledger import Ledger


def touched(verdicts: Iterable[Verdict]) -> frozenset[str]:
    """The ids of the rows that a claim was held against, or that are listed beside its verdict."""
    found: set[str] = set()
    for verdict in verdicts:
        rows = (verdict.entry, *verdict.candidates, *verdict.elsewhere)
        found.update(each for each in rows if isinstance(each, str))
    return frozenset(found)


def publishable(ledger: Ledger, leaderboards: Sequence[Leaderboard], rows: frozenset[str]) -> Ledger:
    """The records without what may not be passed on.

    Of `link-only` sources only the rows named stay, with their changes; of `reference-only` sources nothing does.
    """
    ways = {each.slug: each.publish for each in leaderboards}
    limited = {slug for slug, way in ways.items() if way != "rows"}
    closed = {slug for slug, way in ways.items() if way == "reference-only"}
    entries = {
        slug: tuple(each for each in recorded if slug not in limited or each.entry.id in rows)
        for slug, recorded in ledger.entries.items()
        if slug not in closed
    }
    changes = {
        slug: tuple(each for each in found if _may_pass(each, rows)) if slug in limited else found
        for slug, found in ledger.changes.items()
        if slug not in closed
    }
    changes = {slug: tuple(map(_unnamed, found)) if slug in limited else found for slug, found in changes.items()}
    held = {slug: found for slug, found in ledger.held.items() if slug not in limited}
    return replace(ledger, entries=entries, changes=changes, held=held)


def _may_pass(change: Change, rows: frozenset[str]) -> bool:
    return change.row.get("scope") == "board" or change.row.get("id", "") in rows


def _unnamed(change: Change) -> Change:
    """A report on a whole board without the names of its rows."""
    return replace(change, row={name: value for name, value in change.row.items() if name != "names"})
