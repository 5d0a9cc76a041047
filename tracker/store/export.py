"""Stage store: the records as open data: one CSV or JSON file a table, or one SQLite file."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from tracker.declare.leaderboards import Leaderboard
from tracker.records import Verdict
from tracker.store import codec
from tracker.store.atomic import write_text
from tracker.store.ledger import Ledger
from tracker.store.load import refresh
from tracker.store.publishable import publishable, touched
from tracker.store.rows import Row, table_rows
from tracker.store.tables import TABLES

FORMATS = ("csv", "json", "sqlite")
_JSON_COLUMNS = {"settings", "models", "flags", "metrics", "aliases", "reasons", "notes", "candidates", "row"}
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def export(
    formats: Sequence[str],
    folder: Path,
    ledger: Ledger,
    verdicts: Sequence[Verdict],
    leaderboards: Sequence[Leaderboard],
) -> tuple[Path, ...]:
    """Writes what may be passed on, in each of the formats, and gives the files; raises StoreError.

    Rows of sources whose terms forbid copies are left out except for those that a claim touches. The licence and
    the attribution of every source travel with the data.
    """
    allowed = publishable(ledger, leaderboards, touched(verdicts))
    files: list[Path] = []
    for name in TABLES:
        rows = table_rows(name, allowed, verdicts, leaderboards)
        if "csv" in formats:
            files.append(_written(folder / f"{name}.csv", as_csv(name, rows)))
        if "json" in formats:
            files.append(_written(folder / f"{name}.json", as_json(name, rows)))
    if "sqlite" in formats:
        path = folder / "tracker.sqlite"
        refresh(f"sqlite:///{path}", allowed, verdicts, leaderboards)
        files.append(path)
    return tuple(files)


def _written(path: Path, text: str) -> Path:
    write_text(path, text)
    return path


def as_csv(name: str, rows: Sequence[Row]) -> str:
    """The rows of a table as CSV; no cell can be taken for a formula by a spreadsheet."""
    columns = [column.name for column in TABLES[name].columns]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([cell(row.get(column)) for column in columns] for row in rows)
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
    make: Callable[[Row], str] = lambda row: json.dumps(  # noqa: E731
        {column: _plain(column, row.get(column)) for column in columns}, ensure_ascii=False, allow_nan=False
    )
    body = ",\n".join(make(row) for row in rows)
    return f"[\n{body}\n]\n" if body else "[]\n"


def _plain(column: str, value: Any) -> Any:
    if isinstance(value, datetime):
        return codec.time_to(value)
    return json.loads(value) if column in _JSON_COLUMNS and isinstance(value, str) else value
