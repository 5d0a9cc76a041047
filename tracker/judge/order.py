"""Stage judge: one order for the published rows, so that nothing depends on the order in which they come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import groupby

from tracker.records import Entry

_PARTS = tuple(part.name for part in fields(Entry))


def in_one_order(entries: Sequence[Entry]) -> list[int]:
    """The places of the entries, ordered by id and, where ids are equal or lacking, by all that the entry says."""

    def named(place: int) -> str:
        return entries[place].id

    order: list[int] = []
    for _, places in groupby(sorted(range(len(entries)), key=named), named):
        alike = list(places)
        order.extend(alike if len(alike) == 1 else sorted(alike, key=lambda place: _content(entries[place])))
    return order


def _content(entry: Entry) -> str:
    """All that an entry says, as a text that is the same in whatever order its settings stand."""
    values = (getattr(entry, name) for name in _PARTS)
    return repr([sorted(value.items()) if isinstance(value, Mapping) else value for value in values])
