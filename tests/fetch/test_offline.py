from __future__ import annotations

import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.fetch.clocks import Ticks
from tests.fetch.conftest import HOSTS, Opener, failure
from tests.fetch.server import Reply, serving
from tracker.errors import FetchError, OfflineError
from tracker.fetch.clock import Clock
from tracker.fetch.failures import Kind
from tracker.fetch.limits import Limits
from tracker.fetch.reach import Reach
from tracker.fetch.request import Request


def unknown(*_: Any, **__: Any) -> list[tuple[Any, ...]]:
    raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")


def test_three_lost_hosts_are_no_network(open_fetcher: Opener, ticks: Ticks) -> None:
    with open_fetcher(lookup=unknown) as fetcher:
        for host in ("one", "two"):
            found = failure(fetcher, f"https://{host}.example/a")
            assert found.kind is Kind.UNREACHABLE
            assert "Temporary failure in name resolution" in str(found)
            assert "given up" not in str(found)
        before = fetcher.offline
        for host in ("three", "four", "one"):
            with pytest.raises(OfflineError, match=r"no network: 3 hosts .* \(one.*, three.*, two.*\)"):
                fetcher.fetch(Request(f"https://{host}.example/b"))
        assert (before, fetcher.offline) == (False, True)
    assert not ticks.waits


def test_a_lost_host_is_not_asked_again_in_the_run(open_fetcher: Opener) -> None:
    asked: list[str] = []

    def lookup(host: str, *given: Any, **more: Any) -> list[tuple[Any, ...]]:
        asked.append(host)
        return unknown(host, *given, **more)

    with open_fetcher(lookup=lookup) as fetcher:
        for number in range(4):
            failure(fetcher, f"https://one.example/{number}")
        assert not fetcher.offline
    assert asked == ["one.example"]


def test_no_network_is_noticed_in_time(open_fetcher: Opener) -> None:
    """Names that nobody answers: with few threads and without an answer the run is over within seconds."""

    def silent(*_: Any, **__: Any) -> list[tuple[Any, ...]]:
        time.sleep(2)
        return []

    limits = Limits(first_connect_seconds=0.1, delay_seconds=0, settle_seconds=0.1)
    urls = [f"https://h{number % 9}.example/{number}" for number in range(60)]
    start = time.monotonic()
    with open_fetcher(lookup=silent, limits=limits, clock=Clock()) as fetcher, ThreadPoolExecutor(2) as pool:

        def fetch(url: str) -> bool:
            try:
                fetcher.fetch(Request(url))
            except FetchError as error:
                return isinstance(error, OfflineError)
            raise AssertionError

        outcomes = list(pool.map(fetch, urls))
    assert time.monotonic() - start < 1.9
    assert outcomes.count(True) > 50
    assert 3 * Limits().first_connect_seconds + Limits().settle_seconds < 10


def test_dead_hosts_among_living_ones_are_no_reason_to_stop(open_fetcher: Opener) -> None:
    """Many names do not exist any more, and they fail faster than the others answer."""
    script = {"/": Reply(body=b"well", delay=0.05)}
    urls = [f"https://gone{number}.example/" for number in range(20)] + [f"https://{host}/" for host in HOSTS]
    limits = Limits(delay_seconds=0)
    quick = Clock(sleep=lambda _: None)
    with serving(script) as server, open_fetcher(server, lookup=unknown, clock=quick, limits=limits) as fetcher:
        outcomes: dict[str, str] = {}

        def fetch(url: str) -> None:
            try:
                outcomes[url] = fetcher.fetch(Request(url)).body.decode()
            except FetchError as error:
                outcomes[url] = type(error).__name__

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(fetch, [urls[-1], *urls[:-1]]))
        assert not fetcher.offline
    assert [outcomes[f"https://{host}/"] for host in HOSTS] == ["well"] * len(HOSTS)
    assert "OfflineError" not in outcomes.values()


def test_while_somebody_may_still_answer_the_verdict_waits() -> None:
    reach = Reach(Limits(), time.monotonic)
    for host in ("one", "two", "three"):
        reach.begin(host)
    reach.begin("slow")
    for host in ("one", "two", "three"):
        assert not reach.lost(host)
    outcome: list[str] = []

    def late() -> None:
        reach.begin("late")
        outcome.append("begun")

    thread = threading.Thread(target=late)
    thread.start()
    time.sleep(0.05)
    assert not outcome
    reach.reached("slow")
    thread.join(1)
    assert outcome == ["begun"]
    assert not reach.offline


def test_a_network_that_goes_away_is_noticed(ticks: Ticks) -> None:
    reach = Reach(Limits(), ticks.monotonic)
    reach.begin("one")
    reach.reached("one")
    for host in ("two", "three", "four"):
        reach.begin(host)
        assert reach.lost(host)
    assert not reach.offline
    ticks.later(seconds=Limits().lost_seconds + 1)
    with pytest.raises(OfflineError):
        reach.begin("five")


def test_a_refused_connection_is_tried_once_more_where_there_is_a_network(open_fetcher: Opener) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        dead = f"127.0.0.1:{unused.getsockname()[1]}"
    with serving({"/": Reply(body=b"x")}) as server:
        resolve = {"board.example": server.address, "dead.example": dead}
        with open_fetcher(server, resolve=resolve) as fetcher:
            fetcher.fetch(Request("https://board.example/"))
            found = failure(fetcher, "https://dead.example/")
            assert "no connection: connection refused, 2 times; given up" in str(found)
            assert "no connection: connection refused" in str(failure(fetcher, "https://dead.example/more"))
