"""Stage publish: scraped text made fit for a page. Escaping is the templates' part; this bounds and strips it."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import urlsplit

LONGEST = 240
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufdd0-\ufdef\ufffe\uffff\U000e0000-\U000e0fff]"
)
_SPACE = re.compile(r"\s+")
_ADDRESS = re.compile(r"https?://[^\s\"<>\\^`{|}]+\Z")


def shown(text: str | None, limit: int = LONGEST) -> str:
    """The text on one line without control and direction marks, and cut with an ellipsis at `limit` characters."""
    if not text:
        return ""
    if len(text) <= limit and text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    line = _SPACE.sub(" ", _INVISIBLE.sub("", text[: 4 * limit])).strip()
    if len(line) > limit or len(text) > 4 * limit:
        line = line[: limit - 1].rstrip() + "…"
    return line.encode("utf-8", "replace").decode("utf-8")


@lru_cache(maxsize=16_384)
def address(url: str | None) -> str | None:
    """The URL where it is plain http(s) with a host, else None: nothing else is ever made a link."""
    if not url or len(url) > 2000 or not _ADDRESS.match(url):
        return None
    try:
        host = urlsplit(url).hostname
    except ValueError:
        return None
    return url if host else None


def host(url: str | None) -> str:
    """The host of a URL without `www.`, or an empty text."""
    if address(url) is None:
        return ""
    return (urlsplit(url or "").hostname or "").removeprefix("www.")
