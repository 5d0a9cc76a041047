"""Strict reading of TOML tables: every key is asked for by name and type, and what is left over is an error."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from sys import intern
from typing import Any

import tomli

from tracker.errors import DeclarationError


class Table:
    """A TOML table whose values are taken out one by one; `finish` refuses what nobody took."""

    __slots__ = ("_left", "where")

    def __init__(self, values: dict[str, Any], where: str) -> None:
        self._left = dict(values)
        self.where = where

    @classmethod
    def load(cls, path: Path) -> Table:
        """The table of a file; raises DeclarationError with file and line when it is not TOML."""
        try:
            return cls(tomli.loads(path.read_text("utf-8-sig"), parse_float=Decimal), str(path))
        except FileNotFoundError:
            raise DeclarationError("there is no such file", where=str(path)) from None
        except (OSError, ValueError, RecursionError) as error:  # what is no TOML, no UTF-8, too long or too deep
            raise DeclarationError(f"not readable as TOML: {error}", where=str(path), advice="mend the file") from None

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def refuse(self, key: str, what: str) -> DeclarationError:
        """The error to raise for a key whose value is not understood."""
        return DeclarationError(f"{key}: {what}", where=self.where)

    def _take(self, key: str, kinds: tuple[type, ...], words: str, required: bool) -> Any:
        if key not in self._left:
            if required:
                raise self._missing(key, words)
            return None
        value = self._left.pop(key)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise self.refuse(key, f"{words} expected, found {value!r:.60}")
        return value

    def _missing(self, key: str, words: str) -> DeclarationError:
        """The error for a key that is not there; of an item of a list it says what is: it may belong elsewhere."""
        what, advice = f"{key} is missing", f"add {key} ({words})"
        if "[[" in self.where and self._left:
            what += f" beside {', '.join(sorted(self._left))}"
            advice += ", or move it to where it belongs"
        return DeclarationError(what, where=self.where, advice=advice)

    def text(self, key: str) -> str:
        """A required string; equal ones are one in memory, with those of the ledger."""
        return intern(str(self._take(key, (str,), "text", True)))

    def optional_text(self, key: str) -> str | None:
        """A string, or None where the key is absent."""
        value = self._take(key, (str,), "text", False)
        return None if value is None else intern(str(value))

    def word(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        """A string that is one of `allowed`."""
        value = self._take(key, (str,), "one of " + ", ".join(allowed), default is None)
        if value is None:
            value = default
        if value not in allowed:
            raise self.refuse(key, f"{value!r} is not one of {', '.join(allowed)}")
        return str(value)

    def integer(self, key: str) -> int | None:
        """A whole number, or None where the key is absent."""
        value = self._take(key, (int,), "a whole number", False)
        return None if value is None else int(value)

    def number(self, key: str) -> Decimal | None:
        """A decimal number, or None where the key is absent."""
        value = self._take(key, (int, Decimal), "a number", False)
        return None if value is None else Decimal(value)

    def flag(self, key: str, default: bool = False) -> bool:
        """A true or false value."""
        value = self._take(key, (bool,), "true or false", False)
        return default if value is None else bool(value)

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of strings, empty where the key is absent."""
        value = self._take(key, (list,), "a list of texts", False)
        if value is None:
            return ()
        if not all(isinstance(item, str) for item in value):
            raise self.refuse(key, "every item must be text")
        return tuple(value)

    def integers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers, empty where the key is absent."""
        value = self._take(key, (list,), "a list of whole numbers", False)
        if value is None:
            return ()
        if not all(isinstance(item, int) and not isinstance(item, bool) for item in value):
            raise self.refuse(key, "every item must be a whole number")
        return tuple(value)

    def mapping(self, key: str) -> dict[str, str]:
        """A table of strings, empty where the key is absent."""
        value = self._take(key, (dict,), "a table of texts", False) or {}
        if not all(isinstance(item, str) for item in value.values()):
            raise self.refuse(key, "every value must be text")
        return dict(value)

    def table(self, key: str) -> Table | None:
        """A table inside this one, or None where the key is absent."""
        value = self._take(key, (dict,), "a table", False)
        return None if value is None else Table(value, f"{self.where}, [{key}]")

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of an array `[[key]]`, each with its number as place."""
        value = self._take(key, (list,), "an array of tables", False) or []
        for number, item in enumerate(value, start=1):
            if not isinstance(item, dict):
                raise self.refuse(key, f"item {number} is not a table")
            yield Table(item, f"{self.where}, [[{key}]] {number}")

    def named_tables(self) -> Iterator[tuple[str, Table]]:
        """All remaining values as tables by name, in the order of the file."""
        for name in list(self._left):
            inner = self.table(name)
            assert inner is not None
            yield name, inner

    def numbers(self, key: str) -> tuple[Decimal, ...]:
        """A list of numbers, empty where the key is absent."""
        value = self._take(key, (list,), "a list of numbers", False)
        if value is None:
            return ()
        if not all(isinstance(item, int | Decimal) and not isinstance(item, bool) for item in value):
            raise self.refuse(key, "every item must be a number")
        return tuple(Decimal(item) for item in value)

    def values(self) -> Iterator[tuple[str, Any]]:
        """All remaining values by name, for tables whose names are free; the caller checks each."""
        for name in list(self._left):
            yield name, self._left.pop(name)

    def finish(self) -> None:
        """Raises DeclarationError when a key was not asked for."""
        if self._left:
            unknown = ", ".join(sorted(self._left))
            raise DeclarationError(
                f"unknown key: {unknown}", where=self.where, advice="remove it or correct its spelling"
            )
