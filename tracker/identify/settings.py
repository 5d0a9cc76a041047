"""Stage identify: settings read from free text, brought into one form, and compared.

Each setting has a module of its own (`settings_attempts`, `settings_effort`, …) that documents its decisions; this one
puts them together. Nothing here is ever guessed: a text that says two different things about a setting says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from tracker.identify import (
    settings_attempts,
    settings_effort,
    settings_items,
    settings_judge,
    settings_limits,
    settings_plain,
    settings_release,
    settings_scaffold,
)
from tracker.identify.benchmarks_spelling import clean
from tracker.identify.settings_pattern import LETTERS, Pattern
from tracker.records import SETTINGS

LONGEST = 4000
"""Free text is read up to here."""

_PATTERNS: tuple[Pattern, ...] = (
    *settings_judge.PATTERNS,
    *settings_release.PATTERNS,
    *settings_attempts.PATTERNS,
    *settings_items.PATTERNS,
    *settings_effort.PATTERNS,
    *settings_limits.PATTERNS,
    *settings_plain.PATTERNS,
    *settings_scaffold.PATTERNS,
)
_GAP = " ; "
_OF_OTHERS = re.compile(
    r"\([^()]{0,80}\bfor (?:the )?[^()]{0,60}\b(?:rows?|columns?|others?|competitors?)\b[^()]{0,40}\)"
    r"|\((?:the )?[^():]{1,60}\b(?:rows?|columns?):[^()]{0,80}\)"
)
"""A bracket that speaks of other rows of the same table."""
_LESS_TELLING = {
    "subset": (re.compile(r"all$"), re.compile(r"\d")),
    "effort": (re.compile(r"budget-"),),
}
"""Values that give way to others of the same text, in order: "all" to a number, a number to a name."""
_UNLESS = re.compile(r"\s*(?:mode\s*|was used\s*)?(?:unless|except where|sofern nicht|sauf)\b", re.IGNORECASE)
_ALONE = re.compile(
    r"\s*(?:^|[,;/()\[\]|])\s*(none|minimal|low|medium|high|xhigh|max|FC)\s*(?=$|[,;/()\[\]|])", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a free text says about settings, and the words that were not understood."""

    settings: Mapping[str, str] = field(default_factory=dict)
    rest: str = ""


@dataclass(frozen=True, slots=True)
class _Found:
    setting: str
    value: str
    weak: bool


@lru_cache(maxsize=8192)
def scan(text: str) -> Reading:
    """The settings that the text states, and what is left of it; the mapping is shared and must not be changed."""
    rest = _OF_OTHERS.sub(_GAP, clean(text, LONGEST).translate(LETTERS))
    found: list[_Found] = []
    for candidate in _PATTERNS:
        rest = _take(candidate, rest, found)
    rest = _ALONE.sub(lambda match: _alone(match, found), rest)
    return Reading(_decided(found), " ".join(rest.replace(_GAP.strip(), " ").split()))


def _take(candidate: Pattern, text: str, found: list[_Found]) -> str:
    def note(match: re.Match[str]) -> str:
        value = candidate.value(match)
        if value is not None:
            weak = _UNLESS.match(text, match.end()) is not None
            found.append(_Found(candidate.setting, value, weak))
        return _GAP

    return candidate.regex.sub(note, text)


def _alone(match: re.Match[str], found: list[_Found]) -> str:
    """A level, or `FC`, that stands alone between commas or brackets."""
    word = match[1].lower()
    setting, value = ("mode", "function calling") if word == "fc" else ("effort", word)
    found.append(_Found(setting, value, weak=False))
    return _GAP


def _decided(found: list[_Found]) -> dict[str, str]:
    """One value for each setting: several that agree are one, limits add up, and a contradiction is left out."""
    decided: dict[str, str] = {}
    for setting in SETTINGS:
        of_it = [item for item in found if item.setting == setting]
        strong = [item.value for item in of_it if not item.weak] or [item.value for item in of_it]
        value = _one(setting, list(dict.fromkeys(strong)))
        if value:
            decided[setting] = value
    return decided


