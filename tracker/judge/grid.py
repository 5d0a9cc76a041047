"""Stage judge: whether a printed share can be the result of whole numbers of solved items."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

MOST_RUNS = 200
"""The largest number of averaged runs that is tried."""

FINEST = Decimal("1e-13")
"""Digits beyond this part of a whole come from binary numbers (`0.20320000000000002`) and are not the source's."""


@dataclass(frozen=True, slots=True)
class OffGrid:
    """A share that no single run over `items` can print."""

    items: int
    runs: int | None
    """The smallest number of averaged runs that could print it; None when no number up to MOST_RUNS can."""
    below: Decimal
    above: Decimal
    """The nearest shares that a single run can have, exactly."""


def solved(value: Decimal, quantum: Decimal, graded: int, scale: Decimal) -> int | None:
    """A whole number of `graded` items whose share prints as `value`, or None when there is none."""
    quantum = max(quantum, scale * FINEST)
    low = ((value - quantum / 2) * graded / scale).to_integral_value(ROUND_CEILING)
    high = ((value + quantum / 2) * graded / scale).to_integral_value(ROUND_FLOOR)
    return int(low) if max(low, Decimal(0)) <= min(high, Decimal(graded)) else None


def off_grid(value: Decimal, quantum: Decimal, items: int, scale: Decimal) -> OffGrid | None:
    """What is odd about a printed share of `items` (a whole is `scale`), or None when a single run can print it."""
    if items <= 0 or solved(value, quantum, items, scale) is not None:
        return None
    runs = next((r for r in range(2, MOST_RUNS + 1) if solved(value, quantum, items * r, scale) is not None), None)
    below = (value * items / scale).to_integral_value(ROUND_FLOOR)
    return OffGrid(items, runs, below * scale / items, (below + 1) * scale / items)
