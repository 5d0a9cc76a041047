"""Stage judge: one claim on its way through the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.judge.candidates import Candidate
from tracker.judge.decide import Outcome
from tracker.judge.index import Group, Related
from tracker.judge.places import Places
from tracker.judge.select import Selector
from tracker.judge.sides import Subject
from tracker.judge.trail import Trail
from tracker.judge.yardstick import Yardstick
from tracker.read.scores import Score
from tracker.records import Status


@dataclass(slots=True)
class Case:
    """One claim on its way through the rules."""

    subject: Subject
    related: Related
    measure: Yardstick
    select: Selector
    places: Places
    recorded: bool
    trail: Trail
    groups: tuple[Group, ...] = ()
    variant_open: bool = False
    """Whether the claim leaves the variant open and the rows of one variant are asked all the same."""
    score: Score | None = None
    candidates: Sequence[Candidate] = ()
    elsewhere: tuple[Candidate, ...] = ()

    def decided(self, rule: str, status: Status, found: str, *reasons: str) -> Outcome:
        """An outcome without a row, recorded on the trail."""
        self.trail.fired(rule, found)
        return Outcome(status, rule, reasons=reasons)


Decision = Outcome | None
