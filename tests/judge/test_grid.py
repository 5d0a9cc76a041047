from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.judge.grid import off_grid, solved

PERCENT = Decimal(100)


@pytest.mark.parametrize(
    ("value", "quantum", "items", "runs"),
    [("71.7", "0.1", 500, 2), ("60.47", "0.01", 500, 3), ("76.4", "0.1", 30, 11), ("82.7", "0.1", 198, 3)],
)
def test_a_share_off_the_grid_says_how_many_runs_could_print_it(
    value: str, quantum: str, items: int, runs: int
) -> None:
    found = off_grid(Decimal(value), Decimal(quantum), items, PERCENT)
    assert found is not None
    assert found.runs == runs
    assert found.below < Decimal(value) < found.above


@pytest.mark.parametrize(
    ("value", "quantum", "items"),
    [
        ("71.8", "0.1", 500),
        ("49.4", "0.1", 89),
        ("72", "1", 500),
        ("0", "1", 30),
        ("100", "0.1", 7),
        ("27.3", "0.1", 300),
    ],
)
def test_a_share_that_one_run_can_have_is_on_the_grid(value: str, quantum: str, items: int) -> None:
    assert off_grid(Decimal(value), Decimal(quantum), items, PERCENT) is None


def test_a_fraction_has_the_same_grid() -> None:
    assert off_grid(Decimal("0.830"), Decimal("0.001"), 198, Decimal(1)) is not None
    assert off_grid(Decimal("0.83"), Decimal("0.01"), 198, Decimal(1)) is None


def test_a_share_no_number_of_runs_can_print_says_so() -> None:
    found = off_grid(Decimal("50.0000000001"), Decimal("1e-10"), 3, PERCENT)
    assert found is not None
    assert found.runs is None


@given(st.integers(1, 5000), st.data(), st.integers(0, 3))
def test_every_real_result_is_on_the_grid(items: int, data: st.DataObject, decimals: int) -> None:
    count = data.draw(st.integers(0, items))
    quantum = Decimal(1).scaleb(-decimals)
    printed = (Decimal(100 * count) / items).quantize(quantum, ROUND_HALF_EVEN)
    assert off_grid(printed, quantum, items, PERCENT) is None
    assert solved(printed, quantum, items, PERCENT) is not None


def test_the_last_digits_of_a_binary_number_are_not_off_the_grid() -> None:
    fraction = Decimal("0.20320000000000002")
    assert off_grid(fraction, Decimal("1e-17"), 2500, Decimal(1)) is None
    assert off_grid(Decimal("0.20330000000000002"), Decimal("1e-17"), 2500, Decimal(1)) is not None
