"""Stage publish: the ruler, a horizontal scale on which claim and published row are drawn in the metric's unit.

All rows of one benchmark share a scale, so that a column of rulers reads downwards. Only geometry: nothing is judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tracker.declare.leaderboards import Board
from tracker.publish import figures
from tracker.publish.catalogue import Catalogue
from tracker.publish.judged import Judged
from tracker.publish.scale import Mark, Scale, mark, percent, scale_of
from tracker.publish.scaled import amount_text, claimed, cut, entry_value, noise, published


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
            made[identity] = scale_of(values, benchmark)
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
