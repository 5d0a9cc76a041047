"""Sample inputs cut small: few rows of a page are enough to start from, and a million of them can be read."""

from __future__ import annotations

import json
import re
from typing import Any

LONG = 900
_ROW = re.compile(rb"<tr\b.*?(?=<tr\b|</table|\Z)", re.S | re.I)
_TABLE = re.compile(rb"<table\b[^>]*>", re.I)


def shortened(body: bytes, reader: str, rows: int = 2) -> list[bytes]:
    """The body with few rows, as one or more samples; empty where there is nothing to cut it by."""
    cut = {
        "json": _json,
        "jsonl": _lines,
        "module": _json,
        "csv": _csv,
        "yaml": _yaml,
        "html_table": _html,
        "markdown_table": _markdown,
    }.get(reader)
    return cut(body, rows) if cut else [body]


def _json(body: bytes, rows: int) -> list[bytes]:
    try:
        document = json.loads(body)
    except ValueError:
        return []
    found = [json.dumps(_pruned(document, most), ensure_ascii=False).encode("utf-8", "replace") for most in (rows, 1)]
    return [min(found, key=lambda sample: (len(sample) > LONG, -len(sample)))]


def _lines(body: bytes, rows: int) -> list[bytes]:
    return [b"\n".join(part for line in body.splitlines()[:rows] for part in _json(line, rows))]


def _pruned(value: Any, most: int) -> Any:
    if isinstance(value, list):
        return [_pruned(item, most) for item in value[:most]]
    if isinstance(value, dict):
        kept = list(value.items())[:24]
        small = all(isinstance(item, dict | list) for _, item in kept)
        return {key: _pruned(item, most) for key, item in (kept[: most + 1] if small else kept)}
    return value[:40] if isinstance(value, str) else value


def _csv(body: bytes, rows: int) -> list[bytes]:
    return [b"\n".join(body.splitlines()[: rows + 1])]


def _yaml(body: bytes, rows: int) -> list[bytes]:
    return [b"\n- ".join(body.split(b"\n- ")[:rows])]


def _html(body: bytes, rows: int) -> list[bytes]:
    found = []
    for table in list(_TABLE.finditer(body))[:3]:
        end = body.find(b"</table", table.end())
        inner = body[table.end() : end if end >= 0 else len(body)]
        found.append(table[0] + b"".join(row[:400] for row in _ROW.findall(inner)[: rows + 1]) + b"</table>")
    return found


def _markdown(body: bytes, rows: int) -> list[bytes]:
    found, lines, number = [], body.splitlines(), 0
    while number < len(lines) and len(found) < 3:
        if lines[number].lstrip().startswith(b"|") or lines[number].count(b"|") > 1:
            end = number
            while end < len(lines) and b"|" in lines[end]:
                end += 1
            before = [line for line in lines[max(0, number - 6) : number] if line.strip()][-1:]
            found.append(
                b"\n".join((*before, b"", *(line[:400] for line in lines[number : min(end, number + rows + 2)])))
            )
            number = end
        number += 1
    return found
