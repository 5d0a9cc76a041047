"""The loop over sources: each is fetched, read and recorded, and none can stop another."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker import __version__
from tracker.declare.documents import Document
from tracker.declare.leaderboards import Leaderboard
from tracker.errors import OfflineError, UsageError
from tracker.fetch.client import Fetcher
from tracker.fetch.failures import Kind, SourceError
from tracker.identify.registry import Registry
from tracker.pipeline.answers import Answers, Pool
from tracker.pipeline.documents import document_requests, evidence_of, readers
from tracker.pipeline.leaderboards import all_pages, first_requests, take_over
from tracker.pipeline.progress import Outcome, Progress, stopwatch
from tracker.pipeline.reports import reason_of
from tracker.pipeline.workspace import Workspace
from tracker.records import Claim, Evidence, SourceStatus
from tracker.store.claims import observe_claims
from tracker.store.ledger import Ledger

if TYPE_CHECKING:
    from tracker.pipeline.extraction import Extractor

WORKERS = 8
ABSENT = "absent"
"""The outcome of a source that the saved copy of a replay does not hold: nothing is said of it."""
AHEAD = 6
"""How many sources are asked for ahead of the one that is being read."""

Source = Leaderboard | Document


@dataclass(frozen=True, slots=True)
class Done:
    """What came of one source."""

    status: SourceStatus
    changes: int = 0
    evidence: Mapping[str, Evidence] = field(default_factory=dict)
    reason: str = ""
    """Why it failed, as one word."""
    extracted: tuple[Claim, ...] | None = None
    """What an accepted reader found in a document that came; None for every other source."""


@dataclass(frozen=True, slots=True)
class Collected:
    """What a round over the sources brought."""

    outcomes: tuple[Outcome, ...]
    evidence: dict[str, Evidence]
    """By claim id, of the documents that came."""
    offline: bool
    extracted: Mapping[str, tuple[Claim, ...]] = field(default_factory=dict)
    """By document, of those that came and whose reader has been accepted."""

    @property
    def all_failed(self) -> bool:
        """Whether not one source answered."""
        return bool(self.outcomes) and all(each.outcome in ("failed", "offline", ABSENT) for each in self.outcomes)


def chosen_sources(workspace: Workspace, names: Sequence[str]) -> tuple[Source, ...]:
    """The leaderboards and documents of these names, all where none is named; raises UsageError for an unknown one."""
    sources: list[Source] = [each for each in workspace.registry.leaderboards if each.publish != "reference-only"]
    sources.extend(each for each in workspace.documents if each.url)
    unknown = sorted(set(names) - {each.slug for each in sources})
    if unknown:
        raise UsageError(f"no source is called {unknown[0]!r}", advice="`tracker sources` lists them")
    return tuple(each for each in sources if not names or each.slug in names)


def collect(
    ledger: Ledger,
    workspace: Workspace,
    fetcher: Fetcher,
    sources: Sequence[Source],
    progress: Progress,
    clock: datetime | None,
    known: Mapping[str, Evidence] = MappingProxyType({}),
) -> Collected:
    """Asks every source and records what came; `clock` is None for a replay, whose times are those of the copies.

    `known` is what the documents said before, by claim.
    """
    outcomes: list[Outcome] = []
    evidence: dict[str, Evidence] = {}
    extracted: dict[str, tuple[Claim, ...]] = {}

    @cache
    def extractor() -> Extractor:
        """The reader of documents, which takes a third of a second to load and is not needed where none came."""
        from tracker.pipeline.extraction import Extractor

        return Extractor(workspace.registry)

    with ThreadPoolExecutor(WORKERS if clock else 1) as executor:  # a saved copy answers at once
        pool = Pool(fetcher, executor)
        for source, answers in _asked(sources, pool):
            with stopwatch() as taken:
                try:
                    done = _take_over(ledger, workspace.registry, extractor, source, answers(), pool, known)
                # Whatever goes wrong with one source, also what nobody thought of, is told of that source alone: its
                # last good data stay, and the loop goes on. Nowhere else is everything caught.
                except Exception as error:  # noqa: BLE001
                    done = Done(_failed(source, ledger, error, clock), reason=reason_of(error))
            if done.status.outcome != ABSENT:
                ledger.statuses[source.slug] = done.status
            evidence |= done.evidence
            if done.extracted is not None:
                extracted[source.slug] = done.extracted
            outcomes.append(_outcome(done, taken[0]))
            progress.step(outcomes[-1])
    if fetcher.offline:
        outcomes = [_offline(ledger, each) for each in outcomes]
    return Collected(tuple(outcomes), evidence, fetcher.offline, extracted)


def _offline(ledger: Ledger, outcome: Outcome) -> Outcome:
    """The outcome of a source that failed before it was known that there is no network."""
    if outcome.outcome != "failed":
        return outcome
    status = ledger.statuses[outcome.source]
    began_now = status.failing_since is not None and status.failing_since == status.checked_at
    since = None if began_now else status.failing_since
    ledger.statuses[outcome.source] = replace(status, outcome="offline", failing_since=since)
    return replace(outcome, outcome="offline", reason="offline")


def take_over_claims(
    ledger: Ledger,
    documents: Sequence[Document],
    at: datetime,
    extracted: Mapping[str, Sequence[Claim]] = MappingProxyType({}),
) -> None:
    """Records the declared claims as they are printed now, and those that accepted readers found.

    `extracted` is by document, of those that came; what was found earlier in one that did not come stays.
    """
    declared = [claim for document in documents for claim in document.claims]
    names = {claim.id for claim in declared}
    by_reader = {each.slug for each in documents if each.reader and each.reviewed}
    kept = [
        each.claim
        for name, each in ledger.claims.items()
        if name not in names
        and each.withdrawn_at is None
        and each.claim.document in by_reader
        and each.claim.document not in extracted
    ]
    found = [claim for slug in sorted(extracted) for claim in extracted[slug] if claim.id not in names]
    observe_claims(ledger, [*declared, *kept, *found], at, documents=None)


def newest(ledger: Ledger) -> datetime:
    """The time of the newest copy that is recorded; the beginning of 2020 where none is."""
    times = [each.copied_at for each in ledger.statuses.values() if each.copied_at is not None]
    return max(times, default=datetime(2020, 1, 1, tzinfo=UTC))


def _asked(sources: Sequence[Source], pool: Pool) -> Iterator[tuple[Source, Callable[[], Answers]]]:
    """Each source with the function that waits for its answers; a few sources are asked ahead."""
    waiting: list[tuple[Source, Callable[[], Answers]]] = []
    for source in sources:
        requests = first_requests(source) if isinstance(source, Leaderboard) else document_requests(source)
        waiting.append((source, pool.ask(requests)))
        if len(waiting) > AHEAD:
            yield waiting.pop(0)
    yield from waiting


def _take_over(
    ledger: Ledger,
    registry: Registry,
    extractor: Callable[[], Extractor],
    source: Source,
    answers: Answers,
    pool: Pool,
    known: Mapping[str, Evidence],
) -> Done:
    """Reads what came of a source and records it; raises FetchError or ReadError."""
    if isinstance(source, Document):
        answers.check()
        accepted = bool(source.reader and source.reviewed)
        found = extractor().claims(source, answers.pages[0]) if accepted else ()
        status, evidence = evidence_of(source, answers.pages[0], ledger, found, known)
        return Done(status, evidence=evidence, extracted=found if accepted else None)
    everything = all_pages(source, answers, pool)
    everything.check()
    status, seen = take_over(source, everything, ledger, registry, _fingerprint(source))
    return Done(status, len(seen.reported))


def _failed(source: Source, ledger: Ledger, error: Exception, clock: datetime | None) -> SourceStatus:
    """The status of a source that could not be fetched or read; what was recorded of it stays."""
    kind, rows = ("document", len(source.claims)) if isinstance(source, Document) else ("leaderboard", 0)
    old = ledger.statuses.get(source.slug) or SourceStatus(source.slug, kind, rows=rows)
    if isinstance(error, SourceError) and error.kind is Kind.NOT_SAVED:
        return replace(old, outcome=ABSENT, message="")
    offline = isinstance(error, OfflineError)
    return replace(
        old,
        checked_at=old.checked_at if offline else clock or old.checked_at,
        outcome="offline" if offline else "failed",
        message=str(error) or type(error).__name__,
        failing_since=old.failing_since if offline else old.failing_since or clock,
    )


def _outcome(done: Done, seconds: float) -> Outcome:
    status = done.status
    return Outcome(
        status.source, status.kind, status.outcome, status.rows, done.changes, seconds, status.message, done.reason
    )


def _fingerprint(leaderboard: Leaderboard) -> str:
    """Changes when the same bytes would be read differently: with the declaration, its module, or the readers."""
    module = leaderboard.module.read_bytes() if leaderboard.module is not None else b""
    declared = repr(replace(leaderboard, module=None))
    whole = hashlib.sha256(f"{__version__} {readers()} {declared}".encode() + module)
    return whole.hexdigest()[:16]
