"""Stage identify: the shape of one pattern that finds a setting in free text, and words for numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "sixteen": 16, "einem": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "acht": 8, "zehn": 10,
    "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "huit": 8, "dix": 10,
    "一": 1, "两": 2, "三": 3, "四": 4, "五": 5, "八": 8, "十": 10,
}  # fmt: skip
COUNT = rf"(\d{{1,5}}|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"
"""A regular expression group for a count in digits or words."""

Value = Callable[[re.Match[str]], str | None]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Words that state a setting; `value` turns the match into the printed value, or None for "says nothing"."""

    setting: str
    source: str
    value: Value

    @property
    def regex(self) -> re.Pattern[str]:
        """The words as a pattern without regard to case, made when it is first asked for."""
        return _compiled(self.source)


LETTERS = str.maketrans({"ſ": "s", "ı": "i", "İ": "I", "\u212a": "K", "ﬅ": "st", "ﬆ": "st"})
"""Letters that a pattern without regard to case takes for another, of which they are no other case."""


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE)


def count(text: str) -> int:
    """The number that a match of `COUNT` stands for."""
    word = text.translate(LETTERS).lower()
    return NUMBERS[word] if word in NUMBERS else int(word)


def group(match: re.Match[str]) -> str:
    """The first group of the match that took part."""
    return next(text for text in match.groups() if text is not None)


_AMOUNT = re.compile(r"\d{1,15}(?:\.\d{0,9})?")
"""A number that can be one of tokens or a time."""


def thousands(number: str, k: bool) -> str:
    """A number of tokens in one form: `32` with `k`, `32000` and `32768` are all `32k`; what is none stays itself."""
    printed = number.replace(",", "").rstrip(".")
    if not _AMOUNT.fullmatch(printed):
        return f"{number}k" if k else number
    value = Decimal(printed)
    if k:
        return f"{digits(value)}k"
    for thousand in (1024, 1000):
        if value >= 1000 and value % thousand == 0:
            return f"{digits(value / thousand)}k"
    return digits(value)


def digits(value: Decimal) -> str:
    """The number without an exponent and without zeros at the end of its decimals."""
    return f"{value.normalize():f}"


def pattern(setting: str, value: str | Value | None, *alternatives: str) -> Pattern:
    """A pattern of several alternatives, case ignored.

    A text as `value` is the value of every match, with `{}` replaced by the count in the first group; None consumes
    words that state nothing.
    """
    return Pattern(setting, "|".join(alternatives), _valued(value))


def _valued(value: str | Value | None) -> Value:
    if callable(value):
        return value
    if value is not None and "{}" in value:
        return lambda match: value.replace("{}", str(count(group(match))))
    return lambda _: value


def first_said(patterns: Iterable[Pattern], text: str) -> str | None:
    """What the first of the patterns that states a value says of the text, or None."""
    for candidate in patterns:
        match = candidate.regex.search(text)
        said = candidate.value(match) if match else None
        if said is not None:
            return said
    return None


def worst(outcomes: Iterable[str]) -> str:
    """`conflict` before `unstated` before `equal`."""
    found = set(outcomes)
    return "conflict" if "conflict" in found else "unstated" if "unstated" in found else "equal"
