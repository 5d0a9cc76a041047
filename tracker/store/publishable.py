"""Stage store: which rows of the database may be passed on, by the terms of their sources."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tracker.declare.leaderboards import Leaderboard
from tracker.records import Verdict


@dataclass(frozen=True, slots=True)
class Terms:
    """What of each leaderboard may be passed on."""

    limited: frozenset[str]
    """Leaderboards of which only rows that a claim touches may be."""
    closed: frozenset[str]
    """Leaderboards of which nothing may be."""
    touched: frozenset[str]
    """The ids of the rows that a claim was held against, or that are listed beside its verdict."""

    @classmethod
    def of(cls, leaderboards: Sequence[Leaderboard], verdicts: Iterable[Verdict]) -> Terms:
        """The terms of some leaderboards, with the rows that some verdicts touch."""
        rows: set[str] = set()
        for verdict in verdicts:
            found = (verdict.entry, *verdict.candidates, *verdict.elsewhere)
            rows.update(each for each in found if isinstance(each, str))
        limited = frozenset(each.slug for each in leaderboards if each.publish != "rows")
        closed = frozenset(each.slug for each in leaderboards if each.publish == "reference-only")
        return cls(limited, closed, frozenset(rows))

    def allow(self, table: str, row: Mapping[str, Any]) -> bool:
        """Whether a row of a table may be passed on."""
        leaderboard = row.get("leaderboard", "")
        if table == "licences" or leaderboard not in self.limited:
            return True
        if leaderboard in self.closed or table == "held_back":
            return False
        if table == "changes" and row["whole_board"]:
            return True
        return (row["id"] if table == "entries" else row["entry"]) in self.touched

    def passed_on(self, table: str, row: dict[str, Any]) -> dict[str, Any]:
        """The row as it may be passed on: without the names of its rows where it is the report on a limited board."""
        if table == "changes" and row["whole_board"] and row["leaderboard"] in self.limited:
            return {**row, "row": "{}"}
        return row
