"""Whether new times of asking alone are a reason to keep a ledger: no, until they are a week old."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from tests.store.rows import day, look, rows
from tracker.errors import StoreError
from tracker.records import SourceStatus
from tracker.store.keeping import worth_keeping
from tracker.store.ledger import Ledger
from tracker.store.reading import read_ledger
from tracker.store.writing import write_ledger


def status(at: datetime) -> SourceStatus:
    return SourceStatus("acme", "leaderboard", checked_at=at, copied_at=at, outcome="updated", rows=12, sha256="a")


def written(folder: Path, seen: int, **changed: object) -> Path:
    """The ledger after an earlier look and one on the day `seen`, at which `changed` was so of the source."""
    ledger = Ledger()
    look(ledger, rows(12), 0)
    ledger.statuses["acme"] = status(day(0))
    write_ledger(ledger, folder)
    if seen:
        ledger = read_ledger(folder)
        look(ledger, rows(12), seen)
        found = replace(status(day(seen)), outcome="unchanged")
        ledger.statuses["acme"] = replace(found, **changed)  # type: ignore[arg-type]
        write_ledger(ledger, folder)
    return folder


def test_new_times_alone_are_kept_once_a_week(tmp_path: Path) -> None:
    before = written(tmp_path / "before", 0)
    assert not worth_keeping(before, written(tmp_path / "same", 0))
    assert not worth_keeping(before, written(tmp_path / "next", 1, sha256="b", message="slow"))
    assert (before / "status.json").read_bytes() != (tmp_path / "next/status.json").read_bytes()
    assert not worth_keeping(before, written(tmp_path / "sixth", 6))
    assert worth_keeping(before, written(tmp_path / "seventh", 7))


def test_a_record_or_how_a_source_is_are_kept_at_once(tmp_path: Path) -> None:
    before = written(tmp_path / "before", 0)
    assert worth_keeping(before, written(tmp_path / "fails", 1, outcome="failed", failing_since=day(1)))
    assert worth_keeping(before, written(tmp_path / "fewer", 1, rows=11))
    changed = written(tmp_path / "changed", 0)
    (changed / "problems.jsonl").write_text('{"source": "acme", "place": "x", "reason": "y"}\n')
    assert worth_keeping(before, changed)


def test_an_absence_that_is_being_counted_is_kept(tmp_path: Path) -> None:
    before = written(tmp_path / "before", 0)
    now = written(tmp_path / "now", 0)
    ledger = read_ledger(now)
    look(ledger, rows(11), 1)
    write_ledger(ledger, now)
    assert worth_keeping(before, now)


def test_everything_is_new_where_there_was_nothing(tmp_path: Path) -> None:
    assert worth_keeping(tmp_path / "none", written(tmp_path / "now", 0))


def test_a_damaged_status_is_told(tmp_path: Path) -> None:
    before, now = written(tmp_path / "before", 0), written(tmp_path / "now", 0)
    (now / "status.json").write_text("{")
    with pytest.raises(StoreError, match=r"status\.json"):
        worth_keeping(before, now)
