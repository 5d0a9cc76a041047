"""Stage judge: what a reader should know beside the status, about the figures, the row and the document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from tracker.judge.candidates import Candidate
from tracker.judge.case import Case
from tracker.judge.decide import Outcome
from tracker.judge.grid import MOST_RUNS, OffGrid, off_grid
from tracker.judge.noise import SCALE, Measurement, equal_as_printed
from tracker.judge.parties import same_party
from tracker.judge.places import Places
from tracker.judge.sides import SECOND_HAND, Row, Subject
from tracker.judge.words import SETTING_WORDS, figure_words
from tracker.read.scores import ScoreKind, read_score
from tracker.records import Origin, RecordedEntry, Status


@dataclass(frozen=True, slots=True)
class Background:
    """What is known beside claims and rows: which sources are stale, and how each row changed."""

    places: Places
    stale: frozenset[str]
    history: Mapping[str, RecordedEntry]


def note_document(case: Case, vendor: str | None) -> None:
    """Notes on who prints the figure: `second-hand`, `quoted-by-rival`."""
    claim, trail = case.subject.claim, case.trail
    if claim.kind in SECOND_HAND:
        trail.note("second-hand", "The document is press or an aggregator, not the vendor itself.")
        return
    rival = claim.own_model is False
    if claim.own_model is None and claim.vendor and vendor:
        rival = not same_party(claim.vendor, vendor)
    if rival:
        printer = claim.vendor or "Another party"
        trail.note("quoted-by-rival", f"{printer} prints this number for a model that is not its own.")


def note_figure(case: Case, outcome: Outcome) -> None:
    """Notes on the claimed figure: `off-grid`, `bound`, `unit-converted`, `borderline`."""
    subject, trail = case.subject, case.trail
    row = outcome.chosen.row if outcome.chosen else None
    if case.score is not None and case.score.kind is ScoreKind.BOUND:
        trail.note("bound", f"The claim is a bound ({subject.score.text.strip()}), not a single figure.")
    _note_claim_grid(case, row)
    if row is None or row.figure is None or case.score is None:
        return
    if {case.score.unit, row.figure.score.unit} == {"percent", "fraction"}:
        trail.note("unit-converted", "One side prints a percentage, the other a fraction; they were converted exactly.")
    if outcome.pair is not None and outcome.pair.borderline and outcome.status is not Status.SELF_REPORTED_ONLY:
        trail.note("borderline", "The difference lies within a tenth of the border between chance and difference.")


def _note_claim_grid(case: Case, row: Row | None) -> None:
    subject, score = case.subject, case.score
    if score is None or not score.numeric or subject.said_runs or not case.measure.counted:
        return
    if score.kind is not ScoreKind.SCORE or score.approximate or score.unit not in SCALE:
        return
    items = subject.items or (row.figure.items if row and row.figure else None) or case.measure.items
    assert score.value is not None
    assert score.quantum is not None
    found = off_grid(score.value, score.quantum, items or 0, SCALE[score.unit])
    if found is not None and _is_single(subject):
        case.trail.note("off-grid", _off_grid_words(found, figure_words(score)))


def _is_single(subject: Subject) -> bool:
    """Whether the claim can be one run: nothing says that several were averaged or combined."""
    return subject.settings.get("attempts") in (None, "", "pass@1", "1") or not subject.said_runs


def _off_grid_words(found: OffGrid, figure: str) -> str:
    """What is odd about the figure, and what could print it all the same."""
    start = f"No single run over {found.items} items gives {figure}"
    near = f"the nearest are {found.below:.4g} and {found.above:.4g}"
    if found.runs is None:
        return f"{start} ({near}), nor does the mean of up to {MOST_RUNS} runs."
    return f"{start} ({near}); the mean of {found.runs} runs could."


def note_row(case: Case, candidate: Candidate, background: Background) -> None:
    """Notes on the published row: `entry-off-grid`, `entry-inconsistent`, `unchecked-entry`, `items-differ`, …"""
    row, trail = candidate.row, case.trail
    figure = row.figure
    if figure is None:
        return
    if row.entry.origin in (Origin.SUBMITTED, Origin.SELF_REPORTED, Origin.COPIED):
        trail.note("unchecked-entry", "The leaderboard did not verify this row.", row.entry.url or "")
    elif row.entry.origin is Origin.UNKNOWN:
        trail.note("unchecked-entry", "The leaderboard does not say who measured this row.", row.entry.url or "")
    if candidate.set_up.items_differ:
        ours = case.subject.items or "the usual number of"
        trail.note("items-differ", f"The claim has {ours} items, the row {figure.items}: counted as the same set.")
    for setting in candidate.set_up.others:
        trail.note("other-setting", f"Stated differently, though it does not decide here: {SETTING_WORDS[setting]}.")
    odd = row_off_grid(row, counted=case.measure.counted)
    if odd is not None:
        trail.note("entry-off-grid", _off_grid_words(odd, f"the row's {figure_words(figure.score)}"))
    mistake = per_item_mismatch(row)
    if mistake:
        trail.note("entry-inconsistent", mistake, row.entry.url or "")
    if row.place in background.stale:
        trail.note("source-stale", f"The leaderboard {row.place} could not be refreshed within its budget.")


def row_off_grid(row: Row, *, counted: bool) -> OffGrid | None:
    """What is odd about the row's share of its items; None for averages and for what is not a share."""
    figure = row.figure
    if figure is None or not counted or row.said_runs or figure.score.unit not in SCALE or not figure.items:
        return None
    assert figure.score.value is not None
    assert figure.score.quantum is not None
    return off_grid(figure.score.value, figure.score.quantum, figure.items, SCALE[figure.score.unit])


def per_item_mismatch(row: Row) -> str:
    """How the row contradicts its own per-item file, in words; empty where it does not or has none.

    The share of all items and that of the graded ones both count as what the file says.
    """
    entry, figure = row.entry, row.figure
    totals = [total for total in dict.fromkeys((entry.graded, entry.n)) if total and entry.solved is not None]
    if figure is None or not totals or figure.score.unit not in SCALE or (entry.solved or 0) > max(totals):
        return ""
    assert figure.score.value is not None
    assert figure.score.quantum is not None
    printed, scale = Measurement(figure.score.value, figure.score.quantum), SCALE[figure.score.unit]
    shares = [Decimal(entry.solved or 0) * scale / total for total in totals]
    if any(equal_as_printed(printed, Measurement(share, Decimal(0))) for share in shares):
        return ""
    share, printed_as = shares[0], figure_words(figure.score)
    return f"The row's own file has {entry.solved} of {totals[0]} solved ({share:.4g}), the row prints {printed_as}."


def note_metric(case: Case, candidate: Candidate) -> None:
    """`other-metric`: the claim equals another metric of the same row."""
    score = case.score
    if score is None or not score.numeric or score.value is None or score.quantum is None:
        return
    for name in sorted(candidate.row.entry.metrics):
        other = read_score(candidate.row.entry.metrics[name], candidate.row.entry.unit)
        if other.value is None or other.quantum is None or not other.numeric:
            continue
        if equal_as_printed(Measurement(score.value, score.quantum), Measurement(other.value, other.quantum)):
            case.trail.note("other-metric", f"The claim equals another metric of the same row: {name}.")
