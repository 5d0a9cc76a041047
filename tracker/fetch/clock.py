"""Time as the fetch stage sees it, in one place so that tests can give another."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Clock:
    """The date, a clock that only goes forward, and waiting."""

    now: Callable[[], datetime] = _now
    monotonic: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep

    def second(self) -> datetime:
        """The present second in UTC; pages carry no finer time, so that a replay gives the same."""
        return self.now().astimezone(UTC).replace(microsecond=0)
