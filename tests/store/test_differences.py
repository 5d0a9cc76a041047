"""What counts as a change of a row, what as a change of its label, and what as none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.store.rows import row
from tracker.records import Cost, Origin
from tracker.store.differences import completed, differences


def found(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, str | None, str | None, str | None]]:
    old = row("k", before.pop("score", "50.0"), **before)
    new = row(after.pop("key", "k"), after.pop("score", "50.0"), name=after.pop("name", "k"), model="k", **after)
    return [(each.kind, each.field, each.before, each.after) for each in differences(old, new)]


def usd(value: str) -> Cost:
    return Cost(value, "USD", "run")


FLAG = "flag-changed"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({}, {"rank": 3, "locator": "row 9"}, []),
        ({"score": "18.2"}, {"score": "15.8"}, [("score-changed", None, "18.2", "15.8")]),
        ({"score": "29.3"}, {"score": "29.33"}, [(FLAG, "digits", "29.3", "29.33")]),
        ({"score": "-"}, {"score": "30"}, [("score-changed", None, "-", "30")]),
        ({"score": "0.5", "unit": "fraction"}, {"score": "50", "unit": "x"}, [(FLAG, "unit", "fraction", "x")]),
        ({"stderr": "5.14"}, {"stderr": "3.64"}, [("score-changed", "uncertainty", "50.0 ± 5.14", "50.0 ± 3.64")]),
        ({}, {"name": "K"}, [("renamed", "name", "k", "K")]),
        ({}, {"key": "other"}, [("renamed", "key", "k", "other")]),
        ({"flags": {"folder": "k"}}, {"key": "o", "flags": {"folder": "o"}}, [("renamed", "folder", "k", "o")]),
        ({"date": "2025-05-21"}, {"date": "2025-07-26"}, [(FLAG, "date", "2025-05-21", "2025-07-26")]),
        ({"flags": {"checked": "false"}}, {"flags": {"checked": "true"}}, [(FLAG, "checked", "false", "true")]),
        ({"flags": {"warning": "true"}}, {}, [(FLAG, "warning", "true", None)]),
        ({"cost": usd("6.3174")}, {"cost": usd("0")}, [(FLAG, "cost", "6.3174", "0")]),
        ({"cost": usd("0.5583347409000001")}, {"cost": usd("0.5583347409")}, []),
        ({"metrics": {"task": "51.0"}}, {"metrics": {"task": "95.0"}}, [("score-changed", "task", "51.0", "95.0")]),
        ({"metrics": {}}, {"metrics": {"task": "95.0"}}, []),
        ({"settings": {"effort": "low"}}, {"settings": {"effort": "high"}}, [(FLAG, "effort", "low", "high")]),
        ({"origin": Origin.SUBMITTED}, {"origin": Origin.UNKNOWN}, [(FLAG, "origin", "submitted", "unknown")]),
    ],
)
def test_a_difference_is_named_by_its_field(before: dict[str, Any], after: dict[str, Any], expected: list[Any]) -> None:
    assert found(dict(before), dict(after)) == expected


def test_one_rename_is_told_once() -> None:
    old = row("k", "50.0", name="FM", model="Gem", settings={"scaffold": "FM"})
    new = row("k", "50.0", name="Famous", model="Gem", settings={"scaffold": "Famous"})
    assert [(each.kind, each.field) for each in differences(old, new)] == [("renamed", "name")]


def test_a_model_that_only_now_is_known_apart_is_no_rename() -> None:
    old = row("k", "50.0", name="Devlo", model="Devlo")
    new = row("k", "50.0", name="Devlo", model="Son-3.5", models=("Son-3.5",))
    assert [(each.kind, each.field) for each in differences(old, new)] == [("flag-changed", "models")]
    later = row("k", "50.0", name="Devlo", model="Son-4", models=("Son-3.5",))
    assert [(each.kind, each.field) for each in differences(new, later)] == [("renamed", "model")]


def test_many_other_figures_at_once_are_one_change() -> None:
    old = row("k", "50.0", metrics={f"m{n}": f"{n}.5" for n in range(10)})
    new = row("k", "50.0", metrics={f"m{n}": f"{n + 30}.5" for n in range(10)})
    assert [(each.kind, each.field) for each in differences(old, new)] == [("score-changed", "metrics")]


def test_what_a_transcription_leaves_out_stays_as_it_was() -> None:
    old = row("k", "50.0", url="https://example.org", date="2025-01-01", flags={"checked": "true"})
    new = completed(row("k", "51.0", date="2025-02-02"), old)
    assert (new.score, new.date, new.url, new.flags) == (
        "51.0",
        "2025-02-02",
        "https://example.org",
        {"checked": "true"},
    )
