"""What is asked of a row before it is recorded: one message a field, and nothing written that fails."""

from __future__ import annotations

from dataclasses import replace

from tests.store.rows import look, row, rows
from tracker.store.checks import checked
from tracker.store.ledger import Ledger


def test_a_row_that_fails_everywhere_has_one_message_a_field() -> None:
    bad = replace(row("bad", "74,4", date="soon"), name="", model=" ", locator="row 13")
    kept, problems = checked("acme", [*rows(12), bad])
    assert [(each.place, each.reason) for each in problems] == [
        ("acme-main, row 13", "the row has no name"),
        ("acme-main, row 13", "the score 74,4 is written with a comma, others with a point"),
        ("acme-main, row 13", "the date soon is none"),
    ]
    assert len(kept) == 12


def test_what_fails_is_not_recorded_and_the_rest_is() -> None:
    ledger = Ledger()
    bad = [
        replace(row("x", "74,4"), date="soon"),
        row("y", "50.5", date="2025-02-31?"),
        row("z", "51.5", date="2025-02"),
    ]
    seen = look(ledger, [*rows(12), *bad], 0)
    by_key = {each.entry.key: each.entry for each in seen.entries}
    assert "x" not in by_key
    assert (by_key["y"].date, by_key["z"].date) == (None, "2025-02")
    assert [each.value for each in seen.held] == ["74,4"]
    assert len(ledger.problems) == 3
    look(ledger, [*rows(12), *bad], 1)
    assert len(ledger.problems) == 3


def test_a_list_written_with_commas_is_taken_as_it_is() -> None:
    commas = [row(f"r{n}", f"{n + 40},5") for n in range(12)]
    kept, problems = checked("acme", commas)
    assert (kept, problems) == (commas, [])


def test_grouped_thousands_are_no_decimal_comma() -> None:
    elo = [row("a", "1,265"), row("b", "1,377.5"), row("c", "998.0"), row("d", "997.5")]
    assert checked("acme", elo)[1] == []
