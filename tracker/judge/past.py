"""Stage judge: what a row said at the claim's date, and what has become of it since."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from tracker.judge.case import Case
from tracker.judge.decide import Outcome
from tracker.judge.noise import Measurement, equal_as_printed
from tracker.judge.yardstick import as_score
from tracker.read.scores import read_score
from tracker.records import RecordedEntry


def score_on(record: RecordedEntry, day: date) -> str:
    """The score that the row printed on that day, as far as its recorded changes reach back."""
    later = [change for change in record.changes if change.kind == "score-changed" and change.at.date() > day]
    first = min(later, key=lambda change: change.at, default=None)
    return first.before if first is not None and first.before is not None else record.entry.score


def note_history(case: Case, outcome: Outcome, history: Mapping[str, RecordedEntry]) -> None:
    """`entry-edited`, `entry-withdrawn`, `agreed-then`: with the dates."""
    assert outcome.chosen is not None
    record = history.get(str(outcome.chosen.row.ref))
    if record is None:
        return
    edits = [change for change in record.changes if change.kind == "score-changed"]
    if edits:
        last = max(edits, key=lambda change: change.at)
        text = f"The row was changed from {last.before} to {last.after} on {last.at.date()}."
        case.trail.note("entry-edited", text)
    if record.withdrawn_at is not None:
        case.trail.note("entry-withdrawn", _how_it_ended(record, record.withdrawn_at.date()))
    _note_agreement_then(case, outcome, record)


def _how_it_ended(record: RecordedEntry, day: date) -> str:
    if record.ended == "version":
        return f"The leaderboard had gone on to another version by {day}; the row is of the version before."
    return f"The row was taken away on {day}."


def _note_agreement_then(case: Case, outcome: Outcome, record: RecordedEntry) -> None:
    day, pair, score = case.subject.day, outcome.pair, case.score
    if day is None or pair is None or pair.equal or score is None or not score.numeric:
        return
    printed = score_on(record, day)
    then = as_score(read_score(printed, record.entry.unit), case.measure.unit)
    if printed == record.entry.score or then is None or not then.numeric or then.unit != score.unit:
        return
    values = (score.value, score.quantum, then.value, then.quantum)
    assert None not in values
    ours, theirs = Measurement(score.value, score.quantum), Measurement(then.value, then.quantum)  # type: ignore[arg-type]
    if equal_as_printed(ours, theirs):
        case.trail.note("agreed-then", f"On {day} the row said {printed}, as the claim does; it has changed since.")
