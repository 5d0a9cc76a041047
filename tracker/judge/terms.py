"""Stage judge: the settings of a claim and of a row side by side, and what follows for the pair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tracker.identify.settings import compare
from tracker.identify.settings_items import compare_items
from tracker.judge.sides import Scaffold
from tracker.judge.yardstick import ALWAYS, Yardstick
from tracker.records import SETTINGS, Comparison

_COMPARED = tuple(setting for setting in SETTINGS if setting != "mode")
"""Effort and mode are one setting, here `effort`."""
_SETTLED_BY_NAME = frozenset({"version", "window", "metric"})
"""Where neither side says anything, the benchmark's own name has settled it."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """How the set-ups of a claim and a row compare."""

    comparisons: tuple[Comparison, ...] = ()
    conflicts: tuple[str, ...] = ()
    """Settings that decide and that both sides state differently, in the order in which they are named."""
    unstated: tuple[str, ...] = ()
    """Settings that decide and that at least one side leaves open."""
    others: tuple[str, ...] = ()
    """Settings that do not decide here, stated differently."""
    items_differ: bool = False

    @property
    def like(self) -> bool:
        """Whether everything that decides is stated on both sides and equal."""
        return not self.conflicts and not self.unstated


@dataclass(frozen=True, slots=True)
class Stated:
    """What one side says of its set-up: settings in normal form, and how many items were graded."""

    settings: Mapping[str, str]
    items: int | None = None
    no_modes: bool = False
    """Whether the model has neither effort levels nor a thinking mode."""
    scaffold: Scaffold | None = None


def compare_set_ups(claim: Stated, row: Stated, measure: Yardstick) -> SetUp:
    """The settings of both sides compared, one by one, in the order in which a conflict is named."""
    subset, differ = compare_items(
        claim.settings.get("subset"),
        row.settings.get("subset"),
        a_n=claim.items,
        b_n=row.items,
        benchmark=measure.benchmark if measure.items is not None else None,
    )
    found = tuple(_comparisons(claim, row, measure, subset))
    return SetUp(
        found,
        tuple(one.setting for one in found if one.material and one.outcome == "conflict"),
        tuple(one.setting for one in found if one.material and one.outcome == "unstated"),
        tuple(one.setting for one in found if not one.material and one.outcome == "conflict"),
        differ and subset == "equal",
    )


def _comparisons(claim: Stated, row: Stated, measure: Yardstick, subset: str) -> Iterator[Comparison]:
    for setting in _COMPARED:
        ours, theirs = claim.settings.get(setting), row.settings.get(setting)
        if setting == "subset":
            outcome = subset if ours or theirs or subset == "conflict" else ""
        elif ours is None and theirs is None:
            outcome = "unstated" if setting in measure.material and setting not in _SETTLED_BY_NAME else ""
        else:
            outcome = compare(setting, ours, theirs)
        if setting == "scaffold" and outcome == "conflict":
            outcome = _by_name(claim.scaffold, row.scaffold) or outcome
        if not outcome:
            continue
        if outcome == "unstated" and _is_absent(setting, claim, row, measure):
            outcome = "not-applicable"
        yield Comparison(setting, ours, theirs, outcome, _decides(setting, outcome, measure))


def _decides(setting: str, outcome: str, measure: Yardstick) -> bool:
    """Whether a setting decides here; a scaffold that only one side has makes another system of it everywhere."""
    if setting in measure.material or setting in ALWAYS:
        return True
    return setting == "scaffold" and outcome == "unstated" and setting not in measure.absent


def _by_name(ours: Scaffold | None, theirs: Scaffold | None) -> str:
    """The outcome for one scaffold whose version is written in two ways or on one side only; empty for others."""
    if ours is None or theirs is None or ours.key != theirs.key or not (ours.version or theirs.version):
        return ""
    if ours.version == theirs.version:
        return "equal"
    return "" if ours.version and theirs.version else "unstated"


def _is_absent(setting: str, claim: Stated, row: Stated, measure: Yardstick) -> bool:
    return setting in measure.absent or (setting == "effort" and (claim.no_modes or row.no_modes))
