from __future__ import annotations

from dataclasses import replace

from tests.judge.world import FULL, registry, row
from tracker.declare.models import ModelEntry
from tracker.judge import Judge
from tracker.records import Entry


def problems(*rows: Entry, models: tuple[ModelEntry, ...] = ()) -> list[str]:
    known = registry()
    judge = Judge([replace(one, board="orchard") for one in rows], replace(known, models=(*known.models, *models)))
    return [problem.reason for problem in judge.board_problems()]


def test_clean_rows_have_no_problem() -> None:
    assert problems(row("63.4", rank=2), row("70.0", model="Halcyon 9", rank=1)) == []


def test_a_share_off_the_grid_is_found() -> None:
    assert problems(row("63.5")) == ["off-grid: no single run over 500 items gives 63.5 %"]
    assert problems(row("63.5", runs=4)) == []


def test_a_row_against_its_own_items_is_found() -> None:
    assert "51 of 500" in problems(row("52.8", solved=51, graded=500))[0]
    assert problems(row("63.4", solved=317, graded=500)) == []
    assert problems(row("63.5", solved=317, graded=499, n=500, runs=2)) == []


def test_a_cell_outside_the_range_is_found() -> None:
    assert problems(row("271.0")) == ["range: 271.0 is outside the range of the benchmark"]


def test_a_rank_against_the_scores_is_found() -> None:
    found = problems(row("60.0", rank=1), row("63.4", model="Halcyon 9", rank=2))
    assert found == ["rank: rank 1 stands before rank 2, though 60.0 % before 63.4 %"]


def test_a_row_listed_twice_is_found() -> None:
    assert "with the same score" in problems(row("63.4"), row("63.4", model="vesper-3"))[0]
    assert "another score (66.0 %)" in problems(row("63.4"), row("66.0"))[0]
    assert problems(row("63.4"), row("66.0", settings={**FULL, "effort": "low"})) == []


def test_a_row_older_than_its_model_is_found() -> None:
    model = ModelEntry("vesper-9", "Vesper Labs", "Vesper 9", released="2025-06-01")
    found = problems(row("63.4", model="Vesper 9", date="2025-01-01"), models=(model,))
    assert found == ["date: dated 2025-01-01, before its model came out on 2025-06-01"]
    assert problems(row("63.4", model="Vesper 9", date="2025-05-30"), models=(model,)) == []


def test_many_rows_of_a_kind_are_counted() -> None:
    found = problems(*(row("63.5", model=f"Vesper {number}") for number in range(10, 18)))
    assert found[-1] == "off-grid: 3 more rows of this kind"
    assert len(found) == 6
