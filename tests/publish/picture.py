"""Pictures of a generated site, for the README and for looking at it.

usage: python -m tests.publish.picture SITE PAGE OUT.webp [WIDTH HEIGHT [light|dark]]
       python -m tests.publish.picture SITE --all FOLDER    the main pages whole, at three widths, in both schemes
"""

from __future__ import annotations

import base64
import sys
from itertools import product
from pathlib import Path

from tests.publish.browser import Tab, browser

WIDTHS, SCHEMES, LONGEST = (390, 768, 1280), ("light", "dark"), 6000
FIXED = ("index", "claims", "benchmarks", "vendors", "models", "leaderboards", "sources", "changes", "coverage")
TEXTS = ("method", "data", "licences", "about")
FOLDERS = ("claims", "benchmarks", "vendors", "models", "leaderboards")


def main(arguments: list[str]) -> None:
    site, page, out, *more = arguments
    with browser() as tab:
        if page == "--all":
            return every_page(tab, Path(site), Path(out))
        width, height = (int(each) for each in (more + ["1200", "1000"][len(more) :])[:2])
        opened(tab, Path(site), page, width, height, more[2] if len(more) > 2 else "light")
        taken = tab.call("Page.captureScreenshot", format="webp", quality=80)
    Path(out).write_bytes(base64.b64decode(taken["data"]))
    return None


def opened(tab: Tab, site: Path, page: str, width: int, height: int, scheme: str) -> None:
    """Opens a page in a window of that size."""
    tab.size(width, height)
    tab.media(scheme=scheme)
    tab.open(f"{site.resolve().as_uri()}/{page}")


def every_page(tab: Tab, site: Path, folder: Path) -> None:
    """Writes pictures of the fixed pages, and of the largest page of every other kind."""
    folder.mkdir(parents=True, exist_ok=True)
    largest = (max((site / each).glob("*.html"), key=lambda path: path.stat().st_size) for each in FOLDERS)
    pages = [f"{name}.html" for name in (*FIXED, *TEXTS)] + [path.relative_to(site).as_posix() for path in largest]
    for page, width, scheme in product(pages, WIDTHS, SCHEMES):
        opened(tab, site, page, width, 900, scheme)
        height = min(tab.ask("document.documentElement.scrollHeight"), LONGEST)
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        taken = tab.call("Page.captureScreenshot", format="webp", quality=80, captureBeyondViewport=True, clip=clip)
        name = page.removesuffix(".html").replace("/", "-")[:60]
        (folder / f"{name}-{width}-{scheme}.webp").write_bytes(base64.b64decode(taken["data"]))


if __name__ == "__main__":
    main(sys.argv[1:])
