"""Stage identify: a registered model with its name read, and what tells it from its siblings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.declare.models import ModelEntry
from tracker.identify import dates
from tracker.identify.draft import Core, Draft

Sized = tuple[str, str, str]
"""Total, active and experts as stated."""


@dataclass(frozen=True, slots=True)
class Release:
    """One checkpoint of a model."""

    stage: str
    snapshot: str
    tuning: str
    date: str = ""
    """The day of a release whose snapshot is a label."""

    def is_of(self, said: str) -> bool:
        """Whether a date or label in a name can mean this release."""
        return any(dates.compatible(one, said) for one in (self.snapshot, self.date) if one)


@dataclass(frozen=True, slots=True)
class Known:
    """A registered model, its name read."""

    entry: ModelEntry
    core: Core
    sizes: tuple[Sized, ...]
    """Every way its size is stated; the first is kept."""
    named_size: bool
    tuning: str
    stage: str
    releases: tuple[Release, ...]
    snapshot: str
    """The snapshot that its own name says: the name without it is another, less full one."""
    checkpoints: frozenset[str]
    """The tunings that its releases are told apart by."""

    @property
    def hybrid(self) -> bool:
        """Whether the same weights think or not."""
        return bool(self.entry.modes)

    def has_size(self, draft: Draft) -> bool:
        """Whether the draft states a size of this model, or none where the name does not need it."""
        if not (draft.size or draft.active or draft.experts):
            return not self.named_size
        return any(_states(draft, size) for size in self.sizes)

    def has_snapshot(self, snapshot: str) -> bool:
        """Whether a date or label can be one of this model's."""
        if self.entry.single or not self.releases:
            return True
        if self.entry.released and dates.compatible(self.entry.released, snapshot):
            return True
        return any(one.is_of(snapshot) for one in self.releases)

    def is_dated(self, draft: Draft) -> bool:
        """Whether the draft says the snapshot that this model's own name says, if any."""
        return not self.snapshot or bool(draft.snapshot and dates.compatible(self.snapshot, draft.snapshot))

    def completes(self, core: Core, draft: Draft) -> bool:
        """Whether the draft, whose core is given, may be a less full name of this model that its snapshot completes."""
        return (
            (not core[1] or core[1] == self.core[1])
            and core[2:] == self.core[2:]
            and (not draft.size or any(_states(draft, size) for size in self.sizes))
            and self.tuning in ("", draft.tuning)
        )


def size_of(draft: Draft) -> Sized:
    """The size of a draft as it is stated."""
    return draft.size, draft.active, draft.experts


def _states(draft: Draft, size: Sized) -> bool:
    total, active, experts = size
    return (
        (not draft.size or draft.size == total)
        and (not draft.active or draft.active == active)
        and (not draft.experts or draft.experts == experts)
    )


def core_of(draft: Draft) -> Core:
    """What tells a model from its siblings, without size, tuning, stage and snapshot."""
    tier, modality, words = draft.tier, draft.modality, draft.words
    if len(tier) > 1:
        tier = tuple(sorted(tier))
    if len(modality) > 1:
        modality = tuple(sorted(modality))
    if len(words) > 1:
        words = tuple(sorted(words))
    return draft.family, draft.generation, tier, modality, words, draft.revision


def fitting(models: Sequence[Known], draft: Draft) -> Known | None:
    """The one of these models that has the size, tuning and stage of the draft, the closest first."""
    if len(models) == 1 and not models[0].tuning and not models[0].stage:
        return models[0] if models[0].has_size(draft) and models[0].is_dated(draft) else None
    sized = [one for one in models if one.has_size(draft) and one.is_dated(draft)]
    if len(sized) > 1 and any(one.snapshot for one in sized):
        sized = [one for one in sized if one.snapshot]
    if not sized:
        return None
    thinking = "thinking" if draft.think == "on" else draft.tuning
    for tuning, stage in (
        (thinking, draft.stage),
        (thinking, ""),
        (draft.tuning, draft.stage),
        ("", draft.stage),
        ("", ""),
    ):
        found = [one for one in sized if one.tuning == tuning and one.stage == stage]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def settle_family(draft: Draft, implied: dict[str, str]) -> None:
    """Decides the family where no known one was named: one that a tier implies, else the unknown words in front."""
    if draft.front_tier:
        kept = [word for word in draft.front_tier if not draft.family or word in implied]
        draft.front += tuple(word for word in draft.front_tier if word not in kept)
        draft.tier += tuple(kept)
        draft.front_tier = ()
    if not draft.family:
        _imply(draft, implied)
    if draft.before or draft.front:
        draft.words += tuple(f"{word}-" for word in (*draft.before, *draft.front))
        draft.before = draft.front = ()


def _imply(draft: Draft, implied: dict[str, str]) -> None:
    for word in (*draft.tier, *draft.leading):
        if word in implied:
            draft.family = implied[word]
            draft.before = tuple(other for other in draft.leading if other != word)
            draft.words = (word, *draft.words) if word in draft.leading else draft.words
            draft.leading = ()
            return
    draft.family, draft.leading = "".join(draft.leading), ()
