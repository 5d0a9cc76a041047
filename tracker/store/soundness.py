"""Stage store: whether a SQLite database of the tracker is whole; one that is damaged is removed, to be filled anew."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from tracker.store.atomic import store_error

APPLICATION = 0x54524B31
"""Stands in the head of a SQLite file that the tracker made."""
_PREFIX = "sqlite:///"
_HEAD = b"SQLite format 3\0"
_PLACE = slice(68, 72)
_CORRUPT, _NO_DATABASE = 11, 26
_META = "SELECT 1 FROM sqlite_master WHERE name = 'tracker_meta'"
_LOG = logging.getLogger(__name__)


def sqlite_file(url: str) -> Path | None:
    """The file of a database, where the URL names one and nothing else."""
    return Path(url.removeprefix(_PREFIX)) if url.startswith(_PREFIX) and "?" not in url else None


def mend(url: str) -> bool:
    """Removes the database when it is ours and damaged, and says so in one line; gives whether it did.

    The ledger holds every record, so that nothing is lost with it. Raises StoreError where the file cannot be removed.
    """
    path = sqlite_file(url)
    if path is None or not path.is_file():
        return False
    damage = _damage(path)
    if not damage:
        return False
    try:
        path.unlink()
        path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
    except OSError as error:
        raise store_error(path, error) from None
    _LOG.warning("%s: the database was damaged (%s); it is made again from the ledger", path, damage)
    return True


def _damage(path: Path) -> str:
    """What is wrong with a database of ours; empty where nothing is, or where it cannot be told."""
    ours = _made_here(path)
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0)) as connection:
            ours = ours or bool(connection.execute(_META).fetchone())
            if not ours:
                return ""
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        damaged = getattr(error, "sqlite_errorcode", 0) & 0xFF in (_CORRUPT, _NO_DATABASE)
        return str(error) if ours and damaged else ""
    return "" if found == "ok" else found.splitlines()[-1]


def _made_here(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            head = file.read(_PLACE.stop)
    except OSError:
        return False
    return head.startswith(_HEAD) and head[_PLACE] == APPLICATION.to_bytes(4, "big")
