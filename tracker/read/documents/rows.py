"""Stage read: what the labels of a row say, with what rows above have said for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tracker.read.documents.cells import figures_in, marks_of
from tracker.read.documents.facts import Facts
from tracker.read.documents.heads import Head
from tracker.read.documents.known import KnownNames
from tracker.read.documents.labels import Kind, Label, clean, label_of
from tracker.read.documents.layout import Layout
from tracker.read.documents.roles import Column
from tracker.read.tables import Cell

_JOINED = re.compile(r"(?<=\d)(?=[A-Z]{3})")
_SIZES = re.compile(r"(?:model )?(?:size|(?:# ?|total )?param(?:eter)?s?\.?)(?: ?\(.*\))?|参数量?", re.IGNORECASE)
_LANGUAGES = re.compile(r"(?:natural |programming )?languages?|语言|语种|言語|sprachen?|langues?", re.IGNORECASE)
_SIZE = re.compile(r"(?:\d+x)?\d{1,4}(?:\.\d+)?[BbMm](?:-A\d+(?:\.\d+)?[Bb])?", re.ASCII)


@dataclass(slots=True)
class _Above:
    """What rows above have said and rows below may leave out."""

    category: str = ""
    model: str = ""
    benchmark: str = ""
    parent: str = ""
    """The benchmark that a category row or column names."""
    labels: dict[int, str] = field(default_factory=dict)


def row_facts(layout: Layout, known: KnownNames) -> Iterator[tuple[tuple[Cell, ...], Facts]]:
    """The rows with scores, each with what its labels and the rows above say."""
    above = _Above()
    sizes, languages = _size_column(layout), _language_column(layout)
    for row in layout.body():
        category = _category(layout, row)
        if category is not None:
            _enter(above, category, known)
            continue
        facts = _row(layout, row, above, known)
        if facts is not None:
            facts = facts if sizes is None else _with_size(facts, clean(row[sizes].text))
            yield row, facts if languages is None else _in_language(facts, clean(row[languages].text))


def _size_column(layout: Layout) -> int | None:
    """The column of sizes that tells models of one name apart; None where names do not repeat with other sizes."""
    models = next((column.place for column in layout.columns if column.role is Head.MODELS), None)
    if models is None or not layout.rows_are_models:
        return None
    for column in layout.columns:
        if column.role is not Head.OTHER or not (column.heads and _SIZES.fullmatch(column.heads[-1])):
            continue
        sized = [row for row in layout.body() if _SIZE.fullmatch(clean(row[column.place].text))]
        pairs = {(clean(row[models].text), clean(row[column.place].text)) for row in sized}
        if len(pairs) > len({name for name, _ in pairs}):
            return column.place
    return None


def _with_size(facts: Facts, size: str) -> Facts:
    if not facts.model or not _SIZE.fullmatch(size) or size.casefold() in facts.model.casefold():
        return facts
    return replace(facts, model=f"{facts.model} {size}")


def _language_column(layout: Layout) -> int | None:
    """The column of languages that tells parts of one benchmark apart; None where no benchmark has several."""
    main = next((column.place for column in layout.columns if column.role is Head.BENCHMARKS), None)
    if main is None or layout.rows_are_models:
        return None
    for column in layout.columns:
        if column.heads and _LANGUAGES.fullmatch(column.heads[-1]):
            pairs = {(clean(row[main].text), clean(row[column.place].text)) for row in layout.body()}
            if len(pairs) > len({name for name, _ in pairs}):
                return column.place
    return None


def _in_language(facts: Facts, language: str) -> Facts:
    if not facts.benchmark or not any(sign.isalpha() for sign in language):
        return facts
    return replace(facts, benchmark=f"{facts.benchmark} ({language})")


def _stacks_with(row: tuple[Cell, ...], layout: Layout, cell: Cell) -> bool:
    """Whether the figures of the row stand on as many lines as the cell."""
    return any(len(row[column.place].lines) == len(cell.lines) for column in layout.scores)


def _category(layout: Layout, row: tuple[Cell, ...]) -> str | None:
    """The words of a row that only begins a group, or None where it holds scores."""
    filled = [cell for cell in row if cell.text]
    if not filled or not any(sign.isalnum() for sign in filled[0].text):
        return None
    if all(cell is filled[0] for cell in filled) and len(layout.labels) + len(layout.scores) > 1:
        return None if figures_in(filled[0]).figures else clean(filled[0].text)
    if all(cell.text == filled[0].text for cell in filled) and len(filled) > 1 and not figures_in(filled[0]).figures:
        return clean(filled[0].text) if any(sign.isalpha() for sign in filled[0].text) else None
    return None


def _enter(above: _Above, category: str, known: KnownNames) -> None:
    label = label_of(category, known)
    above.category = category
    above.labels.clear()
    above.parent = category if label.kind is Kind.BENCHMARK else ""
    above.benchmark = above.parent
    above.model = category if label.kind is Kind.MODEL and label.weight > 1 else ""


def _row(layout: Layout, row: tuple[Cell, ...], above: _Above, known: KnownNames) -> Facts | None:
    context: list[str] = [above.category] if above.category else []
    names: dict[Head, Label] = {}
    metric, group, begins = "", "", False
    marks: list[str] = []
    stacked: tuple[str, ...] = ()
    main_cell = row[0]
    for column in layout.labels:
        cell = row[column.place]
        text = clean(cell.text)
        if column.role is Head.CATEGORIES:
            begins = begins or bool(text and text != above.labels.get(column.place))
            text = text or above.labels.get(column.place, "")
            above.labels[column.place] = text
            group = text or group
        if not text:
            continue
        marks.extend((*cell.marks, *marks_of(cell.text)))
        if column.role in (Head.MODELS, Head.BENCHMARKS):
            names[column.role] = label_of(text, known)
            main_cell = cell if column.role is layout.main else main_cell
        elif len(cell.lines) > 1 and _stacks_with(row, layout, cell):
            stacked = tuple(_joined_apart(column, clean(line)) for line in cell.lines)
        elif column.role is Head.METRICS:
            metric = text
            context.append(text)
        elif text not in context:
            context.append(f"{_said(column)}{_joined_apart(column, text)}")
    if begins and layout.main not in names and not metric:
        return _group_alone(layout, group, known)
    facts = _models_row if layout.rows_are_models else _benchmarks_row
    found = facts(names, group, above, context, known)
    if found is None:
        return None
    label, lines = clean(main_cell.text) or found.label, main_cell.lines if len(main_cell.lines) > 1 else ()
    if label == found.label and not (metric or marks or lines or stacked):
        return found
    return Facts(
        label=label,
        model=found.model,
        benchmark=found.benchmark,
        variant=found.variant,
        context=found.context,
        metric=metric or found.metric,
        marks=tuple(marks),
        lines=lines,
        stacked=stacked if len(main_cell.lines) < 2 else (),
        aggregate=found.aggregate,
    )


def _group_alone(layout: Layout, group: str, known: KnownNames) -> Facts | None:
    """A row that has only the name of its group: a benchmark or model without parts, or an average that is no claim."""
    label = label_of(group, known)
    if layout.rows_are_models:
        return Facts(group, model=group) if label.kind is Kind.MODEL else None
    return Facts(group, benchmark=group) if label.kind is Kind.BENCHMARK else None


def _joined_apart(column: Column, text: str) -> str:
    """A setting with the words of a quantisation divided: `Int4GPTQ` is `Int4 GPTQ`."""
    quantised = bool(column.heads) and "quanti" in column.heads[-1].casefold()
    return _JOINED.sub(" ", text) if quantised else text


def _said(column: Column) -> str:
    """The head before a setting that would say nothing alone: `Shots: 5`."""
    if column.role is Head.SETTINGS and column.heads:
        head = column.heads[-1].lstrip("# ")
        return f"{head}: "
    return "scaffold: " if column.role is Head.SCAFFOLDS else ""


def _models_row(
    names: dict[Head, Label], group: str, above: _Above, context: list[str], known: KnownNames
) -> Facts | None:
    label = names.get(Head.MODELS)
    if label is None or label.kind is Kind.EMPTY:
        if not above.model or len(context) <= bool(above.category):
            return None
        model = above.model
    elif label.kind in (Kind.SETTING, Kind.METRIC) and above.model:
        model = above.model
        context = [*context, label.text]
    elif label.kind is Kind.OTHER:
        return None
    else:
        model = above.model = label.text
    benchmark = names[Head.BENCHMARKS].text if Head.BENCHMARKS in names else above.parent
    if not benchmark and group and label_of(group, known).kind is Kind.BENCHMARK:
        benchmark = group
    return Facts(model, model, benchmark, context=tuple(context))


def _benchmarks_row(
    names: dict[Head, Label], group: str, above: _Above, context: list[str], known: KnownNames
) -> Facts | None:
    label = names.get(Head.BENCHMARKS)
    parent = group if group and label_of(group, known).kind is Kind.BENCHMARK else above.parent
    if label is None or label.kind is Kind.EMPTY:
        if not (above.benchmark or parent) or len(context) <= bool(above.category):
            return None
        return Facts(above.benchmark, benchmark=above.benchmark or parent, context=tuple(context))
    if label.kind is Kind.OTHER:
        return None
    if label.kind is Kind.VARIANT:
        joined = f"{parent} {label.text}" if parent else ""
        return Facts(label.text, benchmark=joined, variant="" if joined else label.text, context=tuple(context))
    if label.kind in (Kind.SETTING, Kind.METRIC):
        base = above.benchmark or parent
        metric = label.text if label.kind is Kind.METRIC else ""
        return Facts(label.text, benchmark=base, context=(*context, label.text), metric=metric, aggregate=not base)
    above.benchmark = label.text
    return Facts(label.text, benchmark=label.text, context=tuple(context))
