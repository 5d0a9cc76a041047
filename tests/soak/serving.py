"""The server of a soak: gives the pages of a step, lets a share of the requests fail, and remembers what it gave."""

from __future__ import annotations

import contextlib
import random
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.soak.faults import FAULTS, GONE
from tests.soak.pages import Copy, Site

ROBOTS = Copy(0, b"User-agent: *\nAllow: /\n")


class Server(ThreadingHTTPServer):
    """Serves a site as it is at one step; `only` names the pages that are given, None for all, and of the others
    `gone_before` those that are said not to be there."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, site: Site) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.site = site
        self.step = 0
        self.moment = datetime.now(UTC)
        self.share = 0.0
        self.only: frozenset[str] | None = None
        self.chance = random.Random(0)
        self.asked: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()
        self.gone_before: frozenset[str] = frozenset()
        self.given: set[str] = set()
        self.damaged: set[str] = set()
        self.gone: set[str] = set()
        self.lock = threading.Lock()
        self.rules_fail = True
        """Whether requests for robots.txt fail too."""

    def begin(
        self,
        step: int,
        moment: datetime,
        share: float,
        seed: int,
        only: frozenset[str] | None = None,
        gone: frozenset[str] = frozenset(),
    ) -> None:
        """Prepares the next run: its step and time, the share of requests that fail, and the pages that are given."""
        with self.lock:
            self.step, self.moment, self.share, self.only, self.gone_before = step, moment, share, only, gone
            self.chance = random.Random(seed)
            self.given, self.damaged, self.gone = set(), set(), set()

    def note(self, address: str, fault: str) -> None:
        """Remembers the last fault of an address, where it is one of those that a run can take for an answer."""
        self.gone.discard(address)
        self.damaged.discard(address)
        if fault in GONE:
            self.gone.add(address)
        elif fault.startswith("200 "):
            self.damaged.add(address)

    def lot(self) -> random.Random | None:
        """The chance of a request that is to fail, None for one that is not."""
        with self.lock:
            number = self.chance.random()
            return random.Random(self.chance.random()) if number < self.share else None

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that leaves early is part of a soak."""


class Handler(BaseHTTPRequestHandler):
    """Answers one connection."""

    protocol_version = "HTTP/1.1"
    timeout = 20
    wbufsize = 0
    disable_nagle_algorithm = True
    server: Server

    @property
    def moment(self) -> datetime:
        """What time it is for the client."""
        return self.server.moment

    def do_GET(self) -> None:
        """Gives the page, or a fault in its place."""
        server = self.server
        address = f"{self.headers.get('Host', '').partition(':')[0]}{self.path}"
        copy = ROBOTS if self.path == "/robots.txt" else server.site.at(address, server.step)
        if copy is not None and server.only is not None and self.path != "/robots.txt" and address not in server.only:
            gone = address in server.gone_before
            self.give(404 if gone else 403, b"none", {})
            return
        chance = server.lot() if server.rules_fail or self.path != "/robots.txt" else None
        if copy is None:
            self.give(404, b"none", {})
            return
        with server.lock:
            server.asked[address] += 1
        if chance is None:
            self._whole(address, copy)
        else:
            self._fail(address, copy, chance)

    def _fail(self, address: str, copy: Copy, chance: random.Random) -> None:
        """Answers with the first fault, in an order of chance, that fits the page."""
        self.close_connection = True
        for fault in chance.sample(FAULTS, len(FAULTS)):
            with self.server.lock:
                self.server.failed[fault.name] += 1
                self.server.note(address, fault.name)
            try:
                if fault.apply(self, copy, chance):
                    return
            except OSError:  # the client had enough
                return
            with self.server.lock:
                self.server.failed[fault.name] -= 1

    def _whole(self, address: str, copy: Copy) -> None:
        known = self.headers.get("If-None-Match") == copy.tag
        headers = {"ETag": copy.tag, "Content-Type": copy.content_type}
        self.give(304 if known else 200, b"" if known else copy.body, headers)
        with self.server.lock:
            self.server.given.add(address)

    def give(self, status: int, body: bytes, headers: dict[str, str], length: int | None = -1) -> None:
        """Sends an answer; `length` is what it announces, -1 for the true one and None for none."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if length is not None:
            self.send_header("Content-Length", str(len(body) if length < 0 else length))
        if length is None or length >= 0:
            self.close_connection = True
        self.end_headers()
        if status != 304:
            self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Says nothing."""


@contextmanager
def serving(site: Site) -> Iterator[Server]:
    """A server in a thread for the length of a `with`."""
    server = Server(site)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        with contextlib.suppress(OSError):
            server.server_close()
        thread.join()
