from __future__ import annotations

import pytest

from tracker.judge.parties import same_party


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Moonshot AI", "Moonshot"),
        ("Orchard (Pear University)", "Pear University"),
        ("DeepSeek-AI", "DeepSeek"),
        ("Vesper Cloud Research", "Vesper"),
        ("OpenHands + Mistral", "Mistral AI"),
        ("z.ai", "Z.AI"),
    ],
)
def test_two_names_of_one_party(a: str, b: str) -> None:
    assert same_party(a, b)
    assert same_party(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [("OpenAI", "OpenHands"), ("a university", "Tessera"), ("Vesper Labs", "Halcyon Labs"), (None, "Vesper"), ("", "")],
)
def test_two_parties(a: str | None, b: str | None) -> None:
    assert not same_party(a, b)
