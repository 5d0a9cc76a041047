"""Stage read: what a vendor's own listings hold: feeds, sitemaps, and the lists of its repositories and models."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from email.utils import parsedate_to_datetime
from typing import Any
from xml.parsers import expat

from tracker.errors import ReadError
from tracker.read import limits

MOST = 50_000
"""So many items one listing may have; a sitemap may not hold more."""
_LONGEST = 300
_ITEMS = frozenset({"item", "entry", "url", "sitemap"})
_PARTS = frozenset({"title", "link", "loc", "lastmod", "pubDate", "published", "updated", "date"})
_DATES = ("pubDate", "published", "date", "updated", "lastmod")


@dataclass(frozen=True, slots=True)
class Listed:
    """One thing that a listing names."""

    url: str
    title: str = ""
    date: str | None = None
    """YYYY-MM-DD, of its publication or last change, where the listing says it."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What a feed or sitemap holds."""

    items: tuple[Listed, ...] = ()
    further: tuple[str, ...] = ()
    """Addresses of sitemaps that an index of sitemaps names."""
    count: int = 0
    """How many things it names, with those that are left out."""


def read_listing(body: bytes, where: str) -> Listing:
    """What an RSS or Atom feed, a sitemap, or an index of sitemaps names, in its order.

    Raises ReadError for what is not XML, declares entities, or names more than 50,000 things.
    """
    items: list[Listed] = []
    further: list[str] = []
    for kind, parts in _Elements(where).of(body):
        url = (parts.get("loc") or parts.get("link") or "").strip()
        if not url.startswith(("http://", "https://")):
            continue
        if kind == "sitemap":
            further.append(url)
            continue
        day = next((found for name in _DATES if (found := _day(parts.get(name, "")))), None)
        items.append(Listed(url, " ".join(parts.get("title", "").split()), day))
    return Listing(tuple(items), tuple(further), len(items) + len(further))


def read_repositories(body: bytes, where: str) -> Listing:
    """The READMEs of an organisation's own repositories, from what GitHub answers; raises ReadError for another form.

    Forks are left out.
    """
    found: list[Listed] = []
    rows = _rows(body, where)
    for row in rows:
        name, branch = row.get("full_name"), row.get("default_branch")
        if not (isinstance(name, str) and isinstance(branch, str)):
            raise ReadError("a repository has no full_name or default_branch", where=where)
        if row.get("fork") is True:
            continue
        url = f"https://github.com/{name}/blob/{branch}/README.md"
        found.append(Listed(url, f"README of {name.partition('/')[2]}"[:_LONGEST], _day(str(row.get("pushed_at", "")))))
    return Listing(tuple(found), count=len(rows))


def read_models(body: bytes, where: str) -> Listing:
    """The cards of an organisation's models, from what Hugging Face answers; raises ReadError for another form."""
    found: list[Listed] = []
    rows = _rows(body, where)
    for row in rows:
        name = row.get("id") or row.get("modelId")
        if not isinstance(name, str):
            raise ReadError("a model has no id", where=where)
        if row.get("private") is True:
            continue
        day = _day(str(row.get("createdAt") or row.get("lastModified") or ""))
        url = f"https://huggingface.co/{name}/raw/main/README.md"
        found.append(Listed(url, f"Model card of {name.partition('/')[2]}"[:_LONGEST], day))
    return Listing(tuple(found), count=len(rows))


def _rows(body: bytes, where: str) -> list[dict[str, Any]]:
    limits.refuse_more(limits.VALUES, "values", body, "[{,", where)
    try:
        rows = json.loads(body)
    except (ValueError, RecursionError):
        raise ReadError("not JSON", where=where) from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ReadError("a list of objects expected", where=where)
    return rows[:MOST]


def _day(text: str) -> str | None:
    """The day of a time as feeds and sitemaps write it, or None."""
    text = text.strip()
    try:
        return date.fromisoformat(text[:10]).isoformat()
    except ValueError:
        pass
    try:
        return parsedate_to_datetime(text).date().isoformat()
    except (ValueError, TypeError, OverflowError):
        return None


class _Elements:
    """The elements of an XML text that stand for things, each with the text of the children that matter."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._found: list[tuple[str, dict[str, str]]] = []
        self._stack: list[str] = []
        self._parts: dict[str, str] | None = None
        self._depth = 0

    def of(self, body: bytes) -> list[tuple[str, dict[str, str]]]:
        """All of them, in the order of the text."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.EntityDeclHandler = self._entity
        try:
            parser.Parse(body, True)
        except expat.ExpatError as error:
            raise ReadError(f"not XML: {error}", where=self._where) from None
        return self._found

    def _entity(self, *_: object) -> None:
        raise ReadError("it declares entities, which no feed or sitemap needs", where=self._where)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        name = name.rpartition(" ")[2]
        self._stack.append(name)
        if len(self._stack) > limits.DEPTH:
            raise ReadError(f"it nests more than {limits.DEPTH} elements", where=self._where)
        if self._parts is None and name in _ITEMS:
            self._parts, self._depth = {}, len(self._stack)
            if len(self._found) >= MOST:
                raise ReadError(f"it names more than {MOST} things", where=self._where)
        elif self._parts is not None and name == "link" and attributes.get("rel", "alternate") == "alternate":
            self._parts.setdefault("link", attributes.get("href", ""))

    def _end(self, name: str) -> None:
        name = name.rpartition(" ")[2]
        if self._parts is not None and len(self._stack) == self._depth:
            self._found.append((name, self._parts))
            self._parts = None
        self._stack.pop()

    def _text(self, text: str) -> None:
        if self._parts is None or len(self._stack) != self._depth + 1 or self._stack[-1] not in _PARTS:
            return
        name = self._stack[-1]
        self._parts[name] = (self._parts.get(name, "") + text)[: 10 * _LONGEST]
