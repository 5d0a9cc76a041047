"""The reports of the last runs: each once, the newest last, and the same after a repetition."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tracker.errors import StoreError
from tracker.records import RunReport, SourceRun
from tracker.store.ledger import Ledger
from tracker.store.reading import read_ledger
from tracker.store.runs import KEPT, with_run
from tracker.store.writing import write_ledger

START = datetime(2026, 3, 1, 5, 23, tzinfo=UTC)
FIRST = RunReport(
    START,
    "0.1.0",
    START + timedelta(seconds=40),
    found=3,
    missing=1,
    edited=2,
    verdicts={"agrees": 2, "no-entry": 1},
    verdict_changes=1,
    problems=4,
    sources=(SourceRun("orchard", "updated", 12, 3), SourceRun("pear", "failed", 5, reason="too-slow")),
)


def days(count: int) -> tuple[RunReport, ...]:
    runs: tuple[RunReport, ...] = ()
    for day in range(count):
        runs = with_run(runs, replace(FIRST, started=START + timedelta(days=day)))
    return runs


def test_the_last_thirty_are_kept() -> None:
    runs = days(KEPT + 5)
    assert len(runs) == KEPT
    assert [each.started for each in runs] == [START + timedelta(days=day) for day in range(5, KEPT + 5)]


def test_a_repetition_that_finds_nothing_new_changes_nothing() -> None:
    again = replace(
        FIRST, edited=0, verdict_changes=0, sources=(SourceRun("orchard", "unchanged", 12), FIRST.sources[1])
    )
    assert with_run((FIRST,), again) == (FIRST,)
    assert with_run(days(4), replace(again, started=START + timedelta(days=2))) == days(4)


def test_a_repetition_that_finds_something_takes_the_place() -> None:
    mended = replace(FIRST, problems=0, sources=(FIRST.sources[0], SourceRun("pear", "updated", 6, 6)))
    assert with_run((FIRST,), mended) == (mended,)


def test_a_source_that_is_asked_alone_joins_the_report_of_its_time() -> None:
    alone = replace(FIRST, sources=(SourceRun("quince", "updated", 2, 2),))
    (joined,) = with_run((FIRST,), alone)
    assert [each.source for each in joined.sources] == ["orchard", "pear", "quince"]


def test_without_a_report_nothing_is_added() -> None:
    assert with_run((FIRST,), None) == (FIRST,)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    runs = (FIRST, replace(FIRST, started=START + timedelta(days=1), finished=None, sources=()))
    assert "status.json" in write_ledger(Ledger(runs=runs), tmp_path)
    assert read_ledger(tmp_path).runs == runs
    assert write_ledger(read_ledger(tmp_path), tmp_path) == ()


def test_a_status_file_from_before_is_read(tmp_path: Path) -> None:
    write_ledger(Ledger(), tmp_path)
    assert '"runs"' not in (tmp_path / "status.json").read_text("utf-8")
    assert read_ledger(tmp_path).runs == ()


@pytest.mark.parametrize("damage", ['"started": "soon"', '"started": 7', '"begun": "2026-03-01T05:23:00Z"'])
def test_a_damaged_report_is_one_line(tmp_path: Path, damage: str) -> None:
    write_ledger(Ledger(runs=(FIRST,)), tmp_path)
    path = tmp_path / "status.json"
    path.write_text(path.read_text("utf-8").replace('"started": "2026-03-01T05:23:00Z"', damage), "utf-8")
    with pytest.raises(StoreError, match=r"status\.json: damaged"):
        read_ledger(tmp_path)
