"""Whether every change that was written is one between two real copies of a board."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from datetime import timedelta
from itertools import combinations

from tests.soak.pages import Site
from tests.soak.series import START
from tracker.declare.leaderboards import Leaderboard
from tracker.identify.registry import Registry
from tracker.pipeline.leaderboards import facts
from tracker.read.boards import Reading, follow, read_board
from tracker.records import Change, Page
from tracker.store.ledger import Ledger
from tracker.store.observe import observe

Sign = tuple[str, str, str | None, str, str | None, str | None]
_GONE = ("withdrawn", "returned")


def sign(change: Change) -> Sign:
    """What a change says, apart from when."""
    row = change.row.get("key") or change.row.get("name") or change.row.get("model") or change.row.get("scope", "")
    return change.kind, change.board, change.field, row, change.before, change.after


def possible(site: Site, leaderboards: Iterable[Leaderboard], registry: Registry) -> set[Sign]:
    """The changes between every two copies of every board, the earlier one first."""
    found: set[Sign] = set()
    for leaderboard in leaderboards:
        readings = [read_board(leaderboard, pages) for pages in _copies(site, leaderboard)]
        for before, after in combinations([None, *readings], 2):
            ledger = Ledger()
            told: list[Change] = []
            for number, reading in enumerate((before, before, before, after, after, after)):
                told.extend(_look(ledger, leaderboard, registry, reading, number) if reading else ())
            found.update(sign(change) for change in told)
    return found


def unexplained(changes: Iterable[Change], known: set[Sign]) -> list[Change]:
    """The changes of boards that no two copies explain; a return is explained by a withdrawal of the same row."""
    return [change for change in changes if change.leaderboard and not _explained(change, known)]


def strange_pages(edits: Iterable[Change], moved: Container[str]) -> list[Change]:
    """The changes of figures on documents that no copy of a document explains; `moved` are the claims that change."""
    return [each for each in edits if each.field == "page" and each.row.get("claim") not in moved]


def _explained(change: Change, known: set[Sign]) -> bool:
    this = sign(change)
    if this in known:
        return True
    kind, board, _, row, before, after = this
    if kind == "returned":  # absent from a copy in between, and listed before and after
        rows = {each[3] for each in known if each[1] == board}
        values = {value for each in known if each[1] == board and each[3] == row for value in each[4:] if value}
        return row in rows and {value for value in (before, after) if value} <= values
    return False


def _copies(site: Site, leaderboard: Leaderboard) -> list[list[Page]]:
    """What the pages of a leaderboard were, one after the other, each state once."""
    found: list[list[Page]] = []
    for step in range(site.steps):
        pages = _pages(site, leaderboard, step)
        if pages and (not found or found[-1] != pages):
            found.append(pages)
    return found


def _pages(site: Site, leaderboard: Leaderboard, step: int) -> list[Page]:
    listing = [leaderboard.listing.url] if leaderboard.listing is not None else []
    first = _served(site, (*leaderboard.urls, *listing), step)
    return first + _served(site, [each.url for each in follow(leaderboard, first)], step)


def _served(site: Site, urls: Sequence[str], step: int) -> list[Page]:
    found = ((url, site.at(url.partition("://")[2], step)) for url in urls)
    return [Page(url, copy.body, copy.tag, START, copy.content_type) for url, copy in found if copy is not None]


def _look(
    ledger: Ledger, leaderboard: Leaderboard, registry: Registry, reading: Reading, number: int
) -> tuple[Change, ...]:
    """What one reading changes, told and kept."""
    seen = observe(
        ledger,
        leaderboard.slug,
        (*reading.entries, *reading.held),
        START + timedelta(days=number),
        boards=[facts(board, registry) for board in leaderboard.boards],
        held_boards=reading.held_back,
    )
    ledger.record(seen)
    return (*seen.reported, *seen.changes)
