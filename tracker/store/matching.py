"""Stage store: which row of a new reading is which recorded row, over renames.

Equal keys first; among the rest, rules from strong to weak, each an exact comparison, and each used only where it
names one row on both sides. A row that no rule names is a new one.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence

from tracker.records import Entry, RecordedEntry
from tracker.store.figures import figure
from tracker.store.ids import shared_key

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
    """Everything measured, where that is more than a score: two runs do not share it by chance."""
    cost = entry.cost.value if entry.cost else None
    metrics = tuple(sorted(entry.metrics.items()))
    if _score(entry) is None or not (cost or entry.stderr or entry.half_width or len(metrics) > 1):
        return None
    return (_score(entry), cost, entry.stderr, entry.half_width, metrics)


def _date(entry: Entry) -> Hashable:
    return entry.date


def _model(entry: Entry) -> Hashable:
    return folded(entry.model)


def _bare(entry: Entry) -> Hashable:
    return bare(_name(entry))


def _with(*parts: Signature) -> Signature:
    def signature(entry: Entry) -> Hashable:
        found = tuple(part(entry) for part in parts)
        return None if any(part in (None, "") for part in found) else found

    return signature


_SAME_RUN = _with(_system, _score, _date)
_SAME_SCORE = _with(_system, _score)
_SAME_SYSTEM = _with(_system)


def _rules(common_urls: Container[str | None]) -> tuple[Signature, ...]:
    """The rules from strong to weak; an address that several rows share tells none of them apart."""

    def own_url(entry: Entry) -> Hashable:
        return None if entry.url in common_urls else entry.url

    return (
        _SAME_RUN,
        _SAME_SCORE,
        _with(own_url, _score),
        _with(_bare, _score, _date),
        _with(_model, _figures, _date),
        _with(_bare, _score),
        _with(_system, _date),
        _SAME_SYSTEM,
        _with(lambda entry: folded(_system(entry))),
    )


def matched(
    recorded: Sequence[RecordedEntry], rows: Sequence[Entry]
) -> tuple[list[tuple[RecordedEntry, Entry]], list[Entry]]:
    """The pairs of recorded and new rows, and the new rows that pair with none."""
    entries = [each.entry for each in recorded]
    pairs = dict(_equal_keys(recorded, rows))
    common = _repeated(each.url for each in entries) | _repeated(each.url for each in rows)
    for rule in _rules(common):
        taken = set(pairs.values())
        old = {a: rule(entry) for a, entry in enumerate(entries) if a not in pairs}
        new = {b: rule(row) for b, row in enumerate(rows) if b not in taken}
        if not old or not new:
            break
        pairs.update(_unique(old, new))
    taken = set(pairs.values())
    ordered = sorted(pairs.items(), key=lambda pair: pair[1])
    return [(recorded[a], rows[b]) for a, b in ordered], [row for b, row in enumerate(rows) if b not in taken]


def certain(pairs: Sequence[tuple[RecordedEntry, Entry]]) -> list[tuple[RecordedEntry, Entry]]:
    """The pairs that hold also where rows are lacking: those of one key that nothing else has, or of one figure.

    A row that only looks like a recorded one may be another, whose own page did not come.
    """
    old = Counter(shared_key(each.entry) for each, _ in pairs)
    new = Counter(shared_key(row) for _, row in pairs)
    return [(each, row) for each, row in pairs if _is_certain(each.entry, row, old, new)]


def _is_certain(old: Entry, new: Entry, olds: Counter[str], news: Counter[str]) -> bool:
    key = shared_key(old)
    return key == shared_key(new) and (old.score == new.score or olds[key] == news[key] == 1)


def _repeated(urls: Iterable[str | None]) -> set[str | None]:
    return {url for url, times in Counter(urls).items() if times > 1}


def _equal_keys(recorded: Sequence[RecordedEntry], rows: Sequence[Entry]) -> list[tuple[int, int]]:
    """Pairs of equal keys, then of a new key that is an earlier one; rows that share a key pair by what they say."""
    current = [shared_key(each.entry) for each in recorded]
    wanted = [shared_key(each) for each in rows]
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
    pairs: dict[int, int] = {}
    for rule in (_SAME_RUN, _SAME_SCORE, _with(_score), _SAME_SYSTEM):
        taken = set(pairs.values())
        waiting: dict[Hashable, list[int]] = {}
        for a in old:
            if a not in pairs and (sign := rule(recorded[a].entry)) is not None:
                waiting.setdefault(sign, []).append(a)
        for b in new:
            if b not in taken and (found := waiting.get(rule(rows[b]))):
                pairs[found.pop(0)] = b
    taken = set(pairs.values())
    rest = sorted((a for a in old if a not in pairs), key=lambda a: bool(recorded[a].ended))
    return [*pairs.items(), *zip(rest, (b for b in new if b not in taken), strict=False)]


def _unique(old: Mapping[int, Hashable], new: Mapping[int, Hashable]) -> list[tuple[int, int]]:
    """The pairs whose sign stands once on either side."""
    left, right = _single(old), _single(new)
    return [(place, right[sign]) for sign, place in left.items() if sign in right]


def _single(signs: Mapping[int, Hashable]) -> dict[Hashable, int]:
    times = Counter(signs.values())
    return {sign: place for place, sign in signs.items() if sign is not None and times[sign] == 1}
