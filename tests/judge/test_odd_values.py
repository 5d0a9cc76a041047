"""Values that no board should print: each is judged, or stands for nothing, and none ends the run."""

from __future__ import annotations

import pytest

from tests.judge.world import FULL, claim, registry, row, verdict
from tracker.judge import Judge
from tracker.records import Status


@pytest.mark.parametrize("number", [0, -3, -(10**30)])
def test_a_number_of_items_or_runs_below_one_is_none(number: int) -> None:
    odd = verdict(claim("63.4 %", n=number, runs=number, settings=FULL), [row("60.1", n=number, runs=number)])
    plain = verdict(claim("63.4 %", settings=FULL), [row("60.1", n=None)])
    assert odd == plain


@pytest.mark.parametrize("judge", ["-", ",", "...", "*", "?", "judge"])
def test_a_judge_that_is_no_name_leaves_the_setting_open(judge: str) -> None:
    found = verdict(claim(settings={**FULL, "judge": "GPT-4o mini"}), [row(settings={**FULL, "judge": judge})])
    assert found.status is Status.AGREES_UNSTATED
    assert "judge" in found.reasons


@pytest.mark.parametrize("day", ["9999-12-31", "9999-12-30", "0001-01-01", "2024-13-45", "٢٠٢٤-٠١-٠١"])
def test_any_date_can_stand_on_either_side(day: str) -> None:
    rows = [row(date=day, model="GPT-4o"), row("60.1", model="GPT-4o-2024-08-06", date="2024-09-01", board="x")]
    judge = Judge(rows, registry())
    assert judge.verdict(claim(model="GPT-4o", date=day, settings=FULL), 0).explanation
    assert judge.verdict(claim(model="GPT-4o", date="2026-01-02", settings=FULL), 0).explanation
    assert judge.board_problems() is not None


@pytest.mark.parametrize("name", ["GPT-4o-2024-፩፪", "Zorb ፩፪-٠٣", "Zorb 2024-፩፪-०१", "²", "①"])
def test_digits_of_other_scripts_in_a_name_are_no_error(name: str) -> None:
    assert verdict(claim(model=name), [row(model=name)]).status is not Status.INVALID


@pytest.mark.parametrize("figure", ["1,000,000,000,000,000,000,000,000.123456789012", "9 999 999 999 999 999 999.5"])
def test_a_number_beyond_exact_arithmetic_is_not_readable(figure: str) -> None:
    found = verdict(claim(figure, benchmark="Orchard-Bench 7"), [row(benchmark="Orchard-Bench 7", unit="elo")])
    assert found.status is Status.INVALID
    rows = [row(figure, benchmark="Orchard-Bench 7", unit="elo")]
    assert verdict(claim("1400", benchmark="Orchard-Bench 7"), rows).status is Status.NO_ENTRY
