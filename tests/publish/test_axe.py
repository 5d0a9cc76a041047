"""Every kind of page by the rules of axe-core: WCAG 2.2 AA and its best practices, in both schemes, wide and narrow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.publish.browser import PROGRAM, Tab, browser

AXE = Path(__file__).resolve().parents[2] / ".tracker" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = [
    pytest.mark.skipif(PROGRAM is None, reason="there is no Chromium on this machine"),
    pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed; .ci/run installs it"),
]
PAGES = (
    "index.html",
    "claims.html",
    "claims/claim-000.html",
    "claims/claim-002.html",
    "claims/claim-006.html",
    "claims/claim-007.html",
    "claims/claim-008.html",
    "claims/ember-press.html",
    "claims/ember-gain.html",
    "claims/hostile-5.html",
    "benchmarks.html",
    "benchmarks/repair-verified.html",
    "benchmarks/chat-arena.html",
    "vendors.html",
    "vendors/ember.html",
    "models.html",
    "models/aster-large.html",
    "leaderboards.html",
    "leaderboards/repair-bash.html",
    "leaderboards/chat-arena.html",
    "sources.html",
    "documents.html",
    "health.html",
    "problems.html",
    "changes.html",
    "coverage.html",
    "method.html",
    "data.html",
    "licences.html",
    "about.html",
    "404.html",
)
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OF_COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""The rules that can come out differently in another scheme: nothing but colours is different there."""
ASK = """axe.run(document, {runOnly: %s, resultTypes: ["violations"]}).then((found) => found.violations.map(
  (each) => each.id + ": " + each.nodes[0].html.slice(0, 160) + " " + each.nodes[0].failureSummary.slice(0, 200)))"""


@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    with browser() as opened:
        yield opened


@pytest.mark.parametrize("width", [390, 1280])
def test_no_rule_is_broken(site: Path, tab: Tab, width: int) -> None:
    tab.size(width)
    rules = AXE.read_text("utf-8")
    broken: dict[tuple[str, str], Any] = {}
    for page in PAGES:
        tab.media(scheme="light")
        tab.open((site / page).as_uri())
        tab.ask(f"{rules}; true")
        broken["light", page] = tab.ask(ASK % json.dumps(TAGS))
        tab.media(scheme="dark")
        broken["dark", page] = tab.ask(ASK % json.dumps(OF_COLOURS))
    assert {place: found for place, found in broken.items() if found} == {}


def test_a_colour_that_cannot_be_read_is_noticed_in_either_scheme(tab: Tab, tmp_path: Path) -> None:
    text = (
        "<!doctype html><html lang=en><title>t</title><style>p{color:#555;background:#fff}%s</style><main><p>Words</p>"
    )
    bad = "p{color:#eee}"
    found = {}
    for scheme, style in {"light": bad, "dark": "@media(prefers-color-scheme:dark){" + bad + "}"}.items():
        (tmp_path / "page.html").write_text(text % style, "utf-8")
        tab.media(scheme="light")
        tab.open((tmp_path / "page.html").as_uri())
        tab.ask(f"{AXE.read_text('utf-8')}; true")
        tab.media(scheme=scheme)
        found[scheme] = tab.ask(ASK % json.dumps(OF_COLOURS))
    assert all(len(each) == 1 and each[0].startswith("color-contrast") for each in found.values())


def test_every_kind_of_page_is_looked_at(site: Path) -> None:
    assert all((site / page).is_file() for page in PAGES)
    kinds = {path.relative_to(site).parts[0] for path in site.rglob("*.html")}
    assert kinds == {page.partition("/")[0] for page in PAGES}
