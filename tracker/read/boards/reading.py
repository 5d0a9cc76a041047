"""Stage read: a whole leaderboard: every board's entries, what could not be read, and whether to believe it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tracker.declare.leaderboards import Board, Leaderboard
from tracker.errors import ReadError
from tracker.read.boards.columns import Columns
from tracker.read.boards.entries import EntryReader, out_of_range
from tracker.read.boards.following import placed, stated
from tracker.read.boards.pages import TABULAR, rows_of
from tracker.read.boards.repeats import once
from tracker.read.boards.rows import Path, Row, compile_path
from tracker.read.boards.values import matches
from tracker.records import Entry, Page, Problem

MAX_PROBLEMS = 200


@dataclass(frozen=True, slots=True)
class Reading:
    """What the pages of a leaderboard hold."""

    entries: tuple[Entry, ...] = ()
    """The rows, board by board in the order of the source; rows without a figure have the kind `placeholder`."""
    held: tuple[Entry, ...] = ()
    """Rows whose figure cannot be a score of the board: shown, and not to be recorded."""
    problems: tuple[Problem, ...] = ()
    rows_seen: int = 0
    """The rows that belong to a board, with those that have no figure on it and those that could not be read."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """Entries of each board."""
    held_back: Mapping[str, str] = field(default_factory=dict)
    """Boards that are not what their declaration expects, and why: the last good data should stay."""


def read_board(leaderboard: Leaderboard, pages: Sequence[Page]) -> Reading:
    """The entries of every board of a leaderboard; raises ReadError when no page can be read at all."""
    found = _Reading(leaderboard)
    pages = _in_known_form(leaderboard, pages)
    known, strangers = placed(leaderboard, pages)
    for item in strangers:
        found.complain(item, "the file is not in the listing")
    failures: list[ReadError] = []
    groups = _groups(leaderboard.boards)
    for boards in groups:
        own = [(page, around) for page, around in known if _belongs(page, boards[0])]
        if not own:
            found.absent(boards)
            continue
        try:
            found.read(boards, own)
        except ReadError as error:
            failures.append(error)
            found.fail(boards, error)
    if failures and len(failures) == len(groups):
        raise failures[0]
    return found.result()


def _in_known_form(leaderboard: Leaderboard, pages: Sequence[Page]) -> Sequence[Page]:
    """The pages of rows, where the source states the form that is known; raises ReadError where it is another."""
    form = leaderboard.form
    if form is None:
        return pages
    for page in pages:
        if page.url == form.page and (found := stated(page, form.path)) != form.value:
            what = f"{form.path} is {found or 'not stated'}, {form.value} is expected"
            raise ReadError(what, where=page.url, advice="see what has changed, and declare it")
    return [page for page in pages if page.url != form.page]


def _all_there(leaderboard: Leaderboard, pages: Sequence[tuple[Page, Row]], rows: int) -> None:
    """Raises ReadError where a list says that it has another number of rows than came."""
    paging = leaderboard.paging
    if paging is None or not paging.total:
        return
    for page, _ in pages:
        total = stated(page, paging.total)
        if total.isdecimal() and int(total) != rows:
            raise ReadError(f"{rows} of {total} rows", where=page.url, advice="pages are lacking, or rows twice")


def _belongs(page: Page, board: Board) -> bool:
    """Whether a board is read from a page; a single member of an archive has its name behind `#`."""
    url, sign, member = page.url.partition("#")
    if sign and board.options.get("member", member) != member:
        return False
    return not board.urls or page.url in board.urls or url in board.urls


def _groups(boards: Iterable[Board]) -> list[list[Board]]:
    """The boards that are read from the same rows, together."""
    found: dict[tuple[object, ...], list[Board]] = {}
    for board in boards:
        same = (board.reader, board.rows, board.urls, tuple(sorted(board.options.items())))
        found.setdefault(same, []).append(board)
    return list(found.values())


class _Reading:
    """Collects what is read from one leaderboard."""

    def __init__(self, leaderboard: Leaderboard) -> None:
        self.leaderboard = leaderboard
        self.entries: dict[str, list[Entry]] = {board.slug: [] for board in leaderboard.boards}
        self.held: list[Entry] = []
        self.problems: list[Problem] = []
        self.rows_seen = 0
        self.failed: dict[str, str] = {}
        self.lost: dict[str, str] = {}
        """Of boards without a row, the columns that are missing."""

    def complain(self, place: str, reason: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(self.leaderboard.slug, place, reason))

    def absent(self, boards: Sequence[Board]) -> None:
        """Takes note that the page of some boards is not among those given."""
        self.failed.update((board.slug, "its page is not there") for board in boards)

    def fail(self, boards: Sequence[Board], error: ReadError) -> None:
        for board in boards:
            self.failed[board.slug] = str(error)
        self.complain(error.where, error.what)

    def read(self, boards: Sequence[Board], pages: Sequence[tuple[Page, Row]]) -> None:
        """Reads the rows of some pages once for all boards that share them."""
        tabular = boards[0].reader in TABULAR
        columns = Columns(boards, tabular)
        rows = list(rows_of(self.leaderboard, boards[0], pages))
        _all_there(self.leaderboard, pages, len(rows))
        version = _version(boards[0], rows)
        readers = [(EntryReader(board, tabular, version), _paths(board, tabular)) for board in boards]
        keys: Counter[tuple[str, str]] = Counter()
        junk = 0
        for row in rows:
            wanted = False
            for reader, paths in readers:
                if not matches(reader.board.where, row, paths):
                    continue
                wanted = self._row(reader, row, keys) or wanted
            if wanted:
                columns.see(row)
            else:
                junk += any(reader.is_junk(row) for reader, _ in readers)
        if junk:
            self.complain(boards[0].slug, f"{junk} of {len(rows)} rows skipped: their name has no letter and no digit")
        self.lost.update((board.slug, columns.lost(board, rows)) for board in boards if not self.entries[board.slug])
        for name in columns.leftovers():
            self.complain(boards[0].slug, f"column {name!r} is neither mapped nor ignored")

    def _row(self, reader: EntryReader, row: Row, keys: Counter[tuple[str, str]]) -> bool:
        """Takes in one row of a board; says whether it has a figure there."""
        board = reader.board
        self.rows_seen += 1
        if isinstance(row.value, dict) and "#ragged" in row.value:
            reader.complaints.append(str(row.value["#ragged"]))
        try:
            entry = reader.read(row)
        except ReadError as error:
            self.complain(_place(board, row), error.what)
            return True
        for complaint in reader.complaints:
            self.complain(_place(board, row), complaint)
        reader.complaints.clear()
        if entry is None:
            return False
        keys[board.slug, entry.key] += 1
        if keys[board.slug, entry.key] > 1:
            entry = replace(entry, key=f"{entry.key}#{keys[board.slug, entry.key]}")
        reason = reader.doubt or out_of_range(entry, board)
        if reason is None:
            self.entries[board.slug].append(entry)
        else:
            self.held.append(replace(entry, flags={**entry.flags, "held-back": reason}))
            self.complain(_place(board, row), reason)
        return True

    def result(self) -> Reading:
        """Everything together, with each board held against what its declaration expects."""
        held_back = dict(self.failed)
        for slug, rows in self.entries.items():
            self.entries[slug], repeats = once(rows)
            for line in repeats:
                self.complain(slug, line)
        for board in self.leaderboard.boards:
            if board.slug in self.failed:
                continue
            names = {entry.name for entry in self.entries[board.slug]}
            count = len(self.entries[board.slug]) + sum(entry.board == board.slug for entry in self.held)
            if count < board.expect.fewest:
                lost = self.lost.get(board.slug)
                why = f"{count} rows, at least {board.expect.fewest} are expected" + (f"; {lost}" if lost else "")
                held_back.setdefault(board.slug, why)
            if board.expect.most is not None and count > board.expect.most:
                self.complain(board.slug, f"{count} rows, at most {board.expect.most} are expected")
            for name in board.expect.names if count else ():
                if name not in names:
                    self.complain(board.slug, f"{name} is expected on the board and is not there")
        for slug, reason in held_back.items():
            if slug not in self.failed:
                self.complain(slug, reason)
        return Reading(
            entries=tuple(entry for rows in self.entries.values() for entry in rows),
            held=tuple(self.held),
            problems=tuple(self.problems),
            rows_seen=self.rows_seen,
            counts={slug: len(rows) for slug, rows in self.entries.items()},
            held_back=held_back,
        )


def _place(board: Board, row: Row) -> str:
    return f"{board.slug}, {row.place}"


def _paths(board: Board, tabular: bool) -> dict[str, Path]:
    return {name: compile_path(name, tabular) for name in board.where}


def _version(board: Board, rows: Sequence[Row]) -> str | None:
    """The version that the columns of the first row tell."""
    value = rows[0].value if rows else None
    if isinstance(value, dict):
        for column, version in board.versions.items():
            if column in value:
                return version
    return None
