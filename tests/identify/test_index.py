"""Looking names up in many others."""

from __future__ import annotations

import random

from tests.identify.registered import registry
from tracker.identify.index import Candidates, NameIndex
from tracker.identify.relate import Relation

BOARD = [
    "mini-SWE-agent + Claude 4 Opus (20250514)",
    "Claude 4.5 Sonnet (20250929)",
    "GPT-4o (2024-08-06)",
    "GPT-4o (2024-11-20)",
    "GLM-4.6 (T=1)",
    "GLM-4.6",
    "Warp",
    "Artemis Agent v2 (2025-09-24)",
    "Zorbex 70B (2026-03-05)",
    "o3",
    "o3 (2025-04-16)",
]


def match(text: str) -> list[str]:
    return [BOARD[position] for position in NameIndex(BOARD, registry()).match(text)]


def test_another_spelling_of_a_name_is_found() -> None:
    assert match("claude-sonnet-4-5-20250929") == ["Claude 4.5 Sonnet (20250929)"]
    assert match("mini-swe-agent-+-claude-opus-4") == ["mini-SWE-agent + Claude 4 Opus (20250514)"]
    assert match("Warp") == ["Warp"]


def test_the_only_dated_name_stands_for_one_without_a_date() -> None:
    assert match("zorbex-70b") == ["Zorbex 70B (2026-03-05)"]
    assert match("artemis-agent-v2") == ["Artemis Agent v2 (2025-09-24)"]


def test_several_dated_names_are_all_given() -> None:
    assert match("gpt-4o") == ["GPT-4o (2024-08-06)", "GPT-4o (2024-11-20)"]


def test_another_version_scaffold_setting_or_temperature_is_not_found() -> None:
    for text in (
        "Claude 4.6 Sonnet",
        "OpenHands + Claude 4 Opus (20250514)",
        "Claude 4.5 Sonnet (20250929) (high)",
        "GLM-4.6 (T=4)",
        "Artemis Agent v3",
        "Zorbex 7B",
    ):
        assert match(text) in ([], ["GLM-4.6"]), text


def test_the_same_spelling_goes_first_and_a_temperature_decides() -> None:
    assert match("O3") == ["o3"]
    assert match("glm 4.6") == ["GLM-4.6"]
    assert match("glm-4.6-(t=1)") == ["GLM-4.6 (T=1)"]


def test_every_name_finds_itself_in_a_large_index() -> None:
    rng = random.Random(1)
    names = sorted(
        {f"Family{rng.randrange(500)} {rng.randrange(9)}.{rng.randrange(9)} {rng.randrange(99)}B" for _ in range(3000)}
    )
    index = NameIndex(names, registry())
    assert all(names[index.match(name.lower().replace(" ", "-"))[0]] == name for name in names)


def test_candidates_are_all_that_may_be_meant_with_the_reason() -> None:
    found = {
        BOARD[position]: comparison.relation
        for position, comparison in Candidates(BOARD, registry()).of("gpt-4o (high)")
    }
    assert found == {"GPT-4o (2024-08-06)": Relation.UNCLEAR, "GPT-4o (2024-11-20)": Relation.UNCLEAR}
    assert dict(Candidates(BOARD, registry()).of("Kelpie 2")) == {}
