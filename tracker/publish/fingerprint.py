"""Stage publish: one hash of everything that decides the bytes of the site: material, templates, and this code."""

from __future__ import annotations

import copyreg
import hashlib
import io
import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from operator import attrgetter
from pathlib import Path
from typing import Any

from tracker.errors import PublishError
from tracker.publish.material import Material


def fingerprint(material: Material, templates: Path, base_url: str) -> str:
    """The hash, the same in every process for equal material; takes a small part of the time of a build."""
    total = hashlib.sha256(base_url.encode("utf-8", "replace"))
    for path in (*_files(templates), *_files(Path(__file__).parent)):
        total.update(f"{path.name}\0".encode())
        total.update(_bytes(path))
    for part in _parts(material):
        total.update(_pickled(part))
    return total.hexdigest()


def _parts(material: Material) -> Iterator[object]:
    for name in Material.__dataclass_fields__:
        value = getattr(material, name)
        if isinstance(value, Mapping):
            value = sorted(value.items())
        yield name
        yield value


class _Apart(dict[type, Callable[[Any], Any]]):
    """How values are taken apart: a record into all its fields at once, which is several times faster."""

    def __missing__(self, kind: type) -> Callable[[Any], Any]:
        found = self[kind] = _record(kind) if is_dataclass(kind) else _other(kind)
        return found


def _record(kind: type) -> Callable[[Any], Any]:
    names = [field.name for field in fields(kind)]
    values = attrgetter(*names) if len(names) > 1 else lambda record: (getattr(record, names[0]),)
    label = kind.__name__
    return lambda record: (tuple, ((label, values(record)),))


def _other(kind: type) -> Callable[[Any], Any]:
    if issubclass(kind, Enum):
        return lambda member: (str, (member.value,))
    if issubclass(kind, datetime):
        return lambda moment: (str, (moment.isoformat(),))
    return copyreg.dispatch_table[kind]


def _pickled(part: object) -> bytes:
    """The bytes of a value, free of which of its texts happen to be one object in memory."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, protocol=5)
    pickler.fast = True
    pickler.dispatch_table = _Apart()
    pickler.dump(part)
    return buffer.getvalue()


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".html", ".css", ".js", ".py", ".svg"))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise PublishError(f"cannot be read: {error.strerror}", where=str(path)) from None
