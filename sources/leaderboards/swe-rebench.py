"""SWE-rebench: the rows stand in the pieces of text that the page hands to its script, each model on its own window."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tracker.api import Page, ReadError, day, read_json

_PIECE = re.compile(r'self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)')


def rows(pages: Sequence[Page]) -> Iterator[Mapping[str, Any]]:
    """One mapping for each model, with the figures of all languages over the window that the page gives it."""
    for page in pages:
        for item in _items(page):
            window = item["taskRangeTimestamp"]
            first, last = int(window["from"]), int(window["to"])
            stats = item.get("rangeStats", {}).get("all", {}).get(f"{first}:{last}", {})
            meta = item.get("meta", {})
            yield {
                **item,
                **stats,
                "window": f"{day(first)}..{day(last)}",
                "instance": meta.get("instance_type"),
                "developer": meta.get("developer"),
                "place": str(item["modelName"]),
            }


def _items(page: Page) -> list[Any]:
    text = page.body.decode("utf-8", "replace")
    joined = "".join(json.loads(piece) for piece in _PIECE.findall(text))
    start = joined.find('"items":[')
    if start < 0:
        raise ReadError("the page holds no rows", where=page.url, advice="it may have changed its form")
    end = json.JSONDecoder().raw_decode(joined, start + len('"items":'))[1]
    items: list[Any] = read_json(joined[start + len('"items":') : end].encode(), page.url)
    return items
