"""Stage read: JSON, JSON lines, YAML and JSON inside scripts, as rows. Numbers keep their printed digits as text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from tracker.errors import ReadError
from tracker.read import limits
from tracker.read.boards.rows import Row

_DECODER = json.JSONDecoder(parse_float=str, parse_constant=str)
_ASSIGNMENT = re.compile(r"^[^\[{\"']{0,200}?=\s*(?=[\[{])", re.S)
_TRAILING = re.compile(r",(\s*[\]}])")


def read_json(body: bytes, where: str) -> Any:
    """The document with numbers that have decimals as texts; raises ReadError with the place."""
    limits.refuse_more(limits.VALUES, "values", body, "[{,", where)
    try:
        return _DECODER.decode(body.decode(json.detect_encoding(body), "surrogatepass"))
    except (ValueError, RecursionError) as error:
        raise ReadError(f"not readable as JSON: {error}", where=where) from None


def read_jsonl(body: bytes, where: str) -> list[Any]:
    """The document of each line that is not empty; raises ReadError with the line."""
    limits.refuse_more(limits.VALUES, "values", body, "[{,\n", where)
    lines = body.decode("utf-8-sig", "replace").split("\n")
    return [
        read_json(line.encode(), f"{where}, line {number}")
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]


def read_yaml(body: bytes, where: str) -> Any:
    """The document with every scalar as the text that is printed; raises ReadError with the line."""
    return limits.read_plain_yaml(body, where)


def read_script(body: bytes, where: str, element: str = "") -> Any:
    """The JSON that a script assigns to a name, or that stands in the page's script element with the id `element`."""
    limits.refuse_more(limits.VALUES, "values", body, "[{,", where)
    text = body.decode("utf-8-sig", "replace")
    if element:
        text = _script_element(text, element, where)
    text = _ASSIGNMENT.sub("", text, count=1).strip()
    for attempt in (text, _TRAILING.sub(r"\1", text)):
        try:
            return _DECODER.raw_decode(attempt)[0]
        except (ValueError, RecursionError) as error:
            found = error
    raise ReadError(f"no JSON in the script: {found}", where=where, advice="the page may have changed its form")


def _script_element(text: str, element: str, where: str) -> str:
    for match in re.finditer(r"<script\b([^>]{0,300})>", text, re.I):
        if re.search(rf"\bid\s*=\s*[\"']?{re.escape(element)}[\"'\s>]?", match[1] + " "):
            end = text.find("</script", match.end())
            return text[match.end() : end if end >= 0 else len(text)]
    raise ReadError(f"there is no script element {element!r}", where=where, advice="the page may have changed its form")


def walk(document: Any, path: str, page: Row) -> list[Row]:
    """The rows that a path of keys and `*` leads to; every level of a `*` can be reached from below by `^`.

    A path that ends in an object or list and not in `*` is the one row there.
    """
    steps = tuple(step for step in path.split("/") if step)
    return _walk(document, steps, Row(document, parent=page))


def _walk(value: Any, steps: tuple[str, ...], around: Row) -> list[Row]:
    for number, step in enumerate(steps):
        if step == "*":
            return _items(value, steps[number + 1 :], around)
        value = value.get(step) if isinstance(value, dict) else None
    return [] if value is None else [Row(value, around.key, around.parent, around.kind)]


def _items(value: Any, rest: tuple[str, ...], around: Row) -> list[Row]:
    pairs: Iterable[tuple[Any, Any]]
    if isinstance(value, dict):
        pairs = value.items()
    elif isinstance(value, list):
        pairs = enumerate(value, start=1)
    else:
        return []
    if not rest:
        return [Row(item, key, around, "row") for key, item in pairs]
    found: list[Row] = []
    for key, item in pairs:
        found += _walk(item, rest, Row(item, _title(item, str(key)), around))
        if len(found) > limits.ROWS:
            raise ReadError(f"more than {limits.ROWS:,} rows", where=around.place)
    return found


def _title(item: Any, key: str) -> str:
    """The name of a list, else its key."""
    name = item.get("name") if isinstance(item, dict) else None
    return name if isinstance(name, str) else key
