"""Politeness: how many requests at once, how far apart and how many a day a host gets, and when it wants a rest."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tracker.fetch.clock import Clock
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.files import read_json, write_json
from tracker.fetch.limits import Limits
from tracker.wire import timestamp


@dataclass(slots=True)
class _Host:
    gate: threading.Semaphore
    next_start: float = 0.0
    """Monotonic seconds."""
    resting: float = 0.0
    """Until when nothing is asked in this run; monotonic seconds."""
    delay: float = 0.0
    day: str = ""
    requests: int = 0
    rest_until: float = 0.0
    """Seconds since 1970; kept between runs."""
    failed: int = 0
    """Pages that failed for good, one after another."""
    lock: threading.Lock = field(default_factory=threading.Lock)


class Hosts:
    """The turns of all hosts in one run; counts and rests are kept in a file between runs."""

    def __init__(self, limits: Limits, clock: Clock, file: Path | None) -> None:
        self._limits = limits
        self._clock = clock
        self._file = file
        self._lock = threading.Lock()
        self._hosts: dict[str, _Host] = {}
        self._kept: dict[str, Any] | None = None

    @contextmanager
    def turn(self, name: str, end: float) -> Iterator[None]:
        """Waits for a free place and the right moment; raises SourceError when that is not before `end` (monotonic)."""
        host = self._host(name)
        with host.lock:
            self._check(name, host)
        if not host.gate.acquire(timeout=min(max(end - self._clock.monotonic(), 0.0), 86_400)):
            raise SourceError("no turn in the time of this run", where=name, kind=Kind.TOO_SLOW)
        try:
            while (seconds := self._left(name, host, end)) > 0:
                self._clock.sleep(seconds)
            yield
        finally:
            host.gate.release()

    def _left(self, name: str, host: _Host, end: float) -> float:
        """The seconds to wait still; with 0 the request is counted. Looked at again after each wait, since another
        request may meanwhile have been told to leave the host alone."""
        with host.lock:
            self._check(name, host)
            now = self._clock.monotonic()
            start = max(host.next_start, host.resting)
            if max(now, start) > end:
                raise SourceError("no turn in the time of this run", where=name, kind=Kind.TOO_SLOW)
            if start <= now:
                host.next_start = now + host.delay
                host.requests += 1
            return max(start - now, 0.0)

    def slow(self, name: str, delay: float) -> None:
        """Keeps the starts of requests to a host at least so many seconds apart (robots.txt may ask for it)."""
        host = self._host(name)
        host.delay = max(host.delay, delay)

    def rest(self, name: str, seconds: float, end: float) -> None:
        """Leaves a host alone for so long, from the next request on. One that asks for longer than a run waits, or this
        one can before `end` (monotonic), is left alone by later runs too."""
        host = self._host(name)
        with host.lock:
            now = self._clock.monotonic()
            if seconds > self.patience(end):
                until = self._clock.now().timestamp() + min(seconds, self._limits.longest_rest)
                host.rest_until = max(host.rest_until, until)
            else:
                host.resting = max(host.resting, now + seconds)

    def patience(self, end: float) -> float:
        """The longest rest in seconds that is waited for within this run."""
        return min(self._limits.longest_wait, end - self._clock.monotonic())

    def ended(self, name: str, *, well: bool) -> None:
        """Notes how a page of a host came out in the end."""
        host = self._host(name)
        host.failed = 0 if well else host.failed + 1

    def tired(self, name: str) -> bool:
        """Whether so many pages of a host failed that another attempt is not worth the time."""
        return self._host(name).failed >= self._limits.tired

    def save(self) -> None:
        """Writes what the next run has to know; raises OSError."""
        with self._lock:
            if self._hosts and self._file is not None:
                kept = dict(self._load())
                for name, host in self._hosts.items():
                    kept[name] = {"day": host.day, "requests": host.requests, "rest_until": host.rest_until}
                write_json(self._file, kept)

    def _host(self, name: str) -> _Host:
        with self._lock:
            host = self._hosts.get(name)
            if host is None:
                host = _Host(threading.Semaphore(self._limits.per_host), delay=self._limits.delay_seconds)
                kept = self._load().get(name)
                if isinstance(kept, dict):
                    host.day = str(kept.get("day", ""))
                    host.requests = int(_number(kept.get("requests"), 10**9))
                    latest = self._clock.now().timestamp() + self._limits.longest_rest
                    host.rest_until = _number(kept.get("rest_until"), latest)
                self._hosts[name] = host
            return host

    def _load(self) -> dict[str, Any]:
        if self._kept is None:
            self._kept = read_json(self._file) if self._file is not None else {}
        return self._kept

    def _check(self, name: str, host: _Host) -> None:
        """Raises SourceError where a host wants a rest, or had its requests of the day. Its lock is held."""
        now: datetime = self._clock.now()
        if host.rest_until > now.timestamp():
            until = timestamp(datetime.fromtimestamp(host.rest_until, UTC))
            raise SourceError(f"the host asked to be left alone until {until}", where=name, kind=Kind.LIMITED)
        today = now.date().isoformat()
        if host.day != today:
            host.day, host.requests = today, 0
        if host.requests >= self._limits.daily_requests:
            raise SourceError(
                f"{host.requests} requests today, which is the budget of a day", where=name, kind=Kind.LIMITED
            )


def _number(value: object, most: float) -> float:
    """A number of the file; 0 for what is none or lies outside 0 and `most`."""
    return float(value) if isinstance(value, int | float) and 0 <= value <= most else 0.0
