"""Stage identify, setting `subset`: which items of a benchmark were graded, by name or by number.

Decisions: a named part (`text-only`, `hard`) conflicts with another named part, and with the whole set where the whole
is said or the benchmark's name settles it. Numbers of items that differ by at most 5 %, or that the registry lists as
the same, are one set (note `items-differ`); a larger difference conflicts. Nothing known on one side is unstated,
unless the registry knows the benchmark and no subsets of it: its name then says "the whole set".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker.identify.settings_pattern import Pattern, first_said, group, pattern

if TYPE_CHECKING:
    from tracker.declare.benchmarks import Benchmark

_THING = (
    r"(?:items?|tasks?|instances?|problems?|questions?|samples?|examples?|issues?|puzzles?|cases?"
    r"|Aufgaben|Fragen|题目?|道题|個の問題|問|tâches)"
)
_SOLVING = ("solved", "solves", "solving", "resolved", "resolves", "resolving", "fixed", "fixes", "passed", "completed")
_GRADE = r"hard|easy|medium"
_SPLIT = r"public|private|semi[\s-]private|commercial|held[\s-]out|validation|test|dev|mini|lite|verified"
_NO_RESULT = "".join(rf"(?<!{verb} )" for verb in _SOLVING)
_NOT_SOLVED = r"(?!\s+(?:were\s+)?(?:solved|resolved|fixed|passed|completed))"
_NUM = r"(\d{1,3}(?:[,.]\d{3}){1,4}|\d{1,6})"


def _number(text: str) -> int:
    return int(re.sub(r"[,.]", "", text))


def _of(match: re.Match[str]) -> str:
    first, second = (text for text in match.groups() if text is not None)
    return f"{_number(first)} of {_number(second)}"


def _some(match: re.Match[str]) -> str:
    return str(_number(group(match)))


PATTERNS: tuple[Pattern, ...] = (
    pattern(
        "subset",
        _of,
        rf"\b(?-i:n)\s*=\s*{_NUM}\s*(?:of|/|von|out\s+of)\s*(?:the\s+)?{_NUM}\b(?:\s+{_THING})?",
        rf"{_NO_RESULT}\b{_NUM}\s*(?:of|out\s+of|von)\s*(?:the\s+)?{_NUM}\s+(?:\w+\s+)?{_THING}\b{_NOT_SOLVED}",
        rf"{_NO_RESULT}\b{_NUM}\s*(?:of|out\s+of|von)\s*(?:the\s+)?{_NUM}\s+answered",
    ),
    pattern(
        "subset",
        "all",
        rf"\ball\s+{_NUM}\s+(?:\w+\s+)?{_THING}\b|全集|全部题目|alle\s+Aufgaben",
        r"\b(?:full|entire|whole|complete)\s+(?:test\s+|evaluation\s+)?(?:set|benchmark|dataset)\b",
    ),
    pattern(
        "subset",
        _some,
        rf"\b(?-i:n)\s*=\s*{_NUM}\b",
        rf"\b{_NUM}[\s-]{_THING}\s+(?:random\s+|public\s+|fixed\s+)?(?:subset|sample)\b",
        rf"\bsubset\s+of\s+(?:the\s+)?{_NUM}\b(?:\s+{_THING})?",
        rf"{_NO_RESULT}\b{_NUM}\s+(?:chosen|selected|verified|sampled|random|human-verified)\s+{_THING}\b",
        rf"{_NO_RESULT}\b{_NUM}\s+{_THING}\s+(?:were\s+)?(?:randomly\s+)?(?:sampled|drawn|chosen|selected)\b",
        rf"\b(?:sampled|drew)\s+(?:about\s+|around\s+|roughly\s+|some\s+)?{_NUM}\s+(?!samples){_THING}\b",
        rf"\b(?:on|over|across|with|auf)\s+{_NUM}\s+{_THING}\b{_NOT_SOLVED}",
        rf"(?:^\W?|(?<=[,;(]) ?){_NUM}\s+{_THING}\s*(?=$|[,;)])",
    ),
    pattern(
        "subset",
        "text-only",
        r"\btext[\s-]*only(?:\s+(?:sub)?set|\s+questions|\s+version)?\b|\btext\s+(?:sub)?set\b|\bno\s+images\b",
        r"纯文本(?:子集)?|仅文本|テキストのみ|nur\s+Text|texte\s+seul(?:ement)?",
    ),
    pattern("subset", "image-only", r"\bimages?\s+(?:only|subset)\b|\bimage[\s-]only\b"),
    pattern(
        "subset",
        lambda m: re.sub(r"[\s-]+", "-", group(m).lower()),
        rf"\b({_SPLIT}|{_GRADE})[\s-](?:sub)?set\b|\b({_GRADE})\s+split\b",
    ),
)

_WHOLE = frozenset({"all", "full", "full set", "all tasks", "complete", "whole", "entire", "text+image"})
_COUNTED = re.compile(rf"{_NUM}\s*(?:(?:of|out of|/|von)\s*(?:the\s+)?{_NUM})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Subset:
    """What is known of the graded items: a name, and how many; `all` is the whole set."""

    name: str = ""
    items: int | None = None
    total: int | None = None


def read_subset(value: str | None) -> Subset:
    """The subset that a setting states; an empty one where it states nothing."""
    if value is None or not value.strip():
        return Subset()
    text = " ".join(value.split()).lower()
    count = _COUNTED.search(text)
    if count:
        items = _number(count[1])
        total = _number(count[2]) if count[2] else None
        whole = text.startswith(("all ", "full ")) or items == total
        return Subset("all" if whole else "", items, total)
    said = first_said(PATTERNS, text)
    if said is not None:
        return Subset(said)
    name = re.sub(r"[\s_-]+(?:sub)?set$", "", text).replace("_", " ")
    return Subset("all" if text in _WHOLE else " ".join(name.split()))


def normal_subset(value: str) -> str:
    """`all`, a name, `477 of 500` or `477`."""
    subset = read_subset(value)
    if subset.items is None or (subset.name == "all" and subset.total is None):
        return subset.name if subset.items is None else f"all {subset.items}"
    return f"{subset.items} of {subset.total}" if subset.total else str(subset.items)


def _close(a: int, b: int, same: tuple[int, ...]) -> bool:
    return abs(a - b) * 20 <= max(a, b) or (a in same and b in same)


def compare_items(
    a: str | None, b: str | None, *, a_n: int | None = None, b_n: int | None = None, benchmark: Benchmark | None = None
) -> tuple[str, bool]:
    """`equal`, `conflict` or `unstated` for the items graded on the two sides, and whether their numbers differ.

    `a` and `b` are the `subset` settings, `a_n` and `b_n` the numbers of items printed beside the scores.
    """
    left, right = _filled(read_subset(a), a_n, benchmark), _filled(read_subset(b), b_n, benchmark)
    same = (benchmark.items, *benchmark.same_items) if benchmark and benchmark.items else ()
    if left.items is not None and right.items is not None and not _close(left.items, right.items, same):
        return "conflict", True
    differ = left.items is not None and right.items is not None and left.items != right.items
    if left.name and right.name:
        return ("equal" if left.name == right.name else "conflict"), differ
    if left.items is not None and right.items is not None:
        return "equal", differ
    return ("equal" if left.name == right.name == "all" else "unstated"), False


def _filled(subset: Subset, n: int | None, benchmark: Benchmark | None) -> Subset:
    """The subset with the number printed beside the score, and the whole set where the name of a known one says so."""
    items = subset.items if subset.items is not None else n
    if benchmark is not None and not subset.name and not benchmark.subsets:
        whole = (
            items is None
            or benchmark.items is None
            or _close(items, benchmark.items, (benchmark.items, *benchmark.same_items))
        )
        return Subset("all" if whole else "", benchmark.items if items is None else items, subset.total)
    return Subset(subset.name, items, subset.total)
