"""Stage publish: which leaderboards are older here than the time set for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from tracker.declare.leaderboards import Leaderboard
from tracker.records import SourceStatus

_NO_ANSWER = ("failed", "offline", "held-back", "never-fetched")


def late_leaderboards(
    leaderboards: Iterable[Leaderboard], statuses: Mapping[str, SourceStatus], data_at: datetime, *, offline: bool
) -> frozenset[str]:
    """Those whose newest copy is older than their budget, held against the newest data, or whose last answer was none.

    `statuses` are by source. Without a network it is all of them.
    """
    return frozenset(each.slug for each in leaderboards if offline or _late(each, statuses.get(each.slug), data_at))


def _late(leaderboard: Leaderboard, status: SourceStatus | None, data_at: datetime) -> bool:
    if status is None or status.copied_at is None or status.outcome in _NO_ANSWER:
        return True
    return data_at - status.copied_at > timedelta(days=leaderboard.budget_days)
