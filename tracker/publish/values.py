"""Stage publish: the values before and after a change, as readers see them."""

from __future__ import annotations

from tracker.publish import words
from tracker.publish.cleaning import shown
from tracker.records import Change, Status


def value_of(change: Change, value: str | None) -> str:
    """A value before or after a change: a status by its label."""
    if change.kind == "verdict-changed" and value in set(Status):
        return f"“{words.LABELS[Status(value)]}”"
    return shown(value, 100)
