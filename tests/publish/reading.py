"""Reading pages and schemas back, strictly."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import html5lib

TYPES: Mapping[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "object": dict,
    "array": list,
    "boolean": bool,
    "null": type(None),
}


def tree(text: str) -> ET.Element:
    """The document, parsed by the rules of browsers; raises at the first error of the markup."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    parsed: ET.Element = parser.parse(text)
    return parsed


def page_files(site: Path) -> list[Path]:
    """Every page of a site."""
    return sorted(site.rglob("*.html"))


def faults(value: Any, schema: Mapping[str, Any], place: str = "$") -> Iterator[str]:
    """What a value breaks of the keywords that the published schemas use."""
    if "const" in schema and value != schema["const"]:
        yield f"{place}: not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place}: {value!r} is none of {schema['enum']}"
    kinds = schema.get("type")
    names = [kinds] if isinstance(kinds, str) else kinds or []
    if names and not any(_is(value, name) for name in names):
        yield f"{place}: {value!r} is no {kinds}"
        return
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{place}: {value!r} does not fit {schema['pattern']}"
    if isinstance(value, int) and "minimum" in schema and value < schema["minimum"]:
        yield f"{place}: {value} is too small"
    if isinstance(value, dict):
        yield from _object_faults(value, schema, place)
    if isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            yield from faults(item, schema["items"], f"{place}[{number}]")


def _is(value: Any, name: str) -> bool:
    return isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool))


def _object_faults(value: dict[str, Any], schema: Mapping[str, Any], place: str) -> Iterator[str]:
    properties = schema.get("properties", {})
    yield from (f"{place}: {key} is missing" for key in schema.get("required", []) if key not in value)
    rest = schema.get("additionalProperties", True)
    for key, item in value.items():
        if key in properties:
            yield from faults(item, properties[key], f"{place}.{key}")
        elif rest is False:
            yield f"{place}: {key} is not known"
        elif isinstance(rest, Mapping):
            yield from faults(item, rest, f"{place}.{key}")
