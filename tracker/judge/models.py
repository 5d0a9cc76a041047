"""Stage judge: the rows that a model's name can mean, by names and by what existed when (step 3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tracker.declare.models import ModelEntry
from tracker.identify.keys import scaffold_key, spelled
from tracker.identify.names import Kind, ModelName, read_name
from tracker.identify.registry import Registry
from tracker.identify.relate import Comparison, Relation, compare
from tracker.judge.index import Group
from tracker.judge.sides import SLACK, Row, Subject, day_of
from tracker.records import Considered

MOST_COMPARED = 4_000
"""So many pairs of names are remembered; with their names, so that an id stays that of its name."""
MOST_SPLIT = 500
_FILLED_BY_DATE = ("generation", "tier", "size")
"""Fields that a less full name leaves open, and that the models which existed on a day may fill."""


@dataclass(frozen=True, slots=True)
class Identity:
    """How the name of a row relates to that of a claim, after dates were looked at."""

    relation: Relation
    vague: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Split:
    """The rows of one benchmark as a name sees them."""

    near: tuple[tuple[Row, Comparison], ...]
    other: tuple[Considered, ...]
    """Rows of similar names that are not meant, and why."""


class Models:
    """The registered models by id, for release dates, snapshots and modes."""

    __slots__ = ("_born", "_by_id", "_compared", "_families", "_split", "registry")

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._compared: dict[tuple[int, int], tuple[ModelName, ModelName, Comparison]] = {}
        self._split: dict[tuple[int, int], tuple[ModelName, Split]] = {}
        self._born: dict[int, tuple[ModelName, date | None]] = {}
        self._families: dict[str, list[tuple[ModelEntry, ModelName]]] = {}
        self._by_id = {model.id: model for model in registry.models}

    def of(self, name: ModelName) -> ModelEntry | None:
        """The registered model of a name that stands for a single one."""
        return self._by_id.get(name.models[0].id) if len(name.models) == 1 else None

    def born(self, name: ModelName) -> date | None:
        """The first day on which any model that the name can mean existed; None where the registry leaves that open."""
        key = id(name)
        if key not in self._born:
            self._born[key] = (name, self._first_day(name))
        return self._born[key][1]

    def _first_day(self, name: ModelName) -> date | None:
        if len(name.models) != 1 or name.models[0].stage:
            return None
        known, said = self.of(name), name.models[0]
        if known is None and not (said.generation or said.tier or said.size or said.words):
            return None
        meant = [known] if known else [one for one, read in self._kin(name) if self._may_mean(name, read)]
        days = [day_of(text) for one in meant for text in (one.released, *one.snapshots)]
        return min((day for day in days if day is not None), default=None) if None not in days else None

    def _may_mean(self, name: ModelName, read: ModelName) -> bool:
        return self.compare(name, read).relation is not Relation.DIFFERENT

    def _kin(self, name: ModelName) -> list[tuple[ModelEntry, ModelName]]:
        """The registered models of the same family."""
        if not self._families:
            for model in self.registry.models:
                read = read_name(model.name, self.registry)
                for one in read.models:
                    self._families.setdefault(one.family, []).append((model, read))
        return self._families.get(name.models[0].family, [])

    def split(self, name: ModelName, group: Group) -> Split:
        """The rows of a group that can be meant by a name, and the others that are near; remembered by name."""
        key = (id(name), id(group))
        known = self._split.get(key)
        if known is None:
            if len(self._split) >= MOST_SPLIT:
                self._split.clear()
            known = self._split[key] = (name, self._split_now(name, group))
        return known[1]

    def _split_now(self, name: ModelName, group: Group) -> Split:
        near: list[tuple[Row, Comparison]] = []
        other: list[Considered] = []
        for row in group.meant_by(name):
            found = self._compare(name, row)
            if row.entry.kind != "model":
                other.append(Considered(row.ref, False, f"a {row.entry.kind}, not a model"))
            elif found.relation is Relation.DIFFERENT:
                other.append(Considered(row.ref, False, _why_different(found)))
            elif row.figure is None:
                other.append(Considered(row.ref, False, "its cell holds no possible score"))
            else:
                near.append((row, found))
        return Split(tuple(near), tuple(other))

    def identify(self, subject: Subject, row: Row, found: Comparison) -> Identity:
        """How the row relates to the claim, whose names compare like this, after a look at what existed when."""
        vague = tuple(one.field for one in found.differences if one.relation is Relation.UNCLEAR)
        late = self._not_yet_released(subject, row) or _younger_agent(subject, row)
        if late:
            return Identity(Relation.DIFFERENT, vague, late)
        if found.relation is not Relation.UNCLEAR:
            return Identity(found.relation, vague, "")
        vague = self._left_open(subject, row, found, vague)
        if subject.tuned and "tuning" in vague and len(row.name.models) == 1:
            said = row.name.models[0].tuning
            if said == "base":
                return Identity(Relation.DIFFERENT, vague, "a base model; the claim is about a tuned one")
            vague = tuple(field for field in vague if field != "tuning" or said != "instruct")
        if "snapshot" in vague:
            return self._by_date(subject, row, vague)
        return Identity(Relation.UNCLEAR if vague else Relation.SAME_MODEL, vague, "")

    def _left_open(self, subject: Subject, row: Row, found: Comparison, vague: tuple[str, ...]) -> tuple[str, ...]:
        """The open fields without those that only one model of the registry filled on the day of the less full name."""
        open_ones = [one for one in found.differences if one.field in _FILLED_BY_DATE]
        if not open_ones or len(row.name.models) != 1 or len(subject.name.models) != 1:
            return vague
        sides = ((subject.name, subject.day, row.name), (row.name, row.day, subject.name))
        bare, day, full = sides[0] if not open_ones[0].a else sides[1]
        known = self.of(full)
        if day is None or known is None or self._existing(bare, day) != {known.id}:
            return vague
        return tuple(field for field in vague if field not in _FILLED_BY_DATE)

    def _existing(self, name: ModelName, day: date) -> set[str]:
        """The registered models that a name could mean on a day; empty where one of them has no date of release."""
        meant = [model for model, read in self._kin(name) if self._may_mean(name, read)]
        born = {model.id: day_of(model.released) for model in meant}
        return set() if None in born.values() else {one for one, said in born.items() if said and said <= day + SLACK}

    def _compare(self, name: ModelName, row: Row) -> Comparison:
        """An agent without a model is held against the row's whole system, everything else against its model."""
        if self.is_named_alike(name, row):
            return Comparison(Relation.SAME)
        if name.kind is not Kind.AGENT or row.system is None:
            return self.compare(name, row.name)
        found = (self.compare(name, row.system), self.compare(name, row.name))
        return min(found, key=lambda one: list(Relation).index(one.relation))

    def is_named_alike(self, name: ModelName, row: Row) -> bool:
        """Whether the row prints the very name beside its models: a system that no rule can take apart."""
        return row.own_name != "" and row.own_name == spelled(name.text)

    def compare(self, a: ModelName, b: ModelName) -> Comparison:
        """How two names relate; the same pair of name objects is compared once."""
        key = (id(a), id(b))
        known = self._compared.get(key)
        if known is None:
            if len(self._compared) >= MOST_COMPARED:
                self._compared.clear()
            known = self._compared[key] = (a, b, compare(a, b, self.registry))
        return known[2]

    def is_younger(self, subject: Subject, row: Row) -> bool:
        """Whether the row is of a model that came out after the claim was printed."""
        return self._not_yet_released(subject, row) != ""

    def _not_yet_released(self, subject: Subject, row: Row) -> str:
        born = self.born(row.name)
        if born is None or subject.day is None or subject.day + SLACK >= born:
            return ""
        return f"the model came out on {born}, after the claim of {subject.day}"

    def _by_date(self, subject: Subject, row: Row, vague: tuple[str, ...]) -> Identity:
        """One of the names says no snapshot: the dates may tell which was meant."""
        ours, theirs = _snapshot(subject.name), _snapshot(row.name)
        kin = {one.id: one for one in (self.of(row.name), self.of(subject.name)) if one is not None}
        model = next(iter(kin.values())) if len(kin) == 1 else None
        if theirs and not ours:
            return self._undated(subject.day, theirs, model, vague, "the claim", "row")
        return self._undated(row.day, ours, model, vague, "the row", "claim")

    def _undated(
        self, day: date | None, named: str, model: ModelEntry | None, vague: tuple[str, ...], who: str, other: str
    ) -> Identity:
        """`named` is the snapshot that one side says; `day` is the date of the side that says none."""
        born = day_of(named)
        if day is None or born is None:
            return Identity(Relation.UNCLEAR, vague, "")
        if born > day + SLACK:
            return Identity(Relation.DIFFERENT, vague, f"the snapshot {named} of the {other} is younger than {who}")
        existing = [one for one in _snapshot_days(model) if one <= day + SLACK]
        if len(existing) != 1:
            return Identity(Relation.UNCLEAR, vague, "")
        if existing[0] == born and set(vague) != {"snapshot"}:
            return Identity(Relation.UNCLEAR, vague, "")
        if existing[0] == born:
            return Identity(Relation.SAME, (), f"on {day} {named} was the only snapshot")
        return Identity(Relation.DIFFERENT, vague, f"on {day} only the snapshot of {existing[0]} existed")


