"""The older page of SWE-bench, with four tables in tabs, read by a second declaration."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.read.boards.test_declared import PAGES, sample_pages
from tracker.declare.leaderboards import load_leaderboard
from tracker.errors import ReadError
from tracker.read.boards import Reading, read_board
from tracker.records import Origin, Page

DECLARATION = PAGES / "swe-bench-tables" / "declaration.toml"
LISTS = ("test", "verified", "lite", "multimodal")


def read(pages: list[Page]) -> Reading:
    return read_board(load_leaderboard(DECLARATION), pages)


def test_medals_and_marks_are_apart_from_the_name() -> None:
    reading = read(sample_pages(load_leaderboard(DECLARATION), DECLARATION.parent))
    rows = {entry.name: entry for entry in reading.entries}
    assert list(rows) == [
        "Otter Agent 1.0 (Wren 3)",
        "W&B Fixer + Wren 3 (2024-10-22)",
        "RAG + Wren 1",
        "Moat + Heron V3",
        "Globe Fixer Agent",
    ]
    fixer = rows["W&B Fixer + Wren 3 (2024-10-22)"]
    assert (fixer.model, fixer.settings["scaffold"]) == ("Wren 3 (2024-10-22)", "W&B Fixer")
    assert (fixer.score, fixer.n, fixer.origin) == ("64.60", 500, Origin.SUBMITTED)
    assert rows["RAG + Wren 1"].origin is Origin.SUBMITTED_CHECKED
    assert rows["Otter Agent 1.0 (Wren 3)"].url == "https://otter.example/"


def test_each_tab_is_a_board() -> None:
    reading = read(sample_pages(load_leaderboard(DECLARATION), DECLARATION.parent))
    assert reading.counts == {f"declaration-{name}": count for name, count in zip(LISTS, (1, 2, 1, 1), strict=True)}


@pytest.mark.parametrize("name", ["index.2025-03-31.html", "index.2025-05-07.html"])
def test_the_real_pages(shared: Path, name: str) -> None:
    body = (shared / "data/leaderboards/swe-bench" / name).read_bytes()
    page = Page("https://www.swebench.com/", body, "", datetime(2025, 5, 7, tzinfo=UTC))
    assert list(read([page]).counts.values()) == [20, 67, 61, 13]


def test_a_page_without_tables_is_not_an_empty_board(shared: Path) -> None:
    body = (shared / "data/leaderboards/swe-bench/index.2025-10-06.html").read_bytes()
    page = Page("https://www.swebench.com/", body, "", datetime(2025, 10, 6, tzinfo=UTC))
    with pytest.raises(ReadError, match="there is no table on the page"):
        read([page])
