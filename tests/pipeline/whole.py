"""What a run leaves behind, as values that can be compared: ledger, database and site."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tracker.publish.folder import intact, read_manifest
from tracker.store.atomic import read_together
from tracker.store.reading import read_ledger

Files = dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Left:
    """The content of the three."""

    ledger: Files
    database: tuple[str, ...]
    site: Files


def left(root: Path) -> Left:
    """What stands in the folders of a world; fails where a part of it cannot be read or is not whole."""
    read_ledger(root / "ledger")
    return Left(read_together(root / "ledger"), statements(root / "tracker.db"), site(root / "site"))


def statements(database: Path) -> tuple[str, ...]:
    """All that stands in a SQLite database; nothing where there is none."""
    if not database.is_file():
        return ()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return tuple(connection.iterdump())


def site(out: Path) -> Files:
    """The files of a site, which has to be whole, or empty."""
    found = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert not found or intact(out, read_manifest(out))
    return found
