"""Stage identify: the fields in which two models differ, and what follows from each."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tracker.identify import dates
from tracker.identify.model import Model


class Relation(StrEnum):
    """How the models of two names relate."""

    SAME = "same"
    SAME_MODEL = "same-model"
    UNCLEAR = "unclear"
    DIFFERENT = "different"


GRAVITY = {relation: place for place, relation in enumerate(Relation)}


@dataclass(frozen=True, slots=True)
class Difference:
    """One field in which two names differ, with both values (empty: not said) and what follows from it."""

    field: str
    a: str
    b: str
    relation: Relation
    why: str = ""


_CONTEXT = re.compile(r"\d+(?:\.\d+)?k")

Rule = Callable[[Model, Model], Difference | None]


def different(field: str, a: str, b: str, why: str) -> Difference:
    """A field that makes two names different."""
    return Difference(field, a, b, Relation.DIFFERENT, why)


def unclear(field: str, a: str, b: str, why: str) -> Difference:
    """A field that leaves open whether two names mean the same."""
    return Difference(field, a, b, Relation.UNCLEAR, why)


def _registered(a: Model, b: Model) -> Difference | None:
    if not a.id or not b.id or a.id == b.id:
        return None
    return different("id", a.id, b.id, "two models of the registry")


def _family(a: Model, b: Model) -> Difference | None:
    return None if a.family == b.family else different("family", a.family, b.family, "another family")


def _words(a: Model, b: Model) -> Difference | None:
    if a.words == b.words or "".join(a.words) == "".join(b.words):
        return None
    apart = set(a.words) ^ set(b.words)
    if len(apart) == 1 and _CONTEXT.fullmatch(apart.pop()):
        return unclear("words", " ".join(a.words), " ".join(b.words), "the length is said on one side only")
    return different("words", " ".join(a.words), " ".join(b.words), "a word that tells it from its siblings")


def _modality(a: Model, b: Model) -> Difference | None:
    if a.modality == b.modality:
        return None
    return different("modality", " ".join(a.modality), " ".join(b.modality), "another speciality")


def _generation(a: Model, b: Model) -> Difference | None:
    if a.generation == b.generation:
        return None
    if not a.generation or not b.generation:
        return unclear("generation", a.generation, b.generation, "the version is said on one side only")
    return different("generation", a.generation, b.generation, "another version")


_WEAK_TIERS = {"large", "medium", "small", "opus", "sonnet", "haiku", "xl", "xxl", "huge"}


def _tier(a: Model, b: Model) -> Difference | None:
    if a.tier == b.tier:
        return None
    said, other = " ".join(a.tier), " ".join(b.tier)
    bare, full = (a, b) if not a.tier else (b, a)
    if bare.tier:
        return different("tier", said, other, "another tier")
    if bare.id or not (full.id or set(full.tier) <= _WEAK_TIERS):
        return different("tier", said, other, "the name without a tier is a model of its own")
    return unclear("tier", said, other, "the tier is said on one side only")


def _size(a: Model, b: Model) -> Difference | None:
    if a.size != b.size:
        if not a.size or not b.size or a.size.startswith(b.size + "-") or b.size.startswith(a.size + "-"):
            return unclear("size", a.size, b.size, "the size is said on one side only")
        return different("size", a.size, b.size, "another size")
    if a.active and b.active and a.active != b.active:
        return different("active", a.active, b.active, "another active size")
    return None


def _tuning(a: Model, b: Model) -> Difference | None:
    if a.tuning == b.tuning:
        return None
    if a.tuning and b.tuning:
        return different("tuning", a.tuning, b.tuning, "another checkpoint")
    return unclear("tuning", a.tuning, b.tuning, "which checkpoint is said on one side only")


def _revision(a: Model, b: Model) -> Difference | None:
    if a.revision == b.revision:
        return None
    if a.revision and b.revision:
        return different("revision", a.revision, b.revision, "another revision")
    return unclear("revision", a.revision, b.revision, "the revision is said on one side only")


def _stage(a: Model, b: Model) -> Difference | None:
    if a.stage == b.stage:
        return None
    if "latest" in (a.stage, b.stage):
        return unclear("stage", a.stage, b.stage, "a moving name")
    if a.stage and b.stage:
        return different("stage", a.stage, b.stage, "another stage")
    if "exp" in (a.stage, b.stage) and not (a.id and b.id):
        return different("stage", a.stage, b.stage, "an experimental build is another model")
    return unclear("stage", a.stage, b.stage, "the final release or one before it")


def _snapshot(a: Model, b: Model) -> Difference | None:
    if a.snapshot == b.snapshot:
        return None
    if not a.snapshot or not b.snapshot:
        return unclear("snapshot", a.snapshot, b.snapshot, "the snapshot is said on one side only")
    if dates.compatible(a.snapshot, b.snapshot):
        return None
    if a.implied or b.implied or dates.labelled(a.snapshot) != dates.labelled(b.snapshot):
        return unclear("snapshot", a.snapshot, b.snapshot, "a snapshot that the registry does not know")
    return different("snapshot", a.snapshot, b.snapshot, "another snapshot")


def _owner(a: Model, b: Model) -> Difference | None:
    if {a.owner, b.owner} <= {"", a.vendor.lower(), b.vendor.lower()} or a.owner == b.owner:
        return None
    return unclear("owner", a.owner, b.owner, "an unknown owner before the name")


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
    return tuple(sorted(found, key=lambda one: -GRAVITY[one.relation]))
