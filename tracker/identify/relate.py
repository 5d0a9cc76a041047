"""Stage identify: how two names relate, and which fields say so."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tracker.identify import dates
from tracker.identify.keys import identity_key, scaffold_key
from tracker.identify.model import Kind, Model, ModelName
from tracker.identify.names import names_of
from tracker.identify.registry import Registry


class Relation(StrEnum):
    """How the models of two names relate."""

    SAME = "same"
    SAME_MODEL = "same-model"
    UNCLEAR = "unclear"
    DIFFERENT = "different"


_GRAVITY = {relation: place for place, relation in enumerate(Relation)}


@dataclass(frozen=True, slots=True)
class Difference:
    """One field in which two names differ, with both values (empty: not said) and what follows from it."""

    field: str
    a: str
    b: str
    relation: Relation
    why: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How two names relate, and the fields that decide it, the gravest first."""

    relation: Relation
    differences: tuple[Difference, ...] = ()


_CONTEXT = re.compile(r"\d+(?:\.\d+)?k")

Rule = Callable[[Model, Model], Difference | None]


def _different(field: str, a: str, b: str, why: str) -> Difference:
    return Difference(field, a, b, Relation.DIFFERENT, why)


def _unclear(field: str, a: str, b: str, why: str) -> Difference:
    return Difference(field, a, b, Relation.UNCLEAR, why)


def _registered(a: Model, b: Model) -> Difference | None:
    if not a.id or not b.id or a.id == b.id:
        return None
    return _different("id", a.id, b.id, "two models of the registry")


def _family(a: Model, b: Model) -> Difference | None:
    return None if a.family == b.family else _different("family", a.family, b.family, "another family")


def _words(a: Model, b: Model) -> Difference | None:
    if a.words == b.words or "".join(a.words) == "".join(b.words):
        return None
    apart = set(a.words) ^ set(b.words)
    if len(apart) == 1 and _CONTEXT.fullmatch(apart.pop()):
        return _unclear("words", " ".join(a.words), " ".join(b.words), "the length is said on one side only")
    return _different("words", " ".join(a.words), " ".join(b.words), "a word that tells it from its siblings")


def _modality(a: Model, b: Model) -> Difference | None:
    if a.modality == b.modality:
        return None
    return _different("modality", " ".join(a.modality), " ".join(b.modality), "another speciality")


def _generation(a: Model, b: Model) -> Difference | None:
    if a.generation == b.generation:
        return None
    if not a.generation or not b.generation:
        return _unclear("generation", a.generation, b.generation, "the version is said on one side only")
    return _different("generation", a.generation, b.generation, "another version")


_WEAK_TIERS = {"large", "medium", "small", "opus", "sonnet", "haiku", "xl", "xxl", "huge"}


def _tier(a: Model, b: Model) -> Difference | None:
    if a.tier == b.tier:
        return None
    said, other = " ".join(a.tier), " ".join(b.tier)
    bare, full = (a, b) if not a.tier else (b, a)
    if bare.tier:
        return _different("tier", said, other, "another tier")
    if bare.id or not (full.id or set(full.tier) <= _WEAK_TIERS):
        return _different("tier", said, other, "the name without a tier is a model of its own")
    return _unclear("tier", said, other, "the tier is said on one side only")


def _size(a: Model, b: Model) -> Difference | None:
    if a.size != b.size:
        if not a.size or not b.size or a.size.startswith(b.size + "-") or b.size.startswith(a.size + "-"):
            return _unclear("size", a.size, b.size, "the size is said on one side only")
        return _different("size", a.size, b.size, "another size")
    if a.active and b.active and a.active != b.active:
        return _different("active", a.active, b.active, "another active size")
    return None


def _tuning(a: Model, b: Model) -> Difference | None:
    if a.tuning == b.tuning:
        return None
    if a.tuning and b.tuning:
        return _different("tuning", a.tuning, b.tuning, "another checkpoint")
    return _unclear("tuning", a.tuning, b.tuning, "which checkpoint is said on one side only")


def _revision(a: Model, b: Model) -> Difference | None:
    if a.revision == b.revision:
        return None
    if a.revision and b.revision:
        return _different("revision", a.revision, b.revision, "another revision")
    return _unclear("revision", a.revision, b.revision, "the revision is said on one side only")


def _stage(a: Model, b: Model) -> Difference | None:
    if a.stage == b.stage:
        return None
    if "latest" in (a.stage, b.stage):
        return _unclear("stage", a.stage, b.stage, "a moving name")
    if a.stage and b.stage:
        return _different("stage", a.stage, b.stage, "another stage")
    if "exp" in (a.stage, b.stage) and not (a.id and b.id):
        return _different("stage", a.stage, b.stage, "an experimental build is another model")
    return _unclear("stage", a.stage, b.stage, "the final release or one before it")


def _snapshot(a: Model, b: Model) -> Difference | None:
    if a.snapshot == b.snapshot:
        return None
    if not a.snapshot or not b.snapshot:
        return _unclear("snapshot", a.snapshot, b.snapshot, "the snapshot is said on one side only")
    if dates.compatible(a.snapshot, b.snapshot):
        return None
    if a.implied or b.implied or dates.labelled(a.snapshot) != dates.labelled(b.snapshot):
        return _unclear("snapshot", a.snapshot, b.snapshot, "a snapshot that the registry does not know")
    return _different("snapshot", a.snapshot, b.snapshot, "another snapshot")


def _owner(a: Model, b: Model) -> Difference | None:
    if {a.owner, b.owner} <= {"", a.vendor.lower(), b.vendor.lower()} or a.owner == b.owner:
        return None
    return _unclear("owner", a.owner, b.owner, "an unknown owner before the name")


