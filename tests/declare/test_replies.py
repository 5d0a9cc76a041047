from __future__ import annotations

from pathlib import Path

import pytest

from tracker.declare.documents import load_documents
from tracker.declare.replies import LONGEST, load_replies
from tracker.errors import DeclarationError
from tracker.paths import layout

GOOD = """
[[reply]]
who = "Zorb Labs"
role = "vendor"
date = "2026-03-09"
url = "https://zorb.example/statement"
facts = ["The figure was measured with their own scaffold.", "The logs are public."]

[[reply]]
who = "Orchard Group"
role = "leaderboard"
stance = "correction"
date = "2026-03-12"
url = "https://orchard.example/issues/7"
facts = ["The row is a run of the board."]
"""


def write(folder: Path, text: str, claim: str = "zorb-labs-card-zorb-2-61-4") -> None:
    path = folder / "replies" / f"{claim}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_replies_are_read_in_their_order(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    ((claim, (vendor, board)),) = load_replies(tmp_path, {"zorb-labs-card-zorb-2-61-4"}).items()
    assert claim == vendor.claim == "zorb-labs-card-zorb-2-61-4"
    assert (vendor.who, vendor.role, vendor.stance, vendor.date) == ("Zorb Labs", "vendor", "reply", "2026-03-09")
    assert vendor.url == "https://zorb.example/statement"
    assert vendor.facts == ("The figure was measured with their own scaffold.", "The logs are public.")
    assert (board.role, board.stance) == ("leaderboard", "correction")


def test_without_replies_there_are_none(tmp_path: Path) -> None:
    assert load_replies(tmp_path, set()) == {}


def test_a_reply_to_no_claim_is_refused(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    with pytest.raises(DeclarationError, match="there is no claim zorb-labs-card-zorb-2-61-4"):
        load_replies(tmp_path, {"another"})


WRONG = [
    ('role = "vendor"', 'role = "judge"', "role"),
    ('date = "2026-03-09"', 'date = "9 March"', "date"),
    ('url = "https://zorb.example/statement"', 'url = "javascript:alert(1)"', "url"),
    ('who = "Zorb Labs"', 'who = " "', "who"),
    ('who = "Zorb Labs"', 'who = "Zorb Labs"\nname = "x"', "name"),
    ("The logs are public.", "a" * (LONGEST + 1), "characters"),
    ("The logs are public.", " ", "facts"),
    ('facts = ["The figure', 'stance = "denial"\nfacts = ["The figure', "stance"),
    ('who = "Zorb Labs"\n', "", "who"),
]


@pytest.mark.parametrize(("old", "new", "said"), WRONG)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in GOOD
    write(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(DeclarationError, match=said) as told:
        load_replies(tmp_path)
    assert "[[reply]] 1" in str(told.value)


def test_a_file_without_a_reply_or_with_a_strange_name_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "")
    with pytest.raises(DeclarationError, match=r"no \[\[reply\]\]"):
        load_replies(tmp_path)
    write(tmp_path, GOOD, "Not An Id")
    with pytest.raises(DeclarationError, match="claim's id"):
        load_replies(tmp_path)


def test_the_declared_replies_are_about_declared_claims() -> None:
    sources = layout().sources
    load_replies(sources, {claim.id for document in load_documents(sources) for claim in document.claims})
