"""Stage judge: the published rows by benchmark and by name, so that a claim meets only rows that can be meant."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from tracker.identify.benchmarks import BenchmarkName
from tracker.identify.benchmarks_relation import Relation, relate
from tracker.identify.keys import block_keys, spelled
from tracker.identify.names import Kind, ModelName
from tracker.judge.noise import Measurement, equal_as_printed
from tracker.judge.sides import Row

_COARSEST = Decimal(1)
"""Figures coarser than one unit of the benchmark are not searched for equals."""


@dataclass(slots=True)
class Group:
    """The rows of one benchmark."""

    label: BenchmarkName
    rows: list[Row] = field(default_factory=list)
    blocks: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    _ordered: list[tuple[Decimal, int, Row]] | None = None
    _numbers: list[Decimal] = field(default_factory=list)
    _shown: tuple[str | None, bool] | None = None
    _units: tuple[str, ...] | None = None
    _choices: dict[str, int] = field(default_factory=dict)

    def add(self, row: Row) -> None:
        """Takes a row in, under every key by which a claim can find it."""
        self.rows.append(row)
        keys = block_keys(row.name)
        if row.system is not None:
            keys = (*keys, *block_keys(row.system))
        if row.own_name:
            keys = (*keys, f"name {row.own_name}")
        for key in dict.fromkeys(keys):
            self.blocks[key].append(row)

    def meant_by(self, name: ModelName) -> list[Row]:
        """The rows that share a key with the name, in their order; all others are of another model."""
        keys = block_keys(name)
        if name.kind is not Kind.AGENT:
            keys = tuple(key for key in keys if not key.startswith("agent "))
        lists = [self.blocks[key] for key in (*keys, f"name {spelled(name.text)}") if key in self.blocks]
        if len(lists) == 1:
            return lists[0]
        found = {row.order: row for rows in lists for row in rows}
        return [found[order] for order in sorted(found)]

    def shown(self) -> tuple[str | None, bool]:
        """The unit of most rows, and whether any row states a scaffold: for a benchmark that is not registered."""
        if self._shown is None:
            units = [row.figure.score.unit for row in self.rows if row.figure]
            unit = max(sorted({one for one in units if one}), key=units.count, default=None)
            self._shown = unit, any("scaffold" in row.settings for row in self.rows)
        return self._shown

    def units(self) -> tuple[str, ...]:
        """The units that its rows print: boards of one benchmark can differ."""
        if self._units is None:
            found = {row.figure.score.unit for row in self.rows if row.figure}
            self._units = tuple(sorted(unit for unit in found if unit))
        return self._units

    def choices(self, setting: str) -> int:
        """How many values of a setting its rows state."""
        if setting not in self._choices:
            self._choices[setting] = len({row.settings[setting] for row in self.rows if setting in row.settings})
        return self._choices[setting]

    def equal_to(self, value: Decimal, quantum: Decimal, unit: str) -> Iterable[Row]:
        """Rows of any model whose figure, in this unit, is equal as printed."""
        reach = max(quantum, min(_COARSEST, Decimal(1))) / 2
        ordered = self._values()
        low, high = bisect_left(self._numbers, value - reach), bisect_right(self._numbers, value + reach)
        ours = Measurement(value, quantum)
        for number, _, row in ordered[low:high]:
            if row.figure is None or row.figure.score.unit != unit:
                continue
            theirs = row.figure.score.quantum or Decimal(0)
            if theirs <= _COARSEST and equal_as_printed(ours, Measurement(number, theirs)):
                yield row

    def _values(self) -> list[tuple[Decimal, int, Row]]:
        if self._ordered is None:
            found = [(row.figure.score.value, row.order, row) for row in self.rows if row.figure]
            self._ordered = sorted((value, order, row) for value, order, row in found if value is not None)
            self._numbers = [value for value, _, _ in self._ordered]
        return self._ordered


@dataclass(frozen=True, slots=True)
class Related:
    """The groups of rows that a benchmark name can mean."""

    same: tuple[Group, ...] = ()
    bare: tuple[Group, ...] = ()
    """Variants of a bare name, or rows whose own label is bare."""
    versions: tuple[Group, ...] = ()
    """Other versions of the same benchmark."""
    kin: bool = False
    """Whether any row is of the benchmark, a variant or a part of it."""


class Index:
    """All rows, in groups by benchmark."""

    __slots__ = ("_groups", "_related")

    def __init__(self, rows: Iterable[Row]) -> None:
        self._groups: dict[str, Group] = {}
        self._related: dict[tuple[str, str | None], Related] = {}
        for row in rows:
            self._groups.setdefault(row.benchmark.key, Group(row.benchmark)).add(row)

    def related(self, label: BenchmarkName) -> Related:
        """The groups that the label can mean; each distinct label is looked up once."""
        key = (label.key, label.settings.get("version"))
        if key not in self._related:
            self._related[key] = self._find(label)
        return self._related[key]

    def _find(self, label: BenchmarkName) -> Related:
        by: dict[Relation, list[Group]] = defaultdict(list)
        kin = False
        heads = {head.id for head in label.heads}
        for group in self._groups.values():
            by[relate(label, group.label)].append(group)
            kin = kin or not heads.isdisjoint(head.id for head in group.label.heads)
        same, bare, versions = (tuple(by[one]) for one in (Relation.SAME, Relation.BARE, Relation.VERSION))
        return Related(same, bare, versions, kin or bool(same or bare or versions))
