"""A list that is not believed: rows and hash that are shown are those of the last good one, until one is good again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.commands.test_run import run_job
from tests.pipeline.test_gaps import APART, LATER, PARTS, WHOLE, page, runs, scores
from tests.workspace import DAY, ROWS, World
from tracker.records import SourceStatus
from tracker.store.reading import read_ledger

A_DAY = 86_400


def told(world: World) -> SourceStatus:
    return read_ledger(world.ledger).statuses["orchard-bench"]


def published(world: World) -> dict[str, Any]:
    values = json.loads((world.site / "api/v1/sources.json").read_text("utf-8"))
    (found,) = [each for each in values["sources"] if each["source"] == "orchard-bench"]
    return dict(found)


def look(world: World, rows: list[dict[str, Any]], day: int) -> SourceStatus:
    world.save_board(rows, DAY + day * A_DAY)
    assert run_job(world) == 0
    return told(world)


def test_a_list_that_is_held_back_is_shown_with_the_rows_and_the_hash_of_the_good_one(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    good = look(world, ROWS, 0)
    capsys.readouterr()
    bad = look(world, [], 1)
    assert (bad.outcome, good.rows) == ("held-back", 3)
    assert (bad.rows, bad.sha256, bad.copied_at) == (good.rows, good.sha256, good.copied_at)
    assert (published(world)["rows"], published(world)["sha256"]) == (3, good.sha256)
    report = read_ledger(world.ledger).runs[-1]
    assert [each.rows for each in report.sources if each.source == "orchard-bench"] == [3]
    (line,) = [each for each in capsys.readouterr().err.splitlines() if "orchard-bench" in each]
    assert "3 rows" in line


def test_the_same_bad_list_again_stays_held_back_and_is_told_once(world: World) -> None:
    look(world, ROWS, 0)
    first = look(world, [], 1)
    assert [each.kind for each in read_ledger(world.ledger).last_run] == ["held-back"]
    second = look(world, [], 2)
    assert read_ledger(world.ledger).last_run == ()
    assert (second.outcome, second.failing_since, second.message) == ("held-back", first.failing_since, first.message)
    assert second.checked_at != first.checked_at


def test_the_good_list_that_comes_back_as_it_was_is_believed(world: World) -> None:
    good = look(world, ROWS, 0)
    look(world, [], 1)
    again = look(world, ROWS, 2)
    assert (again.outcome, again.failing_since, again.sha256) == ("unchanged", None, good.sha256)
    assert read_ledger(world.ledger).held.get("orchard-bench", ()) == ()
    assert again.copied_at != good.copied_at


def test_where_one_board_of_several_is_held_back_what_is_recorded_is_counted(world: World) -> None:
    done = runs(world, PARTS + APART, WHOLE, {"/one.json": page(LATER), "/two.json": page([])})
    status = done.ledger.statuses["grove"]
    assert scores(done) == {"Zorb 2": "62.0", "Quill 7B": "33.2", "Ondine 4": "41.5"}
    assert (status.outcome, status.rows, status.failing_since) == ("held-back", 3, None)
    done = runs(world, PARTS + APART, {"/one.json": page(ONLY), "/two.json": page([])})
    assert done.ledger.statuses["grove"].rows == 4


ONLY = [*LATER, {"id": "z", "model": "Zorb 2 mini", "score": 50.1, "date": "2026-01-04"}]
