"""Rule of `tracker lint` about settings that decide on a benchmark and that a card does not state."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from tracker.judge.words import listed
from tracker.judge.yardstick import yardstick
from tracker.pipeline.findings import Finding, some
from tracker.pipeline.lint_card import Card, Figure
from tracker.pipeline.lint_lines import words
from tracker.records import SETTINGS, Status, Verdict

_UNCLEAR = (Status.INVALID, Status.NO_LEADERBOARD)
ADVICE = {
    "version": "name the version of the benchmark",
    "window": "name the window of dates",
    "subset": "name the subset or the number of items",
    "metric": "name the metric",
    "scaffold": "name the agent or harness",
    "attempts": "say pass@1, how many runs were averaged, or best of how many",
    "effort": "say the reasoning effort or thinking mode",
    "tools": "say with or without tools",
    "limits": "say the limit of steps, time or tokens",
    "judge": "name the judging model",
    "shots": "say how many examples were in the prompt",
    "prompt": "say with or without a chain of thought",
    "quantisation": "say the precision of the weights",
}
_SAID = {
    "scaffold": r"\b(?:scaffold|harness|agent(?:ic)? framework|agentless|\w*-?agent\b|cli\b|framework|bash\b|editor\b)",
    "attempts": r"(?:pass|avg|mean|cons|maj)\s?[@^]|averag|\bruns?\b|sampl|rollout|best.of|majority|greedy|attempt",
    "effort": r"\bthinking\b|\bnon-?thinking\b|reasoning (?:effort|mode)|\beffort\b|思考",
    "tools": r"\btools?\b|\bsearch\b|\bpython\b|\bbrows|\bcode interpreter|工具",
    "shots": r"\bshots?\b|\b\d+-shot",
    "judge": r"\bjudge|\bsimulator|\buser model|\bgrader|\bgraded by",
    "limits": r"\b(?:steps|turns|tokens|context|budget)\b",
    "window": r"\b20\d\d\b|\d{1,2}/\d{2}",
    "version": r"\bv\d|\bversion\b",
    "subset": r"\bsubset|\b\d+ (?:problems|samples|tasks|questions|instances)\b",
}
"""Words that speak of a setting, also in a way that the reader of settings does not take apart."""
_EFFORT = re.compile(
    r"\bnon-?thinking\b|\bthinking (?:mode|budget)|\bextended thinking\b|\breasoning (?:effort|mode|level|budget)\b|"
    r"\bno_think|思考模式",
    re.IGNORECASE,
)
_TOOLS = re.compile(r"(?:\bw/o?|\bwith(?:out)?|\bno) (?:\w+ )?tools?\b|工具", re.IGNORECASE)


def rule_of(verdict: Verdict) -> str:
    """The name of the rule that decided."""
    return verdict.rules[-1].name if verdict.rules else ""


def missing_settings(card: Card) -> Iterator[Finding]:
    """Settings that decide on a benchmark and that the card does not state; one finding for the same settings."""
    open_: dict[str, tuple[Figure, set[str]]] = {}
    for figure in card.own:
        verdict = figure.verdict
        unclear = (
            verdict.status in _UNCLEAR or rule_of(verdict) == "unit-open" or "benchmark-variant" in verdict.reasons
        )
        if unclear or not card.tracked(figure):
            continue
        missing = _missing(card, figure) - said(card, figure)
        first, so_far = open_.setdefault(figure.benchmark, (figure, missing))
        open_[figure.benchmark] = (first, so_far & missing)
    grouped: dict[tuple[str, ...], list[Figure]] = defaultdict(list)
    for figure, names in open_.values():
        if names:
            grouped[tuple(name for name in SETTINGS if name in names)].append(figure)
    for missing_names, figures in grouped.items():
        named = some(figure.benchmark for figure in figures)
        wanted = "; ".join(ADVICE.get(name, f"state the {name}") for name in missing_names)
        text = f"{named}: {listed(list(missing_names))} not stated, which decides here: {wanted}"
        yield Finding(min(figure.line for figure in figures), "warning", "settings", text)


def said(card: Card, figure: Figure) -> frozenset[str]:
    """The settings of which a line about the figure's benchmark, or about everything, speaks."""
    whole = figure.subject.benchmark.benchmark
    names = {figure.claim.benchmark, figure.benchmark, *(whole.family_names if whole is not None else ())}
    lines = {line for name in names for line in card.lines.about(name)}
    text = "\n".join((*sorted(lines), figure.claim.context or "", figure.claim.benchmark))
    found = {name for name, speaks in _SAID.items() if re.search(speaks, text, re.IGNORECASE)}
    of_model = "\n".join(card.lines.about(figure.claim.model))
    return frozenset(found | {"effort"} if re.search(_SAID["effort"], of_model, re.IGNORECASE) else found)


def _missing(card: Card, figure: Figure) -> set[str]:
    """The settings that decide on the figure's benchmark and that neither the card nor the benchmark settles."""
    verdict = figure.verdict
    used = next((row for row in verdict.considered if row.used and row.comparisons), None)
    if used is not None:
        compared = (one for one in used.comparisons if one.material and one.outcome == "unstated" and not one.claim)
        missing = {one.setting for one in compared if one.setting != "quantisation"}
        said_there = {one.setting for one in used.comparisons if one.entry}
    else:
        measure = yardstick(figure.subject.benchmark)
        settled = {"version", "window", "metric", "subset", *measure.absent, *figure.subject.settings}
        missing, said_there = set(measure.material) - settled, set()
    return {name for name in missing if name in said_there or _is_asked(card, figure, name)}


def _is_asked(card: Card, figure: Figure, setting: str) -> bool:
    """Whether a setting is asked for although no published row states it: effort where the card speaks of modes and the
    model is no base model, tools where it tells figures of the benchmark with tools from others."""
    if setting == "tools":
        same = (each for each in card.figures if each.benchmark == figure.benchmark)
        return any(_TOOLS.search(each.claim.benchmark) for each in same)
    if setting == "effort":
        return "base" not in words(figure.claim.model) and _EFFORT.search(card.text) is not None
    return True
