"""Stage judge: from the rows of a benchmark to those that can be meant and can prove something (steps 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tracker.identify.keys import core_key, scaffold_key, spelled
from tracker.identify.names import ModelName
from tracker.identify.relate import Relation
from tracker.judge.candidates import Candidate, nearest_in_time, why_circular
from tracker.judge.index import Group
from tracker.judge.models import Identity, Models
from tracker.judge.parties import same_party
from tracker.judge.places import Places
from tracker.judge.sides import SECOND_HAND, Row, Subject
from tracker.judge.terms import Stated, compare_set_ups
from tracker.judge.trail import Trail
from tracker.judge.yardstick import Yardstick
from tracker.records import Origin

_SUBMITTED = (Origin.SUBMITTED, Origin.SUBMITTED_CHECKED, Origin.UNKNOWN)


class Selector:
    """Finds candidates with what is known of models and boards."""

    __slots__ = ("_agents", "models", "places")

    def __init__(self, models: Models, places: Places) -> None:
        self.models = models
        self.places = places
        known = (spelling for one in models.registry.scaffolds for spelling in (one.name, *one.spellings))
        self._agents = {spelled(name) for name in known}

    def meant(self, subject: Subject, groups: Iterable[Group], trail: Trail) -> list[Candidate]:
        """The rows whose model or system can be the claimed one."""
        found = []
        for group in groups:
            split = self.models.split(subject.name, group)
            trail.left_as(split.other)
            for row, compared in split.near:
                identity = self.models.identify(subject, row, compared)
                if identity.relation is Relation.DIFFERENT:
                    trail.left(row, identity.why)
                elif _lacks_version(subject, row, identity):
                    trail.left(row, "its name says no version of the model, the claim does")
                else:
                    found.append(self._candidate(subject, row, identity))
        return _without_bases(subject, found, trail)

    def _candidate(self, subject: Subject, row: Row, identity: Identity) -> Candidate:
        ours, theirs = self.models.of(subject.name), self.models.of(row.name)
        another = identity.relation is Relation.UNCLEAR and bool(ours and theirs) and ours is not theirs
        return Candidate(row, identity.relation, identity.vague, own=_is_own(subject, row), another=another)

    def independent(
        self, subject: Subject, candidates: Sequence[Candidate], trail: Trail
    ) -> tuple[list[Candidate], list[Candidate]]:
        """The rows that can confirm the claim, and those that only repeat the claimant."""
        vendor = self.vendor_of(subject)
        free, circular = [], []
        for one in candidates:
            why = why_circular(subject, one.row, vendor, self.places)
            if why:
                trail.left(one.row, why)
                circular.append(one)
            else:
                free.append(one)
        return free, circular

    def vendor_of(self, subject: Subject) -> str | None:
        """Who makes the claimed model: as the claim says it, else as the name or the registry does."""
        claim = subject.claim
        if claim.own_model or (claim.own_model is None and claim.kind in SECOND_HAND):
            return claim.vendor
        vendors = {model.vendor for model in subject.name.models if model.vendor}
        return vendors.pop() if len(vendors) == 1 else None

    def at_first_place(
        self, subject: Subject, candidates: list[Candidate], measure: Yardstick
    ) -> tuple[list[Candidate], list[Candidate]]:
        """The rows of the leaderboard that is asked first, and those of others, which do not decide."""
        places = {one.row.place for one in candidates}
        if len(places) < 2 or "" in places:
            return candidates, []
        order = self.places.in_order(places, measure.benchmark, subject.settings.get("scaffold"))
        named = {one.row.place for one in self.set_up(subject, candidates, measure) if _has_scaffold(one)}
        first = next((place for place in order if place in named), order[0])
        here = [one for one in candidates if one.row.place == first]
        return here, [one for one in candidates if one.row.place != first]

    def set_up(self, subject: Subject, candidates: Iterable[Candidate], measure: Yardstick) -> list[Candidate]:
        """The candidates with their settings compared with those of the claim."""
        ours = Stated(subject.settings, subject.items, self._no_modes(subject), subject.scaffold)
        return [replace(one, set_up=compare_set_ups(ours, self._stated(one.row), measure)) for one in candidates]

    def without_methods(
        self, subject: Subject, candidates: list[Candidate], measure: Yardstick, trail: Trail
    ) -> list[Candidate]:
        """The rows without those of `something + the model`, on a benchmark that models answer without a scaffold.

        What stands beside the plus sign is a method there, which makes another system; a known agent is a setting.
        """
        if "scaffold" in measure.material or "scaffold" in subject.settings or subject.name.scaffold:
            return candidates
        kept = [one for one in candidates if not self._is_method(one.row)]
        for one in candidates if len(kept) < len(candidates) else ():
            if one not in kept:
                trail.left(one.row, f"{one.row.name.scaffold} around the model, which is another system")
        return kept

    def _is_method(self, row: Row) -> bool:
        """Whether the row's own name joins the model with something that is no known agent or harness."""
        return bool(row.name.scaffold and row.name.models) and scaffold_key(row.name) not in self._agents

    def models_alone(
        self, subject: Subject, candidates: list[Candidate], measure: Yardstick, trail: Trail
    ) -> list[Candidate]:
        """The rows of the model alone, on a benchmark that models answer without a scaffold, where there are any."""
        if "scaffold" in measure.material or "scaffold" in subject.settings:
            return candidates
        alone = [one for one in candidates if "scaffold" not in one.row.settings]
        if not alone or len(alone) == len(candidates):
            return candidates
        for one in candidates:
            if "scaffold" in one.row.settings:
                trail.left(one.row, "a system around the model, which has a row of its own")
        return alone

    def _stated(self, row: Row) -> Stated:
        model = self.models.of(row.name)
        items = row.figure.items if row.figure else None
        return Stated(row.settings, items, bool(model and model.no_modes), row.scaffold)

    def _no_modes(self, subject: Subject) -> bool:
        model = self.models.of(subject.name)
        return bool(model and model.no_modes)

    def narrowed(self, subject: Subject, candidates: list[Candidate], trail: Trail) -> list[Candidate]:
        """One row for each thing that was measured: the row pointed to, the nearest in time, without duplicates."""
        pointed = [one for one in candidates if subject.claim.url and one.row.entry.url == subject.claim.url]
        if len(pointed) == 1:
            return pointed
        used, since = nearest_in_time(candidates, subject.day)
        for one in since:
            trail.left(one.row, f"another run of the same, of {one.row.day}; shown as since")
        return _without_duplicates(used, trail)


