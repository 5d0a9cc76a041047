"""Declarations of leaderboards: where each is fetched, how its rows are read, and what its rows can prove."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tracker.records import Origin


@dataclass(frozen=True, slots=True)
class Board:
    """One ranked list of a leaderboard."""

    slug: str
    leaderboard: str
    title: str
    benchmark: str
    """The id of the benchmark in the registry."""
    unit: str = "percent"
    items: int | None = None
    runs: int | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    """Settings that the board's protocol fixes for every row that does not say otherwise."""
    origin: Origin = Origin.UNKNOWN
    """Who measured a row that carries no mark of its own."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One source of published rows; it holds one board or several."""

    slug: str
    title: str
    page_url: str
    """Where a person looks."""
    urls: tuple[str, ...]
    reader: str
    boards: tuple[Board, ...]
    maintainer: str = ""
    maintained_systems: tuple[str, ...] = ()
    """Names of vendors and groups whose own rows this board cannot confirm."""
    licence: str = ""
    publish: str = "rows"
    """`rows`, `link-only` (tables only hold rows that a claim touches) or `reference-only` (not recorded)."""
    attribution: str = ""
    budget_days: int = 30
    """The age beyond which the source counts as stale."""
