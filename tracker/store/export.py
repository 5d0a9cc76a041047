"""Stage store: the database as open data: one CSV or JSON file a table, or one SQLite file."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from tracker.store import codec, database
from tracker.store.atomic import write_text
from tracker.store.publishable import Terms
from tracker.store.rows import Row
from tracker.store.tables import TABLES

FORMATS = ("csv", "json", "sqlite")
SQLITE_FILE = "tracker.sqlite"
_JSON_COLUMNS = {"settings", "models", "flags", "metrics", "aliases", "reasons", "notes", "candidates", "row"}
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def export(formats: Sequence[str], folder: Path, url: str, terms: Terms) -> tuple[Path, ...]:
    """Writes what of the database may be passed on, in each of the formats, and gives the files; raises StoreError."""
    with database.connected(url) as connection:
        tables = {name: list(_allowed(name, database.read(connection, name), terms)) for name in TABLES}
    files: list[Path] = []
    for name, rows in tables.items():
        if "csv" in formats:
            files.append(_written(folder / f"{name}.csv", as_csv(name, rows)))
        if "json" in formats:
            files.append(_written(folder / f"{name}.json", as_json(name, rows)))
    if "sqlite" in formats:
        files.append(_as_sqlite(folder / SQLITE_FILE, tables))
    return tuple(files)


def _allowed(name: str, rows: Sequence[Any], terms: Terms) -> Iterator[Row]:
    for each in rows:
        row = dict(each._mapping)
        if terms.allow(name, row):
            yield terms.passed_on(name, row)


def _written(path: Path, text: str) -> Path:
    write_text(path, text)
    return path


def _as_sqlite(path: Path, tables: dict[str, list[Row]]) -> Path:
    prints = {name: hashlib.sha256(as_json(name, rows).encode()).hexdigest() for name, rows in tables.items()}
    database.fill(f"sqlite:///{path}", lambda name: tables[name], prints)
    return path


def as_csv(name: str, rows: Sequence[Row]) -> str:
    """The rows of a table as CSV; no cell can be taken for a formula by a spreadsheet."""
    columns = [column.name for column in TABLES[name].columns]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([cell(row[column]) for column in columns] for row in rows)
    return out.getvalue()


def cell(value: Any) -> str:
    """A value as the text of a CSV cell; a text that a spreadsheet would calculate gets an apostrophe in front."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return codec.time_to(value)
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text


def as_json(name: str, rows: Sequence[Row]) -> str:
    """The rows of a table as a JSON list of objects, one a line; an unknown value is null."""
    columns = [column.name for column in TABLES[name].columns]
    objects = ({column: _plain(column, row[column]) for column in columns} for row in rows)
    body = ",\n".join(json.dumps(each, ensure_ascii=False, allow_nan=False) for each in objects)
    return f"[\n{body}\n]\n" if body else "[]\n"


def _plain(column: str, value: Any) -> Any:
    if isinstance(value, datetime):
        return codec.time_to(value)
    return json.loads(value) if column in _JSON_COLUMNS and isinstance(value, str) else value
