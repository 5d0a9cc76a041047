from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.errors import ScoreError
from tracker.read.scores import ScoreKind, read_score

VALUES = [
    ("71,7 %", None, "71.7", "percent", "0.1"),
    ("71,7\u202f％", None, "71.7", "percent", "0.1"),
    ("74.4\u00a0%", None, "74.4", "percent", "0.1"),
    ("0.717", None, "0.717", None, "0.001"),
    ("0.717", "fraction", "0.717", "fraction", "0.001"),
    ("08.3", "percent", "8.3", "percent", "0.1"),
    ("9", "percent", "9", "percent", "1"),
    ("1,987", None, "1987", None, "1"),
    ("1,251", "elo", "1251", "elo", "1"),
    ("1'987", "elo", "1987", "elo", "1"),
    ("1.234.567,5", None, "1234567.5", None, "0.1"),
    ("71,717 %", None, "71.717", "percent", "0.001"),
    ("0,717", None, "0.717", None, "0.001"),
    ("\u22122.1", "percent", "-2.1", "percent", "0.1"),
    (r"41.3\%", None, "41.3", "percent", "0.1"),
    ("8.1\\*", None, "8.1", None, "0.1"),
    ("72.5<sup>1</sup>", None, "72.5", None, "0.1"),
    ("72.5¹", None, "72.5", None, "0.1"),
    ("72.5[^8]", None, "72.5", None, "0.1"),
    ("**72.5** ✅", "percent", "72.5", "percent", "0.1"),
    ("🥇 64.0 👑", "percent", "64.0", "percent", "0.1"),
    ("[72.5](https://h.example/x)", None, "72.5", None, "0.1"),
    ("62.5 分", None, "62.5", "points", "0.1"),
    ("62,5 Prozent", None, "62.5", "percent", "0.1"),
    ("62.5%, +4.1%", None, "62.5", "percent", "0.1"),
    ("72.5 (pass@1)", "percent", "72.5", "percent", "0.1"),
    ("93 fixes (31.0%)", None, "31.0", "percent", "0.1"),
]


@pytest.mark.parametrize(("text", "unit", "value", "read", "quantum"), VALUES)
def test_a_printed_score_is_read_exactly(
    text: str, unit: str | None, value: str, read: str | None, quantum: str
) -> None:
    score = read_score(text, unit)
    assert (score.kind, score.value, score.unit) == (ScoreKind.SCORE, Decimal(value), read)
    assert score.quantum == Decimal(quantum)
    assert score.text == text


@pytest.mark.parametrize(
    ("said", "unit"),
    [("%", "percent"), (" Percent ", "percent"), ("$", "usd"), ("rating", "elo"), ("", None), ("furlongs", "furlongs")],
)
def test_a_unit_has_one_name(said: str, unit: str | None) -> None:
    assert read_score("72.5", said).unit == unit


KINDS = [
    ("+4.1 %", ScoreKind.GAIN),
    ("+8.6 points", ScoreKind.GAIN),
    ("#3", ScoreKind.RANK),
    ("2nd place", ScoreKind.RANK),
    ("90.4% recovery", ScoreKind.RELATIVE),
    ("37% faster", ScoreKind.QUANTITY),
    ("over 20% (almost 9 percentage points)", ScoreKind.RELATIVE),
    ("70.2 / 86.0", ScoreKind.RANGE),
    ("77.2% (standard) / 82.0% (parallel)", ScoreKind.RANGE),
    ("29 (45.5)", ScoreKind.RANGE),
    ("70-75 %", ScoreKind.RANGE),
    ("550 Milliarden", ScoreKind.QUANTITY),
    ("2.3x", ScoreKind.QUANTITY),
    ("$0.52", ScoreKind.QUANTITY),
    ("less than $0.7", ScoreKind.QUANTITY),
    ("120 tokens/s", ScoreKind.QUANTITY),
    ("-", ScoreKind.MISSING),
    ("\u2014", ScoreKind.MISSING),
    ("N/A", ScoreKind.MISSING),
    ("", ScoreKind.MISSING),
    ("TBD", ScoreKind.MISSING),
    ("No multimodal support", ScoreKind.MISSING),
    ("61.40.2%", ScoreKind.UNREADABLE),
    ("±2.1", ScoreKind.UNREADABLE),
    ("1e5", ScoreKind.UNREADABLE),
    ("5/3", ScoreKind.UNREADABLE),
    ("nur ein Viertel", ScoreKind.UNREADABLE),
    ("9" * 5000, ScoreKind.UNREADABLE),
]


@pytest.mark.parametrize(("text", "kind"), KINDS)
def test_what_is_no_score_is_named(text: str, kind: ScoreKind) -> None:
    assert read_score(text).kind is kind
    assert not read_score(text).numeric


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("> 65 %", "above"),
        ("\u2265 65%", "at-least"),
        ("at least 65 %", "at-least"),
        ("65%+", "at-least"),
        ("< 65%", "below"),
    ],
)
def test_a_bound_keeps_its_direction(text: str, bound: str) -> None:
    score = read_score(text)
    assert (score.kind, score.bound, score.value) == (ScoreKind.BOUND, bound, Decimal(65))


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("72.5 ± 0.6", "0.6"),
        ("74.6% ± 1.6%", "1.6"),
        ("72.5\\pm0.6", "0.6"),
        ("1251 +6/-5", "6"),
        ("72.5 [71.0, 74.5]", "2.0"),
    ],
)
def test_an_interval_is_kept(text: str, width: str) -> None:
    assert read_score(text).half_width == Decimal(width)


def test_a_count_converts_exactly() -> None:
    score = read_score("310/500")
    assert (score.numerator, score.denominator, score.unit) == (310, 500, "count")
    assert score.in_unit("percent").value == Decimal(62)
    assert score.in_unit("percent").quantum == 0


def test_a_count_beside_its_percentage_keeps_both() -> None:
    for text in ("372/500 (74.4%)", "74.4 (372/500)"):
        score = read_score(text, "percent")
        assert (score.value, score.numerator, score.denominator) == (Decimal("74.4"), 372, 500)


def test_units_that_do_not_convert_are_refused() -> None:
    with pytest.raises(ScoreError, match="does not convert"):
        read_score("$0.52").in_unit("percent")


@given(st.decimals(0, 1, places=6))
def test_fraction_and_percent_are_the_same_figure(value: Decimal) -> None:
    score = read_score(f"{value:f}", "fraction")
    there = score.in_unit("percent")
    assert there.value == value * 100
    assert there.in_unit("fraction").value == value
    assert there.quantum == Decimal("0.0001")


@given(st.text(max_size=300))
def test_no_text_is_too_odd_to_be_read(text: str) -> None:
    score = read_score(text)
    assert score.text == text
    assert score.value is None or score.quantum is not None
