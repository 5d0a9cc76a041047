"""Nothing on a page moves while it is loaded, as a browser measures it (layout shift), wide and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.publish.browser import PROGRAM, Tab, browser

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="there is no Chromium on this machine")
SHIFTS = """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  let sum = 0;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach((each) => (sum += each.value)));
  observer.observe({type: "layout-shift", buffered: true});
  setTimeout(() => done(sum), 60);
})))"""


@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    with browser() as opened:
        yield opened


def one_of_each_kind(site: Path) -> list[str]:
    """The fixed pages, and the longest page of every folder."""
    fixed = [path.name for path in site.glob("*.html")]
    folders = {path.parent for path in site.glob("*/*.html")}
    longest = [max(folder.glob("*.html"), key=lambda path: path.stat().st_size) for folder in folders]
    return sorted(fixed + [path.relative_to(site).as_posix() for path in longest])


@pytest.mark.parametrize("width", [390, 1280])
def test_no_kind_of_page_moves_while_it_loads(site: Path, tab: Tab, width: int) -> None:
    tab.size(width)
    moved = {}
    for page in one_of_each_kind(site):
        tab.open((site / page).as_uri())
        if shift := round(tab.ask(SHIFTS), 3):
            moved[page] = shift
    assert not moved


def test_a_page_that_moves_is_noticed(tmp_path: Path, tab: Tab) -> None:
    page = tmp_path / "moves.html"
    page.write_text(
        "<!doctype html><p id='late'></p><h1>Below</h1><script>onload = () => requestAnimationFrame(() => "
        "setTimeout(() => (document.getElementById('late').style.height = '300px'), 50))</script>"
    )
    tab.size(1280)
    tab.open(page.as_uri())
    tab.wait("document.getElementById('late').style.height === '300px'")
    assert tab.ask(SHIFTS) > 0.01
