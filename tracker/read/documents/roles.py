"""Stage read: what each column of labels names, and whether the rows of a table are models or benchmarks."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from tracker.read.documents.heads import Head, head_of, names_agents
from tracker.read.documents.known import KnownNames
from tracker.read.documents.labels import Kind, Label, label_of
from tracker.read.tables import Cell

LABELS = (
    Head.MODELS,
    Head.BENCHMARKS,
    Head.SCAFFOLDS,
    Head.METRICS,
    Head.SETTINGS,
    Head.CATEGORIES,
    Head.NOTES,
)
_SAYS_MODEL = re.compile(
    r"(?:base |foundation |backbone |language )?(?:models?|llms?|backbones?)|模型|モデル|modelle?|modèles?", re.I
)
_MODEL_ITSELF = re.compile(r"models?(?: names?)?|模型(?:名称?)?|モデル(?:名)?|modelle?|modèles?", re.I)
_CORNER = 1.5
"""How much the word in the corner counts beside the look of the labels."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: a column of labels where `role` is in LABELS, of scores where it is SCORES, else left."""

    place: int
    role: Head
    heads: tuple[str, ...]
    """Its heads from top to bottom, without repetition."""


def settle_roles(
    columns: list[Column], body: tuple[tuple[Cell, ...], ...], known: KnownNames
) -> tuple[list[Column], bool] | None:
    """The columns with the roles of the label columns settled, and whether rows are models."""
    columns = _without_parts(_agents_are_scaffolds(columns))
    said = {column.role for column in columns if column.heads and head_of(column.heads[-1]) == column.role}
    first_score = next(column.place for column in columns if column.role is Head.SCORES)
    unsure = [c for c in columns if c.role is Head.CATEGORIES and not (c.heads and head_of(c.heads[-1]))]
    kinds = {column.place: _kinds(column.place, body, known) for column in columns if column.role in LABELS}
    across = _lean([label_of(" ".join(c.heads[-1:]), known) for c in columns if c.role is Head.SCORES])
    if Head.MODELS in said and Head.BENCHMARKS in said:
        models = next(c for c in columns if c.role is Head.MODELS)
        return _settled(columns, {models.place: Head.MODELS}, unsure, kinds), True
    main = _main(columns, unsure, kinds, first_score)
    if main is None:
        return None
    down = _lean(kinds[main.place])
    corner = {Head.MODELS: _CORNER, Head.BENCHMARKS: -_CORNER}.get(main.role, 0.0)
    rows_are_models = down - across + corner > 0
    role = Head.MODELS if rows_are_models else Head.BENCHMARKS
    return _settled(columns, {main.place: role}, unsure, kinds), rows_are_models


def _agents_are_scaffolds(columns: list[Column]) -> list[Column]:
    models = [column for column in columns if column.role is Head.MODELS]
    if len(models) < 2:
        return columns
    agents = {column.place for column in models if names_agents(column.heads[-1])}
    plain = [column.place for column in models if _SAYS_MODEL.fullmatch(column.heads[-1].strip(" :*"))]
    if not agents and len(plain) == 1:
        agents = {column.place for column in models} - set(plain)
    elif len(agents) == len(models):
        agents = {column.place for column in models[1:]}
    return [Column(c.place, Head.SCAFFOLDS, c.heads) if c.place in agents else c for c in columns]


def _without_parts(columns: list[Column]) -> list[Column]:
    """The columns, where `Model` stands beside `LLM` without the other: it says what the model is made from."""
    models = [column for column in columns if column.role is Head.MODELS]
    named = [column for column in models if _MODEL_ITSELF.fullmatch(column.heads[-1].strip(" :*"))]
    if len(models) < 2 or len(named) != 1:
        return columns
    return [Column(c.place, Head.OTHER, c.heads) if c.role is Head.MODELS and c not in named else c for c in columns]


def _kinds(place: int, body: tuple[tuple[Cell, ...], ...], known: KnownNames) -> list[Label]:
    return [label_of(row[place].text, known) for row in body if row[place].text]


def _lean(labels: list[Label]) -> float:
    """How much the labels look like models (above zero) or benchmarks (below), from -3 to 3."""
    counted = [label for label in labels if label.kind is not Kind.EMPTY]
    if not counted:
        return 0.0
    total = sum(
        label.weight if label.kind is Kind.MODEL else -label.weight if label.kind is Kind.BENCHMARK else 0
        for label in counted
    )
    named = sum(label.kind in (Kind.MODEL, Kind.BENCHMARK, Kind.NAME) for label in counted)
    return total / max(named, 1)


def _main(
    columns: list[Column], unsure: list[Column], kinds: dict[int, list[Label]], first_score: int
) -> Column | None:
    """The column that names the rows."""
    candidates = [column for column in unsure if column.place < first_score] or unsure
    for role in (Head.MODELS, Head.BENCHMARKS):
        for column in columns:
            if column.role is role:
                beside = [c for c in candidates if not c.heads and c.place == column.place + 1]
                stronger = [c for c in beside if _strength(kinds[c.place]) > _strength(kinds[column.place]) + 0.5]
                return stronger[0] if stronger else column
    if candidates:
        return max(candidates, key=lambda column: (_strength(kinds[column.place]), column.place == 0))
    labelled = [column for column in columns if column.role in LABELS and column.role is not Head.NOTES]
    return labelled[-1] if labelled else None


def _strength(labels: list[Label]) -> float:
    """How many of the labels are names, and of how many kinds; categories repeat themselves."""
    counted = [label for label in labels if label.kind is not Kind.EMPTY]
    names = [label for label in counted if label.kind in (Kind.MODEL, Kind.BENCHMARK, Kind.NAME)]
    return abs(_lean(counted)) + len({label.text for label in names}) / max(len(labels), 1)


def _settled(
    columns: list[Column], decided: dict[int, Head], unsure: list[Column], kinds: dict[int, list[Label]]
) -> list[Column]:
    places = {column.place for column in unsure}
    settled = []
    for column in columns:
        role = decided.get(column.place, column.role)
        if column.place in places and column.place not in decided:
            role = _minor(kinds[column.place])
        settled.append(Column(column.place, role, column.heads))
    return settled


def _minor(labels: list[Label]) -> Head:
    """What a column of labels beside the main one holds."""
    counted = Counter(label.kind for label in labels)
    if not counted:
        return Head.CATEGORIES
    kind = counted.most_common(1)[0][0]
    return {Kind.METRIC: Head.METRICS, Kind.SETTING: Head.SETTINGS}.get(kind, Head.CATEGORIES)
