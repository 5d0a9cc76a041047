"""Stage store: what a row said at an earlier time, from its changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from tracker.records import SETTINGS, Change, Entry, Origin, RecordedEntry
from tracker.store.differences import FLAG, RENAMED, RETURNED, SCORE


def as_of(recorded: RecordedEntry, moment: datetime) -> Entry | None:
    """The row as it was recorded at that moment; None where it had not been seen yet, or was withdrawn then."""
    if moment < recorded.first_seen:
        return None
    entry = recorded.entry
    for change in reversed(recorded.changes):
        if change.at > moment:
            entry = undone(entry, change)
    return None if _away(recorded, moment) else entry


def _away(recorded: RecordedEntry, moment: datetime) -> bool:
    """Whether the row was withdrawn at that moment."""
    away = False
    for change in recorded.changes:
        if change.at <= moment and change.kind in {"withdrawn", RETURNED}:
            away = change.kind == "withdrawn"
    return away or (recorded.withdrawn_at is not None and recorded.withdrawn_at <= moment)


def undone(entry: Entry, change: Change) -> Entry:
    """The row before one of its changes, in everything that decides a verdict; flags and links stay as they are."""
    name, before = change.field, change.before
    if change.kind in {SCORE, RETURNED} and name is None:
        return replace(entry, score=before or entry.score)
    if change.kind == SCORE and name == "uncertainty":
        return _spread_undone(entry, before)
    if change.kind not in {FLAG, RENAMED} or name is None:
        return entry
    if name in SETTINGS:
        settings = {each: value for each, value in entry.settings.items() if each != name}
        return replace(entry, settings={**settings, name: before} if before else settings)
    undo = _UNDO.get(name)
    return undo(entry, before) if undo else entry


def _spread_undone(entry: Entry, before: str | None) -> Entry:
    spread = (before or "").partition("±")[2].strip() or None
    score = before if before and "±" in entry.score else entry.score
    if entry.half_width is not None:
        return replace(entry, score=score, half_width=spread)
    return replace(entry, score=score, stderr=spread)


def _number(before: str | None) -> int | None:
    return None if before is None else int(before)


_UNDO: Mapping[str, Callable[[Entry, str | None], Entry]] = {
    "name": lambda entry, before: replace(entry, name=before or ""),
    "model": lambda entry, before: replace(entry, model=before or entry.model),
    "digits": lambda entry, before: replace(entry, score=before or entry.score),
    "date": lambda entry, before: replace(entry, date=before),
    "unit": lambda entry, before: replace(entry, unit=before),
    "n": lambda entry, before: replace(entry, n=_number(before)),
    "runs": lambda entry, before: replace(entry, runs=_number(before)),
    "origin": lambda entry, before: replace(entry, origin=Origin(before or Origin.UNKNOWN)),
}
