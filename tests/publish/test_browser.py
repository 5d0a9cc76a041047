"""The sample site in a real browser, opened from its files and from a subfolder of a server."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.publish.browser import PROGRAM, Tab, browser
from tests.publish.conftest import TEMPLATES
from tests.publish.sample import material
from tracker.publish import front_page
from tracker.publish.site import publish

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="there is no Chromium on this machine")
VISIBLE = "[...document.querySelectorAll('#claims tbody tr')].filter(row => row.checkVisibility())"


@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    with browser() as opened:
        yield opened


@pytest.fixture(autouse=True)
def _usual(tab: Tab) -> None:
    tab.log.clear()
    tab.asked.clear()
    tab.scripts(True)
    tab.media()
    tab.size(1280)


def visible(tab: Tab, column: int = 0) -> list[str]:
    found: list[str] = tab.ask(f"{VISIBLE}.map(row => row.cells[{column}].textContent)")
    return found


def type_in(tab: Tab, name: str, value: str) -> None:
    tab.ask(
        f"(() => {{ const field = document.querySelector('.filters').elements['{name}']; field.focus(); "
        f"field.value = '{value}'; field.dispatchEvent(new Event('input', {{bubbles: true}})); }})()"
    )


def test_search_narrow_and_sort_stand_in_the_address(site: Path, tab: Tab) -> None:
    tab.open((site / "claims.html").as_uri())
    every = visible(tab)
    assert len(every) == 38
    type_in(tab, "q", "ember ultra")
    assert set(visible(tab)) == {"Ember Ultra 550B", "Ember Ultra 550B [stage 2]"}
    assert "of 38 claims" in tab.ask("document.querySelector('.found').textContent")
    assert tab.ask("document.activeElement.id") == "q"
    type_in(tab, "printed", "quoted")
    assert visible(tab, 3) == ["30%", "71.7%"] or sorted(visible(tab, 3)) == ["30%", "71.7%"]
    tab.ask("[...document.querySelectorAll('.sort')].find(b => b.textContent === 'Claimed').click()")
    assert visible(tab, 3) == ["71.7%", "30%"]
    assert tab.ask("location.search") == "?q=ember+ultra&printed=quoted&sort=-claimed"
    tab.open((site / "claims.html").as_uri() + "?q=ember+ultra&printed=quoted&sort=-claimed")
    assert visible(tab, 3) == ["71.7%", "30%"]
    assert tab.ask("document.querySelector('[aria-sort]').getAttribute('aria-sort')") == "descending"
    tab.ask("document.querySelector('.filters').reset()")
    tab.wait(f"{VISIBLE}.length === 38")
    assert tab.ask("location.search") == ""


def test_model_date_and_whose_number_narrow_the_table(site: Path, tab: Tab) -> None:
    tab.open((site / "claims.html").as_uri())
    type_in(tab, "model", "ember")
    assert {"Ember Large", "Ember Mini", "Ember Ultra 550B"} <= set(visible(tab))
    type_in(tab, "model", "Ember Large")
    assert set(visible(tab)) == {"Ember Large"}
    type_in(tab, "model", "")
    dates = "[...document.querySelectorAll('#claims tbody tr:not([hidden]) time')].map(time => time.dateTime)"
    every = tab.ask(dates)
    type_in(tab, "since", "2026-03-12")
    assert sorted(tab.ask(dates)) == sorted(date for date in every if date >= "2026-03" and date != "2026-03-11")
    type_in(tab, "until", "2026-08-20")
    assert set(tab.ask(dates)) == {f"2026-0{month}" for month in range(3, 9)}
    assert tab.ask("location.search") == "?since=2026-03-12&until=2026-08-20"
    type_in(tab, "until", "2026-08-21")
    assert "2026-08-21" in tab.ask(dates)
    tab.open((site / "claims.html").as_uri() + "?model=ember+large&printed=own")
    assert set(visible(tab)) == {"Ember Large"}


def test_the_field_of_the_model_offers_those_of_the_table(site: Path, tab: Tab) -> None:
    tab.open((site / "claims.html").as_uri())
    assert tab.ask("document.querySelectorAll('#models option').length") == 0
    tab.ask("document.getElementById('model').focus()")
    offered = tab.ask("[...document.querySelectorAll('#models option')].map(option => option.value)")
    assert set(offered) == set(visible(tab))
    assert len(offered) == len(set(offered))


def test_a_number_of_the_press_is_not_put_down_to_the_vendor(site: Path, tab: Tab) -> None:
    tab.open((site / "claims.html").as_uri() + "?vendor=Ember&printed=quoted")
    shown = visible(tab, 1)
    assert "Börsenblick about Ember" in shown
    assert "Ember" not in shown
    tab.open((site / "vendors/ember.html").as_uri())
    assert "Börsenblick about Ember" in tab.ask("document.querySelector('.claims tbody').textContent")
    tab.open((site / "models/ember-ultra-550b.html").as_uri())
    assert "elsewhere by Börsenblick." in tab.ask("document.querySelector('header.subject').textContent")


@pytest.fixture(scope="module")
def parted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample site with its table in parts of ten claims."""
    out = tmp_path_factory.mktemp("parted")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(front_page, "CLAIMS_ON_PAGE", 10)
        publish(material(), out=out, templates=TEMPLATES)
    return out


