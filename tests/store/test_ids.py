"""Ids: readable, stable, never two rows with one."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from tests.store.rows import row
from tracker.records import Entry
from tracker.store.ids import edition, new_id, row_key, shared_key, slug


def test_an_id_is_what_the_source_calls_the_row() -> None:
    entry = row("20251124_mini-v1.16.0_some-model-4-5-20251101", "50.0")
    assert new_id(entry, set()) == "acme-main/20251124-mini-v1-16-0-some-model-4-5-20251101"


def test_a_taken_id_is_made_another_by_name_then_version_then_number() -> None:
    taken: set[str] = set()
    found = []
    for entry in [
        row("A", "1"),
        row("A", "1", name="Bee"),
        row("A", "1", name="Bee", settings={"version": "v4"}),
        row("A", "1", name="Bee", settings={"version": "v4"}),
        row("A", "1", name="Bee", settings={"version": "v4"}),
    ]:
        found.append(new_id(entry, taken))
        taken.add(found[-1])
    names = [each.removeprefix("acme-main/") for each in found]
    assert names[:3] == ["a", "a-bee", "a-v4"]
    assert re.fullmatch(r"a-[0-9a-f]{8}", names[3])
    assert names[4] == "a-2"


@given(st.text(max_size=300), st.text(max_size=20))
def test_an_id_is_bounded_and_plain(key: str, name: str) -> None:
    found = new_id(row(key, "1", name=name), set())
    assert re.fullmatch(r"acme-main/[a-z0-9-]{1,130}", found)


def test_letters_that_are_not_ascii_still_make_an_id() -> None:
    assert re.fullmatch(r"acme-main/row-[0-9a-f]{8}", new_id(row("通义千问", "1"), set()))
    assert slug("Café Ünï") == "cafe-uni"


def test_a_row_without_a_key_goes_by_name_and_settings() -> None:
    entry = Entry("acme", "m", "1", name="System", settings={"effort": "high", "attempts": "1"})
    assert row_key(entry) == "System attempts=1 effort=high"
    assert shared_key(row("same#2", "1")) == "same"
    assert edition(row("a", "1", settings={"version": "v3"})) == ("acme", "v3", "")
