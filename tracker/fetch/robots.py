"""robots.txt (RFC 9309): asked once per host and run, and obeyed."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from urllib.parse import urlsplit

from protego import Protego

from tracker.fetch.failures import Kind, SourceError

LONGEST = 512 * 1024
"""So much of a robots.txt is read; the rest does not count."""
_LINE = re.compile(r"\s*user(?:-|\s+)?agent(?:\s*:|\s)\s*([^#]*)", re.IGNORECASE)
_TOKEN = re.compile(r"(?:\*(?!\S)|[a-z_-]++(?![^\W_]))", re.IGNORECASE)
_OTHER = "somebody-else"


class Robots:
    """The rules of all hosts in one run."""

    def __init__(self, agent: str, ask: Callable[[str], bytes], slow: Callable[[str, float], None]) -> None:
        """`agent` is the User-Agent, of which only the product counts. `ask` fetches a robots.txt or raises
        SourceError; `slow` is told a host and the delay that it asks for."""
        self._product = product(agent)
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
            unread = rules.status is not None or rules.kind is Kind.DAMAGED
            what = f"robots.txt cannot be read: {rules.what}" if unread else rules.what
            raise SourceError(what, where=url, kind=rules.kind, status=rules.status)
        if not rules.can_fetch(url, self._product):
            raise SourceError("robots.txt forbids it", where=url, advice="ask the owner or drop it", kind=Kind.REFUSED)

    def _read(self, site: str, host: str) -> Protego | SourceError:
        try:
            text = self._ask(f"{site}/robots.txt").decode("utf-8-sig", "replace")
        except SourceError as failure:
            if not _means_absent(failure):
                return failure
            text = ""
        rules = Protego.parse(addressed(text, self._product))
        delay = rules.crawl_delay(self._product)
        if delay:
            self._slow(host, float(delay))
        return rules


def product(agent: str) -> str:
    """The product of a User-Agent, without its version and its contact, whose words are no names of this tool."""
    return agent.partition("/")[0].strip().lower()


def addressed(text: str, name: str) -> str:
    """The rules with each group addressed to this product, to all, or to somebody else.

    A group counts for the product that it names in full (RFC 9309, 2.2.1), with or without a version. The library that
    reads the rules takes the beginning of a name for a match and a version for another name.
    """
    return "\n".join(_line(line, name) for line in text.splitlines())


def _line(line: str, name: str) -> str:
    found = _LINE.match(line)
    if found is None:
        return line
    token = _TOKEN.match(found[1])
    named = token[0].lower() if token else ""
    return f"User-agent: {named if named in ('*', name) else _OTHER}"


def _means_absent(failure: SourceError) -> bool:
    """Whether a host without a readable robots.txt may be asked: yes at 3xx and 4xx, no at 429, 5xx and silence.

    One that comes damaged, or packed in a way that was not asked for, is an error of the server like 5xx: there are
    rules, and they are not known (RFC 9309, 2.3.1.4).
    """
    return failure.status is not None and 300 <= failure.status < 500 and failure.kind is not Kind.LIMITED
