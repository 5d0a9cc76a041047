"""The state of each source: how old its newest data is, and how it answered when it was last asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from tracker.declare.leaderboards import Leaderboard
from tracker.pipeline.collect import Source, chosen_sources, collect
from tracker.pipeline.judging import stale_sources
from tracker.pipeline.progress import progress
from tracker.pipeline.run import Network, open_fetcher
from tracker.pipeline.workspace import Workspace
from tracker.records import Problem, SourceStatus
from tracker.store.ledger import Ledger

COLUMNS = ("source", "kind", "data of", "age", "changed", "budget", "state", "rows", "problems", "licence", "message")


@dataclass(frozen=True, slots=True)
class Health:
    """One source and its state."""

    status: SourceStatus
    licence: str
    stale: bool
    budget_days: int | None = None
    """After how many days its newest data counts as stale; documents have none."""
    problems: tuple[Problem, ...] = ()
    """What could not be read, placed or matched."""

    def cells(self, today: date) -> tuple[str, ...]:
        """The texts of `COLUMNS`; ages are in days."""
        status = self.status
        age = f"{(today - status.copied_at.date()).days} d" if status.copied_at else "-"
        state = f"{status.outcome}, stale" if self.stale else status.outcome
        return (
            status.source,
            status.kind,
            _day(status.copied_at),
            age,
            _day(status.changed_at),
            f"{self.budget_days} d" if self.budget_days else "-",
            state,
            str(status.rows),
            str(len(self.problems)),
            self.licence[:40],
            status.message,
        )


def _day(at: datetime | None) -> str:
    return f"{at:%Y-%m-%d}" if at else "-"


def health(workspace: Workspace, ledger: Ledger) -> list[Health]:
    """Every declared source, leaderboards first, by slug."""
    stale = stale_sources(workspace, ledger, datetime.now(UTC).date())
    return [_health(source, ledger, source.slug in stale) for source in chosen_sources(workspace, ())]


def _health(source: Source, ledger: Ledger, stale: bool) -> Health:
    problems = tuple(each for each in ledger.problems if each.source == source.slug)
    if isinstance(source, Leaderboard):
        status = ledger.statuses.get(source.slug) or SourceStatus(source.slug, "leaderboard")
        return Health(status, source.licence, stale, source.budget_days, problems)
    status = ledger.statuses.get(source.slug) or SourceStatus(source.slug, "document", rows=len(source.claims))
    return Health(status, "", stale, None, problems)


def probed(workspace: Workspace, network: Network) -> list[Health]:
    """Every source as it answers now; nothing is recorded, and nothing is kept of the answers."""
    ledger, sources, clock = Ledger(), chosen_sources(workspace, ()), network.clock
    with progress(len(sources)) as shown, open_fetcher(None, network, clock, shown.say) as fetcher:
        collect(ledger, workspace, fetcher, sources, shown, clock)
    return [_told(_health(source, ledger, False)) for source in sources]


def _told(found: Health) -> Health:
    """With the first problem as the message, where the source came and there is no other."""
    if found.status.message or not found.problems:
        return found
    first = found.problems[0]
    return replace(found, status=replace(found.status, message=f"{first.place}: {first.reason}"))
