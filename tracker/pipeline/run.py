"""The main job: ask the sources, judge the claims, record what changed, write the site."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tracker import __version__
from tracker.errors import UsageError
from tracker.pipeline.collect import Collected, chosen_sources, collect, newest, take_over_claims
from tracker.pipeline.inputs import site_inputs
from tracker.pipeline.judging import Judged, judge_claims
from tracker.pipeline.memory import give_back
from tracker.pipeline.progress import Log, PlainLog
from tracker.pipeline.reports import run_report
from tracker.pipeline.workspace import Workspace, open_ledger
from tracker.records import Evidence, Verdict
from tracker.store.ledger import Ledger
from tracker.store.lock import locked

if TYPE_CHECKING:
    from tracker.fetch.client import Fetcher
    from tracker.publish.site import Published

BUDGET_SECONDS = 120.0
OPEN_FORMATS = ("csv", "datapackage", "sqlite", "eee")
"""The forms in which the records stand beside the site; JSON is its own API."""
STRANGE_PAGE = "none of the figures of the copy before stands on the page; that copy counts until this one came thrice"
NOT_ASKED = Collected((), {}, offline=True)
"""What a build collects: it asks no source."""


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
    judged: Judged | None
    """None where claims were not judged: it was not asked for, or nothing changed since the site was written."""
    evidence: dict[str, Evidence]
    today: date

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
    from tracker.store.load import refresh
    from tracker.store.runs import with_run
    from tracker.store.writing import write_ledger

    folders, clock = workspace.folders, network.clock
    sources = chosen_sources(workspace, names)
    with locked(folders.ledger):
        ledger, log = open_ledger(folders, lock=False), log or PlainLog()
        if behind := _behind(ledger, clock):
            log.tell("clock", behind, "warning")
        with (
            log.sources(len(sources)) as shown,
            open_fetcher(folders.state, network, clock, shown.say) as fetcher,
        ):
            clock = clock or fetcher.recorded_at
            collected = collect(ledger, workspace, fetcher, sources, shown, clock)
            known = _known(fetcher, None if network.replay is not None else folders.state)
        at = clock or newest(ledger)
        if not names:
            take_over_claims(ledger, workspace.documents, at, collected.extracted)
        evidence = _evidence(known, ledger, collected, at)
        done, before = Recorded(ledger, collected, None, evidence, at.date()), ledger.runs
        ledger.runs = with_run(before, run_report(ledger, collected, clock))
        if judge and not is_done(workspace, done, base_url):
            done = replace(done, judged=_judged(workspace, ledger, at))
            ledger.runs = with_run(before, run_report(ledger, collected, clock))
        write_ledger(ledger, folders.ledger)
        if network.replay is None:
            write_evidence(folders.state, evidence)
        if done.judged is not None or not judge:
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


def is_done(workspace: Workspace, done: Recorded, base_url: str) -> bool:
    """Whether database and site are those of what is recorded now, so that nothing is left to do."""
    from tracker.publish.site import current
    from tracker.store.load import is_filled

    folders = workspace.folders
    if done.ledger.run or not is_filled(folders.database, done.ledger, workspace.registry.leaderboards):
        return False
    return current(folders.site, _inputs(workspace, done, base_url)) is not None


def _inputs(workspace: Workspace, done: Recorded, base_url: str) -> str:
    return site_inputs(
        workspace,
        done.ledger,
        done.evidence,
        done.today,
        offline=done.collected.offline,
        base_url=base_url,
        contact=_contact(),
    )


def _contact() -> str:
    """Where the operator of this run wants to be reached."""
    return os.environ.get("TRACKER_CONTACT", "")


def _judged(workspace: Workspace, ledger: Ledger, at: datetime) -> Judged:
    from tracker.store.claims import observe_verdicts

    judged = judge_claims(workspace, ledger, at.date())
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


def publish_site(workspace: Workspace, done: Recorded, judged: Judged, base_url: str = "") -> Published:
    """Writes the site of what is recorded, one run at a time.

    Raises PublishError, or StoreError while another run writes to the same folder; the old site is then as it was.
    """
    from tracker.declare.accuracy import load_accuracy
    from tracker.declare.replies import load_replies
    from tracker.publish.site import Material, publish

    ledger = done.ledger
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
        runs=ledger.runs,
        evidence=done.evidence,
        data_at=newest(ledger),
        offline=done.collected.offline,
        version=__version__,
        replies=load_replies(workspace.folders.sources, ledger.claims),
        accuracy=load_accuracy(workspace.folders.sources),
        contact=_contact(),
    )
    folders = workspace.folders
    inputs = _inputs(workspace, done, base_url)
    ledger.texts.clear()  # nothing is written to the ledger any more, and the site needs the room
    give_back()
    with locked(folders.site):
        return publish(
            material,
            out=folders.site,
            templates=folders.templates,
            base_url=base_url,
            cache=folders.state / "templates",
            inputs=inputs,
            open_data=partial(_open_data, workspace, tuple(judged.verdicts.values())),
        )


def _open_data(workspace: Workspace, verdicts: Sequence[Verdict]) -> Iterable[tuple[str, bytes | Path]]:
    """The tables of the database as files for download, as far as the terms of the sources allow."""
    from tracker.store.export import open_data
    from tracker.store.publishable import Terms

    registry = workspace.registry
    terms = Terms.of(registry.leaderboards, verdicts)
    return open_data(OPEN_FORMATS, workspace.folders.database, terms, registry.leaderboards, registry.benchmarks)


def build_site(workspace: Workspace, *, base_url: str = "") -> Published:
    """Judges what is recorded and writes the site, unless both were made from it already; the ledger stays as it is.

    Raises StoreError or PublishError.
    """
    from tracker.publish.site import current
    from tracker.store.evidence import read_evidence
    from tracker.store.load import is_filled, refresh

    folders, leaderboards = workspace.folders, workspace.registry.leaderboards
    ledger = open_ledger(folders)
    take_over_claims(ledger, workspace.documents, newest(ledger))
    today = datetime.now(UTC).date()
    done = Recorded(ledger, NOT_ASKED, None, read_evidence(folders.state), today)
    if is_filled(folders.database, ledger, leaderboards):
        made = current(folders.site, _inputs(workspace, done, base_url))
        if made is not None:
            return made
    judged = judge_claims(workspace, ledger, today)
    refresh(folders.database, ledger, tuple(judged.verdicts.values()), leaderboards)
    return publish_site(workspace, replace(done, judged=judged), judged, base_url)
