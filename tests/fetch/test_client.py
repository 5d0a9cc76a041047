from __future__ import annotations

import gzip
import hashlib
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.fetch.clocks import Ticks
from tests.fetch.conftest import Opener, failure
from tests.fetch.server import Asked, Reply, serving
from tracker.errors import OfflineError
from tracker.fetch.client import Fetcher, agent_name
from tracker.fetch.clock import Clock
from tracker.fetch.failures import Kind
from tracker.fetch.limits import Limits
from tracker.fetch.request import Request

URL = "https://board.example/data.json"
ROWS = b'[{"model": "Zorb-2", "score": 61.4}]'
JSON = {"Content-Type": "application/json"}


def tagged(asked: Asked) -> Reply:
    """304 to one who names the tag, else rows with the tag."""
    if asked.headers.get("If-None-Match") == '"t1"':
        return Reply(304, headers={"ETag": '"t1"'})
    return Reply(body=ROWS, headers={**JSON, "ETag": '"t1"'})


def test_a_page_says_where_when_and_what(open_fetcher: Opener, ticks: Ticks) -> None:
    with serving({"/data.json": Reply(body=ROWS, headers=JSON)}) as server, open_fetcher(server) as fetcher:
        page = fetcher.fetch(Request(URL))
    assert (page.url, page.final_url, page.body, page.content_type) == (URL, URL, ROWS, "application/json")
    assert page.sha256 == hashlib.sha256(ROWS).hexdigest()
    assert page.fetched_at == ticks.start
    assert not page.unchanged
    assert not page.replayed


