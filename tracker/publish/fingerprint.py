"""Stage publish: one hash of everything that decides the bytes of the site: material, templates, and this code."""

from __future__ import annotations

import hashlib
import io
import pickle
from collections.abc import Iterator, Mapping
from pathlib import Path

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


def _pickled(part: object) -> bytes:
    """The bytes of a value, free of which of its texts happen to be one object in memory."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, protocol=5)
    pickler.fast = True
    pickler.dump(part)
    return buffer.getvalue()


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in (".html", ".css", ".js", ".py", ".svg"))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise PublishError(f"can not be read: {error.strerror}", where=str(path)) from None
