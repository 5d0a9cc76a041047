"""What two ledgers differ in, and what they may differ in: when something was first seen."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

STATUS = "status.json"
PROBLEMS = "problems.jsonl"
"""What was wrong in the last reading of each source: no record."""
_TIMES = ("at", "since", "first_seen", "withdrawn", "version")


def files(ledger: Path) -> dict[str, bytes]:
    """The records of a ledger by file, apart from the one that says when what was last asked."""
    found = {path.relative_to(ledger).as_posix(): path for path in ledger.rglob("*.json*") if path.is_file()}
    return {name: path.read_bytes() for name, path in sorted(found.items()) if name != STATUS and path.name[0] != "."}


def other_bytes(one: Path, other: Path) -> list[str]:
    """The files of records that are not the same byte for byte; of the status what is no time or outcome of asking.

    Why the last answer was not believed is no record either: the same runs without faults have no such answer.
    """
    left, right = _records(one), _records(other)
    found = [name for name in sorted({*left, *right}) if left.get(name) != right.get(name)]
    states = [json.loads((folder / STATUS).read_bytes()) for folder in (one, other)]
    found.extend(f"{STATUS}, {part}" for part in ("absent", "complete") if states[0][part] != states[1][part])
    return found


def _records(ledger: Path) -> dict[str, bytes]:
    found = {name: body for name, body in files(ledger).items() if name != PROBLEMS}
    for name in [name for name in found if name.startswith("held/")]:
        lines = [line for line in found.pop(name).splitlines(keepends=True) if json.loads(line)["key"]]
        if lines:
            found[name] = b"".join(lines)
    return found


def other_facts(one: Path, other: Path, folders: tuple[str, ...]) -> list[str]:
    """The records of some folders that only one of two ledgers holds, leaving out when something was seen."""
    found: list[str] = []
    left, right = ({n: body for n, body in files(each).items() if n.startswith(folders)} for each in (one, other))
    for name in sorted({*left, *right}):
        a, b = _facts(left.get(name, b"")), _facts(right.get(name, b""))
        found.extend(f"{name}: only in the first: {line}" for line in (a - b).elements())
        found.extend(f"{name}: only in the second: {line}" for line in (b - a).elements())
    return found


def _facts(body: bytes) -> Counter[str]:
    """The lines of a file without their times; a mark stays for a record that has ended."""
    return Counter(_timeless(json.loads(line)) for line in body.splitlines() if line.strip())


def _timeless(values: dict[str, Any]) -> str:
    plain = {name: bool(value) if name in ("withdrawn", "version") else value for name, value in values.items()}
    return json.dumps({name: value for name, value in plain.items() if name not in _TIMES[:3]}, sort_keys=True)
