"""Stage publish: the lists of benchmarks, vendors and models, in parts of what a page can carry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tracker.publish import figures
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.head import Crumb, Head, head, parted, whole_age
from tracker.publish.rows import maker_of_all
from tracker.publish.tally import Tally, tally


@dataclass(frozen=True, slots=True)
class SubjectLine:
    """One line of a list of benchmarks, vendors or models."""

    name: str
    href: str
    beside: str
    tally: Tally
    rows: int


@dataclass(frozen=True, slots=True)
class SubjectList:
    """What the template of a list shows."""

    head: Head
    title: str
    lead: str
    first: str
    beside: str
    lines: tuple[SubjectLine, ...]
    parts: tuple[Crumb, ...]


LINES_ON_PAGE = 300


def benchmark_list(book: Catalogue) -> Iterator[SubjectList]:
    """All benchmarks that have a claim or a board, those with most claims first."""
    lines = []
    for identity in book.benchmark_stems:
        benchmark = book.benchmarks[identity]
        boards = [board for board in book.boards.values() if board.benchmark == identity]
        href = book.benchmark_path(benchmark)
        assert href is not None
        rows = sum(len(book.current(board)) for board in boards)
        beside = f"{benchmark.items:,} items" if benchmark.items else ""
        lines.append(
            SubjectLine(shown(benchmark.name, 120), href, beside, tally(book.by_benchmark.get(identity, ())), rows)
        )
    lead = "What each benchmark measures, how far chance alone moves a score, and the claims about it."
    lines.sort(key=lambda line: (-line.tally.total, line.name.casefold(), line.href))
    return _in_parts(book, "Benchmarks", lead, "Benchmark", "Size", lines)


def vendor_list(book: Catalogue) -> Iterator[SubjectList]:
    """All vendors by name: a list, not a ranking."""
    lines = [
        SubjectLine(
            shown(vendor, 120),
            book.vendor_path(vendor),
            figures.counted(len({j.model for j in claims}), "model"),
            tally(claims),
            0,
        )
        for vendor, claims in book.by_vendor.items()
    ]
    lead = "In the order of the alphabet. Counts depend on which claims are tracked; they are no measure of a vendor."
    lines.sort(key=lambda line: (line.name.casefold(), line.href))
    return _in_parts(book, "Vendors", lead, "Vendor", "Models", lines)


def model_list(book: Catalogue) -> Iterator[SubjectList]:
    """All models with a claim, by name."""
    lines = []
    for model, claims in book.by_model.items():
        href = book.model_path(model)
        assert href is not None
        maker = shown(maker_of_all(claims), 60)
        rows = len(book.model_rows.get(model, ()))
        lines.append(SubjectLine(shown(model, 120), href, maker, tally(claims), rows))
    lead = "Every model with a tracked claim, in the order of the alphabet."
    lines.sort(key=lambda line: (line.name.casefold(), line.href))
    return _in_parts(book, "Models", lead, "Model", "Vendor", lines)


def _in_parts(
    book: Catalogue, title: str, lead: str, first: str, beside: str, lines: Sequence[SubjectLine]
) -> Iterator[SubjectList]:
    links = parted(title.lower(), title, len(lines), LINES_ON_PAGE)
    for number, crumb in enumerate(links):
        name = title if number == 0 else f"{title}, part {number + 1}"
        part = tuple(lines[number * LINES_ON_PAGE : (number + 1) * LINES_ON_PAGE])
        frame = head(crumb.href, name, lead, whole_age(book), section=title)
        yield SubjectList(frame, title, lead, first, beside, part, links if len(links) > 1 else ())