def test_the_tracker_says_who_it_is(open_fetcher: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACKER_CONTACT", "https://operator.example/contact")
    with serving({"/data.json": Reply(body=ROWS)}) as server, open_fetcher(server) as fetcher:
        fetcher.fetch(Request(URL, headers={"X-Own": "1"}))
    asked = server.pages[0].headers
    assert asked["User-Agent"] == agent_name()
    assert asked["User-Agent"].endswith(" (+https://operator.example/contact)")
    assert (asked["Host"], asked["X-Own"]) == ("board.example", "1")
    assert "br" not in asked["Accept-Encoding"].replace(",", " ").split()


def test_a_post_sends_its_body(open_fetcher: Opener) -> None:
    script = {"/read": lambda asked: Reply(body=asked.method.encode() + asked.body)}
    with serving(script) as server, open_fetcher(server) as fetcher:
        page = fetcher.fetch(Request("https://board.example/read", "POST", b'{"page": 2}'))
    assert page.body == b'POST{"page": 2}'


def test_304_gives_the_stored_body(open_fetcher: Opener, ticks: Ticks) -> None:
    with serving({"/data.json": tagged}) as server:
        with open_fetcher(server) as fetcher:
            fetcher.fetch(Request(URL))
        ticks.later(days=1)
        with open_fetcher(server) as fetcher:
            page = fetcher.fetch(Request(URL))
    assert (page.body, page.content_type, page.unchanged) == (ROWS, "application/json", True)
    assert page.fetched_at == ticks.now()
    assert server.pages[1].headers["If-None-Match"] == '"t1"'
    assert len(server.pages) == 2


@pytest.mark.parametrize("damage", ["missing", "altered"])
def test_304_without_the_stored_body_is_fetched_whole(open_fetcher: Opener, tmp_path: Path, damage: str) -> None:
    with serving({"/data.json": tagged}) as server:
        with open_fetcher(server) as fetcher:
            fetcher.fetch(Request(URL))
        (stored,) = (tmp_path / "state" / "fetch" / "bodies").glob("*/*")
        if damage == "missing":
            stored.unlink()
        else:
            stored.write_bytes(ROWS[:-4])
        with open_fetcher(server) as fetcher:
            page = fetcher.fetch(Request(URL))
        assert page.body == ROWS
        assert ["If-None-Match" in asked.headers for asked in server.pages] == [False, True, False]
        with open_fetcher(server) as fetcher:
            assert fetcher.fetch(Request(URL)).body == ROWS
        assert len(server.pages) == 4


def test_a_date_serves_where_the_tag_was_lost(open_fetcher: Opener) -> None:
    dated = {**JSON, "Last-Modified": "Mon, 30 Nov 2026 06:00:00 GMT"}
    replies = [Reply(body=ROWS, headers={**dated, "ETag": '"t1"'}), Reply(body=ROWS, headers=dated), Reply(304)]
    with serving({"/data.json": replies}) as server:
        pages = []
        for _ in replies:
            with open_fetcher(server) as fetcher:
                pages.append(fetcher.fetch(Request(URL)))
    assert [page.unchanged for page in pages] == [False, True, True]
    assert server.pages[2].headers["If-Modified-Since"] == "Mon, 30 Nov 2026 06:00:00 GMT"
    assert "If-None-Match" not in server.pages[2].headers


def test_a_tag_that_no_header_may_hold_is_not_sent_back(open_fetcher: Opener) -> None:
    with serving({"/data.json": Reply(body=ROWS, headers={"ETag": '"gr\xfc\xdfe"'})}) as server:
        for _ in range(2):
            with open_fetcher(server) as fetcher:
                assert fetcher.fetch(Request(URL)).body == ROWS
    assert all("If-None-Match" not in asked.headers for asked in server.pages)


def test_the_same_bytes_with_200_are_unchanged(open_fetcher: Opener) -> None:
    with serving({"/data.json": Reply(body=ROWS, headers={**JSON, "ETag": '"t1"'})}) as server:
        for expected in (False, True):
            with open_fetcher(server) as fetcher:
                assert fetcher.fetch(Request(URL)).unchanged is expected


def test_other_bytes_under_the_same_tag_are_found_in_time(open_fetcher: Opener, ticks: Ticks) -> None:
    """A server that keeps its tag while the content changes: after some days the page is fetched without conditions."""
    script = {"/data.json": tagged}
    with serving(script) as server:
        with open_fetcher(server) as fetcher:
            fetcher.fetch(Request(URL))
        changed = ROWS.replace(b"61.4", b"63.0")
        server.script["/data.json"] = lambda asked: (
            Reply(304) if "If-None-Match" in asked.headers else Reply(body=changed, headers={"ETag": '"t1"'})
        )
        ticks.later(days=6)
        with open_fetcher(server) as fetcher:
            assert fetcher.fetch(Request(URL)).unchanged
        ticks.later(days=1)
        with open_fetcher(server) as fetcher:
            page = fetcher.fetch(Request(URL))
    assert (page.body, page.unchanged) == (changed, False)


def test_damaged_notes_of_earlier_answers_only_cost_a_fetch(open_fetcher: Opener, tmp_path: Path) -> None:
    with serving({"/data.json": tagged}) as server:
        for damage in (
            b"{",
            b"[]",
            b'{"GET https://board.example/data.json": {"sha256": 3}}',
            b'{"x": {"full_at": "never"}}',
        ):
            with open_fetcher(server) as fetcher:
                fetcher.fetch(Request(URL))
            (tmp_path / "state" / "fetch" / "answers.json").write_bytes(damage)
            with open_fetcher(server) as fetcher:
                assert fetcher.fetch(Request(URL)).body == ROWS


def test_bodies_that_nothing_needs_are_removed(open_fetcher: Opener, tmp_path: Path) -> None:
    with serving({"/data.json": [Reply(body=b"one"), Reply(body=b"two")]}) as server:
        for body in (b"one", b"two"):
            with open_fetcher(server) as fetcher:
                fetcher.fetch(Request(URL))
            stored = (tmp_path / "state" / "fetch" / "bodies").glob("*/*")
            assert [path.read_bytes() for path in stored] == [body]


def test_answers_of_sources_that_are_gone_are_forgotten(open_fetcher: Opener, tmp_path: Path, ticks: Ticks) -> None:
    with serving({"/a": Reply(body=b"a"), "/b": Reply(body=b"b")}) as server:
        for path in "ab":
            with open_fetcher(server) as fetcher:
                fetcher.fetch(Request(f"https://board.example/{path}"))
            ticks.later(days=91)
    stored = (tmp_path / "state" / "fetch" / "bodies").glob("*/*")
    assert [path.read_bytes() for path in stored] == [b"b"]


def test_the_last_answer_can_be_had_without_asking(open_fetcher: Opener) -> None:
    with serving({"/data.json": tagged}) as server, open_fetcher(server) as fetcher:
        assert fetcher.last(Request(URL)) is None
        first = fetcher.fetch(Request(URL))
    kept = open_fetcher(offline=True).last(Request(URL))
    assert kept is not None
    assert (kept.body, kept.fetched_at, kept.unchanged) == (first.body, first.fetched_at, True)


def test_offline_asks_nobody(open_fetcher: Opener) -> None:
    with serving({"/data.json": tagged}) as server:
        with open_fetcher(server, offline=True) as fetcher, pytest.raises(OfflineError, match="the run is offline"):
            fetcher.fetch(Request(URL))
        assert fetcher.offline
    assert not server.asked


def test_without_a_state_folder_no_trace_is_left(open_fetcher: Opener, tmp_path: Path) -> None:
    with serving({"/data.json": tagged}) as server:
        for _ in range(2):
            with open_fetcher(server, state=None) as fetcher:
                assert not fetcher.fetch(Request(URL)).unchanged
    assert list(tmp_path.iterdir()) == []


def test_a_state_folder_that_cannot_be_written_is_told_and_no_more(
    open_fetcher: Opener, tmp_path: Path, messages: list[str]
) -> None:
    (tmp_path / "state").write_bytes(b"in the way")
    with serving({"/data.json": tagged}) as server, open_fetcher(server) as fetcher:
        assert fetcher.fetch(Request(URL)).body == ROWS
    assert any("was not kept" in message for message in messages)
    assert any("evidence of this run is not kept" in message for message in messages)


@pytest.mark.parametrize("coding", ["gzip", "x-gzip", "GZIP", "deflate", "raw", "identity"])
def test_packed_bodies_are_unpacked(open_fetcher: Opener, coding: str) -> None:
    packed = {
        "deflate": zlib.compress(ROWS),
        "raw": zlib.compress(ROWS)[2:-4],
        "identity": ROWS,
    }.get(coding, gzip.compress(ROWS))
    headers = {"Content-Encoding": coding.replace("raw", "deflate")}
    with serving({"/data.json": Reply(body=packed, headers=headers)}) as server, open_fetcher(server) as fetcher:
        assert fetcher.fetch(Request(URL)).body == ROWS


FAULTS = {
    "short": (Reply(body=ROWS[:13], length=10_000), Kind.DAMAGED, "truncated: 13 of 10000 bytes"),
    "short gzip": (
        Reply(body=gzip.compress(ROWS)[:-9], headers={"Content-Encoding": "gzip"}),
        Kind.DAMAGED,
        "truncated: the packed body has no end",
    ),
    "no gzip": (Reply(body=ROWS, headers={"Content-Encoding": "gzip"}), Kind.DAMAGED, "the packed body is damaged"),
    "unasked": (Reply(body=ROWS, headers={"Content-Encoding": "br"}), Kind.DAMAGED, "packed with 'br'"),
    "bomb": (
        Reply(body=gzip.compress(b"0" * 200_000), headers={"Content-Encoding": "gzip"}),
        Kind.TOO_LARGE,
        "more than 100000 bytes",
    ),
    "bomb in parts": (
        Reply(body=gzip.compress(b"0" * 60_000) * 2, headers={"Content-Encoding": "gzip"}),
        Kind.TOO_LARGE,
        "more than 100000 bytes",
    ),
    "endless": (Reply(body=b"0" * 200_000, length=None), Kind.TOO_LARGE, "more than 100000 bytes"),
    "announced": (Reply(body=b"0", length=200_000), Kind.TOO_LARGE, "200000 announced"),
    "challenge": (Reply(body=b"<html><title>Just a moment...</title>"), Kind.CHALLENGE, "Just a moment"),
    "gone": (Reply(410), Kind.GONE, "410 Gone"),
    "missing": (Reply(404, body=b"Not found"), Kind.GONE, "404 Not Found"),
    "forbidden": (Reply(403, headers={"X-RateLimit-Remaining": "4821"}), Kind.REFUSED, "403 Forbidden"),
    "odd": (Reply(299), Kind.BROKEN, "answered 299"),
    "nothing": (Reply(204, length=None), Kind.BROKEN, "204 No Content"),
    "down": (Reply(503), Kind.BROKEN, "503 Service Unavailable, 4 times; given up"),
    "limited": (Reply(429), Kind.LIMITED, "too many requests, 4 times; given up"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_one_clear_line_and_keeps_the_last_answer(open_fetcher: Opener, fault: str) -> None:
    reply, kind, message = FAULTS[fault]
    limits = Limits(body_bytes=100_000, delay_seconds=0)
    with serving({"/data.json": [Reply(body=ROWS), reply]}) as server:
        with open_fetcher(server) as fetcher:
            fetcher.fetch(Request(URL))
        with open_fetcher(server, limits=limits) as fetcher:
            found = failure(fetcher, URL)
            kept = fetcher.last(Request(URL))
    assert kept is not None
    assert kept.body == ROWS
    assert found.kind is kind
    assert message in str(found)
    assert str(found).startswith(URL)


def test_a_fault_that_passes_is_only_told(open_fetcher: Opener, messages: list[str], ticks: Ticks) -> None:
    replies = [Reply(body=ROWS[:5], length=99), Reply(502), Reply(body=ROWS)]
    with serving({"/data.json": replies}) as server, open_fetcher(server) as fetcher:
        assert fetcher.fetch(Request(URL)).body == ROWS
    assert ticks.waits == [1, 2]
    assert messages == [
        f"{URL}: truncated: 5 of 99 bytes; asked again after 1 s",
        f"{URL}: answered 502 Bad Gateway; asked again after 2 s",
    ]


def test_a_body_without_a_length_and_an_end_is_fetched_again(open_fetcher: Opener) -> None:
    replies = [Reply(body=ROWS[:20], headers=JSON, length=None), Reply(body=ROWS, headers=JSON, length=None)]
    with serving({"/data.json": replies}) as server, open_fetcher(server) as fetcher:
        assert fetcher.fetch(Request(URL)).body == ROWS


def test_lines_of_text_without_a_length_are_believed_when_they_came_twice(open_fetcher: Opener) -> None:
    """A list in lines that was cut looks like a shorter list: its bytes have to come a second time."""
    text = b"model,score\nZorb-2,61.4\nOndine 4,60.2\n"
    replies = [Reply(body=text[:-15], length=None), *[Reply(body=text, length=None)] * 3]
    with serving({"/t.csv": replies}) as server:
        for expected in (3, 4):
            with open_fetcher(server) as fetcher:
                assert fetcher.fetch(Request("https://board.example/t.csv")).body == text
            assert len(server.pages) == expected


def test_a_failure_says_whether_the_page_was_ever_there(open_fetcher: Opener) -> None:
    with serving({"/was": [Reply(body=ROWS), Reply(404)]}) as server:
        with open_fetcher(server) as fetcher:
            fetcher.fetch(Request("https://board.example/was"))
        with open_fetcher(server) as fetcher:
            assert failure(fetcher, "https://board.example/was").known
            assert not failure(fetcher, "https://board.example/never").known


def test_an_open_end_that_stays_the_same_is_for_the_reader_to_judge(open_fetcher: Opener) -> None:
    page = b"<!doctype html><table><tr><td>1</table>"
    with serving({"/p": Reply(body=page, length=None)}) as server, open_fetcher(server) as fetcher:
        assert fetcher.fetch(Request("https://board.example/p")).body == page
    assert len(server.pages) == 2


def test_a_body_that_never_ends_is_given_up_in_time(open_fetcher: Opener) -> None:
    limits = Limits(request_seconds=0.3, delay_seconds=0)
    drip = Reply(body=b"0" * 1000, drip=0.02)
    with serving({"/data.json": drip}) as server, open_fetcher(server, limits=limits, clock=Clock()) as fetcher:
        found = failure(fetcher, URL)
    assert found.kind is Kind.TOO_SLOW
    assert "not whole in 0.3 s" in str(found)
    assert len(server.pages) == 1


def test_the_time_of_the_run_bounds_everything(open_fetcher: Opener, ticks: Ticks) -> None:
    script = {"/a": Reply(503), "/b": Reply(body=ROWS)}
    with serving(script) as server, open_fetcher(server, budget_seconds=5) as fetcher:
        assert "3 times; given up" in str(failure(fetcher, "https://board.example/a"))
        assert ticks.passed <= 5
        ticks.later(seconds=5)
        assert "the time of this run is used up" in str(failure(fetcher, "https://board.example/b"))


def test_many_threads_share_one_fetcher(open_fetcher: Opener, tmp_path: Path) -> None:
    script = {f"/{number}": Reply(body=str(number).encode(), delay=0.01) for number in range(40)}
    urls = [f"https://board.example/{number}" for number in range(40)]
    with serving(script) as server, open_fetcher(server) as fetcher, ThreadPoolExecutor(16) as pool:
        pages = list(pool.map(fetcher.fetch, map(Request, urls)))
    assert [page.body for page in pages] == [str(number).encode() for number in range(40)]
    assert 2 <= server.most <= Limits().per_host
    assert [asked.path for asked in server.asked].count("/robots.txt") == 1
    kept = [Fetcher(state=tmp_path / "state", offline=True).last(Request(url)) for url in urls]
    assert all(kept)
