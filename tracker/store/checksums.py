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


def check(folder: Path, files: Mapping[str, bytes]) -> None:
    """Raises StoreError with the first file that is not as it was recorded, or gone, among those that are there."""
    where = folder / FILE
    for number, line in enumerate(files.get(FILE, b"").decode("utf-8", "replace").splitlines(), start=1):
        found = _LINE.fullmatch(line)
        if found is None:
            advice = "remove this file to accept the records as they are; the next run writes it again"
            raise StoreError("no checksum", where=f"{where}:{number}", advice=advice)
        known, name = found.groups()
        if name not in files:
            what = "recorded, and no longer there"
        elif _sum(files[name]) != known:
            what = "not as it was recorded: its checksum differs"
        else:
            continue
        advice = f"restore it from version control, or remove its line from {where} to accept this"
        raise StoreError(what, where=str(folder / name), advice=advice)


def _sum(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
