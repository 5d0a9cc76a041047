from __future__ import annotations

import gzip
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.fetch.bodies import looks_cut, read_body
from tracker.fetch.challenge import challenge_title
from tracker.fetch.failures import Kind, SourceError


def read(body: bytes, coding: str = "gzip", limit: int = 10_000, size: int = 7) -> bytes:
    chunks = [body[start : start + size] for start in range(0, len(body), size)]
    return read_body(chunks, coding, None, limit, "here", lambda: None)


@given(st.binary(max_size=3000), st.integers(1, 999), st.sampled_from(["gzip", "deflate", ""]))
@settings(max_examples=60, deadline=None)
def test_what_was_packed_comes_back(body: bytes, size: int, coding: str) -> None:
    packed = {"gzip": gzip.compress(body), "deflate": zlib.compress(body), "": body}[coding]
    assert read(packed, coding, size=size) == body


@given(st.binary(max_size=400), st.sampled_from(["gzip", "deflate"]))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_a_body_or_a_failure(body: bytes, coding: str) -> None:
    kind = None
    try:
        size = len(read(body, coding))
    except SourceError as failure:
        size, kind = 0, failure.kind
    assert size <= 10_000
    assert kind in (None, Kind.DAMAGED, Kind.TOO_LARGE)


def test_several_members_are_one_body_and_padding_is_none() -> None:
    assert read(gzip.compress(b"one") + gzip.compress(b"two") + b"\0\0\0") == b"onetwo"


def test_the_limit_is_that_of_the_unpacked_body() -> None:
    assert read(gzip.compress(b"0" * 10_000)) == b"0" * 10_000
    for packed in (gzip.compress(b"0" * 10_001), gzip.compress(b"0" * 6_000) * 2, gzip.compress(b"0" * 5_000_000)):
        with pytest.raises(SourceError, match="more than 10000 bytes"):
            read(packed, size=100_000)


def test_an_empty_body_is_no_damage() -> None:
    assert read(b"", "gzip") == b""


@pytest.mark.parametrize(
    ("body", "kind", "cut"),
    [
        (b'[{"a": 1}, {"b', "application/json", True),
        (b'{"a": [1, 2]', "text/plain", True),
        (b'[{"a": 1}]\n', "application/json", False),
        (b"3", "application/json", False),
        (b"", "application/json", False),
        (b"<!DOCTYPE html><body><table><tr><td>x", "text/html", True),
        (b"<html><body>x</body></HTML>\n", "text/html", False),
        (b"<table><tr><td>x</td></tr></table>", "text/html", None),
        (b"a,b\n1,2", "text/csv", None),
        (b"[a link](https://h.example) and more", "text/markdown", None),
    ],
)
def test_whether_a_body_seems_cut(body: bytes, kind: str, cut: bool | None) -> None:
    assert looks_cut(body, kind) is cut


@pytest.mark.parametrize(
    ("page", "title"),
    [
        (b"<html><head><title>Just a moment...</title></head>", "Just a moment..."),
        (b"<title>Attention Required! | Cloudflare</title>", "Attention Required! | Cloudflare"),
        (b"<TITLE lang='en'>\n  Access  denied </TITLE>", "Access denied"),
        ("<title>Making sure you’re not a bot!</title>".encode(), "Making sure you're not a bot!"),
        (b"<title>Leaderboard</title><p>Just a moment...</p>", None),
        (b"<title>Why access denied pages exist</title>", None),
        (b'[{"title": "Access denied"}]', None),
        (b"<title>" + b"a" * 5000 + b"</title>", None),
        (b"<title" * 2000, None),
        (b"\xff\xfe<title>\xff</title>", None),
        (b"", None),
    ],
)
def test_pages_that_ask_for_a_person_are_known_by_their_title(page: bytes, title: str | None) -> None:
    assert challenge_title(page) == title
