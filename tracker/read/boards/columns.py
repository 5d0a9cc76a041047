"""Stage read: the columns of a source that no declaration maps or ignores, so that a new one is noticed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from tracker.declare.leaderboards import Board
from tracker.read.boards.rows import Row, compile_path
from tracker.read.boards.values import Finder

_NEEDED = ("name", "model", "score", "mean", "of")
"""Fields without which a row is no entry."""
MOST_NAMED = 20
"""So many unknown columns are named in one message."""


class Columns:
    """The keys that the rows of some boards have, against those that their declarations know."""

    __slots__ = ("_deep", "_exact", "_patterns", "_seen", "_tabular", "_used")

    def __init__(self, boards: Sequence[Board], tabular: bool) -> None:
        self._tabular = tabular
        self._used: set[str] = set()
        self._deep: dict[str, set[str]] = {}
        for board in boards:
            used = [keys for up, keys in Finder(board.fields, tabular).columns() if up == 0]
            used += [compile_path(name, tabular).keys for name in board.where if not name.startswith("^")]
            self._add(used)
        ignored = [name for board in boards for name in board.ignore]
        self._exact = {name for name in ignored if "*" not in name}
        self._patterns = [name for name in ignored if "*" in name]
        self._seen: dict[str, None] = {}

    def _add(self, used: Iterable[tuple[str, ...]]) -> None:
        for keys in used:
            if keys:
                self._used.add(keys[0])
            if len(keys) > 1:
                self._deep.setdefault(keys[0], set()).add(keys[1])

    def see(self, row: Row) -> None:
        """Takes note of the keys of a row, and of those one level below where a declaration reaches that far."""
        if not isinstance(row.value, dict):
            return
        for key, value in row.value.items():
            if key in self._deep and isinstance(value, dict):
                for inner in value:
                    if inner not in self._deep[key]:
                        self._seen[f"{key}/{inner}"] = None
            elif key not in self._used and key != "place":
                self._seen[key] = None

    def _ignored(self, name: str) -> bool:
        return any(fnmatchcase(name, pattern) for pattern in self._patterns)

    def leftovers(self) -> list[str]:
        """The columns that nobody maps or ignores, in the order of the source."""
        return [
            name
            for name in self._seen
            if name and name not in self._exact and name[0] not in "#@" and not self._ignored(name)
        ]

    def lost(self, board: Board, rows: Sequence[Row]) -> str:
        """Which columns that a board needs stand in none of these rows, and which stand there instead, in words."""
        if not rows:
            return ""
        paths = [path for name in _NEEDED for path in Finder(board.fields, self._tabular).paths(name)]
        missing = [path.text for path in paths if all(path.find(row) is None for row in rows)]
        for row in rows if missing else ():
            self.see(row)
        lines = [f"column {name!r} is missing" for name in missing]
        new = ", ".join(repr(name) for name in self.leftovers()[:MOST_NAMED]) if missing else ""
        return "; ".join([*lines, *([f"neither mapped nor ignored: {new}"] if new else [])])
