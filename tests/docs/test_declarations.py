"""Every key that a declaration of a leaderboard may have is described, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from tracker.declare.boards import LAYOUTS, PUBLISH, READERS
from tracker.declare.fields import GROUPS, PARTS
from tracker.records import Origin

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "declarations.md").read_text("utf-8")
ASKED = re.compile(
    r"\b(?:table|inner)\.(?:text|optional_text|word|integer|number|numbers|flag|texts|mapping|table|tables)\(\s*[\"'](\w+)[\"']"
)


def asked_for() -> set[str]:
    """The keys that the loader takes out of the tables of a declaration."""
    loader = (ROOT / "tracker" / "declare" / "leaderboards.py").read_text("utf-8")
    return set(ASKED.findall(loader))


def described() -> set[str]:
    return set(re.findall(r"`(\w+)`", TEXT))


def test_every_key_that_the_loader_takes_is_described() -> None:
    keys = asked_for()
    assert len(keys) > 40
    assert keys <= described()


def test_the_tables_name_no_key_that_the_loader_does_not_take() -> None:
    named = set(re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE))
    assert named - asked_for() - set(PARTS) - {"fields"} == set()


def test_every_part_word_and_reader_is_described() -> None:
    words = set(re.findall(r"`([\w-]+)`", TEXT))
    assert {*PARTS, *GROUPS, *READERS, *PUBLISH, *LAYOUTS, *map(str, Origin)} <= words
