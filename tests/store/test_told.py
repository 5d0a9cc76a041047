"""The changes that readers are told: of the last run, or all, with or without the rows behind a board."""

from __future__ import annotations

from pathlib import Path

from tests.store.rows import day, kinds, look, row, rows
from tracker.records import Change
from tracker.store.ledger import Ledger
from tracker.store.reading import read_ledger
from tracker.store.told import brought, told
from tracker.store.writing import write_ledger


def two_runs(folder: Path) -> Ledger:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    write_ledger(ledger, folder)
    ledger = read_ledger(folder)
    look(ledger, [row(f"system-{n:02d}", f"{20 + n}.0") for n in range(13)], 1)
    write_ledger(ledger, folder)
    return read_ledger(folder)


def test_the_last_run_alone(tmp_path: Path) -> None:
    found = told(two_runs(tmp_path), last_run=True)
    assert sorted(kinds(found)) == ["added", "score-changed"]


def test_with_the_rows_behind_a_board(tmp_path: Path) -> None:
    ledger = two_runs(tmp_path)
    assert len(told(ledger, last_run=True, rows=True)) == 14
    assert len(told(ledger, rows=True)) == 15


def test_all_since_a_time_in_the_order_of_time(tmp_path: Path) -> None:
    ledger = two_runs(tmp_path)
    assert [each.at for each in told(ledger)] == [day(0), day(1), day(1)]
    assert len(told(ledger, since=day(1))) == 2


def test_a_run_without_changes_has_none(tmp_path: Path) -> None:
    write_ledger(two_runs(tmp_path), tmp_path)
    assert told(read_ledger(tmp_path), last_run=True) == ()


def test_an_edited_claim_is_among_them() -> None:
    change = Change("claim-edited", "", "", {"claim": "c1"}, "71.7", "71.9", day(1), "score")
    assert told(Ledger(edits=(change,))) == (change,)


def test_what_came_since_an_earlier_copy_is_told_whichever_run_found_it(tmp_path: Path) -> None:
    first = Ledger()
    look(first, rows(12), 0)
    write_ledger(first, tmp_path)
    before, now = read_ledger(tmp_path), two_runs(tmp_path)
    look(now, [row(f"system-{n:02d}", f"{20 + n}.0") for n in range(12)], 2)
    write_ledger(now, tmp_path)
    now = read_ledger(tmp_path)
    write_ledger(now, tmp_path)
    assert now.last_run == ()
    assert sorted(kinds(brought(read_ledger(tmp_path), before))) == ["added", "score-changed"]
    assert brought(now, now) == ()
    assert kinds(brought(now, Ledger())) == kinds(told(now))


def test_a_board_that_is_held_back_since_then_is_told_once(tmp_path: Path) -> None:
    before, now = two_runs(tmp_path), two_runs(tmp_path / "again")
    look(now, rows(2), 2)
    write_ledger(now, tmp_path / "again")
    (told_once,) = brought(read_ledger(tmp_path / "again"), before)
    assert told_once == now.run[-1]
    assert (told_once.kind, told_once.row) == ("held-back", {"scope": "board"})
    assert brought(now, now) == ()


def test_the_same_change_twice_is_told_twice() -> None:
    change = Change("claim-edited", "", "", {"claim": "c1"}, "71.7", "71.9", day(1), "score")
    assert brought(Ledger(edits=(change, change)), Ledger(edits=(change,))) == (change,)
