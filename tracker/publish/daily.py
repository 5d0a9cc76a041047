"""Stage publish: the few files that change on a day on which nothing else does, made without the others.

They say when the sources were last asked and what the last runs brought. No claim stands in them, so that nothing has
to be judged for them; of the front page and the index of the files only the time of the data is put in anew. The bytes
are those that a build of the whole site would give.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from tracker.publish.api import INDEX, asked_files, index_of
from tracker.publish.catalogue import Catalogue
from tracker.publish.dates import of_moment
from tracker.publish.front_page import front_head
from tracker.publish.head import age_script
from tracker.publish.health_page import health_page
from tracker.publish.record_pages import documents_pages, sources_page
from tracker.publish.render import Renderer, View


def daily_files(book: Catalogue, renderer: Renderer, out: Path) -> Iterator[tuple[str, bytes]] | None:
    """Each of these files with its path, for a site in `out` that is otherwise as it should be.

    The catalogue need hold no judgment. None where the front page or the index there is not as it was left.
    """
    try:
        index = (out / INDEX).read_bytes()
        before = datetime.fromisoformat(json.loads(index)["data_at"])
        front = _with_age(book, renderer, (out / "index.html").read_bytes(), before)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return _files(book, renderer, front, index_of(index, book.material.data_at)) if front is not None else None


def daily_views(book: Catalogue) -> Iterator[tuple[str, View]]:
    """The pages among them that are made as a whole, each as its template and its view."""
    yield "sources.html", sources_page(book)
    yield "health.html", health_page(book)
    yield from (("documents.html", part) for part in documents_pages(book))


def _files(book: Catalogue, renderer: Renderer, front: bytes, index: bytes) -> Iterator[tuple[str, bytes]]:
    yield "age.js", age_script(book)
    yield "index.html", front
    yield INDEX, index
    for template, view in daily_views(book):
        yield view.head.path, renderer.page(template, view)
    yield from asked_files(book)


def _with_age(book: Catalogue, renderer: Renderer, front: bytes, before: datetime) -> bytes | None:
    """The front page with the time of the data of now in the place of an earlier one; None where that is not found."""
    head = front_head(book)
    old = renderer.age_strip(replace(head, age=replace(head.age, at=of_moment(before)))).encode("utf-8", "replace")
    if front.count(old) != 1:
        return None
    return front.replace(old, renderer.age_strip(head).encode("utf-8", "replace"))
