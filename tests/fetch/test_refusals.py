from __future__ import annotations

import pytest

from tests.fetch.clocks import START, Ticks
from tests.fetch.conftest import Opener, failure
from tests.fetch.server import Reply, serving
from tracker.fetch.failures import Kind
from tracker.fetch.refusals import asked_wait
from tracker.fetch.request import Request

URL = "https://board.example/data.json"
GOOD = Reply(body=b"[]")
WAITS = {
    "seconds": ({"retry-after": "30"}, 30),
    "zero": ({"retry-after": "0"}, 0),
    "date": ({"retry-after": "Tue, 01 Dec 2026 06:00:30 GMT"}, 30),
    "date without a zone": ({"retry-after": "Tue, 01 Dec 2026 06:00:30"}, 30),
    "date in the past": ({"retry-after": "Tue, 01 Dec 2026 05:00:00 GMT"}, 0),
    "no date": ({"retry-after": "soon"}, None),
    "negative": ({"retry-after": "-5"}, None),
    "odd digits": ({"retry-after": "³"}, None),
    "endless digits": ({"retry-after": "9" * 400}, None),
    "impossible date": ({"retry-after": "Tue, 99 Dec 99999 06:00:30 GMT"}, None),
    "moment of reset": ({"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1796104820"}, 20),
    "seconds to reset": ({"x-ratelimit-remaining": "0", "x-ratelimit-reset": "20"}, 20),
    "reset in the past": ({"x-ratelimit-remaining": "0", "x-ratelimit-reset": "1796000000"}, 0),
    "used up": ({"x-ratelimit-remaining": "0"}, 0),
    "left": ({"x-ratelimit-remaining": "7", "x-ratelimit-reset": "1796104820"}, None),
    "nothing": ({}, None),
}


@pytest.mark.parametrize("name", WAITS)
def test_the_wait_that_headers_ask_for(name: str) -> None:
    headers, expected = WAITS[name]
    assert asked_wait(headers, START) == expected


@pytest.mark.parametrize(
    ("status", "headers", "wait"),
    [
        (403, {"Retry-After": "30"}, 30),
        (403, {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1796104820"}, 20),
        (403, {"X-RateLimit-Remaining": "0"}, 1),
        (429, {"Retry-After": "Tue, 01 Dec 2026 06:00:30 GMT"}, 30),
        (429, {"Retry-After": "Tue, 01 Dec 2026 05:00:00 GMT"}, 1),
        (429, {}, 1),
        (503, {"Retry-After": "5"}, 5),
        (503, {}, 1),
        (500, {}, 1),
    ],
)
def test_a_limit_is_waited_for(
    open_fetcher: Opener, ticks: Ticks, messages: list[str], status: int, headers: dict[str, str], wait: float
) -> None:
    with serving({"/data.json": [Reply(status, headers=headers), GOOD]}) as server, open_fetcher(server) as fetcher:
        assert fetcher.fetch(Request(URL)).body == b"[]"
    assert sum(ticks.waits) == wait
    assert len(server.pages) == 2
    assert f"asked again after {wait} s" in messages[0]


@pytest.mark.parametrize(
    "reply", [Reply(403), Reply(403, headers={"X-RateLimit-Remaining": "12"}), Reply(404), Reply(401)]
)
def test_a_refusal_is_not_asked_again(open_fetcher: Opener, ticks: Ticks, reply: Reply) -> None:
    with serving({"/data.json": reply}) as server, open_fetcher(server) as fetcher:
        assert f"answered {reply.status}" in str(failure(fetcher, URL))
    assert len(server.pages) == 1
    assert not ticks.waits


def test_after_four_attempts_it_is_given_up(open_fetcher: Opener, ticks: Ticks) -> None:
    with serving({"/data.json": Reply(503)}) as server, open_fetcher(server) as fetcher:
        assert "503 Service Unavailable, 4 times; given up" in str(failure(fetcher, URL))
    assert len(server.pages) == 4
    assert ticks.waits == [1, 2, 4]


def test_a_long_rest_is_left_to_a_later_run(open_fetcher: Opener, ticks: Ticks) -> None:
    limited = [Reply(429, headers={"Retry-After": "3600"}), GOOD]
    with serving({"/data.json": limited, "/more": GOOD}) as server:
        with open_fetcher(server) as fetcher:
            found = failure(fetcher, URL)
            assert found.kind is Kind.LIMITED
            assert "asks to be left alone for 3600 s" in str(found)
            other = failure(fetcher, "https://board.example/more")
            assert "asked to be left alone until 2026-12-01T07:00:00Z" in str(other)
        ticks.later(minutes=59)
        with open_fetcher(server) as fetcher:
            assert "left alone until" in str(failure(fetcher, URL))
        assert len(server.pages) == 1
        ticks.later(minutes=1)
        with open_fetcher(server) as fetcher:
            assert fetcher.fetch(Request(URL)).body == b"[]"
    assert not ticks.waits


def test_no_rest_is_longer_than_a_day(open_fetcher: Opener, ticks: Ticks) -> None:
    with serving({"/data.json": [Reply(429, headers={"Retry-After": "999999999"}), GOOD]}) as server:
        with open_fetcher(server) as fetcher:
            failure(fetcher, URL)
        ticks.later(days=1)
        with open_fetcher(server) as fetcher:
            assert fetcher.fetch(Request(URL)).body == b"[]"


def test_a_host_that_keeps_failing_gets_single_attempts(open_fetcher: Opener) -> None:
    script = {f"/{number}": Reply(500) for number in range(5)}
    with serving(script) as server, open_fetcher(server) as fetcher:
        for number in range(5):
            failure(fetcher, f"https://board.example/{number}")
    assert len(server.pages) == 3 * 4 + 2
