"""What a look at a card before its publication finds: values, and how serious each is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tracker.judge.words import listed

MOST_NAMED = 6
LEVELS = ("note", "warning", "error")
"""From the least serious: something to know; a setting missing that decides; a contradiction or impossible number."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: where, how serious, by which rule, and what to do about it."""

    line: int
    """From 1; 1 also for what concerns the whole card."""
    level: str
    rule: str
    message: str


def at_least(findings: Iterable[Finding], level: str) -> bool:
    """Whether one of the findings is of this level or of a more serious one."""
    return any(LEVELS.index(each.level) >= LEVELS.index(level) for each in findings)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by line, the most serious first on each, every one once."""
    ranked = {name: -place for place, name in enumerate(LEVELS)}
    return tuple(sorted(set(findings), key=lambda each: (each.line, ranked[each.level], each.rule, each.message)))


def some(names: Iterable[str]) -> str:
    """Names as a list, the first few where they are many."""
    all_of = list(names)
    more = [f"{len(all_of) - MOST_NAMED} more"] if len(all_of) > MOST_NAMED else []
    return listed(all_of[:MOST_NAMED] + more)