@pytest.mark.parametrize("page", ["claims.html", "claims.3.html"])
def test_a_search_looks_through_all_parts_of_the_table(parted: Path, tab: Tab, page: str) -> None:
    tab.open((parted / page).as_uri())
    assert len(visible(tab)) == 10
    assert tab.ask("document.querySelector('.found').textContent") == "38 claims"
    type_in(tab, "q", "ember")
    tab.wait("document.querySelector('.found').textContent.includes(' of 38 claims')")
    assert {"Ember Ultra 550B", "Ember Large", "Ember Mini"} <= set(visible(tab))
    assert set(visible(tab, 1)) == {"Ember", "Börsenblick about Ember"}
    tab.ask("[...document.querySelectorAll('.sort')].find(b => b.textContent === 'Claimed').click()")
    figures = [float(text.rstrip("%")) for text in visible(tab, 3) if text[:1].isdigit() and text.endswith("%")]
    assert figures == sorted(figures, reverse=True)
    assert tab.log == []


@pytest.fixture
def mixed(parted: Path, tmp_path: Path) -> Path:
    """The parted site as it may lie in a cache, to be changed."""
    return Path(shutil.copytree(parted, tmp_path / "mixed"))


LACKING = "The rest of the table could not be read, or is of another build: reload the page."


@pytest.mark.parametrize("fault", ["newer", "missing", "page"])
def test_rows_of_another_build_are_not_taken_and_the_reader_is_told(mixed: Path, tab: Tab, fault: str) -> None:
    """BC-155: a page from a cache beside a script that was published after it, and a script that does not come."""
    script = mixed / "claims.3.js"
    if fault == "newer":
        marked = re.sub(rb'", "[0-9a-f]{16}"\);', b'", "0123456789abcdef");', script.read_bytes())
        assert marked != script.read_bytes()
        script.unlink()
        script.write_bytes(marked)
    else:
        script.unlink()
        if fault == "page":
            script.write_text("/* busy */", "utf-8")
    tab.open((mixed / "claims.html").as_uri())
    assert tab.ask("document.querySelector('.found').textContent") == "38 claims"
    type_in(tab, "q", "e")
    tab.wait("document.querySelector('.found').textContent.includes('reload')")
    told = tab.ask("document.querySelector('.found').textContent")
    assert re.fullmatch(rf"[0-9]+ of the 20 claims here\. {re.escape(LACKING)}", told)
    links = tab.ask("[...document.querySelectorAll('#claims tbody a')].map(a => a.getAttribute('href'))")
    assert len(links) == len(set(links)) == 20
    tab.log.clear()