def _younger_agent(subject: Subject, row: Row) -> str:
    """Why the agent of the row, whose version is a date, cannot be the claimed one, of which no version is said."""
    if row.system is None or subject.day is None or subject.name.scaffold_version:
        return ""
    days = [day_of(part) for part in row.system.scaffold_version.split()]
    late = [day for day in days if day is not None and day > subject.day + SLACK]
    return f"the agent's version of {late[0]} is younger than the claim" if late and _same_agent(subject, row) else ""


def _same_agent(subject: Subject, row: Row) -> bool:
    return bool(row.system and row.system.scaffold and scaffold_key(row.system) == scaffold_key(subject.name))


def _snapshot(name: ModelName) -> str:
    return name.models[0].snapshot if len(name.models) == 1 else ""


def _snapshot_days(model: ModelEntry | None) -> list[date]:
    """The days of the snapshots that are known; none where one of them has no full date."""
    if model is None:
        return []
    days = [day_of(snapshot) for snapshot in model.snapshots]
    return [] if None in days else sorted({day for day in days if day is not None})


def _why_different(found: Comparison) -> str:
    for one in found.differences:
        if one.relation is Relation.DIFFERENT:
            return one.why or f"{one.field}: {one.a or 'not said'} against {one.b or 'not said'}"
    return "another model"
