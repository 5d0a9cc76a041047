"""Stage identify, settings `version` and `window`: which edition of a benchmark, and which months of its problems.

Normal form of a window: `YYYY-MM..YYYY-MM`, whatever was printed: 9/1/24-3/1/25, 24/8~25/5, 2305-2409, Aug 24 - May 25.
Of a version: numbers without `v`, dates as they are.

Decisions: versions whose numbers differ conflict, in any digit (a third digit can change the grader). A version that
says fewer digits than the other is unstated (`2` beside `2.1`), a whole number beside itself with zeros is equal. A
date without its year (`0831`) is equal to a date of that month and day. A version beside a date is unstated.
"""

from __future__ import annotations

import re

from tracker.identify.settings_pattern import Pattern, pattern

_MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan january januar janvier", "feb february februar février", "mar march märz mars", "apr april avril",
         "may mai", "jun june juni juin", "jul july juli juillet", "aug august août", "sep sept september septembre",
         "oct october okt oktober octobre", "nov november novembre", "dec december dez dezember décembre"),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_YEAR = r"(?:20)?[12]\d"
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_POINT = (
    rf"(?:20[12]\d[-/.年](?:1[0-2]|0?[1-9])(?:[-/.月](?:3[01]|[12]\d|0?[1-9]))?[月日]?"
    rf"|(?:1[0-2]|0?[1-9])/(?:3[01]|[12]\d|0?[1-9])/(?:20)?[12]\d"
    rf"|(?:1[0-2]|0?[1-9])[/.-]20[12]\d"
    rf"|[12]\d[/.](?:1[0-2]|0?[1-9])"
    rf"|20[12]\d(?:1[0-2]|0[1-9])(?:[0-3]\d)?"
    rf"|[12]\d(?:1[0-2]|0[1-9])(?:[0-3]\d)?"
    rf"|(?:{_MONTH})\.?[\s-]*(?:[0-3]?\d,\s*)?{_YEAR})"
)
_BETWEEN = r"\s*(?:\.\.+|[-~–—↔→〜至到]|to|until|through|bis|à|au)\s*"
_RANGE = rf"(?<![\w.])({_POINT})(?![\d/]){_BETWEEN}({_POINT})(?![\w/])"
_DATE = r"(20[12]\d-(?:1[0-2]|0[1-9])(?:-(?:3[01]|[12]\d|0[1-9]))?)"
_NUMBER = r"\d{1,2}(?:\.\d{1,3}){0,3}"
_RANGE_ALONE = re.compile(_RANGE, re.IGNORECASE)


def month(text: str) -> str | None:
    """`YYYY-MM` for one end of a window in any of the printed forms; None where it is none of them."""
    text = text.strip().lower()
    named = re.match(rf"({_MONTH})", text)
    if named:
        year = re.search(r"(\d{2,4})$", text)
        return _joined(year[1], str(_MONTHS[named[1]])) if year else None
    numbers = re.findall(r"\d+", text)
    if len(numbers) == 1:
        digits = numbers[0] if numbers[0].startswith("20") and len(numbers[0]) > 4 else f"20{numbers[0]}"
        return _joined(digits[:4], digits[4:6]) if len(digits) in (6, 8) else None
    if len(numbers[0]) == 4:
        return _joined(numbers[0], numbers[1])
    if len(numbers) == 3:
        return _joined(numbers[2], numbers[0])
    return _joined(numbers[1], numbers[0]) if len(numbers[1]) == 4 else _joined(numbers[0], numbers[1])


def _joined(year: str, number: str) -> str | None:
    full = year if len(year) == 4 else f"20{year}"
    return f"{full}-{int(number):02d}" if 1 <= int(number) <= 12 else None


def _window(match: re.Match[str]) -> str | None:
    first, second = (text for text in match.groups() if text is not None)
    start, end = month(first), month(second)
    return f"{start}..{end}" if start and end and start <= end else None


