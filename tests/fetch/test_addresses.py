from __future__ import annotations

import ipaddress
import socket
import time
from typing import Any

import pytest

from tests.fetch.conftest import Opener, failure
from tests.fetch.server import Reply, serving
from tracker.errors import UsageError
from tracker.fetch.addresses import Names, Target, check_url, is_public, targets
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.request import Request

PUBLIC = ["8.8.8.8", "185.199.108.133", "2606:4700::6810:84e5", "::ffff:8.8.8.8", "64:ff9b::808:808"]
PRIVATE = [
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "fc00::1",
    "fd12:3456:789a::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
]


@pytest.mark.parametrize("address", PUBLIC)
def test_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", PRIVATE)
def test_private(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "ftp://h.example/",
        "file:///etc/passwd",
        "gopher://h.example/",
        "data:text/html,x",
        "javascript:alert(1)",
        "//h.example/",
        "https:///x",
        "https://user:word@h.example/",
        "https://h.example:99999/",
        "https://[::1/",
        "http://localhost/",
        "http://printer.local/",
        "http://metadata.google.internal/",
        "http://localhost./",
        *(f"http://{address}/" for address in PRIVATE if ":" not in address),
        *(f"http://[{address}]/" for address in PRIVATE if ":" in address),
    ],
)
def test_urls_that_are_never_asked(url: str) -> None:
    with pytest.raises(SourceError) as caught:
        check_url(url, {})
    assert caught.value.kind is Kind.REFUSED


def test_a_public_url_gives_its_host() -> None:
    assert check_url("https://H.example:8443/a?b#c", {}) == "h.example"
    assert check_url("http://[2606:4700::1]/", {}) == "2606:4700::1"
    assert check_url("http://127.0.0.1/", targets({"127.0.0.1": "127.0.0.1:80"})) == "127.0.0.1"


def test_targets_of_hosts() -> None:
    assert targets({"H.example": "127.0.0.1:8000"}) == {"h.example": Target("127.0.0.1", 8000, tls=False)}
    assert targets({"h": "https://127.0.0.1:1"})["h"].tls
    assert targets({"h": "93.184.216.34:443"})["h"].tls
    assert not targets({"h": "http://93.184.216.34:80"})["h"].tls
    assert targets({"h": "[::1]:80"})["h"].address == "::1"


@pytest.mark.parametrize("text", ["127.0.0.1", "localhost:80", "127.0.0.1:x", "ftp://127.0.0.1:21", "", ":80"])
def test_a_target_that_is_none_is_one_line(text: str) -> None:
    with pytest.raises(UsageError, match="is not an address and a port"):
        targets({"h.example": text})


def names(*addresses: str) -> Names:
    def lookup(host: str, port: int, **_: Any) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in addresses]

    return Names(lookup)


def test_a_name_gives_its_first_addresses_once_each() -> None:
    found = names("8.8.8.8", "8.8.8.8", "1.1.1.1", "9.9.9.9", "8.8.4.4").addresses("h.example", 443, 1)
    assert found == ["8.8.8.8", "1.1.1.1", "9.9.9.9"]


@pytest.mark.parametrize("private", PRIVATE)
def test_a_name_with_one_private_address_is_refused(private: str) -> None:
    with pytest.raises(SourceError, match="is a private or local address") as caught:
        names("8.8.8.8", private).addresses("h.example", 443, 1)
    assert caught.value.kind is Kind.REFUSED


def test_a_name_that_takes_too_long_is_given_up() -> None:
    def slow(*_: Any, **__: Any) -> list[tuple[Any, ...]]:
        time.sleep(2)
        return []

    start = time.monotonic()
    with pytest.raises(SourceError, match=r"no answer within 0\.1 s"):
        Names(slow).addresses("h.example", 443, 0.1)
    assert time.monotonic() - start < 1.9


def test_a_name_without_addresses_is_one_line() -> None:
    with pytest.raises(SourceError, match="it has no address"):
        names().addresses("h.example", 443, 1)


def test_a_redirect_to_a_private_address_is_refused(open_fetcher: Opener) -> None:
    script = {
        "/meta": Reply(302, headers={"Location": "http://169.254.169.254/latest/meta-data/"}),
        "/self": Reply(302, headers={"Location": "//localhost/admin"}),
        "/name": Reply(302, headers={"Location": "https://inside.example/"}),
    }

    def lookup(host: str, port: int, **_: Any) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.1.2.3", port))]

    with serving(script) as server, open_fetcher(server, lookup=lookup) as fetcher:
        for path in ("meta", "self", "name"):
            found = failure(fetcher, f"http://board.example/{path}")
            assert found.kind is Kind.REFUSED
            assert "private or local address" in str(found)
            assert "board.example" in str(found)


def test_the_connection_goes_to_the_address_that_was_checked(open_fetcher: Opener) -> None:
    """A name that is public at first and private at the next look-up is looked up once only."""
    asked = []

    def lookup(host: str, port: int, **_: Any) -> list[tuple[Any, ...]]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1" if len(asked) > 1 else "192.168.7.7", port))]

    with open_fetcher(lookup=lookup) as fetcher:
        assert failure(fetcher, "http://turns.example/").kind is Kind.REFUSED
    assert asked == ["turns.example"]


def test_a_host_that_is_not_resolved_for_tests_stays_private(open_fetcher: Opener) -> None:
    with serving({"/": Reply(body=b"x")}) as server, open_fetcher(server) as fetcher:
        assert fetcher.fetch(Request("https://board.example/")).body == b"x"
        assert failure(fetcher, f"http://{server.address}/").kind is Kind.REFUSED
