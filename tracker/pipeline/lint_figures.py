"""Rules of `tracker lint` about single figures, and about those of one benchmark."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from tracker.judge.noise import SCALE
from tracker.judge.words import SETTING_WORDS, listed
from tracker.judge.yardstick import yardstick
from tracker.pipeline.findings import Finding, some
from tracker.pipeline.lint_card import Card, Figure
from tracker.pipeline.lint_settings import missing_settings, rule_of, said
from tracker.read.scores import read_score
from tracker.records import Entry, Status, Verdict


def figure_findings(card: Card) -> Iterator[Finding]:
    """What is to be said of each figure; of published rows only where it is about the card's own model."""
    for figure in card.figures:
        yield from _of_number(figure)
    for figure in card.own:
        yield from _of_row(card, figure)
    if card.figures and not card.own:
        text = "it is not clear whose card this is, so most rules were not applied; name it with --model or --vendor"
        yield Finding(1, "note", "whose", text)
    yield from _off_grid(card)
    yield from _variants(card)
    yield from missing_settings(card)
    yield from _missing_rows(card)
    yield from _missing_items(card)


def _model(figure: Figure) -> str:
    return " ".join(figure.claim.model.split())


def _score(figure: Figure) -> str:
    return " ".join(figure.claim.score.split())


def _named(figure: Figure) -> str:
    return f"{figure.benchmark} {_score(figure)} of {_model(figure)}"


def _of_number(figure: Figure) -> Iterator[Finding]:
    verdict = figure.verdict
    if rule_of(verdict) == "out-of-range":
        text = f"{_named(figure)}: not a possible score, {verdict.rules[-1].found}; correct the figure or its unit"
        yield Finding(figure.line, "error", "impossible", text)
    elif rule_of(verdict) == "unit-open" and figure.own:
        text = f"{_named(figure)}: a fraction or a small percentage; write it in per cent, with the sign"
        yield Finding(figure.line, "warning", "unit", text)


def _off_grid(card: Card) -> Iterator[Finding]:
    """Figures that no single run over all items can print, by benchmark, where nothing is said of several runs."""
    found: dict[str, list[Figure]] = defaultdict(list)
    for figure in card.own:
        known = yardstick(figure.subject.benchmark).items or figure.subject.said_items
        if (
            known
            and figure.verdict.status is not Status.INVALID
            and any(note.name == "off-grid" for note in figure.verdict.notes)
        ):
            found[figure.benchmark].append(figure)
    for benchmark, figures in found.items():
        first = figures[0]
        if "attempts" in said(card, first):
            continue
        why = next(note.text for note in first.verdict.notes if note.name == "off-grid").rstrip(".")
        others = [f" (also {some(map(_score, figures[1:]))})"] if len(figures) > 1 else [""]
        text = f"{benchmark} {_score(first)}{others[0]}: {why[:1].lower() + why[1:]}; say how many runs were averaged"
        yield Finding(first.line, "warning", "off-grid", text)


def _variants(card: Card) -> Iterator[Finding]:
    """Names of benchmarks that several variants have, each once."""
    seen: dict[str, Figure] = {}
    for figure in card.own:
        if figure.verdict.status is Status.AMBIGUOUS and "benchmark-variant" in figure.verdict.reasons:
            seen.setdefault(" ".join(figure.claim.benchmark.split()), figure)
    for name, figure in seen.items():
        text = f"{name}: several benchmarks have this name; say which one, with its version or subset"
        yield Finding(figure.line, "warning", "variant", text)


def _of_row(card: Card, figure: Figure) -> Iterator[Finding]:
    """What the leaderboard prints, where that is another figure."""
    verdict = figure.verdict
    entry = card.entries.get(str(verdict.entry))
    if entry is None:
        return
    row = " ".join((entry.name or entry.model).split())
    prints = f"{card.board(verdict.board)} prints {_row_figure(entry)} for {row}"
    named = [SETTING_WORDS[name] for name in verdict.reasons if name in SETTING_WORDS]
    if verdict.status in (Status.CLAIM_HIGHER, Status.CLAIM_LOWER):
        text = f"{_named(figure)}: {prints} in the same settings; say what was measured otherwise"
        yield Finding(figure.line, "warning", "row", text)
    elif verdict.status is Status.DIFFERS_UNSTATED:
        open_ = f"; one side does not state {listed(named)}" if named else ""
        yield Finding(figure.line, "warning", "row", f"{_named(figure)}: {prints}{open_}; say how it was measured")
    elif verdict.status is Status.NOT_COMPARABLE and verdict.claim_value != verdict.entry_value:
        verb = "differ" if len(named) > 1 else "differs"
        text = f"{_named(figure)}: {prints}, where {listed(named) or 'a setting'} {verb}; say so beside the figure"
        yield Finding(figure.line, "note", "row", text)
    elif _agrees(verdict) and _decimals(entry.score) > _decimals(figure.claim.score):
        yield Finding(figure.line, "note", "rounded", f"{_named(figure)}: {prints}; print all its digits")


def _agrees(verdict: Verdict) -> bool:
    return verdict.status in (Status.AGREES, Status.AGREES_UNSTATED)


def _row_figure(entry: Entry) -> str:
    """The published figure as printed; one with the digits of a program in per cent, with two of them."""
    score = read_score(entry.score, entry.unit)
    if score.value is None or score.unit not in SCALE:
        return " ".join(entry.score.split())
    share, from_program = score.in_unit("percent").value, len(entry.score.partition(".")[2]) > 3
    if share is None or not (from_program or score.unit == "fraction"):
        return " ".join(entry.score.split())
    return f"{share:.2f} %" if from_program else f"{share:f} %"


def _decimals(score: str) -> int:
    """How many digits a printed score has behind the point; more than three come from a program and count as none."""
    found = re.search(r"\d[.,](\d+)", score)
    return len(found[1]) if found and len(found[1]) <= 3 else 0


def _missing_rows(card: Card) -> Iterator[Finding]:
    """Own figures that nobody can hold against a row: the benchmarks of the first such model, and the other models."""
    by_model: dict[str, dict[str, Figure]] = defaultdict(dict)
    for each in card.own:
        if each.verdict.status is Status.NO_ENTRY:
            by_model[_model(each)].setdefault(each.benchmark, each)
    if by_model:
        (model, lacking), *others = by_model.items()
        more = f", nor of {some(name for name, _ in others)} on these or others" if others else ""
        text = f"no published row of {model} on {some(lacking)}{more}: readers cannot check; submit it to the board"
        yield Finding(min(each.line for each in lacking.values()), "note", "no-row", text)


def _missing_items(card: Card) -> Iterator[Finding]:
    """Benchmarks of which neither the card nor the registry says how many items there are."""
    lacking: dict[str, Figure] = {}
    for figure in card.own:
        measure = yardstick(figure.subject.benchmark)
        if card.tracked(figure) and measure.counted and not measure.items and not figure.subject.said_items:
            lacking.setdefault(figure.benchmark, figure)
    if lacking:
        figures = sorted(lacking.values(), key=lambda each: each.line)
        named = some(each.benchmark for each in figures)
        text = f"{named}: it is not said how many items were graded, so chance cannot be worked out; say it"
        yield Finding(figures[0].line, "note", "items", text)
