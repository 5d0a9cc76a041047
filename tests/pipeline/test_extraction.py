from __future__ import annotations

import hashlib
from datetime import UTC, datetime

import pytest

from tracker.declare.documents import Document, Rejection
from tracker.declare.models import Family, Models, Organisation
from tracker.identify.registry import assemble
from tracker.pipeline.extraction import Extractor, with_maker
from tracker.records import Claim, Page

REGISTRY = assemble(
    Models(
        families=(Family("Zorb", "Zorb Labs"), Family("Quill", "Open Quill")),
        organisations=(Organisation("Zorb Labs", spellings=("zorb",)), Organisation("Open Quill")),
    )
)
CARD = """\
# Results

| Benchmark | Zorb 2 | Quill 7B | Larch 3B |
|---|---|---|---|
| SimpleQA | 61.4% | 33.0% | 20.2% |
| HLE | 9.1% | 4.0% | 1.5% |
"""


def page(text: str = CARD) -> Page:
    body = text.encode()
    moment = datetime(2026, 5, 4, tzinfo=UTC)
    return Page("https://zorb.example/card.md", body, hashlib.sha256(body).hexdigest(), moment)


def document(reader: str | None = "auto", reviewed: bool = True, *claims: Claim) -> Document:
    return Document(
        "zorb-labs/card",
        "Zorb Labs",
        "Card",
        "Zorb Labs",
        "https://zorb.example/card.md",
        "model_card",
        date="2026-05-01",
        reader=reader,
        reviewed=reviewed,
        claims=claims,
        rejected=(Rejection("Zorb 2", "HLE", "9.1%", "not theirs"),),
    )


@pytest.mark.parametrize(
    ("model", "vendor", "said", "wanted"),
    [
        ("Zorb 2", "Zorb Research", False, True),
        ("Zorb 2", "Zorb Labs", None, True),
        ("Quill 7B", "Zorb Labs", True, False),
        ("Quill 7B", "Open Thoughts", False, False),
        ("Quill 7B", "Open Thoughts", True, True),
        ("Larch 3B", "Zorb Labs", False, None),
        ("Larch 3B", "Zorb Labs", True, True),
        ("Larch 3B", None, False, False),
    ],
)
def test_the_registry_says_whose_a_model_is(
    model: str, vendor: str | None, said: bool | None, wanted: bool | None
) -> None:
    assert with_maker(Claim(model, "HLE", "9.1", vendor=vendor, own_model=said), REGISTRY).own_model is wanted


def test_an_accepted_reader_gives_claims_of_which_it_is_known_whose_they_are() -> None:
    claims = Extractor(REGISTRY).claims(document(), page())
    assert [(each.model, each.benchmark, each.score, each.own_model, each.date) for each in claims] == [
        ("Zorb 2", "SimpleQA", "61.4%", True, "2026-05-01"),
        ("Quill 7B", "SimpleQA", "33.0%", False, "2026-05-01"),
        ("Quill 7B", "HLE", "4.0%", False, "2026-05-01"),
    ]
    assert {each.document for each in claims} == {"zorb-labs/card"}
    assert [each.quote for each in claims] == [None] * 3


def test_a_changed_figure_keeps_its_id() -> None:
    extractor = Extractor(REGISTRY)
    before = extractor.claims(document(), page())
    after = extractor.claims(document(), page(CARD.replace("61.4", "62.0")))
    assert [each.id for each in before] == [each.id for each in after]
    assert after[0].score == "62.0%"


def test_what_a_person_declared_stands_and_nothing_contradicts_it() -> None:
    declared = Claim("Zorb 2", "SimpleQA", "61.0%", id="a")
    claims = Extractor(REGISTRY).claims(document("auto", True, declared), page())
    assert "Zorb 2" not in [each.model for each in claims]


@pytest.mark.parametrize(("reader", "reviewed"), [(None, True), ("auto", False), (None, False)])
def test_no_figure_comes_from_a_document_whose_reader_is_not_accepted(reader: str | None, reviewed: bool) -> None:
    assert Extractor(REGISTRY).claims(document(reader, reviewed), page()) == ()
