"""The declaration of how often the program is right: strict, and no count that can not be."""

from __future__ import annotations

from pathlib import Path

import pytest

from tracker.declare.accuracy import load_accuracy
from tracker.errors import DeclarationError

GOOD = """
[[sample]]
what = "Outcomes"
about = "Invented claims."
file = "tests/sample.jsonl"
counted = "2026-11-30"
cases = 10
right = 8
dangerous = 1
danger = "agreeing where the label says otherwise"
"""


def test_samples_are_read_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "accuracy.toml").write_text(GOOD + GOOD.replace("Outcomes", "Names"), "utf-8")
    found = load_accuracy(tmp_path)
    assert [each.what for each in found] == ["Outcomes", "Names"]
    assert (found[0].cases, found[0].right, found[0].dangerous, found[0].counted) == (10, 8, 1, "2026-11-30")


def test_no_file_is_no_sample(tmp_path: Path) -> None:
    assert load_accuracy(tmp_path) == ()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("right = 8", "right = 10", "more cases than there are"),
        ("cases = 10", "cases = -1", "cases: a count is expected"),
        ('counted = "2026-11-30"', 'counted = "soon"', "'soon' is not a date"),
        ("dangerous = 1\n", "", "dangerous: a count is expected"),
        ("right = 8", "right = 8\nwrong = 1", "unknown key: wrong"),
    ],
)
def test_what_can_not_be_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    (tmp_path / "accuracy.toml").write_text(GOOD.replace(old, new), "utf-8")
    with pytest.raises(DeclarationError, match=said):
        load_accuracy(tmp_path)
