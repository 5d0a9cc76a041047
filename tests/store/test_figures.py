"""Printed figures: what number stands in them, and when two are one."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.store.figures import figure, in_percent, nearly, reprinted


@pytest.mark.parametrize(
    ("printed", "value"),
    [
        ("54.2", "54.2"),
        ("53.66%", "53.66"),
        ("71,7 %", "71.7"),
        ("1,055", "1055"),
        ("1,234,567.5", "1234567.5"),
        ("16.9 ± 1.1", "16.9"),
        ("−3.5", "-3.5"),
        ("72.", "72"),
        ("0.0", "0.0"),
    ],
)
def test_the_number_of_a_printed_figure(printed: str, value: str) -> None:
    assert figure(printed) == Decimal(value)


@pytest.mark.parametrize("printed", [None, "", "-", "n/a", "NaN", "inf", "1.2.3", "9" * 300])
def test_no_number(printed: str | None) -> None:
    assert figure(printed) is None


@given(st.text(max_size=300))
def test_any_text_has_a_finite_number_or_none(printed: str) -> None:
    value = figure(printed)
    assert value is None or value.is_finite()


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("29.3", "29.33", True),
        ("29.33", "29.3", True),
        ("16.9", "17.12", False),
        ("31.19", "31.190721", True),
        ("53", "53.4", False),
        ("53", "53.0", True),
        ("0.1", "0.14", False),
        ("0.103", "0.1034", True),
        ("64.69298245614035", "64.69298245614036", True),
        ("0", "0.0", True),
    ],
)
def test_more_digits_are_no_other_figure(a: str, b: str, same: bool) -> None:
    assert reprinted(Decimal(a), Decimal(b)) is same
    assert reprinted(Decimal(b), Decimal(a)) is same


def test_the_noise_of_binary_arithmetic() -> None:
    assert nearly("0.5583347409000001", "0.5583347409")
    assert not nearly("0.55", "0.56")
    assert not nearly("0", "6.3")
    assert not nearly("true", "false")


def test_a_fraction_as_percent() -> None:
    assert in_percent(Decimal("0.717"), "fraction") == Decimal("71.7")
    assert in_percent(Decimal("0.717"), "percent") == Decimal("0.717")