def _in_one_year(match: re.Match[str]) -> str | None:
    start, end = _joined(match[3], str(_MONTHS[match[1].lower()])), _joined(match[3], str(_MONTHS[match[2].lower()]))
    return f"{start}..{end}" if start and end and start <= end else None


def _since(match: re.Match[str]) -> str | None:
    start = month(match[1])
    return f"{start}.." if start else None


PATTERNS: tuple[Pattern, ...] = (
    pattern("window", _window, _RANGE, rf"\bbetween\s+({_POINT})\s+and\s+({_POINT})(?![\w/])"),
    pattern("window", _in_one_year, rf"\b({_MONTH})\.?{_BETWEEN}({_MONTH})\.?[\s-]+({_YEAR})(?!\d)"),
    pattern("window", _since, rf"\b(?:since|from|after|ab|seit|depuis)\s+({_POINT})(?![\w/])"),
    pattern("window", "all", r"\ball[\s-]time\b"),
    pattern("version", lambda m: f"{m[1][-2:]}Q{m[2]}", r"\b((?:20)?[12]\d)[\s-]?Q([1-4])\b"),
    pattern("version", lambda m: m[1], rf"\b(?:release|version|edition|updated?)\s*[:=_-]?\s*{_DATE}"),
    pattern(
        "version",
        lambda m: f"v{m[1]}",
        rf"(?:^|(?<=[(\[,;/])|(?<=bench)|(?<=release))[\s_-]*v\.?\s?({_NUMBER})(?![\w.]*\w)(?!\s*(?:to|-|→)\s*v)",
    ),
    pattern("version", lambda m: m[1], rf"\b(?:version|release|ver\.)\s*[:=]?\s*({_NUMBER})\b"),
)


def normal_window(value: str) -> str:
    """`YYYY-MM..YYYY-MM`, `all`, or the text in lower case where it is no window."""
    text = " ".join(value.split()).lower()
    match = _RANGE_ALONE.search(text)
    said = _window(match) if match else None
    if said is None and re.fullmatch(r"all(?:[\s-]time)?", text):
        return "all"
    return said or text


def normal_version(value: str) -> str:
    """The version without `v` and `version`; dates and words in lower case."""
    text = re.sub(r"^(?:version|release|ver\.?)[\s_:-]*|(?<![a-z])v\.?\s?(?=\d)", "", " ".join(value.split()).lower())
    return re.sub(r"^(20[12]\d)([01]\d)([0-3]\d)$", r"\1-\2-\3", text)


def compare_window(a: str, b: str) -> str:
    """`equal` for the same months, `conflict` for others."""
    return "equal" if normal_window(a) == normal_window(b) else "conflict"


def compare_version(a: str, b: str) -> str:
    """`equal`, `conflict` or `unstated` by the decisions above."""
    left, right = normal_version(a), normal_version(b)
    if left == right or _same_day(left, right) or _same_day(right, left):
        return "equal"
    if _is_date(left) != _is_date(right):
        return "unstated" if _is_number(left) or _is_number(right) else "conflict"
    if _is_date(left) and (left.startswith(right) or right.startswith(left)):
        return "unstated"
    longer, shorter = sorted((left.split("."), right.split(".")), key=len, reverse=True)
    if longer[: len(shorter)] != shorter:
        return "conflict"
    return "equal" if set(longer[len(shorter) :]) == {"0"} else "unstated"


def _is_date(text: str) -> bool:
    return bool(re.fullmatch(_DATE, text)) or bool(re.fullmatch(r"[01]\d[0-3]\d", text))


def _is_number(text: str) -> bool:
    return bool(re.fullmatch(r"\d{1,3}(?:\.\d+)*", text))


def _same_day(short: str, full: str) -> bool:
    return bool(re.fullmatch(r"[01]\d[0-3]\d", short)) and full[4:].replace("-", "") == short
