"""A scheduled run in which nothing changed, beside the first one: `python benchmarks/unchanged.py DATA`.

DATA is the folder with `mirror.csv` and the copies that it names. All sources are asked over HTTP, from a server on
this machine that answers 304 where a copy is known; a page with the declared figures stands in for each document. Every
run is the command `tracker run` in a process of its own that has loaded its modules before the clock begins, a
day after the one before. The processor time is that of the run alone, without the server.
"""

from __future__ import annotations

import csv
import multiprocessing
import os
import platform
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.soak import page_of  # noqa: E402
from tests.soak.once import Folders, run_once  # noqa: E402
from tests.soak.pages import Copy, Site  # noqa: E402
from tests.soak.series import WARM  # noqa: E402
from tests.soak.serving import serving  # noqa: E402
from tracker.declare.documents import load_documents  # noqa: E402
from tracker.pipeline.documents import document_requests  # noqa: E402

START = datetime(2026, 11, 2, 6, 17, tzinfo=UTC)
DAYS = 3


def copies(data: Path) -> Iterator[tuple[str, Copy]]:
    """The newest copy of every page of a board, and a page with the declared figures for every document."""
    with (data / "mirror.csv").open(encoding="utf-8") as file:
        rows = sorted(csv.DictReader(file), key=lambda row: row["as_of"])
    for row in rows:
        if row["method"] == "GET" and "zip member" not in row["notes"]:
            yield row["url"].partition("://")[2], Copy(0, (data / row["file"]).read_bytes(), row["content_type"])
    for document in load_documents(ROOT / "sources"):
        if document.url:
            yield document_requests(document)[0].url.partition("://")[2], Copy(0, page_of(document).encode())


def _run(sender: Connection, folders: Folders, at: datetime, hosts: dict[str, str]) -> None:
    begun = time.process_time()
    try:
        run_once(folders, at.isoformat(), hosts, "run")
    except SystemExit as left:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        sender.send((left.code, time.process_time() - begun, peak))


def run(folders: Folders, at: datetime, hosts: dict[str, str]) -> tuple[float, float]:
    """The processor seconds of one run and its peak memory in MiB."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_run, args=(sender, folders, at, hosts))
    process.start()
    status, seconds, peak = receiver.recv()
    process.join()
    if status:
        raise SystemExit(f"the run of {at:%Y-%m-%d} ended with {status}; see {folders.log}")
    return seconds, peak


def main(data: Path) -> None:
    """Measures and prints a table."""
    for name in WARM:
        __import__(name)
    site = Site.of(dict(copies(data)).items(), 1)
    with tempfile.TemporaryDirectory() as name, serving(site) as server:
        folders = Folders(Path(name) / "series", ROOT / "sources")
        folders.root.mkdir()
        hosts = dict.fromkeys(site.hosts, f"127.0.0.1:{server.server_port}")
        found = []
        for day in range(DAYS):
            server.begin(0, START + timedelta(days=day), 0.0, 0)
            found.append(run(folders, START + timedelta(days=day), hosts))
        claims = sum(len(document.claims) for document in load_documents(ROOT / "sources"))
        files = sum(len(names) for _, _, names in os.walk(folders.out))
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"{len(site.pages)} addresses of {len(site.hosts)} hosts, {claims} claims, {files} files")
    print("| | processor time | of the first | peak memory |\n|---|---|---|---|")
    for day, (seconds, peak) in enumerate(found):
        what = "the first run" if day == 0 else f"day {day + 1}, nothing changed"
        print(f"| {what} | {seconds:.2f} s | {seconds / found[0][0]:.3f} | {peak:.0f} MiB |")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
