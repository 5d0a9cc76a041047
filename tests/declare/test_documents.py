from __future__ import annotations

import re
from pathlib import Path

import pytest

from tracker.declare.documents import Document, load_documents
from tracker.errors import DeclarationError
from tracker.paths import layout
from tracker.read.scores import ScoreKind, read_score

GOOD = """
title = "README of Zorb-2"
vendor = "Zorb Labs"
url = "https://example.org/zorb-2/README.md"
kind = "readme"
date = "2026-02-01"
printed = "2026-01"
moving = true

[labels]
"Z2" = "Zorb-2"

[[claim]]
id = "zorb-labs-readme-gpqa-70-9"
model = "Z2"
benchmark = "GPQA Diamond"
score = "70.9"
n = 198
runs = 4
context = "thinking"
place = "Results, row GPQA Diamond"

[[claim]]
id = "zorb-labs-readme-rival-gpqa-66-3"
model = "Rival"
benchmark = "GPQA Diamond"
score = "66,3 %"
own_model = false
date = "2026"
place = "Results, row GPQA Diamond"
[claim.settings]
effort = "high"
"""


def write(folder: Path, text: str, name: str = "readme") -> Path:
    path = folder / "vendors" / "zorb-labs" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_a_document_and_its_claims(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    (document,) = load_documents(tmp_path)
    assert (document.slug, document.publisher, document.moving) == ("zorb-labs/readme", "Zorb Labs", True)
    own, rival = document.claims
    assert (own.model, own.vendor, own.own_model, own.date, own.n, own.runs) == (
        "Zorb-2",
        "Zorb Labs",
        True,
        "2026-01",
        198,
        4,
    )
    assert (own.document, own.url, own.kind, own.quote) == (document.slug, document.url, "readme", None)
    assert own.locator == "Results, row GPQA Diamond, as “Z2”"
    assert rival.locator == "Results, row GPQA Diamond"
    assert (rival.own_model, rival.date, rival.settings) == (False, "2026", {"effort": "high"})


WRONG = [
    ('kind = "readme"', 'kind = "rumour"', "kind"),
    ('url = "https://example.org/zorb-2/README.md"', 'url = "ftp://example.org/x"', "url"),
    ('url = "https://example.org/zorb-2/README.md"', 'url = "https:///x"', "url"),
    ('date = "2026-02-01"', 'date = "2026-02-31"', "date"),
    ("n = 198", "n = 0", "n:"),
    ('score = "70.9"', 'score = " "', "score"),
    ('place = "Results, row GPQA Diamond"', "", "place is missing"),
    ('context = "thinking"', 'quote = "we reach 70.9"', "unknown key: quote"),
    ('effort = "high"', 'mood = "high"', "mood"),
    ('id = "zorb-labs-readme-rival-gpqa-66-3"', 'id = "zorb-labs-readme-gpqa-70-9"', "stands twice"),
    ('id = "zorb-labs-readme-gpqa-70-9"', 'id = "Zorb Labs"', "id"),
    ('kind = "readme"', 'kind = "readme"\nfirst_seen_at = "zorb-labs/blog"', "no document zorb-labs/blog"),
]


@pytest.mark.parametrize(("old", "new", "says"), WRONG)
def test_what_is_wrong_is_named_with_its_file(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in GOOD
    write(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(DeclarationError) as caught:
        load_documents(tmp_path)
    assert says in str(caught.value)
    assert "zorb-labs/readme" in str(caught.value)


def test_without_documents_there_are_none(tmp_path: Path) -> None:
    assert load_documents(tmp_path) == ()


@pytest.fixture(scope="module")
def declared() -> tuple[Document, ...]:
    return load_documents(layout().sources)


def test_the_declared_documents_are_many_and_of_many_vendors(declared: tuple[Document, ...]) -> None:
    own = [claim for document in declared for claim in document.claims if claim.own_model]
    assert len(declared) >= 75
    assert len(own) >= 800
    assert len({claim.vendor for claim in own}) >= 15


def test_every_declared_claim_can_be_checked(declared: tuple[Document, ...]) -> None:
    for document in declared:
        assert document.claims or (document.reader and not document.reviewed), document.slug
        assert document.date or document.url, document.slug
        folder = document.slug.split("/")[0]
        assert folder == re.sub(r"[^a-z0-9]+", "-", document.vendor.lower()).strip("-"), document.slug
        for claim in document.claims:
            assert claim.id.startswith(document.slug.replace("/", "-")), claim.id
            assert claim.quote is None
            assert len(claim.context or "") <= 160, claim.id
            assert len(claim.locator or "") <= 120, claim.id
            score = read_score(claim.score, claim.unit)
            measured = claim.unit in ("count", "ratio", "seconds")
            assert score.numeric or (measured and score.kind is not ScoreKind.MISSING), claim.id


def test_press_and_copies_name_their_publisher(declared: tuple[Document, ...]) -> None:
    for document in declared:
        if document.kind in ("press", "aggregator"):
            assert document.publisher != document.vendor, document.slug


def test_the_two_figures_of_nemotron_3_ultra(declared: tuple[Document, ...]) -> None:
    claims = {claim.id: claim for document in declared for claim in document.claims}
    final = claims["nvidia-nemotron-3-ultra-report-swe-bench-verified-71-9"]
    press = claims["nvidia-german-press-article-nemotron-3-ultra-swe-bench-verified-71-7"]
    assert (final.model, final.score) == (press.model, "71.9") == ("Nemotron 3 Ultra", "71.9")
    assert (press.score, press.kind, press.url) == ("71,7 %", "press", None)
    stages = {claim.model for claim in claims.values() if claim.document == "nvidia/nemotron-3-ultra-report-stages"}
    assert "Nemotron 3 Ultra [MOPD2]" in stages
