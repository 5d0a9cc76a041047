"""Values and lists that are not taken over; the last good data stay and the reason is kept apart."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from tests.store.rows import BOARD, day, kinds, look, row, rows
from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Board
from tracker.records import RecordedEntry
from tracker.store.holding import changed_scale, impossible, lost_most
from tracker.store.ledger import Ledger
from tracker.store.observation import BoardFacts
from tracker.store.reading import read_ledger
from tracker.store.writing import write_ledger


def test_the_reasons_for_one_value() -> None:
    assert "above the maximum of 100" in impossible(row("a", "271.0"), None, BOARD)
    assert "below zero" in impossible(row("a", "-1"), None, BOARD)
    assert "fell from 50.0" in impossible(row("a", "0.0"), row("a", "50.0"), BOARD)
    assert impossible(row("a", "0"), None, BOARD) == ""
    assert impossible(row("a", "0"), row("a", "0.0"), BOARD) == ""
    assert impossible(row("a", "-"), row("a", "50.0"), BOARD) == ""
    assert impossible(row("a", "100"), None, BOARD) == ""
    assert impossible(row("a", "50", flags={"held-back": "a count"}), None, BOARD) == "a count"


def test_a_scale_has_its_own_maximum() -> None:
    elo = BoardFacts("acme-main", "elo", None)
    assert impossible(row("a", "1265"), None, elo) == ""
    assert impossible(row("a", "0"), None, elo) == ""
    assert impossible(row("a", "1.2", unit="fraction"), None, BOARD) != ""
    assert impossible(row("a", "0.9", unit="fraction"), None, BOARD) == ""


def test_the_maximum_is_that_of_the_benchmark_in_its_unit() -> None:
    board = Board("acme-main", "acme", "Acme", "acme", unit="count")
    benchmark = Benchmark("acme", "Acme", unit="count", maximum=Decimal(42))
    assert BoardFacts.of(board, benchmark).maximum == Decimal(42)
    assert BoardFacts.of(board, None).maximum is None
    assert BoardFacts.of(replace(board, unit="fraction"), benchmark).maximum == Decimal(1)


def test_a_list_that_lost_most_of_its_rows() -> None:
    assert lost_most(12, 5) != ""
    assert lost_most(12, 6) == ""
    assert lost_most(0, 0) == ""


def test_a_change_of_scale() -> None:
    pairs = [(RecordedEntry(row(f"r{n}", f"{n}.5"), day(0)), row(f"r{n}", f"{n}50")) for n in range(1, 6)]
    assert "a hundred times" in changed_scale(pairs)
    assert changed_scale(pairs[:2]) == ""


def recorded() -> Ledger:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    return ledger


def test_a_source_that_lost_most_of_its_rows_is_held_back_once() -> None:
    ledger = recorded()
    before = ledger.entries["acme"]
    seen = look(ledger, rows(3), 1)
    assert kinds(seen.reported) == ["held-back"]
    assert seen.outcome == "held-back"
    assert "more than half" in seen.message
    assert seen.entries == before
    assert look(ledger, rows(3), 2).reported == ()
    back = look(ledger, rows(12), 3)
    assert (back.changes, back.held, back.outcome) == ((), (), "unchanged")


def test_an_empty_list_is_held_back_and_an_empty_board_is_not() -> None:
    assert look(recorded(), [], 1).outcome == "held-back"
    assert look(Ledger(), [], 1).outcome == "unchanged"


def test_a_fall_to_zero_keeps_the_last_good_value(tmp_path: Path) -> None:
    ledger = recorded()
    seen = look(ledger, [row("system-00", "0.0"), *rows(11, 1)], 1)
    (change,) = seen.reported
    assert (change.kind, change.before, change.after) == ("held-back", "20.5", "0.0")
    assert seen.entries[0].entry.score == "20.5"
    write_ledger(ledger, tmp_path)
    (held,) = read_ledger(tmp_path).held["acme"]
    assert (held.value, held.since) == ("0.0", day(1))
    assert "fell from 20.5" in held.reason


def test_a_held_back_row_that_comes_again_with_a_good_value_is_new() -> None:
    ledger = recorded()
    look(ledger, [row("late", "271.0", name="Late"), *rows(12)], 1)
    seen = look(ledger, [row("late-2", "54.2", name="Late (2025-08-22)"), *rows(12)], 2)
    (change,) = seen.reported
    assert (change.kind, change.before, change.after) == ("added", None, "54.2")
    assert seen.held == ()


def test_a_list_of_impossible_values_is_held_back_as_a_whole() -> None:
    ledger = recorded()
    before = ledger.entries["acme"]
    seen = look(ledger, [row(f"system-{n:02d}", f"{n + 200}") for n in range(12)], 1)
    assert kinds(seen.reported) == ["held-back"]
    assert seen.reported[0].row["scope"] == "board"
    assert seen.entries == before


def test_fractions_for_percents_are_held_back() -> None:
    ledger = recorded()
    seen = look(ledger, [row(f"system-{n:02d}", f"0.{20 + n}5") for n in range(12)], 1)
    assert "a hundredth" in seen.message
    assert seen.entries[0].entry.score == "20.5"


def test_a_board_that_its_reader_does_not_believe() -> None:
    ledger = recorded()
    seen = look(ledger, [row("x", "1.0"), *rows(12)], 1, held_boards={"acme-main": "the column is gone"})
    assert seen.outcome == "held-back"
    assert "the column is gone" in seen.message
    assert len(seen.entries) == 12


def test_a_copy_older_than_what_is_recorded_changes_nothing() -> None:
    ledger = recorded()
    look(ledger, rows(12), 5)
    before = ledger.entries["acme"]
    seen = look(ledger, [row("system-00", "99.0"), *rows(11, 1)], 3)
    assert (seen.outcome, seen.changes, seen.entries) == ("held-back", (), before)
    assert "older than what is recorded" in seen.message


def test_a_person_may_accept_what_was_held_back() -> None:
    ledger = recorded()
    look(ledger, rows(3), 1)
    seen = look(ledger, rows(3), 2, accept=True)
    assert (seen.outcome, seen.held) == ("updated", ())
    assert sum(each.missing == 1 for each in seen.entries) == 9
