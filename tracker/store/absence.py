"""Stage store: rows that a reading does not hold: not seen at first, withdrawn after several fetches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from tracker.records import Change, Entry, RecordedEntry
from tracker.store import differences as diff
from tracker.store.differences import Difference
from tracker.store.reporting import many

ABSENCES = 3
"""After how many fetches in a row without it a row counts as withdrawn."""
LONG_ABSENCE = timedelta(days=7)
"""After this long a row that comes back was away, however often the source was asked in between."""


def was_away(recorded: RecordedEntry, at: datetime) -> bool:
    """One absence is "not seen": only a second one, or a long one, makes a return."""
    since = recorded.missing_since
    return bool(recorded.ended) or recorded.missing > 1 or (since is not None and at - since >= LONG_ABSENCE)


def withdrawals(gone: list[tuple[Entry, Change]], listed: int) -> tuple[list[Change], list[Change]]:
    """The changes for the ledger, and those reported, of rows that were withdrawn from a list of some length."""
    return many(diff.WITHDRAWN, [change for _, change in gone], [entry for entry, _ in gone], listed)


def absent_again(recorded: RecordedEntry, at: datetime) -> tuple[RecordedEntry, Sequence[Change]]:
    """The row after one more fetch without it: not seen, and after the third in a row withdrawn."""
    since = recorded.missing_since or at
    if recorded.missing + 1 < ABSENCES:
        return replace(recorded, missing=recorded.missing + 1, missing_since=since), []
    gone = Difference(diff.WITHDRAWN, None, recorded.entry.score, None)
    change = diff.change(gone, recorded.entry, at)
    row = RecordedEntry(
        recorded.entry,
        recorded.first_seen,
        (*recorded.changes, change),
        withdrawn_at=since,
        transcribed=recorded.transcribed,
        aliases=recorded.aliases,
        ended="withdrawn",
    )
    return row, [change]
