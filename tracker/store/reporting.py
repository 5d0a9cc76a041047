"""Stage store: what readers are told of the changes of one board: many rows that moved alike are one report."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from statistics import median

from tracker.records import Change, Entry
from tracker.store.differences import ADDED, FLAG, RETURNED, SCORE, WITHDRAWN
from tracker.store.figures import figure

ENOUGH = 5
"""From how many rows on a change can be one of the board."""
_ENOUGH_FOR_A_COLUMN = 2


def board_change(
    kind: str,
    rows: Sequence[Entry],
    at: datetime,
    before: str | None,
    after: str | None,
    field: str | None = None,
    *,
    names: bool = True,
) -> Change:
    """A change of a whole board, with the number of the rows behind it and their names."""
    row = {"scope": "board", "rows": str(len(rows))}
    if names:
        row["names"] = "; ".join(each.name or each.model for each in rows)
    return Change(kind, rows[0].leaderboard, rows[0].board, row, before, after, at, field)


def part_of_board(change: Change) -> Change:
    """A row's own change as it is kept beside the report on its board."""
    return replace(change, row={**change.row, "within": "board"})


def grouped(
    changes: Sequence[Change], before: Sequence[Entry], after: Sequence[Entry]
) -> tuple[list[Change], list[Change]]:
    """The changes for the ledger, and those that are reported, of the rows of one board before and after.

    A board is reported once for a field that more than half of its rows, and at least five, changed; for one that
    five rows changed from the same to the same value; and for one that no row had before, or none has now. Each
    row's own change stays in the ledger, marked as part of it.
    """
    by_id = {entry.id: entry for entry in after}
    kept: list[Change] = []
    reported: list[Change] = []
    for group in _groups(changes, before, after):
        if len(group) == 1:
            kept.extend(group)
            reported.extend(group)
            continue
        whole = _summary(group, by_id, len(after))
        kept.extend([whole, *map(part_of_board, group)])
        reported.append(whole)
    return kept, reported


def _groups(changes: Sequence[Change], before: Sequence[Entry], after: Sequence[Entry]) -> list[list[Change]]:
    found: list[list[Change]] = []
    for members in _split(changes, _subject):
        touched = len({change.row["id"] for change in members})
        if members[0].kind == RETURNED:
            found.extend([members] if _is_many(touched, len(after)) else [[change] for change in members])
        elif (touched >= ENOUGH and touched * 2 > len(after)) or (
            touched >= _ENOUGH_FOR_A_COLUMN and _column_came_or_went(members, before, after)
        ):
            found.append(members)
        else:
            for alike in _split(members, lambda change: (change.field, change.before, change.after)):
                found.extend([alike] if len(alike) >= ENOUGH else [[change] for change in alike])
    return found


def _subject(change: Change) -> tuple[str, str]:
    """All figures of a row belong together; other fields are apart."""
    return (change.kind, "" if change.kind == SCORE else change.field or "")


def _split(changes: Sequence[Change], by: Callable[[Change], Hashable]) -> list[list[Change]]:
    found: dict[Hashable, list[Change]] = {}
    for change in changes:
        found.setdefault(by(change), []).append(change)
    return list(found.values())


def _column_came_or_went(members: list[Change], before: Sequence[Entry], after: Sequence[Entry]) -> bool:
    """Whether a field is new to every row of the board, or gone from every row."""
    field = members[0].field or ""
    if members[0].kind != FLAG or len(before) < ENOUGH:
        return False
    came = all(change.before is None for change in members) and not any(_has(entry, field) for entry in before)
    went = all(change.after is None for change in members) and not any(_has(entry, field) for entry in after)
    return came or went


def _has(entry: Entry, field: str) -> bool:
    held: Mapping[str, str] = {**entry.settings, **entry.flags}
    return bool(held.get(field) or getattr(entry, field, None))


def _summary(group: list[Change], by_id: Mapping[str, Entry], total: int) -> Change:
    first = group[0]
    rows = list({change.row["id"]: by_id[change.row["id"]] for change in group}.values())
    before = first.before if len({each.before for each in group}) == 1 else None
    after = first.after if len({each.after for each in group}) == 1 else None
    field = first.field if len({each.field for each in group}) == 1 else None
    whole = board_change(first.kind, rows, first.at, before, after, field)
    row = {**whole.row, "of": str(total)}
    moved = _median_move(group) if first.kind == SCORE else None
    if moved is not None:
        row["median_change"] = f"{moved:+}"
    return replace(whole, row=row)


def _median_move(group: list[Change]) -> Decimal | None:
    moves: list[Decimal] = []
    for change in group:
        before, after = figure(change.before), figure(change.after)
        if change.field is None and before is not None and after is not None:
            moves.append(after - before)
    return median(moves) if moves else None


def _is_many(rows: int, listed: int) -> bool:
    return rows >= ENOUGH and rows * 3 >= listed


def many(kind: str, changes: Sequence[Change], rows: Sequence[Entry], listed: int) -> tuple[list[Change], list[Change]]:
    """For rows that came or went: the changes for the ledger, and those reported; one where it is a third of the list.

    `rows` are those of the changes, in the same order; `listed` is the length of the list.
    """
    if not _is_many(len(changes), listed):
        return list(changes), list(changes)
    words = f"{len(rows)} rows"
    before, after = (words, None) if kind == WITHDRAWN else (None, words)
    whole = board_change(kind, rows, changes[0].at, before, after, names=kind != ADDED)
    return [whole, *map(part_of_board, changes)], [whole]
