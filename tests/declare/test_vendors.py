from __future__ import annotations

from pathlib import Path

import pytest

from tracker.declare.documents import load_documents
from tracker.declare.vendors import load_vendors, vendor_slug
from tracker.errors import DeclarationError
from tracker.paths import layout

GOOD = """
name = "Zorb Labs"
feeds = ["https://zorb.example/feed.xml"]
sitemaps = ["https://zorb.example/sitemap.xml"]
pages = ["https://zorb.example/blog/"]
github = ["zorb-labs"]
huggingface = ["zorb"]
ignore = ["*-GGUF/*"]
"""


def write(folder: Path, text: str, name: str = "zorb-labs") -> None:
    path = folder / "vendors" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_a_vendor_says_where_it_lists_what_it_publishes(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    (vendor,) = load_vendors(tmp_path)
    assert (vendor.slug, vendor.name, vendor.github, vendor.huggingface) == (
        "zorb-labs",
        "Zorb Labs",
        ("zorb-labs",),
        ("zorb",),
    )
    assert vendor.feeds == ("https://zorb.example/feed.xml",)
    assert (vendor.pages, vendor.ignore) == (("https://zorb.example/blog/",), ("*-GGUF/*",))


WRONG = [
    ('name = "Zorb Labs"', 'name = "Quill"', "belongs in quill.toml"),
    ('feeds = ["https://zorb.example/feed.xml"]', 'feeds = ["ftp://zorb.example/x"]', "feeds"),
    ('github = ["zorb-labs"]', 'github = ["zorb labs"]', "github"),
    ('huggingface = ["zorb"]', 'huggingface = ["../zorb"]', "huggingface"),
    ('ignore = ["*-GGUF/*"]', 'ignore = ["**"]', "ignore"),
    ('ignore = ["*-GGUF/*"]', 'ignored = ["x"]', "ignored"),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG)
def test_what_is_wrong_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in GOOD
    write(tmp_path, GOOD.replace(old, new))
    with pytest.raises(DeclarationError, match=said):
        load_vendors(tmp_path)


def test_a_vendor_without_a_listing_is_refused(tmp_path: Path) -> None:
    write(tmp_path, 'name = "Zorb Labs"\n')
    with pytest.raises(DeclarationError, match="says nowhere"):
        load_vendors(tmp_path)


def test_the_declared_vendors_are_those_of_documents() -> None:
    sources = layout().sources
    documents = {document.vendor for document in load_documents(sources)}
    vendors = load_vendors(sources)
    assert len(vendors) >= 20
    assert {vendor.name for vendor in vendors} <= documents
    assert all(vendor.slug == vendor_slug(vendor.name) for vendor in vendors)
