"""Stage judge: where rows stand: boards, the leaderboards that hold them, and who runs these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Board, Leaderboard
from tracker.identify.settings import compare
from tracker.judge.parties import same_party
from tracker.records import Entry


@dataclass(frozen=True, slots=True)
class Places:
    """Boards and leaderboards by slug."""

    boards: Mapping[str, Board] = field(default_factory=dict)
    leaderboards: Mapping[str, Leaderboard] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    """The titles of the leaderboards by slug."""

    @classmethod
    def of(cls, leaderboards: Sequence[Leaderboard]) -> Places:
        """The places of these declarations."""
        boards = {board.slug: board for leaderboard in leaderboards for board in leaderboard.boards}
        titles = {leaderboard.slug: leaderboard.title for leaderboard in leaderboards}
        return cls(boards, {leaderboard.slug: leaderboard for leaderboard in leaderboards}, titles)

    def board_of(self, entry: Entry) -> Board | None:
        """The board that an entry stands on, where it is declared."""
        return self.boards.get(entry.board) or self.boards.get(entry.leaderboard)

    def reader_of(self, board: Board) -> str:
        """The reader of a board: its own, or that of its leaderboard."""
        held = self.leaderboards.get(board.leaderboard)
        return board.reader or (held.reader if held else "")

    def leaderboard_of(self, entry: Entry) -> str:
        """The slug of the leaderboard of an entry; what the entry itself says where none is declared."""
        board = self.board_of(entry)
        return board.leaderboard if board else entry.leaderboard or entry.board

    def leaderboard_slug(self, slug: str) -> str:
        """The slug of the leaderboard that holds a board; the slug itself where no such board is declared."""
        return self.boards[slug].leaderboard if slug in self.boards else slug

    def maintained_by(self, entry: Entry, party: str | None) -> bool:
        """Whether the leaderboard of the entry is run by this party."""
        leaderboard = self.leaderboards.get(self.leaderboard_of(entry))
        if leaderboard is None or not party:
            return False
        names = (leaderboard.maintainer, *leaderboard.maintained_systems)
        return any(same_party(name, party) for name in names if name)

    def is_tracked(self, benchmarks: Iterable[Benchmark]) -> bool:
        """Whether one of these benchmarks has a declared board."""
        return any(self._known(slug) for benchmark in benchmarks for slug in benchmark.boards)

    def has_own_board(self, benchmarks: Iterable[Benchmark]) -> bool:
        """Whether one of these benchmarks has a declared board that shows no other versions in its place."""
        slugs = [slug for benchmark in benchmarks for slug in benchmark.boards if self._known(slug)]
        return any(slug not in self.boards or not self.boards[slug].benchmarks for slug in slugs)

    def _known(self, slug: str) -> bool:
        return slug in self.boards or slug in self.leaderboards

    def in_order(self, places: Iterable[str], benchmark: Benchmark | None, scaffold: str | None) -> list[str]:
        """Leaderboards in the order in which they are asked: one whose harness the claim names, then the owner's."""
        asked = {place: number for number, place in enumerate(self._asked(benchmark))}
        last = len(asked)

        def rank(place: str) -> tuple[bool, int, str]:
            named = scaffold is not None and self._runs_with(place, scaffold)
            return not named, asked.get(place, last), place

        return sorted(set(places), key=rank)

    def _asked(self, benchmark: Benchmark | None) -> list[str]:
        slugs = benchmark.boards if benchmark else ()
        return list(dict.fromkeys(self.leaderboard_slug(slug) for slug in slugs))

    def _runs_with(self, place: str, scaffold: str) -> bool:
        """Whether every board of the leaderboard runs with this scaffold."""
        leaderboard = self.leaderboards.get(place)
        if leaderboard is None:
            return False
        fixed = [board.settings.get("scaffold") for board in leaderboard.boards]
        return all(compare("scaffold", one, scaffold) == "equal" for one in fixed)
