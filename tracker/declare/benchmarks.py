"""The registry of benchmarks: what each measures, how it is spelled, and what decides whether two scores compare.

It stands in `sources/registry/benchmarks/*.toml`. A `[[family]]` holds what its variants share (names, kind, unit,
fixed settings); a `[[benchmark]]` is one variant, or a benchmark of its own. What is left unsaid follows from `kind`
and `unit`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from tracker.declare.table import Table
from tracker.errors import DeclarationError
from tracker.records import SETTINGS

MATERIAL: Mapping[str, tuple[str, ...]] = {
    "agent": ("version", "subset", "scaffold", "attempts", "effort"),
    "question": ("version", "subset", "attempts", "effort", "tools"),
    "few-shot": ("version", "subset", "attempts", "effort", "tools", "shots"),
    "preference": ("version", "subset", "effort"),
    "fixed-protocol": ("version", "subset"),
    "hardware": (),
}
"""The settings that decide whether two scores compare, by kind of benchmark, in the order in which a conflict is named.

`agent`: a system acts (its scaffold moves the score). `question`: a model answers. `few-shot`: answers, and the worked
examples in the prompt move the score. `preference`: people compare answers. `fixed-protocol`: one
program measures everything (embeddings, speech). `hardware`: times and speeds of machines.
"""

AREAS = (
    "coding",
    "agents",
    "mathematics",
    "science",
    "knowledge",
    "reasoning",
    "vision",
    "video",
    "documents",
    "long context",
    "tools",
    "instructions",
    "factuality",
    "security",
    "language",
    "multilingual",
    "preference",
    "retrieval",
    "speech",
    "hardware",
    "general",
)
UNITS = ("percent", "fraction", "elo", "usd", "count", "seconds", "minutes", "ratio", "rate", "points")
DIRECTIONS = ("higher", "lower")
_RANGES: Mapping[str, tuple[Decimal | None, Decimal | None]] = {
    "percent": (Decimal(0), Decimal(100)),
    "fraction": (Decimal(0), Decimal(1)),
    "count": (Decimal(0), None),
    "seconds": (Decimal(0), None),
    "minutes": (Decimal(0), None),
    "ratio": (Decimal(0), None),
    "rate": (Decimal(0), None),
}


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One benchmark or one variant of one, of `sources/registry/benchmarks/*.toml`."""

    id: str
    name: str
    """The name as readers see it."""
    spellings: tuple[str, ...] = ()
    """Further names that mean exactly this variant; spelling differences that rules undo are not listed."""
    family: str | None = None
    """The bare name that this variant completes (`swe-bench`), where there is one."""
    version: str | None = None
    """The version that this id stands for, where versions of one benchmark are separate."""
    unit: str = "percent"
    minimum: Decimal | None = Decimal(0)
    maximum: Decimal | None = Decimal(100)
    items: int | None = None
    same_items: tuple[int, ...] = ()
    """Other numbers of items that count as the same subset (484 of 500)."""
    counted: bool = True
    """Whether a single run's score is k of `items`, so that the k/n grid applies."""
    direction: str = "higher"
    material: tuple[str, ...] = ()
    fixed: Mapping[str, str] = field(default_factory=dict)
    """Settings that the benchmark itself leaves no choice in."""
    absent: tuple[str, ...] = ()
    """Settings that do not exist for it."""
    boards: tuple[str, ...] = ()
    """The boards that are asked, in order, the owner's first."""
    since: str | None = None
    until: str | None = None
    about: str = ""
    url: str | None = None
    kind: str = "question"
    """A key of `MATERIAL`."""
    family_names: tuple[str, ...] = ()
    """The bare names of the family, as printed."""
    shared_names: tuple[str, ...] = ()
    """Bare names that also other families answer to (`tau-bench` for tau2-bench): never enough to say which."""
    words: tuple[str, ...] = ()
    """Words, any of which picks this variant behind a bare name of the family: `Verified`, `retail`, `2025` or `25`."""
    subsets: Mapping[str, str] = field(default_factory=dict)
    """Parts of it that are a setting and no benchmark of their own, each with other words for it (`val,dev`)."""
    areas: tuple[str, ...] = ()
    """What it is about, in words of `AREAS`: for grouping, and to know a bracket that only repeats it."""


@dataclass(frozen=True, slots=True)
class _Family:
    """What the variants of one family share."""

    id: str
    names: tuple[str, ...]
    shared_names: tuple[str, ...]
    areas: tuple[str, ...]
    kind: str
    unit: str
    direction: str
    counted: bool
    more: tuple[str, ...]
    absent: tuple[str, ...]
    fixed: Mapping[str, str]
    url: str | None


