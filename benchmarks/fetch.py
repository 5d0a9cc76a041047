"""Fetching N pages with w workers from a loopback server with latency, beside plain httpx and a bare connection pool.

usage: python benchmarks/fetch.py [--pages N] [--workers W] [--latency SECONDS] [--baseline fetch.py]

The goal is at most 1.15 x N x latency / w. The server runs in a process of its own. `--baseline` names a script with
`Handler` and `Server` (100 pages of 50 kB from its own server): its server and handler then answer instead.
"""

from __future__ import annotations

import argparse
import importlib.util
import multiprocessing
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx

from tracker.fetch.client import Fetcher
from tracker.fetch.limits import Limits
from tracker.fetch.request import Request

BODY = b"x" * 50_000
TAG = '"v1"'


class Handler(BaseHTTPRequestHandler):
    """Answers every path with the same 50 kB after a while, or with 304 to one who has it."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True
    latency = 0.05

    def do_GET(self) -> None:
        time.sleep(self.latency)
        known = self.headers.get("If-None-Match") == TAG
        self.send_response(304 if known else 200)
        self.send_header("ETag", TAG)
        self.send_header("Content-Length", "0" if known else str(len(BODY)))
        self.end_headers()
        if not known:
            self.wfile.write(BODY)

    def log_message(self, *args: object) -> None:
        """Says nothing."""


class Server(ThreadingHTTPServer):
    """A server for many connections at once."""

    request_queue_size = 256
    daemon_threads = True


def baseline(path: Path) -> Any:
    """The module of a baseline script, with the folder beside it importable."""
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location("baseline_fetch", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def serve(port: Connection, latency: float, script: Path | None) -> None:
    """Serves until the process is ended; tells its port first."""
    Handler.latency = latency
    module = baseline(script) if script else None
    server = (module.Server if module else Server)(("127.0.0.1", 0), module.Handler if module else Handler)
    port.send(server.server_port)
    server.serve_forever()


def median(work: Callable[[], object], runs: int = 3) -> tuple[float, float]:
    """Median wall time and median processor time of a few runs, in seconds."""
    walls, processors = [], []
    for _ in range(runs):
        wall, processor = time.perf_counter(), time.process_time()
        work()
        walls.append(time.perf_counter() - wall)
        processors.append(time.process_time() - processor)
    return statistics.median(walls), statistics.median(processors)


def plain(urls: list[str], workers: int, headers: dict[str, str] | None = None) -> None:
    """The baseline: one httpx client and a pool of threads, nothing checked and nothing kept."""
    limits = httpx.Limits(max_connections=workers)
    with httpx.Client(headers=headers, limits=limits) as client, ThreadPoolExecutor(workers) as pool:
        list(pool.map(client.get, urls))


def tracked(urls: list[str], workers: int, host: str, state: Path) -> None:
    """The path that the commands use, with robots.txt, kept answers and evidence."""
    limits = Limits(per_host=workers, delay_seconds=0.0, daily_requests=10**9)
    resolve = {"127.0.0.1": host}
    with Fetcher(state=state, resolve=resolve, limits=limits) as fetcher, ThreadPoolExecutor(workers) as pool:
        list(pool.map(fetcher.fetch, map(Request, urls)))


def main() -> None:
    """Prints one table row for each way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=400)
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--latency", type=float, default=0.05, help="seconds; a baseline's server has its own (0.05)")
    parser.add_argument("--baseline", type=Path)
    given = parser.parse_args()
    near, far = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=serve, args=(far, given.latency, given.baseline), daemon=True)
    process.start()
    host = f"127.0.0.1:{near.recv()}"
    urls = [f"http://{host}/{number}" for number in range(given.pages)]
    floor = given.pages * given.latency / given.workers
    print(f"{given.pages} pages of {len(BODY)} bytes after {given.latency} s, {given.workers} workers")
    print(f"floor {floor:.3f} s, goal {1.15 * floor:.3f} s\n")
    print("| what | wall | of the floor | processor |\n|---|---|---|---|")

    def row(label: str, work: Callable[[], object]) -> None:
        wall, processor = median(work)
        print(f"| {label} | {wall:.3f} s | {wall / floor:.2f} | {processor:.3f} s |", flush=True)

    def fresh() -> None:
        with tempfile.TemporaryDirectory() as folder:
            tracked(urls, given.workers, host, Path(folder))

    row("httpx client and threads", lambda: plain(urls, given.workers))
    row("tracker, first run", fresh)
    row("httpx client and threads, all 304", lambda: plain(urls, given.workers, {"If-None-Match": TAG}))
    with tempfile.TemporaryDirectory() as folder:
        tracked(urls, given.workers, host, Path(folder))
        row("tracker, nothing changed", lambda: tracked(urls, given.workers, host, Path(folder)))
    process.terminate()


if __name__ == "__main__":
    main()
