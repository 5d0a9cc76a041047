"""Stage judge: claims held against each other and against the rows of other models."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from tracker.identify.keys import block_keys
from tracker.identify.registry import Registry
from tracker.identify.relate import Relation, compare
from tracker.identify.settings import compare as compare_setting
from tracker.judge.case import Case
from tracker.judge.index import Group
from tracker.judge.noise import Measurement, equal_as_printed
from tracker.judge.parties import same_party
from tracker.judge.reading import MovingNames, read_claim
from tracker.judge.sides import SECOND_HAND, Row, Subject
from tracker.judge.words import listed
from tracker.judge.yardstick import as_score, yardstick
from tracker.read.scores import Score
from tracker.records import Claim

_SAME = (Relation.SAME, Relation.SAME_MODEL)
MOST_NAMED = 3
"""So many other rows or documents are named in a note; more is no help."""


class OtherClaims:
    """All claims by benchmark and model, for numbers that contradict each other."""

    __slots__ = ("_by_key", "_registry")

    def __init__(self, claims: Sequence[Claim], names: MovingNames) -> None:
        self._registry = names.registry
        self._by_key: dict[tuple[str, str], list[Subject]] = defaultdict(list)
        for number, claim in enumerate(claims):
            subject = read_claim(claim, claim.id or number, names)
            for key in block_keys(subject.name):
                self._by_key[(subject.benchmark.key, key)].append(subject)

    def contradicting(self, subject: Subject, score: Score | None) -> list[Subject]:
        """Other claims of the same vendor for the same model and benchmark with another number."""
        if score is None or not score.numeric or not party_of(subject):
            return []
        found: dict[int, Subject] = {}
        for key in block_keys(subject.name)[:2]:
            for other in self._by_key.get((subject.benchmark.key, key), ()):
                if id(other) not in found and self._contradicts(subject, score, other):
                    found[id(other)] = other
        return list(found.values())

    def printed_for_kin(self, subject: Subject, score: Score) -> list[Subject]:
        """Claims of the same vendor that print this very number for a sibling or a training stage of the model."""
        kin = self._by_key.get((subject.benchmark.key, block_keys(subject.name)[-1]), ())
        return [other for other in kin if self._prints_for_kin(subject, score, other)]

    def _prints_for_kin(self, subject: Subject, score: Score, other: Subject) -> bool:
        if not _prints(party_of(subject), other):
            return False
        theirs = as_score(other.score, yardstick(other.benchmark, unit=score.unit).unit)
        if theirs is None or not theirs.numeric or theirs.unit != score.unit or not _same(score, theirs):
            return False
        return compare(subject.name, other.name, self._registry).relation not in _SAME

    def _contradicts(self, subject: Subject, score: Score, other: Subject) -> bool:
        if not _prints(party_of(subject), other):
            return False
        if compare(subject.name, other.name, self._registry).relation not in _SAME:
            return False
        theirs = as_score(other.score, yardstick(other.benchmark, unit=score.unit).unit)
        if theirs is None or not theirs.numeric or theirs.unit != score.unit or _same(score, theirs):
            return False
        settings = set(subject.settings) & set(other.settings)
        if any(compare_setting(one, subject.settings[one], other.settings[one]) == "conflict" for one in settings):
            return False
        return not _told_apart(subject, other)


def _prints(vendor: str | None, other: Subject) -> bool:
    """Whether the vendor itself prints the other claim: what press or an aggregator says of it is not its own word."""
    return other.claim.kind not in SECOND_HAND and same_party(vendor, other.claim.vendor)


def _told_apart(a: Subject, b: Subject) -> bool:
    """Whether one document prints both and states a setting of one of them only: that is why it prints two numbers."""
    return a.claim.url is not None and a.claim.url == b.claim.url and set(a.settings) != set(b.settings)


def party_of(subject: Subject) -> str | None:
    """Who prints the claim; where nobody says, the vendor of the model, as the registry knows it."""
    vendors = {model.vendor for model in subject.name.models if model.vendor}
    return subject.claim.vendor or (vendors.pop() if len(vendors) == 1 else None)


def _same(a: Score, b: Score) -> bool:
    assert a.value is not None
    assert b.value is not None
    assert a.quantum is not None
    assert b.quantum is not None
    return equal_as_printed(Measurement(a.value, a.quantum), Measurement(b.value, b.quantum))


def note_contradictions(case: Case, others: OtherClaims) -> None:
    """`vendor-inconsistent`: the same vendor prints another number for the same thing elsewhere."""
    found = others.contradicting(case.subject, case.score)
    if not found or case.score is None:
        return
    printed = ", ".join(dict.fromkeys(" ".join(one.claim.score.split()) for one in found[:MOST_NAMED]))
    links = [one.claim.url or one.claim.id for one in found[:MOST_NAMED]]
    text = f"{found[0].claim.vendor} also prints {printed} for this model and benchmark."
    kin = dict.fromkeys(" ".join(one.claim.model.split()) for one in others.printed_for_kin(case.subject, case.score))
    if kin:
        text += f" The number claimed here is what it prints for {listed(list(kin)[:MOST_NAMED])}."
    case.trail.note("vendor-inconsistent", text, *links)


def note_other_models(case: Case, groups: Sequence[Group], registry: Registry) -> None:
    """`equals-other-model`: the number is exactly the row of another model (a swapped cell?) that was out by then."""
    score = case.score
    if score is None or not score.numeric:
        return
    named: list[str] = []
    for row in _equal_rows(score, groups):
        other = compare(case.subject.name, row.name, registry).relation is Relation.DIFFERENT
        if other and not _is_system_of(case, row, registry) and not case.select.models.is_younger(case.subject, row):
            named.append(row.entry.name or row.entry.model)
        if len(named) == MOST_NAMED:
            break
    if named:
        text = f"The number is exactly the row of another model: {', '.join(dict.fromkeys(named))}."
        case.trail.note("equals-other-model", text)


def _is_system_of(case: Case, row: Row, registry: Registry) -> bool:
    """Whether the agent that the claim names, in a version that may be the claimed one, stands in the row."""
    name = case.subject.name
    if row.system is None or name.models:
        return False
    return compare(name, row.system, registry).relation is not Relation.DIFFERENT


def _equal_rows(score: Score, groups: Sequence[Group]) -> Iterator[Row]:
    for group in groups:
        for unit in group.units():
            ours = score
            if unit in ("percent", "fraction") and score.unit in ("percent", "fraction"):
                ours = score.in_unit(unit)
            assert ours.value is not None
            assert ours.quantum is not None
            if ours.unit == unit:
                yield from group.equal_to(ours.value, ours.quantum, unit)
