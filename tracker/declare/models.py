"""The registry of models: what no rule can read out of a name. One file per vendor, and one of organisations.

A model of `sources/registry/models/<vendor>.toml` is one line under `[models]`; `sizes` of several stands for that many
models. `releases` are its checkpoints as a name would say them (`2024-08-06`, `preview 05-20`, `instruct 2507`, `002`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tracker.declare.table import Table

_DAY = re.compile(r"\d{4}-\d\d-\d\d")
RELATIONS = ("same", "same-model", "unclear", "different")


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model of `sources/registry/models/<vendor>.toml`."""

    id: str
    vendor: str
    name: str
    released: str | None = None
    snapshots: tuple[str, ...] = ()
    """Snapshots that exist, oldest first, as YYYY-MM-DD; the label of one whose day is not known."""
    spellings: tuple[str, ...] = ()
    """Nicknames, codenames and marketing names that rules cannot derive."""
    tuned_only: bool = False
    """Whether only a tuned (instruct, chat) model was ever released."""
    preview_only: bool = False
    sizes: tuple[str, ...] = ()
    """Its one size in every way it is stated (`400B-A17B`, `17B-128E`), where the name need not say it."""
    modes: tuple[str, ...] = ()
    """Effort levels or thinking modes that it has; empty and `no_modes` where it has none."""
    no_modes: bool = False
    single: bool = False
    """Whether it was released once, without a date in its name: a date beside it is that of a run."""
    releases: tuple[str, ...] = ()
    """The snapshots and other checkpoints as a name says them: a date, with its stage, tuning or label if any."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A pinned decision about two names, with who decided, when and why."""

    a: str
    b: str
    relation: str
    who: str
    date: str
    why: str


@dataclass(frozen=True, slots=True)
class Family:
    """A family of models: the word that begins their names, and words that stand for it or are never without it."""

    name: str
    vendor: str
    spellings: tuple[str, ...] = ()
    implied_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a moving name (`deepseek-chat`) stood for since a day."""

    name: str
    since: str
    model: str


@dataclass(frozen=True, slots=True)
class Organisation:
    """Who makes or serves models: words that stand beside a name without changing which model is meant."""

    name: str
    spellings: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    """What stands for it before a slash: accounts at hubs, names at routers."""
    serves: bool = False
    """Whether it serves models of others: behind a name it is the provider."""


@dataclass(frozen=True, slots=True)
class Scaffold:
    """An agent or harness that runs models."""

    name: str
    spellings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Models:
    """All that the registry says about names."""

    models: tuple[ModelEntry, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    families: tuple[Family, ...] = ()
    meanings: tuple[Meaning, ...] = ()
    organisations: tuple[Organisation, ...] = ()
    scaffolds: tuple[Scaffold, ...] = ()


def slug(name: str) -> str:
    """The name as an id: lower case, a hyphen between words, dots kept."""
    return re.sub(r"[^a-z0-9.]+", "-", name.lower().replace("+", " plus")).strip("-")


def _entries(table: Table, vendor: str) -> Iterator[ModelEntry]:
    for name, model in table.named_tables():
        sizes, releases = model.texts("sizes"), model.texts("releases")
        entry = ModelEntry(
            id=slug(name),
            vendor=vendor,
            name=name,
            released=model.optional_text("released"),
            snapshots=_days(releases),
            releases=releases,
            spellings=model.texts("spellings"),
            tuned_only=model.flag("tuned_only"),
            preview_only=model.flag("preview_only"),
            sizes=model.texts("size"),
            modes=model.texts("modes"),
            no_modes=model.flag("no_modes"),
            single=model.flag("single"),
        )
        model.finish()
        yield from (_sized(entry, size) for size in sizes) if sizes else (entry,)


def _days(releases: tuple[str, ...]) -> tuple[str, ...]:
    """The days of the releases, or their labels; base checkpoints are no snapshots of the model."""
    tuned = [label for label in releases if "base" not in label.split()]
    found = [(_DAY.search(label), label) for label in tuned]
    return tuple(dict.fromkeys(day.group() if day else label for day, label in found))


def _sized(entry: ModelEntry, size: str) -> ModelEntry:
    name = f"{entry.name} {size}"
    return ModelEntry(
        id=slug(name),
        vendor=entry.vendor,
        name=name,
        released=entry.released,
        snapshots=entry.snapshots,
        releases=entry.releases,
        tuned_only=entry.tuned_only,
        preview_only=entry.preview_only,
        modes=entry.modes,
        no_modes=entry.no_modes,
        single=entry.single,
    )


def _spelled(entries: list[ModelEntry], spellings: dict[str, str], table: Table) -> tuple[ModelEntry, ...]:
    """The entries with the spellings that stand in a table of their own; each must name a model of the file."""
    for unknown in set(spellings.values()) - {entry.name for entry in entries}:
        raise table.refuse("spellings", f"{unknown!r} is no model of this file")
    more = {name: tuple(said for said, model in spellings.items() if model == name) for name in spellings.values()}
    return tuple(
        replace(entry, spellings=(*entry.spellings, *more[entry.name])) if entry.name in more else entry
        for entry in entries
    )


def _families(table: Table, vendor: str) -> Iterator[Family]:
    for name, family in table.named_tables():
        yield Family(name.lower(), vendor, family.texts("spellings"), family.texts("implied_by"))
        family.finish()


def _vendor(path: Path) -> Models:
    table = Table.load(path)
    vendor = table.text("vendor")
    families = table.table("families")
    models = table.table("models")
    spellings = table.mapping("spellings")
    found = Models(
        models=_spelled(list(_entries(models, vendor)) if models else [], spellings, table),
        families=tuple(_families(families, vendor)) if families else (),
        meanings=tuple(
            Meaning(item.text("name"), item.text("since"), item.text("model")) for item in table.tables("meaning")
        ),
        judgements=tuple(
            Judgement(
                item.text("a"),
                item.text("b"),
                item.word("relation", RELATIONS),
                item.text("who"),
                item.text("date"),
                item.text("why"),
            )
            for item in table.tables("judgement")
        ),
    )
    table.finish()
    return found


def _organisations(path: Path) -> Models:
    table = Table.load(path)
    organisations, scaffolds = table.table("organisations"), table.table("scaffolds")
    found = Models(
        organisations=tuple(
            Organisation(name, item.texts("spellings"), item.texts("prefixes"), item.flag("serves"))
            for name, item in (organisations.named_tables() if organisations else ())
        ),
        scaffolds=tuple(
            Scaffold(name, item.texts("spellings")) for name, item in (scaffolds.named_tables() if scaffolds else ())
        ),
    )
    table.finish()
    return found


def load_models(registry: Path) -> Models:
    """The models, families, organisations, scaffolds and judgements below the folder `sources/registry`.

    Raises DeclarationError with file and place for a malformed file; a folder without such files gives nothing.
    """
    files = [_vendor(path) for path in sorted((registry / "models").glob("*.toml"))]
    others = registry / "organisations.toml"
    if others.is_file():
        files.append(_organisations(others))
    return Models(
        models=tuple(item for file in files for item in file.models),
        judgements=tuple(item for file in files for item in file.judgements),
        families=tuple(item for file in files for item in file.families),
        meanings=tuple(item for file in files for item in file.meanings),
        organisations=tuple(item for file in files for item in file.organisations),
        scaffolds=tuple(item for file in files for item in file.scaffolds),
    )
