"""The reference exchanges, as far as fetching decides them: which page comes, which does not, and why."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.fetch.clocks import Ticks
from tests.fetch.conftest import HOSTS, QUICK
from tests.fetch.server import Reply, Server, serving
from tracker.errors import FetchError
from tracker.fetch.client import Fetcher
from tracker.fetch.request import Request
from tracker.records import Page

FAILS = {"BC-167", "BC-176"}
"""Exchanges that end with 200 and without a page: a body shorter than announced, and a page that asks for a person."""
WORDS = {
    "BC-151": "500",
    "BC-157": "404",
    "BC-157-v1": "410 Gone",
    "BC-163-v1": "503 Service Unavailable, 4 times",
    "BC-164": "403 Forbidden",
    "BC-167": "truncated: 13 of 10000 bytes",
    "BC-176": "challenge page instead of the content",
    "BC-176-v1": "403",
    "BC-179-v1": "403",
}
WAITS = {"BC-161": 30, "BC-161-v1": 20, "BC-162": 30, "BC-163": 5, "BC-164": 0}


def reply(exchange: dict[str, Any]) -> Reply:
    """The scripted answer of a line; a body that is only described is made up."""
    answer = exchange["response"]
    headers = {name: value for name, value in answer["headers"].items() if name != "Content-Length"}
    note = exchange["response"].get("body_note", "")
    charset = "gbk" if "gbk" in headers.get("Content-Type", "") else "utf-8"
    body = answer.get("body", f'[{{"note": "{note}"}}]').encode(charset)
    length = answer["headers"].get("Content-Length")
    if headers.get("Content-Encoding") == "gzip":
        body, length = gzip.compress(body), None
        return Reply(answer["status"], body, headers)
    if "no length announced" in note:
        return Reply(answer["status"], body, headers, length=None)
    return Reply(answer["status"], body, headers, length=-1 if length is None else int(length))


def script(case: dict[str, Any]) -> dict[str, list[Reply]]:
    """The answers of a case by host and path."""
    answers: dict[str, list[Reply]] = defaultdict(list)
    for exchange in case["exchange"]:
        answers[exchange["request"]["url"].removeprefix("https://")].append(reply(exchange))
    return answers


def wanted(case: dict[str, Any]) -> list[str]:
    """The URLs of a case that nobody redirects to, once each."""
    urls = [exchange["request"]["url"] for exchange in case["exchange"]]
    moved = {exchange["response"]["headers"].get("Location", "") for exchange in case["exchange"]}
    return [url for url in dict.fromkeys(urls) if not any(place and url.endswith(place) for place in moved)]


def before(case: dict[str, Any], state: Path, ticks: Ticks, server: Server) -> None:
    """Fetches what had been there a day earlier, where the case has a tag of it."""
    tag = case["previous"].get("etag")
    if not tag:
        return
    answers, server.script = server.script, {}
    data = json.dumps(case["previous"]["data"]).encode()
    server.script = {"/data.json": Reply(body=data, headers={"ETag": tag})}
    ticks.start -= timedelta(days=1)
    with fetcher(state, ticks, server) as earlier:
        earlier.fetch(Request(case["exchange"][0]["request"]["url"]))
    ticks.start += timedelta(days=1)
    server.script = answers
    server.asked.clear()
    server.count.clear()


def fetcher(state: Path, ticks: Ticks, server: Server) -> Fetcher:
    resolve = dict.fromkeys(HOSTS, server.address)
    return Fetcher(state=state, clock=ticks.clock, limits=QUICK, resolve=resolve)


def outcomes(case: dict[str, Any], state: Path, ticks: Ticks, server: Server) -> dict[str, Page | FetchError]:
    """What comes of each URL."""
    found: dict[str, Page | FetchError] = {}
    with fetcher(state, ticks, server) as asking:
        for url in wanted(case):
            try:
                found[url] = asking.fetch(Request(url))
            except FetchError as error:
                found[url] = error
    return found


def check(case: dict[str, Any], state: Path) -> None:
    """Plays one case; a failed assertion names it."""
    name = case["id"]
    ticks = Ticks(datetime.fromisoformat(case["previous"].get("now", "2026-12-01T06:00:00Z")).astimezone(UTC))
    answers = script(case)
    with serving(answers) as server:
        before(case, state, ticks, server)
        found = outcomes(case, state, ticks, server)
    for url, outcome in found.items():
        last = answers[url.removeprefix("https://")][-1]
        well = last.status < 400 and name not in FAILS
        assert isinstance(outcome, Page) is well, (name, outcome)
    lines = [str(outcome) for outcome in found.values() if isinstance(outcome, FetchError)]
    assert bool(lines) is (name in WORDS or name == "BC-252"), (name, lines)
    assert all("\n" not in line for line in lines)
    if name in WORDS:
        assert WORDS[name] in lines[-1], (name, lines)
    if name in WAITS:
        assert sum(ticks.waits) == WAITS[name], (name, ticks.waits)
    assert all(len(server.asked) <= 12 for _ in found), name


def test_every_exchange_ends_as_it_should(shared: Path, tmp_path: Path) -> None:
    text = (shared / "data" / "cases" / "http.jsonl").read_text("utf-8")
    cases = [json.loads(line) for line in text.splitlines()]
    assert len(cases) >= 52
    for place, case in enumerate(cases):
        check(case, tmp_path / str(place))


def test_a_case_of_our_own_is_played_the_same_way(tmp_path: Path) -> None:
    """The player above is exercised without the reference folder too."""
    url = "https://board.example/data.json"
    limited = {"request": {"url": url}, "response": {"status": 403, "headers": {"Retry-After": "5"}, "body": ""}}
    known = {"request": {"url": url}, "response": {"status": 304, "headers": {}, "body": ""}}
    previous = {"etag": '"t"', "data": [{"model": "Zorb-2"}], "now": "2026-12-01T07:00:00Z"}
    check({"id": "own", "exchange": [limited, known], "previous": previous}, tmp_path / "a")
    gone = {"request": {"url": url}, "response": {"status": 404, "headers": {}, "body": "none"}}
    check({"id": "BC-157", "exchange": [gone], "previous": {}}, tmp_path / "b")
