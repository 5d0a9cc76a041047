"""One leaderboard: what is asked of it, and its pages held against what is recorded."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from tracker.declare.leaderboards import Board, Leaderboard
from tracker.declare.leaderboards import Request as Wanted
from tracker.errors import ReadError
from tracker.identify.registry import Registry
from tracker.pipeline.answers import Answers, Pool
from tracker.pipeline.gaps import is_whole, left_out, without
from tracker.read.boards import Reading, follow, read_board
from tracker.records import Problem, SourceStatus
from tracker.store.ledger import Ledger
from tracker.store.observation import BoardFacts, Observation
from tracker.store.observe import observe, observe_again

UNIT_MAXIMUM = {"percent": Decimal(100), "fraction": Decimal(1)}


def first_requests(leaderboard: Leaderboard) -> tuple[Wanted, ...]:
    """What is asked before anything is known: the declared pages, and the listing where there is one."""
    listing = leaderboard.listing
    return (*leaderboard.requests, *((Wanted(listing.url),) if listing else ()))


def all_pages(leaderboard: Leaderboard, first: Answers, pool: Pool) -> Answers:
    """The first answers with those of the further pages and of the files that they name; raises ReadError."""
    answers, asked = first, set(leaderboard.urls)
    while further := [each for each in follow(leaderboard, answers.pages) if each.url not in asked]:
        asked.update(each.url for each in further)
        answers += pool.ask(further)()
    return answers


def facts(board: Board, registry: Registry) -> BoardFacts:
    """What the store needs to tell a possible value from an impossible one."""
    maximum = UNIT_MAXIMUM.get(board.unit)
    if maximum is None:
        limits = [
            each.maximum for each in registry.benchmarks if each.id == board.benchmark and each.unit == board.unit
        ]
        return BoardFacts(board.slug, board.unit, limits[0] if limits else None)
    return BoardFacts(board.slug, board.unit, maximum)


def take_over(
    leaderboard: Leaderboard, answers: Answers, ledger: Ledger, registry: Registry, fingerprint: str
) -> tuple[SourceStatus, Observation]:
    """Reads the pages and records what they change.

    Raises ReadError when not one of them can be read, FetchError when each board lacks a page.
    """
    skipped = left_out(leaderboard, answers.missed)
    old = ledger.statuses.get(leaderboard.slug)
    sha256 = answers.sha256
    same_bytes = old is not None and old.sha256 == sha256 and not answers.failures
    if old is not None and same_bytes and old.fingerprint == fingerprint and old.failing_since is None:
        seen = observe_again(ledger, leaderboard.slug, answers.at)
        rows = old.rows
    else:
        reading = without(read_board(leaderboard, answers.pages), skipped)
        _refuse_first_nothing(ledger, leaderboard, reading)
        seen = _observed(leaderboard, answers, reading, ledger, registry, skipped, reread=same_bytes)
        ledger.set_problems(leaderboard.slug, (*_problems(leaderboard, answers, reading), *seen.problems))
        rows = _recorded(seen) if skipped or _disbelieved(seen) else len(reading.entries)
    ledger.record(seen)
    if _brings_nothing(seen):
        return _as_it_was(old or SourceStatus(leaderboard.slug, "leaderboard"), seen), seen
    status = SourceStatus(
        source=leaderboard.slug,
        kind="leaderboard",
        checked_at=answers.at,
        copied_at=_newest(old, seen),
        changed_at=answers.at if seen.changes else old.changed_at if old else answers.at,
        outcome=seen.outcome,
        rows=rows,
        sha256=sha256,
        message=seen.message or "; ".join(answers.failures[:3]),
        fingerprint=fingerprint,
    )
    return status, seen


def _refuse_first_nothing(ledger: Ledger, leaderboard: Leaderboard, reading: Reading) -> None:
    """Raises ReadError where no board of a source has a row yet and none comes though rows are expected: there is
    nothing to hold the answer against, and it would count as a list that is well and empty."""
    if reading.entries or reading.held or not reading.held_back or ledger.entries.get(leaderboard.slug):
        return
    board, why = min(reading.held_back.items())
    raise ReadError(f"{board}: {why}", where=leaderboard.page_url, advice="see whether the page is still the list")


def _newest(old: SourceStatus | None, seen: Observation) -> datetime:
    """The time of the newest data that was taken over."""
    before = old.copied_at if old is not None else None
    return seen.at if before is None else max(before, seen.at)


def _brings_nothing(seen: Observation) -> bool:
    """Whether no list of the reading was believed."""
    return seen.outcome == "held-back" and not seen.complete_at


def _as_it_was(old: SourceStatus, seen: Observation) -> SourceStatus:
    """The status after a reading of which no list was believed: rows and bytes are those of the last good one."""
    return replace(
        old,
        checked_at=seen.at,
        changed_at=seen.at if seen.changes else old.changed_at,
        outcome=seen.outcome,
        rows=_recorded(seen) if seen.changes else old.rows,
        message=seen.message,
        failing_since=old.failing_since or seen.at,
    )


def _disbelieved(seen: Observation) -> bool:
    """Whether a board is held back as a whole."""
    return any(not each.key for each in seen.held)


def _recorded(seen: Observation) -> int:
    """How many rows are recorded as listed now."""
    return sum(not each.ended and not each.missing for each in seen.entries)


def _observed(
    leaderboard: Leaderboard,
    answers: Answers,
    reading: Reading,
    ledger: Ledger,
    registry: Registry,
    skipped: frozenset[str],
    *,
    reread: bool,
) -> Observation:
    """The reading held against the ledger; boards that are not what they should be are left as they were."""
    return observe(
        ledger,
        leaderboard.slug,
        (*reading.entries, *reading.held),
        answers.at,
        boards=[facts(board, registry) for board in leaderboard.boards if board.slug not in skipped],
        complete=is_whole(leaderboard, answers.missed, skipped),
        reread=reread,
        held_boards={slug: why + _beside(ledger, leaderboard.slug, slug) for slug, why in reading.held_back.items()},
    )


def _beside(ledger: Ledger, source: str, board: str) -> str:
    """How many rows of a board are recorded, for the reason why they stay; empty where there are none."""
    listed = sum(row.entry.board == board and not row.ended for row in ledger.entries.get(source, ()))
    return f"; {listed} {'row is' if listed == 1 else 'rows are'} recorded" if listed else ""


def _problems(leaderboard: Leaderboard, answers: Answers, reading: Reading) -> tuple[Problem, ...]:
    missing = [Problem(leaderboard.slug, "fetch", line) for line in answers.failures]
    return (*reading.problems, *missing)
