"""Faults that other sites of this kind have had, each looked for in ours; the ids are those of the collected cases."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from tests.publish.browser import PROGRAM, Tab, browser
from tests.publish.conftest import TEMPLATES
from tests.publish.reading import page_files, tree
from tests.publish.sample import HOSTILE, material
from tracker.publish import front_page
from tracker.publish.dates import of_moment
from tracker.publish.material import Material
from tracker.publish.site import publish
from tracker.records import Note

IMAGE = HOSTILE[1]
browsing = pytest.mark.skipif(PROGRAM is None, reason="there is no Chromium on this machine")


def built(given: Material, out: Path) -> Path:
    publish(given, out=out, templates=TEMPLATES)
    return out


def renamed(name: str) -> Material:
    """The sample with one name for a model, a benchmark, a setting, a document, a row and a note."""
    given = material()
    registry = replace(
        given.registry,
        benchmarks=tuple(
            replace(each, name=name) if each.id == "edit-polyglot" else each for each in given.registry.benchmarks
        ),
    )
    first, *others = given.claims
    claim = replace(
        first.claim, model=name, settings={"scaffold": name}, locator=name, quote=name, benchmark="Edit-Polyglot"
    )
    verdict = given.verdicts[claim.id]
    verdict = replace(verdict, benchmark="edit-polyglot", notes=(Note("disputed", name),))
    rows = tuple(
        replace(row, entry=replace(row.entry, name=name, settings={"scaffold": name}))
        if row.entry.id == verdict.entry
        else row
        for row in given.entries
    )
    return replace(
        given,
        registry=registry,
        claims=(replace(first, claim=claim), *others),
        verdicts={**given.verdicts, claim.id: verdict},
        entries=rows,
        documents=tuple(replace(each, title=name) if each.slug == claim.document else each for each in given.documents),
    )


def test_an_image_in_a_name_is_text_in_every_kind_of_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """BC-222: in pages, in the rows that a search reads, in inline JSON, in titles of drawings, and in feeds."""
    monkeypatch.setattr(front_page, "CLAIMS_ON_PAGE", 10)
    site = built(renamed(IMAGE), tmp_path)
    for path in page_files(site):
        assert not list(tree(path.read_text("utf-8")).iter("img")), path
    scripts = [json.loads(f"[{path.read_text('utf-8')[12:-3]}]")[0] for path in site.glob("claims*.js")]
    assert sum("&lt;img src=x onerror=alert(1)&gt;" in rows for rows in scripts) >= 1
    assert not any("<img" in rows for rows in scripts)
    inline = [
        element.text or ""
        for path in page_files(site)
        for element in tree(path.read_text("utf-8")).iter("script")
        if element.get("type") == "application/ld+json"
    ]
    assert any("onerror" in text for text in inline)
    assert not any("<" in text for text in inline)
    for path in site.rglob("*.xml"):
        names = {element.tag.rpartition("}")[2] for element in ET.fromstring(path.read_bytes()).iter()}
        assert "img" not in names, path
    for path in site.rglob("*.svg"):
        assert not [e for e in ET.fromstring(path.read_bytes()).iter() if e.tag.endswith("img")], path


def test_an_ampersand_is_written_as_one_everywhere(tmp_path: Path) -> None:
    """BC-224: `A & B <3` is escaped in every template that makes HTML or XML."""
    site = built(renamed("A & B <3"), tmp_path)
    marked = [path for path in (*site.rglob("*.html"), *site.rglob("*.xml")) if "A &amp; B" in path.read_text("utf-8")]
    assert {"claims", "benchmarks", "models", "leaderboards", "feeds"} <= {
        path.relative_to(site).parts[0] for path in marked
    }
    for path in (*site.rglob("*.html"), *site.rglob("*.xml")):
        text = re.sub(r"<script type=\"application/ld\+json\">.*?</script>", "", path.read_text("utf-8"), flags=re.S)
        assert "B <3" not in text, path
        assert not re.search("A & B", text), path
        assert "A &amp;amp; B" not in text, path


def test_an_address_that_is_no_web_address_is_never_a_link(site: Path) -> None:
    """BC-223: what has a `javascript:` address stands there as text, under its title."""
    rows = tree((site / "documents.html").read_text("utf-8")).findall(".//tbody/tr")
    (cell,) = [row[0] for row in rows if "".join(row[0].itertext()) == IMAGE]
    assert len(cell) == 0
    for path in page_files(site):
        assert not re.search(
            r"(?:href|src|action)=.?\s*(?:javascript|data):", path.read_text("utf-8"), re.IGNORECASE
        ), path


def test_a_benchmark_without_rows_and_claims_says_so(tmp_path: Path) -> None:
    """BC-123: and it shows no number of another benchmark."""
    given = material()
    none = {record.claim.id for record in given.claims if given.verdicts[record.claim.id].benchmark == "edit-polyglot"}
    site = built(
        replace(
            given,
            claims=tuple(record for record in given.claims if record.claim.id not in none),
            entries=tuple(record for record in given.entries if record.entry.board != "edit-polyglot"),
        ),
        tmp_path,
    )
    main = tree((site / "benchmarks/edit-polyglot.html").read_text("utf-8")).find(".//main")
    assert main is not None
    text = " ".join("".join(main.itertext()).split())
    assert "No claim about this benchmark is tracked." in text
    assert "0 rows" in text
    assert "No row to show." in (site / "leaderboards/edit-polyglot.html").read_text("utf-8")
    assert re.findall(r"\d+(?:\.\d+)?%", text.replace("0% to 100%", "")) == []


def test_a_row_without_a_score_stands_last_and_nothing_is_ranked(tmp_path: Path) -> None:
    """BC-245: no place is printed beside any row, and one without a score comes after all others."""
    given = material()
    rows = [record for record in given.entries if record.entry.board == "edit-polyglot"]
    best = max(rows, key=lambda record: float(record.entry.score))
    entries = tuple(
        replace(record, entry=replace(record.entry, score="n/a")) if record is best else record
        for record in given.entries
    )
    site = built(replace(given, entries=entries), tmp_path)
    table = tree((site / "leaderboards/edit-polyglot.html").read_text("utf-8")).find(".//table")
    assert table is not None
    names = ["".join(row[0].itertext()) for row in table.findall(".//tbody/tr")]
    assert best.entry.name in names[-1]
    assert "Rank" not in "".join(table.itertext())


def test_days_are_days_in_utc() -> None:
    """BC-241: one zone for file names, records and pages, and the method page says which."""
    late = datetime(2025, 11, 18, 23, 30, tzinfo=timezone(timedelta(hours=-8)))
    when = of_moment(late)
    assert when is not None
    assert (when.words, when.iso) == ("19 November 2025", "2025-11-19T07:30:00Z")
    assert "UTC" in (TEMPLATES / "method.html").read_text("utf-8")


def test_where_less_is_better_the_page_says_so_and_the_words_follow_the_number(tmp_path: Path) -> None:
    """BC-056: higher stays higher, the colour is that of the group, and the direction stands beside the difference."""
    given = material()
    benchmarks = tuple(replace(each, direction="lower") for each in given.registry.benchmarks)
    usual, turned = (
        built(given, tmp_path / "a"),
        built(replace(given, registry=replace(given.registry, benchmarks=benchmarks)), tmp_path / "b"),
    )
    told = 0
    for path in sorted((usual / "claims").glob("claim-*.html")):
        one, two = path.read_text("utf-8"), (turned / "claims" / path.name).read_text("utf-8")
        assert "lower is better" not in one
        told += "; on this benchmark, lower is better" in two
        for part in ('<span class="chip', '<h1 class="answer">', '<article class="claim-page'):
            assert one[one.index(part) :].partition("\n")[0] == two[two.index(part) :].partition("\n")[0]
    assert told > 5


def test_a_claim_on_an_old_copy_says_its_day_and_keeps_its_outcome(tmp_path: Path) -> None:
    """BC-138, BC-139: the note names the day of the copy and the days that were set; the outcome stays."""
    given = material()
    noted = {key: replace(each, notes=(*each.notes, Note("source-stale"))) for key, each in given.verdicts.items()}
    text = (built(replace(given, verdicts=noted), tmp_path) / "claims/claim-002.html").read_text("utf-8")
    assert "The copy of Repair used here is of 10 December 2025, older than the 30 days set for it." in text
    assert 'class="chip differ"' in text


@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    with browser() as opened:
        yield opened


SCORES = ("5.0", "n/a", "1,055", "3.1", "", "22.6", "100.0", "1,377", "998", "1,265")


@pytest.fixture
def table(site: Path, tmp_path: Path) -> Path:
    """The page of all claims with a few rows of its own."""
    page = (site / "claims.html").read_text("utf-8")
    start, end = page.index("<tbody>") + 7, page.index("</tbody>")
    names = ("o3", "2025", "o3-mini", "o1", "GPT-4o", "Claude o3x", "2025", "É", "Nemotron", "Zorb")
    rows = "".join(
        f'<tr data-s="agrees"><td><a href="x.html">{name}</a></td><td>2025</td><td>B</td><td class="n">{score}</td>'
        '<td class="n"></td><td class="n"></td><td class="w"></td>'
        '<td><span class="chip agree"><i>✓</i>Agrees</span></td>'
        '<td class="n"><time datetime="2025-11-18">18 Nov 2025</time></td></tr>'
        for name, score in zip(names, SCORES, strict=True)
    )
    (tmp_path / "static").symlink_to(site / "static")
    (tmp_path / "age.js").symlink_to(site / "age.js")
    (tmp_path / "claims.html").write_text(page[:start] + rows + page[end:], "utf-8")
    return tmp_path / "claims.html"


@browsing
def test_figures_are_sorted_as_numbers_and_gaps_come_last_both_ways(table: Path, tab: Tab) -> None:
    """BC-244, BC-246: 100.0 is more than 22.6, 1,055 is more than 998, and what is no number comes last."""
    click = "[...document.querySelectorAll('.sort')].find(b => b.textContent === 'Claimed').click()"
    shown = "[...document.querySelectorAll('#claims tbody tr')].map(row => row.cells[3].textContent)"
    numbers = ["3.1", "5.0", "22.6", "100.0", "998", "1,055", "1,265", "1,377"]
    tab.open(table.as_uri())
    tab.ask(click)
    assert tab.ask(shown)[:8] == numbers[::-1]
    assert set(tab.ask(shown)[8:]) == {"", "n/a"}
    tab.ask(click)
    assert tab.ask(shown)[:8] == numbers
    assert set(tab.ask(shown)[8:]) == {"", "n/a"}


@browsing
def test_a_search_for_a_short_name_finds_it_and_numbers_are_texts(table: Path, tab: Tab) -> None:
    """BC-248: `o3` and `2025` are found wherever they stand, and the script reports no error."""
    tab.log.clear()
    for words, number in (("o3", 3), ("2025", 10), ("o3 mini", 1), ("e", 3), ("", 10)):
        tab.open(table.as_uri() + (f"?q={words.replace(' ', '+')}" if words else ""))
        assert tab.ask("document.querySelectorAll('#claims tbody tr:not([hidden])').length") == number, words
    assert tab.log == []


@browsing
@pytest.mark.parametrize("zone", ["America/New_York", "Australia/Sydney"])
def test_a_day_is_the_same_for_readers_everywhere(table: Path, tab: Tab, zone: str) -> None:
    """BC-240: a row dated 2025-11-18 is of 18 November, wherever it is read."""
    tab.call("Emulation.setTimezoneOverride", timezoneId=zone)
    tab.open(table.as_uri() + "?since=2025-11-18&until=2025-11-18")
    assert set(
        tab.ask("[...document.querySelectorAll('#claims tbody tr:not([hidden]) time')].map(t => t.textContent)")
    ) == {"18 Nov 2025"}
    assert tab.ask("document.querySelectorAll('#claims tbody tr:not([hidden])').length") == len(SCORES)
    tab.open(table.as_uri() + "?since=2025-11-19")
    assert tab.ask("document.querySelectorAll('#claims tbody tr:not([hidden])').length") == 0
