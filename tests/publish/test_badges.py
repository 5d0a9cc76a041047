"""Badges: small, dated, harmless, in the words of the site and in no colour of their own."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

from tests.publish.sample import HOSTILE, material
from tests.publish.test_style import contrast
from tracker.publish.badges import COLOURS, LABEL, NEUTRAL, Badge, of_claim, of_claims, svg, width
from tracker.publish.catalogue import catalogue

SVG = "{http://www.w3.org/2000/svg}"


def test_a_badge_of_a_claim_says_figure_outcome_and_day() -> None:
    """BC-232: a badge carries the day of its data."""
    book = catalogue(material())
    badge = of_claim(book, book.by_id["ember-press"])
    assert badge.label == "Repair Verified 71.7%"
    assert badge.message == "no published entry · 10 Dec 2025"


def test_the_page_of_the_data_says_how_far_a_badge_may_lag(site: Path) -> None:
    """BC-233: two caches of ten minutes each lie between this site and a page that shows a badge."""
    text = " ".join((site / "data.html").read_text("utf-8").split())
    assert "it may pass two caches of ten minutes each, up to twenty minutes in all" in text
    assert "The date on it says what it knows" in text


def test_counts_need_five_claims() -> None:
    book = catalogue(material())
    many = of_claims(book, book.by_vendor["Ember"])
    assert "could not be checked" in many.message
    few = of_claims(book, book.by_vendor["Ember"][:4])
    assert few.message.startswith("4 claims · ")
    assert many.colour == few.colour == NEUTRAL


def test_every_claim_model_and_vendor_has_both_forms(site: Path) -> None:
    book = catalogue(material())
    for kind, stems in (("claims", book.claim_stems), ("models", book.model_stems), ("vendors", book.vendor_stems)):
        for stem in stems.values():
            values = json.loads((site / f"badges/{kind}/{stem}.json").read_text("utf-8"))
            assert values.keys() == {"schemaVersion", "label", "message", "color"}
            assert values["schemaVersion"] == 1
            root = ET.fromstring((site / f"badges/{kind}/{stem}.svg").read_bytes())
            assert root.get("aria-label") == f"{values['label']}: {values['message']}"
            assert [text.text for text in root.iter(f"{SVG}text")] == [values["label"], values["message"]]


def test_names_that_mean_harm_stay_text() -> None:
    for text in HOSTILE:
        root = ET.fromstring(svg(Badge(text.replace("\x00", "").replace("\x07", ""), "b & c <d>", NEUTRAL)))
        assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
            "svg",
            "title",
            "rect",
            "path",
            "g",
            "text",
        }


def test_white_letters_stand_out_on_every_colour() -> None:
    for colour in (*COLOURS.values(), NEUTRAL, LABEL):
        assert contrast("#ffffff", f"#{colour}") >= 4.5


def test_wide_letters_take_more_room() -> None:
    assert width("WWW") > width("aaa") > width("iii")
