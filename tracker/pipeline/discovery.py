"""Pipeline: a vendor's documents that are not yet tracked, from its own listings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from urllib.parse import quote, unquote, urlsplit

from tracker.declare.documents import Document
from tracker.declare.vendors import Vendor
from tracker.errors import TrackerError
from tracker.fetch.request import Request
from tracker.read.listings import Listed, read_listing, read_models, read_repositories
from tracker.records import Page, Problem

Fetch = Callable[[Request], Page]

MOST_SITEMAPS = 20
MOST_PAGES = 10
_PER_PAGE = 100
_PER_LIST = 1000
_GITHUB = re.compile(r"/([^/]+)/([^/]+)/(?:blob|raw|tree)/[^/]+/(.+)")
_RAW = re.compile(r"/([^/]+)/([^/]+)/(?:refs/heads/)?[^/]+/(.+)")
_CARD = re.compile(r"/([^/]+)/([^/]+)(?:/(?:blob|raw|resolve|tree|commit)/[^/]+(?:/README\.md)?)?")


@dataclass(frozen=True, slots=True)
class Found:
    """A document that a listing names and no declaration."""

    url: str
    title: str
    date: str | None
    kind: str
    """What it is likely to be: blog, readme or model_card."""
    listing: str
    """The address of the listing that names it."""


@dataclass(frozen=True, slots=True)
class Discovery:
    """What a look at all listings of a vendor brought."""

    found: tuple[Found, ...]
    """Newest first, those without a date last."""
    problems: tuple[Problem, ...] = ()
    asked: int = 0
    """How many listings were asked."""


def discover(vendor: Vendor, documents: Iterable[Document], fetch: Fetch) -> Discovery:
    """What the vendor lists and no declaration names; a listing that fails is a problem, and the others go on."""
    tracked = {address_key(document.url) for document in documents if document.url}
    found: dict[str, Found] = {}
    problems: list[Problem] = []
    listings = list(_listings(vendor))
    for address, kind, read in listings:
        try:
            for item in read(address, fetch):
                key = address_key(item.url)
                if key not in tracked and _wanted(item.url, vendor, kind):
                    found.setdefault(key, Found(item.url, item.title, item.date, kind, address))
        except TrackerError as error:
            problems.append(Problem(vendor.slug, address, error.what))
    in_order = sorted(found.values(), key=lambda each: each.url)
    in_order.sort(key=lambda each: each.date or "", reverse=True)
    return Discovery(tuple(in_order), tuple(problems), len(listings))


def address_key(url: str) -> str:
    """What stays of an address when it is said in another way, at another commit, or as the raw file.

    Of a file on GitHub: repository and path; of a card on Hugging Face: the model; else host and path.
    """
    parts = urlsplit(url)
    host = (parts.hostname or "").removeprefix("www.")
    path = unquote(parts.path)
    if host in ("github.com", "raw.githubusercontent.com"):
        found = (_GITHUB if host == "github.com" else _RAW).fullmatch(path)
        whole = path.strip("/").split("/")
        if found:
            return f"github.com/{found[1]}/{found[2]}/{found[3]}".casefold()
        if len(whole) == 2:
            return f"github.com/{whole[0]}/{whole[1]}/README.md".casefold()
    if host == "huggingface.co" and (found := _CARD.fullmatch(path.rstrip("/"))):
        return f"huggingface.co/{found[1]}/{found[2]}".casefold()
    return f"{host}/{path.strip('/')}".casefold()


def _wanted(url: str, vendor: Vendor, kind: str) -> bool:
    if kind == "blog" and vendor.pages and not url.startswith(vendor.pages):
        return False
    if kind == "blog" and url in vendor.pages:
        return False
    return not any(fnmatchcase(url, pattern) for pattern in vendor.ignore)


def _listings(vendor: Vendor) -> Iterator[tuple[str, str, Callable[[str, Fetch], Iterator[Listed]]]]:
    """Each listing with the kind of its documents and how it is read."""
    for address in vendor.feeds:
        yield address, "blog", _pages
    for address in vendor.sitemaps:
        yield address, "blog", _pages
    for name in vendor.github:
        yield f"https://api.github.com/users/{quote(name)}/repos", "readme", _repositories
    for name in vendor.huggingface:
        address = f"https://huggingface.co/api/models?author={quote(name)}&limit={_PER_LIST}"
        yield address, "model_card", _models


def _pages(address: str, fetch: Fetch) -> Iterator[Listed]:
    """The pages of a feed or sitemap, and of the sitemaps that it names."""
    waiting, seen = [address], set[str]()
    while waiting and len(seen) < MOST_SITEMAPS:
        address = waiting.pop(0)
        if address in seen:
            continue
        seen.add(address)
        listing = read_listing(fetch(Request(address)).body, address)
        yield from listing.items
        waiting.extend(listing.further)


def _repositories(address: str, fetch: Fetch) -> Iterator[Listed]:
    headers = {"Accept": "application/vnd.github+json"}
    for number in range(1, MOST_PAGES + 1):
        whole = f"{address}?per_page={_PER_PAGE}&page={number}"
        listing = read_repositories(fetch(Request(whole, headers=headers)).body, whole)
        yield from listing.items
        if listing.count < _PER_PAGE:
            return


def _models(address: str, fetch: Fetch) -> Iterator[Listed]:
    yield from read_models(fetch(Request(address)).body, address).items
