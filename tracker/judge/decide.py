"""Stage judge: the rows of one model on one benchmark in classes, and the status that follows (steps 4 to 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tracker.errors import ScoreError
from tracker.identify.relate import Relation
from tracker.judge.candidates import Candidate
from tracker.judge.pair import Figure, Pair, Terms, compare_figures
from tracker.judge.sides import Subject
from tracker.read.scores import Score
from tracker.records import GROUPS, Group, Origin, Status


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules found for one claim."""

    status: Status
    rule: str
    """The rule that decided."""
    direction: str | None = None
    chosen: Candidate | None = None
    candidates: tuple[Candidate, ...] = ()
    pair: Pair | None = None
    reasons: tuple[str, ...] = ()
    unstated: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    equals: Candidate | None = None
    """A row that the claim equals without that deciding anything."""


@dataclass(frozen=True, slots=True)
class Held:
    """The claim held against one candidate."""

    candidate: Candidate
    pair: Pair

    @property
    def gap(self) -> Decimal:
        """The distance of the figures, in the row's unit."""
        return abs(self.pair.delta) if self.pair.delta is not None else Decimal("Infinity")

    @property
    def answer(self) -> tuple[Status, str | None]:
        """Status and direction, by which rows agree or disagree with each other; noise has no direction."""
        return self.pair.status, None if self.pair.status is Status.WITHIN_NOISE else self.pair.direction


def hold(subject: Subject, score: Score, candidate: Candidate) -> Held:
    """The claim against one candidate, as though it were the only one."""
    entry = candidate.row.figure
    assert entry is not None
    known = candidate.relation is not Relation.UNCLEAR
    pair = compare_figures(
        subject.figure(score),
        entry,
        Terms(
            unstated=bool(candidate.set_up.unstated) or not known,
            quoted=subject.quoted and known,
            own=candidate.own,
            other_conflict=candidate.set_up.others[0] if candidate.set_up.others else None,
        ),
    )
    if pair.equal and subject.quoted and not known:
        pair = replace(pair, status=Status.AGREES, reasons=("quoted", "same-run"))
    return Held(candidate, pair)


def decide(subject: Subject, score: Score, candidates: Sequence[Candidate]) -> Outcome:
    """The status for rows that can all be meant and none of which is circular; there is at least one."""
    fitting = [one for one in candidates if not one.set_up.conflicts]
    if not fitting:
        return _conflicting(subject, score, candidates)
    fitting = [one for one in fitting if not one.another] or fitting
    held = [hold(subject, score, one) for one in fitting]
    same_run = next((one for one in held if one.pair.equal and "same-run" in one.pair.reasons), None)
    if same_run is not None:
        return _of(same_run, "same-run", [one.candidate for one in held])
    like = [one for one in held if one.candidate.set_up.like and one.candidate.relation is not Relation.UNCLEAR]
    if like:
        return _like_for_like(subject, score, _maintainers_first(like))
    outcome = _unstated(_maintainers_first(held))
    if any(one.candidate.certain for one in held) or _is_the_only_system(subject, held):
        return outcome
    return _open_identity(outcome)


def _maintainers_first(held: list[Held]) -> list[Held]:
    """The rows without those that others submitted in a set-up which the maintainers ran themselves."""
    ran = {_set_up_key(one.candidate) for one in held if one.candidate.row.entry.origin is Origin.MAINTAINER}
    return [
        one
        for one in held
        if one.candidate.row.entry.origin is Origin.MAINTAINER or _set_up_key(one.candidate) not in ran
    ]


def _set_up_key(candidate: Candidate) -> tuple[object, ...]:
    stated = tuple((one.setting, one.entry) for one in candidate.set_up.comparisons if one.material)
    return (candidate.row.name.models or candidate.row.name.text, stated)


def _of(held: Held, rule: str, candidates: Sequence[Candidate], reasons: tuple[str, ...] = ()) -> Outcome:
    """The outcome in which one row decides."""
    pair, set_up = held.pair, held.candidate.set_up
    missing = _missing(held.candidate) if pair.status not in (Status.AGREES, Status.NOT_COMPARABLE) else ()
    conflicts = set_up.others[:1] if pair.status is Status.NOT_COMPARABLE else ()
    return Outcome(
        pair.status,
        rule,
        held.answer[1],
        held.candidate,
        tuple(candidates),
        pair,
        _once(*pair.reasons, *reasons, *missing),
        missing,
        conflicts,
    )


def _missing(candidate: Candidate) -> tuple[str, ...]:
    """What is not stated between the claim and this row, the snapshot last."""
    return (*candidate.set_up.unstated, *(("snapshot",) if candidate.relation is Relation.UNCLEAR else ()))


def _once(*words: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))


