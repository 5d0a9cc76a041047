"""Stage identify: what a printed benchmark label says, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tracker.declare.benchmarks import Benchmark


@dataclass(frozen=True, slots=True)
class BenchmarkName:
    """What a printed label says: the benchmark, and the settings in it."""

    text: str
    key: str
    """The registry id, or for benchmarks that the registry does not know a key of the label's own words."""
    benchmark: Benchmark | None = None
    """The benchmark where the label says exactly one registered variant, and the whole of it."""
    candidates: tuple[Benchmark, ...] = ()
    """The variants that a bare family name can mean; empty where the label says which."""
    settings: Mapping[str, str] = field(default_factory=dict)
    rest: str = ""
    """Words that were not understood; they make it a part or another benchmark."""
    part: str = ""
    """The words of `rest` written together, as they stand in the key."""
    heads: tuple[Benchmark, ...] = ()
    """The registered benchmarks that it is, can be, or is a part of."""
    family: str | None = None

    @property
    def whole(self) -> Benchmark | None:
        """The benchmark that it is or is a part of, the first where several can be meant: for its unit and kind."""
        return self.heads[0] if self.heads else None

    @property
    def bare(self) -> bool:
        """Whether it is a family name that does not say which variant."""
        return self.benchmark is None and bool(self.candidates)


@dataclass(frozen=True, slots=True)
class Head:
    """What the beginning of a label means, before the rest is looked at."""

    key: str
    found: tuple[Benchmark, ...]
    exact: bool
