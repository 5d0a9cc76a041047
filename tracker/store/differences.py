"""Stage store: what differs between a recorded row and the same row as it is read now."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime

from tracker.records import Change, Entry
from tracker.store.figures import decimals, figure, in_percent, nearly, reprinted
from tracker.store.ids import shared_key

ADDED, SCORE, RENAMED, WITHDRAWN = "added", "score-changed", "renamed", "withdrawn"
RETURNED, FLAG, HELD, VERSION = "returned", "flag-changed", "held-back", "version-changed"


@dataclass(frozen=True, slots=True)
class Difference:
    """One field that differs, with the two values as printed."""

    kind: str
    field: str | None
    before: str | None
    after: str | None


def row_of(entry: Entry) -> dict[str, str]:
    """The names by which a change points to a row."""
    values = {"id": entry.id, "name": entry.name, "model": entry.model, "key": entry.key}
    return {name: value for name, value in values.items() if value}


def change(difference: Difference, entry: Entry, at: datetime) -> Change:
    """The difference as a change of that row, seen at that time."""
    return Change(
        difference.kind,
        entry.leaderboard,
        entry.board,
        row_of(entry),
        difference.before,
        difference.after,
        at,
        difference.field,
    )


def differences(old: Entry, new: Entry) -> list[Difference]:
    """Every difference that the source made; where the row stands in the list is none."""
    names, flags = list(_names(old, new)), list(_flags(old, new))
    told = {(each.before, each.after) for each in names}
    for each in flags:
        pair = (each.before, each.after)
        if pair in told:
            continue
        told.add(pair)
        names.append(replace(each, kind=RENAMED) if _is_key(each, old, new) else each)
    found = [*_score(old, new), *names, *_metrics(old, new)]
    if not found and old.key and new.key and shared_key(old) != shared_key(new):
        found.append(Difference(RENAMED, "key", old.key, new.key))
    return found


def _is_key(difference: Difference, old: Entry, new: Entry) -> bool:
    """Whether a field that changed is what identifies the row at its source."""
    if difference.before is None or difference.after is None or shared_key(old) == shared_key(new):
        return False
    before, after = difference.before.casefold(), difference.after.casefold()
    return before == shared_key(old).casefold() and after == shared_key(new).casefold()


def _score(old: Entry, new: Entry) -> Iterator[Difference]:
    a, b = figure(old.score), figure(new.score)
    if a is None or b is None:
        if old.score != new.score:
            yield Difference(SCORE, None, old.score, new.score)
        return
    same_unit = old.unit == new.unit
    if in_percent(a, old.unit) != in_percent(b, new.unit) and not (same_unit and reprinted(a, b)):
        yield Difference(SCORE, None, old.score, new.score)
        return
    if same_unit and decimals(a) != decimals(b):
        yield Difference(FLAG, "digits", old.score, new.score)
    if (old.stderr, old.half_width) != (new.stderr, new.half_width):
        yield Difference(SCORE, "uncertainty", _with_spread(old), _with_spread(new))


def _with_spread(entry: Entry) -> str:
    spread = entry.half_width or entry.stderr
    if spread is None or "±" in entry.score:
        return entry.score
    return f"{entry.score} ± {spread}"


def _names(old: Entry, new: Entry) -> Iterator[Difference]:
    if _spelled(old.name) != _spelled(new.name):
        yield Difference(RENAMED, "name", old.name or None, new.name or None)
    known_before = old.model != old.name
    only_now_known = not known_before and (new.model == new.name or old.models != new.models)
    if _spelled(old.model) != _spelled(new.model) and not only_now_known:
        yield Difference(RENAMED if known_before else FLAG, "model", old.model, new.model)


_HYPHENS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"))


def _spelled(name: str) -> str:
    """The name without what only typesetting changes: kinds of hyphens, of blanks and of letters."""
    return " ".join(unicodedata.normalize("NFKC", name.translate(_HYPHENS)).split())


_PLAIN_FIELDS = ("date", "unit", "n", "runs", "submitter", "copied_from", "url", "kind", "graded", "solved", "origin")


def _flags(old: Entry, new: Entry) -> Iterator[Difference]:
    for name, a, b in _both(old.flags, new.flags):
        yield from _pair(name, a, b)
    for name in _PLAIN_FIELDS:
        yield from _pair(name, _text(getattr(old, name)), _text(getattr(new, name)))
    yield from _pair("cost", _cost(old), _cost(new))
    yield from _pair("models", ", ".join(old.models) or None, ", ".join(new.models) or None)
    for name, a, b in _both(old.settings, new.settings):
        yield from _pair(name, a, b)


def _pair(name: str, before: str | None, after: str | None) -> Iterator[Difference]:
    if before != after and not (before and after and nearly(before, after)):
        yield Difference(FLAG, name, before, after)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _cost(entry: Entry) -> str | None:
    return None if entry.cost is None else entry.cost.value


def _both(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[tuple[str, str | None, str | None]]:
    for name in sorted({*old, *new}):
        yield name, old.get(name), new.get(name)


_FEW_METRICS = 6


def _metrics(old: Entry, new: Entry) -> Iterator[Difference]:
    """Other figures of the row; a new column is none of the row's changes, and many at once are one."""
    moved = [(name, old.metrics[name], new.metrics[name]) for name in sorted({*old.metrics} & {*new.metrics})]
    moved = [each for each in moved if _moved(each[1], each[2])]
    if len(moved) > _FEW_METRICS:
        yield Difference(SCORE, "metrics", None, ", ".join(name for name, _, _ in moved))
        return
    for name, before, after in moved:
        if (before, after) != (old.score, new.score):
            yield Difference(SCORE, name, before, after)


def _moved(before: str, after: str) -> bool:
    a, b = figure(before), figure(after)
    if a is None or b is None:
        return before != after
    return not reprinted(a, b)


_ALWAYS_TAKEN = {"id", "key", "leaderboard", "board", "benchmark", "name", "model", "score"}
_EMPTY = Entry(benchmark="", model="", score="")
_BLANK = {each.name: getattr(_EMPTY, each.name) for each in fields(Entry)}


def completed(new: Entry, old: Entry) -> Entry:
    """A row that somebody wrote down, with what it leaves out taken from the row as it was recorded."""
    left_out = {
        name: getattr(old, name)
        for name, blank in _BLANK.items()
        if name not in _ALWAYS_TAKEN and getattr(new, name) == blank
    }
    return replace(new, **left_out)
