"""One scheduled run in a process of its own, at a simulated time: the command `tracker run`, with its real options."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tracker import cli
from tracker.fetch.client import Fetcher
from tracker.fetch.clock import Clock
from tracker.fetch.limits import Limits
from tracker.pipeline import publishing
from tracker.pipeline import run as pipeline
from tracker.publish.folder import Published

FASTER = 100.0
"""So many times shorter than in life are the waits that servers ask for and those between attempts."""
LIMITS = Limits(body_bytes=8 * 2**20, silence_seconds=1.0, request_seconds=6.0, delay_seconds=0.0, settle_seconds=0.05)
"""Bounds that are met sooner than those of the scheduled job; the rules are the same."""


@dataclass(frozen=True, slots=True)
class Folders:
    """Where the runs of one series keep what they keep."""

    root: Path
    sources: Path

    @property
    def ledger(self) -> Path:
        return self.root / "ledger"

    @property
    def out(self) -> Path:
        return self.root / "site"

    @property
    def state(self) -> Path:
        return self.root / ".tracker"

    @property
    def log(self) -> Path:
        return self.root / "log"

    def arguments(self, *, site: bool = True) -> list[str]:
        """The options that keep a command inside the folder."""
        database = f"sqlite:///{self.root / 'tracker.db'}"
        names = {"--sources": self.sources, "--ledger": self.ledger, "--db": database}
        if site:
            names["--out"] = self.out
        return [str(part) for pair in names.items() for part in pair]


def run_once(folders: Folders, at: str, resolve: Mapping[str, str], command: str) -> None:
    """Runs the command as if it were `at`, and leaves with its exit status; what it says goes to the log.

    `judge` is `run` without the site, which takes most of the time.
    """
    os.chdir(folders.root)
    with folders.log.open("a", encoding="utf-8") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    begin_at(datetime.fromisoformat(at))
    if command == "judge":
        publishing.publish_recorded = lambda *_, **__: Published(0, 0, 0)
    hosts = [part for host, target in sorted(resolve.items()) for part in ("--resolve", f"{host}={target}")]
    print(f"== {at}", file=sys.stderr, flush=True)
    if command == "fetch":
        cli.main(["fetch", *folders.arguments(site=False), *hosts])
    cli.main(["run", *folders.arguments(), *hosts])


def begin_at(start: datetime) -> None:
    """Lets this process believe that it is `start`, and that waiting takes a hundredth of the time."""
    simulated = Clock(now=lambda: start, sleep=lambda seconds: time.sleep(seconds / FASTER))

    def opened(
        state: Path | None, network: pipeline.Network, clock: datetime | None, say: Callable[[str], None]
    ) -> Fetcher:
        return Fetcher(
            state=state,
            replay=network.replay,
            offline=network.offline,
            resolve=network.resolve,
            started=clock,
            clock=simulated,
            limits=LIMITS,
            tell=say,
        )

    pipeline.open_fetcher = opened
    pipeline.Network.clock = property(lambda _: start.astimezone(UTC))  # type: ignore[method-assign, assignment]
