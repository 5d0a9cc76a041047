"""Pages of a leaderboard that did not come: which of its boards stay as they are, and whether the rest is whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tracker.declare.leaderboards import Board, Leaderboard
from tracker.errors import FetchError
from tracker.fetch.failures import Kind, SourceError
from tracker.read.boards import Reading

Missed = Sequence[tuple[str, FetchError]]
"""The address of each page that did not come, with the failure."""


def left_out(leaderboard: Leaderboard, missed: Missed) -> frozenset[str]:
    """The boards of which a page failed: half of the pages is worse than all of the day before.

    Raises the failure where that is every board. A page that is not there and never was may be one of another layout
    of the source, and a file that a listing names concerns its own rows alone.
    """
    lost = [(url, error) for url, error in missed if not _may_be_absent(error) or _is_next(leaderboard, url)]
    urls = {url for url, _ in lost}
    found = frozenset(
        board.slug
        for board in leaderboard.boards
        if _needed(leaderboard, board) & urls or any(_is_next(leaderboard, url) for url in urls)
    )
    if found and len(found) == len(leaderboard.boards):
        raise lost[0][1]
    return found


def is_whole(leaderboard: Leaderboard, missed: Missed, skipped: frozenset[str]) -> bool:
    """Whether every page came that the boards which are not left out are read from."""
    pages = [_needed(leaderboard, board) for board in leaderboard.boards if board.slug in skipped]
    return all(any(url in each for each in pages) for url, _ in missed)


def without(reading: Reading, skipped: frozenset[str]) -> Reading:
    """The reading without the boards that are left out."""
    if not skipped:
        return reading
    return replace(
        reading,
        entries=tuple(entry for entry in reading.entries if entry.board not in skipped),
        held=tuple(entry for entry in reading.held if entry.board not in skipped),
        held_back={slug: reason for slug, reason in reading.held_back.items() if slug not in skipped},
    )


def _needed(leaderboard: Leaderboard, board: Board) -> frozenset[str]:
    if leaderboard.listing is not None:
        return frozenset({leaderboard.listing.url, *leaderboard.urls})
    return frozenset(board.urls or leaderboard.urls)


def _is_next(leaderboard: Leaderboard, url: str) -> bool:
    """Whether an address is one that an earlier page of the list names."""
    return leaderboard.paging is not None and url not in leaderboard.urls


def _may_be_absent(error: FetchError) -> bool:
    return isinstance(error, SourceError) and error.kind in (Kind.GONE, Kind.NOT_SAVED) and not error.known
