from __future__ import annotations

import pytest

from tests.fetch.clocks import Ticks
from tests.fetch.conftest import Opener, failure
from tests.fetch.server import Reply, serving
from tracker.fetch.failures import Kind
from tracker.fetch.request import Request

RULES = b"""
User-agent: *
Disallow: /private
Disallow: /*.csv$
Allow: /private/open

User-agent: other-tool
Disallow: /
"""
PAGE = Reply(body=b"page")


def test_rules_are_obeyed(open_fetcher: Opener) -> None:
    script = {"/robots.txt": Reply(body=RULES), "/a": PAGE, "/private/open": PAGE, "/t.csv": PAGE, "/t.csv?x": PAGE}
    with serving(script) as server, open_fetcher(server) as fetcher:
        for path in ("a", "private/open", "t.csv?x"):
            assert fetcher.fetch(Request(f"https://board.example/{path}")).body == b"page"
        for path in ("private", "private/x", "t.csv"):
            found = failure(fetcher, f"https://board.example/{path}")
            assert found.kind is Kind.REFUSED
            assert "robots.txt forbids it" in str(found)
    assert [asked.path for asked in server.asked].count("/robots.txt") == 1
    assert "/private" not in [asked.path for asked in server.asked]


def test_rules_for_this_tool_go_before_those_for_all(open_fetcher: Opener) -> None:
    rules = b"User-agent: *\nDisallow: /\n\nUser-agent: Benchmark-Claim-Tracker\nDisallow: /no\n"
    with serving({"/robots.txt": Reply(body=rules), "/yes": PAGE}) as server, open_fetcher(server) as fetcher:
        assert fetcher.fetch(Request("https://board.example/yes")).body == b"page"
        assert failure(fetcher, "https://board.example/no").kind is Kind.REFUSED


def test_each_host_has_its_own_rules_also_after_a_redirect(open_fetcher: Opener) -> None:
    script = {
        "board.example/a": Reply(301, headers={"Location": "https://other.example/a"}),
        "other.example/robots.txt": Reply(body=b"User-agent: *\nDisallow: /"),
        "other.example/a": PAGE,
    }
    with serving(script) as server, open_fetcher(server) as fetcher:
        assert "robots.txt forbids it" in str(failure(fetcher, "https://board.example/a"))
    assert [asked.path for asked in server.pages] == ["/a"]


@pytest.mark.parametrize(
    "reply", [Reply(404), Reply(403), Reply(400), Reply(418), Reply(302, headers={"Location": "/robots.txt"})]
)
def test_without_rules_everything_is_allowed(open_fetcher: Opener, reply: Reply) -> None:
    with serving({"/robots.txt": reply, "/a": PAGE}) as server, open_fetcher(server) as fetcher:
        assert fetcher.fetch(Request("https://board.example/a")).body == b"page"


@pytest.mark.parametrize("status", [429, 500, 503])
def test_rules_that_cannot_be_had_forbid(open_fetcher: Opener, ticks: Ticks, status: int) -> None:
    with serving({"/robots.txt": Reply(status), "/a": PAGE, "/b": PAGE}) as server, open_fetcher(server) as fetcher:
        for path in "ab":
            found = failure(fetcher, f"https://board.example/{path}")
            assert f"robots.txt cannot be read: answered {status}" in str(found)
            assert str(found).count("given up") == 1
    assert not server.pages
    assert len(server.asked) == 4
    assert ticks.waits == [1, 2, 4]


def test_rules_behind_a_redirect_count(open_fetcher: Opener) -> None:
    script = {
        "/robots.txt": Reply(301, headers={"Location": "https://other.example/rules"}),
        "other.example/rules": Reply(body=b"User-agent: *\nDisallow: /"),
    }
    with serving(script) as server, open_fetcher(server) as fetcher:
        assert "robots.txt forbids it" in str(failure(fetcher, "https://board.example/a"))


def test_a_crawl_delay_is_kept(open_fetcher: Opener, ticks: Ticks) -> None:
    rules = b"User-agent: *\nCrawl-delay: 7\n"
    with serving({"/robots.txt": Reply(body=rules), "/a": PAGE, "/b": PAGE}) as server, open_fetcher(server) as fetcher:
        for path in "ab":
            fetcher.fetch(Request(f"https://board.example/{path}"))
    assert sum(ticks.waits) == 7


@pytest.mark.parametrize("rules", [b"\xff\xfe\x00garbage", b"<html>not here</html>", b"", b"Disallow: /a\n" * 50_000])
def test_rules_that_are_none_do_no_harm(open_fetcher: Opener, rules: bytes) -> None:
    with serving({"/robots.txt": Reply(body=rules), "/a": PAGE}) as server, open_fetcher(server) as fetcher:
        assert fetcher.fetch(Request("https://board.example/a")).body == b"page"


@pytest.mark.parametrize("length", [-1, None, 10**12])
def test_only_the_beginning_of_endless_rules_is_read(open_fetcher: Opener, length: int | None) -> None:
    rules = b"User-agent: *\nDisallow: /no\n" + b"# \n" * 200_000 + b"Disallow: /a\n"
    script = {"/robots.txt": Reply(body=rules, length=length), "/a": PAGE}
    with serving(script) as server, open_fetcher(server) as fetcher:
        assert fetcher.fetch(Request("https://board.example/a")).body == b"page"
        assert "robots.txt forbids it" in str(failure(fetcher, "https://board.example/no"))
