"""Stage store: brings the database up to the ledger; nothing heavy is imported where it is up to date already."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing

from tracker.declare.leaderboards import Leaderboard
from tracker.records import Verdict
from tracker.store import codec, lines
from tracker.store.ledger import Ledger
from tracker.store.schema import SCHEMA
from tracker.store.soundness import mend, sqlite_file
from tracker.store.writing import record_files


def refresh(
    url: str, ledger: Ledger, verdicts: Sequence[Verdict] = (), leaderboards: Sequence[Leaderboard] = ()
) -> tuple[str, ...]:
    """Brings the database at `url` up to the ledger; gives the tables that were filled anew, none as a rule.

    With `verdicts` these stand in it in full, else those that the ledger knows in short; the terms of the
    `leaderboards` stand beside. A SQLite file of ours that is damaged is made again. Raises StoreError, with the
    database as it was, when that cannot be done.
    """
    wanted = fingerprints(ledger, verdicts, leaderboards)
    known = _sqlite_meta(url)
    damaged = mend(url)
    if not damaged and known.get("schema") == str(SCHEMA) and wanted.items() <= known.items():
        return ()
    from tracker.store.database import fill
    from tracker.store.rows import table_rows

    return fill(url, lambda name: table_rows(name, ledger, verdicts, leaderboards), wanted)


def unfilled(url: str, ledger: Ledger, leaderboards: Sequence[Leaderboard]) -> frozenset[str]:
    """The tables that were not made from these records, or whose verdicts were not; all of them of a server."""
    known = _sqlite_meta(url)
    wanted = fingerprints(ledger, (), leaderboards)
    if known.get("schema") != str(SCHEMA) or "verdicts" not in known:
        return frozenset(wanted)
    return frozenset(name for name in wanted if name != "verdicts" and known.get(name) != wanted[name])


def refresh_times(url: str, ledger: Ledger, leaderboards: Sequence[Leaderboard]) -> None:
    """Brings the times of asking up to date in a SQLite database of which nothing else is unfilled.

    Raises StoreError like `refresh`.
    """
    from tracker.store.database import fill
    from tracker.store.rows import table_rows

    verdicts = _sqlite_meta(url)["verdicts"]
    fill(url, lambda name: table_rows(name, ledger), fingerprints(ledger, (), leaderboards) | {"verdicts": verdicts})


def fingerprints(
    ledger: Ledger, verdicts: Sequence[Verdict] = (), leaderboards: Sequence[Leaderboard] = ()
) -> dict[str, str]:
    """By table, a hash of what its rows are made from."""
    files = record_files(ledger)
    absent = [f"{each.entry.id} {each.missing}\n" for each in ledger.entries.absent()]
    judged = [repr((each.claim, each.status, each.entry, each.delta, each.explanation)) for each in verdicts]
    return {
        "entries": _hash(files, ("entries/", "places/"), absent),
        "claims": _hash(files, ("claims/",)),
        "verdicts": _hash(files, ("verdicts/",), judged),
        "changes": _hash(files, ("changes/", "edits/")),
        "held_back": _hash(files, ("held/",)),
        "sources": _hash(
            {}, (), (lines.line(codec.flat_to(ledger.statuses[name])) for name in sorted(ledger.statuses))
        ),
        "problems": _hash(files, ("problems.",)),
        "licences": _hash(
            {}, (), (repr((each.slug, each.licence, each.attribution, each.publish)) for each in leaderboards)
        ),
    }


def _hash(files: dict[str, bytes], beginnings: tuple[str, ...], further: Iterable[str] = ()) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        if name.startswith(beginnings):
            digest.update(f"{name} {len(files[name])}\n".encode())
            digest.update(files[name])
    for each in further:
        digest.update(each.encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _sqlite_meta(url: str) -> dict[str, str]:
    """What a SQLite file was made from, read without SQLAlchemy; empty where that cannot be told so easily."""
    path = sqlite_file(url)
    if path is None or not path.is_file():
        return {}
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            known = dict(connection.execute("SELECT name, value FROM tracker_meta").fetchall())
            there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            return known if there.issuperset(known.get("tables", "").split(",")) else {}
    except sqlite3.Error:
        return {}
