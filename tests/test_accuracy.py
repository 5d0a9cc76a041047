"""The accuracy that the method page states is what the labelled samples give today."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.identify import test_names_relations as names
from tests.identify.registered import registry
from tests.judge import world
from tracker.declare.accuracy import Sample, load_accuracy
from tracker.records import GROUPS, Group, Status

ROOT = Path(__file__).resolve().parents[1]
DECIDED = {Group.AGREE, Group.DIFFER}

Count = tuple[int, int, int]


def outcomes(path: Path) -> Count:
    """Verdicts of the sample: how many, how many as labelled, and how many decided where the label says neither."""
    cases = right = dangerous = 0
    for case in world.cases(path):
        for expect, verdict in zip(case["expect"], world.judged(case), strict=True):
            cases += 1
            right += str(verdict.status) in expect["accept"]
            allowed = {GROUPS[Status(status)] for status in expect["accept"]}
            dangerous += GROUPS[verdict.status] in DECIDED - allowed
    return cases, right, dangerous


def pairs(path: Path) -> Count:
    """Pairs of names: how many, how many as labelled, and how many joined that are different."""
    found = [(expected, names.relation(a, b, registry())) for a, b, expected in names.pairs(path)]
    joined = sum(expected == "different" and relation in names.JOINED for expected, relation in found)
    return len(found), sum(expected == relation for expected, relation in found), joined


COUNTERS: dict[str, Callable[[Path], Count]] = {
    "tests/judge/sample.jsonl": outcomes,
    "tests/identify/name_pairs.csv": pairs,
}


@pytest.mark.parametrize("sample", load_accuracy(ROOT / "sources"), ids=lambda sample: sample.what)
def test_stated_figures_are_counted_ones(sample: Sample) -> None:
    counted = COUNTERS[sample.file](ROOT / sample.file)
    assert (sample.cases, sample.right, sample.dangerous) == counted, "put these into sources/accuracy.toml"


def test_every_sample_is_stated() -> None:
    assert {sample.file for sample in load_accuracy(ROOT / "sources")} == set(COUNTERS)
