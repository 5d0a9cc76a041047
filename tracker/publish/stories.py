"""Stage publish: which findings a reader should meet first, by one general rule.

Claims about one model on one benchmark are one story. First come stories in which press and vendor print different
numbers for the same thing, then those with a difference. In both, a story counts two for each kind of note that sets
two figures against each other and one for each other kind; more comes first, then more documents, then the larger gap.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from tracker.publish.judged import Judged
from tracker.publish.rows import by_maker, is_second_hand
from tracker.publish.scaled import claimed, delta, noise
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
    """The vendor's own first, then those that more stands beside."""
    contested: bool
    """Whether press and vendor print different numbers."""
    differs: bool
    interest: int


def stories(judged: Sequence[Judged]) -> tuple[Story, ...]:
    """All stories with a difference, or that count at least two, in their order."""
    groups: defaultdict[tuple[str, str], list[Judged]] = defaultdict(list)
    for j in judged:
        groups[j.model, j.benchmark_name].append(j)
    found = [_story(group) for group in groups.values()]
    return tuple(
        sorted((story for story in found if story.contested or story.differs or story.interest >= 2), key=_order)
    )


def weight(j: Judged) -> int:
    """How much stands beside one claim."""
    notes = {note.name for note in j.verdict.notes}
    return 2 * (j.group is Group.DIFFER) + 2 * len(notes & CONTRADICTIONS) + len(notes & BESIDE)


def _story(group: Sequence[Judged]) -> Story:
    ordered = sorted(group, key=lambda j: (j.group is not Group.DIFFER, -weight(j), -_gap(j), j.id))
    contested = _contested(ordered)
    lead = contested or ordered[0]
    others = sorted((j for j in ordered if j is not lead), key=lambda j: not by_maker(j))
    notes = {note.name for j in group for note in j.verdict.notes}
    differs = any(j.group is Group.DIFFER for j in group)
    interest = 2 * len(notes & CONTRADICTIONS) + len(notes & BESIDE)
    return Story(lead, tuple(others), contested is not None, differs, interest)


def _contested(group: Sequence[Judged]) -> Judged | None:
    """The first claim of press or an aggregator with a number that the maker of the model does not print."""
    own = {claimed(j) for j in group if by_maker(j)}
    return next((j for j in group if own and is_second_hand(j) and claimed(j) not in own), None)


def _order(story: Story) -> tuple[bool, bool, int, int, Decimal, str]:
    voices = {j.claim.document for j in (story.lead, *story.others)}
    return (not story.contested, not story.differs, -story.interest, -len(voices), -_gap(story.lead), story.lead.id)


def _gap(j: Judged) -> Decimal:
    """The size of the difference in half-widths of chance; the bare difference where that is not known."""
    difference, width = delta(j), noise(j)
    if difference is None:
        return Decimal(0)
    return abs(difference) / width if width else abs(difference)
