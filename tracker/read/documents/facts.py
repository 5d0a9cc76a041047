"""Stage read: what one row or one column of a table says about its scores, and which unit a metric names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tracker.read.documents.heads import Head, head_of


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
    stacked: tuple[str, ...] = ()
    """The setting of each line of the figures, where a column beside the label stacks settings."""
    aggregate: bool = False
    """Whether it is an average over benchmarks, or a score of which the benchmark is named elsewhere."""


@lru_cache(maxsize=4096)
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
