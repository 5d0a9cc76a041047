"""Stage read: what the rows and columns of a laid-out table say about their scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tracker.read.documents.cells import figures_in, marks_of
from tracker.read.documents.heads import Head, head_of
from tracker.read.documents.known import KnownNames
from tracker.read.documents.labels import Kind, Label, clean, label_of
from tracker.read.documents.layout import Column, Layout
from tracker.read.tables import Cell


@dataclass(frozen=True, slots=True)
class Facts:
    """What one row or one column says: names as printed where it has them, and words that may state settings."""

    label: str
    """The label as printed, for the place."""
    model: str = ""
    benchmark: str = ""
    variant: str = ""
    """A part of a benchmark whose name has to come from the other axis or the text around."""
    context: tuple[str, ...] = ()
    metric: str = ""
    marks: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    """The label line by line, where it names something else on each line."""
    aggregate: bool = False
    """Whether it is an average over benchmarks, or a score of which the benchmark is named elsewhere."""


def column_facts(layout: Layout, column: Column, known: KnownNames) -> Facts | None:
    """What the heads of a column of scores say; None where the column holds no scores of a named thing."""
    labels = [label_of(head, known) for head in column.heads]
    cells = [row[column.place] for row in layout.grid.rows[: layout.top]]
    facts = _named(labels, layout.rows_are_models)
    marks = tuple(mark for cell in cells for mark in (*cell.marks, *marks_of(cell.text)))
    lines = next((cell.lines for cell in reversed(cells) if cell.text and len(cell.lines) > 1), ())
    return Facts(
        label=" ".join(column.heads),
        model=facts.model,
        benchmark=facts.benchmark,
        variant=facts.variant,
        context=facts.context,
        metric=facts.metric,
        marks=marks,
        lines=lines,
        aggregate=facts.aggregate,
    )


@dataclass(slots=True)
class _Stack:
    """What a stack of heads names, taken in from the bottom; `benchmarks` says what a bare name stands for."""

    benchmarks: bool
    model: str = ""
    benchmark: str = ""
    variant: str = ""
    metric: str = ""
    scaffold: str = ""
    context: list[str] = field(default_factory=list)

    def take(self, label: Label, lowest: bool) -> None:
        kind = label.kind
        if kind is Kind.NAME:
            kind = Kind.BENCHMARK if self.benchmarks else Kind.MODEL
        if kind is Kind.BENCHMARK:
            self._take_benchmark(label, lowest)
        elif kind is Kind.MODEL and self.benchmarks and label.weight < 2 and not self.benchmark and lowest:
            self.benchmark = label.text
        elif kind is Kind.MODEL and not self.model:
            self.model = label.text
        elif kind is Kind.SCAFFOLD:
            self.scaffold = self.scaffold or label.text
        elif kind is Kind.VARIANT:
            self.variant = self.variant or label.text
        elif kind is Kind.METRIC:
            self.metric = self.metric or label.text
        elif kind in (Kind.MODEL, Kind.SETTING):
            self.context.append(label.text)

    def _take_benchmark(self, label: Label, lowest: bool) -> None:
        group = label.kind is Kind.NAME and not lowest and not _could_be_benchmark(label)
        if self.benchmark or group:
            self.context.append(label.text)
        else:
            self.benchmark = label.text


def _named(labels: list[Label], benchmarks: bool) -> Facts:
    """What a stack of heads names."""
    stack = _Stack(benchmarks)
    for label in reversed(labels):
        stack.take(label, label is labels[-1])
    model, benchmark, variant = stack.model, stack.benchmark, stack.variant
    if stack.scaffold and not benchmarks and not model:
        model = stack.scaffold
    elif stack.scaffold:
        stack.context.append(f"scaffold: {stack.scaffold}")
    if variant and benchmark:
        benchmark, variant = f"{benchmark} {variant}", ""
    elif variant and model and not benchmarks:
        model, variant = f"{model} {variant}", ""
    return Facts("", model, benchmark, variant, tuple(stack.context), stack.metric, aggregate=bool(stack.metric))


def _could_be_benchmark(label: Label) -> bool:
    return any(sign.isupper() for sign in label.text) and len(label.text.split()) <= 4


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
    for row in layout.body():
        category = _category(layout, row)
        if category is not None:
            _enter(above, category, known)
            continue
        facts = _row(layout, row, above, known)
        if facts is not None:
            yield row, facts


def _category(layout: Layout, row: tuple[Cell, ...]) -> str | None:
    """The words of a row that only begins a group, or None where it holds scores."""
    filled = [cell for cell in row if cell.text]
    if not filled or not any(sign.isalnum() for sign in filled[0].text):
        return None
    if all(cell is filled[0] for cell in filled) and len(layout.labels) + len(layout.scores) > 1:
        return None if figures_in(filled[0]).figures else clean(filled[0].text)
    if len({cell.text for cell in filled}) == 1 and len(filled) > 1 and not figures_in(filled[0]).figures:
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
    metric, group = "", ""
    marks: list[str] = []
    main_cell = row[0]
    for column in layout.labels:
        cell = row[column.place]
        text = clean(cell.text)
        if column.role is Head.CATEGORIES:
            text = text or above.labels.get(column.place, "")
            above.labels[column.place] = text
            group = text or group
        if not text:
            continue
        marks.extend((*cell.marks, *marks_of(cell.text)))
        if column.role in (Head.MODELS, Head.BENCHMARKS):
            names[column.role] = label_of(text, known)
            main_cell = cell if column.role is layout.main else main_cell
        elif column.role is Head.METRICS:
            metric = text
            context.append(text)
        elif text not in context:
            context.append(f"{_said(column)}{text}")
    facts = _models_row if layout.rows_are_models else _benchmarks_row
    found = facts(names, group, above, context, known)
    if found is None:
        return None
    return Facts(
        label=clean(main_cell.text) or found.label,
        model=found.model,
        benchmark=found.benchmark,
        variant=found.variant,
        context=found.context,
        metric=metric or found.metric,
        marks=tuple(marks),
        lines=main_cell.lines if len(main_cell.lines) > 1 else (),
        aggregate=found.aggregate,
    )


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


def metric_of(*texts: str) -> str | None:
    """The unit that a metric or label names: `elo`, `percentile`, `percent`; None where none is named."""
    joined = " ".join(texts).casefold()
    if head_of(joined) is Head.OTHER:
        return None
    if "percentile" in joined:
        return "percentile"
    if any(word in joined.split() or f"({word})" in joined for word in ("rating", "elo", "ratings")):
        return "elo"
    if "arena score" in joined:
        return "elo"
    return "percent" if "%" in joined or "％" in joined else None
