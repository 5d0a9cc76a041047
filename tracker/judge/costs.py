"""Stage judge: what scores cost, on one board: score per dollar, and dollars per solved task. Arithmetic alone.

What a run costs depends on the board's own way of running it, so that rows of two boards are never set side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from tracker.errors import ScoreError
from tracker.read.scores import ScoreKind, read_score
from tracker.records import Entry

SHARES = ("percent", "fraction", "count")


@dataclass(frozen=True, slots=True)
class Worth:
    """One row that prints a cost, with what follows from it."""

    entry: Entry
    score: Decimal
    """In percent, where the score is a share; else in the unit of the row."""
    dollars: Decimal
    """Of a run or of a task, as `per` says."""
    per: str
    per_dollar: Decimal
    """The score over the dollars."""
    per_solved: Decimal | None
    """Dollars for each task that was solved; None where tasks are not simply solved or not, or none was."""


def worths(entries: Iterable[Entry], *, counted: bool = True) -> tuple[Worth, ...]:
    """The rows of one board that print a cost in dollars, those with most score per dollar first.

    `counted`: a score is the share of tasks that were solved. Costs of zero are unknown ones and left out; where a
    board prints costs of runs and of tasks, each has its own unit, and the more frequent one is kept.
    """
    found = [worth for entry in entries if (worth := _worth(entry, counted)) is not None]
    ways = [worth.per for worth in found]
    usual = max(sorted(set(ways)), key=ways.count, default="")
    return tuple(sorted((each for each in found if each.per == usual), key=_order))


def _order(worth: Worth) -> tuple[Decimal, str, str]:
    return -worth.per_dollar, worth.entry.name, worth.entry.id


def _worth(entry: Entry, counted: bool) -> Worth | None:
    if entry.kind != "model" or entry.cost is None or entry.cost.currency != "USD":
        return None
    dollars = read_score(entry.cost.value, "usd").value
    score = _score(entry)
    if score is None or dollars is None or dollars <= 0:
        return None
    per_solved = _per_solved(entry, score, dollars) if counted and entry.unit in SHARES else None
    return Worth(entry, score, dollars, entry.cost.per, score / dollars, per_solved)


def _score(entry: Entry) -> Decimal | None:
    read = read_score(entry.score, entry.unit)
    if read.kind is not ScoreKind.SCORE:
        return None
    if entry.unit not in SHARES:
        return read.value
    try:
        return read.in_unit("percent").value
    except ScoreError:
        return None


def _per_solved(entry: Entry, score: Decimal, dollars: Decimal) -> Decimal | None:
    """Dollars for a solved task: those of a task over the share that is solved, those of a run over their number."""
    tasks = 1 if entry.cost is not None and entry.cost.per == "task" else entry.n
    solved = score / 100 * (tasks or 0)
    return dollars / solved if solved > 0 else None


def with_costs(
    boards: Iterable[tuple[str, Iterable[Entry]]], *, counted: bool
) -> Iterator[tuple[str, tuple[Worth, ...]]]:
    """Each board, by its slug, with its rows that print a cost; boards with fewer than two such rows are left out."""
    for slug, entries in boards:
        found = worths(entries, counted=counted)
        if len(found) > 1:
            yield slug, found
