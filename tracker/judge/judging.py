"""Stage judge: one claim from its printed figure to a status, rule by rule, in the order of decision.

`RULES` is the table: each rule looks at the case and either decides it or leaves it to the next.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from tracker.judge.candidates import Candidate
from tracker.judge.case import Case, Decision
from tracker.judge.decide import Outcome, decide, hold
from tracker.judge.index import Related
from tracker.judge.sides import Subject
from tracker.judge.variants import variant
from tracker.judge.words import settings_listed
from tracker.judge.yardstick import Yardstick, as_score, unit_unclear, yardstick
from tracker.read.scores import ScoreKind
from tracker.records import Status

_NO_SCORE = {
    ScoreKind.GAIN: "a gain over another result",
    ScoreKind.RANK: "a rank",
    ScoreKind.RELATIVE: "relative to another result",
    ScoreKind.MISSING: "no number",
    ScoreKind.UNREADABLE: "not readable as a number",
}

_DERIVED = re.compile(
    r"\b(?:gain|improvement|lead|advantage|increase) (?:over|of|on|vs\.?|against|relative to)\b"
    r"|\brecovery\b|\brecovered\b|\bgain recovered\b|\bdelta (?:to|vs)\b",
    re.I,
)
"""Words that make a figure relative to another result."""
_PART = re.compile(r"\b(?:fault|file|line|function|bug|edit) (?:location|locali[sz]ation)\b", re.I)
"""Measures of a step on the way, reported under the name of the whole benchmark."""


def quantity(case: Case) -> Decision:
    """Step 1: a cost, size, speed or time has no leaderboard, also beside a benchmark's name."""
    score = as_score(case.subject.score, case.measure.unit)
    if score is None:
        found = f"{case.subject.score.text.strip()!r} is a cost, size, speed or time"
        return case.decided("quantity", Status.NO_LEADERBOARD, found)
    case.score = score
    return None


def no_leaderboard(case: Case) -> Decision:
    """Step 2: nobody tracks the benchmark."""
    label = case.subject.benchmark
    related = case.related
    if related.kin or case.places.is_tracked(label.heads):
        return None
    known = "no tracked leaderboard runs it" if label.heads else "no tracked leaderboard has a benchmark of this name"
    return case.decided("no-leaderboard", Status.NO_LEADERBOARD, f"{label.text}: {known}")


def not_a_score(case: Case) -> Decision:
    """Step 1: a gain, a rank, a recovery or no number at all."""
    assert case.score is not None
    why = _NO_SCORE.get(case.score.kind)
    if why is None and case.score.value is not None:
        return None
    if case.score.kind is ScoreKind.RANGE:
        return case.decided("several-values", Status.AMBIGUOUS, "several figures are printed where one is expected")
    return case.decided("not-a-score", Status.INVALID, f"{case.score.text.strip()!r} is {why}")


def other_measure(case: Case) -> Decision:
    """Step 1: the words beside the figure say that it is no score, or another measure under the benchmark's name."""
    claim = case.subject.claim
    beside = " ".join(text[:2000] for text in (claim.context, claim.settings.get("metric"), claim.locator) if text)
    derived, part = _DERIVED.search(beside), _PART.search(beside)
    if derived is not None:
        return case.decided("not-a-score", Status.INVALID, f"the text beside it says {derived[0].strip()!r}")
    if part is not None:
        found = f"the text beside it says {part[0].strip()!r}, which is another measure than the benchmark's score"
        return case.decided("other-measure", Status.NOT_COMPARABLE, found, "metric")
    return None


def out_of_range(case: Case) -> Decision:
    """Step 1: a number that the metric cannot have."""
    assert case.score is not None
    if case.measure.in_range(case.score):
        return None
    low, high = case.measure.minimum, case.measure.maximum
    return case.decided("out-of-range", Status.INVALID, f"the metric runs from {low} to {high}")


def unit_open(case: Case) -> Decision:
    """Step 1: a number below one without a unit may be a fraction or a small percentage."""
    if not unit_unclear(case.subject.score, case.measure.unit):
        return None
    case.score = case.subject.score
    found = "a number below one without a unit may be a fraction or a small percentage"
    return case.decided("unit-open", Status.AMBIGUOUS, found, "metric")


def rows_of_model(case: Case) -> Decision:
    """Step 3: the rows whose model or system can be meant."""
    meant = case.select.meant(case.subject, case.groups, case.trail)
    case.candidates = case.select.without_methods(case.subject, meant, case.measure, case.trail)
    if case.candidates:
        return None
    label, name = case.subject.benchmark, " ".join(case.subject.claim.model.split())
    if label.rest and not case.groups:
        found = f"{label.text} is a part or form of the benchmark of which nothing is recorded"
        return case.decided("no-part", Status.NO_ENTRY, found)
    return case.decided("no-row", Status.NO_ENTRY, f"no row of {name} on {case.subject.benchmark.text}")


