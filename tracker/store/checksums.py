"""Stage store: a list of the ledger's files with a checksum each, so that a change nobody recorded is noticed.

One line a file, sorted: branches that change different files merge line by line. A file without a line is taken as it
is, and so is everything where there is no list.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from tracker.errors import StoreError

FILE = "checksums.txt"
_LINE = re.compile(r"([0-9a-f]{64})  (\S+)")


def listed(files: Mapping[str, bytes]) -> bytes:
    """The list of these files."""
    return "".join(f"{_sum(files[name])}  {name}\n" for name in sorted(files)).encode()


def compared(folder: Path, files: Mapping[str, bytes]) -> tuple[frozenset[str], StoreError | None]:
    """The names of the files that are as they were recorded, and what to say of the first that is not, or is gone."""
    where = folder / FILE
    whole: set[str] = set()
    fault: StoreError | None = None
    for number, line in enumerate(files.get(FILE, b"").decode("utf-8", "replace").splitlines(), start=1):
        found = _LINE.fullmatch(line)
        if found is None:
            advice = "remove this file to accept the records as they are; the next run writes it again"
            fault = fault or StoreError("no checksum", where=f"{where}:{number}", advice=advice)
            continue
        known, name = found.groups()
        if name not in files:
            what = "recorded, and no longer there"
        elif _sum(files[name]) != known:
            what = "not as it was recorded: its checksum differs"
        else:
            whole.add(name)
            continue
        advice = f"restore it from version control, or remove its line from {where} to accept this"
        fault = fault or StoreError(what, where=str(folder / name), advice=advice)
    return frozenset(whole), fault


def _sum(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
