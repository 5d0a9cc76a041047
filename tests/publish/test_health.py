"""The page of the last runs."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from bs4 import BeautifulSoup

from tests.publish.conftest import TEMPLATES
from tests.publish.sample import material
from tracker.publish.catalogue import catalogue
from tracker.publish.health_page import health_page
from tracker.publish.site import publish


def test_runs_stand_newest_first_with_what_they_brought(site: Path) -> None:
    soup = BeautifulSoup((site / "health.html").read_text("utf-8"), "lxml")
    rows = [
        [cell.get_text() for cell in row.find_all("td")] for row in soup.select("section table")[0].select("tr")[1:]
    ]
    assert [row[0] for row in rows] == [
        "1 December 2026, 06:00 UTC",
        "10 December 2025, 12:00 UTC",
        "2 November 2025, 09:30 UTC",
    ]
    assert rows[1][1:] == ["4", "2 failed, 1 held back", "2", "2", "1 of 2", "2"]
    assert rows[2][1:] == ["2", "all answered", "0", "0", "none looked at", "0"]


def test_how_a_source_answered_is_said_in_signs_and_in_words() -> None:
    page = health_page(catalogue(material()))
    lines = {line.title: (line.signs, line.words) for line in page.boards}
    assert lines["Repair"] == ("·+·", "answered 3 of 3 times")
    assert lines["Visual Math"] == ("–×–", "answered 0 of 1 time; 1 × no answer in time")
    assert lines["Chat Arena"] == ("–––", "not asked in these runs")
    (troubled,) = page.documents
    assert (troubled.signs, troubled.words) == ("–×·", "answered 1 of 2 times; 1 × the page is gone")


def test_only_the_last_thirty_are_shown() -> None:
    given = material()
    page = health_page(catalogue(replace(given, runs=given.runs * 15)))
    assert len(page.runs) == 30
    assert all(len(line.signs) == 30 for line in page.boards)


def test_without_runs_the_page_says_so(tmp_path: Path) -> None:
    publish(replace(material(), runs=()), out=tmp_path, templates=TEMPLATES)
    text = (tmp_path / "health.html").read_text("utf-8")
    assert "No run is on record" in text
    assert "<table" not in text
    assert json.loads((tmp_path / "api/v1/runs.json").read_text("utf-8")) == {"runs": []}


def test_the_page_is_found_from_the_sources(site: Path) -> None:
    assert 'href="health.html"' in (site / "sources.html").read_text("utf-8")
    assert "api/v1/runs.json" in (site / "data.html").read_text("utf-8")
