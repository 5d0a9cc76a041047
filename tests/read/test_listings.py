from __future__ import annotations

import json

import pytest

from tracker.errors import ReadError
from tracker.read.listings import Listed, read_listing, read_models, read_repositories

RSS = b"""<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>Zorb</title><link>https://zorb.example/</link>
<atom:link href="https://zorb.example/feed.xml" rel="self"/>
<item><title>Zorb 2 &amp; friends</title><link>https://zorb.example/blog/zorb-2</link>
<pubDate>Thu, 05 Mar 2026 08:00:00 GMT</pubDate><guid>1</guid></item>
<item><title><![CDATA[Zorb
 3]]></title><link> https://zorb.example/blog/zorb-3 </link><pubDate>soon</pubDate></item>
<item><title>no address</title></item>
</channel></rss>"""

ATOM = """<feed xmlns="http://www.w3.org/2005/Atom"><title>Zorb</title><entry><title>Zorb é</title>
<link rel="edit" href="https://zorb.example/edit"/><link href="https://zorb.example/a"/>
<updated>2026-04-01T10:00:00Z</updated><published>2026-03-05T10:00:00Z</published>
<content><title>inner</title></content></entry></feed>""".encode("utf-16")

SITEMAP = b"""<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://zorb.example/blog/zorb-2</loc><lastmod>2026-03-05</lastmod></url>
<url><loc>javascript:alert(1)</loc></url></urlset>"""

INDEX = b"""<sitemapindex><sitemap><loc>https://zorb.example/en.xml</loc></sitemap></sitemapindex>"""


def test_a_feed_names_its_items() -> None:
    assert read_listing(RSS, "feed").items == (
        Listed("https://zorb.example/blog/zorb-2", "Zorb 2 & friends", "2026-03-05"),
        Listed("https://zorb.example/blog/zorb-3", "Zorb 3", None),
    )


def test_an_atom_feed_names_its_entries_by_their_publication() -> None:
    assert read_listing(ATOM, "feed").items == (Listed("https://zorb.example/a", "Zorb é", "2026-03-05"),)


def test_a_sitemap_names_pages_and_an_index_names_sitemaps() -> None:
    assert read_listing(SITEMAP, "map").items == (Listed("https://zorb.example/blog/zorb-2", "", "2026-03-05"),)
    index = read_listing(INDEX, "map")
    assert (index.items, index.further, index.count) == ((), ("https://zorb.example/en.xml",), 1)


@pytest.mark.parametrize("body", [b"", b"<html><p>not closed", b"{}", b"\xff\xfe\x00"])
def test_what_is_no_xml_is_told(body: bytes) -> None:
    with pytest.raises(ReadError, match="not XML"):
        read_listing(body, "https://zorb.example/feed.xml")


def test_entities_are_refused_before_they_are_expanded() -> None:
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><item><link>&b;</link></item></rss>'
    with pytest.raises(ReadError, match="entities"):
        read_listing(bomb, "feed")


def test_repositories_are_documents_but_forks_are_not() -> None:
    body = json.dumps(
        [
            {"full_name": "zorb/Zorb-2", "default_branch": "main", "fork": False, "pushed_at": "2026-03-05T01:02:03Z"},
            {"full_name": "zorb/vllm", "default_branch": "main", "fork": True},
        ]
    ).encode()
    listing = read_repositories(body, "list")
    assert listing.items == (
        Listed("https://github.com/zorb/Zorb-2/blob/main/README.md", "README of Zorb-2", "2026-03-05"),
    )
    assert listing.count == 2


def test_models_have_cards() -> None:
    body = json.dumps([{"id": "zorb/Zorb-2", "createdAt": "2026-03-05T01:02:03.000Z"}, {"id": "z/x", "private": True}])
    assert read_models(body.encode(), "list").items == (
        Listed("https://huggingface.co/zorb/Zorb-2/raw/main/README.md", "Model card of Zorb-2", "2026-03-05"),
    )


@pytest.mark.parametrize("body", [b"<html>", b'{"message": "rate limit"}', b"[1]", b'[{"name": "x"}]', b"[" * 100_000])
def test_other_answers_are_told(body: bytes) -> None:
    for read in (read_repositories, read_models):
        with pytest.raises(ReadError):
            read(body, "list")
