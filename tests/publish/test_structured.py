"""Pages in the terms of schema.org, and what search engines read."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.publish.conftest import TEMPLATES
from tests.publish.reading import page_files, tree
from tests.publish.sample import material
from tracker.publish.site import publish
from tracker.publish.structured import safe
from tracker.publish.words import LABELS

MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
BASE = "https://claims.example.org/site"


@pytest.fixture(scope="module")
def located(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample site with the address at which it will stand."""
    out = tmp_path_factory.mktemp("located")
    publish(material(), out=out, templates=TEMPLATES, base_url=f"{BASE}/")
    return out


def said(path: Path) -> dict[str, Any]:
    """What a page says in the terms of schema.org."""
    (script,) = [e for e in tree(path.read_text("utf-8")).iter("script") if e.get("type") == "application/ld+json"]
    found: dict[str, Any] = json.loads(script.text or "")
    return found


def test_every_claim_page_is_a_review_with_a_word_for_its_rating(located: Path) -> None:
    for path in sorted((located / "claims").glob("*.html")):
        review = said(path)
        assert review["@type"] == "ClaimReview"
        assert review["url"] == f"{BASE}/claims/{path.name}"
        assert " prints " in review["claimReviewed"]
        assert review["itemReviewed"]["@type"] == "Claim"
        assert review["itemReviewed"]["author"]["name"]
        assert review["datePublished"] == "2025-11-02T09:30:00Z"
        rating = review["reviewRating"]
        assert rating["alternateName"] in LABELS.values()
        assert not {"ratingValue", "bestRating", "worstRating"} & rating.keys()
        assert str(review["itemReviewed"]["appearance"].get("url", "https://")).startswith("https://")


def test_an_edited_claim_says_when(located: Path) -> None:
    assert said(located / "claims/claim-002.html")["dateModified"] == "2025-12-10T12:00:00Z"
    assert "dateModified" not in said(located / "claims/claim-003.html")


def test_the_data_page_is_a_dataset(located: Path) -> None:
    dataset = said(located / "data.html")
    assert dataset["@type"] == "Dataset"
    assert 50 <= len(dataset["description"]) <= 5000
    assert dataset["license"] == f"{BASE}/licences.html"
    for file in dataset["distribution"]:
        assert (located / file["contentUrl"].removeprefix(f"{BASE}/")).is_file()
        assert file["encodingFormat"] == "application/json"


def test_without_an_address_nothing_points_to_one(site: Path) -> None:
    assert "url" not in said(site / "claims/claim-002.html")
    assert said(site / "data.html")["distribution"][0]["contentUrl"] == "api/v1/index.json"
    assert not (site / "sitemap.xml").exists()
    assert not (site / "robots.txt").exists()


def test_no_text_can_end_the_script() -> None:
    made = safe({"name": "</script><script>alert(1)</script><!-- & -->"})
    assert not set("<>&") & set(made)
    assert json.loads(made)["name"] == "</script><script>alert(1)</script><!-- & -->"


def test_the_list_of_pages_is_whole_and_dated(located: Path) -> None:
    root = ET.fromstring((located / "sitemap.xml").read_bytes())
    places = [url.findtext(f"{MAP}loc") or "" for url in root.findall(f"{MAP}url")]
    pages = {path.relative_to(located).as_posix() for path in page_files(located)} - {"404.html", "index.html"}
    assert set(places) == {f"{BASE}/", *(f"{BASE}/{page}" for page in pages)}
    assert len(places) == len(set(places))
    assert all(url.findtext(f"{MAP}lastmod") for url in root.findall(f"{MAP}url"))
    assert f"Sitemap: {BASE}/sitemap.xml" in (located / "robots.txt").read_text("utf-8")


def test_pages_name_their_picture_and_their_feeds(located: Path) -> None:
    for page, picture, feed in (
        ("index.html", "images/index.png", "feeds/index"),
        (
            "benchmarks/repair-verified.html",
            "images/benchmarks/repair-verified.png",
            "feeds/benchmarks/repair-verified",
        ),
        ("claims/claim-002.html", "images/benchmarks/repair-verified.png", ""),
        ("vendors/ember.html", "", "feeds/vendors/ember"),
    ):
        root = tree((located / page).read_text("utf-8"))
        named = {e.get("property"): e.get("content") for e in root.iter("meta")}
        assert named.get("og:image", "") == (f"{BASE}/{picture}" if picture else ""), page
        assert not picture or (located / picture).is_file()
        links = {e.get("type"): e.get("href") for e in root.iter("link") if e.get("rel") == "alternate"}
        root_of = "../" * page.count("/")
        assert links.get("application/atom+xml") == (f"{root_of}{feed}.xml" if feed else None), page
        assert links.get("application/feed+json") == (f"{root_of}{feed}.json" if feed else None), page
