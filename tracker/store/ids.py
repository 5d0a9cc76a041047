"""Stage store: ids of rows, given at first sight and kept: `board/what-the-source-calls-it`."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Container

from tracker.records import Entry

_LONGEST = 96
_NUMBERED = re.compile(r"#\d{1,6}$")


def slug(text: str) -> str:
    """The text in lower-case ASCII words joined by hyphens, cut to a bounded length; empty where nothing is left."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    words = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 9]}-{_digest(text)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def row_key(entry: Entry) -> str:
    """What identifies the row at its source: its key, else its name and settings."""
    if entry.key:
        return entry.key
    settings = " ".join(f"{name}={entry.settings[name]}" for name in sorted(entry.settings))
    return f"{entry.name or entry.model} {settings}".strip()


def shared_key(entry: Entry) -> str:
    """The key without the number that tells rows of one key apart; that number follows the order of the list."""
    return _NUMBERED.sub("", row_key(entry))


def edition(entry: Entry) -> tuple[str, ...]:
    """The version of the benchmark that the row belongs to: where it differs, rows end and begin."""
    return (entry.benchmark, entry.settings.get("version", ""), entry.settings.get("window", ""))


def new_id(entry: Entry, taken: Container[str]) -> str:
    """An id for a row that was never seen before: readable, stable, and none of those taken."""
    key = row_key(entry)
    base = slug(key) or slug(entry.name) or f"row-{_digest(key)}"
    further = [slug(entry.name), *(slug(part) for part in reversed(edition(entry)[1:])), _digest(key)]
    tries = [base, *(f"{base}-{each}" for each in further if each and each != base)]
    for each in tries:
        if (found := f"{entry.board}/{each}") not in taken:
            return found
    number = 2
    while (found := f"{entry.board}/{base}-{number}") in taken:
        number += 1
    return found
