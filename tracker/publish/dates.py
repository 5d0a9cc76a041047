"""Stage publish: dates and times as words and as the machine-readable form beside them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache

from tracker.wire import timestamp

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_MONTH = re.compile("|".join(MONTHS))
_PARTIAL = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


@dataclass(frozen=True, slots=True)
class When:
    """A moment, day, month or year: `words` for readers, `iso` for `<time>`; `iso` is empty where it is no date."""

    words: str
    iso: str

    @property
    def short(self) -> str:
        """The words with the month cut to three letters, for tables."""
        return _MONTH.sub(lambda month: month.group(0)[:3], self.words) if self.iso else self.words


@lru_cache(maxsize=16_384)
def of_day(text: str | None) -> When | None:
    """The words of `YYYY[-MM[-DD]]` (a time after it is left out); None for no text, the text itself if no date."""
    if not text:
        return None
    found = _PARTIAL.match(text)
    if found is None:
        return When(text[:40], "")
    year, month, day = found.groups()
    try:
        date(int(year), int(month or 1), int(day or 1))
    except ValueError:
        return When(text[:40], "")
    words = " ".join(
        part for part in (str(int(day)) if day else "", MONTHS[int(month) - 1] if month else "", year) if part
    )
    return When(words, found.group(0))


@lru_cache(maxsize=16_384)
def of_moment(moment: datetime | None) -> When | None:
    """The day of a moment in UTC as words, with the exact time for `<time>`."""
    if moment is None:
        return None
    day = moment.astimezone(UTC)
    return When(f"{day.day} {MONTHS[day.month - 1]} {day.year}", timestamp(moment))
