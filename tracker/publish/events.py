"""Stage publish: what happened to claims, as events with ids of their own, for feeds.

An event is a new claim, another outcome, an edited claim, or a change of a row that a claim is held against. Ids and
times come from the record, never from the build, so that a reader of a feed sees every event once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tracker.publish import change_words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.figures import counted
from tracker.publish.judged import Judged
from tracker.publish.sides import publisher, title
from tracker.publish.values import value_of
from tracker.records import Change
from tracker.wire import timestamp

_ROWS = frozenset({"score-changed", "renamed", "withdrawn", "returned", "held-back", "version-changed"})


@dataclass(frozen=True, slots=True)
class Happening:
    """One event: what happened, when, and the page that it is about."""

    key: str
    at: datetime
    title: str
    text: str
    href: str


def by_claim(book: Catalogue) -> Mapping[str, tuple[Happening, ...]]:
    """For each claim what changed in it, in its outcome, and in the rows that it is held against."""
    rows: defaultdict[str, list[Change]] = defaultdict(list)
    for change in book.material.changes:
        if change.kind in _ROWS and "id" in change.row:
            rows[change.row["id"]].append(change)
    found = {}
    for j in book.judged:
        own = [_of_claim(book, j, change) for change in book.claim_changes.get(j.id, ()) if _since(j, change)]
        keys = dict.fromkeys((j.verdict.entry, *j.verdict.candidates))
        touching = (change for key in keys if key is not None for change in rows.get(str(key), ()))
        own += [_of_row(book, j, change) for change in touching if _since(j, change)]
        found[j.id] = tuple(own)
    return found


def _since(j: Judged, change: Change) -> bool:
    """Whether it happened while the claim was recorded; what copies of earlier days tell is history, and no news."""
    return change.at >= j.record.first_seen


def happenings(
    book: Catalogue, changed: Mapping[str, tuple[Happening, ...]], claims: Sequence[Judged], where: str, most: int
) -> tuple[Happening, ...]:
    """The newest events of these claims, newest first; `where` names the feed that tells of new claims."""
    found = {event.key: event for j in claims for event in changed[j.id]}
    found.update((event.key, event) for event in _new(book, claims, where))
    return tuple(sorted(found.values(), key=lambda event: (-event.at.timestamp(), event.key)))[:most]


def _new(book: Catalogue, claims: Iterable[Judged], where: str) -> Iterable[Happening]:
    """New claims, those of one document that were first recorded together as one event."""
    groups: defaultdict[tuple[str, datetime], list[Judged]] = defaultdict(list)
    for j in claims:
        groups[j.claim.document or j.id, j.record.first_seen].append(j)
    for (source, at), group in groups.items():
        first = min(group, key=lambda j: j.id)
        about = dict.fromkeys(f"{shown(j.claim.model, 80)} on {shown(j.claim.benchmark, 80)}" for j in group)
        named = change_words.NEW_CLAIMS.format(
            number=counted(len(group), "claim"), publisher=publisher(first), title=title(first)
        )
        yield Happening(
            key=f"new/{where}/{source}/{timestamp(at)}",
            at=at,
            title=named,
            text=f"{'; '.join(list(about)[:_MOST_NAMED])}{_and_more(len(about) - _MOST_NAMED)}.",
            href=book.claim_path(first.id) if len(group) == 1 else book.vendor_path(first.vendor),
        )


_MOST_NAMED = 12


def _and_more(number: int) -> str:
    return f"; and {number} more" if number > 0 else ""


def _of_claim(book: Catalogue, j: Judged, change: Change) -> Happening:
    """A change of the claim or of its outcome; its words rest on the change alone."""
    row = change.row
    about = f"{shown(row.get('model'), 80)} on {shown(row.get('benchmark'), 80)}"
    before, after = value_of(change, change.before), value_of(change, change.after)
    what = change_words.HAPPENED.get(change.kind, change_words.HAPPENED["claim-edited"])
    field = shown(change.field, 40) or "score"
    said = what.format(
        before=before or "nothing", after=after or "nothing", field=change_words.FIELDS.get(field, field)
    )
    vendor = shown(row.get("vendor"), 80)
    return Happening(
        key=f"{change.kind}/{j.id}/{timestamp(change.at)}/{change.field or ''}",
        at=change.at,
        title=f"{vendor + ': ' if vendor else ''}{about}: {said}",
        text=f"{said[:1].upper()}{said[1:]}.",
        href=book.claim_path(j.id),
    )


def _of_row(book: Catalogue, j: Judged, change: Change) -> Happening:
    """A change of a row that the claim is held against."""
    board = book.boards.get(change.board)
    name = shown(change.row.get("name") or change.row.get("model"), 120)
    kind = change_words.CHANGE_KINDS.get(change.kind, change.kind).lower()
    field = shown(change.field, 40)
    values = f": {shown(change.before, 80) or 'nothing'} became {shown(change.after, 80) or 'nothing'}"
    said = f"{kind}{f' ({change_words.FIELDS.get(field, field)})' if field else ''}{values if change.after else ''}"
    about = f"{shown(j.claim.model, 80)} on {shown(j.claim.benchmark, 80)}"
    return Happening(
        key=f"row/{change.kind}/{change.row['id']}/{timestamp(change.at)}/{change.field or ''}/{j.id}",
        at=change.at,
        title=f"{shown(board.title if board else change.board, 80)}: {name}: {said}",
        text=f"The row stands beside the claim about {about}.",
        href=book.claim_path(j.id),
    )
