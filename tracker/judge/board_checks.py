"""Stage judge: what a leaderboard's own rows say against each other, as problems that are published.

Nothing here changes a row or a verdict. A problem names the board, the row and the figures.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from tracker.judge.models import Models
from tracker.judge.notes import per_item_mismatch, row_off_grid
from tracker.judge.sides import SLACK, Row
from tracker.judge.words import figure_words
from tracker.judge.yardstick import Yardstick, yardstick
from tracker.read.scores import ScoreKind, read_score
from tracker.records import Problem

MOST_OF_A_KIND = 5
"""So many rows of one board are named for one kind of problem; the rest is counted."""

Check = Callable[[Sequence[Row], Yardstick, Models], Iterator[tuple[Row, str]]]


def off_grid_rows(rows: Sequence[Row], measure: Yardstick, models: Models) -> Iterator[tuple[Row, str]]:
    """Rows whose share no single run over their items can print."""
    for row in rows:
        odd = row_off_grid(row, counted=measure.counted)
        if odd is not None and row.figure is not None:
            yield row, f"no single run over {odd.items} items gives {figure_words(row.figure.score)}"


def against_own_items(rows: Sequence[Row], measure: Yardstick, models: Models) -> Iterator[tuple[Row, str]]:
    """Rows that contradict their own per-item file."""
    for row in rows:
        mistake = per_item_mismatch(row)
        if mistake:
            yield row, mistake.rstrip(".")


def out_of_range(rows: Sequence[Row], measure: Yardstick, models: Models) -> Iterator[tuple[Row, str]]:
    """Rows whose figure cannot be a score of the benchmark."""
    for row in rows:
        if row.figure is not None:
            continue
        score = read_score(row.entry.score, row.entry.unit)
        if score.kind is ScoreKind.SCORE:
            yield row, f"{row.entry.score.strip()} is outside the range of the benchmark"


def against_rank(rows: Sequence[Row], measure: Yardstick, models: Models) -> Iterator[tuple[Row, str]]:
    """Rows that are ranked before one with a better score."""
    ranked = sorted((row for row in rows if row.entry.rank is not None and row.figure), key=_rank)
    lower_is_better = measure.benchmark is not None and measure.benchmark.direction == "lower"
    for better, worse in pairwise(ranked):
        assert better.figure is not None
        assert worse.figure is not None
        if better.entry.rank == worse.entry.rank or better.figure.score.unit != worse.figure.score.unit:
            continue
        gap = _value(better) - _value(worse)
        if gap > 0 if lower_is_better else gap < 0:
            figures = f"{figure_words(better.figure.score)} before {figure_words(worse.figure.score)}"
            yield better, f"rank {better.entry.rank} stands before rank {worse.entry.rank}, though {figures}"


def duplicates(rows: Sequence[Row], measure: Yardstick, models: Models) -> Iterator[tuple[Row, str]]:
    """Rows that state the same model, set-up and day twice: with one score they are one row, with two a question."""
    seen: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in rows:
        if row.figure is not None:
            key = (row.name.models or row.name.text.casefold(), row.system_key, row.set_up_key, row.day)
            seen[key].append(row)
    for same in seen.values():
        for row in same[1:]:
            assert row.figure is not None
            alike = _value(row) == _value(same[0])
            text = "the same score" if alike else f"another score ({figure_words(row.figure.score)})"
            yield row, f"listed twice with the same model, settings and day, with {text}"


def before_release(rows: Sequence[Row], measure: Yardstick, models: Models) -> Iterator[tuple[Row, str]]:
    """Rows dated before their model came out."""
    for row in rows:
        born = models.born(row.name)
        if born is not None and row.day is not None and row.day + SLACK < born:
            yield row, f"dated {row.day}, before its model came out on {born}"


CHECKS: dict[str, Check] = {
    "off-grid": off_grid_rows,
    "per-item file": against_own_items,
    "range": out_of_range,
    "rank": against_rank,
    "duplicate": duplicates,
    "date": before_release,
}
"""The checks by the word that readers see."""


def check_boards(rows: Iterable[Row], models: Models) -> tuple[Problem, ...]:
    """The problems of all boards, by leaderboard, board and kind; the first rows of each kind are named."""
    boards: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        if row.entry.kind == "model":
            boards[(row.place or row.entry.board, row.entry.board or row.benchmark.key)].append(row)
    problems: list[Problem] = []
    for (place, board), held in sorted(boards.items()):
        measure = yardstick(held[0].benchmark, unit=held[0].figure.score.unit if held[0].figure else None)
        for kind, check in CHECKS.items():
            found = list(check(held, measure, models))
            problems.extend(_problem(place, board, kind, row, text) for row, text in found[:MOST_OF_A_KIND])
            more = len(found) - MOST_OF_A_KIND
            if more > 0:
                rows_more = "1 more row" if more == 1 else f"{more} more rows"
                problems.append(Problem(place, board, f"{kind}: {rows_more} of this kind"))
    return tuple(problems)


def _problem(place: str, board: str, kind: str, row: Row, text: str) -> Problem:
    name = " ".join((row.entry.name or row.entry.model).split())[:100]
    return Problem(place, f"{board}, {name}", f"{kind}: {text}")


def _rank(row: Row) -> int:
    return row.entry.rank or 0


def _value(row: Row) -> Decimal:
    assert row.figure is not None
    assert row.figure.score.value is not None
    return row.figure.score.value
