"""A new reading held against what is recorded: each kind of change, and what is no change."""

from __future__ import annotations

from dataclasses import replace

from tests.store.rows import day, kinds, look, row, rows
from tracker.store.ledger import Ledger
from tracker.store.observe import observe_again


def test_a_board_that_appears_is_reported_once() -> None:
    ledger = Ledger()
    seen = look(ledger, rows(12), 0)
    assert kinds(seen.reported) == ["added"]
    assert seen.reported[0].after == "12 rows"
    assert [each.entry.id for each in seen.entries][:2] == ["acme-main/system-00", "acme-main/system-01"]


def test_the_same_rows_again_change_nothing() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    again = look(ledger, list(reversed(rows(12))), 1)
    assert again.changes == ()
    assert again.outcome == "unchanged"


def test_a_score_that_changed() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    seen = look(ledger, [row("system-00", "19.0"), *rows(11, 1)], 1)
    (change,) = seen.reported
    assert (change.kind, change.before, change.after, change.field) == ("score-changed", "20.5", "19.0", None)
    assert change.row["id"] == "acme-main/system-00"
    assert seen.entries[0].changes == (change,)


def test_withdrawn_only_after_three_absences_in_a_row() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    assert look(ledger, rows(11), 1).changes == ()
    assert look(ledger, rows(11), 2).changes == ()
    seen = look(ledger, rows(11), 3)
    (change,) = seen.reported
    assert (change.kind, change.before, change.after) == ("withdrawn", "31.5", None)
    assert next(each for each in seen.entries if each.ended).withdrawn_at == day(1)
    assert look(ledger, rows(11), 4).changes == ()


def test_unchanged_bytes_count_as_absences_too() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, rows(11), 1)
    found = []
    for number in (2, 3, 4):
        seen = observe_again(ledger, "acme", day(number))
        ledger.record(seen)
        found.append(kinds(seen.reported))
    assert found == [[], ["withdrawn"], []]


def test_one_absence_is_not_reported_as_a_return() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, rows(11), 1)
    seen = look(ledger, rows(12), 2)
    assert seen.changes == ()
    assert all(each.missing == 0 for each in seen.entries)


def test_a_row_that_returns_keeps_its_identity() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    for number in (1, 2, 3):
        look(ledger, rows(11), number)
    seen = look(ledger, [*rows(11), row("system-11", "32.0")], 4)
    (change,) = seen.reported
    assert (change.kind, change.before, change.after) == ("returned", "31.5", "32.0")
    assert len(seen.entries) == 12
    assert not any(each.ended for each in seen.entries)


def test_a_row_above_the_maximum_is_held_back_once_and_the_others_are_taken() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    bad = [row("system-00", "271.0"), *rows(11, 1), row("new", "50.0")]
    seen = look(ledger, bad, 1)
    assert sorted(kinds(seen.reported)) == ["added", "held-back"]
    assert seen.entries[1].entry.score == "20.5"
    assert seen.outcome == "held-back"
    assert look(ledger, bad, 2).changes == ()
    mended = look(ledger, [*rows(12), row("new", "50.0")], 3)
    assert (mended.changes, mended.held) == ((), ())


def test_a_renamed_row_keeps_its_identity() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    seen = look(ledger, [replace(row("system-00", "20.5"), name="System Zero"), *rows(11, 1)], 1)
    (change,) = seen.reported
    assert (change.kind, change.field, change.before, change.after) == ("renamed", "name", "system-00", "System Zero")
    assert seen.entries[0].entry.id == "acme-main/system-00"
