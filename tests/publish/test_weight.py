"""How heavy pages are: lists come in parts, and the full table stays under its limit."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.publish.conftest import TEMPLATES
from tests.publish.sample import material
from tracker.publish import board_pages, subject_lists
from tracker.publish.catalogue import catalogue
from tracker.publish.front_page import claims_pages
from tracker.publish.material import Material
from tracker.publish.render import Renderer
from tracker.publish.rows import claim_row
from tracker.publish.ruler import drawings
from tracker.publish.site import publish


def of_many(claims: int) -> Material:
    """The sample with its harmless claims again and again under new ids."""
    given = material()
    usual = [record for record in given.claims if not record.claim.id.startswith("hostile")]
    records, verdicts = [], {}
    for number in range(claims):
        record = usual[number % len(usual)]
        claim = replace(record.claim, id=f"a-claim-with-an-id-of-some-length-{number:06}")
        records.append(replace(record, claim=claim))
        verdicts[claim.id] = replace(given.verdicts[record.claim.id], claim=claim.id)
    return replace(given, claims=tuple(records), verdicts=verdicts, evidence={})


def test_the_full_table_of_2000_claims_is_less_than_a_megabyte() -> None:
    book = catalogue(of_many(2000))
    drawn = drawings(book)
    renderer = Renderer(TEMPLATES, {j.id: claim_row(book, drawn, j) for j in book.judged})
    (page,) = claims_pages(book)
    raw = renderer.page("claims.html", page)
    assert raw.count(b"<tr data-s=") == 2000
    assert len(raw) < 1_000_000


@pytest.mark.parametrize(
    ("kind", "folder"), [("models", "models"), ("benchmarks", "benchmarks"), ("leaderboards", "leaderboards")]
)
def test_the_parts_of_a_list_hold_every_subject_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, folder: str
) -> None:
    monkeypatch.setattr(subject_lists, "LINES_ON_PAGE", 2)
    monkeypatch.setattr(board_pages, "BOARDS_ON_PAGE", 2)
    publish(material(), out=tmp_path, templates=TEMPLATES)
    parts = sorted(tmp_path.glob(f"{kind}*.html"))
    assert len(parts) > 1
    listed = [
        link for part in parts for link in re.findall(rf'<td><a href="({folder}/[^"]+)">', part.read_text("utf-8"))
    ]
    there = {path.relative_to(tmp_path).as_posix() for path in (tmp_path / folder).glob("*.html")}
    assert len(listed) == len(set(listed))
    assert set(listed) == there
    assert all(f'href="{part.name}"' in parts[0].read_text("utf-8") for part in parts)
