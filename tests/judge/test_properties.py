"""What must hold for every claim: the order of rows, units and rows of other models never change an answer."""

from __future__ import annotations

import random
from dataclasses import replace
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judge.world import FULL, claim, registry, row
from tracker.judge import Judge
from tracker.records import Entry, Status, Verdict

SCORES = st.integers(0, 1000).map(lambda tenths: f"{tenths / 10:.1f}")
STATED = st.sampled_from(
    [{}, {"scaffold": "OpenHands"}, FULL, {**FULL, "effort": "low"}, {**FULL, "scaffold": "aider"}]
)
ROWS = st.lists(st.builds(lambda score, stated: row(score, settings=stated), SCORES, STATED), min_size=1, max_size=5)


def answer(found: Verdict) -> tuple[Status, str | None]:
    return found.status, found.direction


def verdict_on(entries: list[Entry], score: str, stated: dict[str, str]) -> Verdict:
    return Judge(entries, registry()).verdict(claim(f"{score} %", settings=stated), 0)


@settings(max_examples=60, deadline=None)
@given(ROWS, SCORES, STATED, st.integers(0, 1000))
def test_the_order_of_the_rows_decides_nothing(
    rows: list[Entry], score: str, stated: dict[str, str], seed: int
) -> None:
    shuffled = list(rows)
    random.Random(seed).shuffle(shuffled)
    assert answer(verdict_on(rows, score, stated)) == answer(verdict_on(shuffled, score, stated))


@settings(max_examples=60, deadline=None)
@given(ROWS, SCORES, STATED, SCORES)
def test_a_row_of_another_model_or_benchmark_decides_nothing(
    rows: list[Entry], score: str, stated: dict[str, str], other: str
) -> None:
    strangers = [row(other, model="Halcyon 9 mini"), row(other, benchmark="MMLU-Pro"), row(other, model="Vesper 4")]
    assert answer(verdict_on(rows, score, stated)) == answer(verdict_on([*strangers, *rows], score, stated))


@settings(max_examples=60, deadline=None)
@given(ROWS, SCORES, STATED)
def test_the_unit_of_the_rows_decides_nothing(rows: list[Entry], score: str, stated: dict[str, str]) -> None:
    fractions = [replace(one, score=f"{Decimal(one.score) / 100:.3f}", unit="fraction") for one in rows]
    assert answer(verdict_on(rows, score, stated)) == answer(verdict_on(fractions, score, stated))


@settings(max_examples=60, deadline=None)
@given(SCORES, SCORES, STATED)
def test_exchanging_the_figures_turns_the_direction_around(a: str, b: str, stated: dict[str, str]) -> None:
    one, other = verdict_on([row(b)], a, stated), verdict_on([row(a)], b, stated)
    turned = {Status.CLAIM_HIGHER: Status.CLAIM_LOWER, Status.CLAIM_LOWER: Status.CLAIM_HIGHER}
    assert other.status == turned.get(one.status, one.status)
    assert one.delta is not None
    assert other.delta is not None
    assert Decimal(one.delta) == -Decimal(other.delta)


@settings(max_examples=40, deadline=None)
@given(SCORES, SCORES, st.integers(1, 5000), st.integers(2, 64))
def test_averaging_more_runs_never_turns_a_difference_into_noise(a: str, b: str, items: int, runs: int) -> None:
    single = Judge([row(b, n=items)], registry()).verdict(claim(f"{a} %", n=items, settings=FULL), 0)
    means = Judge([row(b, n=items, runs=runs)], registry()).verdict(
        claim(f"{a} %", n=items, runs=runs, settings=FULL), 0
    )
    if single.status in (Status.CLAIM_HIGHER, Status.CLAIM_LOWER):
        assert means.status == single.status


@settings(max_examples=40, deadline=None)
@given(ROWS, SCORES, STATED)
def test_the_same_input_gives_the_same_verdict(rows: list[Entry], score: str, stated: dict[str, str]) -> None:
    assert verdict_on(rows, score, stated) == verdict_on(rows, score, stated)


@given(ROWS, SCORES, STATED)
def test_the_unit_of_both_figures_decides_nothing(rows: list[Entry], score: str, stated: dict[str, str]) -> None:
    fractions = [replace(one, score=f"{Decimal(one.score) / 100:.3f}", unit="fraction") for one in rows]
    printed = claim(f"{Decimal(score) / 100:.3f}", unit="fraction", settings=stated)
    assert answer(Judge(fractions, registry()).verdict(printed, 0)) == answer(verdict_on(rows, score, stated))


@given(SCORES, SCORES, STATED, st.integers(2, 5_000))
def test_noise_has_no_side(a: str, b: str, stated: dict[str, str], items: int) -> None:
    def noise(printed: str, published: str) -> str | None:
        rows = [row(published, n=items)]
        return Judge(rows, registry()).verdict(claim(f"{printed} %", n=items, settings=stated), 0).noise

    assert noise(a, b) == noise(b, a)


@given(ROWS, SCORES, STATED, st.text(max_size=40), st.text(max_size=40))
def test_a_row_of_whatever_other_name_decides_nothing(
    rows: list[Entry], score: str, stated: dict[str, str], words: str, benchmark: str
) -> None:
    strangers = [row("1.0", model=f"Halcyon 9 {words}"), row("99.0", benchmark=f"Orchard-Bench 7 {benchmark}")]
    assert answer(verdict_on([*rows, *strangers], score, stated)) == answer(verdict_on(rows, score, stated))
