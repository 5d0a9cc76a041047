from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from tracker.errors import InputError
from tracker.fetch.saved_name import saved_name

NAMES = {
    "https://h.example/": "h.example/index.html",
    "https://h.example": "h.example/index.html",
    "https://h.example//": "h.example/index.html",
    "https://h.example//a//b/": "h.example/a/b/index.html",
    "https://h.example?x=1": "h.example/index.html@x=1",
    "https://h.example/a?": "h.example/a",
    "https://h.example/a?x": "h.example/a@x=",
    "https://h.example/list?b=2&a=x%20y": "h.example/list@a=x y&b=2",
    "https://h.example/a?x=1&x=0&=3": "h.example/a@=3&x=0&x=1",
    "https://h.example/a?x=a+b%2Bc": "h.example/a@x=a b+c",
    "https://h.example/a?%26=%3D": "h.example/a@%26=%3D",
    "https://h.example/a?x=p/q@r:s*": "h.example/a@x=p%2Fq%40r%3As%2A",
    "https://h.example/a;b=c?x=1;y=2": "h.example/a;b=c@x=1;y%3D2",
    "https://h.example/../x": "h.example/%2E%2E/x",
    "https://h.example/%2e%2e/x": "h.example/%2E%2E/x",
    "https://h.example/./x": "h.example/%2E/x",
    "https://h.example/a.": "h.example/a%2E",
    "https://h.example/a%20/b%20": "h.example/a%20/b%20",
    "https://h.example/a%2Fb": "h.example/a%2Fb",
    "https://h.example/a%2Db": "h.example/a-b",
    "https://h.example/é%C3%A9%ff": "h.example/%C3%A9%C3%A9%FF",
    "https://User@H.Example:443/A#part": "h.example/A",
    "http://h.example:443/A": "h.example%3A443/A",
    "https://h.example:8080/": "h.example%3A8080/index.html",
}

BODIES = {
    b'{"name": "4-0-0", "package": "p/q", "page": 1}': "h.example/read@POST@name=4-0-0&package=p%2Fq",
    b'{"b": true, "f": 1.50, "n": null, "l": [1], "o": {}, "limit": 3}': "h.example/read@POST@b=true&f=1.5",
    b"{}": "h.example/read@POST@",
    b"": "h.example/read@POST@sha256-e3b0c44298fc1c14",
    b"[]": "h.example/read@POST@sha256-4f53cda18c2baa0c",
}


@pytest.mark.parametrize("url", NAMES)
def test_a_get_is_named_by_its_url(url: str) -> None:
    assert saved_name(url) == NAMES[url]


@pytest.mark.parametrize("body", BODIES)
def test_a_post_is_named_by_the_scalars_of_its_body(body: bytes) -> None:
    assert saved_name("https://h.example/read", "POST", body) == BODIES[body]


def test_query_and_body_stand_one_after_the_other() -> None:
    assert saved_name("https://h.example/read?z=1", "POST", b'{"a": "b"}') == "h.example/read@z=1@POST@a=b"


def test_a_long_name_is_cut_and_keeps_its_hash() -> None:
    assert saved_name("https://h.example/" + "a" * 200) == "h.example/" + "a" * 200
    assert saved_name("https://h.example/" + "a" * 201) == "h.example/" + "a" * 150 + "~a92efd82109373e5"


@pytest.mark.parametrize(
    "url", ["ftp://h.example/a", "file:///etc/passwd", "h.example/a", "https:///a", "https://h:x/"]
)
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(InputError):
        saved_name(url)


def test_names_are_those_of_the_mirror_builder(shared: Path) -> None:
    """Every URL of the reference list has the name that the builder of the mirror prints for it."""
    with (shared / "data" / "mirror.csv").open(encoding="utf-8", newline="") as file:
        urls = sorted({row["url"] for row in csv.DictReader(file) if row["method"] == "GET"})
    tricky = [url for url in NAMES if url.isascii()]
    unusual = [url for url in urls if "?" in url or "%" in url or url.endswith("/")]
    assert len(urls) > 500
    for url in [*tricky[::3], *unusual[:5], *urls[::200]]:
        assert saved_name(url) == _builder(shared, url), url


def test_post_names_are_those_of_the_mirror_builder(shared: Path) -> None:
    for body in BODIES:
        expected = _builder(shared, "https://h.example/read", "--post", body.decode())
        assert saved_name("https://h.example/read", "POST", body) == expected


def _builder(shared: Path, url: str, *more: str) -> str:
    tool = shared / "tools" / "make_mirror.py"
    done = subprocess.run([sys.executable, str(tool), "--path-of", url, *more], capture_output=True, check=True)
    return done.stdout.decode().rstrip("\n")
