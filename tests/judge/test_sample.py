"""The labelled sample of the project: invented models and boards, judged end to end."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.judge.world import cases, judged, wrong_details

SAMPLE = Path(__file__).with_name("sample.jsonl")
CASES = list(cases(SAMPLE))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_every_case_of_the_sample_comes_out_as_labelled(case: dict[str, object]) -> None:
    expected = case["expect"]
    assert isinstance(expected, list)
    for expect, verdict in zip(expected, judged(case), strict=True):
        assert str(verdict.status) in expect["accept"], f"{verdict.status}: {verdict.explanation}"
        assert not wrong_details(expect, verdict)


def test_the_sample_covers_every_status() -> None:
    counts = Counter(expect["accept"][0] for case in CASES for expect in case["expect"])
    assert len(CASES) >= 60
    assert set(counts) >= {
        "agrees",
        "agrees-unstated",
        "claim-higher",
        "claim-lower",
        "differs-unstated",
        "within-noise",
        "not-comparable",
        "ambiguous",
        "self-reported-only",
        "no-entry",
        "no-leaderboard",
        "invalid",
    }


@pytest.mark.shared
def test_the_developer_cases_are_right(shared: Path) -> None:
    total = accepted = serious = detailed = 0
    for case in cases(shared / "data" / "cases" / "judge.jsonl"):
        for expect, verdict in zip(case["expect"], judged(case), strict=True):
            total += 1
            right = verdict.status in expect["accept"]
            accepted += right
            serious += verdict.status in expect["never"]
            detailed += right and not wrong_details(expect, verdict)
    assert serious == 0
    assert accepted >= 0.97 * total
    assert detailed >= 0.90 * accepted
