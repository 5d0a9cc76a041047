"""Stage read: how much one page or document may hold. What holds more is refused in one line before it is taken apart.

The largest board that is tracked has a tenth of each; beyond it a small file can take gigabytes of memory.
"""

from __future__ import annotations

from typing import Any

from tracker.errors import ReadError

TAGS = 150_000
"""Opening and closing tags of an HTML page."""
LINES = 200_000
"""Lines of a document in Markdown or plain text."""
CELLS = 1_000_000
"""Cells of a CSV file, or elements of a sheet."""
COLUMNS = 1_000
"""Columns of a CSV file."""
VALUES = 2_000_000
"""Lists, objects and the values in them in JSON."""
NODES = 250_000
"""Lines and values in YAML, which takes far more for each than JSON."""
ALIASES = 3
"""Aliases in the YAML of a document: a few lines of them can stand for an endless file."""
ROWS = 300_000
"""Rows that a path leads to; aliases of YAML can make many of few lines."""
DEPTH = 100
"""Elements of a feed or sitemap inside one another."""


def refuse_more(than: int, what: str, text: str | bytes, signs: str, where: str = "") -> None:
    """Raises ReadError for a text with more than so many of the signs, each of which makes one `what`."""
    if len(text) <= than:
        return
    count = sum(text.count(sign) if isinstance(text, str) else text.count(sign.encode()) for sign in signs)
    if count > than:
        raise ReadError(f"more than {than:,} {what}", where=where, advice="give a part of it")


def read_plain_yaml(text: str | bytes, where: str, *, aliases: int | None = None) -> Any:
    """YAML with every scalar as the text that is printed: `4.10` and `no` stay texts, and a tag builds nothing.

    Raises ReadError with the line for what is not YAML, is too large, or has more than so many `aliases`.
    """
    import yaml

    refuse_more(NODES, "lines and values", text, "\n\r[{,", where)
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    star, anchor = ("*", "&") if isinstance(text, str) else (b"*", b"&")
    try:
        if aliases is not None and star in text and anchor in text:  # type: ignore[operator]
            count = sum(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, loader))
            if count > aliases:
                raise ReadError(f"{count} YAML aliases", where=where, advice="write the values out")
        return yaml.load(text, loader)  # noqa: S506  (a base loader builds nothing but texts, lists and maps)
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        place = f"{where}, line {mark.line + 1}" if mark is not None else where
        raise ReadError(f"not readable as YAML: {getattr(error, 'problem', None) or error}", where=place) from None
