"""Stage judge: claims and entries read into the two sides that the rules compare.

Settings that stand in a name, a label or the words beside a figure count as stated, the more particular place first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from tracker.identify.benchmarks import BenchmarkName, read_benchmark
from tracker.identify.benchmarks_relation import with_settings
from tracker.identify.benchmarks_spelling import key_of
from tracker.identify.keys import scaffold_key, spelled
from tracker.identify.names import Kind, Model, ModelName, names_of
from tracker.identify.registry import Registry
from tracker.identify.relate import Relation, compare_models
from tracker.identify.settings import averages, compare, read_settings, runs_of
from tracker.identify.settings_items import read_subset
from tracker.judge.noise import Z95
from tracker.judge.pair import Figure
from tracker.judge.sides import SLACK, Row, Scaffold, Subject, day_of
from tracker.judge.yardstick import as_score, as_share, yardstick
from tracker.read.scores import Score, read_score
from tracker.records import Claim, Entry

_POINTS_TO_BOARD = re.compile(
    r"\b(?:on|from|per|see|according to|listed (?:on|by))\s+(?:the\s+)?(?:official\s+|public\s+)?"
    r"(?:[\w-]{1,30}\s+)?leaderboard\b",
    re.I,
)
_BASE = re.compile(r"\b(?:base|pre-?trained) (?:model|checkpoint)s?\b", re.I)
_TUNED = re.compile(
    r"\b(?:chat|instruct(?:ed)?|instruction[- ]tuned|post-?trained|(?:fine-?)?tuned) (?:model|checkpoint)s?\b", re.I
)


class MovingNames:
    """What moving names (`deepseek-chat`) stood for since when, found by the compact form of the name."""

    __slots__ = ("_known", "_names", "registry")

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self._names = names_of(registry)
        self._known: dict[str, list[tuple[str, str]]] = {}
        for one in registry.meanings:
            self._known.setdefault(key_of(one.name), []).append((one.since, one.model))

    def read(self, text: str, said: str | None) -> ModelName:
        """The name, a moving one as what it stood for on the day that is said."""
        name = self._names.read(text)
        day = day_of(said)
        if not self._known or day is None or len(name.models) != 1:
            return name
        known = self._known.get(_compact(text.rsplit("/", 1)[-1]), ())
        meant = max((one for one in known if one[0] <= day.isoformat()), default=None)
        return name if meant is None else replace(self._names.read(meant[1]), text=text)

    def plain(self, text: str) -> ModelName:
        """The name as it is printed, whatever it stood for."""
        return self._names.read(text)


@lru_cache(maxsize=32_768)
def _compact(text: str) -> str:
    return key_of(text)


def read_row(entry: Entry, ref: int | str, order: int, names: MovingNames, place: str) -> Row:
    """The row as the rules see it; `place` is the leaderboard that holds it."""
    registry = names.registry
    label = _benchmark(entry.benchmark, entry.settings, registry)
    name = _model_of(entry, names)
    fixed = label.benchmark.fixed if label.benchmark else {}
    settings = _without_model(_joined(fixed, label.settings, _named(name), entry.settings), name, names)
    score = _with_interval(read_score(entry.score, entry.unit), entry.stderr, entry.half_width)
    runs = _counted(entry.runs) or runs_of(entry.settings.get("attempts", ""))
    items = _counted(entry.n) or score.denominator
    measure = yardstick(label, unit=score.unit)
    settled = as_share(as_score(score, measure.unit), measure.unit)
    figure = None
    if settled is not None and settled.numeric and measure.in_range(settled):
        figure = Figure(settled, items or measure.items, runs or 1)
    said_runs = (runs or 1) > 1 or averages(settings.get("attempts", ""))
    system = _system(entry, name, names)
    scaffold = _scaffold(settings, names)
    day, own = day_of(entry.date), _own_name(entry, name, names)
    return Row(ref, order, entry, name, label, settings, figure, day, place, system, said_runs, scaffold, own)


def _counted(number: int | None) -> int | None:
    """A number of items or runs; None for zero and less, which is no number of anything."""
    return number if number is not None and number > 0 else None


def _own_name(entry: Entry, name: ModelName, names: MovingNames) -> str:
    """The letters of a row's name that reads otherwise than its models: that of a system no rule can take apart."""
    if not entry.name or entry.name == entry.model or names.plain(entry.name).models == name.models:
        return ""
    return spelled(entry.name)


def _model_of(entry: Entry, names: MovingNames) -> ModelName:
    """The model or models of a row: those of its tags where they are several, else its name, dated by its tag."""
    tags = list(dict.fromkeys(names.read(text, entry.date).models for text in entry.models)) if entry.models else []
    if len(tags) > 1:
        return names.read(" + ".join(entry.models), entry.date)
    name = names.read(entry.model or entry.name, entry.date)
    return _dated(name, tags[0][0], entry) if tags and len(tags[0]) == 1 == len(name.models) else name


def _dated(name: ModelName, tag: Model, entry: Entry) -> ModelName:
    """The name with the snapshot of the row's tag, where it says none and the tag is of the same model.

    A snapshot that is younger than the row cannot be meant: the tag is wrong.
    """
    said, born, day = name.models[0], day_of(tag.snapshot), day_of(entry.date)
    if said.snapshot or born is None or day is None or born > day + SLACK:
        return name
    apart = {one.field for one in compare_models(said, tag) if one.relation not in (Relation.SAME, Relation.SAME_MODEL)}
    return replace(name, models=(tag,)) if apart == {"snapshot"} else name


