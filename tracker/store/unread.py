"""Stage store: the rows of each leaderboard, made from the lines of their files when somebody asks for them.

Of most leaderboards a run learns that nothing changed; their rows then stay the text that they are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, MutableMapping
from dataclasses import dataclass

from tracker.records import RecordedEntry

Recorded = tuple[RecordedEntry, ...]
_TIME = rb'"[0-9-]{10}T[0-9:.]{8,15}Z"'
_BEGINS = re.compile(
    rb'\{"id": "([^"\\]*)"(?:, "(?:name|model|score|benchmark)": "[^"\\]*(?:\\.[^"\\]*)*")*, "board": "([^"\\]+)", '
)
_FIRST_SEEN = b'"first_seen": "'
_ENDS = re.compile(
    rb'"first_seen": %b(?:, "aliases": \[.*\])?(?:, "transcribed": true)?(, "(?:withdrawn|version)": %b)?\}'
    % (_TIME, _TIME)
)
"""How a line of this program begins, with its id and its board, and ends, for a row that ended with the time. Inside a
text a quotation mark has a backslash before it, so that nothing in one looks like a key."""


@dataclass(frozen=True, slots=True)
class Unread:
    """The rows of a leaderboard of which nobody asked for any; none of them was absent when the list last came."""

    boards: Mapping[str, int]
    """The boards of which it has rows, each with how many it still lists."""
    make: Callable[[], Recorded]


def unread(text: bytes, absent: Container[str], make: Callable[[], Recorded]) -> Unread | None:
    """The rows of a file that holds what this program wrote; None where they have to be read now.

    `absent`: the ids of rows that were absent when their list last came. `make` reads the file.
    """
    boards: Counter[bytes] = Counter()
    ids: list[bytes] = []
    for line in text.split(b"\n")[:-1]:
        begins, ends = _BEGINS.match(line), _ENDS.fullmatch(line, max(line.rfind(_FIRST_SEEN), 0))
        if begins is None or ends is None:
            return None
        boards[begins[2]] += not ends[1]
        ids.append(begins[1])
    try:
        if any(row.decode() in absent for row in ids):
            return None
        return Unread({board.decode(): count for board, count in boards.items()}, make)
    except UnicodeDecodeError:
        return None


class Rows(MutableMapping[str, Recorded]):
    """By leaderboard its recorded rows, in the order of their ids; rows that ended are among them."""

    def __init__(self, rows: Mapping[str, Recorded | Unread] | None = None) -> None:
        """Asking for rows that are unread raises StoreError where their file is damaged."""
        self._rows: dict[str, Recorded | Unread] = dict(rows or {})

    def __getitem__(self, leaderboard: str) -> Recorded:
        rows = self._rows[leaderboard]
        if isinstance(rows, Unread):
            rows = self._rows[leaderboard] = rows.make()
        return rows

    def __setitem__(self, leaderboard: str, rows: Recorded) -> None:
        self._rows[leaderboard] = rows

    def __delitem__(self, leaderboard: str) -> None:
        del self._rows[leaderboard]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def unread(self, leaderboard: str) -> Unread | None:
        """What is known of a leaderboard whose rows nobody asked for; None where they are read, or there are none."""
        rows = self._rows.get(leaderboard)
        return rows if isinstance(rows, Unread) else None

    def listed(self) -> dict[str, int]:
        """By board, how many rows it still lists; reads none."""
        listed: Counter[str] = Counter()
        for rows in self._rows.values():
            if isinstance(rows, Unread):
                listed.update(rows.boards)
            else:
                listed.update(each.entry.board for each in rows if each.withdrawn_at is None)
        return dict(listed)

    def absent(self) -> Iterator[RecordedEntry]:
        """The rows that were absent when their list last came; reads none."""
        for rows in self._rows.values():
            if not isinstance(rows, Unread):
                yield from (each for each in rows if each.missing)
