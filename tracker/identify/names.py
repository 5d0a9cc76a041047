"""Stage identify: a printed model name read into scaffold, models and settings, by rules and the registry."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.declare.models import Judgement
from tracker.identify.catalogue import Catalogue
from tracker.identify.completion import complete
from tracker.identify.draft import Draft
from tracker.identify.keys import identity_key
from tracker.identify.model import Kind, Model, ModelName
from tracker.identify.plain import plain, sampling
from tracker.identify.reader import Reader
from tracker.identify.registry import Registry
from tracker.identify.stated import merged_settings, stated_settings
from tracker.identify.systems import Parts, Splitter, without_owner
from tracker.identify.vocabulary import Vocabulary

__all__ = ["Kind", "Model", "ModelName", "Names", "names_of", "read_name"]

_MEMO = 6_000
_EMPTY = {"multiple", "various", "several", "mixed", "na", "human", "humans", "humanexpert", "random", "randomchance"}
"""What stands in the place of a model's name and is none."""


class Names:
    """Reads names with one registry, each distinct text once."""

    __slots__ = (
        "_memo",
        "_older",
        "_parts",
        "_pins",
        "_reader",
        "_splitter",
        "_vendors",
        "_vocabulary",
        "catalogue",
        "registry",
    )

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._vocabulary = Vocabulary(registry)
        self._reader = reader = Reader(self._vocabulary)
        self._splitter = Splitter(self._vocabulary, reader, {one.name for one in registry.families})
        self._vendors = {one.name: one.vendor for one in registry.families}
        self.catalogue = Catalogue(registry, reader)
        self._splitter.nicknames = self.catalogue.nicknames
        self._splitter.joins.implied = self.catalogue.implied
        self._memo: dict[str, ModelName] = {}
        self._older: dict[str, ModelName] = {}
        """The names of the round before, so that those which come again are kept."""
        self._parts: dict[str, tuple[Model, Mapping[str, str]]] = {}
        self._pins: dict[frozenset[str], Judgement] = {}
        for judgement in registry.judgements:
            pair = frozenset(
                identity_key(model) for text in (judgement.a, judgement.b) for model in self.read(text).models
            )
            self._pins[pair] = judgement

    def pinned(self, a: str, b: str) -> Judgement | None:
        """The pinned judgement about two models by their identity keys, where there is one."""
        return self._pins.get(frozenset((a, b))) if self._pins else None

    def forget(self) -> None:
        """Forgets the names read so far and their parts; they are read anew when they come again."""
        self._reader.forget()
        self._memo.clear()
        self._older.clear()
        self._parts.clear()

    def read(self, text: str) -> ModelName:
        """What the name says; the same object for the same text."""
        found = self._memo.get(text)
        if found is None:
            if len(self._memo) >= _MEMO:
                self._memo, self._older = {}, self._memo
            found = self._memo[text] = self._older.get(text) or self._read(text)
        return found

    def bare(self, text: str) -> str:
        """The name in plain letters, without the organisations before it."""
        return self._cleaned(text)[0]

    def _cleaned(self, text: str) -> tuple[str, str]:
        cleaned = plain(text)
        return without_owner(cleaned, self._vocabulary) if "/" in cleaned else (cleaned, "")

    def _read(self, text: str) -> ModelName:
        cleaned, owner = self._cleaned(text)
        only = self._splitter.single(cleaned)
        if only is not None:
            return self._one(text, only, owner)
        parts = self._splitter.split(cleaned)
        for draft in parts.loose:
            draft.effort = draft.effort or next((level for level, _ in draft.levels), "")
        read = [self._part(draft, owner) for draft in parts.drafts]
        models = [model for model, _ in read]
        kind = _kind(parts, models)
        return ModelName(
            text=text,
            kind=kind,
            models=() if kind is Kind.UNREADABLE else tuple(models),
            scaffold=" + ".join(parts.scaffolds),
            scaffold_version=" ".join(parts.versions),
            sampling=sampling(text),
            settings=merged_settings([said for _, said in read] + [stated_settings(one) for one in parts.loose]),
        )

    def _part(self, draft: Draft, owner: str) -> tuple[Model, Mapping[str, str]]:
        """The model of one part of a name, and the settings that it states; the same part comes in many names."""
        if owner or not draft.text:
            draft.owner = owner
            return complete(draft, self.catalogue, self._vendors), stated_settings(draft)
        found = self._parts.get(draft.text)
        if found is None:
            if len(self._parts) >= _MEMO:
                self._parts.clear()
            model = complete(draft, self.catalogue, self._vendors)
            found = self._parts[draft.text] = (model, stated_settings(draft))
        return found

    def _one(self, text: str, draft: Draft, owner: str) -> ModelName:
        """The name of one model without a scaffold."""
        if owner:
            draft.owner = owner
        model = complete(draft, self.catalogue, self._vendors)
        if model.family in _EMPTY or not (model.family or model.generation or model.words):
            return ModelName(text, Kind.UNREADABLE)
        return ModelName(text, Kind.MODEL, (model,), sampling=sampling(text), settings=stated_settings(draft))


def _kind(parts: Parts, models: list[Model]) -> Kind:
    if not models:
        return Kind.AGENT if parts.scaffolds else Kind.UNREADABLE
    if len(models) > 1 or parts.scaffolds:
        return Kind.SYSTEM
    only = models[0]
    if only.family in _EMPTY or (not only.family and not only.generation and not only.words):
        return Kind.UNREADABLE
    return Kind.MODEL


_READERS: dict[int, Names] = {}


def names_of(registry: Registry) -> Names:
    """The reader of a registry, made once; the last eight registries are kept."""
    found = _READERS.get(id(registry))
    if found is None or found.registry is not registry:
        if len(_READERS) >= 8:
            _READERS.clear()
        found = _READERS[id(registry)] = Names(registry)
    return found


def read_name(text: str, registry: Registry) -> ModelName:
    """What a printed name says, by rules and the registry; the same object for the same text and registry."""
    return names_of(registry).read(text)
