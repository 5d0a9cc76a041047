"""A real HTTP server on this machine that plays a script: for each path the answers in order, the last one repeated."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Reply:
    """One scripted answer."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    length: int | None = -1
    """The announced length: that of the body, another one, or none at all."""
    delay: float = 0.0
    drip: float = 0.0
    """Seconds between the bytes of the body."""


@dataclass(frozen=True)
class Asked:
    """One request as the server saw it."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


Script = Mapping[str, Reply | Sequence[Reply] | Callable[[Asked], Reply]]


class Server(ThreadingHTTPServer):
    """Plays a script, whose keys are paths or host and path, and remembers what it was asked."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, script: Script) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script: dict[str, Reply | Sequence[Reply] | Callable[[Asked], Reply]] = dict(script)
        self.asked: list[Asked] = []
        self.count: dict[str, int] = defaultdict(int)
        self.lock = threading.Lock()
        self.now = 0
        self.most = 0
        """The most requests that were under way at once."""

    @property
    def address(self) -> str:
        """`IP:PORT`, as `--resolve` takes it."""
        return f"127.0.0.1:{self.server_port}"

    @property
    def pages(self) -> list[Asked]:
        """What was asked apart from robots.txt."""
        return [asked for asked in self.asked if asked.path != "/robots.txt"]

    def reply(self, asked: Asked) -> Reply:
        """The next answer to a request."""
        key = asked.headers.get("Host", "").partition(":")[0] + asked.path
        with self.lock:
            self.asked.append(asked)
            place = self.count[key]
            self.count[key] += 1
        found = self.script.get(key, self.script.get(asked.path, Reply(404)))
        if isinstance(found, Reply):
            return found
        if callable(found):
            return found(asked)
        return found[min(place, len(found) - 1)]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that leaves early is part of the tests."""


class Handler(BaseHTTPRequestHandler):
    """Answers one connection from the server's script."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True
    server: Server

    def do_GET(self) -> None:
        """Answers a GET."""
        self._counted()

    def do_POST(self) -> None:
        """Answers a POST."""
        self._counted()

    def _counted(self) -> None:
        with self.server.lock:
            self.server.now += 1
            self.server.most = max(self.server.most, self.server.now)
        try:
            self._answer()
        finally:
            with self.server.lock:
                self.server.now -= 1

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        reply = self.server.reply(Asked(self.command, self.path, dict(self.headers.items()), body))
        if reply.delay:
            time.sleep(reply.delay)
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        if reply.length is not None:
            self.send_header("Content-Length", str(len(reply.body) if reply.length < 0 else reply.length))
        if reply.length is None or reply.length >= 0:
            self.close_connection = True
        self.end_headers()
        if reply.status == 304:
            return
        if not reply.drip:
            self.wfile.write(reply.body)
            return
        for byte in reply.body:
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
            time.sleep(reply.drip)

    def log_message(self, *args: object) -> None:
        """Says nothing."""


@contextmanager
def serving(script: Script) -> Iterator[Server]:
    """A server in a thread for the length of a `with`."""
    server = Server(script)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.005}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
