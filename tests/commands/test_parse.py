from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.read.boards.test_declared import PAGES
from tracker.commands.parse import command
from tracker.errors import TrackerError

SAMPLE = PAGES / "swe-bench" / "leaderboards.json"


def rows(*arguments: str) -> list[dict[str, object]]:
    result = CliRunner().invoke(command, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_board_or_all_boards_of_a_leaderboard() -> None:
    assert len(rows("swe-bench-verified", str(SAMPLE))) == 7
    assert len(rows("swe-bench", str(SAMPLE))) == 13


def test_a_board_with_the_name_of_its_leaderboard_goes_first() -> None:
    page = str(PAGES / "video-mme" / "home_page.html")
    assert {row["board"] for row in rows("video-mme", page)} == {"video-mme"}


def test_rows_that_are_held_back_are_printed_and_marked() -> None:
    held = [row for row in rows("swe-bench-verified", str(SAMPLE)) if "held-back" in str(row["flags"])]
    assert [row["score"] for row in held] == ["271.0"]


def test_problems_go_to_standard_error() -> None:
    result = CliRunner().invoke(command, ["swe-bench-verified", str(SAMPLE)])
    assert "score 271.0 is above 100" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["no-such-board", str(SAMPLE)], "no leaderboard and no board is called"),
        (["swe-bench", "missing.json"], "missing.json: cannot be read"),
    ],
)
def test_wrong_use_is_one_line(arguments: list[str], says: str) -> None:
    with pytest.raises(TrackerError, match=says):
        CliRunner().invoke(command, arguments, catch_exceptions=False)


def test_an_unreadable_file_ends_with_status_2(tmp_path: Path) -> None:
    page = tmp_path / "leaderboards.json"
    page.write_text("{", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tracker", "parse", "swe-bench", str(page)], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"tracker: {page}: not readable as JSON")


@pytest.mark.parametrize(
    ("board", "count"),
    [("verified", 162), ("bash-only", 31), ("lite", 84), ("test", 23), ("multimodal", 22)],
)
def test_the_real_file(shared: Path, board: str, count: int) -> None:
    page = shared / "data/leaderboards/swe-bench/leaderboards.2025-12-10.json"
    assert len(rows(f"swe-bench-{board}", str(page))) == count
