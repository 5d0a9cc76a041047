from __future__ import annotations

import gzip

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


NAME = "benchmark-claim-tracker"


@pytest.mark.parametrize(
    ("agents", "counts"),
    [
        (["*"], True),
        (["* # all"], True),
        ([NAME], True),
        ([f"{NAME.upper()}/0.1 # old"], True),
        (["other-tool", NAME], True),
        (["github"], False),
        (["issues"], False),
        (["benchmark"], False),
        (["benchmark-*"], False),
        ([f"{NAME}-2"], False),
        ([f"{NAME}2"], False),
        ([f"my-{NAME}"], False),
        (["claim-tracker"], False),
        ([""], False),
    ],
)
@pytest.mark.parametrize("field", ["User-agent:", "user agent", " USERAGENT :"])
def test_only_the_product_named_in_full_is_meant(
    open_fetcher: Opener, monkeypatch: pytest.MonkeyPatch, field: str, agents: list[str], counts: bool
) -> None:
    """Not a part of it, and no word of the address that stands beside it."""
    monkeypatch.setenv("TRACKER_CONTACT", "https://github.com/zorb/tracker/issues")
    rules = "".join(f"{field} {agent}\n" for agent in agents) + "Disallow: /\n"
    with serving({"/robots.txt": Reply(body=rules.encode()), "/a": PAGE}) as server, open_fetcher(server) as fetcher:
        if counts:
            assert "robots.txt forbids it" in str(failure(fetcher, "https://board.example/a"))
        else:
            assert fetcher.fetch(Request("https://board.example/a")).body == b"page"


@pytest.mark.parametrize("agent", ["github", "issues", "benchmark", "other-tool"])
def test_what_another_may_is_not_what_this_tool_may(
    open_fetcher: Opener, monkeypatch: pytest.MonkeyPatch, agent: str
) -> None:
    monkeypatch.setenv("TRACKER_CONTACT", "https://github.com/zorb/tracker/issues")
    rules = f"User-agent: {agent}\nAllow: /\n\nUser-agent: *\nDisallow: /\n".encode()
    with serving({"/robots.txt": Reply(body=rules), "/a": PAGE}) as server, open_fetcher(server) as fetcher:
        assert "robots.txt forbids it" in str(failure(fetcher, "https://board.example/a"))


def test_a_byte_order_mark_hides_no_rule(open_fetcher: Opener) -> None:
    rules = b"\xef\xbb\xbfUser-agent: *\nDisallow: /no\n"
    with serving({"/robots.txt": Reply(body=rules), "/no": PAGE}) as server, open_fetcher(server) as fetcher:
        assert "robots.txt forbids it" in str(failure(fetcher, "https://board.example/no"))


@pytest.mark.parametrize(
    ("coding", "what"),
    [("br", "packed with 'br', which was not asked for"), ("gzip", "truncated: the packed body has no end")],
)
def test_rules_that_cannot_be_unpacked_forbid(open_fetcher: Opener, coding: str, what: str) -> None:
    """The server has rules and gives them in a way that tells nobody: its error, as with 5xx."""
    packed = Reply(body=gzip.compress(RULES)[:-9], headers={"Content-Encoding": coding})
    with serving({"/robots.txt": packed, "/a": PAGE}) as server, open_fetcher(server) as fetcher:
        found = failure(fetcher, "https://board.example/a")
    assert f"robots.txt cannot be read: {what}" in str(found)
    assert found.kind is Kind.DAMAGED
    assert not server.pages


def test_rules_that_come_packed_as_asked_count(open_fetcher: Opener) -> None:
    packed = Reply(body=gzip.compress(RULES), headers={"Content-Encoding": "gzip"})
    with serving({"/robots.txt": packed, "/a": PAGE}) as server, open_fetcher(server) as fetcher:
        assert "robots.txt forbids it" in str(failure(fetcher, "https://board.example/private"))
        assert fetcher.fetch(Request("https://board.example/a")).body == b"page"


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
