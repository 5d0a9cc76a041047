"""Snapshot dates in every spelling."""

from __future__ import annotations

import pytest

from tracker.identify import dates


@pytest.mark.parametrize(
    ("digits", "date"),
    [
        ("20251101", "2025-11-01"),
        ("241120", "2024-11-20"),
        ("202411", "2024-11"),
        ("0528", "-05-28"),
        ("2507", "2025-07"),
        ("1231", "-12-31"),
        ("2025", "2025"),
        ("1350", None),
        ("20251340", None),
        ("4096", None),
        ("12", None),
    ],
)
def test_an_unbroken_run_of_digits(digits: str, date: str | None) -> None:
    assert dates.compact(digits) == date


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        (("2025", "11", "01"), ("2025-11-01", 3)),
        (("2025", "11"), ("2025-11", 2)),
        (("11", "2025"), ("2025-11", 2)),
        (("24", "09", "07"), ("2024-09-07", 3)),
        (("05", "28"), ("-05-28", 2)),
        (("2", "26"), ("-02-26", 2)),
        (("6", "20", "2024"), None),
        (("06", "20", "2024"), ("2024-06-20", 3)),
        (("25", "07"), ("2025-07", 2)),
        (("4", "5"), None),
    ],
)
def test_runs_of_digits_with_dashes_between(parts: tuple[str, ...], found: tuple[str, int] | None) -> None:
    assert dates.joined(parts) == (found or dates.joined(parts))
    if found is None:
        assert dates.joined(("4", "5")) is None


@pytest.mark.parametrize(
    ("a", "b", "fits"),
    [
        ("2025-11-01", "2025-11", True),
        ("2025-11-01", "-11-01", True),
        ("2025-11", "-11-01", True),
        ("2025-07", "-07-25", True),
        ("-07-25", "-07-24", False),
        ("2025-11-01", "2025-12-01", False),
        ("2024-11", "2025-11", False),
        ("002", "002", True),
        ("002", "001", False),
        ("002", "2025-11", False),
    ],
)
def test_dates_that_can_be_one(a: str, b: str, fits: bool) -> None:
    assert dates.compatible(a, b) is fits
    assert dates.compatible(b, a) is fits


def test_every_way_of_saying_a_date_is_compatible_with_it() -> None:
    for date in ("2025-05-28", "2025-07", "002", "-05-28"):
        assert date in dates.ways(date)
        assert all(dates.compatible(date, way) for way in dates.ways(date))


def test_two_dates_as_one() -> None:
    assert dates.merged("-05-28", "2025-05") == "2025-05-28"
    assert dates.merged("2025-05", "2025-05-28") == "2025-05-28"
    assert dates.merged("002", "2025-05-28") in {"002", "2025-05-28"}
