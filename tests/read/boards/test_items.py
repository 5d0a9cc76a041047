from __future__ import annotations

from typing import Any

import pytest

from tracker.read.boards.items import count_items


@pytest.mark.parametrize(
    ("value", "counted"),
    [
        ({"a": {"resolved": True}, "b": {"resolved": False}, "c": {"cost": 1}}, (1, 2)),
        ({"a": True, "b": False, "c": True}, (2, 3)),
        ("{'a': {'cost': 0.1, 'resolved': True}, 'b': {'resolved': False}}", (1, 2)),
        ('{"a": {"resolved": true}}', (1, 1)),
        ("__import__('os').system('false')", None),
        ({}, None),
        ("", None),
        (None, None),
        (3, None),
    ],
)
def test_items_are_counted_and_never_evaluated(value: Any, counted: tuple[int, int] | None) -> None:
    assert count_items(value) == counted