def _system(entry: Entry, name: ModelName, names: MovingNames) -> ModelName | None:
    """The system that a row names beside its model: by its own name, or else its scaffold with the model."""
    scaffold = entry.settings.get("scaffold")
    named = names.plain(entry.name) if entry.name and entry.name != entry.model else None
    if named is None and name.scaffold:
        return name
    if named is not None and (named.scaffold or not scaffold):
        return named
    read = names.plain(scaffold) if scaffold else None
    if read is None or read.kind is not Kind.AGENT or not name.models:
        return read or named
    return replace(read, kind=Kind.SYSTEM, models=name.models)


def read_claim(claim: Claim, ref: int | str, names: MovingNames) -> Subject:
    """The claim as the rules see it."""
    registry = names.registry
    context = read_settings(claim.context) if claim.context else {}
    label = _benchmark(claim.benchmark, {**context, **claim.settings}, registry)
    name = _checkpoint(names.read(claim.model, claim.date), claim.context)
    fixed = label.benchmark.fixed if label.benchmark else {}
    settings = _joined(fixed, context, label.settings, _named(name), claim.settings)
    score = _with_interval(read_score(claim.score, claim.unit), claim.stderr, claim.half_width)
    attempts = _attempts(settings, context)
    runs = _counted(claim.runs) or runs_of(attempts)
    quoted = bool(claim.quoted) or _points_to_board(claim)
    items = _counted(claim.n) or score.denominator
    day = day_of(claim.date)
    said_runs = (runs or 1) > 1 or averages(attempts)
    named = name.scaffold and settings.get("scaffold") == _named(name).get("scaffold")
    scaffold = Scaffold(scaffold_key(name), name.scaffold_version) if named else _scaffold(settings, names)
    tuned = bool(claim.context and _TUNED.search(claim.context[:4000]) and not _BASE.search(claim.context[:4000]))
    return Subject(ref, claim, name, label, settings, score, runs or 1, said_runs, day, quoted, items, scaffold, tuned)


def _attempts(settings: Mapping[str, str], context: Mapping[str, str]) -> str:
    """The attempts as stated; where the text beside the figure says that they are a mean of runs, with their number."""
    stated, beside = settings.get("attempts", ""), context.get("attempts", "")
    return beside if averages(beside) and compare("attempts", stated, beside) == "equal" else stated


def _scaffold(settings: Mapping[str, str], names: MovingNames) -> Scaffold | None:
    stated = settings.get("scaffold")
    read = names.plain(stated) if stated else None
    return Scaffold(scaffold_key(read), read.scaffold_version) if read is not None and read.scaffold else None


def _without_model(settings: dict[str, str], name: ModelName, names: MovingNames) -> dict[str, str]:
    """The settings without a scaffold that only repeats the model: such a row says nothing of its scaffold."""
    stated = settings.get("scaffold")
    read = names.plain(stated) if stated else None
    if read is not None and read.models and not read.scaffold and read.models == name.models:
        return {setting: value for setting, value in settings.items() if setting != "scaffold"}
    return settings


def _checkpoint(name: ModelName, context: str | None) -> ModelName:
    """The name with the checkpoint that the text beside the figure states: a base model is not the tuned one."""
    if context is None or len(name.models) != 1 or name.models[0].tuning or not _BASE.search(context[:4000]):
        return name
    return replace(name, models=(replace(name.models[0], tuning="base"),))


def _benchmark(text: str, settings: Mapping[str, str], registry: Registry) -> BenchmarkName:
    """The benchmark of a label, a bare one completed by the version or subset stated beside it."""
    label = with_settings(read_benchmark(text, registry), settings, registry)
    if label.bare and read_subset(settings.get("subset")).name == "all":
        label = with_settings(label, {"subset": "full"}, registry)
    return label


def _named(name: ModelName) -> dict[str, str]:
    """The settings that a name states, with the scaffold in it."""
    settings = dict(name.settings)
    if name.scaffold and "scaffold" not in settings:
        settings["scaffold"] = f"{name.scaffold} {name.scaffold_version}".strip()
    return settings


def _joined(*layers: Mapping[str, str]) -> dict[str, str]:
    """The layers in one, a later one before an earlier; `mode` is joined into `effort`, with which it is one."""
    joined: dict[str, str] = {}
    for layer in filter(None, layers):
        before = joined.get("effort", "")
        both = ", ".join(layer[name] for name in ("effort", "mode") if layer.get(name))
        joined.update({name: value for name, value in layer.items() if value and name != "mode"})
        if both:
            joined["effort"] = _together(both, before)
    return joined


def _together(effort: str, before: str) -> str:
    """What two places say of effort and mode: both where they speak of different aspects, else the first."""
    if not before or compare("effort", effort, before) != "unstated":
        return effort
    return f"{effort}, {before}"


def _with_interval(score: Score, stderr: str | None, half_width: str | None) -> Score:
    """The score with the interval that the source gives beside it: a standard error counts 1.96 times."""
    if stderr is None and half_width is None:
        return score
    given = read_score(half_width if half_width is not None else stderr or "", score.unit)
    if given.value is None:
        return score
    width = abs(given.value) * (Decimal(1) if half_width is not None else Z95)
    return replace(score, half_width=width)


def _points_to_board(claim: Claim) -> bool:
    if re.search(r"\bleaderboard\b", claim.benchmark, re.I):
        return True
    return any(text and _POINTS_TO_BOARD.search(text[:4000]) for text in (claim.context, claim.locator))