_ALONE = _Family("", (), (), (), "question", "percent", "higher", True, (), (), {}, None)


def _settings(table: Table, key: str) -> tuple[str, ...]:
    """A list of setting names; raises DeclarationError for a name that is none."""
    names = table.texts(key)
    for name in names:
        if name not in SETTINGS:
            raise table.refuse(key, f"{name!r} is not a setting ({', '.join(SETTINGS)})")
    return names


def _areas(table: Table) -> tuple[str, ...]:
    areas = table.texts("areas")
    for area in areas:
        if area not in AREAS:
            raise table.refuse("areas", f"{area!r} is not one of {', '.join(AREAS)}")
    return areas


def _fixed(table: Table) -> dict[str, str]:
    fixed = table.mapping("fixed")
    for name in fixed:
        if name not in SETTINGS:
            raise table.refuse("fixed", f"{name!r} is not a setting ({', '.join(SETTINGS)})")
    return fixed


def _read_family(table: Table) -> _Family:
    family = _Family(
        id=table.text("id"),
        names=table.texts("names"),
        shared_names=table.texts("shared_names"),
        areas=_areas(table),
        kind=table.word("kind", tuple(MATERIAL), "question"),
        unit=table.word("unit", UNITS, "percent"),
        direction=table.word("direction", DIRECTIONS, "higher"),
        counted=table.flag("counted", True),
        more=_settings(table, "more_material"),
        absent=_settings(table, "absent"),
        fixed=_fixed(table),
        url=table.optional_text("url"),
    )
    table.finish()
    return family


def _in_order(names: tuple[str, ...], absent: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in SETTINGS if name in names and name not in absent)


def _read_benchmark(table: Table, families: Mapping[str, _Family]) -> Benchmark:
    name = table.optional_text("family")
    if name is not None and name not in families:
        raise table.refuse("family", f"there is no [[family]] {name!r} before it in this file")
    family = families[name] if name is not None else _ALONE
    kind = table.word("kind", tuple(MATERIAL), family.kind)
    unit = table.word("unit", UNITS, family.unit)
    low, high = _RANGES.get(unit, (None, None))
    absent = tuple(dict.fromkeys(family.absent + _settings(table, "absent")))
    more = family.more + _settings(table, "more_material")
    minimum, maximum = table.number("minimum"), table.number("maximum")
    benchmark = Benchmark(
        id=table.text("id"),
        name=table.text("name"),
        spellings=table.texts("spellings"),
        family=name,
        version=table.optional_text("version"),
        unit=unit,
        minimum=low if minimum is None else minimum,
        maximum=high if maximum is None else maximum,
        items=table.integer("items"),
        same_items=table.integers("same_items"),
        counted=table.flag("counted", family.counted),
        direction=table.word("direction", DIRECTIONS, family.direction),
        material=_in_order(MATERIAL[kind] + more, absent),
        fixed={**family.fixed, **_fixed(table)},
        absent=absent,
        boards=table.texts("boards"),
        since=table.optional_text("since"),
        until=table.optional_text("until"),
        about=table.text("about"),
        url=table.optional_text("url") or family.url,
        kind=kind,
        family_names=family.names,
        shared_names=family.shared_names,
        words=table.texts("words"),
        subsets=table.mapping("subsets"),
        areas=_areas(table) or family.areas,
    )
    table.finish()
    return benchmark


def _read_file(path: Path) -> Iterator[tuple[Benchmark, str]]:
    """The benchmarks of one file with their places, in the order of the file."""
    table = Table.load(path)
    families: dict[str, _Family] = {}
    for inner in table.tables("family"):
        family = _read_family(inner)
        families[family.id] = family
    for inner in table.tables("benchmark"):
        yield _read_benchmark(inner, families), inner.where
    table.finish()


def load_benchmarks(sources: Path) -> tuple[Benchmark, ...]:
    """All benchmarks of `registry/benchmarks/*.toml` under `sources`, by file name and place in it.

    Raises DeclarationError for an unknown key, a value of the wrong kind, an id given twice, or a folder without files.
    """
    folder = sources / "registry" / "benchmarks"
    places: dict[str, str] = {}
    found: list[Benchmark] = []
    for path in sorted(folder.glob("*.toml")):
        for benchmark, where in _read_file(path):
            if benchmark.id in places:
                raise DeclarationError(f"id {benchmark.id!r} is also at {places[benchmark.id]}", where=where)
            places[benchmark.id] = where
            found.append(benchmark)
    if not found:
        raise DeclarationError("there are no benchmarks", where=str(folder), advice="pass --sources with a full folder")
    return tuple(found)
