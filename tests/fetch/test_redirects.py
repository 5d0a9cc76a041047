from __future__ import annotations

import pytest

from tests.fetch.conftest import Opener, failure
from tests.fetch.server import Asked, Reply, Script, serving
from tracker.fetch.failures import Kind
from tracker.fetch.request import Request

PAGE = Reply(body=b"page", headers={"ETag": '"p"'})


def to(location: str, status: int = 302) -> Reply:
    return Reply(status, body=b"<title>Moved</title>", headers={"Location": location})


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize(
    "location", ["/new", "new", "https://board.example/new", "//board.example/new", "./x/../new", "/new#part"]
)
def test_redirects_are_followed(open_fetcher: Opener, messages: list[str], status: int, location: str) -> None:
    with serving({"/old": to(location, status), "/new": PAGE}) as server, open_fetcher(server) as fetcher:
        page = fetcher.fetch(Request("https://board.example/old"))
    assert (page.body, page.url) == (b"page", "https://board.example/old")
    assert page.final_url == "https://board.example/new"
    assert messages == ["https://board.example/old: moved to https://board.example/new"]


def test_a_page_that_moves_later_is_told_with_both_addresses(open_fetcher: Opener, messages: list[str]) -> None:
    with serving({"/old": [PAGE, to("/new")], "/new": PAGE}) as server:
        for _ in range(3):
            with open_fetcher(server) as fetcher:
                fetcher.fetch(Request("https://board.example/old"))
    assert messages == ["https://board.example/old: moved, from https://board.example/old to https://board.example/new"]


def test_conditions_go_to_the_page_they_are_for(open_fetcher: Opener) -> None:
    def new(asked: Asked) -> Reply:
        return Reply(304) if asked.headers.get("If-None-Match") == '"p"' else PAGE

    with serving({"/old": to("/new"), "/new": new}) as server:
        for expected in (False, True):
            with open_fetcher(server) as fetcher:
                page = fetcher.fetch(Request("https://board.example/old"))
                assert (page.body, page.unchanged) == (b"page", expected)
    assert ["If-None-Match" in asked.headers for asked in server.pages] == [False, False, False, True]


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ({"/a": to("/a")}, "redirects in a circle"),
        ({"/a": to("/b"), "/b": to("/a")}, "redirects in a circle"),
        ({"/a": to("/a#x")}, "redirects in a circle"),
        ({"/a": lambda asked: to("/a/0"), **{f"/a/{n}": to(f"/a/{n + 1}") for n in range(9)}}, "more than 5 redirects"),
        ({"/a": to("ftp://board.example/a")}, "only http and https"),
        ({"/a": to("file:///etc/passwd")}, "only http and https"),
        ({"/a": to("http://board.example/b")}, "redirects from https to http"),
        ({"/a": to("https://user:word@board.example/b")}, "user name"),
        ({"/a": to("https://[::1/")}, "which is no URL"),
        (
            {"/a": to("/" + "b" * 70_000)},
            f"redirects to https://board.example/{'b' * 178}: not a URL that can be asked",
        ),
        ({"/a": Reply(302)}, "answered 302"),
        ({"/a": Reply(300, body=b"choose")}, "answered 300"),
    ],
)
def test_redirects_that_lead_nowhere(open_fetcher: Opener, script: Script, words: str) -> None:
    with serving(script) as server, open_fetcher(server) as fetcher:
        found = failure(fetcher, "https://board.example/a")
    assert words in str(found)
    assert str(found).startswith("https://board.example/a")
    assert found.kind in (Kind.BROKEN, Kind.REFUSED)
    assert len(server.pages) <= 6


def test_only_307_and_308_carry_the_body_on(open_fetcher: Opener) -> None:
    script: Script = {
        **{f"/{status}": to("/end", status) for status in (301, 302, 303, 307, 308)},
        "/end": lambda asked: Reply(body=asked.method.encode() + b" " + asked.body),
    }
    with serving(script) as server, open_fetcher(server) as fetcher:
        for status in (301, 302, 303):
            assert fetcher.fetch(Request(f"https://board.example/{status}", "POST", b"q")).body == b"GET "
        for status in (307, 308):
            assert fetcher.fetch(Request(f"https://board.example/{status}", "POST", b"q")).body == b"POST q"


def test_own_headers_stay_with_their_host(open_fetcher: Opener) -> None:
    script = {"/near": to("/end"), "/far": to("https://other.example/end"), "/end": PAGE}
    with serving(script) as server, open_fetcher(server) as fetcher:
        for path in ("near", "far"):
            fetcher.fetch(Request(f"https://board.example/{path}", headers={"Authorization": "secret"}))
    seen = [asked.headers.get("Authorization") for asked in server.pages]
    assert seen == ["secret", "secret", "secret", None]


def test_no_cookie_is_kept(open_fetcher: Opener) -> None:
    with serving({"/a": Reply(body=b"x", headers={"Set-Cookie": "id=1"})}) as server, open_fetcher(server) as fetcher:
        for _ in range(2):
            fetcher.fetch(Request("https://board.example/a"))
    assert all("Cookie" not in asked.headers for asked in server.asked)


def test_a_header_of_a_request_takes_the_place_of_ours(open_fetcher: Opener) -> None:
    with serving({"/a": PAGE}) as server, open_fetcher(server) as fetcher:
        fetcher.fetch(Request("https://board.example/a", headers={"accept": "text/csv"}))
    (asked,) = server.pages
    assert [value for name, value in asked.headers.items() if name.lower() == "accept"] == ["text/csv"]
