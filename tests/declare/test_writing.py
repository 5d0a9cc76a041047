from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.declare.documents import Rejection, load_documents
from tracker.declare.writing import (
    change,
    claim_id,
    claim_text,
    document_slug,
    document_text,
    rejection_text,
    save,
    toml_text,
    with_reviewed,
    with_tables,
)
from tracker.errors import DeclarationError
from tracker.records import Claim

CLAIM = Claim(
    id="zorb-labs-card-zorb-2-hle-9-1",
    model='Zorb "2"',
    benchmark="HLE",
    score="9,1 %",
    unit="percent",
    runs=4,
    settings={"effort": "high", "version": "1"},
    own_model=False,
    quoted=True,
    locator="Results, row “HLE”",
    quote="the words of the page",
    context="more words of the page",
)


def declare(folder: Path) -> None:
    text = document_text("Zorb 2 card", "Zorb Labs", "https://zorb.example/card.md", "model_card", "2026-03-01")
    save(folder, "zorb-labs/card", text)


@given(st.text())
def test_any_text_is_one_string_on_one_line(text: str) -> None:
    written = toml_text(text)
    assert "\n" not in written
    read = tomllib.loads(f"x = {written}")["x"]
    assert [sign for sign in read if sign != " "] == [sign for sign in text if sign.isprintable() and sign != " "]


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    declare(tmp_path)
    rejection = Rejection("Zorb 2", "speed", "2.4x", "a speed", "Results")
    change(tmp_path, "zorb-labs/card", lambda text: with_tables(text, [claim_text(CLAIM), rejection_text(rejection)]))
    change(tmp_path, "zorb-labs/card", with_reviewed)
    (document,) = load_documents(tmp_path)
    assert (document.reader, document.reviewed, document.moving, document.date) == ("auto", True, True, "2026-03-01")
    assert document.rejected == (rejection,)
    (claim,) = document.claims
    assert (claim.model, claim.score, claim.unit, claim.runs) == ('Zorb "2"', "9,1 %", "percent", 4)
    assert (claim.own_model, claim.quoted, claim.settings) == (False, True, {"effort": "high", "version": "1"})
    assert claim.locator == "Results, row “HLE”"
    assert (claim.quote, claim.context) == (None, None)


def test_a_change_that_cannot_be_loaded_leaves_the_old_file(tmp_path: Path) -> None:
    declare(tmp_path)
    path = tmp_path / "vendors/zorb-labs/card.toml"
    before = path.read_bytes()
    with pytest.raises(DeclarationError):
        change(tmp_path, "zorb-labs/card", lambda text: text + "[[claim]]\n")
    assert path.read_bytes() == before
    with pytest.raises(DeclarationError):
        save(tmp_path, "zorb-labs/other", "title = 1\n")
    assert sorted(found.name for found in path.parent.iterdir()) == ["card.toml"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('title = "x"\nreviewed = false\n', 'title = "x"\nreviewed = true\n'),
        ('title = "x"\n', 'title = "x"\nreviewed = true\n'),
        ('title = "x"\n\n[[claim]]\nid = "a"\n', 'title = "x"\nreviewed = true\n\n[[claim]]\nid = "a"\n'),
    ],
)
def test_a_declaration_is_marked_as_reviewed(before: str, after: str) -> None:
    assert with_reviewed(before) == after


def test_ids_are_new_and_made_of_small_letters() -> None:
    claim = Claim("Zorb²", "τ²-Bench (Retail)", "61,4 %")
    first = claim_id("zorb-labs/card", claim, set())
    assert first == "zorb-labs-card-zorb2-tau2-bench-retail-61-4"
    assert claim_id("zorb-labs/card", claim, {first}) == f"{first}-2"


def test_a_document_has_a_file_name_also_without_a_title() -> None:
    assert document_slug("README of Zorb-2", "https://x.example") == "readme-of-zorb-2"
    assert document_slug("千问", "https://zorb.example/blog/zorb-2/") == "zorb-example-blog-zorb-2"
