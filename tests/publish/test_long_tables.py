"""A long table goes into its page as bytes; what stands in the page and in its script is the same as of a short one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.publish.conftest import TEMPLATES
from tests.publish.sample import material
from tracker.publish import front_page, render
from tracker.publish.catalogue import Catalogue, catalogue
from tracker.publish.render import Renderer
from tracker.publish.rows import claim_row
from tracker.publish.ruler import drawings

PLACE = "<!-- rows 0 -->"


def of_one_who_writes_a_place() -> Catalogue:
    """The sample, in which a model is called like the place of a long table."""
    given = material()
    first, *others = given.claims
    named = replace(first, claim=replace(first.claim, model=PLACE))
    return catalogue(replace(given, claims=(named, *others)))


def made(book: Catalogue) -> list[tuple[bytes, bytes]]:
    """Each part of the full table as a page and as a script."""
    drawn = drawings(book)
    renderer = Renderer(TEMPLATES, {j.id: claim_row(book, drawn, j) for j in book.judged})
    pages = front_page.claims_pages(book)
    return [(renderer.page("claims.html", page), renderer.rows_script(page.claims)) for page in pages]


@pytest.mark.parametrize("parts", [20, 200])
def test_a_long_table_is_made_of_the_same_bytes_as_a_short_one(monkeypatch: pytest.MonkeyPatch, parts: int) -> None:
    book = of_one_who_writes_a_place()
    monkeypatch.setattr(front_page, "CLAIMS_ON_PAGE", 7)
    short = made(book)
    monkeypatch.setattr(render, "LONG", 1)
    monkeypatch.setattr(render, "PARTS", parts)
    assert made(book) == short
    assert len(short) > 1
    assert sum(page.count(b"&lt;!-- rows 0 --&gt;") for page, _ in short) > 0
    assert all(PLACE.encode() not in page for page, _ in short)


def test_the_script_hands_over_the_rows_that_stand_in_the_page() -> None:
    ((page, script),) = made(catalogue(material()))
    rows, build = json.loads(b"[" + script.removeprefix(b"trackerRows(").removesuffix(b");\n") + b"]")
    assert len(build) == 16
    assert rows.count("<tr data-s=") > 10
    assert rows in page.decode("utf-8")


def test_two_long_tables_of_a_page_both_find_their_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    book = catalogue(material())
    drawn = drawings(book)
    first, second = (tuple(j.id for j in part) for part in (book.judged[:5], book.judged[5:9]))
    (tmp_path / "two.html").write_text(
        "{{ claim_rows(view.claims, root) }}<hr>{{ claim_rows(view.others, root) }}", "utf-8"
    )
    for each in TEMPLATES.glob("*.html"):
        (tmp_path / each.name).write_bytes(each.read_bytes())
    (view,) = front_page.claims_pages(book)
    renderer = Renderer(tmp_path, {j.id: claim_row(book, drawn, j) for j in book.judged})
    short = renderer.page("two.html", replace(view, claims=first, others=second))
    monkeypatch.setattr(render, "LONG", 1)
    assert renderer.page("two.html", replace(view, claims=first, others=second)) == short
    assert short.count(b"<tr data-s=") == 9
