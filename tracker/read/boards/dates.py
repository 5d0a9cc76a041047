"""Stage read: the dates that boards print, as YYYY-MM-DD, YYYY-MM or YYYY."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

_ISO = re.compile(r"(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?!\d)")
_SLASHED = re.compile(r"(\d{4})[/.](\d{1,2})(?:[/.](\d{1,2}))?$")
_COMPACT = re.compile(r"(20\d{2})(\d{2})(\d{2})$")
_WORDS = re.compile(r"(?:([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})|([A-Za-z]{3,9})\.?,? (\d{4}))$")
_YEAR = re.compile(r"20\d{2}$")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def read_date(text: str, form: str | None = None) -> str | None:
    """The date in ISO form, or None where the text is none (an impossible day included).

    `form` is what the source declares: a pattern such as `%m/%d/%Y`, or `ms`, `s` (times since 1970) or `excel` (days).
    """
    text = text.strip()
    if form in ("ms", "s", "excel") and re.fullmatch(r"\d{1,15}(?:\.\d{1,9})?", text):
        return _counted(float(text), form)
    if form and "%" in form:
        try:
            return datetime.strptime(text, form).replace(tzinfo=UTC).date().isoformat()
        except ValueError:
            return None
    for pattern in (_ISO, _SLASHED, _COMPACT):
        if found := pattern.match(text):
            return _joined(*found.groups())
    if _YEAR.fullmatch(text):
        return text
    return _worded(text)


def _counted(number: float, form: str) -> str | None:
    try:
        if form == "excel":
            return (date(1899, 12, 30) + timedelta(days=int(number))).isoformat()
        return datetime.fromtimestamp(number / (1000 if form == "ms" else 1), UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return None


def _joined(year: str, month: str, day: str | None) -> str | None:
    try:
        whole = date(int(year), int(month), int(day or 1))
    except ValueError:
        return None
    if not 1990 < whole.year < 2100:
        return None
    return whole.isoformat() if day else whole.isoformat()[:7]


def _worded(text: str) -> str | None:
    found = _WORDS.match(text)
    if found is None:
        return None
    word, day, year = found[1] or found[4], found[2], found[3] or found[5]
    month = word[:3].lower()
    return _joined(year, str(_MONTHS.index(month) + 1), day) if month in _MONTHS else None
