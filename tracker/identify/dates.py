"""Stage identify: snapshot dates in every spelling, as `2025-11-01`, `2025-11`, `2025` or `-05-28` (no year said)."""

from __future__ import annotations

import re
from functools import lru_cache

from tracker.identify.words import MONTHS

_YEARS = range(2018, 2036)


def _month(text: str) -> bool:
    return text.isdecimal() and 1 <= int(text) <= 12


def _day(text: str) -> bool:
    return text.isdecimal() and 1 <= int(text) <= 31


def year(text: str) -> bool:
    """Whether the digits are a year in which models were released."""
    return len(text) == 4 and text.isdecimal() and int(text) in _YEARS


def _full(text: str) -> str | None:
    if year(text[:4]) and _month(text[4:6]) and _day(text[6:]):
        return f"{text[:4]}-{text[4:6]}-{text[6:]}"
    return None


def _six(text: str) -> str | None:
    if year("20" + text[:2]) and _month(text[2:4]) and _day(text[4:]):
        return f"20{text[:2]}-{text[2:4]}-{text[4:]}"
    if year(text[:4]) and _month(text[4:]):
        return f"{text[:4]}-{text[4:]}"
    return None


def _four(text: str) -> str | None:
    if _month(text[:2]) and _day(text[2:]):
        return f"-{text[:2]}-{text[2:]}"
    if year("20" + text[:2]) and _month(text[2:]):
        return f"20{text[:2]}-{text[2:]}"
    return text if year(text) else None


_COMPACT = {8: _full, 6: _six, 4: _four}


@lru_cache(maxsize=8192)
def compact(digits: str) -> str | None:
    """The date of an unbroken run of digits (`20251101`, `241120`, `0528`, `2507`), or None."""
    read = _COMPACT.get(len(digits))
    return read(digits) if read is not None else None


@lru_cache(maxsize=8192)
def joined(parts: tuple[str, ...]) -> tuple[str, int] | None:
    """The date that two or three runs of digits with dashes or slashes between them spell, and how many were used."""
    first, second, third = (*parts, "", "")[:3]
    if year(first) and len(second) == 2 and _month(second):
        if len(third) == 2 and _day(third):
            return f"{first}-{second}-{third}", 3
        return f"{first}-{second}", 2
    if len(first) <= 2 and len(second) == 2 and year(third) and _month(first) and _day(second):
        return f"{third}-{first:0>2}-{second}", 3
    if len(first) == 2 and _month(first) and year(second):
        return f"{second}-{first}", 2
    if len(first) == len(second) == len(third) == 2 and (found := _six(first + second + third)):
        return found, 3
    if len(first) in (1, 2) and len(second) == 2:
        found = _four(f"{first:0>2}{second}")
        return (found, 2) if found else None
    return None


def named(month: str, after: tuple[str, ...], year_marked: bool) -> tuple[str, int]:
    """The date of a month's name and the digits after it (`Oct '24`, `June 20, 2024`), and how many were used."""
    number = MONTHS[month[:3]]
    first, second = (*after, "", "")[:2]
    if year_marked and len(first) == 2:
        return f"20{first}-{number}", 1
    if year(first):
        return f"{first}-{number}", 1
    if _day(first) and year(second):
        return f"{second}-{number}-{first:0>2}", 2
    if len(first) in (1, 2) and _day(first):
        return f"-{number}-{first:0>2}", 1
    return f"-{number}", 0


_PARTS = re.compile(r"(\d{4})?(?:-(\d\d))?(?:-(\d\d))?")


def _parts(date: str) -> tuple[str, str, str] | None:
    found = _PARTS.fullmatch(date)
    if found is None:
        return None
    return found.group(1) or "", found.group(2) or "", found.group(3) or ""


@lru_cache(maxsize=65_536)
def compatible(a: str, b: str) -> bool:
    """Whether two dates or release labels can be spellings of one: equal, or equal in every part that both say."""
    if a == b:
        return True
    one, other = _parts(a), _parts(b)
    if one is None or other is None:
        return False
    if _fits(one, other):
        return True
    return (bool(other[0]) and _fits(_turned(one), other)) or (bool(one[0]) and _fits(one, _turned(other)))


def _fits(one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    return all(not x or not y or x == y for x, y in zip(one, other, strict=True))


def _turned(parts: tuple[str, str, str]) -> tuple[str, str, str]:
    said, month, day = parts
    if not said and day and year("20" + day):
        return "20" + day, month, ""
    return parts


def precision(date: str) -> int:
    """How many of year, month and day a date says; more is finer. A release label counts as 3."""
    parts = _parts(date)
    return sum(1 for part in parts if part) if parts and any(parts) else 3


def merged(a: str, b: str) -> str:
    """Two compatible dates as one that says what either says; the finer one where they cannot be merged."""
    one, other = _parts(a), _parts(b)
    if one is None or other is None or not _fits(one, other):
        return a if precision(a) >= precision(b) else b
    said, month, day = (x or y for x, y in zip(one, other, strict=True))
    return said + (f"-{month}" if month else "") + (f"-{day}" if day else "")


def labelled(snapshot: str) -> bool:
    """Whether a snapshot is a release label (`002`) rather than a date."""
    return _parts(snapshot) is None


def ways(date: str) -> tuple[str, ...]:
    """Every text under which a date can be said: whole, its month, without the year; a label only as it is."""
    parts = _parts(date)
    if parts is None or not parts[0] or not parts[1]:
        return (date,)
    said, month, day = parts
    spelled = (date, f"{said}-{month}", f"-{month}", f"-{month}-{said[2:]}")
    return (*spelled, f"-{month}-{day}") if day else spelled
