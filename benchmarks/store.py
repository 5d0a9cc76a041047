"""Rows into the database and out of it, and the ledger as files, beside sqlite3 and json on the same data.

usage: python benchmarks/store.py [ROWS]

Goals: inserting takes at most 1.6 x `executemany` of sqlite3, reading at most 2 x `fetchall`. The functions measured
are those that `tracker run` and `tracker export` call; the tables of the baseline have the same columns and indexes.
"""

from __future__ import annotations

import gc
import json
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from tracker.records import Entry, RecordedEntry
from tracker.store import codec, database
from tracker.store.export import BATCH
from tracker.store.ledger import Ledger
from tracker.store.load import refresh
from tracker.store.observation import BoardFacts
from tracker.store.observe import observe
from tracker.store.reading import read_ledger
from tracker.store.rows import table_rows
from tracker.store.tables import TABLES
from tracker.store.unread import Rows
from tracker.store.writing import write_ledger

RUNS = 5
AT = datetime(2026, 1, 1, tzinfo=UTC)
ENTRIES = TABLES["entries"]
COLUMNS = [column.name for column in ENTRIES.columns]


def entry(number: int) -> Entry:
    """One invented row."""
    return Entry(
        benchmark=f"benchmark-{number % 31}",
        model=f"family-{number % 4001}-opus",
        name=f"System {number}",
        score=str(number % 1000 / 10),
        key=f"2026_{number}",
        id=f"board/2026-{number:07}",
        board="board",
        leaderboard="source",
        unit="percent",
        n=500,
        settings={"effort": "high", "attempts": "1"},
        date=f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}",
        url=f"https://example.org/{number}",
        rank=number,
    )


def timed(*actions: Callable[[], object]) -> list[float]:
    """The median of some runs of each, in seconds; they take turns, so that a busy machine is busy for all of them."""
    times: list[list[float]] = [[] for _ in actions]
    for number in range(RUNS + 1):
        for action, found in zip(actions, times, strict=True):
            gc.collect()
            start = time.perf_counter()
            action()
            if number:  # the first round warms up
                found.append(time.perf_counter() - start)
    return [statistics.median(found) for found in times]


def report(label: str, seconds: float, rows: int, baseline: float | None = None) -> None:
    """One line: time, rate, and the ratio to the baseline."""
    ratio = f"  {seconds / baseline:.2f} x" if baseline else ""
    print(f"{label:<58}{seconds * 1000:>9.1f} ms{rows / seconds:>12,.0f} rows/s{ratio}")


def fresh(path: Path) -> Path:
    """The path, with nothing at it."""
    path.unlink(missing_ok=True)
    return path


def inserted_by_sqlite3(path: Path, rows: list[dict[str, Any]]) -> None:
    """The baseline: the same table and indexes, filled with `executemany` in one transaction."""
    dialect = sqlite.dialect()
    marks = ", ".join("?" * len(COLUMNS))
    with closing(sqlite3.connect(fresh(path))) as connection, connection:
        connection.execute(str(CreateTable(ENTRIES).compile(dialect=dialect)))
        for index in sorted(ENTRIES.indexes, key=lambda each: str(each.name)):
            connection.execute(str(CreateIndex(index).compile(dialect=dialect)))
        connection.executemany(
            f"INSERT INTO entries ({', '.join(COLUMNS)}) VALUES ({marks})", map(tuple, map(dict.values, rows))
        )


def inserted(path: Path, rows: list[dict[str, Any]]) -> None:
    """Ours: one bulk statement of the path that `refresh` takes."""
    with database.connected(f"sqlite:///{fresh(path)}") as connection:
        ENTRIES.create(connection)
        database.insert(connection, ENTRIES, rows)


def tables(folder: Path, recorded: tuple[RecordedEntry, ...]) -> None:
    """Rows into a database and out of it."""
    rows = list(table_rows("entries", Ledger(entries=Rows({"source": recorded}))))
    plain = [{n: codec.time_to(v) if isinstance(v := row[n], datetime) else v for n in COLUMNS} for row in rows]
    ours, theirs = folder / "ours.db", folder / "theirs.db"
    print(f"\n{len(rows):,} rows of {len(COLUMNS)} columns, {len(ENTRIES.indexes)} indexes, one commit, a file on disk")
    base, seconds = timed(lambda: inserted_by_sqlite3(theirs, plain), lambda: inserted(ours, rows))
    report("insert, sqlite3 executemany", base, len(rows))
    report("insert, as the tracker does", seconds, len(rows), base)

    def fetched() -> int:
        with closing(sqlite3.connect(theirs)) as connection:
            return len(connection.execute("SELECT * FROM entries").fetchall())

    def read() -> int:
        with database.connected(f"sqlite:///{ours}") as connection:
            return sum(map(len, database.batches(connection, "entries", BATCH)))

    base, seconds = timed(fetched, read)
    report("read, sqlite3 fetchall", base, len(rows))
    report("read, as the tracker does, in the order of ids", seconds, len(rows), base)


def ledger(folder: Path, recorded: tuple[RecordedEntry, ...]) -> None:
    """The ledger as files, and what a second run over it costs."""
    rows = len(recorded)
    path, url = folder / "ledger", f"sqlite:///{folder / 'tracker.db'}"
    full = Ledger(entries=Rows({"source": recorded}))
    lines = [codec.recorded_entry_to(each) for each in recorded]
    print(f"\n{rows:,} rows in a ledger")

    def written() -> None:
        (folder / "plain.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in lines))

    def written_again() -> None:
        full.texts.clear()
        write_ledger(full, path)

    base, made, seconds = timed(written, written_again, lambda: write_ledger(full, path))
    report("write, json.dumps of each line to one file", base, rows)
    report("write, every line made again, nothing differs", made, rows, base)
    report("write, as a run does where nothing changed", seconds, rows, base)

    def loaded() -> int:
        return len([json.loads(line) for line in (folder / "plain.jsonl").read_text().splitlines()])

    base, seconds = timed(loaded, lambda: read_ledger(path))
    report("read, json.loads of each line", base, rows)
    report("read, as records with their places", seconds, rows, base)
    refresh(url, full)
    entries = [each.entry for each in recorded]
    facts = [BoardFacts("board", "percent", None)]
    again, seen = timed(lambda: refresh(url, full), lambda: observe(full, "source", entries, AT, boards=facts))
    report("database, where nothing differs", again, rows)
    report("observe, the same rows again", seen, rows)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    recorded = tuple(RecordedEntry(entry(number), AT) for number in range(count))
    with tempfile.TemporaryDirectory() as name:
        tables(Path(name), recorded)
        ledger(Path(name), recorded[: max(1, count // 10)])


if __name__ == "__main__":
    main()
