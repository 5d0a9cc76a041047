from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from tests.judge.world import FULL, claim, notes, registry, row
from tracker.judge import Judge
from tracker.judge.past import score_on
from tracker.records import Change, RecordedEntry, Verdict

SEEN, EDITED = datetime(2025, 3, 1, tzinfo=UTC), datetime(2025, 6, 1, tzinfo=UTC)


def recorded(withdrawn: datetime | None = None) -> RecordedEntry:
    change = Change("score-changed", "orchard", "orchard", {}, "63.4", "68.0", EDITED)
    return RecordedEntry(row("68.0", id="r1"), SEEN, (change,), withdrawn_at=withdrawn)


def judged(day: str, record: RecordedEntry, score: str = "63.4 %") -> Verdict:
    judge = Judge([record.entry], registry(), history={"r1": record}, by_id=True)
    return judge.verdict(claim(score, date=day, settings=FULL), "c1")


def test_the_row_is_known_as_it_was_on_a_day() -> None:
    assert score_on(recorded(), datetime(2025, 5, 1, tzinfo=UTC).date()) == "63.4"
    assert score_on(recorded(), datetime(2025, 7, 1, tzinfo=UTC).date()) == "68.0"


def test_a_claim_that_equalled_the_row_at_its_date_says_so() -> None:
    found = judged("2025-05-01", recorded())
    assert {"agreed-then", "entry-edited"} <= notes(found)
    assert found.entry == "r1"


def test_a_later_claim_never_agreed() -> None:
    assert "agreed-then" not in notes(judged("2025-07-01", recorded()))
    assert "entry-edited" in notes(judged("2025-07-01", recorded()))


def test_a_withdrawn_row_is_named() -> None:
    found = judged("2025-07-01", recorded(withdrawn=datetime(2025, 9, 1, tzinfo=UTC)))
    assert "2025-09-01" in next(note.text for note in found.notes if note.name == "entry-withdrawn")


def test_a_row_of_the_version_before_is_not_said_to_be_taken_away() -> None:
    ended = replace(recorded(withdrawn=datetime(2025, 9, 1, tzinfo=UTC)), ended="version")
    text = next(note.text for note in judged("2025-07-01", ended).notes if note.name == "entry-withdrawn")
    assert "another version by 2025-09-01" in text
    assert "taken away" not in text
