"""Stage identify: which benchmark a printed name means, by structure and the registry, never by similarity.

The longest beginning of the label that is a registered name is taken; what follows must be understood too: settings
(version, window, shots, scaffold …), words that say nothing (`leaderboard`, `score`), the benchmark's own area in
brackets. What is then left makes it another benchmark, or a part of this one, which never pairs with the whole.
Names that the registry does not know get a key of their own words, so that two equal unknown names meet.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from tracker.identify.benchmarks_index import Index, index_of
from tracker.identify.benchmarks_label import areas_of, continue_label, head_for, head_of, take_version
from tracker.identify.benchmarks_name import BenchmarkName
from tracker.identify.benchmarks_spelling import Word, clean, key_of, words
from tracker.identify.benchmarks_words import NOISE
from tracker.identify.registry import Registry
from tracker.identify.settings import scan

__all__ = ["BenchmarkName", "read_benchmark"]

_HUB = re.compile(r"([\w.-]{1,60})/([\w.-]{1,80})(?:#([\w.%+-]{1,80}))?")
_OWNER = re.compile(r"[\w.-]{1,60}/(?=\w)")
_LONGEST_LEAD = 6
_NUMBER = re.compile(r"\d+(?:\.\d+)+")


def read_benchmark(text: str, registry: Registry) -> BenchmarkName:
    """What the printed label means; the same text and registry are read once."""
    return _read(text, index_of(registry.benchmarks))


@lru_cache(maxsize=16384)
def _read(text: str, index: Index) -> BenchmarkName:
    hub = _HUB.fullmatch(text.strip())
    if hub and (hub[3] or not _is_name(hub[1], index)):
        return replace(_read_hub(hub[2], hub[3], index), text=text)
    cleaned = clean(text)
    parts = words(cleaned)
    key, used = index.longest(parts, cleaned)
    if used:
        return continue_label(text, head_for(key, index), cleaned[parts[used - 1].end :], index)
    owner = _OWNER.match(cleaned)
    if owner and index.longest(words(cleaned[owner.end() :]), cleaned[owner.end() :])[1]:
        return replace(_read(cleaned[owner.end() :], index), text=text)
    return _led(text, parts, cleaned, index) or _scanned(text, cleaned, index)


def _is_name(text: str, index: Index) -> bool:
    """Whether the text alone is a registered name."""
    return bool(index.find(key_of(text)))


def _read_hub(name: str, task: str | None, index: Index) -> BenchmarkName:
    """`organisation/dataset#task`: the task may repeat the name, name the variant, or name the metric."""
    whole = _read(name, index)
    if not task:
        return whole
    joined = _read(f"{name} {task}", index)
    if not joined.rest:
        return joined
    alone = _read(task, index)
    if alone.benchmark is not None and (whole.key == alone.key or alone.benchmark in whole.candidates):
        return alone
    repeated = words(clean(task))
    key, used = index.longest(repeated, clean(task))
    if used and (key in ("".join(w.text for w in words(clean(name)))) or index.find(key) == whole.candidates):
        return continue_label(name, head_of(whole), clean(task)[repeated[used - 1].end :], index)
    return joined


def _led(text: str, parts: list[Word], cleaned: str, index: Index) -> BenchmarkName | None:
    """A label whose name follows words that say nothing or what it is about (`Agentic coding: SWE-bench Verified`).

    One word that belongs behind the name is put there (`full SWE-bench`). The whole label must be understood.
    """
    for lead in range(1, min(len(parts), _LONGEST_LEAD + 1)):
        key, used = index.longest(parts[lead:], cleaned)
        if not used:
            continue
        tail = cleaned[parts[lead + used - 1].end :]
        before = [word.text for word in parts[:lead] if word.text not in NOISE]
        for named in (key, key + "".join(before)) if before else (key,):
            head = head_for(named, index) if index.find(named) else None
            if head is not None and (named != key or areas_of(head).issuperset(before)):
                name = continue_label(text, head, tail, index)
                if not name.rest:
                    return name
    return None


def _scanned(text: str, cleaned: str, index: Index) -> BenchmarkName:
    """A label that begins with settings, or that the registry does not know."""
    reading = scan(cleaned)
    parts = _meaning(words(reading.rest))
    key, used = index.longest(parts, reading.rest)
    if used and reading.settings:
        named = continue_label(text, head_for(key, index), reading.rest[parts[used - 1].end :], index)
        return replace(named, settings={**reading.settings, **named.settings})
    settings = dict(reading.settings)
    left = parts or words(cleaned)
    if "version" not in settings:
        left = take_version(left, settings)
    if len(left) > 1 and _NUMBER.fullmatch(left[-1].text) and "version" not in settings:
        settings["version"] = left.pop().text
    own = "".join(word.text for word in left) or text.strip().lower()
    return BenchmarkName(text, own, settings=settings)


def _meaning(parts: list[Word]) -> list[Word]:
    """The words that carry meaning; all of them where none does."""
    return [word for word in parts if word.text not in NOISE] or parts
