"""A verdict as lines of text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tracker.errors import shown

if TYPE_CHECKING:
    from tracker.records import Comparison, Considered, Verdict


def safe(text: object) -> str:
    """The text on one line, cut, without characters that would steer a terminal."""
    return shown(text, 2_000)


def summary(verdict: Verdict) -> Iterator[str]:
    """The label, the explanation and the notes."""
    yield safe(verdict.label)
    yield safe(verdict.explanation)
    for note in verdict.notes:
        links = f" ({', '.join(note.links)})" if note.links else ""
        yield safe(f"- {note.name}: {note.text}{links}")


def numbers(verdict: Verdict) -> Iterator[str]:
    """Both figures, their difference and the half-width that was used."""
    unit = f" {verdict.unit}" if verdict.unit else ""
    for name, value in (
        ("claim", verdict.claim_value),
        ("row", verdict.entry_value),
        ("claim minus row", verdict.delta),
        ("half-width", verdict.noise),
    ):
        if value is not None:
            yield safe(f"{name}: {value}{unit}")


def rules(verdict: Verdict) -> Iterator[str]:
    """Every rule that fired, in order."""
    for number, rule in enumerate(verdict.rules, start=1):
        yield safe(f"{number}. {rule.name}: {rule.found}")


def rows(verdict: Verdict) -> Iterator[str]:
    """The rows considered, those that were used first, with the settings that were compared."""
    for row in sorted(verdict.considered, key=lambda row: not row.used):
        yield _row(row)
        if row.used:
            yield from (f"    {_compared(one)}" for one in row.comparisons)


def _row(row: Considered) -> str:
    return safe(f"{'used' if row.used else 'left'} {row.entry}: {row.why}")


def _compared(one: Comparison) -> str:
    decides = "decides" if one.material else "does not decide"
    return safe(f"{one.setting}: claim {one.claim or '-'}, row {one.entry or '-'}: {one.outcome} ({decides})")
