"""Stage store: the forms in which open data is given; each is fed a batch of rows at a time and holds no table."""

from __future__ import annotations

import csv
import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from operator import itemgetter
from pathlib import Path
from typing import Any, Literal, Protocol

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Leaderboard
from tracker.errors import StoreError
from tracker.store.datapackage import FILE, CsvFile, datapackage
from tracker.store.eee import eee_lines
from tracker.store.rows import Row
from tracker.store.tables import TABLES

SQLITE_FILE = "tracker.sqlite"
EEE_FILE = "every-eval-ever.jsonl"
_JSON_COLUMNS = {"settings", "models", "flags", "metrics", "aliases", "reasons", "notes", "candidates", "row"}
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_FORMULA = frozenset("=+-@\t\r\n＝＋－＠")

Content = bytes | Path
"""The bytes of a file, or a file that holds them until the next one is asked for: the long ones are on disk."""
Files = Iterator[tuple[str, Content]]


class Form(Protocol):
    """One form of open data. Tables come one after the other, each in batches."""

    def begin(self, table: str) -> None:
        """Makes ready for the rows of a table."""

    def add(self, table: str, rows: Sequence[Row]) -> None:
        """Takes the next rows of the table."""

    def end(self, table: str) -> Files:
        """The files of the table, which has no more rows."""

    def close(self) -> Files:
        """The files that hold more than one table."""


class Csv:
    """A CSV file a table, in UTF-8; no cell can be taken for a formula by a spreadsheet."""

    def __init__(self, folder: Path, described: bool) -> None:
        self._folder, self._described = folder, described
        self._files: list[CsvFile] = []
        self._licences: list[Row] = []

    def begin(self, table: str) -> None:
        """Starts a file with the names of the columns."""
        self._write(table, "w", [_columns(table)])

    def add(self, table: str, rows: Sequence[Row]) -> None:
        """Writes a line a row."""
        picked = itemgetter(*_columns(table))
        cells = ([_text(each) if type(each) is str else cell(each) for each in picked(row)] for row in rows)
        self._write(table, "a", cells)
        if table == "licences":
            self._licences.extend(rows)

    def end(self, table: str) -> Files:
        """The file."""
        path = self._path(table)
        self._files.append(CsvFile.of(table, path))
        yield path.name, path

    def keep(self, table: str, earlier: Path) -> None:
        """Describes the file of a table in a folder of earlier ones, which stays as it is."""
        self._files.append(CsvFile.of(table, earlier / f"{table}.csv"))

    def name(self, licences: Sequence[Row]) -> None:
        """Takes the licences for the description where their file stays as it is."""
        self._licences.extend(licences)

    def close(self) -> Files:
        """The Frictionless description of the files, where it is asked for."""
        if self._described:
            yield FILE, datapackage(self._files, self._licences)

    def _write(self, table: str, mode: Literal["w", "a"], lines: Iterable[Sequence[str]]) -> None:
        path = self._path(table)
        with _writing(path), path.open(mode, encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\r\n").writerows(lines)

    def _path(self, table: str) -> Path:
        return self._folder / f"{table}.csv"


@dataclass(slots=True)
class Json:
    """A JSON list a table, one object a line; an unknown value is null."""

    _lines: list[bytes] = field(default_factory=list)

    def begin(self, table: str) -> None:
        """Starts a list."""
        self._lines = []

    def add(self, table: str, rows: Sequence[Row]) -> None:
        """Adds an object a row."""
        columns = _columns(table)
        objects = ({column: _plain(column, row[column]) for column in columns} for row in rows)
        self._lines += [json.dumps(each, ensure_ascii=False, allow_nan=False).encode("utf-8") for each in objects]

    def end(self, table: str) -> Files:
        """The file."""
        yield f"{table}.json", b"[\n" + b",\n".join(self._lines) + b"\n]\n" if self._lines else b"[]\n"

    def close(self) -> Files:
        """Nothing more."""
        yield from ()


class EveryEvalEver:
    """The published rows as Every Eval Ever records, one a line."""

    def __init__(self, leaderboards: Sequence[Leaderboard], benchmarks: Sequence[Benchmark], folder: Path) -> None:
        self._leaderboards, self._benchmarks = leaderboards, benchmarks
        self._path = folder / EEE_FILE

    def begin(self, table: str) -> None:
        """Nothing to make ready."""

    def add(self, table: str, rows: Sequence[Row]) -> None:
        """Adds a record a row."""
        if table == "entries":
            with _writing(self._path), self._path.open("ab") as file:
                for line in eee_lines(rows, self._leaderboards, self._benchmarks):
                    file.write(f"{line}\n".encode("utf-8", "replace"))

    def end(self, table: str) -> Files:
        """The file, after the table that it is made of."""
        if table == "entries":
            self._path.touch()
            yield EEE_FILE, self._path

    def close(self) -> Files:
        """Nothing more."""
        yield from ()


class Sqlite:
    """All tables in one SQLite file; the same rows give the same bytes. `earlier` is a file to take rows from."""

    def __init__(self, folder: Path, earlier: Path | None = None) -> None:
        self._path = folder / SQLITE_FILE
        with _writing(self._path):
            self._connection = sqlite3.connect(self._path)
            self._connection.execute("PRAGMA journal_mode = OFF")
            self._connection.execute("PRAGMA synchronous = OFF")
            if earlier is not None:
                self._connection.execute("ATTACH ? AS earlier", (str(earlier),))

    def begin(self, table: str) -> None:
        """Makes the table."""
        made, dialect = TABLES[table], sqlite.dialect()
        with _writing(self._path):
            self._connection.execute(str(CreateTable(made).compile(dialect=dialect)))
            for index in sorted(made.indexes, key=lambda index: str(index.name)):
                self._connection.execute(str(CreateIndex(index).compile(dialect=dialect)))

    def add(self, table: str, rows: Sequence[Row]) -> None:
        """Inserts the rows."""
        columns = _columns(table)
        statement = f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(columns))})'  # noqa: S608 - names of ours
        with _writing(self._path):
            self._connection.executemany(statement, map(itemgetter(*columns), rows))

    def keep(self, table: str) -> None:
        """Inserts the rows that the earlier file has, in their order there."""
        statement = f'INSERT INTO main."{table}" SELECT * FROM earlier."{table}" ORDER BY rowid'  # noqa: S608
        with _writing(self._path):
            self._connection.execute(statement)

    def end(self, table: str) -> Files:
        """Nothing yet."""
        yield from ()

    def close(self) -> Files:
        """The file."""
        with _writing(self._path):
            self._connection.commit()
            self._connection.close()
        yield SQLITE_FILE, self._path


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Turns whatever keeps a file for a moment from being written into a StoreError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        advice = "free some space there, or set TMPDIR to another folder"
        raise StoreError(f"a copy cannot be written: {error}", where=str(path), advice=advice) from None


def cell(value: Any) -> str:
    """A value as the text of a CSV cell; a text that a spreadsheet would calculate gets an apostrophe in front."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(str(value))


def _columns(table: str) -> tuple[str, ...]:
    return tuple(column.name for column in TABLES[table].columns)


def _text(text: str) -> str:
    return f"'{text}" if text[:1] in _FORMULA and not _NUMBER.fullmatch(text) else text


def _plain(column: str, value: Any) -> Any:
    return json.loads(value) if column in _JSON_COLUMNS and isinstance(value, str) else value
