"""Stage publish: one claim with its verdict, and what it is filed under."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from tracker.declare.benchmarks import Benchmark
from tracker.declare.documents import Document
from tracker.declare.leaderboards import Board
from tracker.declare.replies import Reply
from tracker.publish import words
from tracker.publish.cleaning import shown
from tracker.publish.dates import of_day
from tracker.publish.identities import bare_names, maker_of, names_a_system
from tracker.publish.material import Material
from tracker.records import GROUPS, Claim, Group, Note, RecordedClaim, RecordedEntry, Verdict

Value = TypeVar("Value")

UNKNOWN_VENDOR = "Vendor not named"


@dataclass(frozen=True, slots=True)
class Judged:
    """One claim with its verdict and what it is filed under."""

    id: str
    record: RecordedClaim
    verdict: Verdict
    document: Document | None
    vendor: str
    """Whose document it is filed under."""
    maker: str
    """The vendor of the model, where that is known; else empty."""
    model: str
    said: str
    """The model or system in a sentence: as printed where the name says more than the model."""
    benchmark: Benchmark | None
    benchmark_name: str
    """The name it is filed under; for one that does not say which variant is meant, that of its family."""
    said_benchmark: str
    """The benchmark in a sentence: of a bare name no more than it says, whatever it was held against."""
    board: Board | None

    @property
    def claim(self) -> Claim:
        """The claim as printed."""
        return self.record.claim

    @property
    def group(self) -> Group:
        """The group that readers see it in."""
        return GROUPS[self.verdict.status]


def judge_all(
    material: Material,
    models: Mapping[str, str],
    boards: Mapping[str, Board],
    benchmarks: Mapping[str, Benchmark],
    documents: Mapping[str, Document],
    entries: Mapping[str, RecordedEntry],
) -> tuple[Judged, ...]:
    """Every claim that has a verdict, in the order of the tables: by benchmark, model, then id."""
    by_name = _benchmark_names(benchmarks.values())
    named, bare = bare_names(material)
    found = []
    for record in material.claims:
        verdict = material.verdicts.get(record.claim.id)
        if verdict is None:
            continue
        claim = record.claim
        if claim.id in material.replies:
            verdict = _disputed(verdict, material.replies[claim.id])
        document = documents.get(claim.document)
        benchmark = benchmarks.get(verdict.benchmark or "") or by_name.get(claim.benchmark.casefold())
        found.append(
            Judged(
                id=claim.id,
                record=record,
                verdict=verdict,
                document=document,
                vendor=claim.vendor or (document.vendor if document else "") or UNKNOWN_VENDOR,
                maker=maker_of(material, claim.model),
                model=models.get(claim.model, claim.model),
                said=claim.model if names_a_system(material, claim.model) else models.get(claim.model, claim.model),
                benchmark=benchmark,
                benchmark_name=benchmark.name if benchmark else named[claim.benchmark],
                said_benchmark=named[claim.benchmark]
                if benchmark is None or claim.benchmark in bare
                else benchmark.name,
                board=_board(verdict, boards, benchmark, entries),
            )
        )
    return tuple(sorted(found, key=lambda j: (j.benchmark_name.casefold(), j.model.casefold(), j.id)))


def _disputed(verdict: Verdict, replies: Iterable[Reply]) -> Verdict:
    """The verdict with the note that an answer is on file; nothing else of it changes."""
    said = [words.DISPUTED[reply.stance].format(who=shown(reply.who, 80), day=_day(reply.date)) for reply in replies]
    others = tuple(note for note in verdict.notes if note.name != "disputed")
    return replace(verdict, notes=(Note("disputed", " ".join(said)), *others))


def _day(text: str) -> str:
    when = of_day(text)
    return when.words if when else text


def _benchmark_names(benchmarks: Iterable[Benchmark]) -> dict[str, Benchmark]:
    names_of: dict[str, Benchmark] = {}
    for benchmark in benchmarks:
        for name in (benchmark.id, benchmark.name, *benchmark.spellings):
            names_of.setdefault(name.casefold(), benchmark)
    return names_of


def _board(
    verdict: Verdict,
    boards: Mapping[str, Board],
    benchmark: Benchmark | None,
    entries: Mapping[str, RecordedEntry],
) -> Board | None:
    """The board that decided, or that was asked first and had no row."""
    if (board := boards.get(verdict.board or "")) is not None:
        return board
    record = entries.get(str(verdict.entry))
    if record is not None and record.entry.board in boards:
        return boards[record.entry.board]
    return next((boards[slug] for slug in (benchmark.boards if benchmark else ()) if slug in boards), None)
