from __future__ import annotations

from decimal import Decimal

import pytest

from tests.judge.test_sample import SAMPLE
from tests.judge.world import FULL, cases, claim, judged, row, verdict
from tracker.judge.sentences import LABELS
from tracker.judge.words import amount_words, figure_words, listed, settings_listed
from tracker.read.scores import read_score
from tracker.records import Status

LOADED = ("false", "inflated", "cheat", "lie", "wrong", "fake", "misleading")


def test_every_status_has_a_label() -> None:
    assert set(LABELS) == set(Status)


def test_every_explanation_is_whole_sentences_in_neutral_words() -> None:
    for case in cases(SAMPLE):
        for found in judged(case):
            text = found.explanation
            assert text[0].isupper(), text
            assert text.endswith("."), text
            assert "  " not in text
            assert ".." not in text
            assert "None" not in text
            words = text.casefold().replace(".", " ").split()
            assert not set(LOADED) & set(words), text


def test_both_figures_and_the_noise_are_named() -> None:
    text = verdict(claim("80.0 %", settings=FULL), [row("63.4", date="2025-06-01")]).explanation
    for part in ("80.0 %", "63.4 %", "16.6 points higher", "chance and rounding", "2025-06-01"):
        assert part in text


def test_what_is_not_stated_is_said_by_side() -> None:
    text = verdict(claim("63.4 %"), [row("63.4")]).explanation
    assert "the claim does not say the agent program (scaffold)" in text
    text = verdict(claim("63.4 %", settings=FULL), [row("63.4", settings={})]).explanation
    assert "the row does not say" in text
    text = verdict(claim("63.4 %"), [row("63.4", settings={})]).explanation
    assert "neither side says" in text


def test_a_conflict_names_both_values_and_the_label_the_setting() -> None:
    found = verdict(claim("63.4 %", settings={**FULL, "scaffold": "SWE-agent"}), [row("63.4")])
    assert found.label == "Not comparable: scaffold"
    assert "the claim says “SWE-agent”, the row says “OpenHands”" in found.explanation


def test_rows_that_disagree_are_listed() -> None:
    rows = [row("60.0", settings={**FULL, "effort": "low"}), row("71.0")]
    found = verdict(claim("71.0 %", settings={"scaffold": "OpenHands", "attempts": "pass@1"}), rows)
    assert "2 published rows could be meant" in found.explanation
    assert "the best fit must not decide" in found.explanation


def test_a_part_of_a_benchmark_is_not_said_to_lack_a_row_of_the_model() -> None:
    rows = [row(benchmark="LongBench v2", n=503)]
    part = verdict(claim(benchmark="LongBench v2 (easy)"), rows)
    assert part.status is Status.NO_ENTRY
    assert "no figure of exactly this part" in part.explanation
    assert "no row for exactly this model" not in part.explanation
    other = verdict(claim(benchmark="LongBench v2", model="Halcyon 9"), rows)
    assert "no row for exactly this model" in other.explanation


def test_another_benchmark_of_the_same_makers_is_not_a_part_of_it() -> None:
    found = verdict(claim("28.0 %", benchmark="BIRD-CRITIC-Flash"), [row(benchmark="BIRD (test)")])
    assert found.status is Status.NO_LEADERBOARD


@pytest.mark.parametrize(
    ("text", "unit", "words"),
    [
        ("71,7 %", None, "71.7 %"),
        ("0.8604797979", "fraction", "0.8605 (86.05 %)"),
        ("72.3508446939842", "percent", "72.35 %"),
        ("$5,478.16", "usd", "$5,478.16"),
        ("310/500", "count", "310 of 500"),
        ("1,251", "elo", "1251 elo"),
        ("n/a", None, "n/a"),
    ],
)
def test_figures_read_well(text: str, unit: str | None, words: str) -> None:
    assert figure_words(read_score(text, unit)) == words


def test_amounts_and_lists_read_well() -> None:
    assert amount_words(Decimal("-5.8000"), "percent") == "5.8 points"
    assert amount_words(Decimal(1), "percent") == "1 point"
    assert amount_words(Decimal("0.001"), "percent") == "less than 0.01 points"
    assert amount_words(Decimal("0.0243966"), "fraction") == "2.44 points"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert settings_listed(["effort"]) == "the thinking effort"
