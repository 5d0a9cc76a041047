"""docs/security.md names tests that exist, and the limits that the code has."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = (ROOT / "docs" / "security.md").read_text("utf-8")


def test_every_test_that_is_named_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", TEXT)
    assert len(named) > 20
    for path, function in named:
        source = (ROOT / path).read_text("utf-8")
        assert not function or f"def {function}(" in source, f"{path}::{function}"


def test_every_file_that_is_named_exists() -> None:
    for path in re.findall(r"`((?:tracker|benchmarks|\.github)/[\w/.-]+)`", TEXT):
        assert (ROOT / path).exists(), path


def test_reports_have_an_address_that_is_no_public_issue() -> None:
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    assert "in private" in text
    assert "docs/security.md" in text
