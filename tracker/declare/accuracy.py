"""Declaration of how often the program is right on its labelled samples: `sources/accuracy.toml`.

A test counts each sample again and refuses a figure that is not what it counts, so that none can go stale.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tracker.declare.table import Table

FILE = "accuracy.toml"


@dataclass(frozen=True, slots=True)
class Sample:
    """One labelled sample, and what came out right in it."""

    what: str
    about: str
    file: str
    """Where the sample stands in the project."""
    counted: str
    """The day on which it was counted last."""
    cases: int
    right: int
    dangerous: int
    """Cases that came out on the side that misleads: as agreeing, differing or the same where they are not."""
    danger: str
    """What that side is, in words."""


def load_accuracy(sources: Path) -> tuple[Sample, ...]:
    """The samples of `sources/accuracy.toml` in their order, none where there is no such file.

    Raises DeclarationError, naming the file and the sample, for an unknown key or a count that can not be.
    """
    path = sources / FILE
    if not path.is_file():
        return ()
    table = Table.load(path)
    samples = tuple(_sample(inner) for inner in table.tables("sample"))
    table.finish()
    return samples


def _sample(table: Table) -> Sample:
    sample = Sample(
        what=table.text("what"),
        about=table.text("about"),
        file=table.text("file"),
        counted=table.text("counted"),
        cases=_count(table, "cases"),
        right=_count(table, "right"),
        dangerous=_count(table, "dangerous"),
        danger=table.text("danger"),
    )
    table.finish()
    if not sample.right + sample.dangerous <= sample.cases:
        raise table.refuse("right", "more cases than there are")
    try:
        date.fromisoformat(sample.counted)
    except ValueError:
        raise table.refuse("counted", f"{sample.counted!r} is not a date as YYYY-MM-DD") from None
    return sample


def _count(table: Table, key: str) -> int:
    number = table.integer(key)
    if number is None or number < 0:
        raise table.refuse(key, "a count is expected")
    return number
