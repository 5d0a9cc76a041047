"""Stage identify: what a printed model name says, as structure (this module holds the values that come back)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from tracker.identify.registry import Registry

_NONE: Mapping[str, str] = MappingProxyType({})


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
    """One model as its name says it; empty where the name (and the registry) say nothing."""

    family: str = ""
    generation: str = ""
    """The version with its series letter (`4.5`, `4o`, `r1`, `k2`); a plain `v` is dropped."""
    tier: tuple[str, ...] = ()
    size: str = ""
    """Total parameters as printed (`235b`, `8x7b`), with experts where they are named."""
    active: str = ""
    tuning: str = ""
    """`base`, `instruct`, or `thinking` where that is a checkpoint of its own."""
    modality: tuple[str, ...] = ()
    stage: str = ""
    """`preview`, `exp`, `beta`, `latest` …"""
    snapshot: str = ""
    """`2025-11-01`, `2025-11`, or the label of the release (`002`)."""
    revision: str = ""
    words: tuple[str, ...] = ()
    """Every other word that tells it from its siblings: distillations, fine-tunes, code names."""
    vendor: str = ""
    id: str = ""
    """The id in the registry, where it is known there."""


@dataclass(frozen=True, slots=True)
class ModelName:
    """A printed name read into its parts."""

    text: str
    kind: Kind
    models: tuple[Model, ...] = ()
    scaffold: str = ""
    scaffold_version: str = ""
    settings: Mapping[str, str] = field(default=_NONE, hash=False)
    """Settings that the name states, by the names of `tracker.records.SETTINGS`."""


_WORD = re.compile(r"[a-z]+|\d+")


def read_name(text: str, registry: Registry) -> ModelName:
    """What the name says, by rules and the registry; the same object for the same text and registry."""
    words = tuple(_WORD.findall(text.casefold()))
    if not words:
        return ModelName(text=text, kind=Kind.UNREADABLE)
    return ModelName(text=text, kind=Kind.MODEL, models=(Model(family=words[0], words=words[1:]),))
