"""Stage read: what the heads of a column of scores say."""

from __future__ import annotations

from dataclasses import dataclass, field

from tracker.read.documents.cells import marks_of
from tracker.read.documents.facts import Facts
from tracker.read.documents.known import KnownNames
from tracker.read.documents.labels import Kind, Label, label_of
from tracker.read.documents.layout import Layout
from tracker.read.documents.roles import Column


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
