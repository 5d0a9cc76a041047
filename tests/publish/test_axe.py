"""Every kind of page by the rules of axe-core: WCAG 2.2 AA and its best practices, in both schemes, wide and narrow."""

from __future__ import annotations

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
ASK = f"""axe.run(document, {{runOnly: {TAGS}, resultTypes: ["violations"]}}).then((found) => found.violations.map(
  (each) => each.id + ": " + each.nodes[0].html.slice(0, 160) + " " + each.nodes[0].failureSummary.slice(0, 200)))"""


@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    with browser() as opened:
        yield opened


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_no_rule_is_broken(site: Path, tab: Tab, scheme: str, width: int) -> None:
    tab.size(width)
    tab.media(scheme=scheme)
    rules = AXE.read_text("utf-8")
    broken: dict[str, Any] = {}
    for page in PAGES:
        tab.open((site / page).as_uri())
        tab.ask(f"{rules}; true")
        if found := tab.ask(ASK):
            broken[page] = found
    assert not broken


def test_every_kind_of_page_is_looked_at(site: Path) -> None:
    assert all((site / page).is_file() for page in PAGES)
    kinds = {path.relative_to(site).parts[0] for path in site.rglob("*.html")}
    assert kinds == {page.partition("/")[0] for page in PAGES}
