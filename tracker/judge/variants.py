"""Stage judge: which rows the name of a benchmark asks for; a bare name is never silently completed (step 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tracker.declare.benchmarks import Benchmark
from tracker.identify.settings import compare
from tracker.judge.candidates import Candidate
from tracker.judge.case import Case, Decision
from tracker.judge.decide import Outcome
from tracker.judge.index import Group
from tracker.judge.sides import Subject
from tracker.judge.trail import Trail
from tracker.judge.words import listed
from tracker.records import Status


def variant(case: Case) -> Decision:
    """Step 2: which rows the benchmark's name asks for; a bare name is never silently completed."""
    label, related = case.subject.benchmark, case.related
    if label.bare:
        return _variants(case)
    case.groups = related.same or related.bare
    case.variant_open = not related.same
    if not case.groups and related.versions and not (case.recorded and case.places.has_own_board(label.heads[:1])):
        case.groups, case.variant_open = related.versions, False
        case.trail.fired("other-version", "the stated version is not tracked, another one of the same benchmark is")
    return None


def _variants(case: Case) -> Decision:
    """A bare name: the variant left by the date or the number of items, else the only one that lists the system."""
    every = (*case.related.same, *case.related.bare)
    groups = [group for group in every if _can_be_meant(group, case.subject.day)]
    only, how = _only_variant(case.subject)
    if only is not None:
        case.trail.fired("variant-inferred", how)
        case.groups = tuple(group for group in groups if only.id in {head.id for head in group.label.heads})
        if not case.groups and only.version and not case.places.has_own_board((only,)):
            return _untracked_version(case, every, only.version)
    else:
        case.groups = _listing(case, groups)
    case.variant_open = True
    if len(case.groups) > 1 and not _all_conflict(case):
        return _several_variants(case)
    return None


def _untracked_version(case: Case, groups: Sequence[Group], version: str) -> Decision:
    """The only version that existed is not tracked, others are: their rows state another version."""
    case.subject = replace(case.subject, settings={**case.subject.settings, "version": version})
    case.groups = _listing(case, groups)
    return None


def _all_conflict(case: Case) -> bool:
    """Whether the claim states a setting that every row of every variant states otherwise."""
    meant = [one for group in case.groups for one in _meant(case, group)]
    return all(one.set_up.conflicts for one in case.select.set_up(case.subject, meant, case.measure))


def _several_variants(case: Case) -> Outcome:
    names = listed(sorted(_title(group) for group in case.groups))
    found = f"{case.subject.benchmark.text!r} does not say which variant; the system is listed on {names}"
    case.candidates = [one for group in case.groups for one in _meant(case, group)]
    outcome = case.decided("benchmark-variant", Status.AMBIGUOUS, found, "benchmark-variant")
    return replace(outcome, candidates=tuple(case.candidates), unstated=("benchmark-variant",))


def _title(group: Group) -> str:
    known = group.label.benchmark
    return known.name if known else group.label.text


def _only_variant(subject: Subject) -> tuple[Benchmark | None, str]:
    """The variant that date or number of items leave, and how; none where they leave several or none."""
    variants = subject.benchmark.candidates
    if subject.said_items:
        fitting = [one for one in variants if one.items == subject.said_items]
        if len(fitting) == 1 and len(variants) > 1:
            return fitting[0], f"only {fitting[0].name} has {subject.said_items} items"
    if subject.day is None:
        return None, ""
    existing = [one for one in variants if _existed(one, subject.day)]
    if len(existing) == 1 and len(variants) > 1:
        return existing[0], f"{existing[0].name} was the only variant on {subject.day}"
    return None, ""


def _listing(case: Case, groups: Sequence[Group]) -> tuple[Group, ...]:
    """The variants on which the system is listed: with the claimed scaffold where one of them has it."""
    scaffold = case.subject.settings.get("scaffold")
    meant = {id(group): _meant(case, group) for group in groups}
    if scaffold:
        fitting = tuple(group for group in groups if any(_fits(one, scaffold) for one in meant[id(group)]))
        if fitting:
            return fitting
    return tuple(group for group in groups if meant[id(group)])


def _fits(candidate: Candidate, scaffold: str) -> bool:
    return compare("scaffold", scaffold, candidate.row.settings.get("scaffold")) != "conflict"


def _can_be_meant(group: Group, day: date | None) -> bool:
    """Whether the variant of the rows was out on the day of the claim."""
    known = group.label.benchmark
    return day is None or known is None or not known.since or day.isoformat()[: len(known.since)] >= known.since


def _existed(benchmark: Benchmark, day: date) -> bool:
    """Whether the variant existed on that day; a date that is only a month or year counts from its beginning."""
    since, until = benchmark.since or "", benchmark.until or ""
    said = day.isoformat()
    return said[: len(since)] >= since and (not until or said[: len(until)] <= until)


def _meant(case: Case, group: Group) -> list[Candidate]:
    return case.select.meant(case.subject, (group,), Trail())
