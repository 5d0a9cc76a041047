"""Stage identify: how two names relate, and which fields say so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tracker.identify.names import ModelName
from tracker.identify.registry import Registry


class Relation(StrEnum):
    """How the models of two names relate."""

    SAME = "same"
    SAME_MODEL = "same-model"
    UNCLEAR = "unclear"
    DIFFERENT = "different"


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


def compare(a: ModelName, b: ModelName, registry: Registry) -> Comparison:
    """How two names relate, with the fields that differ."""
    if a.models == b.models and a.kind == b.kind:
        return Comparison(Relation.SAME)
    said, other = str(a.models), str(b.models)
    return Comparison(Relation.DIFFERENT, (Difference("name", said, other, Relation.DIFFERENT),))


def relate(a: ModelName, b: ModelName, registry: Registry) -> Relation:
    """How two names relate: the gravest of what `compare` finds."""
    return compare(a, b, registry).relation


def block_keys(name: ModelName) -> tuple[str, ...]:
    """Keys, the finest first: two names that are not `different` share at least one of them."""
    return tuple(model.family for model in name.models) or (f"scaffold {name.scaffold or name.text}",)
