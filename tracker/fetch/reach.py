"""Whether there is a network: a few hosts without a connection, and none with one, and a run counts as offline."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable

from tracker.errors import OfflineError
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.limits import Limits


class Reach:
    """What is known of the network during one run; shared by all threads."""

    def __init__(self, limits: Limits, monotonic: Callable[[], float]) -> None:
        self._limits = limits
        self._monotonic = monotonic
        self._change = threading.Condition()
        self._reached = False
        self._settled = False
        self._answered = 0.0
        self._trying: Counter[str] = Counter()
        self._lost: dict[str, int] = {}
        self._since: set[str] = set()
        """Hosts lost since anything was last heard from any host."""

    @property
    def seconds(self) -> float:
        """How long a connection may take: less while no host has answered."""
        return self._limits.connect_seconds if self._reached else self._limits.first_connect_seconds

    @property
    def offline(self) -> bool:
        """Whether several hosts were lost and nothing was heard from any other: ever, or for some time."""
        if len(self._since) < self._limits.lost_hosts:
            return False
        return not self._reached or self._monotonic() - self._answered > self._limits.lost_seconds

    def begin(self, host: str) -> None:
        """Called before a connection; raises OfflineError without a network, SourceError for a host that was lost."""
        with self._change:
            self.check()
            if self._lost.get(host, 0) >= 2 or (host in self._lost and not self._reached):
                raise SourceError("it did not answer before in this run", where=host, kind=Kind.UNREACHABLE)
            self._trying[host] += 1

    def check(self) -> None:
        """Raises OfflineError when there is no network; waits while a first answer may still come."""
        with self._change:
            if self.offline and not self._reached and not self._settled:
                self._change.wait_for(lambda: self._reached, self._limits.settle_seconds)
                while self._trying and not self._reached:
                    self._change.wait(self._limits.first_connect_seconds)
                self._settled = True
            if self.offline:
                hosts = sorted(self._since)
                raise OfflineError(
                    f"no network: {len(hosts)} hosts could not be reached ({', '.join(hosts)})",
                    advice="the run goes on from what is recorded",
                )

    def reached(self, host: str) -> None:
        """Called when a connection stands."""
        with self._change:
            self._lost.pop(host, None)
            self._done(host)
        self.heard()

    def heard(self) -> None:
        """Called when anything came from any host."""
        with self._change:
            self._reached = True
            self._answered = self._monotonic()
            self._since.clear()
            self._change.notify_all()

    def lost(self, host: str) -> bool:
        """Called when no connection came about; gives back whether one more try makes sense."""
        with self._change:
            self._lost[host] = self._lost.get(host, 0) + 1
            self._since.add(host)
            self._done(host)
            return self._reached and self._lost[host] < 2 and not self.offline

    def _done(self, host: str) -> None:
        self._trying[host] -= 1
        if not self._trying[host]:
            del self._trying[host]
        self._change.notify_all()
