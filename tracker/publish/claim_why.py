"""Stage publish: why one claim came out so: the reasons in words, what stands beside, the settings, and the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tracker.publish import setting_words, words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import address, shown
from tracker.publish.dates import of_day, of_moment
from tracker.publish.judged import Judged
from tracker.records import SETTINGS, Comparison, Considered, Note, Rule

_DAY = re.compile(r"(?<= of )(\d{4}-\d\d-\d\d)(?=[ .,;:]|$)")
_LAST = ("source-stale", "unit-converted", "other-setting", "items-differ")
"""Notes that say how a number was read; they stand behind those that set two numbers against each other."""


@dataclass(frozen=True, slots=True)
class Said:
    """One reason, note or rule: a title, a sentence about this claim, links, and where the method page explains it."""

    title: str
    text: str
    links: tuple[str, ...] = ()
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """One setting of both sides."""

    setting: str
    claim: str
    entry: str
    outcome: str
    material: bool


@dataclass(frozen=True, slots=True)
class Why:
    """What the section of reasons shows."""

    explanation: str
    reasons: tuple[Said, ...]
    """Only where the explanation does not say them."""
    notes: tuple[Said, ...]
    compared: tuple[Compared, ...]
    rules: tuple[Said, ...]


def why(book: Catalogue, j: Judged, seen: Sequence[Considered]) -> Why:
    """Why a claim came out as it did; `seen` are the rows that were looked at."""
    verdict = j.verdict
    explanation = _without_claim(j, plain(shown(verdict.explanation, 1200)))
    return Why(
        explanation=explanation,
        reasons=() if explanation else tuple(_reasons(verdict.reasons)),
        notes=tuple(_note(book, j, note) for note in sorted(verdict.notes, key=_late)),
        compared=_compared(j, seen),
        rules=tuple(_rule(rule) for rule in verdict.rules),
    )


def plain(text: str) -> str:
    """A sentence of the judge as the pages write: `71.7%` without a space, and days in words."""
    if "of 20" in text:
        text = _DAY.sub(lambda found: _day(found[1]), text)
    return text.replace(" %", "%")


def _without_claim(j: Judged, text: str) -> str:
    """The explanation without a first sentence that only repeats what is claimed: the head of the page says it."""
    for name in (j.benchmark_name, j.claim.benchmark):
        first, end, rest = text.partition(f" on {name}. ")
        if end and first.startswith("The claim is ") and ";" not in first:
            return rest
    return text


def _day(iso: str) -> str:
    when = of_day(iso)
    return when.words if when else iso


def _late(note: Note) -> bool:
    return note.name in _LAST


def _reasons(names: Iterable[str]) -> Iterable[Said]:
    for name in names:
        if name in SETTINGS:
            title = setting_words.SETTINGS.get(name, name)
            yield Said(title[:1].upper() + title[1:], "Not stated alike on both sides.")
        else:
            yield Said(name.replace("-", " ").capitalize(), words.REASONS.get(name, ""))


def _note(book: Catalogue, j: Judged, note: Note) -> Said:
    text = _stale(book, j) if note.name == "source-stale" else ""
    links = tuple(url for link in note.links if (url := address(link)) is not None)
    anchor = note.name if note.name in words.NOTES else ""
    said = text or plain(shown(note.text, 600)) or words.meaning_of(note.name)
    return Said(words.title_of(note.name), said, links, anchor)


def _stale(book: Catalogue, j: Judged) -> str:
    """Which copy is old, by its title, its day and its last change; empty where the claim rests on no one board."""
    leaderboard = book.leaderboards.get(j.board.leaderboard) if j.board else None
    status = book.status(leaderboard.slug) if leaderboard else None
    day = of_moment(status.copied_at) if status else None
    if leaderboard is None or day is None:
        return ""
    changed = of_moment(book.settled(leaderboard.slug)) or day
    title, budget = shown(leaderboard.title, 80), leaderboard.budget_days
    return words.STALE.format(title=title, day=day.words, changed=changed.words, budget=budget)


def _compared(j: Judged, seen: Sequence[Considered]) -> tuple[Compared, ...]:
    """The settings side by side, of the row that was used or of the first that was looked at."""
    row = next((each for each in seen if each.entry == j.verdict.entry), None) or next(iter(seen), None)
    if row is None:
        return ()
    return tuple(
        Compared(
            setting=setting_words.SHORT_SETTINGS.get(pair.setting, pair.setting).capitalize(),
            claim=shown(pair.claim, 80),
            entry=shown(pair.entry, 80),
            outcome=_outcome(pair),
            material=pair.material,
        )
        for pair in row.comparisons
        if pair.outcome != "not-applicable"
    )


def _outcome(pair: Comparison) -> str:
    if pair.outcome == "unstated":
        stated = (pair.claim is not None) + (pair.entry is not None)
        return setting_words.SILENT[stated]
    return setting_words.PAIRS.get(pair.outcome, pair.outcome)


def _rule(rule: Rule) -> Said:
    return Said(shown(rule.name, 80), plain(shown(rule.found, 600)))
