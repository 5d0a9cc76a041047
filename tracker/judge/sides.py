"""Stage judge: the two sides of a comparison: a claim, and a published row, as the rules see them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from tracker.identify.benchmarks import BenchmarkName
from tracker.identify.names import ModelName
from tracker.identify.settings import tidy
from tracker.identify.settings_items import read_subset
from tracker.judge.pair import Figure
from tracker.read.scores import Score
from tracker.records import Claim, Entry

_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")

SLACK = timedelta(days=3)
"""A document may be dated a little before the day on which a registry says that a model came out."""
SECOND_HAND = ("press", "aggregator")
"""Kinds of documents that pass on what others say."""


@dataclass(frozen=True, slots=True)
class Scaffold:
    """A scaffold as the reader of names sees it: for versions that are dates, and models in brackets behind it."""

    key: str
    version: str


@dataclass(frozen=True, slots=True)
class Row:
    """One published row, read once for all claims."""

    ref: int | str
    order: int
    entry: Entry
    name: ModelName
    benchmark: BenchmarkName
    settings: Mapping[str, str]
    """As stated; effort and mode are one."""
    figure: Figure | None
    """None where the cell holds no possible score."""
    day: date | None
    place: str
    """The leaderboard it stands on; empty where nobody says."""
    system: ModelName | None = None
    """The whole system, where the row names more than the model."""
    said_runs: bool = False
    """Whether averaging over several runs is stated."""
    scaffold: Scaffold | None = None

    own_name: str = ""
    """The letters of its own name where that is not the name of its models: what else names the system."""

    @property
    def set_up_key(self) -> tuple[tuple[str, str], ...]:
        """The settings in normal form: equal for rows that state the same."""
        return tuple(sorted(tidy(self.settings).items()))

    @property
    def system_key(self) -> str:
        """What tells one agent from another where no model is named."""
        return "" if self.name.models else self.name.text.casefold()


@dataclass(frozen=True, slots=True)
class Subject:
    """One claim, read."""

    ref: int | str
    claim: Claim
    name: ModelName
    benchmark: BenchmarkName
    settings: Mapping[str, str]
    score: Score
    runs: int
    said_runs: bool
    day: date | None
    quoted: bool
    """Whether the claim points to the board or to the row."""
    items: int | None = None
    """How many items were graded, as the claim says it."""
    scaffold: Scaffold | None = None
    tuned: bool = False
    """Whether the text beside the figure says that a chat or instruct model was measured."""

    @property
    def said_items(self) -> int | None:
        """The number of items that the claim prints, be it only in a subset such as `all 2,294 instances`."""
        return self.items or read_subset(self.settings.get("subset")).items

    def figure(self, score: Score) -> Figure:
        """The claimed figure, with the score as the rules settled it."""
        return Figure(score, self.items, self.runs)


@lru_cache(maxsize=8192)
def day_of(text: str | None) -> date | None:
    """The day of a full date; None for a year or a month alone, for what is no date, and for the calendar's end."""
    match = _DAY.match(text or "")
    if match is None:
        return None
    try:
        day = date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
    return day if day <= date.max - SLACK else None
