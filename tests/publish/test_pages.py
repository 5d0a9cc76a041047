"""Every page of the sample site: valid, linked, safe, and complete."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tests.publish.conftest import TEMPLATES
from tests.publish.reading import faults, page_files, tree
from tests.publish.sample import HOSTILE, material
from tracker.identify.registry import Registry
from tracker.publish.material import Material
from tracker.publish.site import publish
from tracker.publish.words import LABELS
from tracker.records import Verdict


def test_every_page_is_valid_html(site: Path) -> None:
    pages = page_files(site)
    assert len(pages) > 80
    for path in pages:
        root = tree(path.read_text("utf-8"))
        assert root.get("lang") == "en", path
        assert len(root.findall(".//h1")) == 1, path
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), path


def test_every_internal_link_leads_somewhere(site: Path) -> None:
    """BC-238: links are relative on every level, and none begins with a slash."""
    anchors = {path: {e.get("id") for e in tree(path.read_text("utf-8")).iter()} for path in page_files(site)}
    for path in anchors:
        for element in tree(path.read_text("utf-8")).iter():
            for name in ("href", "src", "action"):
                link = element.get(name)
                if link is None or urlsplit(link).scheme:
                    continue
                assert not link.startswith("/"), f"{path}: {link}"
                parts = urlsplit(link)
                target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
                assert target.is_file(), f"{path}: {link}"
                assert target.is_relative_to(site), f"{path}: {link}"
                if parts.fragment:
                    assert parts.fragment in anchors[target], f"{path}: {link}"


def test_labels_lead_to_what_they_name(site: Path) -> None:
    for path in page_files(site):
        root = tree(path.read_text("utf-8"))
        ids = {element.get("id") for element in root.iter()}
        for element in root.iter():
            for name in ("for", "aria-labelledby"):
                assert element.get(name) is None or element.get(name) in ids, f"{path}: {element.get(name)}"


def test_nothing_is_asked_of_other_hosts(site: Path) -> None:
    for path in page_files(site):
        root = tree(path.read_text("utf-8"))
        for element in root.iter():
            if element.tag in ("script", "img", "iframe", "source", "object", "embed", "form"):
                link = element.get("src") or element.get("action") or ""
                assert not urlsplit(link).scheme, path
                assert not link.startswith("//"), path
            if element.tag == "link" and element.get("rel") != "canonical":
                assert not urlsplit(element.get("href") or "").scheme, path
        policy = next(e for e in root.iter("meta") if e.get("http-equiv") == "Content-Security-Policy")
        assert "default-src 'none'" in (policy.get("content") or "")
    for path in (site / "static").iterdir():
        assert not re.search(
            r"(?:url\(|@import|fetch\(|https?://(?!www\.w3\.org/2000/svg))", path.read_text("utf-8")
        ), path


def test_hostile_names_stay_text(site: Path) -> None:
    for path in page_files(site):
        text = path.read_text("utf-8")
        root = tree(text)
        scripts = [e for e in root.iter("script") if e.get("type") != "application/ld+json"]
        assert [e.get("src", "").rpartition("/")[2] for e in scripts] == ["age.js", "since.js", "tracker.js"], path
        assert not list(root.iter("img")), path
        for element in root.iter():
            assert not any(name.startswith("on") or name == "style" for name in map(str, element.attrib)), path
            link = element.get("href") or element.get("action") or "x.html"
            assert urlsplit(link).scheme in ("", "http", "https"), f"{path}: {link}"
        assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08]", text), path
        assert "long " * 300 not in text, path
    shown = (site / "claims.html").read_text("utf-8")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert "{{ 7 * 7 }}" in shown
    assert "نموذج" in shown


def test_file_names_are_plain(site: Path) -> None:
    for path in site.rglob("*"):
        assert re.fullmatch(r"\.?[a-z0-9][a-z0-9.-]{0,90}", path.name), path


def test_every_claim_says_its_sentence_both_sides_and_place(site: Path) -> None:
    given = material()
    for record in given.claims:
        stem = next(iter((site / "api/v1/claims").glob(f"{re.sub('[^a-z0-9]+', '-', record.claim.id)}*.json"))).stem
        text = " ".join(tree((site / f"claims/{stem}.html").read_text("utf-8")).itertext())
        assert " prints " in text
        assert "Transcribed, place only" in text or record.claim.id in given.evidence
        status = given.verdicts[record.claim.id].status
        assert LABELS[status].partition(":")[0].lower() in text.lower() or "Own number only" in text
        assert "  ." not in text


def test_quoted_words_stand_beside_their_hash(site: Path) -> None:
    text = (site / "claims/ember-press.html").read_text("utf-8")
    assert (
        '<blockquote lang="de"><p>Ember Ultra erreicht 71,7 % — &lt;b&gt;wirklich&lt;/b&gt;.</p></blockquote>' in text
    )
    assert "9f2b" * 16 in text
    assert "printed as <q>71,7 %</q>" in text


def test_the_story_with_most_on_file_leads(site: Path) -> None:
    text = (site / "index.html").read_text("utf-8")
    lead = text[text.index('class="lead-story') : text.index("</section>", text.index('class="lead-story'))]
    assert "Börsenblick prints 71.7% for Ember Ultra 550B on Repair Verified." in lead
    assert "had no entry for this model when it was last read, on 10 December 2025, before this was printed" in lead
    assert "Ember itself prints 71.9%." in lead


def test_old_data_is_said_on_every_page(site: Path) -> None:
    assert "All 4 leaderboards are older here" in (site / "index.html").read_text("utf-8")
    told = tree((site / "claims/claim-002.html").read_text("utf-8")).find(".//aside[@class='age']/div/p")
    assert told is not None
    said = " ".join("".join(told.itertext()).split())
    assert said.startswith("Repair was last read on 10 December 2025. It may have changed since.")
    for path in page_files(site):
        strip = tree(path.read_text("utf-8")).find(".//aside[@class='age']")
        assert strip is not None, path
        assert strip.find(".//time") is not None, path


def test_vendors_below_five_claims_have_no_counts(site: Path) -> None:
    few = site / "vendors" / "script-alert-1-script.html"
    assert "too few to be counted" in few.read_text("utf-8")
    assert 'class="counts"' not in few.read_text("utf-8")
    assert 'class="counts"' in (site / "vendors" / "ember.html").read_text("utf-8")


def test_rows_are_shown_as_far_as_the_terms_allow(site: Path) -> None:
    given = material()
    entries = json.loads((site / "api/v1/entries.json").read_text("utf-8"))["entries"]
    boards = {each["board"] for each in entries}
    assert boards == {"repair-verified", "repair-bash", "edit-polyglot", "visual-math"}
    touched = {key for verdict in given.verdicts.values() for key in _rows(verdict)}
    shown = {each["id"] for each in entries if each["board"] == "visual-math"}
    assert shown == {key for key in touched if key.startswith("visual-math:")}
    assert "1230" not in (site / "leaderboards/chat-arena.html").read_text("utf-8")


def test_rows_that_are_gone_stand_last_and_marked(site: Path) -> None:
    text = (site / "leaderboards/repair-bash.html").read_text("utf-8")
    assert "15 rows, read from the copy" in text
    assert "1 row is no longer on the board" in text
    assert text.index("Aster Mini") < text.index("Fjord Large") < text.index(">withdrawn<")


def _rows(verdict: Verdict) -> set[str]:
    keys = {verdict.entry, *verdict.candidates, *(row.entry for row in verdict.considered), *verdict.elsewhere}
    return {str(key) for key in keys}


def test_json_files_keep_to_their_schemas(site: Path) -> None:
    api = site / "api" / "v1"
    checked = 0
    for path in sorted(api.rglob("*.json")):
        if path.parent.name == "schema":
            continue
        name = {"claims": "claim", "boards": "board"}.get(path.parent.name, path.stem)
        schema = json.loads((api / "schema" / f"{name}.json").read_text("utf-8"))
        values = json.loads(path.read_text("utf-8"), parse_constant=lambda text: 1 / 0)
        assert list(faults(values, schema)) == [], path
        checked += 1
    assert checked > 40


def test_two_builds_are_the_same_bytes(site: Path, tmp_path: Path) -> None:
    publish(material(), out=tmp_path, templates=TEMPLATES)
    one = {path.relative_to(site): path.read_bytes() for path in site.rglob("*") if path.is_file()}
    two = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert one == two


def empty() -> Material:
    given = material()
    return replace(
        given,
        registry=Registry(),
        documents=(),
        claims=(),
        verdicts={},
        entries=(),
        statuses=(),
        changes=(),
        problems=(),
        evidence={},
    )


def test_a_site_without_claims_is_whole(tmp_path: Path) -> None:
    publish(empty(), out=tmp_path, templates=TEMPLATES)
    for path in page_files(tmp_path):
        tree(path.read_text("utf-8"))
    assert "No claim has been recorded yet." in (tmp_path / "index.html").read_text("utf-8")


def test_a_base_url_gives_canonical_links(tmp_path: Path) -> None:
    publish(material(), out=tmp_path, templates=TEMPLATES, base_url="https://claims.example.org/site/")
    text = (tmp_path / "claims" / "ember-press.html").read_text("utf-8")
    assert '<link rel="canonical" href="https://claims.example.org/site/claims/ember-press.html">' in text
    cited = [code.text or "" for code in tree(text).findall(".//dd/code")]
    assert sum("https://claims.example.org/site/claims/ember-press.html" in line for line in cited) == 2


def test_pages_are_light(site: Path) -> None:
    beside = sum(path.stat().st_size for path in (site / "static").iterdir()) + (site / "age.js").stat().st_size
    for path in page_files(site):
        assert path.stat().st_size + beside <= 120_000, path


def test_sentences_of_hostile_vendors_are_cut(site: Path) -> None:
    assert all(len(line) < 20_000 for path in page_files(site) for line in path.read_text("utf-8").splitlines())
    assert len(HOSTILE[5]) == 10_000
