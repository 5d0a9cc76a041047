"""Stage read: leaderboards of many small files: which files a listing names, and which address a saved file has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from urllib.parse import unquote, urlsplit

from tracker.declare.leaderboards import Leaderboard, Listing, Request
from tracker.errors import ReadError
from tracker.read.boards.rows import Row
from tracker.read.boards.trees import read_json, walk
from tracker.records import Page

_DATED = re.compile(r"[._-]?20\d{2}[-_]?\d{2}[-_]?\d{2}(?:[._-][a-z]+)?")
_SAFE = re.compile(r"[\w.+@-][\w.+@ -]{0,199}")


def follow(leaderboard: Leaderboard, pages: Sequence[Page]) -> tuple[Request, ...]:
    """The further requests that a leaderboard's listing asks for; the known names where no listing was fetched."""
    listing = leaderboard.listing
    if listing is None:
        return ()
    names: Sequence[str] = listing.known
    for page in pages:
        if page.url == listing.url:
            names = tuple(listed_names(listing, page))
    return tuple(Request(address.replace("{}", name)) for name in names for address in listing.each)


def listed_names(listing: Listing, page: Page) -> dict[str, str]:
    """The names in a listing and the list that each stands in; raises ReadError."""
    document = read_json(page.body, page.url)
    found: dict[str, str] = {}
    for path in listing.lists:
        for row in walk(document, path, Row(None)):
            if isinstance(row.value, str) and _SAFE.fullmatch(row.value):
                found.setdefault(row.value, path.partition("/")[0])
    return found


def placed(leaderboard: Leaderboard, pages: Sequence[Page]) -> tuple[list[tuple[Page, Row]], list[str]]:
    """Each page of rows with what is known around it (`url`, `item`, `list`), and the items that are in no list."""
    listing = leaderboard.listing
    if listing is None:
        return [(page, Row({"url": page.url, "list": "", "item": ""})) for page in pages], []
    lists: Mapping[str, str] | None = None
    for page in pages:
        if page.url == listing.url:
            lists = listed_names(listing, page)
    found, strangers = [], []
    for page in pages:
        item = None if page.url == listing.url else _item_of(listing, page.url)
        if item is None:
            continue
        if lists is not None and item not in lists:
            strangers.append(item)
            continue
        around = {"url": page.url, "item": item, "list": lists[item] if lists is not None else ""}
        found.append((page, Row(around, item, place=item)))
    return found, strangers


def _item_of(listing: Listing, url: str) -> str | None:
    for address in listing.each:
        before, _, after = address.partition("{}")
        if url.startswith(before) and url.endswith(after):
            return unquote(url[len(before) : len(url) - len(after)])
    return None


def address_of(leaderboard: Leaderboard, path: PurePath, board: str = "") -> str:
    """The address that a saved file is a copy of, by its name or by its folder; raises ReadError when none fits."""
    listing = leaderboard.listing
    if listing is not None and path.name == PurePath(urlsplit(listing.url).path).name:
        return listing.url
    if listing is not None:
        for address in listing.each:
            before, _, after = address.partition("{}")
            tail = PurePath(after.lstrip("/"))
            if after.strip("/") and path.name == tail.name:
                return f"{before}{path.parent.name}{after}"
            if not after.strip("/"):
                return f"{before}{path.name}"
    own = [b.urls for b in leaderboard.boards if b.slug == board and b.urls]
    urls = own[0] if own else leaderboard.urls
    named = [url for url in urls if _plain_name(_file_name(url)) == _plain_name(path.name)]
    if named or len(set(urls)) == 1:
        return (named or list(urls))[0]
    same = [url for url in urls if PurePath(_file_name(url)).suffix == path.suffix]
    if len(same) == 1:
        return same[0]
    raise ReadError(
        f"it is not clear which page of {leaderboard.slug} this is a copy of",
        where=str(path),
        advice="give the file the name it has at its address",
    )


def _file_name(url: str) -> str:
    """The name under which a page is saved."""
    path = urlsplit(url).path
    return "index.html" if path.endswith("/") else path.rpartition("/")[2]


def _plain_name(name: str) -> str:
    """A file's name without a date in it."""
    return _DATED.sub("", name).casefold() or name
