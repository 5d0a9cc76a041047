"""One answer for each request of a run: sources that name the same page get the same bytes, or the same failure."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from tracker.errors import FetchError
from tracker.fetch.notes import note_of, read_note
from tracker.fetch.request import Request
from tracker.records import Page


class Shared:
    """What came of each request of one run; safe for several threads.

    Bodies are not held here. One that is no longer to be had is asked for once more.
    """

    def __init__(self, ask: Callable[[Request], Page], body: Callable[[Request, Page], bytes | None]) -> None:
        """`ask` asks a server; `body` gives the bytes of a page that came, where they are kept."""
        self._ask = ask
        self._body = body
        self._lock = threading.Lock()
        self._locks: dict[str, threading.Lock] = {}
        self._came: dict[str, Page] = {}
        self._failed: dict[str, bytes] = {}

    def page(self, request: Request) -> Page:
        """The answer to a request, asked for by the first who wants it; raises its FetchError for everybody."""
        key = request.key
        with self._lock:
            lock = self._locks.setdefault(key, threading.Lock())
        with lock:
            if note := read_note(self._failed.get(key, b"")):
                raise note.error()
            came = self._came.get(key)
            body = self._body(request, came) if came is not None else None
            if came is not None and body is not None:
                return replace(came, url=request.url, body=body)
            return self._first(request)

    def _first(self, request: Request) -> Page:
        try:
            page = self._ask(request)
        except FetchError as error:
            self._failed[request.key] = note_of(request, error)
            raise
        self._came[request.key] = replace(page, body=b"")
        return page