def only_circular(case: Case) -> Decision:
    """Step 4: rows that only repeat the claimant's number prove nothing."""
    assert case.score is not None
    free, circular = case.select.independent(case.subject, case.candidates, case.trail)
    case.candidates = free
    if free:
        return None
    case.trail.fired("circular", "every row of the model repeats the claimant or the model's own vendor")
    compared = case.select.set_up(case.subject, circular, case.measure)
    held = [hold(replace(case.subject, quoted=False), case.score, one) for one in compared]
    best = min(held, key=lambda one: one.gap)
    return Outcome(Status.SELF_REPORTED_ONLY, "circular", None, best.candidate, tuple(circular), best.pair)


def first_place(case: Case) -> Decision:
    """Step 2: the leaderboard that is asked first; the others are listed and do not decide."""
    here, there = case.select.at_first_place(case.subject, list(case.candidates), case.measure)
    case.candidates, case.elsewhere = here, tuple(there)
    for one in there:
        case.trail.left(one.row, f"on another board of the benchmark ({one.row.place}), listed beside the verdict")
    return None


def compare_rows(case: Case) -> Decision:
    """Steps 4 to 8: the rows that are left, by class, printed precision and chance."""
    assert case.score is not None
    alone = case.select.models_alone(case.subject, list(case.candidates), case.measure, case.trail)
    case.candidates = case.select.narrowed(case.subject, alone, case.trail)
    case.candidates = case.select.set_up(case.subject, case.candidates, case.measure)
    for one in case.candidates:
        case.trail.used(one, _why_used(one))
    pointed = any(one.row.entry.url and one.row.entry.url == case.subject.claim.url for one in case.candidates)
    subject = replace(case.subject, quoted=True) if pointed and len(case.candidates) == 1 else case.subject
    outcome = decide(subject, case.score, case.candidates)
    if case.variant_open or _version_open(case, outcome):
        outcome = _with_open_variant(outcome)
    case.trail.fired(outcome.rule, _what_decided(outcome))
    return outcome


def _why_used(candidate: Candidate) -> str:
    if candidate.set_up.conflicts:
        return f"states {settings_listed(candidate.set_up.conflicts)} otherwise"
    missing = [*candidate.set_up.unstated, *candidate.vague]
    return f"not stated on both sides: {settings_listed(missing)}" if missing else "like for like"


def _version_open(case: Case, outcome: Outcome) -> bool:
    """Whether the claim differs from rows of versions or windows between which it leaves the choice open."""
    silent = [one for one in ("version", "window") if one in outcome.unstated and one not in case.subject.settings]
    if not silent or outcome.status is not Status.DIFFERS_UNSTATED:
        return False
    return any(group.choices(setting) > 1 for group in case.groups for setting in silent)


def _with_open_variant(outcome: Outcome) -> Outcome:
    """A claim whose variant was inferred is judged for equality and noise; beyond chance it is ambiguous."""
    reasons = ("benchmark-variant", *outcome.reasons)
    unstated = ("benchmark-variant", *outcome.unstated)
    if outcome.status in (Status.CLAIM_HIGHER, Status.CLAIM_LOWER, Status.DIFFERS_UNSTATED):
        return replace(outcome, status=Status.AMBIGUOUS, direction=None, reasons=reasons, unstated=unstated)
    if outcome.status is Status.AGREES and "same-run" not in outcome.reasons:
        return replace(outcome, status=Status.AGREES_UNSTATED, reasons=reasons, unstated=unstated)
    return replace(outcome, reasons=reasons, unstated=unstated)


def _what_decided(outcome: Outcome) -> str:
    """The last rule in words, with its numbers."""
    count = len(outcome.candidates)
    rows = "one row" if count == 1 else f"{count} rows"
    pair = outcome.pair
    numbers = ""
    if pair is not None and pair.delta is not None:
        numbers = f"; claim minus row {pair.delta:f}"
        if pair.noise is not None:
            numbers += f", half-width of chance and rounding {pair.noise.half_width:.4f}"
    return f"{rows}: {outcome.status}{numbers}"


RULES: tuple[Callable[[Case], Decision], ...] = (
    quantity,
    no_leaderboard,
    not_a_score,
    other_measure,
    out_of_range,
    unit_open,
    variant,
    rows_of_model,
    only_circular,
    first_place,
    compare_rows,
)


def run_rules(case: Case) -> Outcome:
    """The outcome of the first rule that decides the case."""
    for rule in RULES:
        outcome = rule(case)
        if outcome is not None:
            return outcome
    raise AssertionError("the last rule always decides")


def measure_for(subject: Subject, related: Related) -> Yardstick:
    """By what the claimed benchmark is measured, as the registry or else its rows say."""
    if subject.benchmark.whole is not None:
        return yardstick(subject.benchmark)
    shown = [group.shown() for group in related.same]
    unit = next((unit for unit, _ in shown if unit), None)
    by_agents = "scaffold" in subject.settings or any(agents for _, agents in shown)
    return yardstick(subject.benchmark, unit=unit, by_agents=by_agents)
