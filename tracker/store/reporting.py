"""Stage store: what readers are told of the changes of one board: many rows that moved alike are one report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from statistics import median

from tracker.records import Change, Entry
from tracker.store.differences import FLAG, RENAMED, SCORE
from tracker.store.figures import figure

_ENOUGH = 5
_GROUPED = {SCORE, FLAG, RENAMED}


def board_change(
    kind: str,
    sample: Entry,
    rows: Sequence[Entry],
    at: datetime,
    before: str | None,
    after: str | None,
    field: str | None = None,
    names: bool = True,
) -> Change:
    """A change of a whole board, with the names of the rows behind it."""
    row = {"scope": "board", "rows": str(len(rows))}
    if names:
        row["names"] = "; ".join(each.name or each.model for each in rows)
    return Change(kind, sample.leaderboard, sample.board, row, before, after, at, field)


def grouped(changes: Sequence[Change], matched: Sequence[Entry]) -> tuple[list[Change], list[Change]]:
    """The changes for the ledger, and those that are reported, of one reading of one board.

    Where more than half of the rows, and at least five, changed one field, or five changed it from the same value to
    the same value, the board is reported once; each row's own change stays in the ledger, marked as part of it.
    """
    by_id = {entry.id: entry for entry in matched}
    kept: list[Change] = []
    reported: list[Change] = []
    for group in _groups(changes, len(matched)):
        if len(group) == 1:
            kept.extend(group)
            reported.extend(group)
            continue
        whole = _summary(group, [by_id[each.row["id"]] for each in group], len(matched))
        kept.append(whole)
        kept.extend(replace(each, row={**each.row, "within": "board"}) for each in group)
        reported.append(whole)
    return kept, reported


def _groups(changes: Sequence[Change], rows: int) -> list[list[Change]]:
    fields: dict[tuple[str, str], list[Change]] = {}
    alone: list[list[Change]] = []
    for change in changes:
        if change.kind in _GROUPED:
            fields.setdefault((change.kind, _family(change)), []).append(change)
        else:
            alone.append([change])
    found: list[list[Change]] = []
    for members in fields.values():
        touched = len({change.row["id"] for change in members})
        if touched >= _ENOUGH and touched * 2 > rows:
            found.append(members)
        else:
            found.extend(_alike(members))
    return [*found, *alone]


def _family(change: Change) -> str:
    """All figures of a row belong together; other fields are apart."""
    return "" if change.kind == SCORE else change.field or ""


def _alike(members: list[Change]) -> list[list[Change]]:
    same: dict[tuple[str | None, str | None, str | None], list[Change]] = {}
    for change in members:
        same.setdefault((change.field, change.before, change.after), []).append(change)
    found: list[list[Change]] = []
    for group in same.values():
        found.extend([group] if len(group) >= _ENOUGH else [[change] for change in group])
    return found


def _summary(group: list[Change], rows: list[Entry], total: int) -> Change:
    first = group[0]
    entries = list({entry.id: entry for entry in rows}.values())
    before = first.before if len({each.before for each in group}) == 1 else None
    after = first.after if len({each.after for each in group}) == 1 else None
    field = first.field if len({each.field for each in group}) == 1 else None
    whole = board_change(first.kind, entries[0], entries, first.at, before, after, field)
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
