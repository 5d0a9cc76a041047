"""Stage publish: numbers as readers see them, with units and real minus signs. Nothing here decides anything."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

MINUS = "−"
_PLAIN = re.compile(r"[+\-−]?\d{1,12}(?:[.,]\d{1,12})?")
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


def printed(text: str, unit: str | None) -> str:
    """A printed score in the reader's convention: `71,7 %` is `71.7%`; a gain or no figure stays as it is."""
    value = plain(text)
    if value is None or text.lstrip().startswith("+"):
        return text
    digits = _digits(value)
    if text.rstrip().endswith("%"):
        return f"{digits}%"
    if unit == "usd":
        return f"${digits}"
    return digits + _SUFFIX.get(unit or "", "")


def amount(value: Decimal, unit: str | None) -> str:
    """A decimal with its unit."""
    return printed(str(value.normalize() + 0 if value else Decimal(0)) if "E" in str(value) else str(value), unit)


def signed(text: str | None) -> str:
    """A difference with its sign: `+1.1`, `−0.4`, `0`; a text that is no figure stays as it is."""
    value = plain(text)
    if value is None:
        return text or ""
    return ("+" if value > 0 else "") + _digits(value)


def size(text: str | None) -> str:
    """A difference without its sign."""
    value = plain(text)
    return (text or "") if value is None else _digits(abs(value))


def rounded(text: str | None, places: int = 2) -> str:
    """A figure with at most that many decimals; one that has fewer stays as it is, and no text stays none."""
    value = plain(text)
    if value is None:
        return text or ""
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    return _digits(round(value, places) if -exponent > places else value)


def difference_unit(unit: str | None) -> str:
    """The word for a difference in this unit: percentage figures differ by points."""
    return _DIFFERENCE.get(unit or "percent", unit or "points")


def share(part: int, whole: int) -> str:
    """A share as whole percent; `under 1%` rather than 0 for a few, and empty for a share of nothing."""
    if not whole:
        return ""
    if part and part * 100 < whole:
        return "under 1%"
    return f"{round(part * 100 / whole)}%"


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 claim`, `2 claims`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def _digits(value: Decimal) -> str:
    return f"{value:f}".replace("-", MINUS)
