"""Stage identify: how two names relate, and the fields that say so."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.identify.differences import GRAVITY, Difference, Relation, compare_models, different, unclear
from tracker.identify.keys import identity_key, scaffold_key
from tracker.identify.model import Kind, Model, ModelName
from tracker.identify.names import names_of
from tracker.identify.registry import Registry

__all__ = ["Comparison", "Difference", "Relation", "compare", "compare_models", "relate"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How two names relate, and the fields that decide it, the gravest first."""

    relation: Relation
    differences: tuple[Difference, ...] = ()


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
                return different("scaffold", a.scaffold_version, b.scaffold_version, why)
            return unclear("kind", a.kind, b.kind, "which model the agent runs is said on one side only")
        return different("kind", a.kind, b.kind, "an agent is not a model")
    if not same:
        return different("scaffold", a.scaffold, b.scaffold, "another agent")
    if a.scaffold_version == b.scaffold_version:
        return None
    if a.scaffold_version and b.scaffold_version:
        return different("scaffold", a.scaffold_version, b.scaffold_version, "another version of the agent")
    return unclear("scaffold", a.scaffold_version, b.scaffold_version, "the version is said on one side only")


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
        return Comparison(Relation.SAME) if same else _of([different("name", a.text, b.text, "not readable")])
    if Kind.AGENT in (a.kind, b.kind):
        agents = _agents(a, b)
        return _of([agents] if agents else [])
    if len(a.models) != len(b.models):
        return _of([different("models", str(len(a.models)), str(len(b.models)), "another number of models")])
    found: list[Difference] = []
    for one, other in zip(_sorted(a), _sorted(b), strict=True):
        pinned = names_of(registry).pinned(identity_key(one), identity_key(other))
        if pinned is not None:
            found.append(Difference("judgement", a.text, b.text, Relation(pinned.relation), pinned.why))
        elif names_of(registry).catalogue.printed_under(one, other) and not _prints_tier(a, b, one, other):
            why = "a snapshot of it is printed under the bare name as well"
            found.append(unclear("tier", " ".join(one.tier), " ".join(other.tier), why))
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
    ordered = sorted(differences, key=lambda one: -GRAVITY[one.relation])
    return Comparison(ordered[0].relation if ordered else Relation.SAME, tuple(ordered))


def relate(a: ModelName, b: ModelName, registry: Registry) -> Relation:
    """How two names relate: the gravest of what `compare` finds."""
    return compare(a, b, registry).relation
