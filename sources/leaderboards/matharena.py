"""MathArena: a table turned on its side, in which models are keys and the averages stand among the problems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tracker.api import Page, read_script

SUMMARIES = ("Avg", "Cost")


def rows(pages: Sequence[Page]) -> Iterator[Mapping[str, Any]]:
    """One mapping for each model, with its average and its cost."""
    for page in pages:
        document = read_script(page.body, page.url)
        summaries = {str(line.get("question")): line for line in document}
        for model in summaries.get("Avg", {}):
            if model != "question":
                values = {name: summaries.get(name, {}).get(model) for name in SUMMARIES}
                yield {"model": model, **values, "place": model}
