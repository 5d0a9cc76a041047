"""Stage publish: labelled values of claims and rows: settings, sizes, cost, marks of the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tracker.publish import figures, setting_words
from tracker.publish.cleaning import shown
from tracker.publish.scaled import cut
from tracker.records import SETTINGS, Claim, Cost, Entry


@dataclass(frozen=True, slots=True)
class Fact:
    """One labelled value."""

    label: str
    value: str


def claim_facts(claim: Claim) -> tuple[Fact, ...]:
    """The settings of a claim and its sizes."""
    facts = setting_facts(claim.settings)
    measured = _measured(claim.n, claim.runs, claim.stderr, claim.half_width)
    return (*facts, *measured)


def entry_facts(entry: Entry) -> tuple[Fact, ...]:
    """The settings of a row, its sizes, its cost and who submitted it."""
    facts = [*setting_facts(entry.settings), *_measured(entry.n, entry.runs, entry.stderr, entry.half_width)]
    if entry.submitter:
        facts.append(Fact("Submitted by", shown(entry.submitter, 80)))
    if entry.copied_from:
        facts.append(Fact("Copied from", shown(entry.copied_from, 80)))
    if entry.cost:
        facts.append(Fact("Cost", cost_words(entry.cost)))
    return tuple(facts)


def entry_marks(entry: Entry) -> tuple[Fact, ...]:
    """What the board notes of a row in fields of its own."""
    return tuple(Fact(shown(name, 40).capitalize(), _flag(value)) for name, value in sorted(entry.flags.items()))


def cost_words(cost: Cost) -> str:
    """What a run or a task cost: `$0.72 per task`."""
    value = figures.plain(cost.value)
    if value is None or cost.currency != "USD":
        return shown(f"{cost.value} {cost.currency} per {cost.per}", 60)
    return f"{figures.amount(cut(value, 'usd'), 'usd')} per {shown(cost.per, 20)}"


def _flag(value: str) -> str:
    return {"true": "yes", "false": "no"}.get(value.casefold(), shown(value, 80))


def setting_facts(settings: Mapping[str, str]) -> list[Fact]:
    """The stated settings in the order in which they are compared."""
    return [
        Fact(setting_words.SHORT_SETTINGS[name].capitalize(), shown(settings[name], 120))
        for name in SETTINGS
        if settings.get(name)
    ]


def _measured(n: int | None, runs: int | None, stderr: str | None, half_width: str | None) -> list[Fact]:
    facts = []
    if n is not None:
        facts.append(Fact("Items", f"{n:,}"))
    if runs is not None:
        facts.append(Fact("Runs averaged", f"{runs:,}"))
    if stderr:
        facts.append(Fact("Standard error", f"±{shown(stderr, 20).lstrip('±')}"))
    if half_width:
        facts.append(Fact("Interval", f"±{shown(half_width, 20).lstrip('±')}"))
    return facts
