"""Stage read, proposals: the columns of some rows with what stands in them, and what kind of values that is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tracker.read.boards.dates import read_date
from tracker.read.boards.rows import Row, compile_path, texts_of
from tracker.read.boards.values import tidy
from tracker.read.scores import ScoreKind, read_score
from tracker.read.tables import Cell

_MOST_COLUMNS = 200
_LOOKED_AT = 500
_WORD = re.compile(r"[a-z]+|\d+|[%$#±@]")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_NUMBERS = (ScoreKind.SCORE, ScoreKind.BOUND)
_QUANTITIES = ("usd", "ratio", "seconds", "minutes")
_MARKS = frozenset({"true", "false", "yes", "no", "✓", "✔", "✗", "x", "✅", "❌", "✔️"})


def words_of(text: str) -> frozenset[str]:
    """The words of a text, for lists of words that are easier to read on one line."""
    return frozenset(text.split())


@dataclass(frozen=True)
class Column:
    """One column: its path as a declaration writes it, and the texts that its rows have there."""

    path: str
    values: tuple[str, ...]
    """Without the empty ones."""
    rows: int
    """How many rows were looked at."""

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the heading, in lower case."""
        return frozenset(self.listed)

    @cached_property
    def listed(self) -> tuple[str, ...]:
        """The words of the heading in their order."""
        return tuple(_WORD.findall(_CAMEL.sub(" ", self.path.rpartition("/")[2] or self.path).lower()))

    @cached_property
    def scores(self) -> tuple[str, ...]:
        """The values that are figures."""
        return tuple(value for value in self.values if _is_figure(value))

    @property
    def is_filled(self) -> bool:
        """Whether at least half of the rows have a value."""
        return len(self.values) * 2 >= self.rows

    @cached_property
    def is_numeric(self) -> bool:
        """Whether most values are figures."""
        return bool(self.values) and len(self.scores) * 10 >= len(self.values) * 6

    @cached_property
    def is_whole(self) -> bool:
        """Whether every value is a whole number without a sign or unit."""
        return bool(self.values) and all(re.fullmatch(r"\d{1,12}", value) for value in self.values)

    @cached_property
    def is_distinct(self) -> bool:
        """Whether no value stands twice."""
        return len(set(self.values)) == len(self.values)

    @cached_property
    def is_mark(self) -> bool:
        """Whether the values only say yes or no."""
        return bool(self.values) and {value.casefold() for value in self.values} <= _MARKS

    def most(self, test: Callable[[str], object]) -> bool:
        """Whether at least four of five values pass a test."""
        return bool(self.values) and sum(map(bool, map(test, self.values))) * 5 >= len(self.values) * 4

    def has_dates(self, form: str | None = None) -> bool:
        """Whether most values are dates in the form that a declaration names."""
        return self.most(lambda value: read_date(value, form))

    @cached_property
    def has_links(self) -> bool:
        """Whether most values are web addresses."""
        return self.most(lambda value: value.startswith(("https://", "http://")))


def _is_figure(text: str) -> bool:
    read = read_score(text)
    return read.kind in _NUMBERS or (read.kind is ScoreKind.QUANTITY and read.unit in _QUANTITIES)


def columns_of(rows: Sequence[Row], *, tabular: bool) -> list[Column]:
    """The columns of the rows in the order of their first appearance; objects inside rows are looked into once."""
    looked = rows[:_LOOKED_AT]
    names: dict[str, None] = {}
    for row in looked:
        if len(names) < _MOST_COLUMNS:
            names.update(dict.fromkeys(_paths(row.value, tabular)))
    return [Column(name, tuple(_texts(looked, name, tabular)), len(looked)) for name in names]


def _paths(value: Any, tabular: bool) -> Iterator[str]:
    if not isinstance(value, dict):
        return
    for key, inner in value.items():
        if not isinstance(key, str) or not key or key[0] in "#@" or (not tabular and "/" in key):
            continue
        if tabular or not isinstance(inner, dict):
            yield key
        else:
            yield from (f"{key}/{part}" for part, deep in inner.items() if _is_plain(part, deep))


def _is_plain(key: object, value: object) -> bool:
    return isinstance(key, str) and bool(key) and "/" not in key and not isinstance(value, dict)


def _texts(rows: Sequence[Row], name: str, tabular: bool) -> Iterator[str]:
    path = compile_path(name, tabular)
    for row in rows:
        text = tidy(" + ".join(texts_of(path.find(row))))
        if text:
            yield text


def links_of(rows: Sequence[Row], heading: str) -> bool:
    """Whether at least half of the cells below a heading hold a link."""
    cells = [row.value.get(heading) for row in rows[:_LOOKED_AT]]
    linked = [cell for cell in cells if isinstance(cell, Cell) and cell.links and cell.links[0].startswith("http")]
    return len(linked) * 2 >= len(cells)
