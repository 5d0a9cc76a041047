"""A copy of a board that somebody saved or wrote down, recorded as of its day."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from tracker.declare.leaderboards import Board, Leaderboard
from tracker.errors import UsageError
from tracker.pipeline.leaderboards import facts
from tracker.pipeline.workspace import Workspace, open_ledger
from tracker.read.boards import address_of, read_board
from tracker.read.transcribed import is_transcription, read_transcription
from tracker.records import Entry, Page, SourceStatus
from tracker.store.ledger import Ledger
from tracker.store.load import refresh
from tracker.store.lock import locked
from tracker.store.observation import Observation
from tracker.store.observe import observe
from tracker.store.writing import write_ledger


def record_copy(workspace: Workspace, slug: str, body: bytes, file: Path, at: datetime, *, partial: bool) -> str:
    """Records the rows of the copy and gives one line that says what that changed.

    Raises UsageError for an unknown board, ReadError for a copy that cannot be read, StoreError.
    """
    leaderboard, board = _board(workspace, slug)
    transcribed = is_transcription(body)
    rows = read_transcription(body, board, str(file)) if transcribed else _own_rows(leaderboard, board, body, file, at)
    folders = workspace.folders
    with locked(folders.ledger):
        ledger = open_ledger(folders, lock=False)
        seen = observe(
            ledger,
            leaderboard.slug,
            rows,
            at,
            boards=[facts(board, workspace.registry)],
            complete=not partial,
            transcribed=transcribed,
        )
        ledger.record(seen)
        ledger.statuses[leaderboard.slug] = _status(ledger, leaderboard, seen, whole=not partial)
        write_ledger(ledger, folders.ledger)
        refresh(folders.database, ledger, (), workspace.registry.leaderboards)
    changes = len(seen.reported)
    return f"{board.slug}: {seen.outcome}, {len(rows)} rows of {at:%Y-%m-%d}, {changes} changes {seen.message}".rstrip()


def _status(ledger: Ledger, leaderboard: Leaderboard, seen: Observation, *, whole: bool) -> SourceStatus:
    """The source's status afterwards. A copy of some rows says nothing of the others, so it does not make the source's
    data newer, unless nothing else is known."""
    old = ledger.statuses.get(leaderboard.slug) or SourceStatus(leaderboard.slug, "leaderboard", outcome="recorded")
    rows = sum(each.withdrawn_at is None for each in seen.entries)
    if not whole and old.sha256 is not None:
        return replace(old, rows=rows)
    return replace(
        old,
        copied_at=max(filter(None, (old.copied_at, seen.at))),
        changed_at=seen.at if seen.changes else old.changed_at or seen.at,
        rows=rows,
    )


def _board(workspace: Workspace, slug: str) -> tuple[Leaderboard, Board]:
    for leaderboard in workspace.registry.leaderboards:
        for board in leaderboard.boards:
            if board.slug == slug:
                return leaderboard, board
    raise UsageError(f"no board is called {slug!r}", advice="`tracker sources` lists them")


def _own_rows(leaderboard: Leaderboard, board: Board, body: bytes, file: Path, at: datetime) -> tuple[Entry, ...]:
    url = address_of(leaderboard, file, board.slug)
    page = Page(url=url, body=body, sha256=hashlib.sha256(body).hexdigest(), fetched_at=at, replayed=True)
    reading = read_board(leaderboard, [page])
    return tuple(row for row in (*reading.entries, *reading.held) if row.board == board.slug)
