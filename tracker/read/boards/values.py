"""Stage read: what a declared field finds in a row, as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tracker.declare.fields import Fields, Place
from tracker.read.boards.rows import Path, Row, compile_path, texts_of

MAX_VALUE = 1000
"""Longer texts are cut: no name, figure or address of a board is longer."""


@dataclass(frozen=True, slots=True)
class Getter:
    """One place of a field, its path taken apart."""

    path: Path
    place: Place

    def texts(self, row: Row) -> list[str]:
        """The texts that stand there, after capture and lookup; empty where there is none."""
        value = self.path.find(row)
        if value is None:
            return []
        plain = self.place.capture is None and not self.place.lookup
        if plain and isinstance(value, str):
            text = tidy(value)
            return [text] if text else []
        return [text for raw in texts_of(value) if (text := self._one(tidy(raw)))]

    def _one(self, text: str) -> str:
        if self.place.capture is not None:
            found = self.place.capture.search(text)
            text = (found[1] or "").strip() if found else ""
        return self.place.lookup.get(text, text)


def tidy(text: str) -> str:
    """The text on one line, without blanks at its ends."""
    if "\n" in text or "  " in text or "\t" in text or "\xa0" in text:
        text = " ".join(text.split())
    return text.strip()[:MAX_VALUE]


class Finder:
    """The fields of one board, ready to be asked of each row."""

    __slots__ = ("_fields", "_groups", "tabular")

    def __init__(self, fields: Fields, tabular: bool) -> None:
        self.tabular = tabular
        self._fields: dict[str, tuple[Getter, ...]] = {}
        self._groups: dict[str, dict[str, tuple[Getter, ...]]] = {"settings": {}, "flags": {}, "metrics": {}}
        for name, places in fields.items():
            getters = tuple(Getter(compile_path(place.path, tabular), place) for place in places)
            group, dot, member = name.partition(".")
            if dot:
                self._groups[group][member] = getters
            else:
                self._fields[name] = getters

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def paths(self, name: str) -> list[Path]:
        """The places of a field, in order."""
        return [getter.path for getter in self._fields.get(name, ())]

    def raw(self, name: str, row: Row) -> Any:
        """The untouched value at the first place of a field that has one."""
        for getter in self._fields.get(name, ()):
            value = getter.path.find(row)
            if value is not None:
                return value
        return None

    def texts(self, name: str, row: Row) -> list[str]:
        """All texts of a field: those of the first place that has any."""
        return _first(self._fields.get(name, ()), row)

    def text(self, name: str, row: Row) -> str | None:
        """The text of a field; several texts of one place are joined by ` + `."""
        getters = self._fields.get(name)
        return _joined(_first(getters, row)) if getters else None

    def every(self, name: str, row: Row) -> list[str]:
        """One text from each place of a field that has one."""
        return [text for getter in self._fields.get(name, ()) if (text := _joined(getter.texts(row)))]

    def group(self, name: str, row: Row) -> dict[str, str]:
        """The texts of all fields of a group that the row has."""
        members = self._groups[name]
        if not members:
            return {}
        found = {member: _joined(_first(getters, row)) for member, getters in members.items()}
        return {member: text for member, text in found.items() if text is not None}

    def columns(self) -> set[tuple[int, tuple[str, ...]]]:
        """How far up each path begins and the keys it uses, for finding what nobody maps."""
        every = [*self._fields.values(), *(getters for group in self._groups.values() for getters in group.values())]
        return {(getter.path.up, getter.path.keys) for getters in every for getter in getters}


def _first(getters: tuple[Getter, ...], row: Row) -> list[str]:
    for getter in getters:
        if texts := getter.texts(row):
            return texts
    return []


def _joined(texts: list[str]) -> str | None:
    return " + ".join(texts) if texts else None


def matches(where: Mapping[str, tuple[str, ...]], row: Row, paths: Mapping[str, Path]) -> bool:
    """Whether the row has, for every condition, one of the values it names."""
    return all(any(text in wanted for text in texts_of(paths[name].find(row))) for name, wanted in where.items())
