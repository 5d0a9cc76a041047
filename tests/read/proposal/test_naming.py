"""What a board may be called."""

from __future__ import annotations

import pytest

from tracker.read.proposal.naming import human_names, slug_of, title_of


@pytest.mark.parametrize(
    ("name", "url", "slug"),
    [
        ("pear-bench.csv", "", "pear-bench"),
        ("copies/pear/leaderboard.2026-03-01.json", "", "pear"),
        ("data.json", "", "new-board"),
        ("x", "https://raw.githubusercontent.com/pears/Pear-Bench/main/docs/leaderboard.md", "pear-bench"),
        ("x", "https://pear-bench.github.io/index.html", "pear-bench"),
        ("x", "https://www.pearbench.example/", "pearbench"),
        ("x", "https://scores.pear.example/data/", "pear"),
        ("x", "https://pear.example/static/pear_2_scores.json", "pear-2"),
    ],
)
def test_a_slug_is_the_words_that_say_which_board(name: str, url: str, slug: str) -> None:
    assert slug_of(name, url) == slug


def test_a_title_comes_from_the_page() -> None:
    assert title_of(b"<html><title>\n Pear &amp; more</title>", "x.html", "") == "Pear & more"
    assert title_of(b"Intro\n\n## The **Pear** board\n", "x.md", "") == "The Pear board"
    assert title_of(b"{}", "pear-bench.json", "") == "Pear bench"


def test_people_and_chance_are_no_models() -> None:
    found = human_names(["Zorb 2", "Human Expert", "Random Chance", "Humanoid-7B", "Avg. MTurker"])
    assert found == {"Human Expert": "human", "Random Chance": "baseline", "Avg. MTurker": "human"}
