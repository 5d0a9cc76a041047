"""How names relate: a labelled sample of our own, the reference sample where it is present, and properties."""

from __future__ import annotations

import csv
from itertools import combinations
from pathlib import Path

import pytest

from tests.identify.registered import nothing, registry
from tracker.identify.keys import block_keys, whole_key
from tracker.identify.names import read_name
from tracker.identify.registry import Registry
from tracker.identify.relate import Relation, compare, relate

Pair = tuple[str, str, str]


def pairs(path: Path) -> list[Pair]:
    with path.open(encoding="utf-8", newline="") as file:
        return [(row["a"], row["b"], row["relation"]) for row in csv.DictReader(file)]


OURS = pairs(Path(__file__).with_name("name_pairs.csv"))
JOINED = {Relation.SAME, Relation.SAME_MODEL}


def relation(a: str, b: str, known: Registry) -> Relation:
    return relate(read_name(a, known), read_name(b, known), known)


def test_the_sample_is_not_empty_and_covers_every_relation() -> None:
    assert len(OURS) >= 100
    assert {relation for _, _, relation in OURS} == {one.value for one in Relation}


@pytest.mark.parametrize(("a", "b", "expected"), OURS, ids=[f"{a} | {b}" for a, b, _ in OURS])
def test_our_sample(a: str, b: str, expected: str) -> None:
    assert relation(a, b, registry()) == expected


@pytest.mark.parametrize(("a", "b", "expected"), OURS, ids=[f"{a} | {b}" for a, b, _ in OURS])
def test_the_order_of_two_names_does_not_matter(a: str, b: str, expected: str) -> None:
    assert relation(b, a, registry()) == expected


def test_without_any_registry_nothing_different_is_joined() -> None:
    joined = [(a, b) for a, b, expected in OURS if expected == "different" and relation(a, b, nothing()) in JOINED]
    assert not joined


@pytest.mark.parametrize("known", [registry(), nothing()], ids=["registry", "nothing"])
def test_names_that_are_not_different_share_a_key(known: Registry) -> None:
    texts = sorted({text for a, b, _ in OURS for text in (a, b)})
    names = [read_name(text, known) for text in texts]
    compared = 0
    for a, b in combinations(names, 2):
        if compare(a, b, known).relation is not Relation.DIFFERENT:
            compared += 1
            assert set(block_keys(a)) & set(block_keys(b)), (a.text, b.text)
    assert compared > 100


def test_names_with_one_whole_key_are_the_same() -> None:
    texts = sorted({text for a, b, _ in OURS for text in (a, b)})
    for a, b in combinations([read_name(text, registry()) for text in texts], 2):
        if whole_key(a) == whole_key(b):
            assert relation(a.text, b.text, registry()) in JOINED


def test_a_comparison_names_the_fields_that_differ_with_the_gravest_first() -> None:
    known = registry()
    found = compare(read_name("Qwen3-8B (high)", known), read_name("Qwen3-14B", known), known)
    assert found.relation is Relation.DIFFERENT
    assert [one.field for one in found.differences] == ["id", "size", "effort"]
    assert (found.differences[1].a, found.differences[1].b) == ("8b", "14b")
    assert all(one.why for one in found.differences)


def test_a_pinned_judgement_decides_and_says_why() -> None:
    known = registry()
    found = compare(read_name("text-davinci-003", known), read_name("GPT-3.5", known), known)
    assert found.relation is Relation.UNCLEAR
    assert found.differences[0].field == "judgement"
    assert "series" in found.differences[0].why


def test_versions_of_an_agent() -> None:
    known = registry()
    assert relation("Gru (2024-08-24)", "Gru (2024-08-11)", known) is Relation.DIFFERENT
    assert relation("Artemis Agent v2", "Artemis Agent", known) is Relation.UNCLEAR
    assert relation("Artemis Agent v2", "artemis-agent-v2", known) is Relation.SAME
    assert relation("Devin", "AutoCodeRover", known) is Relation.DIFFERENT


def test_unreadable_names_are_the_same_only_when_equal() -> None:
    known = registry()
    assert relation("Multiple", "multiple ", known) is Relation.SAME
    assert relation("Multiple", "N/A", known) is Relation.DIFFERENT
    assert relation("Multiple", "GPT-4o", known) is Relation.DIFFERENT


@pytest.mark.shared
def test_the_reference_sample(shared: Path) -> None:
    known = registry()
    sample = pairs(shared / "data" / "cases" / "name_pairs.csv")
    answers = [(a, b, expected.split("|"), relation(a, b, known)) for a, b, expected in sample]
    serious = [(a, b) for a, b, expected, got in answers if got in JOINED and expected[0] == "different"]
    right = sum(got in expected for _, _, expected, got in answers)
    assert not serious
    assert right / len(sample) >= 0.98


@pytest.mark.shared
def test_the_reference_sample_by_rules_alone_joins_nothing_different(shared: Path) -> None:
    sample = pairs(shared / "data" / "cases" / "name_pairs.csv")
    assert not [(a, b) for a, b, expected in sample if expected == "different" and relation(a, b, nothing()) in JOINED]