def _lacks_version(subject: Subject, row: Row, identity: Identity) -> bool:
    """Whether the row names only the family of a model whose version is claimed, and nothing points to this row."""
    if "generation" not in identity.vague or subject.quoted or _is_own(subject, row):
        return False
    return not any(model.generation for model in row.name.models)


def _has_scaffold(candidate: Candidate) -> bool:
    """Whether claim and row state the same scaffold."""
    return any(one.setting == "scaffold" and one.outcome == "equal" for one in candidate.set_up.comparisons)


def _without_bases(subject: Subject, candidates: list[Candidate], trail: Trail) -> list[Candidate]:
    """The rows without bases: bare ones beside which the same maintainers list the claimed tuned checkpoint."""
    tuned = _tuning(subject.name) or ("instruct" if subject.tuned else "")
    ran = [one for one in candidates if one.row.entry.origin is Origin.MAINTAINER] if tuned else []
    listed_apart = {(one.row.entry.board, _core(one.row)) for one in ran if _tuning(one.row.name) == tuned}
    bases = [one for one in ran if not _tuning(one.row.name) and (one.row.entry.board, _core(one.row)) in listed_apart]
    for one in bases:
        trail.left(one.row, "the board lists the tuned checkpoint apart from this one")
    return [one for one in candidates if one not in bases]


def _tuning(name: ModelName) -> str:
    return name.models[0].tuning if len(name.models) == 1 else ""


def _core(row: Row) -> tuple[str, ...]:
    """The model of a row without its tuning and snapshot."""
    return tuple(core_key(replace(model, tuning="")) for model in row.name.models)


def _is_own(subject: Subject, row: Row) -> bool:
    """Whether the claimant itself submitted the row; press and aggregators only pass on what a vendor says."""
    if subject.claim.kind in SECOND_HAND or row.entry.origin not in _SUBMITTED:
        return False
    return same_party(row.entry.submitter, subject.claim.vendor)


def _without_duplicates(candidates: list[Candidate], trail: Trail) -> list[Candidate]:
    """The candidates with cross-listed rows once: the same score, model and day, and settings that do not conflict."""
    kept: list[Candidate] = []
    for one in candidates:
        place = next((number for number, other in enumerate(kept) if _is_same_row(one.row, other.row)), None)
        if place is None:
            kept.append(one)
            continue
        fuller = len(one.row.settings) > len(kept[place].row.settings)
        less = kept[place] if fuller else one
        if fuller:
            kept[place] = one
        trail.left(less.row, "the same result, listed twice")
    return kept


def _is_same_row(a: Row, b: Row) -> bool:
    assert a.figure is not None
    assert b.figure is not None
    if a.figure.score.value != b.figure.score.value or a.name.models != b.name.models or a.system_key != b.system_key:
        return False
    if a.day and b.day and a.day != b.day:
        return False
    theirs = dict(b.set_up_key)
    return all(theirs.get(setting, value) == value for setting, value in a.set_up_key)
