"""The command `tracker parse`: entries found in saved leaderboard files, as JSON lines."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.options import declared, folders
from tracker.errors import InputError, ReadError, UsageError, shown

if TYPE_CHECKING:
    from tracker.declare.leaderboards import Leaderboard
    from tracker.records import Page, Problem


@click.command()
@declared
@click.argument("leaderboard")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(leaderboard: str, files: tuple[Path, ...], sources: Path | None) -> None:
    """Print the rows of saved leaderboard files, one JSON object a line.

    LEADERBOARD is the slug of a board (swe-bench-verified), or of a leaderboard for all its boards (swe-bench).

    Example: tracker parse swe-bench-verified leaderboards.json
    """
    from tracker.read.boards import read_board
    from tracker.wire import entry_to, json_line

    found, slugs = _chosen(leaderboard, folders(sources=sources).sources)
    pages = [_page(found, leaderboard, path) for path in files]
    try:
        reading = read_board(found, pages)
    except ReadError as error:
        raise ReadError(error.what, where=_named(error.where, pages, files), advice=error.advice) from None
    rows = [entry for entry in (*reading.entries, *reading.held) if entry.board in slugs]
    if not rows and reading.problems:
        raise _nothing(found, files, reading.problems[0])
    out = sys.stdout
    for entry in rows:
        out.write(json_line(entry_to(entry)) + "\n")
    for problem in reading.problems:
        click.echo(shown(f"{problem.place}: {problem.reason}"), err=True)


def _chosen(slug: str, sources: Path) -> tuple[Leaderboard, frozenset[str]]:
    """The leaderboard of a slug, and the boards that are asked for."""
    from tracker.declare.leaderboards import load_leaderboard, load_leaderboards

    alone = sources / "leaderboards" / f"{slug}.toml"
    if alone.is_file():
        leaderboard = load_leaderboard(alone)
        slugs = frozenset(board.slug for board in leaderboard.boards)
        return leaderboard, slugs & {slug} or slugs
    for leaderboard in load_leaderboards(sources):
        if any(board.slug == slug for board in leaderboard.boards):
            return leaderboard, frozenset({slug})
    raise UsageError(f"no leaderboard and no board is called {slug!r}", advice="`tracker sources` lists them")


def _nothing(leaderboard: Leaderboard, files: Sequence[Path], first: Problem) -> ReadError:
    """The error for files of which not one row was read, with the first thing that was wrong."""
    where = str(files[0]) if len(files) == 1 else f"{files[0]} and {len(files) - 1} more"
    advice = f"give a saved copy of {leaderboard.urls[0]}" if leaderboard.urls else ""
    return ReadError(f"not one row was read: {first.place}: {first.reason}", where=where, advice=advice)


def _named(where: str, pages: Sequence[Page], files: Sequence[Path]) -> str:
    """The place of an error with the file in it, where it names the address that one file alone is a copy of."""
    meant = [(page.url, path) for page, path in zip(pages, files, strict=True) if where.startswith(page.url)]
    return f"{meant[0][1]}{where.removeprefix(meant[0][0])}" if len(meant) == 1 else where


def _page(leaderboard: Leaderboard, slug: str, path: Path) -> Page:
    """A saved file as the page that it is a copy of, with the time of the file."""
    from tracker.read.boards import address_of
    from tracker.records import Page

    try:
        body = path.read_bytes()
        saved_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=str(path)) from None
    url = address_of(leaderboard, path, slug)
    return Page(url=url, body=body, sha256=hashlib.sha256(body).hexdigest(), fetched_at=saved_at, replayed=True)
