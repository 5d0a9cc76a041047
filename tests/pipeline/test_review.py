from __future__ import annotations

from pathlib import Path

from tracker.declare.documents import Document, Rejection
from tracker.declare.models import load_models
from tracker.identify.registry import assemble
from tracker.pipeline.review import accepted, pending, pending_key, rejections
from tracker.records import Claim

REGISTRY = assemble(load_models(Path("nowhere")))
PLACE = "Results, table 1, row “HLE”, column “Zorb 2”"


def document(*claims: Claim, rejected: tuple[Rejection, ...] = ()) -> Document:
    return Document(
        "zorb-labs/card", "Zorb Labs", "t", "Zorb Labs", "https://z.example", "readme", claims=claims, rejected=rejected
    )


def test_what_is_declared_or_rejected_is_not_pending() -> None:
    declared = Claim("Zorb-2", "HLE", "9.1", id="a")
    found = [
        Claim("zorb 2", "HLE", "9.1"),
        Claim("Zorb 2 mini", "HLE", "4.0"),
        Claim("Zorb 2", "tokens", "31.5"),
    ]
    waiting = pending(document(declared, rejected=(Rejection("Zorb 2", "tokens", "31.5", "x"),)), found, REGISTRY)
    assert [each.claim.model for each in waiting] == ["Zorb 2 mini"]
    assert waiting[0].claim.document == "zorb-labs/card"


def test_a_figure_that_changed_is_pending_with_the_declared_one() -> None:
    waiting = pending(document(Claim("Zorb 2", "HLE", "9.1", id="a")), [Claim("Zorb 2", "HLE", "9.4")], REGISTRY)
    assert [(each.claim.score, each.instead_of) for each in waiting] == [("9.4", "9.1")]


def test_other_settings_are_another_claim() -> None:
    declared = Claim("Zorb 2", "HLE", "9.1", id="a", settings={"effort": "low"})
    waiting = pending(document(declared), [Claim("Zorb 2", "HLE", "19.4", settings={"effort": "high"})], REGISTRY)
    assert [(each.claim.score, each.instead_of) for each in waiting] == [("19.4", "")]


def test_more_printed_digits_are_another_figure() -> None:
    assert pending(document(Claim("Zorb 2", "HLE", "9.1", id="a")), [Claim("Zorb 2", "HLE", "9.10")], REGISTRY)


def test_the_same_cell_is_decided_whatever_its_labels_were_made_into() -> None:
    declared = Claim("Zorb-2 (base)", "Humanity", "9.1", id="a", locator=PLACE)
    read = Claim("Zorb 2", "HLE", "9.1", locator=PLACE)
    assert pending(document(declared), [read], REGISTRY) == ()
    assert pending(document(declared), [Claim("Zorb 2", "HLE", "9.2", locator=PLACE)], REGISTRY)


def test_a_claim_that_is_printed_twice_is_pending_once() -> None:
    found = [Claim("Zorb 2", "HLE", "9.1", locator="a"), Claim("Zorb 2", "HLE", "9.1", locator="b")]
    (waiting,) = pending(document(), found, REGISTRY)
    assert waiting.key == pending_key(found[1])
    assert waiting.key != pending_key(Claim("Zorb 2", "HLE", "9.1", settings={"effort": "high"}))


def test_accepted_claims_have_new_ids_and_none_of_the_words() -> None:
    found = [
        Claim("Zorb 2", "HLE", "9.1", own_model=True, quote="words", context="words", url="https://z.example"),
        Claim("Quill", "HLE", "9.1"),
    ]
    waiting = pending(document(), found, REGISTRY)
    one, other = accepted(document(), waiting, False, {"zorb-labs-card-zorb-2-hle-9-1"})
    assert (one.id, one.own_model, one.quote, one.context, one.url) == (
        "zorb-labs-card-zorb-2-hle-9-1-2",
        True,
        None,
        None,
        None,
    )
    assert (other.id, other.own_model) == ("zorb-labs-card-quill-hle-9-1", False)
    (rejection,) = rejections(waiting[1:], "not a model")
    assert (rejection.model, rejection.score, rejection.why) == ("Quill", "9.1", "not a model")