def test_another_figure_in_any_part_makes_another_build_of_all(parted: Path, tmp_path: Path) -> None:
    given = material()
    first, *others = given.claims
    changed = replace(given, claims=(replace(first, claim=replace(first.claim, score="12.3")), *others))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(front_page, "CLAIMS_ON_PAGE", 10)
        publish(changed, out=tmp_path / "site", templates=TEMPLATES)
    marks = [builds(folder) for folder in (parted, tmp_path / "site")]
    assert [len(each) for each in marks] == [1, 1]
    assert marks[0] != marks[1]


def builds(site: Path) -> set[str]:
    """The marks in all parts of the table and in their scripts."""
    pages = [path.read_text("utf-8") for path in sorted(site.glob("claims*.html"))]
    scripts = [path.read_text("utf-8") for path in sorted(site.glob("claims*.js"))]
    assert len(pages) == len(scripts) == 4
    found = [re.findall(r'data-build="([0-9a-f]{16})"', page) for page in pages]
    found += [re.findall(r'", "([0-9a-f]{16})"\);\n$', script) for script in scripts]
    assert {len(each) for each in found} == {1}
    return {each[0] for each in found}


def test_a_link_into_a_parted_table_finds_what_it_names(parted: Path, tab: Tab) -> None:
    tab.open((parted / "claims.html").as_uri() + "?status=invalid")
    tab.wait(f"{VISIBLE}.length === 1 && document.querySelector('.found').textContent === '1 of 38 claims'")
    assert visible(tab) == ["Ember Ultra 550B"]


def test_the_parts_of_a_table_hold_every_claim_once(parted: Path, tab: Tab) -> None:
    links = []
    for number in range(1, 5):
        tab.open((parted / ("claims.html" if number == 1 else f"claims.{number}.html")).as_uri())
        links += tab.ask("[...document.querySelectorAll('#claims tbody a')].map(a => a.getAttribute('href'))")
    assert len(links) == len(set(links)) == 38


def test_on_a_phone_a_claim_is_a_card(site: Path, tab: Tab) -> None:
    tab.size(390)
    tab.open((site / "claims.html").as_uri())
    assert tab.ask("getComputedStyle(document.querySelector('#claims tbody tr')).display") == "flex"
    assert tab.ask(
        "document.querySelector('.scroll').scrollWidth <= document.querySelector('.scroll').clientWidth + 25"
    )
    type_in(tab, "q", "boreal")
    assert set(visible(tab, 1)) == {"Boreal"}
    tab.size(1280)
    assert tab.ask("getComputedStyle(document.querySelector('#claims tbody tr:not([hidden])')).display") == "table-row"


def test_groups_lead_to_their_claims(site: Path, tab: Tab) -> None:
    tab.open((site / "index.html").as_uri())
    tab.ask("document.querySelector('.counts .differ a').click()")
    tab.wait("location.pathname.endsWith('claims.html') && document.readyState === 'complete'")
    tab.wait(f"{VISIBLE}.length === 9")
    assert all(text.startswith("≠") for text in visible(tab, 7))


def test_every_kind_of_page_is_quiet(site: Path, tab: Tab) -> None:
    kinds = ["index.html", "claims.html", "sources.html", "method.html", "claims/ember-press.html", "404.html"]
    for path in [*kinds, "leaderboards/repair-bash.html", "benchmarks/repair-verified.html", "vendors/ember.html"]:
        tab.open((site / path).as_uri())
        assert tab.log == [], path
    assert tab.asked
    assert all(url.startswith((site.as_uri(), "data:")) for url in tab.asked)


def test_old_pages_say_so_by_themselves(site: Path, tab: Tab) -> None:
    """BC-235: the age is worked out in the browser of the reader."""
    tab.open((site / "claims/claim-002.html").as_uri())
    assert "days ago" in tab.ask("document.querySelector('data-since').textContent")
    assert "Repair was last read on 10 December 2025, " in tab.ask("document.querySelector('.age').textContent")


