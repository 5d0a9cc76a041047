"""Small declarations for the tests of the readers, written where a test asks for them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from tracker.declare.leaderboards import Leaderboard, load_leaderboard
from tracker.read.boards import Reading, read_board
from tracker.records import Page

URL = "https://board.example/rows"
HEAD = f"""
title = "Example board"
page_url = "https://board.example/"
urls = ["{URL}"]
licence = "MIT"
"""


def declare(folder: Path, body: str, slug: str = "example", head: str = HEAD) -> Leaderboard:
    """The leaderboard of a declaration whose usual head is filled in."""
    path = folder / f"{slug}.toml"
    path.write_text(head + body, "utf-8")
    return load_leaderboard(path)


def page(body: str | bytes, url: str = URL) -> Page:
    """A page with these bytes."""
    data = body.encode() if isinstance(body, str) else body
    return Page(url, data, "", datetime(2026, 12, 1, tzinfo=UTC))


def read(folder: Path, body: str, content: str | bytes) -> Reading:
    """What a declaration finds in one page."""
    return read_board(declare(folder, body), [page(content)])
