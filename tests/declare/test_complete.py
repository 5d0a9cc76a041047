"""Every leaderboard says all that a reader of its rows must know, or why it cannot be said."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tracker.declare.benchmarks import load_benchmarks
from tracker.declare.leaderboards import Board, Leaderboard, load_leaderboards
from tracker.records import SETTINGS, Origin

SOURCES = Path(__file__).resolve().parents[2] / "sources"
LEADERBOARDS = load_leaderboards(SOURCES)
BENCHMARKS = {benchmark.id: benchmark for benchmark in load_benchmarks(SOURCES)}
BOARDS = [(leaderboard, board) for leaderboard in LEADERBOARDS for board in leaderboard.boards]
LEFT_OPEN = {"version", "window", "subset", "attempts", "effort", "tools"}
"""Material settings that a row may leave unstated without a word; the judge counts them as unstated."""
FREE = re.compile(r"Apache-2\.0|MIT|CC0|CC BY|ODC-BY")
NOTICE = re.compile(r"CC BY-(?:NC-SA|NC|SA)")


def test_there_are_enough_boards() -> None:
    assert len(BOARDS) >= 45
    assert len(LEADERBOARDS) >= 45


@pytest.mark.parametrize("leaderboard", LEADERBOARDS, ids=lambda leaderboard: leaderboard.slug)
def test_a_leaderboard_says_who_runs_it_where_to_look_and_how_old_it_may_be(leaderboard: Leaderboard) -> None:
    written = tomllib.loads((SOURCES / "leaderboards" / f"{leaderboard.slug}.toml").read_text("utf-8"))
    assert {"title", "page_url", "maintainer", "licence", "budget_days"} <= set(written)
    assert 1 <= leaderboard.budget_days <= 366
    for url in (leaderboard.page_url, *leaderboard.urls):
        assert urlsplit(url).scheme == "https", url
        assert "." in urlsplit(url).netloc, url


@pytest.mark.parametrize("leaderboard", LEADERBOARDS, ids=lambda leaderboard: leaderboard.slug)
def test_what_may_be_republished_follows_from_the_licence(leaderboard: Leaderboard) -> None:
    free = FREE.search(leaderboard.licence)
    assert leaderboard.publish == ("rows" if free else "link-only")
    if free:
        assert leaderboard.attribution, "a licence that is named asks for a notice"
    for notice in NOTICE.findall(leaderboard.licence):
        assert notice in leaderboard.attribution, "the notice travels with the rows"


@pytest.mark.parametrize(("leaderboard", "board"), BOARDS, ids=lambda value: getattr(value, "slug", ""))
def test_a_board_says_what_its_figures_are(leaderboard: Leaderboard, board: Board) -> None:
    expect = board.expect
    assert expect.most is not None, "how many rows are expected"
    assert expect.most >= max(expect.fewest, 1)
    assert expect.lowest is not None, "between which scores"
    assert expect.highest is not None
    assert expect.lowest < expect.highest
    counted = board.items is not None or {"n", "of", "graded"} & set(board.fields)
    assert counted or board.unsaid.get("items"), "how many items, or why not"


@pytest.mark.parametrize(("leaderboard", "board"), BOARDS, ids=lambda value: getattr(value, "slug", ""))
def test_a_board_says_who_measured_and_in_which_setting(leaderboard: Leaderboard, board: Board) -> None:
    assert board.origin is not Origin.UNKNOWN or "origin" in board.fields or board.unsaid.get("origin")
    assert board.origin is not Origin.COPIED or board.copied_from or "copied_from" in board.fields
    missing = [name for name in material(board) if not (says(board, name) or board.unsaid.get(name))]
    assert not missing, "state it in settings, map it in fields, or say in unsaid why it is not known"


def material(board: Board) -> Iterator[str]:
    benchmark = BENCHMARKS[board.benchmark]
    return (name for name in SETTINGS if name in benchmark.material and name not in {*LEFT_OPEN, *benchmark.fixed})


def says(board: Board, name: str) -> bool:
    return name in board.settings or f"settings.{name}" in board.fields


@pytest.mark.parametrize(("leaderboard", "board"), BOARDS, ids=lambda value: getattr(value, "slug", ""))
def test_what_is_unsaid_is_really_unsaid(leaderboard: Leaderboard, board: Board) -> None:
    for name, why in board.unsaid.items():
        assert len(why) >= 10, name
        given = board.items is not None if name == "items" else name in board.settings
        assert not given, f"{board.slug} declares {name} and says that it is unsaid"
