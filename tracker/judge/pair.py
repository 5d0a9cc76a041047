"""Stage judge: one claimed figure held against one published figure (steps 5 to 8 of the order of decision)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tracker.errors import ScoreError
from tracker.judge.noise import Measurement, Noise, equal_as_printed, is_borderline, noise
from tracker.read.scores import Score
from tracker.records import Status


@dataclass(frozen=True, slots=True)
class Figure:
    """A score with what is known of how it was measured; its `half_width` is one of 95 %."""

    score: Score
    items: int | None = None
    runs: int = 1

    def measured_in(self, unit: str | None) -> Measurement:
        """The figure in another unit; raises ScoreError where the units do not convert."""
        score = self.score if unit is None else self.score.in_unit(unit)
        assert score.value is not None
        assert score.quantum is not None
        return Measurement(score.value, score.quantum, self.items, self.runs, score.half_width)


@dataclass(frozen=True, slots=True)
class Terms:
    """On which terms two figures are compared."""

    unstated: bool = False
    """Whether a material setting is stated on one side only or on neither."""
    quoted: bool = False
    """Whether the claim points to the board or the row: only rounding may differ."""
    own: bool = False
    """Whether the claimant itself submitted the row: equality shows that it is the same run."""
    other_conflict: str | None = None
    """A setting that is not material, stated on both sides, and differs."""


@dataclass(frozen=True, slots=True)
class Pair:
    """How two figures relate; the numbers are in the row's unit."""

    status: Status
    direction: str | None = None
    delta: Decimal | None = None
    noise: Noise | None = None
    reasons: tuple[str, ...] = ()
    equal: bool = False
    beyond: bool = False
    """Whether the figures lie further apart than rounding and chance explain."""
    borderline: bool = False


def compare_figures(claim: Figure, entry: Figure, terms: Terms) -> Pair:
    """The status of one claim against one row on the given terms, as though no other row existed."""
    try:
        ours = claim.measured_in(entry.score.unit)
    except ScoreError:
        return Pair(Status.NOT_COMPARABLE, reasons=("metric",))
    theirs = entry.measured_in(None)
    delta = ours.value - theirs.value
    width = noise(ours, theirs, entry.score.unit or "")
    if equal_as_printed(ours, theirs) or _bound_holds(claim.score.bound, delta):
        return _equal(delta, width, terms)
    direction = "higher" if delta > 0 else "lower"
    if terms.quoted:
        return _beyond(Pair(Status.CLAIM_HIGHER, direction, delta, width, ("quoted", "same-run"), beyond=True), terms)
    if width is None:
        return _untested(delta, direction, max(ours.quantum, theirs.quantum))
    near = is_borderline(delta, width.half_width)
    if abs(delta) <= width.half_width:
        return Pair(Status.WITHIN_NOISE, direction, delta, width, borderline=near)
    return _beyond(Pair(Status.CLAIM_HIGHER, direction, delta, width, beyond=True, borderline=near), terms)


def _bound_holds(bound: str | None, delta: Decimal) -> bool:
    """Whether the row lies where a claimed bound says; `delta` is the bound minus the row."""
    holds = {"at-least": delta <= 0, "above": delta < 0, "at-most": delta >= 0, "below": delta > 0}
    return bound is not None and holds[bound]


def _equal(delta: Decimal, width: Noise | None, terms: Terms) -> Pair:
    reasons = (("quoted",) if terms.quoted else ()) + (("same-run",) if terms.quoted or terms.own else ())
    stated = not terms.unstated or bool(reasons)
    status = Status.AGREES if stated else Status.AGREES_UNSTATED
    return Pair(status, None, delta, width, reasons, equal=True)


def _untested(delta: Decimal, direction: str, unit_of_last_digit: Decimal) -> Pair:
    """Nothing is known of chance: one unit of the coarser figure's last digit is let pass."""
    near = abs(delta) <= unit_of_last_digit
    status = Status.WITHIN_NOISE if near else Status.DIFFERS_UNSTATED
    return Pair(status, direction, delta, None, ("noise-unknown",), beyond=not near)


def _beyond(pair: Pair, terms: Terms) -> Pair:
    """A difference that stands: a missing setting or a stated conflict in another one softens it."""
    status, reasons = Status.CLAIM_HIGHER if pair.direction == "higher" else Status.CLAIM_LOWER, pair.reasons
    if terms.unstated and not terms.quoted:
        status = Status.DIFFERS_UNSTATED
    elif terms.other_conflict:
        status, reasons = Status.NOT_COMPARABLE, (terms.other_conflict, *reasons)
    direction = None if status is Status.NOT_COMPARABLE else pair.direction
    return Pair(status, direction, pair.delta, pair.noise, reasons, beyond=True, borderline=pair.borderline)
