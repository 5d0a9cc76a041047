"""Pictures of a generated site, for the README and for looking at it.

usage: python -m tests.publish.picture SITE PAGE OUT.webp [WIDTH HEIGHT [light|dark]]
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

from tests.publish.browser import browser


def main(arguments: list[str]) -> None:
    site, page, out, *more = arguments
    width, height = (int(each) for each in (more + ["1200", "1000"][len(more) :])[:2])
    with browser() as tab:
        tab.size(width, height)
        tab.media(scheme=more[2] if len(more) > 2 else "light")
        tab.open(f"{Path(site).resolve().as_uri()}/{page}")
        taken = tab.call("Page.captureScreenshot", format="webp", quality=80)
    Path(out).write_bytes(base64.b64decode(taken["data"]))


if __name__ == "__main__":
    main(sys.argv[1:])
