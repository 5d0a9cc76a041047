"""Several requests of one source at once: the pages that came, and why others did not."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from datetime import datetime

from tracker.declare.leaderboards import Request as Wanted
from tracker.errors import FetchError
from tracker.fetch.client import Fetcher
from tracker.fetch.request import Request
from tracker.records import Page


@dataclass(frozen=True, slots=True)
class Answers:
    """What came of the requests of one source."""

    pages: tuple[Page, ...]
    missed: tuple[tuple[str, FetchError], ...] = ()
    """The address of each page that did not come, with the failure."""

    @property
    def errors(self) -> tuple[FetchError, ...]:
        """The failure of each page that did not come."""
        return tuple(error for _, error in self.missed)

    @property
    def failures(self) -> tuple[str, ...]:
        """The line of each page that did not come."""
        return tuple(str(error) for error in self.errors)

    def check(self) -> None:
        """Raises the first FetchError when not one page came."""
        if not self.pages:
            raise self.errors[0] if self.errors else FetchError("nothing was asked")

    @property
    def at(self) -> datetime:
        """The time of the newest page."""
        return max(page.fetched_at for page in self.pages)

    @property
    def sha256(self) -> str:
        """One hash for all pages together."""
        whole = hashlib.sha256()
        for page in sorted(self.pages, key=lambda page: page.url):
            whole.update(f"{page.url} {page.sha256}\n".encode())
        return whole.hexdigest()

    def __add__(self, other: Answers) -> Answers:
        """Both together."""
        return Answers(self.pages + other.pages, self.missed + other.missed)


class Pool:
    """Asks for several pages at once and gives each its answer or its failure."""

    def __init__(self, fetcher: Fetcher, executor: Executor) -> None:
        self._fetcher = fetcher
        self._executor = executor

    def ask(self, wanted: Sequence[Wanted]) -> Callable[[], Answers]:
        """Starts the requests; the function that is given back waits for all of them."""
        futures = [self._executor.submit(self._fetcher.fetch, _request(each)) for each in wanted]
        return lambda: _gather(wanted, futures)


def _request(wanted: Wanted) -> Request:
    body = wanted.body.encode() if wanted.body else None
    headers = {"Content-Type": "application/json"} if body else {}
    return Request(wanted.url, wanted.method, body, headers)


def _gather(wanted: Sequence[Wanted], futures: Sequence[Future[Page]]) -> Answers:
    pages: list[Page] = []
    missed: list[tuple[str, FetchError]] = []
    for each, future in zip(wanted, futures, strict=True):
        try:
            pages.append(future.result())
        except FetchError as error:
            missed.append((each.url, error))
    return Answers(tuple(pages), tuple(missed))
