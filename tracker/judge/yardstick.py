"""Stage judge: by what a benchmark is measured: its unit and range, how many items, and which settings decide."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from tracker.declare.benchmarks import MATERIAL, Benchmark
from tracker.errors import ScoreError
from tracker.identify.benchmarks import BenchmarkName
from tracker.judge.noise import SCALE
from tracker.read.scores import Score, ScoreKind

ALWAYS = frozenset({"metric", "judge", "quantisation"})
"""Settings that count on every benchmark once one side states them."""


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What a benchmark's scores mean; for a benchmark that nobody registered, what follows from its rows."""

    unit: str | None
    minimum: Decimal | None
    maximum: Decimal | None
    items: int | None
    counted: bool
    material: frozenset[str]
    absent: frozenset[str] = frozenset()
    benchmark: Benchmark | None = None
    """The registered benchmark that it is, or is a part of."""

    def in_range(self, score: Score) -> bool:
        """Whether the score can be one: in the range of the benchmark, or of a share in any other unit."""
        assert score.value is not None
        try:
            value = score.in_unit(self.unit).value if self.unit and score.unit else None
        except ScoreError:
            value = None
        if value is not None:
            low, high = self.minimum, self.maximum
        else:
            value, scale = score.value, SCALE.get(score.unit or "")
            low, high = (None, None) if scale is None else (Decimal(0), scale)
        return (low is None or value >= low) and (high is None or value <= high)


def yardstick(name: BenchmarkName, *, unit: str | None = None, by_agents: bool = False) -> Yardstick:
    """The yardstick of a benchmark; `unit` and `by_agents` are what its rows show, for one that is not registered."""
    whole = name.whole
    if whole is None:
        low, high = (Decimal(0), SCALE[unit]) if unit in SCALE else (None, None)
        material = frozenset(MATERIAL["agent" if by_agents else "question"]) | {"window"}
        return Yardstick(unit, low, high, None, unit in SCALE, material)
    exact = name.benchmark is not None
    return Yardstick(
        unit=whole.unit,
        minimum=whole.minimum,
        maximum=whole.maximum,
        items=whole.items if exact else None,
        counted=whole.counted or not exact,
        material=frozenset(whole.material) | {"window"},
        absent=frozenset(whole.absent),
        benchmark=whole,
    )


def as_score(score: Score, unit: str | None) -> Score | None:
    """The score with its unit settled by that of the benchmark, or None for a quantity in another unit."""
    if score.kind is ScoreKind.QUANTITY or (score.unit in ("usd", "seconds", "minutes") and unit in SCALE):
        measured = score.unit is not None and score.unit == unit and unit not in SCALE
        return replace(score, kind=ScoreKind.SCORE) if measured else None
    if score.unit is None or score.unit == "points":
        return replace(score, unit=unit)
    return score


def as_share(score: Score | None, unit: str | None) -> Score | None:
    """A count of a total as the share that the benchmark is measured in, exactly; any other score as it is."""
    if score is None or score.unit != "count" or not score.denominator or unit == "count":
        return score
    return score.in_unit(unit if unit in SCALE else "percent")


def unit_unclear(score: Score, unit: str | None) -> bool:
    """Whether a number without a unit could be a fraction or a small percentage: it is never converted by guess."""
    if score.value is None or score.unit is not None or unit != "percent":
        return False
    return 0 < score.value < 1 or (score.value == 1 and score.quantum is not None and score.quantum < 1)
