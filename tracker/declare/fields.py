"""Stage declare: the map from a board's own columns and keys to the parts of an entry.

A field is a path, or a list of paths of which the first that has a value counts. A path may carry one capture (a
regular expression with one group) and a lookup (enumerated corrections). There are no conditions and no templates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tracker.declare.table import Table
from tracker.records import SETTINGS

PARTS = (
    "name",
    "model",
    "models",
    "score",
    "of",
    "mean",
    "parts",
    "key",
    "rank",
    "date",
    "unit",
    "cost",
    "url",
    "n",
    "runs",
    "stderr",
    "half_width",
    "low",
    "high",
    "solved",
    "graded",
    "items",
    "origin",
    "submitter",
    "copied_from",
    "kind",
)
"""The parts of an entry that a path may be given for. `of` is the total that a counted score is out of, `mean` the
figures whose mean is the score, `parts` the counts that make up the total, `low` and `high` the ends of an interval,
`items` a per-item file of the row."""

GROUPS = ("settings", "flags", "metrics")
MAX_CAPTURE = 200


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands in a row, and how its text becomes the value."""

    path: str
    capture: re.Pattern[str] | None = None
    """Only texts in which this is found count, and their value is its group."""
    lookup: Mapping[str, str] = field(default_factory=dict)
    """Corrections of single values; a value that becomes empty counts as absent."""


Fields = Mapping[str, tuple[Place, ...]]
"""The places of each part, in the order in which they are tried; groups as `settings.effort`."""


@dataclass(frozen=True, slots=True)
class CostForm:
    """What the figure in a cost column means."""

    currency: str = "USD"
    per: str = "run"


def read_fields(table: Table) -> dict[str, tuple[Place, ...]]:
    """The field map of a `[fields]` table; raises DeclarationError for an unknown part or a malformed place."""
    found: dict[str, tuple[Place, ...]] = {}
    for name, value in table.values():
        if name in GROUPS:
            found.update(_group(table, name, value))
        elif name in PARTS:
            found[name] = _places(table, name, value)
        else:
            raise table.refuse(name, f"no part of an entry; known are {', '.join((*PARTS, *GROUPS))}")
    return found


def _group(table: Table, group: str, value: Any) -> Iterator[tuple[str, tuple[Place, ...]]]:
    """The parts of `settings`, `flags` or `metrics`: a table, or a list of columns that keep their names."""
    if group == "metrics" and isinstance(value, list) and all(isinstance(item, str) for item in value):
        value = {item: item for item in value}
    if not isinstance(value, dict):
        raise table.refuse(group, "a table is expected")
    for name, places in value.items():
        if group == "settings" and name not in SETTINGS:
            raise table.refuse(f"settings.{name}", f"no setting; known are {', '.join(SETTINGS)}")
        yield f"{group}.{name}", _places(table, f"{group}.{name}", places)


def _places(table: Table, name: str, value: Any) -> tuple[Place, ...]:
    """One place or several alternatives; an empty text takes a part away that the leaderboard declares."""
    if value == "":
        return ()
    if isinstance(value, list):
        return tuple(_place(table, name, item) for item in value)
    return (_place(table, name, value),)


def _place(table: Table, name: str, value: Any) -> Place:
    if isinstance(value, str):
        return Place(value)
    if not isinstance(value, dict):
        raise table.refuse(name, "a path, a table with a path, or a list of them is expected")
    inner = Table(value, f"{table.where}, {name}")
    place = Place(inner.text("path"), read_capture(inner), inner.mapping("lookup"))
    inner.finish()
    return place


def read_capture(table: Table) -> re.Pattern[str] | None:
    """The pattern under `capture`, or None; raises DeclarationError when it has not exactly one group."""
    text = table.optional_text("capture")
    if text is None:
        return None
    if len(text) > MAX_CAPTURE:
        raise table.refuse("capture", f"longer than {MAX_CAPTURE} characters")
    try:
        pattern = re.compile(text)
    except re.error as error:
        raise table.refuse("capture", f"no regular expression: {error}") from None
    if pattern.groups != 1:
        raise table.refuse("capture", "exactly one group is expected")
    return pattern
