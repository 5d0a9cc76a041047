from __future__ import annotations

import pytest

from tracker.read.boards.dates import read_date


@pytest.mark.parametrize(
    ("text", "form", "date"),
    [
        ("2025-10-03", None, "2025-10-03"),
        ("2026-04-15T14:03:19.000Z", None, "2026-04-15"),
        ("2025-10", None, "2025-10"),
        ("2025", None, "2025"),
        ("2025/4/7", None, "2025-04-07"),
        ("20250805", None, "2025-08-05"),
        ("Dec 16, 2025", None, "2025-12-16"),
        ("September 5 2025", None, "2025-09-05"),
        ("Mar 20, 2024", "excel", "2024-03-20"),
        ("46132", "excel", "2026-04-20"),
        ("11/25/2024", "%m/%d/%Y", "2024-11-25"),
        ("1725148800000", "ms", "2024-09-01"),
        ("1770683238.099205", "s", "2026-02-10"),
        ("Jun 31, 2024", None, None),
        ("Dev 2, 2025", None, None),
        ("2508-22-", None, None),
        ("25/11/2024", "%m/%d/%Y", None),
        ("soon", None, None),
        ("9" * 15, "ms", None),
    ],
)
def test_dates_as_boards_print_them(text: str, form: str | None, date: str | None) -> None:
    assert read_date(text, form) == date
