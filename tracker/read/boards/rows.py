"""Stage read: one row of a board, whatever format it came in, and the paths by which a declaration reaches into it.

A path is made of keys with `/` between them; `^` is what stands around the row (the list it is in, the table, the
page), `@key` the row's own key where rows stand in an object. In tables a path is a column's heading, and
`heading@link` reaches what the cell holds beside its words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tracker.read.tables import Cell

ASPECTS = ("link", "marks", "small", "struck", "line", "title")
"""What a table path can ask for after `@`: the first link, the raised marks, small words, struck words, the first line
of the cell, or its title attribute. `rest` is what follows the first line."""


@dataclass(slots=True, eq=False)
class Row:
    """One row: its values by key or heading, and what stands around it. Its place is only put together when asked."""

    value: Any
    key: str | int = ""
    parent: Row | None = None
    kind: str = ""
    """What the key numbers: `row`, `record`, `table`; empty for a key that is a name of its own."""

    @property
    def place(self) -> str:
        """Where it stands in the source, in words for readers; the outermost first."""
        own = f"{self.kind} {self.key}".strip()
        around = self.parent.place if self.parent is not None else ""
        return f"{around}, {own}" if around and own else around or own


@dataclass(frozen=True, slots=True)
class Path:
    """A path of a declaration, taken apart once."""

    text: str
    up: int
    keys: tuple[str, ...]
    aspect: str = ""

    def find(self, row: Row) -> Any:
        """The value at the end of the path, or None where there is none."""
        at: Row | None = row
        for _ in range(self.up):
            at = at.parent if at is not None else None
        if at is None:
            return None
        value = at.value
        for key in self.keys:
            if key == "@key":
                value = at.key
            elif isinstance(value, dict):
                value = value.get(key)
            elif isinstance(value, list | tuple) and key.isdecimal() and int(key) < len(value):
                value = value[int(key)]
            else:
                return None
        return _aspect(value, self.aspect) if isinstance(value, Cell) else value


def compile_path(text: str, tabular: bool) -> Path:
    """The path that the text means; in tables everything that is not a step up is one heading."""
    up = 0
    rest = text
    while rest.startswith("^/"):
        up, rest = up + 1, rest[2:]
    if not tabular or up:
        return Path(text, up, tuple(rest.split("/")) if rest else ())
    heading, sign, aspect = rest.rpartition("@")
    if sign and heading and aspect in (*ASPECTS, "rest"):
        return Path(text, 0, (heading,), aspect)
    return Path(text, 0, (rest,))


def _aspect(cell: Cell, aspect: str) -> Any:
    if not aspect:
        return cell.text
    if aspect == "link":
        return cell.links[0] if cell.links else None
    if aspect == "marks":
        return " ".join(cell.marks) or None
    if aspect == "line":
        return cell.lines[0] if cell.lines else cell.text
    if aspect == "rest":
        return " ".join(cell.lines[1:]) or None
    if aspect == "title":
        return cell.attributes.get("title")
    return getattr(cell, aspect) or None


def texts_of(value: Any, depth: int = 2) -> Iterator[str]:
    """The value as texts: a list gives each of its items, an object or a list nested deeper than `depth` nothing."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, bool):
        yield "true" if value else "false"
    elif isinstance(value, int | float):
        yield str(value)
    elif isinstance(value, list | tuple) and depth:
        for item in value:
            yield from texts_of(item, depth - 1)
