"""Stage publish: the ruler, a horizontal scale on which claim and published row are drawn in the metric's unit.

All rows of one benchmark share a scale, so that a column of rulers reads downwards. Only geometry: nothing is judged.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Board
from tracker.publish import figures
from tracker.publish.catalogue import Catalogue
from tracker.publish.judged import Judged
from tracker.publish.scaled import amount_text, claimed, cut, entry_value, noise, published

LEFT, RIGHT = 2.0, 98.0
"""Where the scale begins and ends, in per cent of the width; the rest keeps dots and labels inside."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A point on the ruler: its place in per cent of the width, its label, and which way the label may run."""

    x: str
    label: str
    anchor: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """What is behind every ruler of one board: the scale with its ticks, and the rows."""

    key: str
    ticks: tuple[Mark, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ruler:
    """One drawn ruler; places are per cent of the width, so that it is fluid and its letters keep their size."""

    ground: Ground
    claim: Mark | None
    entry: Mark | None
    band: tuple[str, str] | None
    """Where the interval of chance begins, and how wide it is."""
    candidates: tuple[Mark, ...]
    others: tuple[Mark, ...]
    """The same model and benchmark as other documents print it."""
    beside: Mark | None
    """The one of them that is labelled: the first with another figure, where no row is published."""
    text: str
    """The same in words."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of one benchmark, from `low` to `high` in its unit."""

    low: float
    high: float
    step: float
    unit: str

    def place(self, value: Decimal) -> float | None:
        """The place of a value in per cent of the width, or None where it lies outside the scale."""
        at = float(value)
        if not self.low <= at <= self.high:
            return None
        return LEFT + (RIGHT - LEFT) * (at - self.low) / (self.high - self.low)

    def clamped(self, value: Decimal) -> float:
        """The place of a value, moved to the nearer end where it lies outside."""
        at = min(max(float(value), self.low), self.high)
        return LEFT + (RIGHT - LEFT) * (at - self.low) / (self.high - self.low)

    def ticks(self) -> tuple[Mark, ...]:
        """The labelled ticks."""
        count = round((self.high - self.low) / self.step)
        values = [Decimal(str(round(self.low + self.step * number, 6))) for number in range(count + 1)]
        return tuple(mark(self, value, figures.amount(value.normalize() + 0, self.unit)) for value in values)


def percent(place: float) -> str:
    """A place as an SVG percentage with one decimal."""
    return f"{place:.1f}%"


def mark(scale: Scale, value: Decimal, label: str, title: str = "") -> Mark:
    """A labelled point; labels near an end run inwards."""
    place = scale.clamped(value)
    anchor = "start" if place < 12 else "end" if place > 88 else "middle"
    return Mark(percent(place), label, anchor, title)


@dataclass(frozen=True, slots=True)
class Drawings:
    """What all rulers share: the scale of each benchmark, and the places of the rows of each board on it."""

    scales: Mapping[str, Scale]
    grounds: Mapping[str, Ground]
    """By benchmark for claims without a board, and by `benchmark board`."""

    def scale(self, j: Judged) -> Scale | None:
        """The scale that a claim is drawn on."""
        return self.scales.get(j.benchmark.id) if j.benchmark else None

    def ground(self, j: Judged) -> Ground:
        """What stands behind the ruler of a claim that has a scale."""
        assert j.benchmark is not None
        on_board = self.grounds.get(f"{j.benchmark.id} {j.board.slug}") if j.board else None
        return on_board or self.grounds[j.benchmark.id]


def drawings(book: Catalogue) -> Drawings:
    """The scale of every benchmark that has a claim or a row with a figure, and the rows placed on it."""
    made = _scales(book)
    grounds = {key: Ground(key, scale.ticks(), ()) for key, scale in made.items()}
    for board in book.boards.values():
        if board.benchmark in made:
            key = f"{board.benchmark} {board.slug}"
            ticks = grounds[board.benchmark].ticks
            grounds[key] = Ground(key, ticks, _places(book, made[board.benchmark], board))
    return Drawings(made, grounds)


def _scales(book: Catalogue) -> dict[str, Scale]:
    made = {}
    for identity, benchmark in book.benchmarks.items():
        values = [value for j in book.by_benchmark.get(identity, ()) for value in _values(book, j)]
        if not values:
            slugs = [board.slug for board in book.boards.values() if board.benchmark == identity]
            records = [record for slug in slugs for record in book.rows.get(slug, ())]
            values = [value for record in records if (value := entry_value(record.entry, benchmark)) is not None]
        if values:
            made[identity] = _scale(values, benchmark)
    return made


def _values(book: Catalogue, j: Judged) -> Iterable[Decimal]:
    if j.benchmark is None:
        return
    if (value := claimed(j)) is not None:
        yield value
    row, width = published(j), noise(j) or Decimal(0)
    if row is not None:
        yield from (row - width, row + width)
    for key in j.verdict.candidates:
        record = book.entries.get(str(key))
        if record is not None and (value := entry_value(record.entry, j.benchmark)) is not None:
            yield value


def _scale(values: Sequence[Decimal], benchmark: Benchmark) -> Scale:
    low, high = float(min(values)), float(max(values))
    least = 12.0 if benchmark.unit == "percent" else max(abs(high) * 0.12, 0.05)
    if high - low < least:
        middle = (high + low) / 2
        low, high = middle - least / 2, middle + least / 2
    margin = (high - low) * 0.04
    floor = -math.inf if benchmark.minimum is None else float(benchmark.minimum)
    ceiling = math.inf if benchmark.maximum is None else float(benchmark.maximum)
    low, high = max(low - margin, floor), min(high + margin, ceiling)
    step = _step(high - low)
    return Scale(math.floor(low / step) * step, math.ceil(high / step) * step, step, benchmark.unit)


def _step(span: float) -> float:
    """A round step that divides the span into four to eight parts."""
    rough = span / 6
    power: float = 10 ** math.floor(math.log10(rough))
    return next((power * factor for factor in (1, 2, 5) if power * factor >= rough), power * 10)


def ruler(book: Catalogue, drawn: Drawings, j: Judged, others: Sequence[Judged] = ()) -> Ruler | None:
    """The ruler of a claim with the rows and the other claims around it; None where there is nothing to draw."""
    scale = drawn.scale(j)
    if scale is None or j.benchmark is None:
        return None
    value, row = claimed(j), published(j)
    if value is None and row is None:
        return None
    claim = mark(scale, value, _label(value, scale)) if value is not None else None
    entry = mark(scale, row, _label(row, scale)) if row is not None else None
    elsewhere = _elsewhere(scale, others)
    return Ruler(
        ground=drawn.ground(j),
        claim=claim,
        entry=entry,
        band=band(scale, row, noise(j)),
        candidates=_candidates(book, scale, j),
        others=elsewhere,
        beside=None if entry else next((each for each in elsewhere if not claim or each.label != claim.label), None),
        text=_text(claim, entry, amount_text(noise(j), j), drawn.ground(j).ticks),
    )


def _elsewhere(scale: Scale, others: Sequence[Judged]) -> tuple[Mark, ...]:
    """What other documents print, each figure once."""
    values = dict.fromkeys(value for other in others if (value := claimed(other)) is not None)
    return tuple(mark(scale, value, _label(value, scale)) for value in values)


def _label(value: Decimal, scale: Scale) -> str:
    return figures.amount(cut(value, scale.unit), scale.unit)


def band(scale: Scale, middle: Decimal | None, width: Decimal | None) -> tuple[str, str] | None:
    """The interval of chance around a published figure as place and width."""
    if middle is None or not width:
        return None
    low, high = scale.clamped(middle - width), scale.clamped(middle + width)
    return percent(low), percent(high - low)


def _places(book: Catalogue, scale: Scale, board: Board) -> tuple[str, ...]:
    places = set()
    for record in book.current(board):
        value = entry_value(record.entry, book.benchmarks[board.benchmark])
        place = scale.place(value) if value is not None else None
        if place is not None:
            places.add(percent(place))
    return tuple(sorted(places, key=lambda text: float(text[:-1])))


def _candidates(book: Catalogue, scale: Scale, j: Judged) -> tuple[Mark, ...]:
    marks = []
    for key in j.verdict.candidates:
        record = book.entries.get(str(key))
        if record is None or key == j.verdict.entry or j.benchmark is None:
            continue
        value = entry_value(record.entry, j.benchmark)
        if value is not None:
            marks.append(mark(scale, value, _label(value, scale)))
    return tuple(marks)


def _text(claim: Mark | None, entry: Mark | None, width: str, ticks: Sequence[Mark]) -> str:
    said = [f"A scale from {ticks[0].label} to {ticks[-1].label}."]
    if claim:
        said.append(f"The claim stands at {claim.label}.")
    said.append(f"The published row stands at {entry.label}." if entry else "There is no published row to draw.")
    if width and entry:
        said.append(f"Chance allows {width} to either side.")
    return " ".join(said)
