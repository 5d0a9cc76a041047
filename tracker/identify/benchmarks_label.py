"""Stage identify: what the words behind a benchmark's name in a label mean.

They are settings, words that say nothing, the name again, the benchmark's own area, one of its subsets, or a scaffold
in brackets. What is then left makes the label another benchmark, or a part of this one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from tracker.declare.benchmarks import Benchmark
from tracker.identify.benchmarks_index import Index
from tracker.identify.benchmarks_name import BenchmarkName, Head
from tracker.identify.benchmarks_spelling import Word, key_of, words
from tracker.identify.benchmarks_words import AREAS, LABEL_WORDS, LENGTHS, NOISE, PARTS, SOURCES, WHOLE
from tracker.identify.settings import compare, scan

_DATE = re.compile(r"20[12]\d-?[01]\d(?:-?[0-3]\d)?|[01]\d[0-3]\d|2[3-9](?:0[1-9]|1[0-2])")
_ASIDE = re.compile(r"\s*(?:[|:;,]|-\s)")
"""Separators behind which words stand aside of the name, as in brackets."""


def head_for(key: str, index: Index) -> Head:
    """What a compact name that the index knows means."""
    return Head(key, index.find(key), index.is_exact(key))


def head_of(name: BenchmarkName) -> Head:
    """The beginning of a label that was read before."""
    return Head(name.key, name.heads, name.benchmark is not None)


def continue_label(text: str, head: Head, tail: str, index: Index) -> BenchmarkName:
    """The label whose beginning means `head`, with what the rest of it, the tail, says."""
    if not tail.strip(" ()[]{}.,:;-_/"):
        return _settled(text, head, {}, "", index)
    if (length := _length_in(tail, head)) is not None:
        return _settled(text, head, {}, length, index)
    reading = scan(tail)
    settings = dict(reading.settings)
    left = [word for word in words(reading.rest) if word.text not in NOISE]
    if "version" not in settings:
        left = take_version(left, settings)
    key = "".join(word.text for word in left)
    if not key:
        return _settled(text, head, settings, "", index)
    if index.find(head.key + key):
        return _settled(text, head_for(head.key + key, index), settings, "", index)
    return _unsettled(text, head, settings, left, reading.rest, index)


def _length_in(tail: str, head: Head) -> str | None:
    """The part that a single word behind the name of a benchmark of long items names by their length."""
    word = tail.strip(" ()[]{}.,:;-_/").lower()
    long_items = any({"long context", "video"} & set(benchmark.areas) for benchmark in head.found)
    return word if word in LENGTHS and long_items and len(head.found) == 1 else None


def take_version(left: list[Word], settings: dict[str, str]) -> list[Word]:
    """The words without a `v` and a number that stand side by side, which go into the settings as the version."""
    for place, (first, second) in enumerate(pairwise(left)):
        if first.text == "v" and second.text[0].isdecimal() and first.end == second.start:
            settings["version"] = f"v{second.text}"
            return left[:place] + left[place + 2 :]
    return left


def _unsettled(
    text: str, head: Head, settings: dict[str, str], left: list[Word], rest: str, index: Index
) -> BenchmarkName:
    """A label with words left: its name again, a version, an area, a scaffold, or a part that makes it another."""
    key = "".join(word.text for word in left)
    again = head_for(key, index)
    if {one.id for one in again.found} & {one.id for one in head.found}:
        narrower = again if len(again.found) < len(head.found) else head
        return _settled(text, narrower, settings, "", index)
    stated = _stated(head, key, left, rest)
    if stated is not None and stated[0] not in settings:
        return _settled(text, head, {**settings, stated[0]: stated[1]}, "", index)
    if _versioned(head, left[0].text) and "version" not in settings:
        settings["version"] = left[0].text
        left = left[1:]
    if key in WHOLE and len(head.found) == 1:
        left = []
    aside = all(word.depth for word in left) or _ASIDE.match(rest) is not None
    if not left or (aside and _said_aside(head, settings, left, rest)):
        return _settled(text, head, settings, "", index)
    return _settled(text, head, settings, " ".join(word.text for word in left), index)


def _said_aside(head: Head, settings: dict[str, str], left: list[Word], rest: str) -> bool:
    """Whether words in brackets or behind a dash repeat the area or name a scaffold, which the settings then hold."""
    plain = {word.text for word in left}
    if plain <= areas_of(head) | SOURCES:
        return True
    if not _is_agent(head) or plain & PARTS:
        return False
    settings.setdefault("scaffold", rest[left[0].start : left[-1].end])
    return True


def _stated(head: Head, key: str, left: list[Word], rest: str) -> tuple[str, str] | None:
    """A setting that the words left state only on this benchmark: one of its subsets, a word of its area, a date."""
    for benchmark in head.found:
        if benchmark.items is not None and re.fullmatch(rf"(?:full|all)?{benchmark.items}|full|all", key):
            return "subset", "all"
        for name, others in benchmark.subsets.items():
            if key in (key_of(name), *(key_of(other) for other in others.split(",") if other)):
                return "subset", name
    if len(left) == 1:
        for area in {area for benchmark in head.found for area in benchmark.areas} & LABEL_WORDS.keys():
            if key in LABEL_WORDS[area]:
                return LABEL_WORDS[area][key]
    date = _DATE.fullmatch(rest.strip(" ()[].,;:-_"))
    return ("version", date[0]) if date else None


def _versioned(head: Head, word: str) -> bool:
    """Whether a number behind the name is a version: it has a point, or the family has versions."""
    if not re.fullmatch(r"\d+(?:\.\d+)*", word):
        return False
    return "." in word or any(benchmark.version for benchmark in head.found)


def areas_of(head: Head) -> frozenset[str]:
    """Words in brackets that only repeat what the benchmark is about."""
    return frozenset().union(*(AREAS.get(area, frozenset()) for benchmark in head.found for area in benchmark.areas))


def _is_agent(head: Head) -> bool:
    return all(benchmark.kind == "agent" for benchmark in head.found)


def _settled(text: str, head: Head, settings: dict[str, str], rest: str, index: Index) -> BenchmarkName:
    """The name with its key: an id, a family, and behind `#` the words that make it a part."""
    found, exact = head.found, head.exact
    if not exact:
        found, exact = _narrowed(head, settings)
    if exact and found[0].version is not None:
        settings.setdefault("version", found[0].version)
    part = rest.replace(" ", "")
    key = found[0].id if exact else _bare_key(head, found, settings.get("version", ""), index)
    return BenchmarkName(
        text,
        f"{key}#{part}" if part else key,
        benchmark=found[0] if exact and not part else None,
        candidates=() if exact or part else found,
        settings=settings,
        rest=rest,
        part=part,
        heads=found,
        family=head.found[0].family,
    )


def _narrowed(head: Head, settings: Mapping[str, str]) -> tuple[tuple[Benchmark, ...], bool]:
    """The variants that fit a version stated in the label, and whether the label then says exactly one."""
    version = settings.get("version")
    versioned = [one for one in head.found if one.version is not None]
    if version is None or not versioned:
        return head.found, False
    left = tuple(one for one in versioned if compare("version", one.version, version) == "equal")
    exact = len(left) == 1 and (not left[0].words or any(key_of(word) in head.key for word in left[0].words))
    return left, exact


def _bare_key(head: Head, found: tuple[Benchmark, ...], version: str, index: Index) -> str:
    """`family/any`: the family, with a version that no variant has, or the ids where only some of its variants fit."""
    family = head.found[0].family or head.key
    if not found:
        return f"{family}@{version.lower()}"
    everything = found == index.families.get(family) or (found == head.found and index.is_bare(head.key, family))
    return f"{family}/any" if everything else "|".join(sorted(one.id for one in found))
