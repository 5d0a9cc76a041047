"""The report of one run, in figures, for the record and for the site."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import TYPE_CHECKING

from tracker import __version__
from tracker.errors import InputError, OfflineError
from tracker.fetch.failures import SourceError
from tracker.pipeline.progress import NOT_ASKED, Outcome
from tracker.records import RunReport, SourceRun

if TYPE_CHECKING:
    from tracker.pipeline.collect import Collected
    from tracker.store.ledger import Ledger


def reason_of(error: Exception) -> str:
    """Why a source failed, as one word: the kind of the failure of a fetch, `unreadable`, or `unexpected`."""
    if isinstance(error, SourceError):
        return str(error.kind)
    if isinstance(error, OfflineError):
        return "offline"
    return "unreadable" if isinstance(error, InputError) else "unexpected"


def run_report(ledger: Ledger, collected: Collected, clock: datetime | None) -> RunReport | None:
    """What a round over the sources brought, with how the recorded claims come out now.

    `clock` is the time of the run; of a replayed folder, which has none, the report takes that of the newest copy. None
    where not one source was asked: without a network there is no run to report, and nothing of a clock in the record.
    """
    asked = [each for each in collected.outcomes if each.outcome not in NOT_ASKED]
    newest = _newest(ledger, asked)
    started = clock or newest
    if not asked or started is None:
        return None
    evidence = collected.evidence.values()
    kinds = Counter(each.kind for each in ledger.run)
    found = sum(each.found for each in evidence)
    return RunReport(
        started=started.replace(microsecond=0),
        version=__version__,
        finished=newest.replace(microsecond=0) if clock is not None and newest is not None else None,
        found=found,
        missing=len(evidence) - found,
        edited=kinds["claim-edited"],
        verdicts=dict(sorted(Counter(str(each.status) for each in ledger.verdicts.values()).items())),
        verdict_changes=kinds["verdict-changed"],
        problems=len(set(ledger.problems)),
        sources=tuple(_source(each) for each in sorted(asked, key=lambda each: each.source)),
    )


def _newest(ledger: Ledger, asked: list[Outcome]) -> datetime | None:
    """When the last answer of this run came."""
    came = (ledger.statuses[each.source].checked_at for each in asked if each.outcome != "failed")
    return max(filter(None, came), default=None)


def _source(each: Outcome) -> SourceRun:
    return SourceRun(each.source, each.outcome, each.rows, each.changes, each.reason)