_RULES: tuple[Rule, ...] = (
    _family,
    _registered,
    _generation,
    _words,
    _tier,
    _size,
    _modality,
    _tuning,
    _stage,
    _snapshot,
    _revision,
    _owner,
)


def compare_models(a: Model, b: Model) -> tuple[Difference, ...]:
    """The fields in which two models differ, by the rules alone."""
    if a == b:
        return ()
    found = [difference for rule in _RULES if (difference := rule(a, b)) is not None]
    return tuple(sorted(found, key=lambda one: -_GRAVITY[one.relation]))


def _scaffolds(a: ModelName, b: ModelName) -> Difference | None:
    one, other = scaffold_key(a), scaffold_key(b)
    if one != other:
        return Difference("scaffold", a.scaffold, b.scaffold, Relation.SAME_MODEL, "another scaffold")
    if a.scaffold_version != b.scaffold_version:
        return Difference(
            "scaffold", a.scaffold_version, b.scaffold_version, Relation.SAME_MODEL, "another version of the scaffold"
        )
    return None


def _settings(a: ModelName, b: ModelName) -> list[Difference]:
    found = []
    for setting in dict.fromkeys((*a.settings, *b.settings)):
        said, other = a.settings.get(setting, ""), b.settings.get(setting, "")
        if said != other:
            why = "another setting" if said and other else "a setting said on one side only"
            found.append(Difference(setting, said, other, Relation.SAME_MODEL, why))
    return found


def _sampling(a: ModelName, b: ModelName) -> list[Difference]:
    if not a.sampling or not b.sampling or a.sampling == b.sampling:
        return []
    return [Difference("sampling", a.sampling, b.sampling, Relation.SAME_MODEL, "another temperature")]


def _agents(a: ModelName, b: ModelName) -> Difference | None:
    """Two names of which one at least is an agent alone."""
    same = scaffold_key(a) == scaffold_key(b)
    if a.kind is not b.kind:
        if same and a.scaffold:
            if a.scaffold_version and b.scaffold_version and a.scaffold_version != b.scaffold_version:
                why = "another version of the agent"
                return _different("scaffold", a.scaffold_version, b.scaffold_version, why)
            return _unclear("kind", a.kind, b.kind, "which model the agent runs is said on one side only")
        return _different("kind", a.kind, b.kind, "an agent is not a model")
    if not same:
        return _different("scaffold", a.scaffold, b.scaffold, "another agent")
    if a.scaffold_version == b.scaffold_version:
        return None
    if a.scaffold_version and b.scaffold_version:
        return _different("scaffold", a.scaffold_version, b.scaffold_version, "another version of the agent")
    return _unclear("scaffold", a.scaffold_version, b.scaffold_version, "the version is said on one side only")


def _thinking(a: ModelName, b: ModelName, found: list[Difference]) -> list[Difference]:
    """A thinking checkpoint beside a stated mode of an unregistered model is that mode, not another checkpoint."""
    tunings = [one for one in found if one.field == "tuning" and {one.a, one.b} == {"thinking", ""}]
    if not tunings or a.models[0].id or b.models[0].id:
        return found
    stated = (b if tunings[0].a == "thinking" else a).settings.get("mode", "")
    if "thinking" not in stated:
        return found
    dropped = tunings if "no thinking" in stated else [*tunings, *(one for one in found if one.field == "mode")]
    return [one for one in found if one not in dropped]


def compare(a: ModelName, b: ModelName, registry: Registry) -> Comparison:
    """How two names relate, with the fields that differ."""
    if a.kind is Kind.UNREADABLE or b.kind is Kind.UNREADABLE:
        same = a.text.strip().lower() == b.text.strip().lower()
        return Comparison(Relation.SAME) if same else _of([_different("name", a.text, b.text, "not readable")])
    if Kind.AGENT in (a.kind, b.kind):
        agents = _agents(a, b)
        return _of([agents] if agents else [])
    if len(a.models) != len(b.models):
        return _of([_different("models", str(len(a.models)), str(len(b.models)), "another number of models")])
    found: list[Difference] = []
    for one, other in zip(_sorted(a), _sorted(b), strict=True):
        pinned = names_of(registry).pinned(identity_key(one), identity_key(other))
        if pinned is not None:
            found.append(Difference("judgement", a.text, b.text, Relation(pinned.relation), pinned.why))
        elif names_of(registry).catalogue.printed_under(one, other) and not _prints_tier(a, b, one, other):
            why = "a snapshot of it is printed under the bare name as well"
            found.append(_unclear("tier", " ".join(one.tier), " ".join(other.tier), why))
        else:
            found.extend(compare_models(one, other))
    scaffold = _scaffolds(a, b)
    return _of(_thinking(a, b, [*found, *([scaffold] if scaffold else []), *_settings(a, b), *_sampling(a, b)]))


def _prints_tier(a: ModelName, b: ModelName, one: Model, other: Model) -> bool:
    """Whether a tier that only one of the two models has stands in its printed name."""
    return any(tier in name.text.lower() for tier in {*one.tier} ^ {*other.tier} for name in (a, b))


def _sorted(name: ModelName) -> list[Model]:
    return sorted(name.models, key=identity_key)


def _of(differences: list[Difference]) -> Comparison:
    ordered = sorted(differences, key=lambda one: -_GRAVITY[one.relation])
    return Comparison(ordered[0].relation if ordered else Relation.SAME, tuple(ordered))


def relate(a: ModelName, b: ModelName, registry: Registry) -> Relation:
    """How two names relate: the gravest of what `compare` finds."""
    return compare(a, b, registry).relation
