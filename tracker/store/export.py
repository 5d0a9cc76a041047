"""Stage store: the database as open data: a CSV or JSON file a table, one SQLite file, and forms that others share."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from operator import itemgetter
from pathlib import Path
from typing import Any

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Leaderboard
from tracker.store import database
from tracker.store.atomic import write_bytes
from tracker.store.publishable import Terms
from tracker.store.rows import Row
from tracker.store.tables import TABLES

FORMATS = ("csv", "json", "sqlite", "eee", "datapackage")
SQLITE_FILE = "tracker.sqlite"
EEE_FILE = "every-eval-ever.jsonl"
_JSON_COLUMNS = {"settings", "models", "flags", "metrics", "aliases", "reasons", "notes", "candidates", "row"}
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_FORMULA = frozenset("=+-@\t\r")


def export(
    formats: Sequence[str],
    folder: Path,
    url: str,
    terms: Terms,
    leaderboards: Sequence[Leaderboard] = (),
    benchmarks: Sequence[Benchmark] = (),
) -> tuple[Path, ...]:
    """Writes what of the database may be passed on, in each of the formats, and gives the files; raises StoreError.

    `eee` needs the declarations of leaderboards and benchmarks; `datapackage` describes the CSV files and writes them.
    """
    files = []
    for name, body in open_data(formats, url, terms, leaderboards, benchmarks):
        write_bytes(folder / name, body)
        files.append(folder / name)
    return tuple(files)


def open_data(
    formats: Sequence[str],
    url: str,
    terms: Terms,
    leaderboards: Sequence[Leaderboard] = (),
    benchmarks: Sequence[Benchmark] = (),
) -> Iterator[tuple[str, bytes]]:
    """The same files, each with its name and its bytes."""
    with database.connected(url) as connection:
        tables = {name: _allowed(name, database.read_texts(connection, name), terms) for name in TABLES}
    described: dict[str, bytes] = {}
    for name, rows in tables.items():
        if "csv" in formats or "datapackage" in formats:
            described[f"{name}.csv"] = as_csv(name, rows).encode("utf-8")
            yield f"{name}.csv", described[f"{name}.csv"]
        if "json" in formats:
            yield f"{name}.json", as_json(name, rows).encode("utf-8")
    if "datapackage" in formats:
        from tracker.store.datapackage import FILE, datapackage

        yield FILE, datapackage(described, tables["licences"])
    if "eee" in formats:
        from tracker.store.eee import eee_lines

        lines = eee_lines(tables["entries"], leaderboards, benchmarks)
        yield EEE_FILE, "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
    if "sqlite" in formats:
        yield SQLITE_FILE, _as_sqlite(tables)


def _allowed(name: str, rows: Sequence[Any], terms: Terms) -> list[Row]:
    """The rows that may be passed on."""
    columns = [column.name for column in TABLES[name].columns]
    made = (dict(zip(columns, each, strict=True)) for each in rows)
    return [terms.passed_on(name, row) for row in made if terms.allow(name, row)]


def _as_sqlite(tables: Mapping[str, Sequence[Row]]) -> bytes:
    """The tables as one SQLite file, made in memory: the same rows give the same bytes."""
    dialect = sqlite.dialect()
    with closing(sqlite3.connect(":memory:")) as connection:
        for name, rows in tables.items():
            table = TABLES[name]
            connection.execute(str(CreateTable(table).compile(dialect=dialect)))
            for index in sorted(table.indexes, key=lambda index: str(index.name)):
                connection.execute(str(CreateIndex(index).compile(dialect=dialect)))
            marks = ", ".join("?" * len(table.columns))
            values = map(itemgetter(*(column.name for column in table.columns)), rows)
            connection.executemany(f'INSERT INTO "{name}" VALUES ({marks})', values)  # noqa: S608 - names of ours
        connection.commit()
        return connection.serialize()


def as_csv(name: str, rows: Sequence[Row]) -> str:
    """The rows of a table as CSV; no cell can be taken for a formula by a spreadsheet."""
    columns = [column.name for column in TABLES[name].columns]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    picked = itemgetter(*columns)
    writer.writerows([_text(value) if type(value) is str else cell(value) for value in picked(row)] for row in rows)
    return out.getvalue()


def cell(value: Any) -> str:
    """A value as the text of a CSV cell; a text that a spreadsheet would calculate gets an apostrophe in front."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(str(value))


def _text(text: str) -> str:
    return f"'{text}" if text[:1] in _FORMULA and not _NUMBER.fullmatch(text) else text


def as_json(name: str, rows: Sequence[Row]) -> str:
    """The rows of a table as a JSON list of objects, one a line; an unknown value is null."""
    columns = [column.name for column in TABLES[name].columns]
    objects = ({column: _plain(column, row[column]) for column in columns} for row in rows)
    body = ",\n".join(json.dumps(each, ensure_ascii=False, allow_nan=False) for each in objects)
    return f"[\n{body}\n]\n" if body else "[]\n"


def _plain(column: str, value: Any) -> Any:
    return json.loads(value) if column in _JSON_COLUMNS and isinstance(value, str) else value
