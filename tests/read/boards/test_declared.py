"""Every declaration under sources/leaderboards reads its own sample page as its own expected rows."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tracker.declare.leaderboards import Leaderboard, load_leaderboard, load_leaderboards
from tracker.read.boards import Reading, address_of, read_board
from tracker.records import Page
from tracker.wire import entry_to

ROOT = Path(__file__).resolve().parents[3]
PAGES = ROOT / "tests" / "pages"
DECLARED = sorted((ROOT / "sources" / "leaderboards").glob("*.toml"))
EXPECTED = "expected.jsonl"


def sample_pages(leaderboard: Leaderboard, folder: Path) -> list[Page]:
    """The sample files of a leaderboard as pages at the addresses that they stand for."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != EXPECTED)
    at = datetime(2026, 12, 1, tzinfo=UTC)
    return [
        Page(address_of(leaderboard, path.relative_to(folder)), path.read_bytes(), "", at)
        for path in paths
        if not path.name.endswith(".toml")
    ]


def found_lines(reading: Reading) -> list[dict[str, Any]]:
    """What a reading found, in the form of the expectation; how many rows a board should have is left out."""
    rows = [entry_to(entry) for entry in (*reading.entries, *reading.held)]
    problems = [
        {"problem": f"{problem.place}: {problem.reason}"}
        for problem in reading.problems
        if "expected" not in problem.reason
    ]
    return rows + problems


def expected_lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / EXPECTED).read_text("utf-8").splitlines() if line]


def test_there_are_declarations() -> None:
    assert DECLARED


@pytest.mark.parametrize("path", DECLARED, ids=lambda path: path.stem)
def test_a_declaration_reads_its_sample(path: Path) -> None:
    leaderboard = load_leaderboard(path)
    folder = PAGES / path.stem
    assert folder.is_dir(), f"write a sample page of {path.stem} under tests/pages/{path.stem}"
    expected = expected_lines(folder)
    assert any("score" in line for line in expected), "an expectation without rows checks nothing"
    reading = read_board(leaderboard, sample_pages(leaderboard, folder))
    assert found_lines(reading) == expected
    empty = [board.slug for board in leaderboard.boards if not reading.counts[board.slug]]
    assert not empty, "every board needs a row in the sample"


def test_all_declarations_load_together() -> None:
    leaderboards = load_leaderboards(ROOT / "sources")
    assert len(leaderboards) == len(DECLARED)


def test_a_source_module_imports_only_the_small_api() -> None:
    import ast

    for path in (ROOT / "sources" / "leaderboards").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tracker"):
                assert node.module == "tracker.api", path
            if isinstance(node, ast.Import):
                assert not any(name.name.startswith("tracker") for name in node.names), path
