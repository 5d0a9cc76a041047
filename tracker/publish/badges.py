"""Stage publish: badges for claims, models and vendors, as own SVG and in the form that shields.io asks for.

A badge says its date, since whoever shows it may keep it for a while. It counts outcomes and never rates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import escape

from tracker.publish.api import encoded
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.dates import When, of_moment
from tracker.publish.figures import counted
from tracker.publish.head import whole_age
from tracker.publish.judged import Judged
from tracker.publish.rows import label
from tracker.publish.scaled import claim_figure
from tracker.publish.tally import FEWEST, tally
from tracker.records import Group

COLOURS = {Group.AGREE: "0b665c", Group.DIFFER: "a3440b", Group.OPEN: "46579c", Group.UNCHECKED: "66635d"}
NEUTRAL = "3d5a80"
LABEL = "33322f"
_NARROW, _WIDE = frozenset(" !'(),./:;I[]`fijlrt|·"), frozenset("%@MWmw–—≈≠")
_PAD = 6.0


@dataclass(frozen=True, slots=True)
class Badge:
    """What a badge says, and its colour behind the message."""

    label: str
    message: str
    colour: str


def badge_files(book: Catalogue) -> Iterator[tuple[str, bytes]]:
    """Every badge with its path, as SVG and as JSON."""
    for j in book.judged:
        yield from _files(f"badges/claims/{book.claim_stems[j.id]}", of_claim(book, j))
    for model, claims in book.by_model.items():
        yield from _files(f"badges/models/{book.model_stems[model]}", of_claims(book, claims))
    for vendor, claims in book.by_vendor.items():
        yield from _files(f"badges/vendors/{book.vendor_stems[vendor]}", of_claims(book, claims))


def of_claim(book: Catalogue, j: Judged) -> Badge:
    """The badge of one claim: the printed figure and the outcome, with the day of the rows."""
    day = _day(of_moment(book.settled(j.board.leaderboard)) if j.board else None)
    said = label(j)
    return Badge(
        shown(f"{shown(j.benchmark_name, 40)} {claim_figure(j)}", 60),
        f"{said[:1].lower()}{said[1:]}{day}",
        COLOURS[j.group],
    )


def of_claims(book: Catalogue, claims: Sequence[Judged]) -> Badge:
    """The badge of a model or vendor: how many claims came out how; below five only their number."""
    groups = tally(claims).groups
    said = ", ".join(f"{each.number:,} {each.group.plural}" for each in groups if each.number)
    text = said if len(claims) >= FEWEST else counted(len(claims), "claim")
    return Badge("benchmark claims", f"{text}{_day(whole_age(book).at)}", NEUTRAL)


def _day(when: When | None) -> str:
    return f" · {when.short}" if when else ""


def _files(path: str, badge: Badge) -> Iterator[tuple[str, bytes]]:
    yield (
        f"{path}.json",
        encoded({"schemaVersion": 1, "label": badge.label, "message": badge.message, "color": badge.colour}),
    )
    yield f"{path}.svg", svg(badge)


def svg(badge: Badge) -> bytes:
    """The badge as a picture of one line; letters are fitted to their place, whatever font there is."""
    one, two = width(badge.label), width(badge.message)
    left, whole = one + 2 * _PAD, one + two + 4 * _PAD
    title = escape(f"{badge.label}: {badge.message}")
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole:.0f}" height="20" role="img" aria-label="{title}">'
        f'<title>{title}</title><rect width="{whole:.0f}" height="20" rx="3" fill="#{badge.colour}"/>'
        f'<path d="M3 0H{left:.1f}V20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3Z" fill="#{LABEL}"/>'
        f'<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">'
        f'<text x="{_PAD:.0f}" y="14" textLength="{one:.1f}">{escape(badge.label)}</text>'
        f'<text x="{left + _PAD:.1f}" y="14" textLength="{two:.1f}">{escape(badge.message)}</text></g></svg>\n'
    )
    return text.encode("utf-8", "replace")


def width(text: str) -> float:
    """About how wide the text is at 11 pixels."""
    return sum(4.0 if sign in _NARROW else 10.2 if sign in _WIDE else 6.9 if sign.isascii() else 9.0 for sign in text)
