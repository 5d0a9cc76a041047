"""Rows, times and boards that the tests of the store share; all are invented."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from tracker.records import Change, Entry
from tracker.store.ledger import Ledger
from tracker.store.observation import BoardFacts, Observation
from tracker.store.observe import observe

DAY = datetime(2026, 1, 10, 6, 0, tzinfo=UTC)
BOARD = BoardFacts("acme-main", "percent", Decimal(100))


def day(number: int) -> datetime:
    """Day `number` of the invented history."""
    return DAY + timedelta(days=number)


def row(key: str, score: str, **more: Any) -> Entry:
    """One row of the board; its name is its key, and its model its name, unless others are given."""
    name = more.get("name", key)
    entry = Entry(benchmark="acme", model=name, name=name, score=score, key=key, board=BOARD.slug, leaderboard="acme")
    return replace(entry, **more)


def rows(number: int, first: int = 0) -> list[Entry]:
    """So many rows with scores of their own."""
    return [row(f"system-{n:02d}", f"{20 + n}.5") for n in range(first, first + number)]


def look(ledger: Ledger, entries: Sequence[Entry], number: int, **options: Any) -> Observation:
    """Observes the board on day `number` and records the result."""
    seen = observe(ledger, "acme", entries, day(number), boards=[BOARD], **options)
    ledger.record(seen)
    return seen


def kinds(changes: Sequence[Change]) -> list[str]:
    """The kinds of the changes in their order."""
    return [change.kind for change in changes]
