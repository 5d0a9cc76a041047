"""What a score costs, as a reader of a benchmark's page sees it."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tests.publish.sample import material
from tracker.publish.catalogue import catalogue
from tracker.publish.cost_tables import cost_tables, rounded


@pytest.mark.parametrize(
    ("value", "text"),
    [("0.0213456", "0.0213"), ("3.026", "3.03"), ("1240.4", "1,240"), ("99.96", "100.0"), ("0", "0"), ("57", "57.0")],
)
def test_figures_have_three_digits_that_count(value: str, text: str) -> None:
    assert rounded(Decimal(value)) == text


def test_each_board_has_a_table_of_its_own() -> None:
    book = catalogue(material())
    tables = {benchmark.id: cost_tables(book, benchmark) for benchmark in book.benchmarks.values()}
    (table,) = tables["repair-verified"]
    assert table.per == "task"
    assert len(table.lines) > 1
    assert table.has_solved
    worths = [Decimal(line.per_dollar.replace(",", "")) for line in table.lines]
    assert worths == sorted(worths, reverse=True)
    assert all(line.per_solved.startswith("$") for line in table.lines)
    assert tables["chat-arena"] == ()


def test_the_page_of_a_benchmark_shows_it_beside_its_leaderboard(site: Path) -> None:
    page = (site / "benchmarks" / "repair-verified.html").read_text("utf-8")
    assert "What a score costs" in page
    assert "most score per dollar of a task first" in page
    assert "Dollars per solved task" in page
    assert "What a score costs" not in (site / "benchmarks" / "chat-arena.html").read_text("utf-8")
