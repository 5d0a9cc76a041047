"""Feeds: valid by what the formats require, with ids and times that come from events and not from builds."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.publish.sample import COPIED, DATA, FIRST, material
from tracker.publish.catalogue import catalogue
from tracker.publish.events import by_claim
from tracker.publish.feeds import feed_files
from tracker.publish.material import Material
from tracker.records import Change

ATOM = "{http://www.w3.org/2005/Atom}"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
BASE = "https://claims.example.org/site/"
ROW = "repair-bash:3"


def feeds(given: Material, base_url: str = "") -> dict[str, bytes]:
    return dict(feed_files(catalogue(given), base_url))


def entries(raw: bytes) -> dict[str, dict[str, str]]:
    """The entries of an Atom feed by id, with the text of their parts."""
    found = {}
    for entry in ET.fromstring(raw).findall(f"{ATOM}entry"):
        parts = {part.tag.removeprefix(ATOM): part.text or part.get("href") or "" for part in entry}
        found[parts["id"]] = parts
    return found


def with_changes(*more: Change) -> Material:
    given = material()
    return replace(given, changes=(*given.changes, *more))


def verdict_change(day: int, claim: str = "claim-004") -> Change:
    row = {"claim": claim, "vendor": "Aster", "model": "Aster Large", "benchmark": "Repair Verified"}
    return Change("verdict-changed", "", "repair-bash", row, "no-entry", "agrees", COPIED + timedelta(days=day))


@pytest.mark.parametrize("base_url", ["", BASE])
def test_every_feed_has_what_the_formats_require(base_url: str) -> None:
    """BC-229: ids are `tag:` or `https:` addresses, and every part that the formats ask for is there."""
    made = feeds(material(), base_url)
    assert {name.rpartition(".")[0] for name in made if name.endswith(".xml")} == {
        name.rpartition(".")[0] for name in made if name.endswith(".json")
    }
    assert len(made) > 30
    for name, raw in made.items():
        (_check_atom if name.endswith(".xml") else _check_json)(raw, base_url)


def _check_atom(raw: bytes, base_url: str) -> None:
    root = ET.fromstring(raw)
    assert root.tag == f"{ATOM}feed"
    for name in ("id", "title", "updated", "author"):
        assert len(root.findall(f"{ATOM}{name}")) == 1
    assert TIME.fullmatch(root.findtext(f"{ATOM}updated") or "")
    assert [link.get("rel") for link in root.findall(f"{ATOM}link")] == ["self", "alternate"]
    ids = [root.findtext(f"{ATOM}id"), *(entry.findtext(f"{ATOM}id") for entry in root.findall(f"{ATOM}entry"))]
    assert len(ids) == len(set(ids))
    authority = "claims.example.org" if base_url else "benchmark-claim-tracker.invalid"
    assert all(re.fullmatch(rf"tag:{authority},2026:[!-~]+", identity or "") for identity in ids)
    times = []
    for entry in root.findall(f"{ATOM}entry"):
        assert entry.findtext(f"{ATOM}title")
        assert entry.findtext(f"{ATOM}content")
        times.append(entry.findtext(f"{ATOM}updated") or "")
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert (link.get("href") or "").startswith(base_url or "../")
    assert times == sorted(times, reverse=True)
    assert not times or root.findtext(f"{ATOM}updated") == times[0]


def _check_json(raw: bytes, base_url: str) -> None:
    values: dict[str, Any] = json.loads(raw)
    assert values["version"] == "https://jsonfeed.org/version/1.1"
    assert values["title"]
    assert ("feed_url" in values) == bool(base_url)
    ids = [item["id"] for item in values["items"]]
    assert len(ids) == len(set(ids))
    for item in values["items"]:
        assert item["content_text"]
        assert TIME.fullmatch(item["date_published"])


def test_links_of_feeds_lead_to_pages(site: Path) -> None:
    for path in sorted((site / "feeds").rglob("*.xml")):
        root = ET.fromstring(path.read_bytes())
        for link in root.iter(f"{ATOM}link"):
            assert (path.parent / (link.get("href") or "")).resolve().is_file(), path


def test_one_new_event_is_one_new_entry_and_the_others_stay_as_they_are() -> None:
    """BC-227, BC-228: a reader of the feed sees one new entry; old ones keep their ids and times."""
    before = feeds(with_changes(verdict_change(1)))
    after = feeds(with_changes(verdict_change(1), verdict_change(2, "claim-005")))
    old, new = entries(before["feeds/index.xml"]), entries(after["feeds/index.xml"])
    assert len(new) == len(old) + 1
    assert {key: new[key] for key in old} == old
    (added,) = new.keys() - old.keys()
    assert "was “No published entry” and is now “Agrees”" in new[added]["title"]
    assert new[added]["updated"] == "2025-12-12T12:00:00Z"


def test_another_day_of_building_changes_no_feed() -> None:
    """BC-228: nothing in a feed comes from the day of the build."""
    given = with_changes(verdict_change(1))
    later = replace(
        given,
        data_at=DATA + timedelta(days=1),
        offline=False,
        statuses=tuple(replace(each, checked_at=DATA + timedelta(days=1)) for each in given.statuses),
    )
    assert feeds(later) == feeds(given)


def test_a_row_that_a_claim_is_held_against_makes_an_event_and_others_none() -> None:
    row = {"id": ROW, "name": "shell agent + Boreal Mini"}
    changed = Change("score-changed", "repair", "repair-bash", row, "44", "45.2", COPIED, "score")
    elsewhere = replace(changed, row={"id": "repair-bash:999", "name": "another"})
    book = catalogue(with_changes(changed, elsewhere))
    told = {
        claim: [event for event in found if event.key.startswith("row/")] for claim, found in by_claim(book).items()
    }
    (claim,) = [claim for claim, found in told.items() if found]
    assert ROW in (str(book.by_id[claim].verdict.entry), *map(str, book.by_id[claim].verdict.candidates))
    assert told[claim][0].title == (
        "Repair Verified, shell only: shell agent + Boreal Mini: score changed (score): 44 became 45.2"
    )


def test_what_happened_before_a_claim_was_recorded_is_history_and_no_news() -> None:
    early = replace(verdict_change(0), at=FIRST - timedelta(days=30))
    assert feeds(with_changes(early)) == feeds(material())


def test_new_claims_of_one_document_are_one_event() -> None:
    told = entries(feeds(material())["feeds/index.xml"])
    titles = [each["title"] for each in told.values()]
    assert any(re.fullmatch(r"\d+ claims recorded from Aster: Aster Large: model card", title) for title in titles)
    assert len(titles) == len(set(titles)) or len(titles) > 10


def test_feeds_of_subjects_tell_of_their_claims_alone() -> None:
    made = feeds(with_changes(verdict_change(1)))
    changed = [name for name, raw in made.items() if name.endswith(".xml") and b"verdict-changed/claim-004/" in raw]
    about = {name.partition("/")[2].partition("/")[0] for name in changed}
    assert about == {"index.xml", "vendors", "models", "benchmarks"}
    assert len(changed) == 4
