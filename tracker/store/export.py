"""Stage store: the database as open data: a CSV or JSON file a table, one SQLite file, and forms that others share."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
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
    """The same files, each with its name and its bytes; one table at a time is in memory."""
    from tracker.store.datapackage import FILE, CsvFile, datapackage
    from tracker.store.eee import eee_lines

    with_csv = "csv" in formats or "datapackage" in formats
    described: list[CsvFile] = []
    with database.connected(url) as connection, closing(sqlite3.connect(":memory:")) as copy:
        for name in TABLES:
            rows = _allowed(name, database.read_texts(connection, name), terms)
            if with_csv:
                body = as_csv(name, rows)
                described.append(CsvFile.of(name, body))
                yield f"{name}.csv", body
            if "json" in formats:
                yield f"{name}.json", as_json(name, rows).encode("utf-8")
            if "eee" in formats and name == "entries":
                lines = eee_lines(rows, leaderboards, benchmarks)
                yield EEE_FILE, b"".join([f"{line}\n".encode("utf-8", "replace") for line in lines])
            if "sqlite" in formats:
                _copy(copy, name, rows)
            if "datapackage" in formats and name == "licences":
                yield FILE, datapackage(described, rows)
        if "sqlite" in formats:
            copy.commit()
            yield SQLITE_FILE, copy.serialize()


def _allowed(name: str, rows: Sequence[Any], terms: Terms) -> list[Row]:
    """The rows that may be passed on."""
    columns = [column.name for column in TABLES[name].columns]
    made = (dict(zip(columns, each, strict=True)) for each in rows)
    return [terms.passed_on(name, row) for row in made if terms.allow(name, row)]


def _copy(connection: sqlite3.Connection, name: str, rows: Sequence[Row]) -> None:
    """Makes the table in another database; the same rows give the same bytes."""
    table, dialect = TABLES[name], sqlite.dialect()
    connection.execute(str(CreateTable(table).compile(dialect=dialect)))
    for index in sorted(table.indexes, key=lambda index: str(index.name)):
        connection.execute(str(CreateIndex(index).compile(dialect=dialect)))
    marks = ", ".join("?" * len(table.columns))
    values = map(itemgetter(*(column.name for column in table.columns)), rows)
    connection.executemany(f'INSERT INTO "{name}" VALUES ({marks})', values)  # noqa: S608 - names of ours


def as_csv(name: str, rows: Sequence[Row]) -> bytes:
    """The rows of a table as CSV in UTF-8; no cell can be taken for a formula by a spreadsheet."""
    columns = [column.name for column in TABLES[name].columns]
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="utf-8", newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    picked = itemgetter(*columns)
    writer.writerows([_text(value) if type(value) is str else cell(value) for value in picked(row)] for row in rows)
    out.flush()
    return raw.getvalue()


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
