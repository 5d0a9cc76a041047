"""A clock that only moves when somebody waits."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

from tracker.fetch.clock import Clock

START = datetime(2026, 12, 1, 6, 0, tzinfo=UTC)


class Ticks:
    """Time for tests: waiting takes none, and is remembered."""

    def __init__(self, start: datetime = START) -> None:
        self.start = start
        self.passed = 0.0
        self.waits: list[float] = []
        self._lock = threading.Lock()

    def now(self) -> datetime:
        return self.start + timedelta(seconds=self.passed)

    def monotonic(self) -> float:
        return self.passed

    def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        with self._lock:
            self.waits.append(seconds)
            self.passed += seconds

    def later(self, **span: float) -> None:
        """Lets time pass."""
        self.passed += timedelta(**span).total_seconds()

    @property
    def clock(self) -> Clock:
        """The clock to hand on."""
        return Clock(now=self.now, monotonic=self.monotonic, sleep=self.sleep)
