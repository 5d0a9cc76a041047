from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.fetch.clocks import Ticks
from tests.fetch.conftest import QUICK, Opener, failure
from tests.fetch.server import Asked, Reply, serving
from tracker.errors import FetchError
from tracker.fetch.clock import Clock
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.hosts import Hosts
from tracker.fetch.limits import Limits
from tracker.fetch.request import Request


def url(number: int, host: str = "board.example") -> str:
    return f"https://{host}/{number}"


SCRIPT = {f"/{number}": Reply(body=b"x") for number in range(12)}


def test_starts_at_one_host_keep_their_distance(open_fetcher: Opener, ticks: Ticks) -> None:
    with serving(SCRIPT) as server, open_fetcher(server, limits=Limits(delay_seconds=0.5)) as fetcher:
        for number in range(3):
            fetcher.fetch(Request(url(number)))
        assert ticks.waits == [0.5, 0.5, 0.5]
        fetcher.fetch(Request(url(1, "other.example")))
    assert sum(ticks.waits) == 2.0


@pytest.mark.parametrize("at_once", [1, 3])
def test_so_many_at_once_and_no_more(open_fetcher: Opener, at_once: int) -> None:
    script = {path: Reply(body=b"x", delay=0.02) for path in SCRIPT}
    limits = Limits(per_host=at_once, delay_seconds=0)
    with serving(script) as server, open_fetcher(server, limits=limits) as fetcher, ThreadPoolExecutor(8) as pool:
        list(pool.map(fetcher.fetch, (Request(url(number)) for number in range(12))))
    assert server.most == at_once


def test_the_budget_of_a_day_holds_over_runs_and_ends_at_midnight(open_fetcher: Opener, ticks: Ticks) -> None:
    limits = Limits(daily_requests=4, delay_seconds=0)
    with serving(SCRIPT) as server:
        with open_fetcher(server, limits=limits) as fetcher:
            for number in range(2):
                fetcher.fetch(Request(url(number)))
        with open_fetcher(server, limits=limits) as fetcher:
            found = failure(fetcher, url(2))
            assert found.kind is Kind.LIMITED
            assert "4 requests today, which is the budget of a day" in str(found)
            assert fetcher.fetch(Request(url(2, "other.example"))).body == b"x"
        assert len(server.asked) == 6
        ticks.later(days=1)
        with open_fetcher(server, limits=limits) as fetcher:
            assert fetcher.fetch(Request(url(2))).body == b"x"


DAMAGE = [
    "",
    "[]",
    "{",
    *(
        f'{{"board.example": {value}}}'
        for value in (
            "7",
            '{"requests": "x"}',
            '{"requests": NaN}',
            '{"requests": -1, "day": 3}',
            '{"rest_until": 1e300}',
            '{"rest_until": Infinity}',
        )
    ),
]


@pytest.mark.parametrize("kept", DAMAGE)
def test_damaged_notes_do_no_harm(open_fetcher: Opener, tmp_path: Path, kept: str) -> None:
    file = tmp_path / "state" / "fetch" / "hosts.json"
    file.parent.mkdir(parents=True)
    file.write_text(kept, "utf-8")
    with serving(SCRIPT) as server, open_fetcher(server) as fetcher:
        fetcher.fetch(Request(url(1)))
    assert json.loads(file.read_text("utf-8"))["board.example"]["requests"] == 2


def test_a_turn_that_would_come_too_late_is_not_waited_for(open_fetcher: Opener, ticks: Ticks) -> None:
    limits = Limits(delay_seconds=50)
    with serving(SCRIPT) as server, open_fetcher(server, limits=limits, budget_seconds=60) as fetcher:
        fetcher.fetch(Request(url(1)))
        found = failure(fetcher, url(2))
    assert found.kind is Kind.TOO_SLOW
    assert ticks.passed == 50


@pytest.mark.parametrize("at_once", [1, 4])
def test_a_rest_holds_for_requests_that_wait_already(open_fetcher: Opener, at_once: int) -> None:
    """Many threads in the queue of one host: only those under way when it asks for a rest reach it."""
    script = {f"/{number}": Reply(429, headers={"Retry-After": "3600"}, delay=0.02) for number in range(30)}
    limits = Limits(per_host=at_once, delay_seconds=0)
    with serving(script) as server, open_fetcher(server, limits=limits) as fetcher, ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda number: failure(fetcher, url(number)), range(30)))
    assert 1 <= len(server.pages) <= at_once
    assert {each.kind for each in found} == {Kind.LIMITED}
    assert sum("asked to be left alone until" in str(each) for each in found) == 30 - len(server.pages)


def interrupted(ticks: Ticks, work: Callable[[], object]) -> Clock:
    """A clock whose first wait is used by others: their work is done before it is over."""
    left = [work]

    def sleep(seconds: float) -> None:
        while left:
            left.pop()()
        ticks.sleep(seconds)

    return Clock(now=ticks.now, monotonic=ticks.monotonic, sleep=sleep)


def test_a_short_rest_holds_for_other_requests_too(open_fetcher: Opener, ticks: Ticks) -> None:
    asked_at: list[float] = []

    def other(_: Asked) -> Reply:
        asked_at.append(ticks.passed)
        return Reply(body=b"other")

    tired = Reply(503, headers={"Retry-After": "7"})
    with serving({"/1": [tired, Reply(body=b"well")], "/2": other}) as server:
        clock = interrupted(ticks, lambda: fetcher.fetch(Request(url(2))))
        with open_fetcher(server, clock=clock) as fetcher:
            assert fetcher.fetch(Request(url(1))).body == b"well"
    assert asked_at == [7]


@pytest.mark.parametrize(("seconds", "until"), [(3, 10), (30, 30)])
def test_a_rest_that_begins_while_a_request_waits_for_its_moment(ticks: Ticks, seconds: float, until: float) -> None:
    clock = interrupted(ticks, lambda: hosts.rest("a", seconds, 100))
    hosts = Hosts(Limits(delay_seconds=10), clock, None)
    for _ in range(2):
        with hosts.turn("a", 100):
            last = ticks.passed
    assert last == until


def test_a_long_rest_ends_the_wait_of_a_request(ticks: Ticks) -> None:
    clock = interrupted(ticks, lambda: hosts.rest("a", 90, 100))
    hosts = Hosts(Limits(delay_seconds=10), clock, None)
    with hosts.turn("a", 100):
        pass
    with pytest.raises(SourceError, match="left alone until 2026-12-01T06:01:30Z"), hosts.turn("a", 100):
        pass
    with hosts.turn("b", 100):
        assert ticks.passed == 10


def test_a_request_that_is_not_made_is_not_counted(open_fetcher: Opener, tmp_path: Path) -> None:
    script = {**SCRIPT, "/0": Reply(429, headers={"Retry-After": "3600"})}
    with serving(script) as server, open_fetcher(server, limits=QUICK) as fetcher:
        for number in range(3):
            with pytest.raises(FetchError):
                fetcher.fetch(Request(url(number)))
    kept = json.loads((tmp_path / "state" / "fetch" / "hosts.json").read_text("utf-8"))["board.example"]
    assert kept["requests"] == len(server.asked) == 2
