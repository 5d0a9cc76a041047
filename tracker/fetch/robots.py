"""robots.txt (RFC 9309): asked once per host and run, and obeyed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from urllib.parse import urlsplit

from protego import Protego

from tracker.fetch.failures import Kind, SourceError

LONGEST = 512 * 1024
"""So much of a robots.txt is read; the rest does not count."""


class Robots:
    """The rules of all hosts in one run."""

    def __init__(self, agent: str, ask: Callable[[str], bytes], slow: Callable[[str, float], None]) -> None:
        """`ask` fetches a robots.txt or raises SourceError; `slow` is told a host and the delay that it asks for."""
        self._agent = agent
        self._ask = ask
        self._slow = slow
        self._lock = threading.Lock()
        self._locks: dict[str, threading.Lock] = {}
        self._rules: dict[str, Protego | SourceError] = {}

    def check(self, url: str) -> None:
        """Raises SourceError where robots.txt forbids a URL, or where it cannot be known whether it does."""
        parts = urlsplit(url)
        site = f"{parts.scheme}://{parts.netloc}"
        with self._lock:
            lock = self._locks.setdefault(site, threading.Lock())
        with lock:
            rules = self._rules.get(site)
            if rules is None:
                rules = self._rules[site] = self._read(site, parts.hostname or "")
        if isinstance(rules, SourceError):
            what = rules.what if rules.status is None else f"robots.txt cannot be read: {rules.what}"
            raise SourceError(what, where=url, kind=rules.kind, status=rules.status)
        if not rules.can_fetch(url, self._agent):
            raise SourceError("robots.txt forbids it", where=url, advice="ask the owner or drop it", kind=Kind.REFUSED)

    def _read(self, site: str, host: str) -> Protego | SourceError:
        try:
            text = self._ask(f"{site}/robots.txt").decode("utf-8", "replace")
        except SourceError as failure:
            if not _means_absent(failure):
                return failure
            text = ""
        rules = Protego.parse(text)
        delay = rules.crawl_delay(self._agent)
        if delay:
            self._slow(host, float(delay))
        return rules


def _means_absent(failure: SourceError) -> bool:
    """Whether a host without a readable robots.txt may be asked: yes at 3xx and 4xx, no at 429, 5xx and silence."""
    return failure.status is not None and 300 <= failure.status < 500 and failure.kind is not Kind.LIMITED
