"""Stage store: what a database refuses, as one line with what can be done about it."""

from __future__ import annotations

from tracker.errors import StoreError

_LOCKED = "another run is writing to it; wait until it has ended"
_NO_DATABASE = "name another with --db; a damaged database of the tracker can be removed, it is rebuilt from the ledger"
_FULL = "free some space and run again; the ledger is whole"
_RIGHT = "give yourself the right to write it, or name another with --db"
_ADVICE = (
    ("locked", _LOCKED),
    ("lock timeout", _LOCKED),
    ("not a database", _NO_DATABASE),
    ("malformed", _NO_DATABASE),
    ("full", _FULL),
    ("No space left", _FULL),
    ("disk I/O", "look whether the disk is full, or a limit on the size of files is set; the ledger is whole"),
    ("readonly", _RIGHT),
    ("read-only", _RIGHT),
    ("permission denied", _RIGHT),
    ("unable to open", "name another with --db"),
    ("connection", "look whether the server runs and the address is right, or name another with --db"),
)


def refused(words: str, where: str) -> StoreError:
    """The error for the words of a driver; their first line is shown."""
    advice = next((advice for sign, advice in _ADVICE if sign in words), "")
    return StoreError(words.splitlines()[0] if words else "the database refused", where=where, advice=advice)
