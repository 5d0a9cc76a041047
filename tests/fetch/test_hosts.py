from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.fetch.clocks import Ticks
from tests.fetch.conftest import Opener, failure
from tests.fetch.server import Reply, serving
from tracker.fetch.failures import Kind
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
