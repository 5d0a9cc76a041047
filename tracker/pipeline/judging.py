"""Every recorded claim judged against every recorded row."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.judge import Judge
    from tracker.pipeline.workspace import Workspace
    from tracker.records import Problem, Verdict
    from tracker.store.ledger import Ledger


def stale_sources(workspace: Workspace, ledger: Ledger, today: date) -> frozenset[str]:
    """The leaderboards whose newest recorded copy is older than their budget, and those that were never recorded."""
    stale = set()
    for leaderboard in workspace.registry.leaderboards:
        status = ledger.statuses.get(leaderboard.slug)
        copied = status.copied_at if status else None
        if copied is None or copied.date() < today - timedelta(days=leaderboard.budget_days):
            stale.add(leaderboard.slug)
    return frozenset(stale)


def recorded_judge(workspace: Workspace, ledger: Ledger, today: date) -> Judge:
    """A judge over everything that is recorded; rows that a board took away are history and pair with nothing."""
    from tracker.judge import Judge

    rows = [each for group in ledger.entries.values() for each in group]
    return Judge(
        [each.entry for each in rows if each.ended != "withdrawn"],
        workspace.registry,
        claims=[each.claim for each in ledger.claims.values() if each.withdrawn_at is None],
        stale=stale_sources(workspace, ledger, today),
        history={each.entry.id: each for each in rows},
        by_id=True,
    )


@dataclass(frozen=True, slots=True)
class Judged:
    """How everything that is recorded came out."""

    verdicts: dict[str, Verdict]
    """By claim id."""
    problems: tuple[Problem, ...]
    """What the rows of the boards say against each other."""


def judge_claims(workspace: Workspace, ledger: Ledger, today: date) -> Judged:
    """The verdict of every recorded claim, and the boards held against themselves."""
    judge = recorded_judge(workspace, ledger, today)
    verdicts = {name: judge.verdict(ledger.claims[name].claim, name) for name in sorted(ledger.claims)}
    return Judged(verdicts, judge.board_problems())
