"""What a score costs: exact arithmetic on what one board prints, and nothing where that does not follow."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tracker.judge.costs import with_costs, worths
from tracker.records import Cost, Entry


def row(name: str, score: str, cost: str | None, per: str = "run", unit: str = "percent", n: int | None = 200) -> Entry:
    paid = None if cost is None else Cost(cost, "USD", per)
    return Entry("pears", name, score, name=name, board="pear", unit=unit, n=n, cost=paid)


def test_the_cost_of_a_run_is_shared_by_the_tasks_it_solved() -> None:
    (worth,) = worths([row("Zorb 2", "50.0", "$20.00")])
    assert worth.per_dollar == Decimal("2.5")
    assert worth.per_solved == Decimal("0.2")


def test_the_cost_of_a_task_is_shared_by_the_share_that_is_solved() -> None:
    (worth,) = worths([row("Zorb 2", "0.4", "0.10", per="task", unit="fraction", n=None)])
    assert (worth.score, worth.per_dollar, worth.per_solved) == (Decimal(40), Decimal(400), Decimal("0.25"))


def test_a_count_is_the_share_that_it_is() -> None:
    (worth,) = worths([row("Zorb 2", "50/200", "10", unit="count")])
    assert (worth.score, worth.per_solved) == (Decimal(25), Decimal("0.2"))


def test_dollars_per_solved_task_need_tasks_that_are_solved_or_not() -> None:
    rated = worths([row("Zorb 2", "1265", "10", unit="elo")])[0]
    assert (rated.per_dollar, rated.per_solved) == (Decimal("126.5"), None)
    assert worths([row("Zorb 2", "50.0", "10", n=None)])[0].per_solved is None
    assert worths([row("Zorb 2", "50.0", "10")], counted=False)[0].per_solved is None
    assert worths([row("Zorb 2", "0.0", "10")])[0].per_solved is None


@pytest.mark.parametrize("cost", [None, "0", "0.00", "n/a", "-1", "free"])
def test_a_cost_that_is_not_known_is_no_cost(cost: str | None) -> None:
    assert worths([row("Zorb 2", "50.0", cost)]) == ()


def test_people_placeholders_and_other_currencies_are_left_out() -> None:
    paid = row("Zorb 2", "50.0", "10")
    assert worths([replace(paid, kind="human"), replace(paid, kind="placeholder")]) == ()
    assert worths([replace(paid, cost=Cost("10", "EUR", "run")), replace(paid, score="-")]) == ()


def test_most_score_per_dollar_comes_first_and_the_order_is_settled_by_name() -> None:
    rows = [row("b", "50.0", "10"), row("c", "60.0", "30"), row("a", "50.0", "10")]
    assert [worth.entry.name for worth in worths(rows)] == ["a", "b", "c"]
    assert worths(rows) == worths(rows[::-1])


def test_costs_of_runs_and_of_tasks_are_not_set_side_by_side() -> None:
    rows = [row("a", "50.0", "10"), row("b", "50.0", "0.05", per="task"), row("c", "50.0", "11")]
    assert [worth.entry.name for worth in worths(rows)] == ["a", "c"]


def test_each_board_stands_alone_and_one_row_is_no_comparison() -> None:
    boards = [("pear", [row("a", "50.0", "10"), row("b", "60.0", "10")]), ("plum", [row("a", "50.0", "1")])]
    assert [(slug, len(found)) for slug, found in with_costs(boards, counted=True)] == [("pear", 2)]
