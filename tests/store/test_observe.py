"""A new reading held against what is recorded: each kind of change, and what is no change."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tests.store.rows import BOARD, day, kinds, look, row, rows
from tracker.store.ledger import Ledger
from tracker.store.observation import BoardFacts
from tracker.store.observe import observe, observe_again


def test_a_board_that_appears_is_reported_once() -> None:
    ledger = Ledger()
    seen = look(ledger, rows(12), 0)
    assert kinds(seen.reported) == ["added"]
    assert seen.reported[0].after == "12 rows"
    assert [each.entry.id for each in seen.entries][:2] == ["acme-main/system-00", "acme-main/system-01"]


def test_the_same_rows_again_change_nothing() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    again = look(ledger, list(reversed(rows(12))), 1)
    assert again.changes == ()
    assert again.outcome == "unchanged"


def test_a_score_that_changed() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    seen = look(ledger, [row("system-00", "19.0"), *rows(11, 1)], 1)
    (change,) = seen.reported
    assert (change.kind, change.before, change.after, change.field) == ("score-changed", "20.5", "19.0", None)
    assert change.row["id"] == "acme-main/system-00"
    assert seen.entries[0].changes == (change,)


def test_withdrawn_only_after_three_absences_in_a_row() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    assert look(ledger, rows(11), 1).changes == ()
    assert look(ledger, rows(11), 2).changes == ()
    seen = look(ledger, rows(11), 3)
    (change,) = seen.reported
    assert (change.kind, change.before, change.after) == ("withdrawn", "31.5", None)
    assert next(each for each in seen.entries if each.ended).withdrawn_at == day(1)
    assert look(ledger, rows(11), 4).changes == ()


def test_unchanged_bytes_count_as_absences_too() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, rows(11), 1)
    found = []
    for number in (2, 3, 4):
        seen = observe_again(ledger, "acme", day(number))
        ledger.record(seen)
        found.append(kinds(seen.reported))
    assert found == [[], ["withdrawn"], []]


def test_one_absence_is_not_reported_as_a_return() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, rows(11), 1)
    seen = look(ledger, rows(12), 2)
    assert seen.changes == ()
    assert all(each.missing == 0 for each in seen.entries)


def test_a_row_that_returns_keeps_its_identity() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    for number in (1, 2, 3):
        look(ledger, rows(11), number)
    seen = look(ledger, [*rows(11), row("system-11", "32.0")], 4)
    (change,) = seen.reported
    assert (change.kind, change.before, change.after) == ("returned", "31.5", "32.0")
    assert len(seen.entries) == 12
    assert not any(each.ended for each in seen.entries)


def test_a_row_above_the_maximum_is_held_back_once_and_the_others_are_taken() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    bad = [row("system-00", "271.0"), *rows(11, 1), row("new", "50.0")]
    seen = look(ledger, bad, 1)
    assert sorted(kinds(seen.reported)) == ["added", "held-back"]
    assert seen.entries[1].entry.score == "20.5"
    assert seen.outcome == "held-back"
    assert look(ledger, bad, 2).changes == ()
    mended = look(ledger, [*rows(12), row("new", "50.0")], 3)
    assert (mended.changes, mended.held) == ((), ())


def test_a_renamed_row_keeps_its_identity() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    seen = look(ledger, [replace(row("system-00", "20.5"), name="System Zero"), *rows(11, 1)], 1)
    (change,) = seen.reported
    assert (change.kind, change.field, change.before, change.after) == ("renamed", "name", "system-00", "System Zero")
    assert seen.entries[0].entry.id == "acme-main/system-00"


def test_another_version_at_the_same_address_ends_rows_and_begins_rows() -> None:
    ledger = Ledger()
    old = [replace(each, settings={"version": "v3"}) for each in rows(12)]
    new = [row(f"system-{n:02d}", f"{10 + n}.5", settings={"version": "v4"}) for n in range(3, 9)]
    look(ledger, old, 0)
    seen = look(ledger, new, 1)
    assert kinds(seen.reported) == ["version-changed", "added"]
    added = seen.reported[1]
    assert (added.before, added.after, added.row["scope"]) == ("v3, 12 rows", "v4, 6 rows", "board")
    assert "system-05" in added.row["names"]
    assert len(seen.entries) == 18
    assert sum(each.ended == "version" for each in seen.entries) == 12
    first = next(each for each in seen.entries if each.entry.id == "acme-main/system-03")
    assert (first.entry.score, first.ended) == ("23.5", "version")
    assert any(each.entry.id == "acme-main/system-03-v4" for each in seen.entries)
    assert look(ledger, new, 2).changes == ()
    back = look(ledger, old, 3)
    assert kinds(back.reported) == ["version-changed"]
    assert sum(each.ended == "version" for each in back.entries) == 6


def test_rows_that_do_not_say_their_version_are_no_new_version() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    seen = look(ledger, [replace(each, settings={"version": "v4"}) for each in rows(12)], 1)
    assert kinds(seen.reported) == ["flag-changed"]
    assert not any(each.ended for each in seen.entries)


def test_absence_in_a_partial_copy_proves_nothing() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    for number in (1, 2, 3, 4):
        seen = look(ledger, rows(1), number, complete=False, transcribed=True)
        assert seen.changes == ()
    assert all(each.missing == 0 and not each.ended for each in seen.entries)
    assert seen.entries[0].transcribed
    assert not seen.entries[1].transcribed


def test_a_row_recorded_later_than_a_copy_is_not_touched_by_it() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, [row("late", "77.0"), row("system-00", "30.0")], 9, complete=False, transcribed=True)
    seen = look(ledger, rows(12), 5)
    scores = {each.entry.key: each.entry.score for each in seen.entries}
    assert (scores["late"], scores["system-00"]) == ("77.0", "30.0")
    assert seen.changes == ()
    assert all(each.missing == 0 for each in seen.entries)


def test_what_only_our_reading_changed_is_recorded_and_not_reported() -> None:
    ledger = Ledger()
    look(ledger, [*rows(12), row("human", "99.0")], 0)
    better = [replace(each, settings={"effort": "high"}) for each in rows(12)]
    seen = look(ledger, better, 0, reread=True)
    assert seen.changes == ()
    settings = {each.entry.key: each.entry.settings for each in seen.entries if not each.ended}
    assert settings["system-00"] == {"effort": "high"}
    assert "human" not in settings


def test_boards_of_one_leaderboard_do_not_touch_each_other() -> None:
    ledger = Ledger()
    other = [replace(each, board="acme-lite") for each in rows(8)]
    look(ledger, [*rows(12), *other], 0)
    seen = look(ledger, [row("system-00", "271.0"), *rows(11, 1), *other, row("new", "9.5", board="acme-lite")], 1)
    assert sorted((each.board, each.kind) for each in seen.reported) == [
        ("acme-lite", "added"),
        ("acme-main", "held-back"),
    ]


def test_a_batch_of_new_known_and_new_rows_keeps_all_three() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    seen = look(ledger, [row("before", "11.0"), *rows(12), row("after", "12.0")], 1)
    assert len(seen.entries) == 14
    assert kinds(seen.reported) == ["added", "added"]


def test_a_renamed_key_becomes_an_alias_and_the_id_stays() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, [row("system-zero", "20.5", name="system-00", model="system-00"), *rows(11, 1)], 1)
    first = ledger.entries["acme"][0]
    assert (first.entry.id, first.entry.key, first.aliases) == ("acme-main/system-00", "system-zero", ("system-00",))
    look(ledger, rows(12), 2)
    first = ledger.entries["acme"][0]
    assert (first.entry.key, first.aliases) == ("system-00", ("system-zero",))


def test_a_long_absence_is_a_return_even_when_it_was_asked_only_once() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, rows(11), 30)
    seen = look(ledger, rows(12), 60)
    assert kinds(seen.reported) == ["returned"]


def test_an_older_copy_does_not_count_as_an_absence() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, rows(11), 5)
    seen = observe_again(ledger, "acme", day(2))
    assert (seen.outcome, seen.entries) == ("held-back", ledger.entries["acme"])


def test_a_copy_of_one_board_says_nothing_of_the_age_of_another() -> None:
    ledger = Ledger()
    other = [replace(each, board="acme-lite") for each in rows(8)]
    look(ledger, [*rows(12), *other], 0)
    look(ledger, rows(12), 9)
    lite = BoardFacts("acme-lite", "percent", Decimal(100))
    newer = [*(replace(each, score="1.5") for each in other[:1]), *other[1:]]
    seen = observe(ledger, "acme", [row("late", "5.0"), *newer], day(5), boards=[BOARD, lite])
    assert [(each.board, each.kind) for each in seen.reported] == [("acme-lite", "score-changed")]
    assert seen.outcome == "held-back"
    assert "older than what is recorded" in seen.message


def test_a_row_that_was_absent_before_the_same_bytes_are_read_anew_is_absent_once_more() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, rows(11), 1)
    seen = look(ledger, rows(11), 1, reread=True)
    (gone,) = [each for each in seen.entries if each.missing or each.ended]
    assert (gone.missing, gone.ended, seen.reported) == (2, "", ())


def test_a_row_that_only_a_new_reading_of_the_same_bytes_leaves_out_ends_without_a_report() -> None:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    seen = look(ledger, rows(11), 0, reread=True)
    (gone,) = [each for each in seen.entries if each.ended]
    assert (gone.ended, seen.reported) == ("withdrawn", ())
