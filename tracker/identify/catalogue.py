"""Stage identify: the registered models by the structure of their names, and what they add to a less full name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tracker.declare.models import ModelEntry
from tracker.identify import dates
from tracker.identify.draft import Core, Draft
from tracker.identify.known import Known, Release, Sized, core_of, fitting, settle_family, size_of
from tracker.identify.model import Model
from tracker.identify.plain import plain
from tracker.identify.reader import Reader
from tracker.identify.registry import Registry
from tracker.identify.vocabulary import pieces_of

Spelled = tuple[Sized, str, str, str]
"""Size, tuning, stage and snapshot of a nickname."""


_UNSIZED: Sized = ("", "", "")


class Catalogue:
    """The registered models, found by the structure of a name."""

    __slots__ = (
        "_by_core",
        "_by_date",
        "_generations",
        "_letters",
        "_reader",
        "_spelled",
        "_under",
        "efforts",
        "implied",
        "nicknames",
        "tiers",
    )

    def __init__(self, registry: Registry, reader: Reader) -> None:
        self._reader = reader
        self.implied = {word.lower(): one.name for one in registry.families for word in one.implied_by}
        self._by_core: dict[Core, list[Known]] = {}
        self._by_date: dict[tuple[str, str], list[Known]] = {}
        self._spelled: dict[Core, dict[Spelled, tuple[Known, Release | None]]] = {}
        self._generations: dict[str, set[str]] = {}
        self._under: set[tuple[Core, str, str]] = set()
        """Names that a snapshot of another model is printed under, with that model's id and the snapshot."""
        self.nicknames: set[tuple[str, ...]] = set()
        """Spellings with a bracket, as pieces: what stands before it is no scaffold."""
        self.tiers: dict[str, set[str]] = {}
        self.efforts: dict[tuple[str, str], bool] = {}
        """Whether any model of a family and generation may have levels of effort."""
        for entry in registry.models:
            self._add(entry)
        self._letters = dict(self._lettering())

    def _add(self, entry: ModelEntry) -> None:
        draft = self._read(entry.name)
        known = self._know(entry, draft)
        self._by_core.setdefault(known.core, []).append(known)
        self._generations.setdefault(draft.family, set()).add(draft.generation)
        line = (draft.family, draft.generation)
        self.efforts[line] = self.efforts.get(line, False) or not entry.no_modes
        self.tiers.setdefault(draft.family, set()).update(draft.tier)
        for said in {said for one in known.releases for said in (*_ways(one.snapshot), *_ways(one.date))}:
            self._by_date.setdefault((draft.family, said), []).append(known)
        for spelling in entry.spellings:
            text, _, release = spelling.partition(" = ")
            if "(" in text:
                self.nicknames.add(pieces_of(text))
            draft, meant = self._read(text), self._release(release) if release else None
            if meant is not None and draft.snapshot and core_of(draft) != known.core:
                self._under.add((core_of(draft), entry.id, meant.snapshot))
            self._spell(draft, known, meant)

    def _lettering(self) -> Iterator[tuple[tuple[str, str], str]]:
        """Numbers of a family that only one series letter goes with, and no model without a letter has."""
        for family, generations in self._generations.items():
            lettered = [one for one in generations if one[:1].isalpha() and one[1:]]
            for one in lettered:
                number = one[1:]
                if number not in generations and sum(other[1:] == number for other in lettered) == 1:
                    yield (family, number), one

    def _know(self, entry: ModelEntry, draft: Draft) -> Known:
        releases = tuple(self._release(label) for label in entry.releases or entry.snapshots)
        if draft.snapshot and not releases:
            releases = (Release(draft.stage, draft.snapshot, ""),)
        named = bool(draft.size or draft.active)
        stated = [self._reader.read(plain(size)) for size in entry.sizes]
        return Known(
            entry=entry,
            core=core_of(draft),
            sizes=tuple(size_of(one) for one in ([draft, *stated] if named else stated)),
            named_size=named,
            tuning="thinking" if draft.think == "on" else draft.tuning,
            stage=draft.stage,
            releases=releases,
            snapshot=draft.snapshot,
            checkpoints=frozenset(one.tuning for one in releases if one.tuning),
        )

    def _read(self, text: str) -> Draft:
        draft = self._reader.read(plain(text))
        settle_family(draft, self.implied)
        draft.tier += tuple(level for level, _ in draft.levels)
        return draft

    def _release(self, label: str) -> Release:
        draft = self._reader.read(plain(label))
        tuning = "thinking" if draft.think == "on" else draft.tuning
        return Release(draft.stage, draft.snapshot, tuning, "".join(draft.words))

    def _spell(self, draft: Draft, known: Known, release: Release | None) -> None:
        key = (size_of(draft), draft.tuning, draft.stage, draft.snapshot)
        self._spelled.setdefault(core_of(draft), {})[key] = (known, release)

    def has(self, core: Core) -> bool:
        """Whether a registered model has this structure."""
        return core in self._by_core

    def printed_under(self, a: Model, b: Model) -> bool:
        """Whether one is an undated name under which a snapshot of the other, another model, is printed as well."""
        return bool(self._under) and (self._is_under(a, b) or self._is_under(b, a))

    def _is_under(self, bare: Model, dated: Model) -> bool:
        if (bare.snapshot and not bare.implied) or not dated.id or bare.id == dated.id:
            return False
        core = (bare.family, bare.generation, bare.tier, bare.modality, bare.words, bare.revision)
        return (core, dated.id, dated.snapshot) in self._under

    def find(self, draft: Draft) -> Known | None:
        """The registered model that the draft names; the draft is completed where a fact of the registry allows it."""
        core = draft.core = core_of(draft)
        if core in self._spelled and self._respell(draft, self._spelled[core]):
            core = draft.core
        listed = self._by_core.get(core)
        known = fitting(listed, draft) if listed else None
        if known is not None and (not draft.snapshot or known.has_snapshot(draft.snapshot)):
            return known
        completed = self._completed(draft, core, bool(listed))
        if completed is not None:
            _adopt(draft, completed)
            return completed
        return known

    def _respell(self, draft: Draft, spellings: dict[Spelled, tuple[Known, Release | None]]) -> bool:
        """Replaces a nickname by the model that it stands for, and the release where it names one."""
        size = size_of(draft)
        said = (draft.tuning, draft.stage, draft.snapshot)
        ways = (said, ("", *said[1:]), (draft.tuning, "", ""), ("", "", ""))
        sizes = (size,) if size == _UNSIZED else (size, _UNSIZED)
        for measure, (tuning, stage, snapshot) in product(sizes, ways):
            found = spellings.get((measure, tuning, stage, snapshot))
            if found and (measure == size or found[0].has_size(draft)):
                known, release = found
                _adopt(draft, known)
                if not known.sizes:
                    draft.size = draft.active = draft.experts = ""
                draft.stage = draft.stage if not stage else ""
                draft.snapshot = draft.snapshot if not snapshot else ""
                if known.snapshot or known.stage or release:
                    draft.stage = release.stage if release else known.stage
                    draft.snapshot = draft.snapshot or (release.snapshot if release else known.snapshot)
                return True
        return False

    def _completed(self, draft: Draft, core: Core, listed: bool) -> Known | None:
        if not listed and (known := self._lettered(draft, core) or self._first(draft, core)):
            return known
        if not draft.snapshot:
            return None
        wider = [one for one in self._by_date.get((draft.family, draft.snapshot), ()) if one.completes(core, draft)]
        return wider[0] if len(wider) == 1 else None

    def _lettered(self, draft: Draft, core: Core) -> Known | None:
        """The model whose series letter (`K2` for `2`) was dropped, where only one has that number."""
        lettered = self._letters.get((draft.family, draft.generation), "")
        if not lettered or draft.versioned:
            return None
        return fitting(self._by_core.get((core[0], lettered, *core[2:]), ()), draft)

    def _first(self, draft: Draft, core: Core) -> Known | None:
        """The model whose only revision was said (`v1` behind the version)."""
        if draft.revision != "1":
            return None
        return fitting(self._by_core.get((*core[:5], ""), ()), draft)


def _ways(date: str) -> tuple[str, ...]:
    """Every way a name may say a date or label."""
    return dates.ways(date) if date else ()


def _adopt(draft: Draft, known: Known) -> None:
    draft.core = known.core
    draft.family, draft.generation, draft.tier, draft.modality, draft.words, draft.revision = known.core
    draft.tuning = draft.tuning or known.tuning
    if known.named_size:
        draft.size, draft.active, draft.experts = known.sizes[0]
