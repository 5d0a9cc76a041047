"""Dated copies of real boards, one after the other: what a reader must be told, and what must not be invented."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from tracker.declare.leaderboards import Leaderboard, load_leaderboard
from tracker.paths import checkout
from tracker.read.boards import read_board
from tracker.records import Change, Page
from tracker.store.ledger import Ledger
from tracker.store.observation import BoardFacts
from tracker.store.observe import observe
from tracker.store.writing import record_files


@dataclass(frozen=True, slots=True)
class Told:
    """What was told of one copy: at its first reading, and at those after it."""

    first: tuple[Change, ...]
    later: tuple[Change, ...]


def pages(shared: Path, slug: str, date: str) -> Iterator[Page]:
    """The pages of a board as they were on a day."""
    newest: dict[str, dict[str, str]] = {}
    with (shared / "data/mirror.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["leaderboard"] == slug and row["method"] == "GET" and row["as_of"] <= date:
                known = newest.get(row["url"])
                newest[row["url"]] = row if known is None or known["as_of"] <= row["as_of"] else known
    for url, row in newest.items():
        body = (shared / "data/leaderboards" / row["file"].removeprefix("leaderboards/")).read_bytes()
        at = datetime.fromisoformat(date).replace(tzinfo=UTC)
        yield Page(url, body, hashlib.sha256(body).hexdigest(), at, replayed=True)


def look(ledger: Ledger, board: Leaderboard, found: list[Page]) -> tuple[Change, ...]:
    reading = read_board(board, [page for page in found if page.url in board.urls])
    facts = [BoardFacts.of(each, None) for each in board.boards]
    rows = [*reading.entries, *reading.held]
    seen = observe(ledger, board.slug, rows, found[0].fetched_at, boards=facts, held_boards=reading.held_back)
    ledger.record(seen)
    return seen.reported


@cache
def history(shared: Path, slug: str, readings: int = 3) -> dict[str, Told]:
    """What was told of every dated copy of a board, each read several times."""
    root = checkout()
    declaration = root / f"sources/leaderboards/{slug}.toml" if root else Path()
    if not declaration.is_file():
        pytest.skip(f"{slug} is not declared here")
    board = load_leaderboard(declaration)
    with (shared / "data/history.csv").open(encoding="utf-8") as file:
        dates = next(row["as_of_list"].split() for row in csv.DictReader(file) if row["leaderboard"] == slug)
    ledger = Ledger()
    told: dict[str, Told] = {}
    for date in dates:
        found = list(pages(shared, slug, date))
        first = look(ledger, board, found)
        later = [change for _ in range(readings - 1) for change in look(ledger, board, found)]
        told[date] = Told(first, tuple(later))
    assert record_files(ledger)
    return told


def one(told: Told, kind: str, name: str) -> Change:
    """The change of that kind for the row of that name."""
    return next(each for each in (*told.first, *told.later) if each.kind == kind and each.row.get("name") == name)


BOARDS = ["swe-bench", "aider-polyglot", "bfcl", "mle-bench"]


@pytest.mark.shared
@pytest.mark.parametrize("slug", BOARDS)
def test_a_copy_that_is_read_again_tells_of_nothing_but_withdrawals(shared: Path, slug: str) -> None:
    for told in history(shared, slug).values():
        assert {change.kind for change in told.later} <= {"withdrawn"}


@pytest.mark.shared
def test_a_count_published_as_percent_is_held_back_and_its_row_comes_later(shared: Path) -> None:
    told = history(shared, "swe-bench")
    assert one(told["2025-09-10"], "held-back", "mini-SWE-agent + GLM-4.5").after == "271.0"
    assert one(told["2025-09-10"], "added", "GLM-4.5").board == "swe-bench-bash-only"
    assert one(told["2025-09-11"], "added", "mini-SWE-agent + GLM-4.5 (2025-08-22)").after == "54.2"
    renamed = one(told["2025-09-11"], "renamed", "GLM-4.5 (2025-08-22)")
    assert (renamed.before, renamed.after) == ("GLM-4.5", "GLM-4.5 (2025-08-22)")
    assert one(told["2025-09-10"], "score-changed", "SWE-agent + Claude 3 Opus").before == "18.2"


@pytest.mark.shared
def test_a_wrong_label_is_a_rename_and_no_other_score(shared: Path) -> None:
    told = history(shared, "aider-polyglot")["2025-10-08"]
    assert one(told, "renamed", "gpt-5 (medium)").before == "gpt-5 (high)"
    assert not [change for change in told.first if change.kind == "score-changed"]
    assert one(history(shared, "aider-polyglot")["2025-09-02"], "score-changed", "o3 (high)").after == "81.3"


@pytest.mark.shared
def test_another_version_at_the_same_address_edits_no_row(shared: Path) -> None:
    told = history(shared, "bfcl")["2025-08-26"]
    assert [change.kind for change in told.first] == ["version-changed", "added"]
    assert told.later == ()


@pytest.mark.shared
def test_a_board_that_was_graded_again_is_told_once(shared: Path) -> None:
    (change,) = (each for each in history(shared, "bfcl")["2025-11-03"].first if each.kind == "score-changed")
    assert (change.row["scope"], change.row["rows"]) == ("board", "96")


@pytest.mark.shared
def test_a_row_that_was_missing_returns(shared: Path) -> None:
    told = history(shared, "bfcl")["2025-12-16"]
    assert one(told, "returned", "RZN-T (Prompt)").before == "22.22%"


@pytest.mark.shared
def test_a_renamed_system_is_neither_new_nor_gone(shared: Path) -> None:
    told = history(shared, "mle-bench")["2026-02-26"]
    assert one(told, "renamed", "Famou-Agent").before == "FM Agent"
    assert "FM Agent" not in {each.row.get("name") for each in told.later}
