"""Stage store: which row of a new reading is which recorded row, over renames.

Equal keys first; among the rest, rules from strong to weak, each an exact comparison, and each used only where it
names one row on both sides. A row that no rule names is a new one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Hashable, Iterable, Sequence

from tracker.records import Entry, RecordedEntry
from tracker.store.figures import figure
from tracker.store.ids import row_key

Signature = Callable[[Entry], Hashable]
_MARKS = re.compile(r"[^\w.+]+|_+")
_BRACKETS = re.compile(r"[(\[][^()\[\]]{0,60}[)\]]")
_EFFORT = re.compile(r"\b(?:low|medium|high|xhigh|max|minimal|none|reasoning|thinking|effort|nothinking)\b")
_DATE = re.compile(r"\b(?:19|20)\d\d[ .-]?\d\d[ .-]?\d\d\b")


def folded(name: str) -> str:
    """The name without case, punctuation and footnote marks."""
    return _MARKS.sub(" ", unicodedata.normalize("NFKC", name).casefold()).strip(" .+")


def bare(name: str) -> str:
    """The folded name without brackets, dates and effort words: what is left when a label was only made clearer."""
    return " ".join(_EFFORT.sub(" ", _DATE.sub(" ", folded(_BRACKETS.sub(" ", name)))).split())


def _name(entry: Entry) -> str:
    return entry.name or entry.model


def _system(entry: Entry) -> str:
    """Scaffold and model together where the source names them apart."""
    return f"{_name(entry)}|{entry.model}"


def _score(entry: Entry) -> Hashable:
    value = figure(entry.score)
    return value if value else None


def _figures(entry: Entry) -> Hashable:
    """Everything measured: two runs do not share it by chance."""
    cost = entry.cost.value if entry.cost else None
    measured = (cost, entry.stderr, entry.half_width, tuple(sorted(entry.metrics.items())))
    return (_score(entry), entry.date, measured) if _score(entry) is not None and any(measured) else None


def _with(*parts: Signature) -> Signature:
    def signature(entry: Entry) -> Hashable:
        found = tuple(part(entry) for part in parts)
        return None if any(part in (None, "") for part in found) else found

    return signature


_RULES: tuple[Signature, ...] = (
    _with(_system, _score, lambda e: e.date),
    _with(_system, _score),
    _with(lambda e: e.url, _score),
    _with(lambda e: bare(_name(e)), _score, lambda e: e.date),
    _with(lambda e: folded(e.model), _figures, lambda e: e.date),
    _with(lambda e: bare(_name(e)), _score),
    _with(lambda e: folded(e.model), _score, lambda e: e.date, lambda e: e.url),
    _with(_system, lambda e: e.date),
    _with(_system),
    _with(lambda e: folded(_system(e))),
)


def matched(
    recorded: Sequence[RecordedEntry], rows: Sequence[Entry]
) -> tuple[list[tuple[RecordedEntry, Entry]], list[Entry]]:
    """The pairs of recorded and new rows, and the new rows that pair with none."""
    old, new = list(range(len(recorded))), list(range(len(rows)))
    pairs: list[tuple[int, int]] = []
    entries = [each.entry for each in recorded]

    def take(found: Iterable[tuple[int, int]]) -> None:
        for a, b in found:
            pairs.append((a, b))
            old.remove(a)
            new.remove(b)

    take(_equal_keys(recorded, rows))
    for rule in _RULES:
        if not old or not new:
            break
        take(_unique(old, new, [rule(e) for e in entries], [rule(e) for e in rows]))
    return [(recorded[a], rows[b]) for a, b in sorted(pairs, key=lambda p: p[1])], [rows[b] for b in new]


def _equal_keys(recorded: Sequence[RecordedEntry], rows: Sequence[Entry]) -> list[tuple[int, int]]:
    """Pairs of equal keys, then of a new key that is an earlier one; rows that share a key pair by what they say."""
    current = [row_key(each.entry) for each in recorded]
    wanted = [row_key(each) for each in rows]
    groups: dict[str, list[int]] = {}
    for place, key in enumerate(current):
        groups.setdefault(key, []).append(place)
    pairs: list[tuple[int, int]] = []
    by_key: dict[str, list[int]] = {}
    for place, key in enumerate(wanted):
        by_key.setdefault(key, []).append(place)
    for key, places in by_key.items():
        pairs.extend(_within_key(recorded, rows, groups.get(key, []), places))
    paired_old, paired_new = {a for a, _ in pairs}, {b for _, b in pairs}
    earlier = {alias: a for a, each in enumerate(recorded) if a not in paired_old for alias in each.aliases}
    for b, key in enumerate(wanted):
        if b not in paired_new and key in earlier and earlier[key] not in paired_old:
            paired_old.add(earlier[key])
            pairs.append((earlier[key], b))
    return pairs


def _within_key(
    recorded: Sequence[RecordedEntry], rows: Sequence[Entry], old: list[int], new: list[int]
) -> list[tuple[int, int]]:
    """Pairs among rows of one key: equal ones first, then those still listed, in the order of the list."""
    if len(old) == 1 and len(new) == 1:
        return [(old[0], new[0])]
    pairs: list[tuple[int, int]] = []
    for rule in (_RULES[0], _RULES[1], _with(_score), _RULES[8]):
        left_old = [a for a in old if a not in {p for p, _ in pairs}]
        left_new = [b for b in new if b not in {p for _, p in pairs}]
        signs = {a: rule(recorded[a].entry) for a in left_old}
        for b in left_new:
            sign = rule(rows[b])
            hit = next((a for a in left_old if sign is not None and signs[a] == sign), None)
            if hit is not None:
                left_old.remove(hit)
                pairs.append((hit, b))
    rest_old = sorted(
        (a for a in old if a not in {p for p, _ in pairs}), key=lambda a: recorded[a].withdrawn_at is not None
    )
    rest_new = [b for b in new if b not in {p for _, p in pairs}]
    return [*pairs, *zip(rest_old, rest_new, strict=False)]


def _unique(
    old: list[int], new: list[int], old_signs: list[Hashable], new_signs: list[Hashable]
) -> list[tuple[int, int]]:
    """The pairs whose sign stands once on either side."""
    left = _single(old, old_signs)
    right = _single(new, new_signs)
    return [(a, right[sign]) for sign, a in left.items() if sign in right]


def _single(places: list[int], signs: list[Hashable]) -> dict[Hashable, int]:
    found: dict[Hashable, int] = {}
    repeated: set[Hashable] = set()
    for place in places:
        sign = signs[place]
        if sign is None or sign in repeated:
            continue
        if sign in found:
            del found[sign]
            repeated.add(sign)
        else:
            found[sign] = place
    return found
