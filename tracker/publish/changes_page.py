"""Stage publish: the page of changes."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.publish import words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.dates import When, of_moment
from tracker.publish.head import Head, feed_of, head, whole_age
from tracker.records import Change

MOST_CHANGES = 400


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """One change, with what it is about."""

    kind: str
    board: str
    href: str | None
    row: str
    before: str
    after: str
    field: str


@dataclass(frozen=True, slots=True)
class ChangeDay:
    """The changes of one day."""

    at: When
    lines: tuple[ChangeLine, ...]


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """What the page of changes shows."""

    head: Head
    days: tuple[ChangeDay, ...]
    total: int
    more: int


def changes_page(book: Catalogue) -> ChangesPage:
    """What changed at the sources and in the verdicts, the newest first."""
    changes = sorted(book.material.changes, key=_newest_first)
    days: dict[str, tuple[When, list[ChangeLine]]] = {}
    for change in changes[:MOST_CHANGES]:
        when = of_moment(change.at)
        assert when is not None
        days.setdefault(when.words, (When(when.words, when.iso[:10]), []))[1].append(_change(book, change))
    lead = "What changed at the sources and in the verdicts, the newest first."
    return ChangesPage(
        head=head(
            "changes.html",
            "Changes",
            lead,
            whole_age(book),
            section="Data",
            data="api/v1/changes.json",
            feed=feed_of("index.html"),
        ),
        days=tuple(ChangeDay(at, tuple(lines)) for at, lines in days.values()),
        total=len(changes),
        more=max(0, len(changes) - MOST_CHANGES),
    )


def _newest_first(change: Change) -> tuple[float, str, str, str, str]:
    row = "|".join(f"{key}={value}" for key, value in sorted(change.row.items()))
    return (-change.at.timestamp(), change.board, change.kind, row, change.after or "")


def _change(book: Catalogue, change: Change) -> ChangeLine:
    claim = change.row.get("claim", "")
    board = book.boards.get(change.board)
    return ChangeLine(
        kind=words.CHANGE_KINDS.get(change.kind, shown(change.kind, 40)),
        board=shown(board.title if board else change.board, 90),
        href=book.claim_path(claim) if claim in book.claim_stems else book.board_path(board),
        row=shown(change.row.get("name") or change.row.get("model") or claim, 140),
        before=shown(change.before, 120),
        after=shown(change.after, 120),
        field=shown(change.field, 40),
    )
