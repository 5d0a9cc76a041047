"""Fetchers that ask the test server instead of the hosts that its script speaks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.fetch.clocks import Ticks
from tests.fetch.server import Server
from tracker.fetch.client import Fetcher
from tracker.fetch.failures import SourceError
from tracker.fetch.limits import Limits
from tracker.fetch.request import Request

HOSTS = ("board.example", "other.example", "a.example", "b.example", "c.example", "site.example", "mirror.example")
QUICK = Limits(delay_seconds=0.0, settle_seconds=0.05)
Opener = Callable[..., Fetcher]


def failure(fetcher: Fetcher, url: str) -> SourceError:
    """The error with which a URL is not fetched."""
    with pytest.raises(SourceError) as caught:
        fetcher.fetch(Request(url))
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.fixture
def ticks() -> Ticks:
    """A clock that only moves when somebody waits."""
    return Ticks()


@pytest.fixture
def messages() -> list[str]:
    """What fetchers opened by `open_fetcher` told."""
    return []


@pytest.fixture
def open_fetcher(tmp_path: Path, ticks: Ticks, messages: list[str]) -> Opener:
    """Opens a fetcher whose hosts are a server's, with the test's clock and state folder."""

    def opener(server: Server | None = None, **options: Any) -> Fetcher:
        given: dict[str, Any] = {
            "state": tmp_path / "state",
            "clock": ticks.clock,
            "limits": QUICK,
            "tell": messages.append,
            "resolve": dict.fromkeys(HOSTS, server.address) if server else {},
        }
        return Fetcher(**{**given, **options})

    return opener
