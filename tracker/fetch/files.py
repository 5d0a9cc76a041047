"""Small files of the state folder: JSON that may be missing or damaged, and replacing a file in one step."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any


def read_json(path: Path) -> dict[str, Any]:
    """The object in a file; empty where it is missing or damaged, since everything kept here can be fetched again."""
    try:
        values = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return values if isinstance(values, dict) else {}


def write_json(path: Path, values: dict[str, Any]) -> None:
    """Replaces a file by an object, sorted. Raises OSError."""
    replace_file(path, json.dumps(values, sort_keys=True, ensure_ascii=False).encode())


def replace_file(path: Path, data: bytes) -> None:
    """Replaces a file in one step, so that no reader and no kill sees half of it. Raises OSError."""
    written = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}")
    try:
        try:
            written.write_bytes(data)
        except FileNotFoundError:  # as a rule the folder is there
            path.parent.mkdir(parents=True, exist_ok=True)
            written.write_bytes(data)
        written.replace(path)
    except OSError:
        written.unlink(missing_ok=True)
        raise
