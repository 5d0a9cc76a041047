"""The registry of benchmarks: what each measures, how it is spelled, and what decides whether two scores compare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One benchmark or one variant of one, of `sources/registry/benchmarks.toml`."""

    id: str
    name: str
    """The name as readers see it."""
    spellings: tuple[str, ...] = ()
    """Further names that mean exactly this variant; spelling differences that rules undo are not listed."""
    family: str | None = None
    """The bare name that this variant completes (`swe-bench`), where there is one."""
    version: str | None = None
    """The version that this id stands for, where versions of one benchmark are separate."""
    unit: str = "percent"
    minimum: Decimal | None = Decimal(0)
    maximum: Decimal | None = Decimal(100)
    items: int | None = None
    same_items: tuple[int, ...] = ()
    """Other numbers of items that count as the same subset (484 of 500)."""
    counted: bool = True
    """Whether a single run's score is k of `items`, so that the k/n grid applies."""
    direction: str = "higher"
    material: tuple[str, ...] = ()
    fixed: Mapping[str, str] = field(default_factory=dict)
    """Settings that the benchmark itself leaves no choice in."""
    absent: tuple[str, ...] = ()
    """Settings that do not exist for it."""
    boards: tuple[str, ...] = ()
    """The boards that are asked, in order, the owner's first."""
    since: str | None = None
    until: str | None = None
    about: str = ""
    url: str | None = None
