"""What a run keeps in memory comes out in the order in which it is read from the files."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tracker.records import Change, Problem
from tracker.store.ledger import Ledger
from tracker.store.rows import in_order
from tracker.store.writing import problems_in_order

AT = datetime(2026, 3, 1, tzinfo=UTC)


def change(name: str, later: int = 0, board: str = "pear") -> Change:
    return Change("added", board, board, {"id": f"{board}/{name}"}, None, "1.0", AT + timedelta(days=later))


def test_changes_come_by_board_then_by_time_and_row() -> None:
    first, second, last, other = change("a"), change("b"), change("a", 1), change("c", board="apple")
    ledger = Ledger(changes={"pear": (last, second, first), "apple": (other,)})
    assert list(in_order(ledger)) == [other, first, second, last]


def test_problems_come_by_source_each_once() -> None:
    one, two = Problem("apple", "row 1", "no score"), Problem("pear", "row 1", "no score")
    assert problems_in_order(Ledger(problems=(two, one, two))) == [one, two]
