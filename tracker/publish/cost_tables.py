"""Stage publish: on the page of a benchmark, what the scores of a board cost. Each board has a table of its own."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Board
from tracker.judge.costs import Worth, with_costs
from tracker.publish import figures
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.facts import cost_words
from tracker.records import Entry

MOST_ROWS = 12


@dataclass(frozen=True, slots=True)
class CostLine:
    """One row of a board with its cost."""

    name: str
    model: str
    score: str
    cost: str
    per_dollar: str
    per_solved: str


@dataclass(frozen=True, slots=True)
class CostTable:
    """The rows of one board that print a cost, those with most score per dollar first."""

    board: str
    href: str | None
    per: str
    lines: tuple[CostLine, ...]
    more: int
    has_solved: bool
    """Whether dollars per solved task follow from what the board prints."""


def cost_tables(book: Catalogue, benchmark: Benchmark) -> tuple[CostTable, ...]:
    """The tables of the boards of a benchmark that print costs, in the order in which the benchmark lists them."""
    boards = [book.boards[slug] for slug in benchmark.boards if slug in book.boards]
    rows = ((board.slug, _listed(book, board, benchmark)) for board in boards)
    return tuple(_table(book, slug, found) for slug, found in with_costs(rows, counted=benchmark.counted))


def _listed(book: Catalogue, board: Board, benchmark: Benchmark) -> list[Entry]:
    """The rows that the board still lists and the site may show; those of another version are left out."""
    rows = (record.entry for record in book.visible(board) if record.withdrawn_at is None)
    return [entry for entry in rows if entry.benchmark == benchmark.id]


def _table(book: Catalogue, slug: str, found: tuple[Worth, ...]) -> CostTable:
    board = book.boards[slug]
    return CostTable(
        board=shown(board.title, 80),
        href=book.board_path(board),
        per=found[0].per,
        lines=tuple(map(_line, found[:MOST_ROWS])),
        more=max(0, len(found) - MOST_ROWS),
        has_solved=any(each.per_solved is not None for each in found),
    )


def _line(worth: Worth) -> CostLine:
    entry = worth.entry
    name, model = shown(entry.name or entry.model, 140), shown(entry.model, 100)
    assert entry.cost is not None
    return CostLine(
        name=name,
        model="" if model.casefold() in name.casefold() else model,
        score=figures.printed(entry.score, entry.unit),
        cost=cost_words(entry.cost),
        per_dollar=rounded(worth.per_dollar),
        per_solved="" if worth.per_solved is None else f"${rounded(worth.per_solved)}",
    )


def rounded(value: Decimal) -> str:
    """The figure to three digits that count, without an exponent: `0.0213`, `3.03`, `1,240`."""
    if value == 0:
        return "0"
    places = 2 - value.adjusted()
    return f"{round(value, places):,.{max(0, places)}f}"
