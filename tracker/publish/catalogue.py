"""Stage publish: the material indexed once, so that every page finds what it shows in one look-up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Board, Leaderboard
from tracker.publish.addresses import names
from tracker.publish.identities import model_names, printed_model
from tracker.publish.judged import Judged, judge_all
from tracker.publish.late import late_leaderboards
from tracker.publish.material import Material
from tracker.records import Change, RecordedEntry, SourceStatus, Verdict

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything by its id, and the file stem of every page."""

    material: Material
    models: Mapping[str, str]
    """Names as printed, and the model that each means, as readers see it."""
    judged: tuple[Judged, ...]
    """In the order of the tables: by benchmark, model, then id."""
    by_id: Mapping[str, Judged]
    entries: Mapping[str, RecordedEntry]
    rows: Mapping[str, tuple[RecordedEntry, ...]]
    """Rows by board."""
    boards: Mapping[str, Board]
    leaderboards: Mapping[str, Leaderboard]
    benchmarks: Mapping[str, Benchmark]
    statuses: Mapping[str, SourceStatus]
    late: frozenset[str]
    """Leaderboards whose newest copy is older than their budget, or whose last answer was none."""
    touched: frozenset[str]
    """Ids of the rows that some claim was held against or could mean."""
    by_vendor: Mapping[str, tuple[Judged, ...]]
    by_model: Mapping[str, tuple[Judged, ...]]
    by_benchmark: Mapping[str, tuple[Judged, ...]]
    """By benchmark id, for benchmarks of the registry."""
    model_rows: Mapping[str, tuple[RecordedEntry, ...]]
    claim_changes: Mapping[str, tuple[Change, ...]]
    claim_stems: Mapping[str, str]
    vendor_stems: Mapping[str, str]
    model_stems: Mapping[str, str]
    benchmark_stems: Mapping[str, str]
    board_stems: Mapping[str, str]
    ages: dict[tuple[str, ...], Any]
    """The age of a page by the leaderboards that it rests on, worked out once; () stands for all of them."""

    def model(self, printed: str) -> str:
        """The model that a printed name means."""
        return self.models.get(printed, printed)

    def visible(self, board: Board) -> tuple[RecordedEntry, ...]:
        """The rows of a board that its licence lets the site show."""
        rule = self.leaderboards[board.leaderboard].publish
        rows = self.rows.get(board.slug, ())
        if rule == "rows":
            return rows
        return tuple(row for row in rows if row.entry.id in self.touched) if rule == "link-only" else ()

    def current(self, board: Board) -> tuple[RecordedEntry, ...]:
        """The rows that a board still lists."""
        return tuple(row for row in self.rows.get(board.slug, ()) if row.withdrawn_at is None)

    def claim_path(self, claim: str) -> str:
        """The page of a claim."""
        return f"claims/{self.claim_stems[claim]}.html"

    def vendor_path(self, vendor: str) -> str:
        """The page of a vendor."""
        return f"vendors/{self.vendor_stems[vendor]}.html"

    def model_path(self, model: str) -> str | None:
        """The page of a model; only models with a claim have one."""
        stem = self.model_stems.get(model)
        return f"models/{stem}.html" if stem else None

    def benchmark_path(self, benchmark: Benchmark | None) -> str | None:
        """The page of a benchmark; only those of the registry with a claim or a board have one."""
        stem = self.benchmark_stems.get(benchmark.id) if benchmark else None
        return f"benchmarks/{stem}.html" if stem else None

    def board_path(self, board: Board | None) -> str | None:
        """The page of a board."""
        return f"leaderboards/{self.board_stems[board.slug]}.html" if board else None

    def status(self, source: str) -> SourceStatus | None:
        """When a source was last read, where that is known."""
        return self.statuses.get(source)

    def settled(self, source: str) -> datetime | None:
        """When the bytes of a source last changed, or else the time of its newest copy."""
        status = self.statuses.get(source)
        return (status.changed_at or status.copied_at) if status else None

    def stale(self, leaderboard: Leaderboard) -> bool:
        """Whether the newest copy of a source is older than its budget, or its last answer was none."""
        return leaderboard.slug in self.late


def catalogue(material: Material, *, judged: bool = True) -> Catalogue:
    """The indexes of one state of the records; not `judged`, for pages that show no claim, they hold none."""
    registry = material.registry
    boards = {board.slug: board for leaderboard in registry.leaderboards for board in leaderboard.boards}
    benchmarks = {benchmark.id: benchmark for benchmark in registry.benchmarks}
    documents = {document.slug: document for document in material.documents}
    entries = {record.entry.id: record for record in material.entries}
    statuses = {status.source: status for status in material.statuses}
    models = material.models or (model_names(material) if judged else {})
    claims = judge_all(material, models, boards, benchmarks, documents, entries) if judged else ()
    shown = {j.benchmark.id for j in claims if j.benchmark} | {board.benchmark for board in boards.values()}
    by_model = _grouped((j.model, j) for j in claims)
    return Catalogue(
        material=material,
        models=models,
        judged=claims,
        by_id={j.id: j for j in claims},
        entries=entries,
        rows=_grouped((record.entry.board, record) for record in material.entries),
        boards=boards,
        leaderboards={leaderboard.slug: leaderboard for leaderboard in registry.leaderboards},
        benchmarks=benchmarks,
        statuses=statuses,
        late=late_leaderboards(registry.leaderboards, statuses, material.data_at, offline=material.offline),
        touched=frozenset(str(key) for j in claims for key in _keys(j.verdict)),
        by_vendor=_grouped((j.vendor, j) for j in claims),
        by_model=by_model,
        by_benchmark=_grouped((j.benchmark.id, j) for j in claims if j.benchmark),
        model_rows=_model_rows(material, models, by_model),
        claim_changes=_grouped((change.row["claim"], change) for change in material.changes if "claim" in change.row),
        claim_stems=names(j.id for j in claims),
        vendor_stems=names(j.vendor for j in claims),
        model_stems=names(by_model),
        benchmark_stems=names(shown & set(benchmarks)),
        board_stems=names(boards),
        ages={},
    )


def _grouped(pairs: Iterable[tuple[str, Value]]) -> dict[str, tuple[Value, ...]]:
    lists: defaultdict[str, list[Value]] = defaultdict(list)
    for key, value in pairs:
        lists[key].append(value)
    return {key: tuple(lists[key]) for key in sorted(lists)}


def _keys(verdict: Verdict) -> Iterable[int | str]:
    """The rows that a verdict names, whether it used them or not."""
    if verdict.entry is not None:
        yield verdict.entry
    yield from verdict.candidates
    yield from (row.entry for row in verdict.considered)
    yield from verdict.elsewhere


def _model_rows(
    material: Material, models: Mapping[str, str], wanted: Mapping[str, object]
) -> dict[str, tuple[RecordedEntry, ...]]:
    pairs = ((models.get(text, text), record) for record in material.entries if (text := printed_model(record.entry)))
    return _grouped((model, record) for model, record in pairs if model in wanted)
