"""Answers to claims: what a vendor, a leaderboard or a reader says of one, to be shown beside its outcome."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from urllib.parse import urlsplit

from tracker.declare.table import Table
from tracker.errors import DeclarationError

STANCES = ("reply", "correction")
ROLES = ("vendor", "leaderboard", "reader")
MOST_FACTS = 12
LONGEST = 320
_CLAIM = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer to a claim's outcome: `sources/replies/<claim-id>.toml` holds those to a claim."""

    claim: str
    """The id of the claim that it is about."""
    who: str
    """Who answers, as they want to be named."""
    role: str
    """For whom they speak: vendor, leaderboard or reader."""
    stance: str
    """`reply`, or `correction` of a figure, a setting or a pairing."""
    date: str
    """YYYY-MM-DD, of the day on which it was sent or published."""
    url: str
    """Where their own words stand: an issue, a statement, a log."""
    facts: tuple[str, ...]
    """What they say, as short facts in our own words."""


def load_replies(sources: Path, claims: Collection[str] | None = None) -> dict[str, tuple[Reply, ...]]:
    """All replies of `sources/replies` by the id of the claim, in the order of each file.

    With `claims`, the ids of all declared claims, a reply to another one is refused. Raises DeclarationError, naming
    the file and the place in it, for an unknown key or a value that is none.
    """
    replies: dict[str, tuple[Reply, ...]] = {}
    for path in sorted((sources / "replies").glob("*.toml")):
        if claims is not None and path.stem not in claims:
            raise DeclarationError(
                f"there is no claim {path.stem}", where=str(path), advice="name the file after the claim's id"
            )
        replies[path.stem] = _replies(path)
    return replies


def _replies(path: Path) -> tuple[Reply, ...]:
    if not _CLAIM.fullmatch(path.stem):
        raise DeclarationError("the file is not named after a claim's id", where=str(path))
    table = Table.load(path)
    found = tuple(_reply(item, path.stem) for item in table.tables("reply"))
    table.finish()
    if not found:
        raise DeclarationError("it holds no [[reply]]", where=str(path))
    return found


def _reply(table: Table, claim: str) -> Reply:
    reply = Reply(
        claim=claim,
        who=table.text("who").strip(),
        role=table.word("role", ROLES),
        stance=table.word("stance", STANCES, "reply"),
        date=_day(table),
        url=_address(table),
        facts=tuple(fact.strip() for fact in table.texts("facts")),
    )
    table.finish()
    if not reply.who:
        raise table.refuse("who", "it is empty")
    if not reply.facts or not all(reply.facts) or len(reply.facts) > MOST_FACTS:
        raise table.refuse("facts", f"1 to {MOST_FACTS} short sentences expected")
    long = next((fact for fact in reply.facts if len(fact) > LONGEST), None)
    if long is not None:
        raise table.refuse("facts", f"one has {len(long)} characters, at most {LONGEST} are shown")
    return reply


def _day(table: Table) -> str:
    text = table.text("date")
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise table.refuse("date", f"{text!r} is not a day as YYYY-MM-DD") from None


def _address(table: Table) -> str:
    url = table.text("url")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise table.refuse("url", f"{url!r} is not an http or https address")
    return url
