"""What must hold for every claim: the order of rows, units and rows of other models never change an answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judge.world import FULL, claim, registry, row
from tracker.judge import Judge
from tracker.records import Entry, Origin, Status, Verdict

SCORES = st.one_of(st.integers(0, 1000), st.integers(600, 640)).map(lambda tenths: f"{tenths / 10:.1f}")
STATED = st.sampled_from(
    [{}, {"scaffold": "OpenHands"}, FULL, {**FULL, "effort": "low"}, {**FULL, "scaffold": "aider"}]
)
IDS = st.sampled_from(["", "b/0", "b/1", "b/2", "b/3", "b/10"])
"""Few enough that two rows often share one."""
ENTRIES = st.builds(
    lambda score, stated, name, origin: row(score, settings=stated, id=name, key=name, origin=origin),
    SCORES,
    STATED,
    IDS,
    st.sampled_from([Origin.MAINTAINER, Origin.MAINTAINER, Origin.SUBMITTED]),
)
ROWS = st.lists(ENTRIES, min_size=1, max_size=5)
Form = Callable[[Decimal], tuple[str, str | None]]
FORMS: tuple[Form, ...] = (
    lambda value: (f"{value:.1f}", "percent"),
    lambda value: (f"{value:.1f} %", None),
    lambda value: (f"{value / 100:.3f}", "fraction"),
    lambda value: (f"{value:.1f}", "0-100"),
    lambda value: (f"{value / 100:.3f}", "0-1"),
)
"""One score as the sources print it: in any form it says the same, to the same precision."""


def verdict_on(entries: list[Entry], score: str, stated: dict[str, str], unit: str | None = "percent") -> Verdict:
    return Judge(entries, registry(), by_id=True).verdict(claim(score, unit=unit, settings=stated), 0)


def same_meaning(found: Verdict) -> tuple[object, ...]:
    """What a verdict says in whatever unit its numbers are: all but the figures and the words that hold them."""
    names = [note.name for note in found.notes if note.name not in ("unit-converted", "borderline")]
    parts = (found.status, found.direction, found.entry, found.candidates, found.reasons, found.label, found.elsewhere)
    return (*parts, found.benchmark, found.board, names, [(one.entry, one.used) for one in found.considered])


def in_percent(number: str | None, unit: str | None) -> Decimal | None:
    """A gap or half-width in points of a percentage, to the digits that a verdict keeps."""
    return None if number is None else round(Decimal(number) * (100 if unit == "fraction" else 1), 6)


@settings(max_examples=150, deadline=None)
@given(ROWS, SCORES, STATED, st.integers(0, 1000))
def test_the_order_of_the_rows_decides_nothing(
    rows: list[Entry], score: str, stated: dict[str, str], seed: int
) -> None:
    shuffled = list(rows)
    random.Random(seed).shuffle(shuffled)
    turned = [replace(one, settings=dict(reversed(list(one.settings.items())))) for one in shuffled]
    assert verdict_on(rows, score, stated) == verdict_on(shuffled, score, stated) == verdict_on(turned, score, stated)


@settings(max_examples=60, deadline=None)
@given(ROWS, SCORES, STATED, SCORES, st.integers(0, 1000))
def test_a_row_of_another_model_or_benchmark_decides_nothing(
    rows: list[Entry], score: str, stated: dict[str, str], other: str, seed: int
) -> None:
    """It is only listed as left, and named where it prints the very number."""
    strangers = [row(other, model="Halcyon 9 mini"), row(other, benchmark="MMLU-Pro"), row(other, model="Vesper 4")]
    mixed = [*strangers, *rows]
    random.Random(seed).shuffle(mixed)
    alone, among = verdict_on(rows, score, stated), verdict_on(mixed, score, stated)
    notes = tuple(note for note in among.notes if note.name != "equals-other-model")
    used = tuple(one for one in among.considered if one.used)
    assert replace(among, notes=notes, considered=used) == replace(
        alone, considered=tuple(one for one in alone.considered if one.used)
    )


@settings(max_examples=100, deadline=None)
@given(ROWS, SCORES, STATED, st.sampled_from(FORMS), st.sampled_from(FORMS))
def test_the_units_of_the_figures_decide_nothing(
    rows: list[Entry], score: str, stated: dict[str, str], printed: Form, published: Form
) -> None:
    """The claim in one unit and the rows in another say what both in percent say."""
    others = [replace(one, score=text, unit=unit) for one in rows for text, unit in [published(Decimal(one.score))]]
    text, unit = printed(Decimal(score))
    plain, scaled = verdict_on(rows, score, stated), verdict_on(others, text, stated, unit)
    assert same_meaning(scaled) == same_meaning(plain)
    assert in_percent(scaled.delta, scaled.unit) == in_percent(plain.delta, plain.unit)
    assert in_percent(scaled.noise, scaled.unit) == in_percent(plain.noise, plain.unit)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 500), st.integers(0, 500), STATED)
def test_a_count_says_what_its_share_says(solved: int, published: int, stated: dict[str, str]) -> None:
    """But for the rounding of the shares, which counts have not."""
    shares = verdict_on([row(f"{published / 5:.1f}")], f"{solved / 5:.1f}", stated)
    counts = verdict_on([row(f"{published}/500", unit="count")], f"{solved}/500", stated, None)
    assert shares.delta is not None
    assert counts.delta is not None
    assert Decimal(counts.delta) == Decimal(shares.delta)
    if shares.noise is None or abs(abs(Decimal(shares.delta)) - Decimal(shares.noise)) > Decimal("0.1"):
        assert same_meaning(counts)[:6] == same_meaning(shares)[:6]


@settings(max_examples=100, deadline=None)
@given(SCORES, SCORES, STATED)
def test_exchanging_the_figures_turns_the_direction_around(a: str, b: str, stated: dict[str, str]) -> None:
    one, other = verdict_on([row(b)], a, stated), verdict_on([row(a)], b, stated)
    turned = {Status.CLAIM_HIGHER: Status.CLAIM_LOWER, Status.CLAIM_LOWER: Status.CLAIM_HIGHER}
    sides = {"higher": "lower", "lower": "higher", None: None}
    assert other.status == turned.get(one.status, one.status)
    assert other.direction == sides[one.direction]
    assert (other.reasons, other.noise, other.entry_value) == (one.reasons, one.noise, one.claim_value)
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
    among, alone = verdict_on([*rows, *strangers], score, stated), verdict_on(rows, score, stated)
    assert same_meaning(among)[:-2] == same_meaning(alone)[:-2]
    assert (among.delta, among.noise, among.explanation) == (alone.delta, alone.noise, alone.explanation)
