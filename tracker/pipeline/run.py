"""The main job: ask the sources, judge the claims, record what changed, write the site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tracker import __version__
from tracker.errors import UsageError
from tracker.pipeline.collect import Collected, chosen_sources, collect, newest, take_over_claims
from tracker.pipeline.judging import Judged, judge_claims
from tracker.pipeline.progress import progress
from tracker.pipeline.workspace import Workspace, open_ledger
from tracker.records import Evidence
from tracker.store.ledger import Ledger
from tracker.store.lock import locked

if TYPE_CHECKING:
    from tracker.fetch.client import Fetcher
    from tracker.publish.site import Published

BUDGET_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Network:
    """How the sources are asked."""

    replay: Path | None = None
    offline: bool = False
    resolve: Mapping[str, str] | None = None

    @classmethod
    def of(cls, replay: Path | None, offline: bool, resolve: Sequence[str]) -> Network:
        """The network of the options of a command; raises UsageError for a malformed `--resolve`."""
        pairs = dict(_pair(each) for each in resolve)
        return cls(replay, offline, pairs)

    @property
    def clock(self) -> datetime | None:
        """The time of this run, or None for a replay, whose times are those of the saved copies."""
        return None if self.replay is not None else datetime.now(UTC).replace(microsecond=0)


def _pair(text: str) -> tuple[str, str]:
    host, sign, target = text.partition("=")
    if not (host and sign and target):
        raise UsageError(f"--resolve {text!r} is not HOST=IP:PORT")
    return host, target


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a run left behind, for the site and for the exit status."""

    ledger: Ledger
    collected: Collected
    judged: Judged
    evidence: dict[str, Evidence]

    def summary(self, published: Published | None = None) -> str:
        """What was done, in one line."""
        outcomes = Counter(each.outcome for each in self.collected.outcomes)
        asked = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
        parts = [f"sources: {asked}" if asked else "no source was asked", f"changes: {len(self.ledger.run)}"]
        if published is not None:
            parts.append(f"site: {published.written} files written, {published.unchanged} unchanged")
        return "; ".join(parts)

    @property
    def nothing(self) -> bool:
        """Whether every source failed and there is nothing recorded from before."""
        return self.collected.all_failed and not any(self.ledger.entries.values())


def record_run(workspace: Workspace, network: Network, names: Sequence[str] = (), *, judge: bool = True) -> Recorded:
    """Asks the sources of these names, all where none is named, and records what came, all or nothing.

    Raises StoreError when what is recorded cannot be read or written; it is then as it was.
    """
    from tracker.store.claims import observe_pages
    from tracker.store.evidence import read_evidence, write_evidence
    from tracker.store.load import refresh
    from tracker.store.writing import write_ledger

    folders, clock = workspace.folders, network.clock
    sources = chosen_sources(workspace, names)
    with locked(folders.ledger):
        ledger = open_ledger(folders, lock=False)
        with progress(len(sources)) as shown, open_fetcher(folders.state, network, clock, shown.say) as fetcher:
            clock = clock or fetcher.recorded_at
            collected = collect(ledger, workspace, fetcher, sources, shown, clock)
        at = clock or newest(ledger)
        if not names:
            take_over_claims(ledger, workspace.documents, at)
        evidence = dict(collected.evidence)
        if network.replay is None:
            known = read_evidence(folders.state)
            observe_pages(ledger, known, evidence, at)
            evidence = known | evidence
            write_evidence(folders.state, evidence)
        judged = _judged(workspace, ledger, at) if judge else Judged({}, ())
        write_ledger(ledger, folders.ledger)
        refresh(folders.database, ledger, tuple(judged.verdicts.values()), workspace.registry.leaderboards)
    return Recorded(ledger, collected, judged, evidence)


def _judged(workspace: Workspace, ledger: Ledger, at: datetime) -> Judged:
    from tracker.store.claims import observe_verdicts

    judged = judge_claims(workspace, ledger, at.date())
    observe_verdicts(ledger, judged.verdicts.values(), at)
    return judged


def open_fetcher(state: Path | None, network: Network, clock: datetime | None, say: Callable[[str], None]) -> Fetcher:
    """A fetcher for one run, to be closed afterwards; without `state` it leaves no trace. `say` is told of waits."""
    from tracker.fetch.client import Fetcher

    return Fetcher(
        state=state,
        replay=network.replay,
        offline=network.offline,
        resolve=network.resolve,
        budget_seconds=BUDGET_SECONDS,
        started=clock,
        tell=say,
    )


def publish_site(
    workspace: Workspace,
    ledger: Ledger,
    judged: Judged,
    evidence: Mapping[str, Evidence],
    *,
    offline: bool = False,
    base_url: str = "",
) -> Published:
    """Writes the site of what is recorded; raises PublishError, with the old site as it was."""
    from tracker.publish.site import Material, publish
    from tracker.store.load import rows_print

    claims = tuple(ledger.claims[name] for name in sorted(ledger.claims))
    material = Material(
        registry=workspace.registry,
        documents=workspace.documents,
        claims=claims,
        verdicts=judged.verdicts,
        entries=tuple(row for slug in sorted(ledger.entries) for row in ledger.entries[slug]),
        statuses=tuple(ledger.statuses[name] for name in sorted(ledger.statuses)),
        changes=(*(c for slug in sorted(ledger.changes) for c in ledger.changes[slug]), *ledger.edits),
        problems=(*ledger.problems, *judged.problems),
        evidence=evidence,
        data_at=newest(ledger),
        offline=offline,
        version=__version__,
        prints={"entries": rows_print(ledger)},
    )
    folders = workspace.folders
    compiled = folders.state / "templates"
    return publish(material, out=folders.site, templates=folders.templates, base_url=base_url, cache=compiled)


def build_site(workspace: Workspace, *, base_url: str = "") -> Published:
    """Judges what is recorded and writes the site; the ledger stays as it is. Raises StoreError or PublishError."""
    from tracker.store.evidence import read_evidence
    from tracker.store.load import refresh

    ledger = open_ledger(workspace.folders)
    take_over_claims(ledger, workspace.documents, newest(ledger))
    today = datetime.now(UTC).date()
    judged = judge_claims(workspace, ledger, today)
    refresh(workspace.folders.database, ledger, tuple(judged.verdicts.values()), workspace.registry.leaderboards)
    evidence = read_evidence(workspace.folders.state)
    return publish_site(workspace, ledger, judged, evidence, offline=True, base_url=base_url)
