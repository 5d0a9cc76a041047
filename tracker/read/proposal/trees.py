"""Stage read, proposals: the paths at which a JSON or YAML document holds lists of objects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

_DEEPEST = 6
_MOST_PATHS = 100
_LOOKED_AT = 20


def row_paths(document: Any) -> list[str]:
    """The paths, in the form that a declaration's `rows` has, that lead to objects that are alike."""
    found: dict[str, None] = {}
    _collect(document, (), found)
    return list(found)


def _collect(value: Any, path: tuple[str, ...], found: dict[str, None]) -> None:
    if len(path) > _DEEPEST or len(found) >= _MOST_PATHS:
        return
    objects = _objects(value)
    if objects:
        found["/".join((*path, "*"))] = None
        for item in objects[:_LOOKED_AT]:
            _each(item, (*path, "*"), found)
    elif isinstance(value, dict):
        _each(value, path, found)


def _each(item: dict[str, Any], path: tuple[str, ...], found: dict[str, None]) -> None:
    for key, inner in item.items():
        if isinstance(inner, dict | list) and key and "/" not in key and key != "*":
            _collect(inner, (*path, key), found)


def _objects(value: Any) -> Sequence[dict[str, Any]]:
    """The objects of a list, or of an object whose values are alike; empty where there are none."""
    if isinstance(value, list):
        objects = [item for item in value if isinstance(item, dict)]
        return objects if objects and len(objects) * 5 >= len(value) * 4 else ()
    if isinstance(value, dict) and len(value) > 2 and all(isinstance(item, dict) and item for item in value.values()):
        return list(value.values()) if _alike(value.values()) else ()
    return ()


def _alike(objects: Iterable[dict[str, Any]]) -> bool:
    """Whether objects have more keys in common than not."""
    keys = [set(item) for item, _ in zip(objects, range(_LOOKED_AT), strict=False)]
    return len(set.intersection(*keys)) * 2 >= len(set.union(*keys))