def _one(setting: str, values: list[str]) -> str | None:
    if len(values) < 2:
        return values[0] if values else None
    if setting in ("scaffold", "quantisation"):
        return " + ".join(values)
    if setting in ("limits", "mode") and not _clash(setting, values):
        return ", ".join(values)
    for less in _LESS_TELLING.get(setting, ()):
        values = [value for value in values if not less.match(value)] or values
    if setting == "attempts" and all(normalise(setting, value) != "pass@1" for value in values):
        return " + ".join(values)
    if len({normalise(setting, value) for value in values}) == 1:
        return next((value for value in values if runs_of(value)), values[0]) if setting == "attempts" else values[0]
    return None


def _clash(setting: str, values: list[str]) -> bool:
    return any(compare(setting, a, b) == "conflict" for place, a in enumerate(values) for b in values[:place])


def read_settings(text: str) -> dict[str, str]:
    """The settings that a label, column head, footnote or note states, in the order of `SETTINGS`."""
    return dict(scan(text).settings)


_NORMAL: Mapping[str, Callable[[str], str]] = {
    "version": settings_release.normal_version,
    "window": settings_release.normal_window,
    "subset": settings_items.normal_subset,
    "metric": settings_plain.normal_metric,
    "scaffold": settings_scaffold.normal_scaffold,
    "attempts": settings_attempts.normal_attempts,
    "effort": settings_effort.normal_effort,
    "mode": settings_effort.normal_effort,
    "tools": settings_plain.normal_tools,
    "limits": settings_limits.normal_limits,
    "judge": settings_judge.normal_judge,
    "shots": settings_plain.normal_shots,
    "prompt": settings_plain.normal_prompt,
    "quantisation": settings_plain.normal_quantisation,
}
_COMPARE: Mapping[str, Callable[[str, str], str]] = {
    "version": settings_release.compare_version,
    "window": settings_release.compare_window,
    "scaffold": settings_scaffold.compare_scaffold,
    "attempts": settings_attempts.compare_attempts,
    "effort": settings_effort.compare_effort,
    "mode": settings_effort.compare_effort,
    "tools": settings_plain.compare_tools,
    "limits": settings_limits.compare_limits,
    "judge": settings_judge.compare_judge,
    "shots": settings_plain.compare_shots,
}


_MOST_FORMS = 5
"""Marks that stand around marks (`v v2-`) are taken off one after the other, at most so often."""


def _plain(value: str) -> str:
    return " ".join(value.translate(LETTERS).split())


@lru_cache(maxsize=8192)
def normalise(setting: str, value: str) -> str:
    """The value in its one form, which is its own form: spellings that say the same give the same text."""
    form = _NORMAL.get(setting, settings_plain.normal_words)
    found = form(_plain(value))
    for _ in range(_MOST_FORMS):
        before, found = found, form(_plain(found))
        if found == before:
            break
    return found


@lru_cache(maxsize=8192)
def compare(setting: str, a: str | None, b: str | None) -> str:
    """`equal`, `conflict` or `unstated` for one setting of two sides; None or an empty text is "not stated".

    Silence is never agreement: unstated is not equal to unstated. Only quantisation reads silence as "none".
    """
    if setting == "quantisation":
        return settings_plain.compare_quantisation(a, b)
    if not a or not b:
        return "unstated"
    if setting == "subset":
        return settings_items.compare_items(a, b)[0]
    if setting in _COMPARE:
        return _COMPARE[setting](_plain(a), _plain(b))
    return "equal" if normalise(setting, a) == normalise(setting, b) else "conflict"


@lru_cache(maxsize=4096)
def averages(value: str) -> bool:
    """Whether an `attempts` setting says that several runs were averaged."""
    return settings_attempts.averages(_plain(value))


@lru_cache(maxsize=4096)
def runs_of(value: str) -> int | None:
    """How many single runs were averaged (4 for `avg@4`); None where no averaging is said."""
    return settings_attempts.runs_in(_plain(value))


def tidy(settings: Mapping[str, str]) -> dict[str, str]:
    """The settings in normal form, `mode` joined into `effort`, which is one setting with it; empty values left out."""
    both = ", ".join(settings[name] for name in ("effort", "mode") if settings.get(name))
    joined = {**settings, **({"effort": both} if both else {})}
    normal = {name: normalise(name, joined[name]) for name in SETTINGS if name != "mode" and joined.get(name)}
    return {name: value for name, value in normal.items() if value}
