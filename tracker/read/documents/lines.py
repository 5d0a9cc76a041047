"""Stage read: what each of several figures in a cell takes from the labels of its row and column."""

from __future__ import annotations

from dataclasses import replace

from tracker.read.documents.cells import Figure
from tracker.read.documents.facts import Facts
from tracker.read.documents.orders import parts_of


def on_line(facts: Facts, figure: Figure) -> Facts:
    """What a label of several lines says about the figure on one of them."""
    if figure.line < len(facts.stacked):
        return replace(facts, context=(*facts.context, facts.stacked[figure.line]), stacked=())
    if not facts.lines or figure.line >= len(facts.lines):
        return facts
    line = facts.lines[figure.line]
    if facts.benchmark and facts.benchmark == " ".join(facts.lines):
        return Facts(line, facts.model, line, "", facts.context, facts.metric, facts.marks)
    if facts.model and facts.model == " ".join(facts.lines):
        return Facts(line, line, facts.benchmark, "", facts.context, facts.metric, facts.marks)
    return facts


def ordered(row: Facts, head: Facts, figure: Figure) -> tuple[Facts, Facts] | None:
    """Row and column with the part of their labels that belongs to one of several figures; None where none is named."""
    for facts, is_row in ((head, False), (row, True)):
        for attribute in ("benchmark", "model", "metric"):
            label = getattr(facts, attribute)
            parts = parts_of(label, figure.of) if label else None
            if parts:
                named = _with(facts, attribute, parts[figure.place])
                return (named, head) if is_row else (row, named)
    return None


def _with(facts: Facts, attribute: str, value: str) -> Facts:
    return replace(facts, **{attribute: value})  # type: ignore[arg-type]
