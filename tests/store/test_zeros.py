"""Zeros at first sight: taken where something shows a run, placeholders where nothing does, held back where all are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.store.rows import kinds, look, row, rows
from tracker.records import Cost, Entry
from tracker.store.ledger import Ledger
from tracker.store.zeros import marked_zeros


def listed(number: int) -> list[Entry]:
    return [replace(each, unit="percent") for each in rows(number)]


def zero(key: str = "zero", **more: Any) -> Entry:
    return row(key, "0.0", unit="percent", **more)


RUNS: list[dict[str, Any]] = [
    {"cost": Cost("0.0021", "USD", "task")},
    {"stderr": "0.0"},
    {"half_width": "0"},
    {"graded": 12, "solved": 0},
    {"metrics": {"sub-problems": "14.6"}},
]


@pytest.mark.parametrize("shown", RUNS, ids=lambda shown: next(iter(shown)))
def test_a_zero_beside_signs_of_a_run_is_a_score(shown: dict[str, Any]) -> None:
    held_against, problems = marked_zeros("acme", [zero(**shown), *listed(12)])
    assert (held_against[0].kind, problems) == ("model", [])


def test_a_lone_zero_without_any_is_shown_and_no_claim_is_held_against_it() -> None:
    ledger = Ledger()
    blank = zero(cost=Cost("0", "USD", "task"), metrics={"other": "0.0"})
    seen = look(ledger, [blank, *listed(12)], 0)
    assert (seen.outcome, seen.held) == ("updated", ())
    (entry,) = [each.entry for each in seen.entries if each.entry.key == "zero"]
    assert (entry.score, entry.kind) == ("0.0", "placeholder")
    (problem,) = ledger.problems
    assert problem.place == "acme-main, zero"
    assert "the only zero" in problem.reason


def test_a_placeholder_that_gets_its_figure_is_a_changed_score_and_a_model_again() -> None:
    ledger = Ledger()
    look(ledger, [zero(), *listed(12)], 0)
    seen = look(ledger, [row("zero", "30.67", unit="percent"), *listed(12)], 1)
    (change,) = [each for each in seen.reported if each.kind == "score-changed"]
    assert (change.before, change.after) == ("0.0", "30.67")
    assert {each.entry.kind for each in seen.entries} == {"model"}


def test_zeros_in_company_and_in_short_lists_are_scores() -> None:
    for those in ([zero(), zero("other"), *listed(12)], [zero(), *listed(5)], [zero(), zero("other")]):
        assert marked_zeros("acme", those) == (those, [])


def test_a_zero_of_another_scale_or_kind_is_left_alone() -> None:
    elo = [replace(each, unit="elo") for each in listed(12)]
    those = [replace(zero(), unit="elo"), *elo]
    assert marked_zeros("acme", those) == (those, [])
    human = [zero(kind="human"), *listed(12)]
    assert marked_zeros("acme", human) == (human, [])


def test_a_list_of_nothing_but_zeros_is_held_back() -> None:
    ledger = Ledger()
    seen = look(ledger, [zero(f"z{n}") for n in range(3)], 0)
    assert (seen.outcome, seen.entries) == ("held-back", ())
    assert "all 3 figures of the list are zero" in seen.message


def test_a_zero_beside_solved_items_is_held_back() -> None:
    ledger = Ledger()
    seen = look(ledger, [zero(solved=3, graded=16), *listed(12)], 0)
    assert (len(seen.entries), kinds(seen.reported)) == (12, ["held-back", "added"])
    assert "3 solved items" in seen.message


def test_a_fall_to_a_lone_zero_is_held_back_and_the_last_good_row_stays() -> None:
    ledger = Ledger()
    look(ledger, listed(12), 0)
    seen = look(ledger, [replace(listed(1)[0], score="0.0"), *listed(12)[1:]], 1)
    assert [(each.value, each.reason) for each in seen.held] == [("0.0", "fell from 20.5 to 0.0")]
    assert (seen.entries[0].entry.score, seen.entries[0].entry.kind) == ("20.5", "model")


def test_lists_are_looked_at_apart() -> None:
    other = [replace(each, board="acme-other") for each in listed(12)]
    marked, problems = marked_zeros("acme", [zero(), replace(zero(), board="acme-other"), *listed(12), *other])
    assert [each.kind for each in marked[:2]] == ["placeholder", "placeholder"]
    assert [each.place for each in problems] == ["acme-main, zero", "acme-other, zero"]
