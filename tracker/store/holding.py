"""Stage store: values that are not taken over: impossible ones, falls to zero, lists that shrank or changed scale."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tracker.records import Entry, RecordedEntry
from tracker.store.figures import MAXIMUM, figure
from tracker.store.observation import BoardFacts
from tracker.store.zeros import HELD_FLAG

_ENOUGH_FOR_A_SCALE = 3


def lost_most(listed: int, now: int) -> str:
    """Why a list is held back that has fewer than half of the rows it had; empty where it is not."""
    if listed and now * 2 < listed:
        return f"the list has {now} rows, {listed} are recorded: more than half are gone"
    return ""


def changed_scale(pairs: Sequence[tuple[RecordedEntry, Entry]]) -> str:
    """Why a list is held back whose figures are a hundred times what they were, or a hundredth."""
    ratios: list[Decimal] = []
    compared = 0
    for recorded, row in pairs:
        before, after = figure(recorded.entry.score), figure(row.score)
        if not before or not after or recorded.entry.unit != row.unit:
            continue
        compared += 1
        if before in (after * 100, after / 100):
            ratios.append(after / before)
    if compared >= _ENOUGH_FOR_A_SCALE and len(ratios) * 2 > compared:
        times = "a hundred times" if ratios[0] > 1 else "a hundredth of"
        return f"{len(ratios)} of {compared} figures are {times} what they were"
    return ""


def impossible(row: Entry, recorded: Entry | None, facts: BoardFacts) -> str:
    """Why the value of one row is held back; empty where it is taken."""
    if said := row.flags.get(HELD_FLAG):
        return said
    value = figure(row.score)
    if value is None:
        return ""
    unit = row.unit or facts.unit
    maximum = facts.maximum if unit == facts.unit else MAXIMUM.get(unit)
    if maximum is not None and value > maximum:
        return f"{row.score} is above the maximum of {maximum}"
    if maximum is not None and value < 0 and unit in MAXIMUM:
        return f"{row.score} is below zero"
    if value == 0 and recorded is not None and figure(recorded.score):
        return f"fell from {recorded.score} to {row.score}"
    return ""
