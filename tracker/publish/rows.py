"""Stage publish: the short form of one claim, as it stands in every table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tracker.judge.parties import same_party
from tracker.publish import setting_words, words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.dates import When, of_day
from tracker.publish.judged import Judged
from tracker.publish.ruler import Drawings, band
from tracker.publish.scale import Scale, percent
from tracker.publish.scaled import claim_figure, claimed, delta, entry_figure, noise, published, signed_text
from tracker.publish.sides import publisher
from tracker.publish.words import GROUP_WORDS, GroupWords
from tracker.records import SETTINGS, Group, Status

SECOND_HAND = ("press", "aggregator")
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
    printer: str
    """Who prints it, where that is press or an aggregator; else empty, and the vendor does."""
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


def is_second_hand(j: Judged) -> bool:
    """Whether press or an aggregator prints the number."""
    return ((j.document.kind if j.document else None) or j.claim.kind) in SECOND_HAND


def by_vendor(j: Judged) -> bool:
    """Whether the vendor of the model prints the number itself."""
    return not is_second_hand(j) and j.claim.own_model is not False


def by_maker(j: Judged) -> bool:
    """Whether the number is certainly the model maker's own."""
    return by_vendor(j) and (same_party(j.vendor, j.maker) if j.maker else j.claim.own_model is True)


def maker_of_all(claims: Sequence[Judged]) -> str:
    """Who makes the model that these claims are about, where the registry or the maker's own document says it."""
    named = next((j.maker for j in claims if j.maker), "")
    return named or next((j.vendor for j in claims if by_maker(j)), "")


def label(j: Judged) -> str:
    """The status as shown, in few words."""
    status = j.verdict.status
    if status is Status.NOT_COMPARABLE and j.verdict.reasons:
        named = next((reason for reason in j.verdict.reasons if reason in SETTINGS), j.verdict.reasons[0])
        return f"Not comparable: {setting_words.SHORT_SETTINGS.get(named, named.replace('-', ' '))}"
    return words.SHORT_LABELS[status]


_GROUPS = (Group.DIFFER, Group.AGREE, Group.OPEN, Group.UNCHECKED)


def in_table_order(claims: Iterable[Judged]) -> list[Judged]:
    """The claims as tables list them: those that differ first, those that could not be checked last."""
    return sorted(claims, key=lambda j: _GROUPS.index(j.group))


def claim_row(book: Catalogue, drawn: Drawings, j: Judged) -> ClaimRow:
    """The row of a claim."""
    return ClaimRow(
        href=book.claim_path(j.id),
        model=shown(j.said, NAME),
        vendor=shown(j.vendor, NAME),
        printer=publisher(j) if is_second_hand(j) else "",
        benchmark=shown(j.benchmark_name, NAME),
        claim=claim_figure(j),
        entry=entry_figure(book, j),
        delta=signed_text(delta(j), j),
        chip=chip(j),
        mini=mini(j, drawn.scale(j)),
        date=of_day(j.claim.date),
        own=by_vendor(j),
    )


def mini(j: Judged, scale: Scale | None) -> Mini | None:
    """The ruler of a table row; None where there is nothing to draw."""
    value, row = claimed(j), published(j)
    if scale is None or (value is None and row is None):
        return None
    return Mini(
        claim=percent(scale.clamped(value)) if value is not None else None,
        entry=percent(scale.clamped(row)) if row is not None else None,
        band=band(scale, row, noise(j)),
    )
