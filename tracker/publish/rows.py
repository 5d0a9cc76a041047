"""Stage publish: the short form of one claim, as it stands in every table."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.publish import figures, words
from tracker.publish.catalogue import Catalogue, Judged
from tracker.publish.cleaning import shown
from tracker.publish.dates import When, of_day
from tracker.publish.ruler import Drawings, Scale, band, claim_value, percent
from tracker.publish.words import GROUP_WORDS, GroupWords
from tracker.records import Status

NAME = 90
"""The longest name in a table cell."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A verdict in a word, with the sign and the colour of its group."""

    status: str
    label: str
    group: GroupWords


@dataclass(frozen=True, slots=True)
class Mini:
    """The ruler of a table row."""

    claim: str | None
    entry: str | None
    band: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One claim as a row of a table."""

    href: str
    model: str
    vendor: str
    benchmark: str
    claim: str
    entry: str
    delta: str
    chip: Chip
    mini: Mini | None
    date: When | None
    own: bool
    """Whether the document that prints it is the vendor's own."""


def chip(j: Judged) -> Chip:
    """The chip of a claim; `Not comparable` names the setting."""
    return Chip(str(j.verdict.status), label(j), GROUP_WORDS[j.group])


def label(j: Judged) -> str:
    """The status as shown, in few words."""
    status = j.verdict.status
    if status is Status.NOT_COMPARABLE and j.verdict.reasons:
        return f"Not comparable: {words.SHORT_SETTINGS.get(j.verdict.reasons[0], j.verdict.reasons[0])}"
    return words.SHORT_LABELS[status]


def claim_figure(j: Judged) -> str:
    """The claimed figure with its unit, in the reader's convention."""
    return shown(figures.printed(j.claim.score, j.claim.unit or (j.benchmark.unit if j.benchmark else None)), 40)


def entry_figure(book: Catalogue, j: Judged) -> str:
    """The published figure with its unit; empty where no one row was used."""
    record = book.entries.get(str(j.verdict.entry))
    unit = j.verdict.unit or (j.benchmark.unit if j.benchmark else None)
    if record is not None:
        return shown(figures.printed(record.entry.score, record.entry.unit or unit), 40)
    return shown(figures.printed(figures.rounded(j.verdict.entry_value), unit), 40) if j.verdict.entry_value else ""


def claim_row(book: Catalogue, drawn: Drawings, j: Judged) -> ClaimRow:
    """The row of a claim."""
    second_hand = j.document is not None and j.document.kind in ("press", "aggregator")
    return ClaimRow(
        href=book.claim_path(j.id),
        model=shown(j.model, NAME),
        vendor=shown(j.vendor, NAME),
        benchmark=shown(j.benchmark_name, NAME),
        claim=claim_figure(j),
        entry=entry_figure(book, j),
        delta=figures.signed(figures.rounded(j.verdict.delta)) if j.verdict.delta else "",
        chip=chip(j),
        mini=mini(j, drawn.scale(j)),
        date=of_day(j.claim.date),
        own=not second_hand,
    )


def mini(j: Judged, scale: Scale | None) -> Mini | None:
    """The ruler of a table row; None where there is nothing to draw."""
    claimed, published = claim_value(j), figures.plain(j.verdict.entry_value)
    if scale is None or (claimed is None and published is None):
        return None
    return Mini(
        claim=percent(scale.clamped(claimed)) if claimed is not None else None,
        entry=percent(scale.clamped(published)) if published is not None else None,
        band=band(scale, published, figures.plain(j.verdict.noise)),
    )
