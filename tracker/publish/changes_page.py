"""Stage publish: the page of changes, day by day; what happened alike to many stands on one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tracker.publish import change_words, words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.dates import When, of_moment
from tracker.publish.figures import counted
from tracker.publish.head import Crumb, Head, feed_of, head, whole_age
from tracker.publish.values import value_of
from tracker.records import Change

MOST_LINES = 160
MOST_NAMED = 12
"""So many subjects of one line are named; the others are counted."""


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """What happened alike to one row or claim, or to many of one board."""

    kind: str
    board: str
    what: str
    subjects: tuple[Crumb, ...]
    more: int


@dataclass(frozen=True, slots=True)
class ChangeDay:
    """The changes of one day."""

    at: When
    summary: str
    lines: tuple[ChangeLine, ...]


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """What the page of changes shows."""

    head: Head
    days: tuple[ChangeDay, ...]
    total: int
    more: int
    """How many changes of earlier days are left to the file."""


def changes_page(book: Catalogue) -> ChangesPage:
    """What changed at the sources and in the outcomes, the newest first."""
    days, told, lines = [], 0, 0
    for day in _days(book):
        if lines >= MOST_LINES:
            break
        made = change_day(book, day)
        days.append(made)
        lines += len(made.lines)
        told += len(day)
    lead = "What changed at the sources, in the claims and in the outcomes, the newest first."
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
        days=tuple(days),
        total=len(book.material.changes),
        more=len(book.material.changes) - told,
    )


def latest_day(book: Catalogue) -> ChangeDay | None:
    """The newest day on which something changed."""
    days = _days(book)
    return change_day(book, days[0]) if days else None


def _days(book: Catalogue) -> list[list[Change]]:
    """The changes by day, the newest day first."""
    days: dict[str, list[Change]] = {}
    for change in sorted(book.material.changes, key=_newest_first):
        days.setdefault(change.at.date().isoformat(), []).append(change)
    return list(days.values())


def _newest_first(change: Change) -> tuple[float, str, str, str, str, str]:
    row = "|".join(f"{key}={value}" for key, value in sorted(change.row.items()))
    return (-change.at.timestamp(), change.kind, change.board, change.field or "", row, change.after or "")


def change_day(book: Catalogue, changes: Iterable[Change]) -> ChangeDay:
    """One day: what happened alike to several rows or claims of one board is one line."""
    groups: dict[tuple[str, ...], list[Change]] = {}
    counts: Counter[str] = Counter()
    day = None
    for change in changes:
        day = day or of_moment(change.at)
        if "within" in change.row:
            continue
        counts[change.kind] += _rows(change)
        alike = (change.kind, change.board, change.field or "", change.before or "", change.after or "")
        groups.setdefault(alike, []).append(change)
    assert day is not None
    summary = words.listed(
        [counted(number, *change_words.COUNTED.get(kind, (kind, kind))) for kind, number in counts.items()]
    )
    lines = tuple(_line(book, group) for group in groups.values())
    return ChangeDay(When(day.words, day.iso[:10]), summary, lines)


def _line(book: Catalogue, group: list[Change]) -> ChangeLine:
    first = group[0]
    board = book.boards.get(first.board)
    field = shown(first.field, 40)
    before, after = value_of(first, first.before), value_of(first, first.after)
    values = f"{before or 'nothing'} → {after or 'nothing'}" if before or after else ""
    if first.kind == "added":
        values = "" if first.row.get("scope") == "board" else after
    number = sum(_rows(change) for change in group)
    return ChangeLine(
        kind=_kind(first.kind, number),
        board=shown(board.title if board else first.board, 90),
        what=": ".join(part for part in (change_words.FIELDS.get(field, field), values) if part),
        subjects=tuple(_subject(book, change) for change in group[:MOST_NAMED]),
        more=max(0, len(group) - MOST_NAMED),
    )


def _rows(change: Change) -> int:
    """How many rows a change is about: a change of a whole board says it."""
    said = change.row.get("rows", "")
    return int(said) if said.isdecimal() and len(said) < 7 else 1


def _kind(kind: str, number: int) -> str:
    """What happened, with the number of rows or claims where there are several."""
    if number > 1 and kind in change_words.COUNTED:
        return counted(number, *change_words.COUNTED[kind])
    return change_words.CHANGE_KINDS.get(kind, shown(kind, 40))


def _subject(book: Catalogue, change: Change) -> Crumb:
    claim = change.row.get("claim", "")
    board = book.boards.get(change.board)
    if claim in book.claim_stems:
        j = book.by_id[claim]
        return Crumb(f"{shown(j.said, 80)} on {shown(j.benchmark_name, 60)}", book.claim_path(claim))
    if change.row.get("scope") == "board":
        return Crumb("the whole board", book.board_path(board) or "")
    return Crumb(shown(change.row.get("name") or change.row.get("model") or claim, 140), book.board_path(board) or "")
