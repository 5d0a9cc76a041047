"""Stage publish: what happened, as Atom and as JSON Feed: of everything, and of each vendor, model and benchmark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote, urlsplit

from markupsafe import escape

from tracker.publish import change_words, words
from tracker.publish.api import encoded
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.events import Happening, by_claim, happenings
from tracker.publish.head import feed_of, last_changed
from tracker.publish.judged import Judged
from tracker.wire import timestamp

ALL = feed_of("index.html")
_MOST_OF_ALL, _MOST = 100, 40
_NOWHERE = "benchmark-claim-tracker.invalid"
"""The authority of ids as long as nobody says where the site stands."""


@dataclass(frozen=True, slots=True)
class Feed:
    """One feed: its path without the ending, its title, the page that it belongs to, and its events."""

    path: str
    title: str
    page: str
    happenings: tuple[Happening, ...]

    def updated(self, otherwise: datetime) -> datetime:
        """When the newest of its events happened."""
        return max((event.at for event in self.happenings), default=otherwise)


def feed_files(book: Catalogue, base_url: str) -> Iterator[tuple[str, bytes]]:
    """Both forms of every feed with their paths."""
    place = _Place(base_url.rstrip("/"))
    for feed in _feeds(book):
        yield f"{feed.path}.xml", _atom(feed, place, feed.updated(last_changed(book)))
        yield f"{feed.path}.json", _json(feed, place)


def _feeds(book: Catalogue) -> Iterator[Feed]:
    changed = by_claim(book)

    def made(path: str, title: str, page: str, claims: Sequence[Judged], most: int = _MOST) -> Feed:
        return Feed(path, title, page, happenings(book, changed, claims, path.removeprefix("feeds/"), most))

    yield made(ALL, words.SITE, "index.html", book.judged, _MOST_OF_ALL)
    for vendor, claims in book.by_vendor.items():
        path = book.vendor_path(vendor)
        yield made(feed_of(path), f"{words.SITE}: {shown(vendor, 80)}", path, claims)
    for model, claims in book.by_model.items():
        if (page := book.model_path(model)) is not None:
            yield made(feed_of(page), f"{words.SITE}: {shown(model, 80)}", page, claims)
    for identity, claims in book.by_benchmark.items():
        benchmark = book.benchmarks[identity]
        if (page := book.benchmark_path(benchmark)) is not None:
            yield made(feed_of(page), f"{words.SITE}: {shown(benchmark.name, 80)}", page, claims)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the site stands; empty where that is not known, and links are then relative to the feed."""

    base: str

    def link(self, feed: str, path: str) -> str:
        return f"{self.base}/{path}" if self.base else "../" * feed.count("/") + path

    def name(self, key: str) -> str:
        """The id of a key: the same in every build for one place of publication."""
        host = urlsplit(self.base).hostname or _NOWHERE
        return f"tag:{host},2026:{quote(key.encode('utf-8', 'replace'), safe='/:@-._~')}"


def _atom(feed: Feed, place: _Place, updated: datetime) -> bytes:
    head = (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n'
        f"<id>{escape(place.name(feed.path))}</id>\n<title>{escape(feed.title)}</title>\n"
        f"<subtitle>{escape(change_words.FEED)}</subtitle>\n<updated>{timestamp(updated)}</updated>\n"
        f"<author><name>{escape(words.SITE)}</name></author>\n"
        f'<link rel="self" type="application/atom+xml" href="{escape(place.link(feed.path, feed.path + ".xml"))}"/>\n'
        f'<link rel="alternate" type="text/html" href="{escape(place.link(feed.path, feed.page))}"/>\n'
    )
    entries = "".join(_entry(feed, place, event) for event in feed.happenings)
    return f"{head}{entries}</feed>\n".encode("utf-8", "replace")


def _entry(feed: Feed, place: _Place, event: Happening) -> str:
    at = timestamp(event.at)
    return (
        f"<entry>\n<id>{escape(place.name(event.key))}</id>\n<title>{escape(event.title)}</title>\n"
        f"<published>{at}</published>\n<updated>{at}</updated>\n"
        f'<link rel="alternate" type="text/html" href="{escape(place.link(feed.path, event.href))}"/>\n'
        f'<content type="text">{escape(event.text)}</content>\n</entry>\n'
    )


def _json(feed: Feed, place: _Place) -> bytes:
    values: dict[str, object] = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "description": change_words.FEED,
        "language": "en",
        "authors": [{"name": words.SITE}],
        "items": [_item(feed, place, event) for event in feed.happenings],
    }
    if place.base:
        values["home_page_url"] = place.link(feed.path, feed.page)
        values["feed_url"] = place.link(feed.path, f"{feed.path}.json")
    return encoded(values)


def _item(feed: Feed, place: _Place, event: Happening) -> dict[str, object]:
    at = timestamp(event.at)
    return {
        "id": place.name(event.key),
        "url": place.link(feed.path, event.href),
        "title": event.title,
        "content_text": event.text,
        "date_published": at,
        "date_modified": at,
    }
