"""Stage identify: many names looked up in many others, through keys and never by comparing all with all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.identify.keys import block_keys, dateless_key, is_date, spelled, whole_key
from tracker.identify.model import Kind, ModelName
from tracker.identify.names import Names, names_of
from tracker.identify.registry import Registry
from tracker.identify.relate import Comparison, Relation, compare


class NameIndex:
    """Names in the order in which they were given, found by what they say."""

    __slots__ = ("_dateless", "_names", "_samplings", "_texts", "_whole")

    def __init__(self, names: Iterable[str], registry: Registry) -> None:
        self._names: Names = names_of(registry)
        self._whole: dict[str, int | tuple[int, ...]] = {}
        self._dateless: dict[str, int | tuple[int, ...]] = {}
        self._texts: list[str] = []
        self._samplings: dict[int, str] = {}
        for position, text in enumerate(names):
            name = self._names.read(text)
            self._texts.append(text)
            if name.sampling:
                self._samplings[position] = name.sampling
            _put(self._whole, whole_key(name), position)
            if _dated(name):
                _put(self._dateless, dateless_key(name), position)

    def match(self, text: str) -> tuple[int, ...]:
        """The names that say the same as this one, or else those that say the same and a snapshot beside it.

        Among several, those that are spelled with the same letters and digits go first.
        """
        name = self._names.read(text)
        kept = self._whole.get(whole_key(name))
        if kept is None and not _dated(name):
            kept = self._dateless.get(dateless_key(name))
        if kept is None:
            return ()
        found = (kept,) if isinstance(kept, int) else kept
        if name.sampling or self._samplings:
            found = self._sampled_alike(name.sampling, found)
        return self._spelled_alike(text, found) if len(found) > 1 else found

    def _sampled_alike(self, sampling: str, found: tuple[int, ...]) -> tuple[int, ...]:
        """Those with the temperature that was said, or without one where none was said; never those with another."""
        alike = tuple(one for one in found if self._samplings.get(one, "") == sampling)
        return alike or tuple(one for one in found if not sampling or one not in self._samplings)

    def _spelled_alike(self, text: str, found: tuple[int, ...]) -> tuple[int, ...]:
        """Of names that say the same, those with the same letters and digits, if there are any."""
        letters = spelled(self._names.bare(text))
        return tuple(one for one in found if spelled(self._names.bare(self._texts[one])) == letters) or found


class Candidates:
    """Names with everything they may mean: all that are not `different` from a given one."""

    __slots__ = ("_by_key", "_read", "_registry")

    def __init__(self, names: Iterable[str], registry: Registry) -> None:
        self._registry = registry
        self._read = [names_of(registry).read(text) for text in names]
        self._by_key: dict[str, list[int]] = {}
        for position, name in enumerate(self._read):
            for key in block_keys(name):
                self._by_key.setdefault(key, []).append(position)

    def of(self, text: str) -> Iterator[tuple[int, Comparison]]:
        """The positions of the names that are not `different`, in order, each with how it relates and why."""
        name = names_of(self._registry).read(text)
        found = {position for key in block_keys(name) for position in self._by_key.get(key, ())}
        for position in sorted(found):
            comparison = compare(name, self._read[position], self._registry)
            if comparison.relation is not Relation.DIFFERENT:
                yield position, comparison


def _put(table: dict[str, int | tuple[int, ...]], key: str, position: int) -> None:
    before = table.get(key)
    if before is None:
        table[key] = position
    else:
        table[key] = (before, position) if isinstance(before, int) else (*before, position)


def _dated(name: ModelName) -> bool:
    models = name.models
    if len(models) == 1:
        return models[0].snapshot != ""
    if name.kind is Kind.AGENT:
        return any(is_date(part) for part in name.scaffold_version.split())
    return any(model.snapshot for model in models)
