"""Stage publish: how many claims came out how. Counts with their n; no score and no rank is ever made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tracker.publish import figures, words
from tracker.publish.judged import Judged
from tracker.publish.words import GROUP_WORDS, GroupWords
from tracker.records import GROUPS, Group, Status

FEWEST = 5
"""Below this many claims of a vendor, counts say nothing and are not shown."""


@dataclass(frozen=True, slots=True)
class StatusCount:
    """How many claims have one status."""

    status: str
    label: str
    number: int
    meaning: str
    remedy: str


@dataclass(frozen=True, slots=True)
class GroupCount:
    """How many claims fall in one group, with its place on a bar that shows all of them."""

    group: GroupWords
    number: int
    share: str
    x: str
    width: str
    statuses: tuple[StatusCount, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """All claims by group, in the order of the bar."""

    total: int
    groups: tuple[GroupCount, ...]

    @property
    def unchecked(self) -> GroupCount:
        """Those that could not be checked."""
        return self.groups[-1]


def tally(judged: Iterable[Judged]) -> Tally:
    """The counts of these claims."""
    counts = Counter(j.verdict.status for j in judged)
    total = counts.total()
    groups = []
    before = 0
    for group in Group:
        number = sum(counts[status] for status in Status if GROUPS[status] is group)
        x, width = (before * 100 / total, number * 100 / total) if total else (0.0, 0.0)
        before += number
        groups.append(
            GroupCount(
                group=GROUP_WORDS[group],
                number=number,
                share=figures.share(number, total),
                x=f"{x:.2f}%",
                width=f"{width:.2f}%",
                statuses=tuple(_status(status, counts[status]) for status in Status if GROUPS[status] is group),
            )
        )
    return Tally(total, tuple(groups))


def _status(status: Status, number: int) -> StatusCount:
    return StatusCount(
        str(status), words.LABELS[status], number, words.MEANINGS[status], words.REMEDIES.get(status, "")
    )
