"""The state of each source: how old its newest data is, and how it answered when it was last asked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from tracker.declare.leaderboards import Leaderboard
from tracker.pipeline.collect import Source, chosen_sources, collect
from tracker.pipeline.judging import stale_sources
from tracker.pipeline.progress import progress
from tracker.pipeline.run import Network, open_fetcher
from tracker.pipeline.workspace import Workspace
from tracker.records import SourceStatus
from tracker.store.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Health:
    """One source and its state."""

    status: SourceStatus
    licence: str
    stale: bool

    def cells(self) -> tuple[str, ...]:
        """Source, kind, day of the newest data, state, rows, licence and message as texts."""
        status = self.status
        day = f"{status.copied_at:%Y-%m-%d}" if status.copied_at else "-"
        state = f"{status.outcome}, stale" if self.stale else status.outcome
        return (status.source, status.kind, day, state, str(status.rows), self.licence[:40], status.message)


def health(workspace: Workspace, ledger: Ledger) -> list[Health]:
    """Every declared source, leaderboards first, by slug."""
    stale = stale_sources(workspace, ledger, datetime.now(UTC).date())
    return [_health(source, ledger, source.slug in stale) for source in chosen_sources(workspace, ())]


def _health(source: Source, ledger: Ledger, stale: bool) -> Health:
    if isinstance(source, Leaderboard):
        status = ledger.statuses.get(source.slug) or SourceStatus(source.slug, "leaderboard")
        return Health(status, source.licence, stale)
    status = ledger.statuses.get(source.slug) or SourceStatus(source.slug, "document", rows=len(source.claims))
    return Health(status, "", stale)


def probed(workspace: Workspace, network: Network) -> list[Health]:
    """Every source as it answers now; nothing is recorded, and nothing is kept of the answers."""
    ledger, sources, clock = Ledger(), chosen_sources(workspace, ()), network.clock
    with progress(len(sources)) as shown, open_fetcher(None, network, clock, shown.say) as fetcher:
        collect(ledger, workspace, fetcher, sources, shown, clock)
    return [_health(source, ledger, False) for source in sources]
