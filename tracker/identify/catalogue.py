"""Stage identify: the registered models by the structure of their names, and what they add to a less full name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tracker.declare.models import ModelEntry
from tracker.identify import dates
from tracker.identify.draft import Draft
from tracker.identify.plain import plain
from tracker.identify.reader import Reader
from tracker.identify.registry import Registry
from tracker.identify.vocabulary import pieces_of

Core = tuple[str, str, tuple[str, ...], tuple[str, ...], tuple[str, ...], str]

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
    """Every way its size is stated: total, active, experts; the first is kept."""
    named_size: bool
    tuning: str
    stage: str
    releases: tuple[Release, ...]
    snapshot: str = ""
    """The snapshot that its own name says: the name without it is another, less full one."""

    @property
    def checkpoints(self) -> set[str]:
        """The tunings that its releases are told apart by."""
        return {one.tuning for one in self.releases if one.tuning}

    @property
    def hybrid(self) -> bool:
        """Whether the same weights think or not."""
        return bool(self.entry.modes)


def core_of(draft: Draft) -> Core:
    """What tells a model from its siblings, without size, tuning, stage and snapshot."""
    return (
        draft.family,
        draft.generation,
        tuple(sorted(draft.tier)),
        tuple(sorted(draft.modality)),
        tuple(sorted(draft.words)),
        draft.revision,
    )


def settle_family(draft: Draft, implied: dict[str, str]) -> None:
    """Decides the family where no known one was named: one that a tier implies, else the unknown words in front."""
    if draft.family:
        draft.tier.extend(word for word in draft.front_tier if word in implied)
        draft.front.extend(word for word in draft.front_tier if word not in implied)
    else:
        draft.tier.extend(draft.front_tier)
    draft.front_tier = []
    if not draft.family:
        for word in (*draft.tier, *draft.leading):
            if word in implied:
                draft.family = implied[word]
                draft.leading = [other for other in draft.leading if other != word]
                draft.before, draft.leading = draft.leading, []
                break
        else:
            draft.family = "".join(draft.leading)
            draft.leading = []
    draft.words.extend(f"{word}-" for word in (*draft.before, *draft.front))
    draft.before, draft.front = [], []


class Catalogue:
    """The registered models, found by the structure of a name."""

    __slots__ = ("_by_core", "_by_family", "_generations", "_spelled", "efforts", "implied", "nicknames", "tiers")

    def __init__(self, registry: Registry, reader: Reader) -> None:
        self.implied = {word.lower(): one.name for one in registry.families for word in one.implied_by}
        self._by_core: dict[Core, list[Known]] = {}
        self._by_family: dict[str, list[Known]] = {}
        self._spelled: dict[tuple[Core, Sized, str, str, str], tuple[Known, Release | None]] = {}
        self._generations: dict[str, set[str]] = {}
        self.nicknames: set[tuple[str, ...]] = set()
        """Spellings with a bracket, as pieces: what stands before it is no scaffold."""
        self.tiers: dict[str, set[str]] = {}
        self.efforts: dict[tuple[str, str], bool] = {}
        """Whether any model of a family and generation may have levels of effort."""
        for entry in registry.models:
            self._add(entry, reader)

    def _add(self, entry: ModelEntry, reader: Reader) -> None:
        draft = self._read(entry.name, reader)
        draft.tier.extend(level for level, _ in draft.levels)
        releases = tuple(_release(reader, label) for label in entry.snapshots)
        named = bool(draft.size or draft.active)
        stated = [reader.read(plain(size)) for size in entry.sizes]
        sizes = ([_size(draft)] if named else []) + [_size(one) for one in stated]
        tuning = "thinking" if draft.think == "on" else draft.tuning
        if draft.snapshot and not releases:
            releases = (Release(draft.stage, draft.snapshot, ""),)
        known = Known(entry, core_of(draft), tuple(sizes), named, tuning, draft.stage, releases, draft.snapshot)
        self._by_core.setdefault(known.core, []).append(known)
        self._by_family.setdefault(draft.family, []).append(known)
        self._generations.setdefault(draft.family, set()).add(draft.generation)
        line = (draft.family, draft.generation)
        self.efforts[line] = self.efforts.get(line, False) or not entry.no_modes
        self.tiers.setdefault(draft.family, set()).update(draft.tier)
        for spelling in entry.spellings:
            text, _, release = spelling.partition(" = ")
            if "(" in text:
                self.nicknames.add(pieces_of(text))
            self._spell(self._read(text, reader), known, _release(reader, release) if release else None)

    def _read(self, text: str, reader: Reader) -> Draft:
        draft = reader.read(plain(text))
        settle_family(draft, self.implied)
        return draft

    def _spell(self, draft: Draft, known: Known, release: Release | None) -> None:
        draft.tier.extend(level for level, _ in draft.levels)
        key = (core_of(draft), _size(draft), draft.tuning, draft.stage, draft.snapshot)
        self._spelled[key] = (known, release)

    def has(self, core: Core) -> bool:
        """Whether a registered model has this structure."""
        return core in self._by_core

    def respell(self, draft: Draft) -> None:
        """Replaces a nickname by the model that it stands for, and the release where it names one."""
        core, size = core_of(draft), _size(draft)
        for tuning, stage, snapshot in (
            (draft.tuning, draft.stage, draft.snapshot),
            ("", draft.stage, draft.snapshot),
            (draft.tuning, "", ""),
            ("", "", ""),
        ):
            if found := self._spelled.get((core, size, tuning, stage, snapshot)):
                known, release = found
                _adopt(draft, known)
                draft.stage = draft.stage if not stage else ""
                draft.snapshot = draft.snapshot if not snapshot else ""
                if known.snapshot or known.stage or release:
                    draft.stage = release.stage if release else known.stage
                    draft.snapshot = draft.snapshot or (release.snapshot if release else known.snapshot)
                return

    def find(self, draft: Draft) -> Known | None:
        """The registered model that the draft names; the draft is completed where a fact of the registry allows it."""
        known = _fitting(self._by_core.get(core_of(draft), ()), draft)
        if known is not None and (not draft.snapshot or _has_snapshot(known, draft.snapshot)):
            return known
        completed = self._completed(draft)
        if completed is not None:
            _adopt(draft, completed)
            return completed
        return known

    def _lettered(self, draft: Draft) -> Known | None:
        """The model whose series letter (`K2` for `2`) was dropped, where only one has that number."""
        known = self._generations.get(draft.family, set())
        lettered = [one for one in known if one[1:] == draft.generation]
        if not draft.generation or draft.versioned or len(lettered) != 1 or draft.generation in known:
            return None
        core = core_of(draft)
        return _fitting(self._by_core.get((core[0], lettered[0], *core[2:]), ()), draft)

    def _first(self, draft: Draft) -> Known | None:
        """The model whose only revision was said (`v1` behind the version)."""
        if draft.revision != "1":
            return None
        return _fitting(self._by_core.get((*core_of(draft)[:5], ""), ()), draft)

    def _bare(self, core: Core) -> bool:
        return any(not one.snapshot for one in self._by_core.get(core, ()))

    def _completed(self, draft: Draft) -> Known | None:
        if not self.has(core_of(draft)) and (known := self._lettered(draft) or self._first(draft)):
            return known
        if not draft.snapshot:
            return None
        wider = [one for one in self._by_family.get(draft.family, ()) if _wider(one, draft)]
        nearest = [one for one in wider if one.core[2] == tuple(sorted(draft.tier))]
        found = nearest or ([] if self._bare(core_of(draft)) else wider)
        return found[0] if len(found) == 1 else None


def _release(reader: Reader, label: str) -> Release:
    draft = reader.read(plain(label))
    tuning = "thinking" if draft.think == "on" else draft.tuning
    return Release(draft.stage, draft.snapshot, tuning, "".join(draft.words))


def _size(draft: Draft) -> Sized:
    return draft.size, draft.active, draft.experts


def _adopt(draft: Draft, known: Known) -> None:
    draft.family, draft.generation, tier, modality, words, draft.revision = known.core
    draft.tier, draft.modality, draft.words = list(tier), list(modality), list(words)
    draft.tuning = draft.tuning or known.tuning
    if known.named_size:
        draft.size, draft.active, draft.experts = known.sizes[0]


def _states(draft: Draft, size: Sized) -> bool:
    said = _size(draft)
    return all(not one or one == other for one, other in zip(said, size, strict=True))


def _fitting(models: Iterable[Known], draft: Draft) -> Known | None:
    """The one of these models that has the size, tuning and stage of the draft, the closest first."""
    sized = [one for one in models if _size_fits(one, draft) and _dated(one, draft)]
    if any(one.snapshot for one in sized):
        sized = [one for one in sized if one.snapshot]
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


def _dated(known: Known, draft: Draft) -> bool:
    return not known.snapshot or bool(draft.snapshot and dates.compatible(known.snapshot, draft.snapshot))


def _size_fits(known: Known, draft: Draft) -> bool:
    if not (draft.size or draft.active or draft.experts):
        return not known.named_size
    return any(_states(draft, size) for size in known.sizes)


def _has_snapshot(known: Known, snapshot: str) -> bool:
    entry = known.entry
    if entry.single or not known.releases:
        return True
    if entry.released and dates.compatible(entry.released, snapshot):
        return True
    return any(one.is_of(snapshot) for one in known.releases)


def _wider(known: Known, draft: Draft) -> bool:
    """Whether the draft may be a less full name of this model that its snapshot completes."""
    core, said = known.core, core_of(draft)
    return (
        (not said[1] or said[1] == core[1])
        and set(said[2]) <= set(core[2])
        and said[3:] == core[3:]
        and (not draft.size or any(_states(draft, size) for size in known.sizes))
        and (known.tuning in ("", draft.tuning))
        and any(one.is_of(draft.snapshot) for one in known.releases)
    )
