"""Which new row is which recorded row: over renames, never by likeness alone, never twice."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.store.rows import day, row
from tracker.records import Cost, Entry, RecordedEntry
from tracker.store.matching import bare, folded, matched


def pair(old: Sequence[Entry], new: Sequence[Entry]) -> dict[str, str]:
    """Old key by new key of the pairs."""
    pairs, _ = matched([RecordedEntry(entry, day(0)) for entry in old], new)
    return {now.key: before.entry.key for before, now in pairs}


def test_an_equal_key_decides_whatever_the_name_says() -> None:
    old = [row("run-a", "88.0", name="Openly/Five"), row("run-b", "86.7", name="Five (high)")]
    new = [row("run-a", "88.0", name="Five (high)"), row("run-b", "86.7", name="Five (medium)")]
    assert pair(old, new) == {"run-a": "run-a", "run-b": "run-b"}


def test_name_and_key_change_together() -> None:
    cost = Cost("12.5", "USD", "run")
    old = [row("2025_five", "54.2", name="Five", date="2025-08-22", cost=cost), row("x", "54.2", name="Other")]
    new = [
        row("25_five", "54.2", name="Five (2025-08-22)", date="2025-08-22", cost=cost),
        row("x", "54.2", name="Other"),
    ]
    assert pair(old, new) == {"25_five": "2025_five", "x": "x"}


def test_a_new_run_under_an_old_name_replaces_it() -> None:
    old = [row("april", "79.6", name="Three (high)", date="2025-04-16")]
    new = [row("june", "81.3", name="Three (high)", date="2025-06-25")]
    assert pair(old, new) == {"june": "april"}


def test_another_effort_with_another_score_is_another_row() -> None:
    assert pair([row("a", "70.0", name="Five (high)")], [row("b", "61.0", name="Five (medium)")]) == {}


def test_a_footnote_mark_is_no_part_of_the_name() -> None:
    assert pair([row("a", "55", name="Four **")], [row("b", "60", name="Four ***")]) == {"b": "a"}
    assert folded("Four ***") == folded("four") == "four"
    assert bare("Five (2025-08-07) (medium reasoning)") == "five"


def test_a_system_under_a_new_name_is_known_by_all_its_figures() -> None:
    old = [row("fm", "43.56", name="FM", model="Gem-2", date="2025-10-10", stderr="0.89")]
    new = [
        row("fam-2", "59.56", name="Famous 2.0", model="Gem-2", date="2025-12-27", stderr="0.89"),
        row("fam", "43.56", name="Famous", model="Gem-2", date="2025-10-10", stderr="0.89"),
    ]
    assert pair(old, new) == {"fam": "fm"}


def test_an_equal_score_alone_proves_nothing() -> None:
    assert (
        pair([row("a", "50.0", name="Alpha", date="2025-01-01")], [row("b", "50.0", name="Beta", date="2025-01-01")])
        == {}
    )


def test_an_address_that_rows_share_proves_nothing() -> None:
    site = "https://example.org/"
    old = [row("a", "50.0", name="Alpha", url=site), row("c", "40.0", name="Gamma", url=site)]
    new = [row("b", "50.0", name="Beta", url=site), row("c", "40.0", name="Gamma", url=site)]
    assert pair(old, new) == {"c": "c"}
    own = "https://example.org/alpha"
    assert pair([row("a", "50.0", name="Alpha", url=own)], [row("b", "50.0", name="Beta", url=own)]) == {"b": "a"}


def test_two_candidates_are_none() -> None:
    old = [row("a", "42.2", name="Deep"), row("b", "58.8", name="Deep")]
    assert pair(old, [row("c", "60.0", name="Deep")]) == {}
    assert pair(old, [row("c", "58.8", name="Deep")]) == {"c": "b"}


def test_rows_of_one_key_pair_by_what_they_say() -> None:
    old = [row("k", "10.0"), row("k#2", "20.0"), row("k#3", "30.0")]
    assert pair(old, [row("k", "20.0"), row("k#2", "30.0")]) == {"k": "k#2", "k#2": "k#3"}


def test_an_earlier_key_is_remembered() -> None:
    recorded = [RecordedEntry(row("new", "50.0", name="Now"), day(0), aliases=("old",))]
    pairs, fresh = matched(recorded, [row("old", "51.0", name="Then")])
    assert len(pairs) == 1
    assert fresh == []


names = st.sampled_from(["Five", "Five (high)", "Five **", "five", "Six", "通"])
some = st.builds(row, st.sampled_from("abcd"), st.sampled_from(["0", "50.0", "60.0", "-"]), name=names)


@given(st.lists(some, max_size=8), st.lists(some, max_size=8))
def test_no_row_is_paired_twice_and_none_is_lost(old: list[Entry], new: list[Entry]) -> None:
    recorded = [RecordedEntry(entry, day(0)) for entry in old]
    pairs, fresh = matched(recorded, new)
    assert len(pairs) + len(fresh) == len(new)
    assert len({id(before) for before, _ in pairs}) == len(pairs)
    assert sorted(map(repr, [*(now for _, now in pairs), *fresh])) == sorted(map(repr, new))


@given(st.lists(some, min_size=1, max_size=8))
def test_equal_lists_pair_completely(rows: list[Entry]) -> None:
    pairs, fresh = matched([RecordedEntry(entry, day(0)) for entry in rows], rows)
    assert fresh == []
    assert len(pairs) == len(rows)
