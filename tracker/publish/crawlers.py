"""Stage publish: what search engines read: the list of pages with their days, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import escape

SITEMAP = "sitemap.xml"
MOST = 50_000
"""The most pages that one list may hold."""


def sitemap(pages: Mapping[str, str], base_url: str) -> bytes:
    """The list of pages; `pages` gives for each path the day of its data, empty where that is not known."""
    base = base_url.rstrip("/")
    lines = "".join(
        f"<url><loc>{escape(base)}/{escape(path.removesuffix('index.html'))}</loc>{_day(day)}</url>\n"
        for path, day in list(pages.items())[:MOST]
        if path != "404.html"
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        f"{lines}</urlset>\n"
    ).encode("utf-8", "replace")


def robots(base_url: str) -> bytes:
    """Everything may be read."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {base_url.rstrip('/')}/{SITEMAP}\n".encode("utf-8", "replace")


def _day(day: str) -> str:
    return f"<lastmod>{escape(day)}</lastmod>" if day else ""
