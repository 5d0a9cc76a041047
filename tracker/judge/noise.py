"""Stage judge: how far apart two honest measurements of the same thing may lie by chance and by rounding.

The half-width is an upper bound for runs on the same items, so it favours the claimant. All figures are in the unit of
the published row.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

Z95 = Decimal("1.96")
SCALE = {"percent": Decimal(100), "fraction": Decimal(1)}
"""What a whole is in each unit in which chance can be computed from a number of items."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One of the two figures, with what is known of how it was measured."""

    value: Decimal
    quantum: Decimal
    """One unit of the last printed digit; 0 for an exact count."""
    items: int | None = None
    runs: int = 1
    interval: Decimal | None = None
    """A 95 % half-width that the source prints (1.96 times a printed standard error)."""


@dataclass(frozen=True, slots=True)
class Noise:
    """The half-width that was used, and where its two terms come from."""

    half_width: Decimal
    claim_term: Decimal
    entry_term: Decimal
    rounding: Decimal
    claim_source: str
    """`printed`, `items`, or `mirrored` where only the other side says anything."""
    entry_source: str
    items: int | None = None


def equal_as_printed(claim: Measurement, entry: Measurement) -> bool:
    """Whether the finer figure rounds to the coarser one; an exact half may go either way."""
    return abs(claim.value - entry.value) <= max(claim.quantum, entry.quantum) / 2


def noise(claim: Measurement, entry: Measurement, unit: str) -> Noise | None:
    """The half-width of chance and rounding for these two figures, in `unit`; None when nothing is known of it."""
    items = (claim.items or entry.items, entry.items or claim.items)
    terms = [_term(side, n, unit) for side, n in zip((claim, entry), items, strict=True)]
    sources = [_source(side, term) for side, term in zip((claim, entry), terms, strict=True)]
    known = [term for term in terms if term is not None]
    if not known:
        return None
    first, second = (known[0] if term is None else term for term in terms)
    rounding = (claim.quantum + entry.quantum) / 2
    total = (first * first + second * second).sqrt() + rounding
    return Noise(total, first, second, rounding, sources[0], sources[1], items[0])


def _term(side: Measurement, items: int | None, unit: str) -> Decimal | None:
    if side.interval is not None:
        return side.interval
    scale = SCALE.get(unit)
    if scale is None or not items:
        return None
    share = min(max(side.value / scale, Decimal(0)), Decimal(1))
    return Z95 * (share * (1 - share) / (items * max(side.runs, 1))).sqrt() * scale


def _source(side: Measurement, term: Decimal | None) -> str:
    if side.interval is not None:
        return "printed"
    return "mirrored" if term is None else "items"


def is_borderline(gap: Decimal, half_width: Decimal) -> bool:
    """Whether the gap lies within a tenth of the half-width of the border."""
    return abs(abs(gap) - half_width) <= half_width / 10