def _like_for_like(subject: Subject, score: Score, held: list[Held]) -> Outcome:
    """Rows with the same set-up: one, or repeated runs that are compared with their mean."""
    candidates = [one.candidate for one in held]
    reasons = ("repeated-runs",) if len(held) > 1 else ()
    equal = next((one for one in held if one.pair.equal), None)
    if equal is not None or len(held) == 1:
        return _of(equal or held[0], "like-for-like", candidates, reasons)
    mean = _mean([one.candidate for one in held])
    if mean is None:
        return _unstated(held)
    first = candidates[0]
    middle = replace(first, row=replace(first.row, figure=mean))
    outcome = _of(hold(subject, score, middle), "repeated-runs", candidates, reasons)
    return replace(outcome, chosen=first)


def _mean(candidates: Sequence[Candidate]) -> Figure | None:
    """The mean of repeated runs as one figure with all their runs; None where the units do not convert."""
    figures = [one.row.figure for one in candidates if one.row.figure is not None]
    unit = figures[0].score.unit
    try:
        scores = [one.score if unit is None else one.score.in_unit(unit) for one in figures]
    except ScoreError:
        return None
    values = [score.value for score in scores if score.value is not None]
    mean = replace(scores[0], value=sum(values, Decimal(0)) / len(values), half_width=None)
    items = next((one.items for one in figures if one.items), None)
    return Figure(mean, items, sum(one.runs for one in figures))


def _is_the_only_system(subject: Subject, held: Sequence[Held]) -> bool:
    """Whether the claim's own name is that of an agent with its model, and one row alone is of that agent."""
    scaffolds = [one for one in held[0].candidate.set_up.comparisons if one.setting == "scaffold"]
    named = bool(subject.name.scaffold and subject.name.models)
    return named and len(held) == 1 and any(one.outcome == "equal" for one in scaffolds)


def _open_identity(outcome: Outcome) -> Outcome:
    """Rows that may be of another generation, tier, size or tuning neither confirm nor contradict a claim."""
    another = all(one.another for one in outcome.candidates)
    if GROUPS[outcome.status] not in (Group.AGREE, Group.DIFFER) and not another:
        return outcome
    return Outcome(
        Status.AMBIGUOUS,
        "identity-open",
        candidates=outcome.candidates,
        reasons=_once("snapshot", *outcome.unstated),
        unstated=_once("snapshot", *outcome.unstated),
        equals=outcome.chosen if outcome.pair is not None and outcome.pair.equal else None,
    )


def _unstated(held: list[Held]) -> Outcome:
    """Rows of which none is certainly like for like: they must agree with each other, or none decides."""
    closest = min(held, key=lambda one: (not one.candidate.certain, one.gap))
    candidates = [one.candidate for one in held]
    if len({one.answer for one in held}) == 1:
        return _of(closest, "one-answer" if len(held) > 1 else "unstated", candidates)
    named = _of_the_very_name(held)
    if named is not None:
        return _of(named, "very-name", candidates)
    unstated = _once(*(setting for one in held for setting in _missing(one.candidate)))
    sides = {one.pair.direction for one in held}
    if all(one.pair.beyond for one in held) and len(sides) == 1:
        outcome = _of(closest, "beyond-all", candidates)
        status = Status.DIFFERS_UNSTATED
        return replace(outcome, status=status, direction=closest.pair.direction, unstated=unstated)
    equal = next((one.candidate for one in held if one.pair.equal), None)
    reasons = ("rows-disagree", *unstated)
    return Outcome(
        Status.AMBIGUOUS,
        "rows-disagree",
        candidates=tuple(candidates),
        reasons=reasons,
        unstated=unstated,
        equals=equal,
    )


def _of_the_very_name(held: Sequence[Held]) -> Held | None:
    """An equal row whose name says no less than the claim's, where each other row is only of a dated snapshot."""
    equal = [one for one in held if one.pair.equal]
    others = [one.candidate for one in held if not one.pair.equal]
    if not equal or any(one.candidate.relation is Relation.UNCLEAR for one in equal):
        return None
    board = equal[0].candidate.row.entry.board
    beside = all(set(one.vague) == {"snapshot"} and one.row.entry.board == board for one in others)
    return equal[0] if beside else None


def _conflicting(subject: Subject, score: Score, candidates: Sequence[Candidate]) -> Outcome:
    """Every row states a setting otherwise than the claim: the one that fits best is named, and never decides."""
    held = [hold(subject, score, one) for one in candidates]
    best = min(held, key=lambda one: (len(one.candidate.set_up.conflicts), one.gap))
    conflicts = best.candidate.set_up.conflicts
    return Outcome(
        Status.NOT_COMPARABLE,
        "conflict",
        chosen=best.candidate,
        candidates=tuple(candidates),
        pair=best.pair,
        reasons=conflicts,
        conflicts=conflicts,
    )
