"""Stage publish: which findings a reader should meet first, by one general rule.

Claims about one model on one benchmark are one story. A story counts two for a difference and for each kind of note
that sets two figures against each other, one for each other kind of note; more comes first, then more voices, then
the larger gap.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tracker.publish import figures
from tracker.publish.catalogue import Judged
from tracker.records import Group

CONTRADICTIONS = frozenset(
    {
        "off-grid",
        "entry-off-grid",
        "entry-inconsistent",
        "vendor-inconsistent",
        "equals-other-model",
        "claim-edited",
        "entry-edited",
        "entry-withdrawn",
        "agreed-then",
        "disputed",
    }
)
BESIDE = frozenset({"second-hand", "quoted-by-rival", "unchecked-entry", "other-metric"})


@dataclass(frozen=True, slots=True)
class Story:
    """What is printed about one model on one benchmark; `lead` is the claim that most stands beside."""

    lead: Judged
    others: tuple[Judged, ...]
    interest: int


def stories(judged: Sequence[Judged]) -> tuple[Story, ...]:
    """All stories that count at least two, the most interesting first."""
    groups: defaultdict[tuple[str, str], list[Judged]] = defaultdict(list)
    for j in judged:
        groups[j.model, j.benchmark_name].append(j)
    found = [_story(group) for group in groups.values()]
    return tuple(sorted((story for story in found if story.interest >= 2), key=_order))


def weight(j: Judged) -> int:
    """How much stands beside one claim."""
    notes = {note.name for note in j.verdict.notes}
    return 2 * (j.group is Group.DIFFER) + 2 * len(notes & CONTRADICTIONS) + len(notes & BESIDE)


def _story(group: Sequence[Judged]) -> Story:
    ordered = sorted(group, key=lambda j: (-weight(j), -_gap(j), j.id))
    notes = {note.name for j in group for note in j.verdict.notes}
    differs = any(j.group is Group.DIFFER for j in group)
    interest = 2 * differs + 2 * len(notes & CONTRADICTIONS) + len(notes & BESIDE)
    return Story(ordered[0], tuple(ordered[1:]), interest)


def _order(story: Story) -> tuple[int, int, Decimal, str]:
    voices = {j.claim.document for j in (story.lead, *story.others)}
    return (-story.interest, -len(voices), -_gap(story.lead), story.lead.id)


def _gap(j: Judged) -> Decimal:
    """The size of the difference in half-widths of chance; the bare difference where that is not known."""
    delta, noise = figures.plain(j.verdict.delta), figures.plain(j.verdict.noise)
    if delta is None:
        return Decimal(0)
    return abs(delta) / noise if noise else abs(delta)
