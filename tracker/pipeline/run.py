"""The main job: ask the sources, judge the claims, record what changed, write the site."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.errors import UsageError
from tracker.pipeline.collect import Collected, chosen_sources, collect, newest, take_over_claims
from tracker.pipeline.judging import Judged, judge_claims
from tracker.pipeline.left import Left, left_to_do
from tracker.pipeline.memory import give_back
from tracker.pipeline.progress import Log, PlainLog
from tracker.pipeline.recorded import Recorded
from tracker.pipeline.reports import run_report
from tracker.pipeline.workspace import Workspace, open_ledger
from tracker.records import Evidence
from tracker.store.ledger import Ledger
from tracker.store.lock import locked

if TYPE_CHECKING:
    from tracker.fetch.client import Fetcher

BUDGET_SECONDS = 120.0
STRANGE_PAGE = "none of the figures of the copy before stands on the page; that copy counts until this one came thrice"


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


def record_run(
    workspace: Workspace,
    network: Network,
    names: Sequence[str] = (),
    *,
    judge: bool = True,
    base_url: str = "",
    log: Log | None = None,
) -> Recorded:
    """Asks the sources of these names, all where none is named, and records what came, all or nothing.

    With `judge` every claim is judged, unless nothing changed since the site was written. Raises StoreError when what
    is recorded cannot be read or written; it is then as it was.
    """
    from tracker.store.evidence import write_evidence
    from tracker.store.load import refresh, refresh_times
    from tracker.store.runs import with_run
    from tracker.store.writing import write_ledger

    folders, clock = workspace.folders, network.clock
    sources = chosen_sources(workspace, names)
    with locked(folders.ledger):
        ledger, log = open_ledger(folders, lock=False, later=judge), log or PlainLog()
        if behind := _behind(ledger, clock):
            log.tell("clock", behind, "warning")
        with (
            log.sources(len(sources)) as shown,
            open_fetcher(folders.state, network, clock, shown.say) as fetcher,
        ):
            clock = clock or fetcher.recorded_at
            known = _known(fetcher, None if network.replay is not None else folders.state)
            collected = collect(ledger, workspace, fetcher, sources, shown, clock, known)
        at = clock or newest(ledger)
        if not names:
            take_over_claims(ledger, workspace.documents, at, collected.extracted)
        evidence = _evidence(known, ledger, collected, at)
        done, before = Recorded(ledger, collected, None, evidence, at.date()), ledger.runs
        ledger.runs = with_run(before, run_report(ledger, collected, clock))
        left = left_to_do(workspace, done, base_url) if judge else Left.NOTHING
        if not isinstance(left, Left):
            done = replace(done, times=left)
        if left is Left.ALL:
            done = replace(done, judged=_judged(workspace, ledger, at))
            ledger.runs = with_run(before, run_report(ledger, collected, clock))
        write_ledger(ledger, folders.ledger)
        if network.replay is None and evidence != known:
            write_evidence(folders.state, evidence)
        if done.times is not None:
            refresh_times(folders.database, ledger, workspace.registry.leaderboards)
        elif done.judged is not None or not judge:
            verdicts = tuple(done.judged.verdicts.values()) if done.judged else ()
            refresh(folders.database, ledger, verdicts, workspace.registry.leaderboards)
    return done


def _behind(ledger: Ledger, clock: datetime | None) -> str:
    """A line for a clock that is more than a day behind what is recorded; empty for any other."""
    last = newest(ledger)
    if clock is None or clock >= last - timedelta(days=1):
        return ""
    return (
        f"The clock says {clock:%Y-%m-%d %H:%M} UTC, and copies of {last:%Y-%m-%d %H:%M} UTC are recorded: "
        "set the clock; until then what is older than those copies is not taken over"
    )


def _known(fetcher: Fetcher, state: Path | None) -> dict[str, Evidence]:
    """What the documents said before the run; without `state`, before the run that is replayed."""
    from tracker.store.evidence import FILE, evidence_file, evidence_in

    body = fetcher.begun_with(FILE, None if state is None else evidence_file(state))
    return evidence_in(body or b"", FILE if state is None else str(state / FILE))


def _evidence(known: Mapping[str, Evidence], ledger: Ledger, collected: Collected, at: datetime) -> dict[str, Evidence]:
    """What the documents say, with what is known of those that did not come."""
    from tracker.store.claims import observe_pages
    from tracker.store.evidence import as_first_read, confirmed

    found, doubted = confirmed(known, collected.evidence)
    for slug in {ledger.claims[name].claim.document for name in doubted if name in ledger.claims}:
        if status := ledger.statuses.get(slug):
            ledger.statuses[slug] = replace(status, outcome="held-back", message=STRANGE_PAGE)
    observe_pages(ledger, known, found, at)
    return {**known, **as_first_read(known, found)}


def _judged(workspace: Workspace, ledger: Ledger, at: datetime) -> Judged:
    from tracker.store.claims import observe_verdicts

    judged = judge_claims(workspace, ledger, at.date())
    give_back()
    observe_verdicts(ledger, judged.verdicts.values(), max(at, newest(ledger)))
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
