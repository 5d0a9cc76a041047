"""Stage judge: rows that can be meant by a claim, which of them are circular, and which are near it in time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta

from tracker.identify.relate import Relation
from tracker.judge.parties import same_party
from tracker.judge.places import Places
from tracker.judge.sides import Row, Subject
from tracker.judge.terms import SetUp
from tracker.records import Origin

NEAR = timedelta(days=90)
"""Rows dated this close to a claim come before other runs of the same thing."""


LIKE_SETTINGS = frozenset({"snapshot", "stage", "owner", "kind", "scaffold"})
"""Fields of a name that count as a setting when one side leaves them open: the others decide which model it is."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A row that can be meant."""

    row: Row
    relation: Relation
    vague: tuple[str, ...] = ()
    """The fields of the name that one side leaves open."""
    set_up: SetUp = field(default_factory=SetUp)
    own: bool = False
    """Whether the claimant itself submitted it."""
    another: bool = False
    """Whether the row is of another registered model, for which the claimed name is used as well."""

    @property
    def certain(self) -> bool:
        """Whether both are of one model, be it in an unknown snapshot: generation, tier, size and tuning agree."""
        return self.relation is not Relation.UNCLEAR or (not self.another and set(self.vague) <= LIKE_SETTINGS)


def why_circular(subject: Subject, row: Row, vendor: str | None, places: Places) -> str:
    """Why the row cannot confirm the claim, or an empty text; `vendor` makes the claimed model, where known."""
    entry, claimant = row.entry, subject.claim.vendor
    if places.maintained_by(entry, claimant):
        return "the claimant runs this leaderboard"
    if entry.origin is Origin.SELF_REPORTED and (vendor is None or _is_theirs(entry.submitter, vendor, claimant)):
        return "the row repeats the number of the model's own vendor"
    if entry.origin is Origin.COPIED and _is_theirs(entry.copied_from, vendor, claimant):
        return "the row is copied from the claimant or the model's own vendor"
    if entry.origin is Origin.MAINTAINER and same_party(entry.submitter, claimant):
        return "the claimant itself ran the row as maintainer of the board"
    return ""


def _is_theirs(party: str | None, vendor: str | None, claimant: str | None) -> bool:
    """Whether a party is the model's vendor or the claimant; one that nobody names is taken for it."""
    return party is None or same_party(party, vendor) or same_party(party, claimant)


def nearest_in_time(candidates: Iterable[Candidate], day: date | None) -> tuple[list[Candidate], list[Candidate]]:
    """The rows to use and those set aside: of runs of the same thing, those near the claim's date come first."""
    given = list(candidates)
    if len(given) == 1 or day is None:
        return given, []
    used: list[Candidate] = []
    since: list[Candidate] = []
    groups: dict[tuple[object, ...], list[Candidate]] = {}
    for one in given:
        key = (one.row.name.models or one.row.name.text, one.row.set_up_key, one.row.benchmark.key)
        groups.setdefault(key, []).append(one)
    for group in groups.values():
        near = [one for one in group if day and one.row.day and abs(one.row.day - day) <= NEAR]
        far = [one for one in group if near and one not in near and one.row.day is not None]
        used.extend(one for one in group if one not in far)
        since.extend(far)
    return sorted(used, key=_order), sorted(since, key=_order)


def _order(candidate: Candidate) -> int:
    return candidate.row.order
