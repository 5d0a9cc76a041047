"""Stage publish: numbers as readers see them, with units and real minus signs. Nothing here decides anything."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from functools import lru_cache

MINUS = "−"
_PLAIN = re.compile(r"[+\-−]?\d{1,12}(?:[.,]\d{1,30})?")
_SUFFIX = {
    "percent": "%",
    "points": " points",
    "elo": " Elo",
    "seconds": " s",
    "minutes": " min",
    "ratio": "×",
}
_DIFFERENCE = {
    "percent": "points",
    "elo": "Elo points",
    "usd": "US dollars",
    "seconds": "seconds",
    "minutes": "minutes",
}


def plain(text: str | None) -> Decimal | None:
    """The decimal that a text is, or None where it holds anything but one figure with at most a percent sign."""
    if text is None:
        return None
    figure = text.strip().removesuffix("%").rstrip()
    if not _PLAIN.fullmatch(figure):
        return None
    try:
        return Decimal(figure.replace(",", ".").replace(MINUS, "-"))
    except InvalidOperation:
        return None


@lru_cache(maxsize=16_384)
def printed(text: str, unit: str | None) -> str:
    """A printed score in the reader's convention: `71,7 %` is `71.7%`; a gain or no figure stays as it is."""
    value = plain(text)
    if value is None or text.lstrip().startswith("+"):
        return text
    return amount(value, "percent" if text.rstrip().endswith("%") else unit)


def amount(value: Decimal, unit: str | None) -> str:
    """A decimal with its unit."""
    text = digits(value)
    if unit == "percent":
        return f"{text}%"
    return f"${text}" if unit == "usd" else text + _SUFFIX.get(unit or "", "")


def difference_unit(unit: str | None) -> str:
    """The word for a difference in this unit: percentage figures differ by points."""
    return _DIFFERENCE.get(unit or "percent", unit or "points")


def share(part: int, whole: int) -> str:
    """A share as whole percent; a few are `under 1%`, all but a few `over 99%`, and a share of nothing is empty."""
    if not whole:
        return ""
    if part < whole and (whole - part) * 100 < whole:
        return "over 99%"
    if part and part * 100 < whole:
        return "under 1%"
    return f"{round(part * 100 / whole)}%"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 claim`, `2 claims`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def digits(value: Decimal) -> str:
    """The digits with a real minus sign, in groups of three before the point."""
    return f"{value:,f}".replace("-", MINUS)
