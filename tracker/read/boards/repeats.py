"""Stage read: rows of a board that stand twice under spellings of one name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from tracker.records import Entry

_MARKS = re.compile(r"[^\w+]+|_+")


def once(rows: Sequence[Entry]) -> tuple[list[Entry], list[str]]:
    """The rows without those that repeat another under a different spelling, and a line for each of these.

    Two figures under spellings of one name are two rows, and a line says so.
    """
    kept: list[Entry] = []
    lines: list[str] = []
    seen: dict[tuple[str, ...], list[Entry]] = {}
    for row in rows:
        others = [other for other in seen.setdefault(_name(row), []) if other.name != row.name]
        if any(_rest(other) == _rest(row) for other in others):
            lines.append(f"{row.name!r} repeats {others[0].name!r}, with everything equal")
            continue
        if different := [other for other in others if _said(other) == _said(row) and other.score != row.score]:
            first = different[0]
            lines.append(f"two values for one name: {first.score} of {first.name!r}, {row.score} of {row.name!r}")
        seen[_name(row)].append(row)
        kept.append(row)
    return kept, lines


def _name(row: Entry) -> tuple[str, ...]:
    texts = (unicodedata.normalize("NFKC", text).casefold() for text in (row.name, row.model))
    return tuple(_MARKS.sub("", text) for text in texts)


def _rest(row: Entry) -> Entry:
    """Everything that a row says apart from its name and its place."""
    return replace(row, name="", model="", key="", rank=None, locator="", url=None)


def _said(row: Entry) -> tuple[object, ...]:
    return row.benchmark, sorted(row.settings.items()), row.date, row.submitter
