"""Lines of JSON, strict both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.made import texts
from tracker.errors import StoreError
from tracker.store.lines import joined, line, objects, parse


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {"a": [float("-inf")]}])
def test_what_json_does_not_have_is_never_written(value: object) -> None:
    with pytest.raises(StoreError, match="JSON does not have"):
        line(value)


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", "{", "", "'a'"])
def test_what_json_does_not_have_is_never_read(text: str) -> None:
    with pytest.raises(StoreError, match=r"there:7: damaged"):
        parse(text, "there:7")


@given(st.lists(st.dictionaries(texts, texts | st.none() | st.integers() | st.booleans(), max_size=3), max_size=4))
def test_objects_come_back_one_a_line(values: list[dict[str, object]]) -> None:
    body = joined(values)
    assert body.count(b"\n") == len(values)
    assert [found for _, found in objects(body, "there")] == values


def test_bytes_that_are_no_text_are_one_line() -> None:
    with pytest.raises(StoreError, match="damaged"):
        list(objects(b"\xff\n", "there"))


def test_a_line_nested_too_deeply_is_damaged() -> None:
    with pytest.raises(StoreError, match="damaged"):
        parse("[" * 100_000, "changes.jsonl:3")
