"""Stage declare: what a leaderboard and its boards are, once their declaration has been read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from tracker.declare.fields import CostForm, Fields
from tracker.records import Origin

READERS = ("json", "jsonl", "yaml", "csv", "html_table", "markdown_table", "script", "xlsx", "module")
PUBLISH = ("rows", "link-only", "reference-only")
LAYOUTS = ("copy", "excerpt", "notes")


@dataclass(frozen=True, slots=True)
class Request:
    """One request that fetches a part of a leaderboard."""

    url: str
    method: str = "GET"
    body: str = ""
    """The JSON body of a POST request."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of many small files, as one page names them."""

    url: str
    lists: tuple[str, ...]
    """Paths to lists of names in the listing; a name's list is known to its rows as `^/list`."""
    each: str
    """The address of a file of rows, with `{}` in the place of a name."""
    capture: re.Pattern[str] | None = None
    """What of a listed text is the name; texts in which it is not found are no names."""
    beside: str = ""
    """The address of a second file of the same name, which its rows reach by `^/beside`."""
    known: tuple[str, ...] = ()
    """Names that are asked for where the listing itself cannot be fetched."""
    newest: bool = False
    """Whether only the last of the names in their order counts: that of the newest of several dated files."""


@dataclass(frozen=True, slots=True)
class Paging:
    """A list that comes in several pages of JSON."""

    next: str
    """The path to the address of the next page."""
    total: str = ""
    """The path to the number of rows that the list says it has."""


@dataclass(frozen=True, slots=True)
class Form:
    """Where a source states in which form its data is."""

    page: str
    path: str
    value: str
    """The form that its declaration was written for."""


@dataclass(frozen=True, slots=True)
class Expect:
    """What must be true of the rows of a board, or they are not believed."""

    fewest: int = 1
    most: int | None = None
    lowest: Decimal | None = None
    highest: Decimal | None = None
    names: tuple[str, ...] = ()
    """Names that are always on the board."""


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
    unsaid: Mapping[str, str] = field(default_factory=dict)
    """What the source does not say (`items`, `origin` or a setting), each with the reason, in words for readers."""
    origin: Origin = Origin.UNKNOWN
    """Who measured a row that carries no mark of its own."""
    copied_from: str | None = None
    """Where a board of copies has its rows from, when no column says it."""
    reader: str = ""
    rows: str = ""
    """The path from the top of the page to the rows."""
    options: Mapping[str, str] = field(default_factory=dict)
    """What the reader has to know beside the path."""
    urls: tuple[str, ...] = ()
    """The pages it is read from; empty means every page of the leaderboard."""
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Values that a row must have to belong to the board."""
    fields: Fields = field(default_factory=dict)
    cost: CostForm = field(default_factory=CostForm)
    date_format: str | None = None
    versions: Mapping[str, str] = field(default_factory=dict)
    """Column → version, for a source that changes its version at the same address; the first column found decides."""
    benchmarks: Mapping[str, str] = field(default_factory=dict)
    """Version → benchmark, where each version is a benchmark of its own in the registry."""
    expect: Expect = field(default_factory=Expect)
    ignore: tuple[str, ...] = ()
    """Columns that are known and not used; a star stands for anything."""


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
    requests: tuple[Request, ...] = ()
    """What is fetched: one request for each of `urls`."""
    listing: Listing | None = None
    paging: Paging | None = None
    form: Form | None = None
    layout_from: str = "copy"
    """How its form is known: from a copy of what the address serves, from an excerpt of that, or from notes alone."""
    first_contact: str = ""
    """What to look at when the live address is first reached, in words for the person who does."""
    module: Path | None = None
    """The module beside the declaration that yields its rows, where no generic reader fits."""
