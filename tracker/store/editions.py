"""Stage store: a board that goes on to another version of its benchmark at the same address."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.records import Entry, RecordedEntry
from tracker.store.ids import edition


def other_edition(listed: Sequence[RecordedEntry], rows: Sequence[Entry]) -> tuple[str, ...] | None:
    """The version that all recorded rows have, where all new rows state another one; else None."""
    before, now = {edition(each.entry) for each in listed}, {edition(row) for row in rows}
    if len(before) != 1 or len(now) != 1 or before == now:
        return None
    old, new = next(iter(before)), next(iter(now))
    both_stated = all(a == b or (a and b) for a, b in zip(old, new, strict=True))
    return old if both_stated else None


def edition_words(rows: Sequence[Entry]) -> str:
    """The version of the rows and how many there are, in words."""
    benchmark, *stated = edition(rows[0])
    version = " ".join(part for part in stated if part) or benchmark
    return f"{version}, {len(rows)} rows"
