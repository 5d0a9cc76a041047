"""Stage store: the description of the CSV files as a Frictionless tabular data package."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Float, Integer

from tracker.store.rows import Row
from tracker.store.tables import TABLES, Moment

FILE = "datapackage.json"
LICENCES = "licences.csv"
_OBJECTS = frozenset({"settings", "flags", "metrics", "row"})
_ARRAYS = frozenset({"models", "aliases", "reasons", "notes", "candidates"})
_ABOUT: Mapping[str, str] = {
    "entries": "Rows of public leaderboards as recorded, those that ended among them.",
    "claims": "Numbers that documents print for a model on a benchmark: facts, no quotes.",
    "verdicts": "How each claim came out against the published rows.",
    "changes": "What changed at the sources, in the claims and in the verdicts.",
    "held_back": "Values that a source gave and that were not taken over, with the reason.",
    "sources": "When each source was last asked, and how it answered.",
    "problems": "What could not be read, placed or matched.",
    "licences": "Under which terms the rows of each leaderboard are published, and whom to name.",
}
_KEYS: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "verdicts": (("claim", "claims", "id"),),
}


@dataclass(frozen=True, slots=True)
class CsvFile:
    """A table as a CSV file: its name, and the size and the hash of its bytes."""

    table: str
    size: int
    sha256: str

    @classmethod
    def of(cls, table: str, path: Path) -> CsvFile:
        """The file of a table with the content of `path`."""
        with path.open("rb") as file:
            return cls(table, path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest())


def datapackage(files: Sequence[CsvFile], licences: Sequence[Row]) -> bytes:
    """The description of these CSV files; `licences` are the rows of that table."""
    package = {
        "profile": "tabular-data-package",
        "name": "benchmark-claims",
        "title": "Benchmark claims of AI vendors, published rows, and verdicts",
        "description": "Figures are texts exactly as printed; `value` is the same as a number where it is one.",
        "licenses": [{"name": "see-licences", "title": "By source, see licences.csv", "path": LICENCES}],
        "sources": [{"title": row["title"], "path": row["page_url"]} for row in licences],
        "resources": [_resource(file) for file in files],
    }
    return (json.dumps(package, ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode("utf-8", "replace")


def _resource(file: CsvFile) -> dict[str, Any]:
    name, table = file.table, TABLES[file.table]
    keys = [column.name for column in table.primary_key.columns]
    schema: dict[str, Any] = {"fields": [_field(column) for column in table.columns], "primaryKey": keys}
    links = _KEYS.get(name, ())
    if links:
        schema["foreignKeys"] = [
            {"fields": column, "reference": {"resource": other, "fields": there}} for column, other, there in links
        ]
    return {
        "profile": "tabular-data-resource",
        "name": name,
        "path": f"{name}.csv",
        "description": _ABOUT[name],
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": file.size,
        "hash": f"sha256:{file.sha256}",
        "dialect": {"delimiter": ",", "lineTerminator": "\r\n", "header": True},
        "schema": schema,
    }


def _field(column: Column[Any]) -> dict[str, Any]:
    """A column; an empty text is a missing value to readers of CSV, so that no text but a key is required."""
    field: dict[str, Any] = {"name": column.name, "type": _kind(column)}
    if not column.nullable and (column.primary_key or field["type"] != "string"):
        field["constraints"] = {"required": True}
    return field


def _kind(column: Column[Any]) -> str:
    if column.name in _OBJECTS:
        return "object"
    if column.name in _ARRAYS:
        return "array"
    kinds = (
        (Moment, "datetime"),
        (Boolean, "boolean"),
        (BigInteger, "integer"),
        (Integer, "integer"),
        (Float, "number"),
    )
    return next((name for kind, name in kinds if isinstance(column.type, kind)), "string")
