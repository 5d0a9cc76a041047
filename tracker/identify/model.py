"""Stage identify: the values that a read model name consists of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

NOTHING: Mapping[str, str] = MappingProxyType({})


class Kind(StrEnum):
    """What a name stands for."""

    MODEL = "model"
    SYSTEM = "system"
    """A scaffold with one model or more, or several models working together."""
    AGENT = "agent"
    """A scaffold alone: which model it runs is not said."""
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Model:
    """One model as its name says it; empty where neither the name nor the registry says anything."""

    family: str = ""
    generation: str = ""
    """The version with its series letter (`4.5`, `4o`, `r1`, `k2`); a plain `v` is dropped."""
    tier: tuple[str, ...] = ()
    size: str = ""
    """Total parameters as printed (`235b`, `8x7b`, `17b-128e`)."""
    active: str = ""
    tuning: str = ""
    """`base`, `instruct`, or `thinking` where that is a checkpoint of its own."""
    modality: tuple[str, ...] = ()
    stage: str = ""
    """`preview`, `exp`, `beta`, `latest` and the like."""
    snapshot: str = ""
    """`2025-11-01`, `2025-11`, `-05-28` (no year said), or the label of a release (`002`)."""
    revision: str = ""
    """A further number beside the generation (`v0.2` of a fine-tune of Llama 3)."""
    words: tuple[str, ...] = ()
    """Every other word that tells it from its siblings: distillations, fine-tunes, code names, training stages."""
    owner: str = ""
    """What stood before a slash and is not a known organisation."""
    vendor: str = ""
    id: str = ""
    """The id in the registry, where it is known there."""
    implied: bool = field(default=False, compare=False)
    """Whether the snapshot is not in the name but the only one that the registry knows."""


@dataclass(frozen=True, slots=True)
class ModelName:
    """A printed name read into its parts."""

    text: str
    kind: Kind
    models: tuple[Model, ...] = ()
    scaffold: str = ""
    scaffold_version: str = ""
    sampling: str = ""
    """A temperature that the name states (`t=1`); it tells runs apart only where both sides state one."""
    settings: Mapping[str, str] = field(default_factory=lambda: NOTHING, hash=False)
    """Settings that the name states, by the names of `tracker.records.SETTINGS`."""
