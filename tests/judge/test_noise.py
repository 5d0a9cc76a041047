from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.judge.noise import Measurement, equal_as_printed, is_borderline, noise


def figure(
    value: str, quantum: str = "0.1", items: int | None = None, runs: int = 1, interval: str | None = None
) -> Measurement:
    return Measurement(Decimal(value), Decimal(quantum), items, runs, Decimal(interval) if interval else None)


@pytest.mark.parametrize(
    ("claim", "entry", "expected"),
    [
        (figure("64.6", items=500), figure("70.4", items=500), "5.89"),
        (figure("64.6"), figure("70.4", items=500), "5.89"),
        (figure("54.2", items=30, runs=32), figure("50.0", items=30, runs=64), "3.96"),
        (figure("82.4", items=89), figure("74.6", items=89, runs=5, interval="1.6"), "8.17"),
        (figure("82.4", items=89, interval="1.8"), figure("74.6", items=89, interval="1.6"), "2.51"),
        (figure("32.9", items=26529), figure("32.1", items=26529), "0.90"),
    ],
)
def test_the_half_width_follows_the_formula(claim: Measurement, entry: Measurement, expected: str) -> None:
    found = noise(claim, entry, "percent")
    assert found is not None
    assert found.half_width.quantize(Decimal("0.01")) == Decimal(expected)


def test_a_rating_has_only_its_printed_intervals() -> None:
    found = noise(figure("1255", "1", interval="4"), figure("1251", "1", interval="5"), "elo")
    assert found is not None
    assert found.half_width.quantize(Decimal("0.1")) == Decimal("7.4")
    assert noise(figure("1255", "1", items=400), figure("1251", "1", items=400), "elo") is None


def test_an_interval_on_one_side_alone_is_assumed_for_the_other() -> None:
    found = noise(figure("1255", "1"), figure("1251", "1", interval="5"), "elo")
    assert found is not None
    assert (found.claim_source, found.entry_source) == ("mirrored", "printed")
    assert found.claim_term == found.entry_term == 5


def test_nothing_known_gives_no_half_width() -> None:
    assert noise(figure("60"), figure("62"), "percent") is None


@pytest.mark.parametrize(
    ("claim", "entry", "equal"),
    [
        (figure("40.7"), figure("40.67", "0.01"), True),
        (figure("79.25", "0.01"), figure("79.2"), True),
        (figure("79.26", "0.01"), figure("79.2"), False),
        (figure("79.3"), figure("79.2"), False),
        (figure("3.12", "0.01"), figure("3.125", "0"), True),
        (figure("3.14", "0.01"), figure("3.125", "0"), False),
        (figure("83", "1"), figure("82.5"), True),
    ],
)
def test_equality_is_that_of_the_coarser_print(claim: Measurement, entry: Measurement, equal: bool) -> None:
    assert equal_as_printed(claim, entry) is equal
    assert equal_as_printed(entry, claim) is equal


def test_the_border_is_a_tenth_of_the_half_width_wide() -> None:
    assert is_borderline(Decimal("5.8"), Decimal("5.89"))
    assert is_borderline(Decimal("-6.0"), Decimal("5.9"))
    assert not is_borderline(Decimal("5.0"), Decimal("5.96"))


SHARES = st.decimals(0, 100, places=1)
ITEMS = st.integers(1, 20_000)


@given(SHARES, SHARES, ITEMS, ITEMS, st.integers(1, 64))
def test_noise_is_symmetric(a: Decimal, b: Decimal, n: int, m: int, runs: int) -> None:
    first = Measurement(a, Decimal("0.1"), n, runs)
    second = Measurement(b, Decimal("0.1"), m)
    one, other = noise(first, second, "percent"), noise(second, first, "percent")
    assert one is not None
    assert other is not None
    assert one.half_width == other.half_width


@given(SHARES, SHARES, ITEMS)
def test_noise_is_the_same_in_every_unit(a: Decimal, b: Decimal, n: int) -> None:
    percent = noise(Measurement(a, Decimal("0.1"), n), Measurement(b, Decimal("0.1"), n), "percent")
    fraction = noise(Measurement(a / 100, Decimal("0.001"), n), Measurement(b / 100, Decimal("0.001"), n), "fraction")
    assert percent is not None
    assert fraction is not None
    assert abs(percent.half_width - fraction.half_width * 100) < Decimal("1e-20")


@given(SHARES, SHARES, ITEMS, st.integers(1, 100))
def test_more_items_or_runs_never_widen_the_noise(a: Decimal, b: Decimal, n: int, more: int) -> None:
    few = noise(Measurement(a, Decimal("0.1"), n), Measurement(b, Decimal("0.1"), n), "percent")
    many = noise(Measurement(a, Decimal("0.1"), n + more), Measurement(b, Decimal("0.1"), n, 1 + more), "percent")
    assert few is not None
    assert many is not None
    assert many.half_width <= few.half_width
