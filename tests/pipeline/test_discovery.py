from __future__ import annotations

import json

import pytest

from tracker.declare.documents import Document
from tracker.declare.vendors import Vendor
from tracker.errors import FetchError
from tracker.fetch.request import Request
from tracker.pipeline.discovery import MOST_SITEMAPS, address_key, discover
from tracker.records import Page
from tracker.wire import moment

AT = moment("2026-03-05T00:00:00Z")


def answering(pages: dict[str, str]) -> tuple[list[str], object]:
    asked: list[str] = []

    def fetch(request: Request) -> Page:
        asked.append(request.url)
        if request.url not in pages:
            raise FetchError("404", where=request.url)
        return Page(request.url, pages[request.url].encode(), "", AT)

    return asked, fetch


SAME = [
    ("https://github.com/Zorb/Zorb-2", "https://github.com/zorb/zorb-2/blob/0123abc/README.md"),
    ("https://raw.githubusercontent.com/zorb/zorb-2/main/README.md", "https://github.com/zorb/zorb-2/blob/x/README.md"),
    (
        "https://raw.githubusercontent.com/zorb/zorb-2/refs/heads/main/a/b.md",
        "https://github.com/zorb/zorb-2/raw/v1/a/b.md",
    ),
    ("https://huggingface.co/zorb/Zorb-2", "https://huggingface.co/zorb/zorb-2/raw/main/README.md"),
    ("https://huggingface.co/zorb/zorb-2/blob/main/README.md", "https://huggingface.co/zorb/zorb-2/"),
    ("https://www.zorb.example/blog/zorb-2/?utm=1#top", "http://zorb.example/blog/zorb-2"),
]


@pytest.mark.parametrize(("a", "b"), SAME)
def test_one_document_has_one_key(a: str, b: str) -> None:
    assert address_key(a) == address_key(b)


def test_other_files_and_pages_have_others() -> None:
    addresses = [
        "https://github.com/zorb/zorb-2/blob/main/README.md",
        "https://github.com/zorb/zorb-2/blob/main/README_zh.md",
        "https://huggingface.co/zorb/zorb-2",
        "https://huggingface.co/zorb/zorb-2-mini",
        "https://huggingface.co/zorb/zorb-2/blob/main/.eval_results/a.yaml",
        "https://zorb.example/blog/",
        "https://zorb.example/blog/zorb-2",
    ]
    assert len({address_key(address) for address in addresses}) == len(addresses)


def test_only_what_is_not_tracked_is_found_newest_first() -> None:
    vendor = Vendor(
        "zorb-labs",
        "Zorb Labs",
        feeds=("https://zorb.example/feed.xml",),
        sitemaps=("https://zorb.example/sitemap.xml",),
        pages=("https://zorb.example/blog/",),
        github=("zorb",),
        huggingface=("zorb",),
        ignore=("*-GGUF/*",),
    )
    tracked = Document(
        "zorb-labs/readme",
        "Zorb Labs",
        "t",
        "Zorb Labs",
        "https://github.com/zorb/zorb-2/blob/0123456789012345678901234567890123456789/README.md",
        "readme",
    )
    asked, fetch = answering(
        {
            "https://zorb.example/feed.xml": "<rss><item><title>New</title><link>https://zorb.example/blog/new</link>"
            "<pubDate>Thu, 05 Mar 2026 08:00:00 GMT</pubDate></item></rss>",
            "https://zorb.example/sitemap.xml": "<sitemapindex><sitemap><loc>https://zorb.example/en.xml</loc></sitemap>"
            "</sitemapindex>",
            "https://zorb.example/en.xml": "<urlset><url><loc>https://zorb.example/blog/new/</loc></url>"
            "<url><loc>https://zorb.example/blog/</loc></url><url><loc>https://zorb.example/jobs</loc></url>"
            "<url><loc>https://zorb.example/blog/old</loc></url></urlset>",
            "https://api.github.com/users/zorb/repos?per_page=100&page=1": json.dumps(
                [
                    {"full_name": "zorb/zorb-2", "default_branch": "main", "pushed_at": "2026-03-01"},
                    {"full_name": "zorb/zorb-3", "default_branch": "dev", "pushed_at": "2026-04-01"},
                ]
            ),
            "https://huggingface.co/api/models?author=zorb&limit=1000": json.dumps(
                [{"id": "zorb/zorb-3", "createdAt": "2026-02-01"}, {"id": "zorb/zorb-3-GGUF"}]
            ),
        }
    )
    found = discover(vendor, [tracked], fetch)  # type: ignore[arg-type]
    assert [(each.date, each.kind, each.url) for each in found.found] == [
        ("2026-04-01", "readme", "https://github.com/zorb/zorb-3/blob/dev/README.md"),
        ("2026-03-05", "blog", "https://zorb.example/blog/new"),
        ("2026-02-01", "model_card", "https://huggingface.co/zorb/zorb-3/raw/main/README.md"),
        (None, "blog", "https://zorb.example/blog/old"),
    ]
    assert (found.problems, found.asked) == ((), 4)
    assert len(asked) == 5


def test_a_listing_that_fails_does_not_stop_the_others() -> None:
    vendor = Vendor("z", "Z", feeds=("https://z.example/a.xml", "https://z.example/b.xml"), github=("z",))
    _, fetch = answering(
        {
            "https://z.example/a.xml": "no xml",
            "https://z.example/b.xml": "<rss><item><link>https://z.example/1</link></item></rss>",
        }
    )
    found = discover(vendor, [], fetch)  # type: ignore[arg-type]
    assert [each.url for each in found.found] == ["https://z.example/1"]
    assert [problem.place for problem in found.problems] == [
        "https://z.example/a.xml",
        "https://api.github.com/users/z/repos",
    ]
    assert found.asked == 3


def test_long_lists_are_followed_and_endless_ones_end() -> None:
    full = [{"full_name": f"z/{number}", "default_branch": "main", "fork": number > 50} for number in range(100)]
    pages = {
        "https://api.github.com/users/z/repos?per_page=100&page=1": json.dumps(full),
        "https://api.github.com/users/z/repos?per_page=100&page=2": json.dumps(full[:3]),
        "https://z.example/0.xml": "<sitemapindex><sitemap><loc>https://z.example/0.xml</loc></sitemap>"
        + "".join(f"<sitemap><loc>https://z.example/{number}.xml</loc></sitemap>" for number in range(1, 99))
        + "</sitemapindex>",
    }
    pages |= {f"https://z.example/{number}.xml": "<urlset/>" for number in range(1, 99)}
    asked, fetch = answering(pages)
    found = discover(Vendor("z", "Z", sitemaps=("https://z.example/0.xml",), github=("z",)), [], fetch)  # type: ignore[arg-type]
    assert len(found.found) == 51
    assert not found.problems
    assert len(asked) == MOST_SITEMAPS + 2
