"""The pages that are written from the declarations are up to date, and say what they should."""

from __future__ import annotations

from pathlib import Path

import pytest

from tracker.declare.leaderboards import load_leaderboards
from tracker.publish.coverage_docs import COMMAND, main, pages

ROOT = Path(__file__).resolve().parents[2]
PAGES = pages(ROOT / "sources")


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_page_is_up_to_date(name: str) -> None:
    written = (ROOT / "docs" / name).read_text("utf-8")
    assert written == PAGES[name], f"run `{COMMAND}`"
    assert COMMAND in written


def test_every_board_is_covered_and_every_source_has_its_terms() -> None:
    text = PAGES["coverage.md"]
    for leaderboard in load_leaderboards(ROOT / "sources"):
        assert f"[{leaderboard.slug}]({leaderboard.page_url})" in text
        for board in leaderboard.boards:
            assert f"| `{board.slug}` {board.title} |" in text
            for why in board.unsaid.values():
                assert why in text


def test_a_form_that_was_not_seen_whole_says_what_to_look_at() -> None:
    text = PAGES["first-contact.md"]
    for leaderboard in load_leaderboards(ROOT / "sources"):
        assert leaderboard.layout_from == "copy" or leaderboard.first_contact, leaderboard.slug
        assert leaderboard.first_contact in text
        assert text.count(f"[{leaderboard.slug}]") + text.count(f"`{leaderboard.slug}`") >= 1


def test_the_pages_are_written_where_asked(tmp_path: Path) -> None:
    main(str(tmp_path))
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == PAGES
