"""Stage read: leaderboards of many small files: which files a listing names, and which address a saved file has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import PurePath
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

from tracker.declare.leaderboards import Leaderboard, Listing, Request
from tracker.errors import ReadError
from tracker.read.boards.rows import Row, compile_path, texts_of
from tracker.read.boards.trees import read_json, walk
from tracker.records import Page

_DATED = re.compile(r"[._-]?20\d{2}[-_]?\d{2}[-_]?\d{2}(?:[._-][a-z]+)?")
_SAFE = re.compile(r"(?!.*\.\.)[\w.+@-][\w.+@ /-]{0,199}")
MAX_NAMES = 5000
MAX_PAGES = 500


def follow(leaderboard: Leaderboard, pages: Sequence[Page]) -> tuple[Request, ...]:
    """The further requests that a leaderboard's pages ask for: the next pages of its list, and the files of its
    listing, of which the known names where no listing was fetched. Raises ReadError."""
    listing = leaderboard.listing
    if listing is None:
        return _next_pages(leaderboard, pages)
    names: Sequence[str] = listing.known
    for page in pages:
        if page.url == listing.url:
            names = tuple(listed_names(listing, page))
    addresses = [address for address in (listing.each, listing.beside) if address]
    return tuple(Request(address.replace("{}", name)) for name in names for address in addresses)


def _next_pages(leaderboard: Leaderboard, pages: Sequence[Page]) -> tuple[Request, ...]:
    """The pages that those which came call the next ones and that are not among them; raises ReadError."""
    if leaderboard.paging is None:
        return ()
    here = {page.url for page in pages}
    found: dict[str, Request] = {}
    for page in pages:
        address = stated(page, leaderboard.paging.next)
        if not address:
            continue
        url = urljoin(page.final_url or page.url, address)
        if urlsplit(url)[:2] != urlsplit(page.url)[:2]:
            raise ReadError(f"the next page is said to be at {url:.80}", where=page.url, advice="stay at one host")
        if url not in here:
            found[url] = Request(url)
    if len(here) + len(found) > MAX_PAGES:
        raise ReadError(f"more than {MAX_PAGES} pages", where=leaderboard.urls[0])
    return tuple(found.values())


def stated(page: Page, path: str) -> str:
    """The text at a path from the top of a JSON page, empty where there is none; raises ReadError."""
    value = compile_path(path, False).find(Row(read_json(page.body, page.url)))
    return next(iter(texts_of(value)), "") if not isinstance(value, list | dict) else ""


def listed_names(listing: Listing, page: Page) -> dict[str, str]:
    """The names in a listing and the list that each stands in; raises ReadError.

    A listing without paths is a page in whose text the names are found.
    """
    if not listing.lists:
        return _named_in_text(listing, page)
    document = read_json(page.body, page.url)
    found: dict[str, str] = {}
    for path in listing.lists:
        for row in walk(document, path, Row(None)):
            text = row.value if isinstance(row.value, str) else ""
            if listing.capture is not None:
                match = listing.capture.search(text)
                text = match[1] if match else ""
            if _SAFE.fullmatch(text) and len(found) < MAX_NAMES:
                found.setdefault(text, path.partition("/")[0])
    return found


def _named_in_text(listing: Listing, page: Page) -> dict[str, str]:
    text = page.body.decode("utf-8", "replace")
    found = {match[1] for match in listing.capture.finditer(text)} if listing.capture else set()
    names = sorted(name for name in found if _SAFE.fullmatch(name))[:MAX_NAMES]
    if not names:
        raise ReadError("none of its files is named on the page", where=page.url, advice="it may have changed its form")
    return dict.fromkeys(names[-1:] if listing.newest else names, "")


def placed(leaderboard: Leaderboard, pages: Sequence[Page]) -> tuple[list[tuple[Page, Row]], list[str]]:
    """Each page of rows with what is known around it (`url`, `item`, `list`, `beside`), and the unlisted items."""
    listing = leaderboard.listing
    if listing is None:
        return [(page, Row({"url": page.url, "list": "", "item": ""})) for page in pages], []
    lists: Mapping[str, str] | None = None
    beside: dict[str, Any] = {}
    for page in pages:
        if page.url == listing.url:
            lists = listed_names(listing, page)
        elif listing.beside and (name := _name_in(listing.beside, page.url)):
            beside[name] = read_json(page.body, page.url)
    found, strangers = [], []
    for page in pages:
        item = None if page.url == listing.url else _name_in(listing.each, page.url)
        if item is None:
            continue
        if lists is not None and item not in lists:
            strangers.append(item)
            continue
        around = {"url": page.url, "item": item, "list": lists[item] if lists else "", "beside": beside.get(item)}
        found.append((page, Row(around, item)))
    return found, strangers


def _name_in(address: str, url: str) -> str | None:
    """The name that stands in the place of `{}`, or None when it is another address."""
    before, _, after = address.partition("{}")
    if url.startswith(before) and url.endswith(after) and len(url) > len(before) + len(after):
        return unquote(url[len(before) : len(url) - len(after)])
    return None


def address_of(leaderboard: Leaderboard, path: PurePath, board: str = "") -> str:
    """The address that a saved file is a copy of, by its name or by its folder; raises ReadError when none fits.

    A member of an archive gets the archive's address with its own name behind `#`.
    """
    listing = leaderboard.listing
    if listing is not None:
        return _listed_address(listing, path)
    for member in (b.options.get("member") for b in leaderboard.boards):
        if member is not None and path.name == member:
            return f"{leaderboard.urls[0]}#{member}"
    exact = _alike(leaderboard.urls, path)
    named = [url for url in leaderboard.urls if _plain_name(_file_name(url)) == _plain_name(path.name)]
    own = [url for b in leaderboard.boards if b.slug == board for url in b.urls]
    same = [url for url in leaderboard.urls if PurePath(_file_name(url)).suffix == path.suffix]
    for urls in (exact, named, own, same, leaderboard.urls):
        if len(set(urls)) == 1:
            return urls[0]
    raise ReadError(
        f"it is not clear which page of {leaderboard.slug} this is a copy of",
        where=str(path),
        advice="give the file the name it has at its address",
    )


def _listed_address(listing: Listing, path: PurePath) -> str:
    if path.name in (_file_name(listing.url), PurePath(urlsplit(listing.url).path).name):
        return listing.url
    for address in (listing.each, listing.beside):
        before, _, after = address.partition("{}")
        if address and (path.name == PurePath(after).name or not after):
            return before + _folder_name(listing, path) + after
    raise ReadError("the file is none of the listing's", where=str(path), advice="keep its name and its folder")


def _folder_name(listing: Listing, path: PurePath) -> str:
    """The listed name that the folders of a file spell: its own folder, or as many as the listing's pattern takes."""
    last = PurePath(listing.each.partition("{}")[2]).name or path.name
    for first in range(len(path.parts) - 1):
        found = listing.capture.search("/".join((*path.parts[first:-1], last))) if listing.capture else None
        if found:
            return found[1]
    return path.parent.name


def _alike(urls: Sequence[str], path: PurePath) -> list[str]:
    """The addresses that end as the file's path does, those with most parts in common."""
    shared = {url: _shared_parts(url, path) for url in urls}
    most = max(shared.values(), default=0)
    return [url for url in urls if most and shared[url] == most]


def _shared_parts(url: str, path: PurePath) -> int:
    if _file_name(url) != path.name:
        return 0
    folders = zip(reversed(PurePath(urlsplit(url).path).parts[:-1]), reversed(path.parts[:-1]), strict=False)
    return 1 + sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], folders))


def _file_name(url: str) -> str:
    """The name under which a page is saved: the last part of its path, and its query, sorted, after `@`."""
    parts = urlsplit(url)
    name = "index.html" if parts.path.endswith("/") else parts.path.rpartition("/")[2]
    return f"{name}@{'&'.join(sorted(parts.query.split('&')))}" if parts.query else name


def _plain_name(name: str) -> str:
    """A file's name without a date in it."""
    return _DATED.sub("", name).casefold() or name
