"""A row as it was at an earlier time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.store.rows import day, look, row, rows
from tracker.records import Entry, RecordedEntry
from tracker.store.history import as_of
from tracker.store.ledger import Ledger
from tracker.store.reading import read_ledger
from tracker.store.writing import write_ledger


def first(ledger: Ledger) -> RecordedEntry:
    return ledger.entries["acme"][0]


def seen(ledger: Ledger, number: int) -> Entry:
    found = as_of(first(ledger), day(number))
    assert found is not None
    return found


def test_a_row_before_and_after_its_changes(tmp_path: Path) -> None:
    ledger = Ledger()
    versions = [
        row("system-00", "20.5", date="2025-01-01", n=500, settings={"effort": "low"}),
        row("system-00", "19.0", date="2025-01-01", n=500, settings={"effort": "high"}),
        row("system-00", "19.0", date="2025-02-02", n=484, settings={"effort": "high"}, name="System Zero"),
    ]
    for number, version in enumerate(versions, start=1):
        look(ledger, [version, *rows(11, 1)], number * 10)
        write_ledger(ledger, tmp_path)
        ledger = read_ledger(tmp_path)
    assert as_of(first(ledger), day(5)) is None
    for number, version in enumerate(versions, start=1):
        then = seen(ledger, number * 10 + 5)
        assert (then.score, then.date, then.n, then.settings, then.name) == (
            version.score,
            version.date,
            version.n,
            version.settings,
            version.name,
        )


def test_the_spread_before() -> None:
    ledger = Ledger()
    look(ledger, [row("system-00", "48.44 ± 5.14", stderr="5.14"), *rows(11, 1)], 0)
    look(ledger, [row("system-00", "48.44 ± 3.64", stderr="3.64"), *rows(11, 1)], 2)
    then = seen(ledger, 1)
    assert (then.score, then.stderr) == ("48.44 ± 5.14", "5.14")
    assert seen(ledger, 3).stderr == "3.64"


def test_a_setting_that_was_not_stated_before() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, [replace(row("system-00", "20.5"), settings={"effort": "high"}), *rows(11, 1)], 2)
    assert seen(ledger, 1).settings == {}


def test_a_withdrawn_row_is_gone_until_it_returns() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    for number in (1, 2, 3):
        look(ledger, rows(11, 1), number)
    assert as_of(first(ledger), day(4)) is None
    assert seen(ledger, 0).score == "20.5"
    look(ledger, [row("system-00", "21.0"), *rows(11, 1)], 10)
    assert as_of(first(ledger), day(5)) is None
    assert seen(ledger, 0).score == "20.5"
    assert seen(ledger, 11).score == "21.0"
