"""Stage store: printed figures as decimals, only to see whether a value moved, fell to zero or left its range."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

_NUMBER = re.compile(r"[-+−]?\d[\d,.]{0,40}")
_THOUSANDS = re.compile(r"[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_PLAIN = re.compile(r"[-+]?\d+(?:\.\d+)?")

_NOISE = Decimal("1e-9")
"""What binary arithmetic adds far behind the point, as a part of the value."""
MAXIMUM = {"percent": Decimal(100), "fraction": Decimal(1)}


@lru_cache(20_000)
def figure(printed: str | None) -> Decimal | None:
    """The first number of a printed score, or None where there is none (a dash, `n/a`, `NaN`)."""
    if printed is None or len(printed) > 200:
        return None
    found = _NUMBER.search(printed)
    if found is None:
        return None
    text = found.group().replace("−", "-").rstrip(".,")
    text = text.replace(",", "" if _THOUSANDS.fullmatch(text) else ".")
    return Decimal(text) if _PLAIN.fullmatch(text) else None


def decimals(value: Decimal) -> int:
    """How many digits stand after the point."""
    exponent = value.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def reprinted(a: Decimal, b: Decimal) -> bool:
    """Whether two figures are one, printed with more or fewer digits.

    Only where the coarser has a digit after the point (three where both lie within one, as fractions do): sources
    that drop zeros print 53.0 as 53, and the step from 53 to 53.4 is a change.
    """
    coarse, fine = sorted((a, b), key=decimals)
    least = 3 if abs(a) <= 1 and abs(b) <= 1 else 1
    if abs(a - b) <= _NOISE * max(abs(a), abs(b)):
        return True
    if decimals(coarse) < least:
        return False
    return abs(coarse - fine) <= Decimal(5).scaleb(-decimals(coarse) - 1)


def in_percent(value: Decimal, unit: str | None) -> Decimal:
    """A fraction as percent; any other unit unchanged."""
    return value * 100 if unit == "fraction" else value


def nearly(before: str, after: str) -> bool:
    """Whether two printed numbers are one, but for the noise of binary arithmetic far behind the point."""
    if not _PLAIN.fullmatch(before) or not _PLAIN.fullmatch(after) or len(before) > 40 or len(after) > 40:
        return False
    a, b = Decimal(before), Decimal(after)
    return abs(a - b) <= _NOISE * max(abs(a), abs(b))
