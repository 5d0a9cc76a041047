"""Rules of `tracker lint` about a card as a whole: figures against each other, notes, sources, pictures, dates."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from tracker.identify.relate import Relation, compare
from tracker.judge.noise import Measurement, equal_as_printed
from tracker.judge.words import listed
from tracker.pipeline.findings import Finding
from tracker.pipeline.lint_card import Card, Figure, benchmark_key, family
from tracker.pipeline.lint_lines import words
from tracker.pipeline.lint_marks import unexplained_marks
from tracker.read.scores import read_score

MOST_NAMED = 4
_SOURCED = re.compile(
    r"\b(?:reported (?:by|in|from|on)|as reported|(?:taken|are|is) (?:directly )?from|sourced from|sources?:|"
    r"cited from|according to|"
    r"officially? (?:reported|results?|numbers?|scores?|figures?)|own (?:runs?|tests?|evaluations?)|"
    r"(?:we|our) (?:re-?)?(?:evaluat|measur|reproduc|report|obtain|collect)\w*|"
    r"(?:from|on) (?:the|their|its) (?:\w+ ){0,3}(?:leaderboard|paper|report|blog|card|website)|"
    r"same (?:evaluation )?(?:protocol|framework|harness|settings?))",
    re.IGNORECASE,
)
_DATED = re.compile(
    r"\b20\d\d[-./年]\s?(?:0?[1-9]|1[0-2])\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? "
    r"(?:\d{1,2},? )?20\d\d\b",
    re.IGNORECASE,
)
_DAY = re.compile(r"\b20\d\d[-/.]\d{1,2}[-/.]\d{1,2}\b")
_RELATED = (Relation.SAME, Relation.SAME_MODEL)


def card_findings(card: Card) -> Iterator[Finding]:
    """What is to be said of the card as a whole."""
    yield from _twice(card)
    yield from _indexed(card)
    yield from unexplained_marks(card)
    yield from _pictures(card)
    if card.figures:
        yield from _others(card)
        yield from _undated(card)


def _value(figure: Figure) -> Measurement | None:
    score = read_score(figure.claim.score, figure.claim.unit)
    if score.value is None or score.quantum is None or not score.numeric:
        return None
    return Measurement(score.value, score.quantum)


def _printed(figure: Figure) -> str:
    return " ".join(figure.claim.score.split())


def _twice(card: Card) -> Iterator[Finding]:
    """One model and benchmark in the same settings with two figures, both of them in the text."""
    groups: dict[object, list[Figure]] = defaultdict(list)
    for figure in card.figures:
        if not figure.indexed:
            key = (
                words(figure.claim.model),
                words(figure.claim.benchmark),
                tuple(sorted(figure.subject.settings.items())),
            )
            groups[key].append(figure)
    for figures in groups.values():
        first, *others = figures
        for other in others:
            yield from _apart(card, first, other)


def _apart(card: Card, first: Figure, other: Figure) -> Iterator[Finding]:
    a, b = _value(first), _value(other)
    if a is None or b is None or (a.value, a.quantum) == (b.value, b.quantum) or first.line == other.line:
        return
    name = f"{other.benchmark} of {' '.join(other.claim.model.split())}"
    if equal_as_printed(a, b):
        if a.quantum != b.quantum:
            text = f"{name}: {_printed(other)} here and {_printed(first)} on line {first.line}; print the same digits"
            yield Finding(other.line, "note", "rounded", text)
        return
    text = f"{name}: {_printed(other)} here and {_printed(first)} on line {first.line}"
    if set(_surroundings(first)) == set(_surroundings(other)):
        yield Finding(other.line, "error", "two-figures", f"{text}; correct one, or say what differs")
    elif (_is_sentence(first) or _is_sentence(other)) and not _of_two_days(card, first, other):
        yield Finding(other.line, "warning", "two-figures", f"{text}; say beside each what was measured otherwise")


def _of_two_days(card: Card, first: Figure, other: Figure) -> bool:
    """Whether the lines of two figures are news of different days."""
    days = [_DAY.search(card.lines.texts[each.line - 1]) for each in (first, other)]
    return all(days) and len({day[0] for day in days if day}) == 2


def _is_sentence(figure: Figure) -> bool:
    """Whether a figure stands in running text, which may say less of its settings than a table does."""
    return "sentence" in (figure.claim.locator or "")


def _surroundings(figure: Figure) -> list[str]:
    return (figure.claim.context or "").split("; ")


def _indexed(card: Card) -> Iterator[Finding]:
    """Figures of the `model-index` that the text prints otherwise."""
    written: dict[str, list[Figure]] = defaultdict(list)
    for figure in card.figures:
        if not figure.indexed:
            written[benchmark_key(figure.claim, card.registry)].append(figure)
    for figure in card.figures:
        if figure.indexed:
            same = [
                each for each in written[benchmark_key(figure.claim, card.registry)] if _one_model(card, figure, each)
            ]
            yield from _against_text(figure, same)


def _one_model(card: Card, figure: Figure, other: Figure) -> bool:
    return compare(figure.subject.name, other.subject.name, card.registry).relation in _RELATED


def _against_text(figure: Figure, written: list[Figure]) -> Iterator[Finding]:
    ours = _value(figure)
    found = [(each, theirs) for each in written if (theirs := _value(each)) is not None]
    if ours is None or not found or any(_equal(ours, theirs) for _, theirs in found):
        return
    name = f"{figure.benchmark} of {' '.join(figure.claim.model.split())}"
    printed = listed(list(dict.fromkeys(_printed(each) for each, _ in found))[:MOST_NAMED])
    places = listed([str(line) for line in dict.fromkeys(each.line for each, _ in found)][:MOST_NAMED])
    text = f"{name}: the model-index says {_printed(figure)}, the text {printed} on line {places}; make them equal"
    yield Finding(figure.line, "error", "model-index", text)


def _equal(a: Measurement, b: Measurement) -> bool:
    """Whether two figures are the same as printed, be one of them a fraction and the other a percentage."""
    if equal_as_printed(a, b):
        return True
    small, large = (a, b) if a.value <= b.value else (b, a)
    scaled = Measurement(small.value * 100, small.quantum * 100)
    return small.value <= Decimal(1) < large.value and equal_as_printed(scaled, large)


def _pictures(card: Card) -> Iterator[Finding]:
    """Pictures that seem to hold results, in a card that prints no figure in words."""
    if card.figures:
        return
    for image in card.reading.images:
        text = "results stand in a picture only, which nobody can search or check; print them as a table as well"
        yield Finding(card.lines_of(image.address, 1), "warning", "picture", text)


def _others(card: Card) -> Iterator[Finding]:
    """Figures of other models, and nothing anywhere about where they come from."""
    families = {family(each.claim.model) for each in card.own}
    others = [each for each in card.figures if not each.own and family(each.claim.model) not in families]
    if not others or not card.own or _SOURCED.search(" ".join(piece.text for piece in card.pieces)):
        return
    models = list(dict.fromkeys(" ".join(each.claim.model.split()) for each in others))
    more = [f"{len(models) - MOST_NAMED} more"] if len(models) > MOST_NAMED else []
    text = f"figures of {listed(models[:MOST_NAMED] + more)}: it is not said who measured them; name the source"
    yield Finding(min(each.line for each in others), "note", "source", text)


def _undated(card: Card) -> Iterator[Finding]:
    """No day or month anywhere: boards change, so readers need to know when it was measured."""
    if not _DATED.search(card.text) and not any(each.claim.date for each in card.figures):
        text = "no date: rows of leaderboards change; say in which month the figures were measured"
        yield Finding(card.figures[0].line, "note", "date", text)
