"""What moved alike is told once, and each row's own change is kept."""

from __future__ import annotations

from dataclasses import replace

from tests.store.rows import kinds, look, row, rows
from tracker.store.ledger import Ledger
from tracker.store.observation import Observation


def recorded(number: int = 12) -> Ledger:
    ledger = Ledger()
    look(ledger, rows(number), 0)
    return ledger


def parts(seen: Observation) -> list[str]:
    return [change.row["id"] for change in seen.changes if "within" in change.row]


def test_a_board_that_was_graded_again_is_told_once_with_the_rows_behind_it() -> None:
    seen = look(recorded(), [row(f"system-{n:02d}", f"{20 + n}.0") for n in range(12)], 1)
    (change,) = seen.reported
    assert change.kind == "score-changed"
    assert change.row["scope"] == "board"
    assert (change.row["rows"], change.row["of"], change.row["median_change"]) == ("12", "12", "-0.5")
    assert "system-03" in change.row["names"]
    assert len(parts(seen)) == 12
    assert seen.entries[0].changes[0].before == "20.5"


def test_a_few_scores_are_told_one_by_one() -> None:
    seen = look(recorded(), [*(row(f"system-{n:02d}", "90.0") for n in range(3)), *rows(9, 3)], 1)
    assert kinds(seen.reported) == ["score-changed"] * 3
    assert parts(seen) == []


def test_a_flag_that_fell_away_from_several_rows_is_told_once() -> None:
    ledger = Ledger()
    warned = [row(f"w{n}", f"{n}.5", flags={"warning": "true"}) for n in range(1, 8)]
    look(ledger, [*warned, *rows(12)], 0)
    seen = look(ledger, [*(replace(each, flags={}) for each in warned), *rows(12)], 1)
    (change,) = seen.reported
    assert (change.kind, change.field, change.before, change.after) == ("flag-changed", "warning", "true", None)
    assert change.row["rows"] == "7"


def test_a_column_that_is_new_to_the_board_is_told_once() -> None:
    seen = look(recorded(), [row("system-00", "20.5", n=500), row("system-01", "21.5", n=499), *rows(10, 2)], 1)
    (change,) = seen.reported
    assert (change.field, change.row["rows"], change.after) == ("n", "2", None)


def test_two_rows_that_changed_one_field_are_told_apart() -> None:
    ledger = Ledger()
    look(ledger, [replace(each, date="2025-01-01") for each in rows(12)], 0)
    new = [replace(each, date=f"2025-02-0{n}" if n < 3 else "2025-01-01") for n, each in enumerate(rows(12), start=1)]
    assert kinds(look(ledger, new, 1).reported) == ["flag-changed"] * 2


def test_many_new_rows_are_one_report_and_a_few_are_their_own() -> None:
    ledger = recorded()
    seen = look(ledger, rows(18), 1)
    assert [(each.kind, each.after) for each in seen.reported] == [("added", "6 rows")]
    assert len(parts(seen)) == 6
    assert kinds(look(ledger, rows(20), 2).reported) == ["added", "added"]


def test_many_withdrawals_are_one_report() -> None:
    ledger = recorded()
    for number in (1, 2):
        assert look(ledger, rows(7), number).changes == ()
    seen = look(ledger, rows(7), 3)
    (change,) = seen.reported
    assert (change.kind, change.before, change.after) == ("withdrawn", "5 rows", None)
    assert "system-11" in change.row["names"]
    back = look(ledger, rows(12), 4)
    assert [(each.kind, each.row["rows"]) for each in back.reported] == [("returned", "5")]
    assert not any(each.ended for each in back.entries)