def test_a_job_that_has_stopped_shows_after_forty_eight_hours(site: Path, tab: Tab, tmp_path: Path) -> None:
    """BC-235: a site of which no source has answered for more than two days says so on every page about all of them."""
    shutil.copytree(site, tmp_path / "site")
    for hours, said in ((47, ""), (49, "; the newest copy is 2 days old"), (97, "; the newest copy is 4 days old")):
        moment = (datetime.now(UTC) - timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")
        (tmp_path / "site" / "age.js").write_text(f'window.trackerAge = {{"repair": "{moment}", "visual-math": ""}};')
        for page in ("index.html", "method.html"):
            tab.open((tmp_path / "site" / page).as_uri())
            assert tab.ask("document.querySelector('data-since').textContent") == said


def test_without_scripts_everything_is_there(site: Path, tab: Tab) -> None:
    tab.scripts(False)
    tab.open((site / "index.html").as_uri())
    tab.scripts(True)
    assert len(visible(tab)) == 38
    assert not tab.ask("document.querySelector('.sort')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 820, 1440])
def test_pages_fit_the_window(site: Path, tab: Tab, scheme: str, width: int) -> None:
    tab.size(width)
    tab.media(scheme=scheme)
    for path in ("index.html", "claims/claim-002.html", "claims/hostile-5.html", "method.html", "sources.html"):
        tab.open((site / path).as_uri())
        assert tab.ask("document.documentElement.scrollWidth") <= width, path
    dark = tab.ask("getComputedStyle(document.body).backgroundColor") != "rgb(251, 250, 246)"
    assert dark == (scheme == "dark")


@pytest.mark.parametrize("width", [1000, 1280, 1600])
def test_the_figures_of_a_scale_do_not_touch(site: Path, tab: Tab, width: int) -> None:
    tab.size(width)
    boxes = "[...axis.children].filter(text => text.checkVisibility()).map(text => text.getBoundingClientRect())"
    gaps = "at.slice(1).every((box, number) => box.left >= at[number].right)"
    each = f"(axis => {{ const at = {boxes}; return at.length > 1 && {gaps}; }})"
    seen = 0
    for page in sorted((*(site / "leaderboards").glob("*.html"), *(site / "benchmarks").glob("*.html"))):
        tab.open(page.as_uri())
        found = tab.ask(f"[...document.querySelectorAll('svg.axis')].map({each})")
        assert all(found), page.name
        seen += len(found)
    assert seen


def test_the_print_has_ink_on_white(site: Path, tab: Tab) -> None:
    tab.media(medium="print")
    tab.open((site / "claims/claim-002.html").as_uri())
    assert tab.ask("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert tab.ask("getComputedStyle(document.querySelector('.masthead nav')).display") == "none"
    assert tab.ask("getComputedStyle(document.querySelector('.ruler .claim')).fill") == "rgb(0, 0, 0)"


def test_tables_fit_on_paper(site: Path, tab: Tab) -> None:
    tab.size(700)
    tab.media(medium="print")
    for page in ("claims.html", "leaderboards/repair-bash.html", "claims/claim-002.html", "sources.html"):
        tab.open((site / page).as_uri())
        widest = (
            "Math.max(...[...document.querySelectorAll('table')].map(table => table.getBoundingClientRect().right))"
        )
        assert tab.ask(widest) <= 701, page


def test_the_rules_open_by_keyboard(site: Path, tab: Tab) -> None:
    tab.open((site / "claims/claim-002.html").as_uri())
    tab.ask("document.querySelector('summary').focus()")
    for kind in ("keyDown", "keyUp"):
        tab.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r")
    tab.wait("document.querySelector('details').open")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Says nothing."""


def test_it_works_from_a_subfolder(site: Path, tab: Tab) -> None:
    """BC-238: under `/tracker/` as from a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        tab.open(f"http://127.0.0.1:{server.server_port}/{site.name}/claims/claim-002.html")
        assert tab.log == []
        cited = tab.ask("document.querySelector('[data-address]').textContent")
        assert f"http://127.0.0.1:{server.server_port}/{site.name}/claims/claim-002.html" in cited
        tab.ask("document.querySelector('.wordmark').click()")
        tab.wait(f"location.pathname === '/{site.name}/index.html' && document.readyState === 'complete'")
        type_in(tab, "q", "boreal")
        assert set(visible(tab, 1)) == {"Boreal"}
    finally:
        server.shutdown()
        server.server_close()
