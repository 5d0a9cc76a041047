"""The registry of models: what no rule can read out of a name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model of `sources/registry/models/<vendor>.toml`."""

    id: str
    vendor: str
    name: str
    released: str | None = None
    snapshots: tuple[str, ...] = ()
    """Snapshot dates that exist, as YYYY-MM-DD; empty where none is known to exist."""
    spellings: tuple[str, ...] = ()
    """Nicknames and codenames that rules cannot derive."""
    tuned_only: bool = False
    """Whether only a tuned (instruct, chat) model was ever released."""
    preview_only: bool = False
    sizes: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    """Effort levels or thinking modes that it has; empty and `no_modes` where it has none."""
    no_modes: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """A pinned decision about two names, with who decided, when and why."""

    a: str
    b: str
    relation: str
    who: str
    date: str
    why: str
