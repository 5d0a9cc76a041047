"""Everything the identify and judge stages know beside the names themselves, loaded once."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Leaderboard
from tracker.declare.models import Judgement, ModelEntry


@dataclass(frozen=True, slots=True)
class Registry:
    """Benchmarks, models, pinned judgements and boards of `sources/`."""

    benchmarks: tuple[Benchmark, ...] = ()
    models: tuple[ModelEntry, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    leaderboards: tuple[Leaderboard, ...] = ()
