"""Replies beside the verdict, and how often the program is right."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.publish.conftest import TEMPLATES
from tests.publish.reading import faults, tree
from tests.publish.sample import HOSTILE, material
from tracker.declare.accuracy import Sample
from tracker.declare.replies import Reply
from tracker.publish.schema import SCHEMAS
from tracker.publish.site import publish

REPLY = Reply(
    claim="ember-press",
    who="Ember",
    role="vendor",
    stance="correction",
    date="2026-11-20",
    url="https://ember.example.org/answer",
    facts=("The figure is the mean of five runs.", HOSTILE[1]),
)
SAMPLE = Sample("Names", "Pairs of names.", "tests/names.csv", "2026-11-30", 200, 199, 1, "joined")


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample site with a correction on file, and with a labelled sample."""
    out = tmp_path_factory.mktemp("answered")
    given = replace(material(), replies={"ember-press": (REPLY,)}, accuracy=(SAMPLE,))
    publish(given, out=out, templates=TEMPLATES)
    return out


def test_a_correction_stands_beside_the_verdict_and_does_not_change_it(answered: Path, site: Path) -> None:
    text = (answered / "claims/ember-press.html").read_text("utf-8")
    shown = tree(text).find(".//section[@class='reply']")
    assert shown is not None
    said = " ".join(" ".join(shown.itertext()).split())
    assert said.startswith(
        "Correction by Ember (the vendor) 20 November 2026 , ember.example.org The figure is the mean of five runs."
    )
    assert "does not change the outcome by itself" in said
    assert text.index('class="reply"') < text.index('id="evidence"')
    one, two = (json.loads((out / "api/v1/claims/ember-press.json").read_text("utf-8")) for out in (answered, site))
    assert one["verdict"]["status"] == two["verdict"]["status"]
    assert one["replies"][0]["facts"][0] == "The figure is the mean of five runs."
    assert "replies" not in two
    assert list(faults(one, SCHEMAS["claim"])) == []
    assert set(one["verdict"]["notes"]) - set(two["verdict"]["notes"]) == {"disputed"}


def test_the_note_says_who_answered_and_when(answered: Path) -> None:
    text = (answered / "claims/ember-press.html").read_text("utf-8")
    assert "Ember gave a correction on 20 November 2026; it is shown above." in text
    assert ">Disputed</a>" in text
    assert 'class="reply"' not in (answered / "claims/claim-002.html").read_text("utf-8")


def test_the_method_page_says_how_the_samples_came_out(answered: Path, site: Path) -> None:
    text = " ".join("".join(tree((answered / "method.html").read_text("utf-8")).itertext()).split())
    assert "Names: 199 of 200 as labelled (over 99%)" in text
    assert "1 came out joined." in text
    assert "Of 1 noted figures in 1 documents that a run has read, 1 stand where they are said to stand." in text
    assert "as labelled" not in (site / "method.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("contact", "said"),
    [
        ("https://example.org/issues", '<a href="https://example.org/issues" rel="noopener nofollow">'),
        ("javascript:alert(1)", "It was built without an address for messages"),
        ("", "It was built without an address for messages"),
    ],
)
def test_the_page_about_the_site_says_how_to_reach_its_publisher(tmp_path: Path, contact: str, said: str) -> None:
    publish(replace(material(), contact=contact), out=tmp_path, templates=TEMPLATES)
    text = (tmp_path / "about.html").read_text("utf-8")
    assert said in text
    assert "Within seven days" in text
