"""Stage publish: the page of coverage: what could not be checked, why, and what would make it checkable."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tracker.publish import figures, words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.head import Crumb, Head, head, whole_age
from tracker.publish.tally import StatusCount, Tally, tally
from tracker.records import Group


@dataclass(frozen=True, slots=True)
class Gap:
    """A benchmark with claims that could not be checked."""

    benchmark: str
    href: str | None
    total: int
    unchecked: int
    why: str


@dataclass(frozen=True, slots=True)
class CoveragePage:
    """What the page of coverage shows."""

    head: Head
    tally: Tally
    statuses: tuple[StatusCount, ...]
    gaps: tuple[Gap, ...]


def coverage_page(book: Catalogue) -> CoveragePage:
    """What could not be checked, why, and what would make it checkable."""
    counted = tally(book.judged)
    by_name: dict[str, Counter[str]] = {}
    for j in book.judged:
        of = by_name.setdefault(j.benchmark_name, Counter())
        of["total"] += 1
        if j.group is Group.UNCHECKED:
            of[words.LABELS[j.verdict.status]] += 1
    paths = {j.benchmark_name: book.benchmark_path(j.benchmark) for j in book.judged}
    gaps = [_gap(name, paths[name], counts) for name, counts in by_name.items() if len(counts) > 1]
    lead = (
        f"{figures.counted(counted.unchecked.number, 'claim')} of {counted.total:,} could not be checked. Here is why."
    )
    return CoveragePage(
        head=head(
            "coverage.html",
            "Coverage",
            lead,
            whole_age(book),
            section="Claims",
            crumbs=(Crumb("Claims", "claims.html"),),
        ),
        tally=counted,
        statuses=tuple(status for status in counted.unchecked.statuses if status.number),
        gaps=tuple(sorted(gaps, key=lambda gap: (-gap.unchecked, gap.benchmark.casefold()))),
    )


def _gap(name: str, href: str | None, counts: Counter[str]) -> Gap:
    why = [f"{label.lower()}: {number}" for label, number in sorted(counts.items()) if label != "total"]
    unchecked = counts.total() - counts["total"]
    return Gap(shown(name, 120), href, counts["total"], unchecked, "; ".join(why))
