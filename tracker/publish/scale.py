"""Stage publish: the scale of a benchmark, in its own unit, with round ticks; what is drawn on it stands in `ruler`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tracker.declare.benchmarks import Benchmark
from tracker.publish import figures

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
    anchor = "start" if place < 22 else "end" if place > 78 else "middle"
    return Mark(percent(place), label, anchor, title)


def scale_of(values: Sequence[Decimal], benchmark: Benchmark) -> Scale:
    """The scale that holds all these values of a benchmark, with some room to either side."""
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
