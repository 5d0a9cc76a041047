"""Stage store: the database as open data: a CSV or JSON file a table, one SQLite file, and forms that others share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Leaderboard
from tracker.store import database
from tracker.store.atomic import write_bytes
from tracker.store.forms import EEE_FILE, SQLITE_FILE, Content, Csv, EveryEvalEver, Form, Json, Sqlite, cell
from tracker.store.publishable import Terms
from tracker.store.rows import Row
from tracker.store.tables import TABLES

__all__ = ["EEE_FILE", "FORMATS", "SQLITE_FILE", "cell", "export", "open_data", "times_of_asking"]

FORMATS = ("csv", "json", "sqlite", "eee", "datapackage")
BATCH = 250
"""Rows of a table that are in memory at a time."""


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
        write_bytes(folder / name, body if isinstance(body, bytes) else body.read_bytes())
        files.append(folder / name)
    return tuple(files)


def open_data(
    formats: Sequence[str],
    url: str,
    terms: Terms,
    leaderboards: Sequence[Leaderboard] = (),
    benchmarks: Sequence[Benchmark] = (),
) -> Iterator[tuple[str, Content]]:
    """The same files, each with its name and its content; a batch of rows is in memory at a time."""
    with TemporaryDirectory(prefix="tracker-") as folder, database.connected(url) as connection:
        forms: list[Form] = []
        if "csv" in formats or "datapackage" in formats:
            forms.append(Csv(Path(folder), described="datapackage" in formats))
        if "json" in formats:
            forms.append(Json())
        if "eee" in formats:
            forms.append(EveryEvalEver(leaderboards, benchmarks, Path(folder)))
        if "sqlite" in formats:
            forms.append(Sqlite(Path(folder)))
        for name in TABLES:
            for form in forms:
                form.begin(name)
            for batch in database.batches(connection, name, BATCH):
                rows = _allowed(name, batch, terms)
                for form in forms:
                    form.add(name, rows)
            for form in forms:
                yield from form.end(name)
        for form in forms:
            yield from form.close()


def times_of_asking(url: str, earlier: Path) -> Iterator[tuple[str, Content]]:
    """The files of open data that say when the sources were last asked, where nothing else is new.

    `earlier` is the folder with all files as they were; what may be passed on was decided for these.
    """
    with TemporaryDirectory(prefix="tracker-") as folder, database.connected(url) as connection:
        tables, whole = Csv(Path(folder), described=True), Sqlite(Path(folder), earlier / SQLITE_FILE)
        for name in TABLES:
            whole.begin(name)
            if name == "sources":
                tables.begin(name)
                for batch in database.batches(connection, name, BATCH):
                    rows = _named(name, batch)
                    tables.add(name, rows)
                    whole.add(name, rows)
                yield from tables.end(name)
                continue
            whole.keep(name)
            tables.keep(name, earlier)
            if name == "licences":
                tables.name([row for batch in database.batches(connection, name, BATCH) for row in _named(name, batch)])
        yield from tables.close()
        yield from whole.close()


def _allowed(name: str, rows: Sequence[Sequence[Any]], terms: Terms) -> list[Row]:
    """The rows that may be passed on."""
    return [terms.passed_on(name, row) for row in _named(name, rows) if terms.allow(name, row)]


def _named(name: str, rows: Sequence[Sequence[Any]]) -> list[Row]:
    columns = [column.name for column in TABLES[name].columns]
    return [dict(zip(columns, each, strict=True)) for each in rows]
