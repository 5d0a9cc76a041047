"""Everything the identify and judge stages know beside the names themselves, loaded once."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Leaderboard
from tracker.declare.models import Family, Judgement, Meaning, ModelEntry, Models, Organisation, Scaffold


@dataclass(frozen=True, slots=True)
class Registry:
    """Benchmarks, models, pinned judgements and boards of `sources/`."""

    benchmarks: tuple[Benchmark, ...] = ()
    models: tuple[ModelEntry, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    leaderboards: tuple[Leaderboard, ...] = ()
    families: tuple[Family, ...] = ()
    meanings: tuple[Meaning, ...] = ()
    organisations: tuple[Organisation, ...] = ()
    scaffolds: tuple[Scaffold, ...] = ()


def assemble(
    models: Models, *, benchmarks: tuple[Benchmark, ...] = (), leaderboards: tuple[Leaderboard, ...] = ()
) -> Registry:
    """The registry of what was loaded from the declarations."""
    return Registry(
        benchmarks=benchmarks,
        models=models.models,
        judgements=models.judgements,
        leaderboards=leaderboards,
        families=models.families,
        meanings=models.meanings,
        organisations=models.organisations,
        scaffolds=models.scaffolds,
    )
