"""Stage publish: the list of all pages, one after another, so that only one is in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tracker.publish.board_pages import board_lists, board_pages, claims_by_entry
from tracker.publish.catalogue import Catalogue
from tracker.publish.changes_page import changes_page
from tracker.publish.claim_page import claim_page
from tracker.publish.coverage_page import coverage_page
from tracker.publish.crawlers import SITEMAP, robots, sitemap
from tracker.publish.daily import daily_views
from tracker.publish.dates import of_moment
from tracker.publish.fixed_pages import about_page, data_page, licences_page, method_page, missing_page
from tracker.publish.front_page import ClaimsPage, claims_pages, front_page, rows_of
from tracker.publish.head import age_script, last_changed
from tracker.publish.pictures import picture_files
from tracker.publish.record_pages import problems_page
from tracker.publish.render import Renderer, View
from tracker.publish.rows import claim_row
from tracker.publish.ruler import Drawings, drawings
from tracker.publish.schema import SCHEMAS
from tracker.publish.subject_lists import benchmark_list, model_list, vendor_list
from tracker.publish.subject_pages import benchmark_page, model_page, vendor_page


def pages(
    book: Catalogue, templates: Path, base_url: str, cache: Path | None = None, open_data: bool = False
) -> Iterator[tuple[str, bytes]]:
    """Every page of the site with its path, and what belongs to pages; `open_data`: there are files for download."""
    drawn = drawings(book)
    rows = {j.id: claim_row(book, drawn, j) for j in book.judged}
    renderer = Renderer(templates, rows, base_url, cache)
    changed = of_moment(last_changed(book))
    newest = changed.iso if changed else ""
    days: dict[str, str] = {}
    depth = ""
    yield "age.js", age_script(book)
    for template, view in views(book, drawn, base_url, open_data):
        if view.head.root != depth:  # rows that were rendered for one depth of folders fit no other
            renderer.forget()
            depth = view.head.root
        days[view.head.path] = min(view.head.age.at.iso, newest) if view.head.age.at else ""
        yield view.head.path, renderer.page(template, view)
        if isinstance(view, ClaimsPage) and view.parts:
            yield rows_of(view.head.path), renderer.rows_script(view.claims)
    renderer.forget()
    yield from picture_files(book, drawn, templates)
    if base_url:
        yield SITEMAP, sitemap(days, base_url)
        yield "robots.txt", robots(base_url)


def views(book: Catalogue, drawn: Drawings, base_url: str, open_data: bool = False) -> Iterator[tuple[str, View]]:
    """Every page as its template and its view."""
    yield "front.html", front_page(book, drawn)
    yield from (("claims.html", part) for part in claims_pages(book))
    yield from daily_views(book)
    yield "problems.html", problems_page(book)
    yield "changes.html", changes_page(book)
    yield "coverage.html", coverage_page(book)
    yield "method.html", method_page(book)
    yield "data.html", data_page(book, [f"api/v1/schema/{name}.json" for name in SCHEMAS], base_url, open_data)
    yield "licences.html", licences_page(book)
    yield "about.html", about_page(book)
    yield "missing.html", missing_page(book)
    yield from (("boards.html", part) for part in board_lists(book))
    for subjects in (benchmark_list(book), vendor_list(book), model_list(book)):
        yield from (("subjects.html", part) for part in subjects)
    yield from (("benchmark.html", benchmark_page(book, drawn, book.benchmarks[key])) for key in book.benchmark_stems)
    yield from (("vendor.html", vendor_page(book, vendor)) for vendor in book.by_vendor)
    yield from (("model.html", model_page(book, model)) for model in book.by_model)
    touching = claims_by_entry(book)
    for board in book.boards.values():
        yield from (("board.html", part) for part in board_pages(book, drawn, touching, board))
    yield from (("claim.html", claim_page(book, drawn, j, base_url)) for j in book.judged)
