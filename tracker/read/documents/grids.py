"""Stage read: the claims of one table: each score with the model and benchmark of its row, its column or the text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tracker.read.documents.cells import Figure, Figures, figures_in
from tracker.read.documents.columns import column_facts
from tracker.read.documents.facts import Facts, metric_of
from tracker.read.documents.heads import Head
from tracker.read.documents.known import KnownNames
from tracker.read.documents.labels import Kind, Label, label_of
from tracker.read.documents.layout import Layout, lay_out
from tracker.read.documents.lines import on_line, ordered
from tracker.read.documents.roles import Column
from tracker.read.documents.rows import row_facts
from tracker.read.documents.surroundings import Surroundings, benchmark_in, own_model
from tracker.read.tables import Cell, Grid
from tracker.records import Claim

MAX_CONTEXT = 1_000
_QA_PART = re.compile(r"(?:single|multi|multiple|long|short|closed?|open|one|two)[- ]\w+ QA", re.IGNORECASE)
_SPREAD = re.compile(
    r"(?:prompt|seed|order|format|template)[- ]sensitivity|sensitivity (?:to|analysis)|standard deviations?\b",
    re.IGNORECASE,
)
_SCORE_WORDS = ("score", "scores", "accuracy", "results", "result")
_LETTER = re.compile(r"[^\W\d_]")
_RESULTS = re.compile(
    r"benchmark|evaluation|results?\b|performance|accuracy|scores?\b|ergebnis|leistung|résultats|评测|性能|结果|表现|評価|ベンチマーク",
    re.IGNORECASE,
)


def grid_claims(grid: Grid, around: Surroundings, known: KnownNames) -> list[Claim]:
    """The claims of the table in reading order; empty where it holds no scores with a model and a benchmark."""
    layout = lay_out(grid, known)
    if layout is None:
        return []
    reader = _Table(layout, around, known)
    return list(reader.claims())


class _Table:
    """A laid-out table together with what stands around it."""

    def __init__(self, layout: Layout, around: Surroundings, known: KnownNames) -> None:
        self.layout = layout
        self.around = around
        self.known = known
        self.subject = around.subject
        self.topic = around.benchmark(known) or self._title_benchmark()
        self.columns = [(column, facts) for column in layout.scores if (facts := column_facts(layout, column, known))]
        self.doubled = self._has_doubled()
        self.parts, self.setting_parts = self._have_parts()
        self.stages = self._has_stages()
        self.beside = (*around.context(), *around.notes.general)
        self.noted: dict[str, tuple[str, ...]] = {}
        self.own: dict[str, bool | None] = {}
        self.before = ", ".join((*around.headings[-1:], around.caption[:80] or f"table {layout.grid.position + 1}"))

    def _title_benchmark(self) -> str:
        corner = self.layout.labels[0].heads if self.layout.labels else ()
        for text in (self.layout.title, *corner):
            found = benchmark_in(text, self.known)
            if found:
                return found
        return ""

    def _is_about_benchmarks(self) -> bool:
        """Whether a benchmark is named in a label or around, or the text around says that the figures are results."""
        if any(_SPREAD.search(heading) for heading in self.around.headings[-2:]):
            return False
        if self.topic or any(
            label_of(head, self.known).kind is Kind.BENCHMARK for c, _ in self.columns for head in c.heads
        ):
            return True
        places = [column.place for column in self.layout.labels if column.role is not Head.NOTES]
        labels = (row[place].text for row in self.layout.body() for place in places)
        if any(label_of(text, self.known).kind is Kind.BENCHMARK for text in labels if text):
            return True
        figures = [f for row in self.layout.body() for c, _ in self.columns for f in figures_in(row[c.place]).figures]
        decimal = sum("." in figure.text or figure.score.percent_sign for figure in figures)
        said = " ".join((*self.around.headings[-1:], self.around.caption, self.around.lead))
        return bool(_RESULTS.search(said)) and decimal * 10 >= len(figures) * 7

    def _have_parts(self) -> tuple[bool, bool]:
        """Whether the columns are parts of the benchmark around, and whether those named like settings are so too."""
        labels = [label_of(text, self.known) for column, _ in self.columns for text in column.heads]
        benchmarks = [label for label in labels if label.kind is Kind.BENCHMARK and not _QA_PART.fullmatch(label.text)]
        named = sum(label.kind is Kind.NAME for label in labels)
        if not self.layout.rows_are_models or any(label.weight > 2 for label in benchmarks):
            return False, False
        overall = any(label.kind is Kind.METRIC for label in labels) and len(benchmarks) < named
        return overall or not benchmarks, bool(self.topic) and overall and named > 1

    def _has_stages(self) -> bool:
        """Whether the columns are stages or variants of the document's model: single words, none of them a model."""
        if self.layout.rows_are_models or not self.subject.model or len(self.columns) < 2:
            return False
        heads = [head for _, head in self.columns]
        own = any(self.subject.family and self.subject.family in head.label.casefold() for head in heads)
        labels = [label_of(head.model, self.known) for head in heads if head.model]
        return not own and bool(labels) and all(_is_stage(label) for label in labels)

    def _has_doubled(self) -> bool:
        """Whether some cell of the table holds a figure and another one in brackets."""
        return any(
            figure.note == "in brackets"
            for row in self.layout.body()
            for column, _ in self.columns
            for figure in figures_in(row[column.place]).figures
        )

    def claims(self) -> Iterator[Claim]:
        if not self._is_about_benchmarks():
            return
        for row, facts in row_facts(self.layout, self.known):
            labels = {id(row[label.place]) for label in self.layout.labels}
            for column, head in self.columns:
                cell = row[column.place]
                if cell.text and id(cell) not in labels:
                    yield from self._cell(row, facts, column, head, cell)

    def _cell(self, row: tuple[Cell, ...], facts: Facts, column: Column, head: Facts, cell: Cell) -> Iterator[Claim]:
        lines = max(len(facts.lines), len(facts.stacked), len(head.lines), 1)
        found = figures_in(cell, lines)
        if found.lone and not self.doubled:
            return
        for figure in found.figures:
            claim = self._claim(facts, head, cell, figure, found)
            if claim is not None:
                yield claim

    def _claim(self, facts: Facts, head: Facts, cell: Cell, figure: Figure, found: Figures) -> Claim | None:
        row_label, head_label = facts, head
        if figure.line >= 0:
            row_label, head_label = on_line(facts, figure), on_line(head, figure)
        elif figure.of > 1 and not figure.note:
            parts = ordered(facts, head, figure)
            if parts is None:
                return None
            row_label, head_label = parts
        model = row_label.model or head_label.model or self.subject.model
        if self.stages and model == head_label.model:
            model = f"{self.subject.model} [{model}]"
        benchmark = self._benchmark(row_label, head_label)
        if not _LETTER.search(model) or not benchmark:
            return None
        marks = (*found.marks, *facts.marks, *head.marks)
        context = _joined(
            (
                *row_label.context,
                row_label.metric,
                *head_label.context,
                head_label.metric,
                "" if figure.note == "in brackets" else figure.note,
                "reported by its maker" if figure.note == "in brackets" or found.lone else "",
                *(self.around.notes.of_marks(marks) if marks else ()),
                *self._notes(benchmark),
                *self.beside,
            ),
            besides=(model, benchmark),
        )
        return Claim(
            model=model,
            benchmark=benchmark,
            score=figure.text,
            vendor=self.subject.vendor,
            unit=self._unit(figure, row_label, head_label, benchmark),
            own_model=self._is_own(model),
            locator=self._place(facts, head),
            quote=" | ".join(filter(None, (facts.label, head.label, cell.text))),
            context=context or None,
        )

    def _notes(self, benchmark: str) -> tuple[str, ...]:
        if benchmark not in self.noted:
            self.noted[benchmark] = self.around.notes.of_name(benchmark)
        return self.noted[benchmark]

    def _is_own(self, model: str) -> bool | None:
        if model not in self.own:
            self.own[model] = own_model(model, self.subject)
        return self.own[model]

    def _benchmark(self, row: Facts, head: Facts) -> str:
        if self.setting_parts and not row.benchmark and head.context == (head.label,):
            return ""
        name = row.benchmark or head.benchmark
        other = head.benchmark if row.benchmark else ""
        variant = row.variant or head.variant
        if not name and self.topic:
            if variant and label_of(variant, self.known).kind is Kind.VARIANT:
                return self.topic if variant.casefold() in self.topic.casefold() else f"{self.topic} {variant}"
            return self.topic
        if name and other and other != name:
            return name
        if self.parts and self.topic and name == head.benchmark:
            return f"{self.topic} {name}"
        if name and variant and variant.casefold() not in ("overall", "average"):
            return f"{name} {variant}" if variant.casefold() not in name.casefold() else name
        return _without_score(name)

    def _unit(self, figure: Figure, row: Facts, head: Facts, benchmark: str) -> str | None:
        if figure.score.percent_sign:
            return "percent"
        named = metric_of(row.metric, *row.context[-1:], benchmark) or metric_of(head.metric, head.label)
        if named == "elo" and figure.score.value is not None and figure.score.value <= 100:
            return None
        return named or figure.score.unit

    def _place(self, facts: Facts, head: Facts) -> str:
        row = f", row “{facts.label}”" if facts.label else ""
        return f"{self.before}{row}, column “{head.label}”" if head.label else f"{self.before}{row}"


def _is_stage(label: Label) -> bool:
    """Whether a label can name a stage of training: it is no model that is known, and holds no version or size."""
    return (
        label.weight < 2
        and label.kind in (Kind.NAME, Kind.MODEL)
        and not re.search(r"\d[.\d]|\d[bB]\b| \d", label.text)
    )


def _without_score(name: str) -> str:
    """A head that names a benchmark and says that its scores follow: `SVGBench score`."""
    words = name.split() if name[-8:].lower().endswith(_SCORE_WORDS) else []
    if len(words) > 1 and words[-1].casefold() in _SCORE_WORDS:
        shorter = " ".join(words[:-1])
        return shorter if shorter.casefold() not in ("arena",) else name
    return name


def _joined(parts: tuple[str, ...], besides: tuple[str, ...]) -> str:
    kept = dict.fromkeys(parts)
    for words in ("", *besides):
        kept.pop(words, None)
    return "; ".join(kept)[:MAX_CONTEXT]
