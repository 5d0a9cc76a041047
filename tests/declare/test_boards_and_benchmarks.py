"""The boards that leaderboards declare and the benchmarks of the registry name each other, and mean the same."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tracker.declare.benchmarks import Benchmark, load_benchmarks
from tracker.declare.leaderboards import Board, Leaderboard, load_leaderboards
from tracker.records import Origin

SOURCES = Path(__file__).resolve().parents[2] / "sources"
SHARES = {"percent", "fraction"}
DEVOTED = 2
"""A leaderboard of at most so many families of benchmarks is about these; others collect."""


@cache
def benchmarks() -> dict[str, Benchmark]:
    return {benchmark.id: benchmark for benchmark in load_benchmarks(SOURCES)}


@cache
def boards() -> dict[str, tuple[Leaderboard, Board]]:
    return {
        board.slug: (leaderboard, board) for leaderboard in load_leaderboards(SOURCES) for board in leaderboard.boards
    }


def measured(board: Board) -> set[str]:
    """The benchmarks that the rows of a board belong to."""
    return set(board.benchmarks.values()) or {board.benchmark}


def test_every_board_measures_a_registered_benchmark_that_names_it() -> None:
    for slug, (_, board) in boards().items():
        for identity in measured(board):
            assert identity in benchmarks(), f"{slug} measures {identity}, which is not registered"
            assert slug in benchmarks()[identity].boards, f"{identity} does not list the board {slug}"


def test_every_board_that_a_benchmark_names_is_declared_and_measures_it_or_a_part_of_it() -> None:
    for benchmark in benchmarks().values():
        for slug in benchmark.boards:
            assert slug in boards(), f"{benchmark.id} lists {slug}, which is not declared"
            leaderboard, board = boards()[slug]
            parts = [is_part(benchmarks()[identity], benchmark) for identity in measured(board)]
            assert any(parts) or leaderboard.slug == benchmark.id, f"{slug} measures nothing of {benchmark.id}"


def is_part(one: Benchmark, other: Benchmark) -> bool:
    """Whether two are the same, of one family, or one a named part of the other."""
    shorter, longer = sorted((one.id, other.id), key=len)
    return one == other or longer.startswith(f"{shorter}-") or (one.family is not None and one.family == other.family)


def test_the_owner_comes_first_and_copies_come_last() -> None:
    for benchmark in benchmarks().values():
        held = [boards()[slug] for slug in benchmark.boards]
        copied = [board.origin in (Origin.COPIED, Origin.SELF_REPORTED) for _, board in held]
        assert not copied or not copied[0] or all(copied), f"{benchmark.id}: copies stand before measurements"
        devoted = [len(families(leaderboard)) <= DEVOTED for leaderboard, _ in held]
        assert not any(devoted) or devoted[0], f"{benchmark.id}: a collection stands before its own leaderboard"


def families(leaderboard: Leaderboard) -> set[str]:
    found = {identity for board in leaderboard.boards for identity in measured(board)}
    return {benchmarks()[identity].family or identity for identity in found}


def test_units_and_items_are_those_of_the_benchmark_or_say_why_not() -> None:
    for slug, (_, board) in boards().items():
        for identity in measured(board):
            benchmark = benchmarks()[identity]
            units = {board.unit, benchmark.unit}
            counts = board.unit == "count" and benchmark.unit in SHARES and (board.items or "of" in board.fields)
            assert len(units) == 1 or units <= SHARES or counts, f"{slug}: {board.unit}, {identity}: {benchmark.unit}"
            known = {benchmark.items, *benchmark.same_items, None}
            part = {"subset", "metric"} & set(board.settings)
            assert board.items in known or benchmark.items is None or part, f"{slug}: {board.items} items"


def test_errors_and_times_are_better_when_lower() -> None:
    for slug, (_, board) in boards().items():
        said = f"{board.title} {board.settings.get('metric', '')}".casefold()
        lower = board.unit in ("minutes", "seconds") or any(word in said for word in ("error rate", "hallucination"))
        directions = {benchmarks()[identity].direction for identity in measured(board)}
        assert directions == ({"lower"} if lower else {"higher"}), slug
