"""Stage publish: the pages of leaderboards: each board as it was read, and the list of them with their age."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from tracker.declare.leaderboards import Board, Leaderboard
from tracker.publish import figures, setting_words, words
from tracker.publish.board_rows import RowLine, row_line
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import address, host, shown
from tracker.publish.dates import When, of_moment
from tracker.publish.facts import Fact
from tracker.publish.head import Crumb, Head, age_of, head, parted, whole_age
from tracker.publish.judged import Judged
from tracker.publish.ruler import Drawings
from tracker.publish.scale import Mark, percent
from tracker.publish.scaled import entry_value
from tracker.records import SETTINGS, RecordedEntry

ROWS_ON_PAGE = 120
BOARDS_ON_PAGE = 150


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One board in a list."""

    title: str
    href: str
    leaderboard: str
    benchmark: str
    rows: int
    read_at: When | None
    """When these rows were first read: the time of their last change."""
    budget: int
    stale: bool
    publish: str
    licence: str
    host: str
    url: str | None


@dataclass(frozen=True, slots=True)
class BoardPage:
    """What the template of a board shows."""

    head: Head
    line: BoardLine
    benchmark_href: str | None
    maintainer: str
    attribution: str
    facts: tuple[Fact, ...]
    message: str
    rows: tuple[RowLine, ...]
    parts: tuple[Crumb, ...]
    """The pages of a board that is too long for one."""
    hidden: int
    """Rows that the licence keeps off the page."""
    withdrawn: int
    """Rows that the board no longer lists; they stand last, and are marked."""
    later: int
    """Rows from copies of a part of the list that are newer than the newest whole one."""
    later_at: When | None
    axis: tuple[Mark, ...]
    has_cost: bool
    has_settings: bool
    has_origins: bool
    """Whether some row was measured by another than the board says of all."""
    siblings: tuple[Crumb, ...]
    sha256: str


@dataclass(frozen=True, slots=True)
class BoardList:
    """What the list of leaderboards shows."""

    head: Head
    lines: tuple[BoardLine, ...]
    parts: tuple[Crumb, ...]


def board_line(book: Catalogue, board: Board) -> BoardLine:
    """The short form of a board."""
    leaderboard = book.leaderboards[board.leaderboard]
    benchmark = book.benchmarks.get(board.benchmark)
    url = address(leaderboard.page_url)
    return BoardLine(
        title=shown(board.title, 120) or board.slug,
        href=book.board_path(board) or "",
        leaderboard=shown(leaderboard.title, 120),
        benchmark=shown(benchmark.name if benchmark else board.benchmark, 120),
        rows=len(book.current(board)),
        read_at=of_moment(book.settled(leaderboard.slug)),
        budget=leaderboard.budget_days,
        stale=book.stale(leaderboard),
        publish=leaderboard.publish,
        licence=shown(leaderboard.licence, 80),
        host=host(url),
        url=url,
    )


def claims_by_entry(book: Catalogue) -> Mapping[str, tuple[Judged, ...]]:
    """For each row, the claims that it decided or could be meant by."""
    found: defaultdict[str, list[Judged]] = defaultdict(list)
    for j in book.judged:
        for key in dict.fromkeys((j.verdict.entry, *j.verdict.candidates)):
            if key is not None:
                found[str(key)].append(j)
    return {key: tuple(claims) for key, claims in found.items()}


def board_pages(
    book: Catalogue, drawn: Drawings, touching: Mapping[str, tuple[Judged, ...]], board: Board
) -> Iterator[BoardPage]:
    """A board in parts: its rows in the order of their scores, as far as its licence lets them be shown."""
    line = board_line(book, board)
    visible = sorted(book.visible(board), key=lambda record: _order(book, board, record))
    links = parted(line.href.removesuffix(".html"), "Rows", len(visible), ROWS_ON_PAGE)
    for number, crumb in enumerate(links):
        part = visible[number * ROWS_ON_PAGE : (number + 1) * ROWS_ON_PAGE]
        rows = [
            row_line(book, record, touching.get(record.entry.id, ()), _place(book, drawn, board, record))
            for record in part
        ]
        yield _board_page(book, drawn, board, line, rows, crumb.href, links if len(links) > 1 else (), len(visible))


def _board_page(
    book: Catalogue,
    drawn: Drawings,
    board: Board,
    line: BoardLine,
    rows: list[RowLine],
    path: str,
    parts: tuple[Crumb, ...],
    visible: int,
) -> BoardPage:
    leaderboard = book.leaderboards[board.leaderboard]
    scale = drawn.scales.get(board.benchmark)
    status, settled = book.status(leaderboard.slug), book.settled(leaderboard.slug)
    later = [each.first_seen for each in book.current(board) if settled and each.first_seen > settled]
    return BoardPage(
        head=head(
            path,
            f"{line.title} (leaderboard)",
            f"The published rows of {line.title} as they were read, and the claims held against them.",
            age_of(book, [leaderboard.slug]),
            section="Leaderboards",
            crumbs=(Crumb("Leaderboards", "leaderboards.html"),),
            data=f"api/v1/boards/{book.board_stems[board.slug]}.json",
        ),
        line=line,
        benchmark_href=book.benchmark_path(book.benchmarks.get(board.benchmark)),
        maintainer=shown(leaderboard.maintainer, 120),
        attribution=shown(leaderboard.attribution, 400),
        facts=_facts(board),
        message=shown(status.message, 300) if status else "",
        rows=tuple(rows),
        parts=parts,
        hidden=len(book.rows.get(board.slug, ())) - visible,
        withdrawn=sum(record.withdrawn_at is not None for record in book.visible(board)),
        later=len(later),
        later_at=of_moment(max(later, default=None)),
        axis=scale.ticks() if scale else (),
        has_cost=any(row.cost for row in rows),
        has_settings=any(row.settings for row in rows),
        has_origins=any(row.origin != words.SHORT_ORIGINS[board.origin] for row in rows),
        siblings=_siblings(book, leaderboard, board),
        sha256=shown(status.sha256, 64) if status else "",
    )


def _facts(board: Board) -> tuple[Fact, ...]:
    facts = [Fact("Unit", words.UNITS.get(board.unit, board.unit))]
    if board.items is not None:
        facts.append(Fact("Items", f"{board.items:,}"))
    if board.runs is not None:
        facts.append(Fact("Runs averaged", f"{board.runs:,}"))
    facts.extend(
        Fact(f"{setting_words.SHORT_SETTINGS[name].capitalize()}, by protocol", shown(board.settings[name], 80))
        for name in SETTINGS
        if board.settings.get(name)
    )
    facts.append(Fact("Who measured, unless marked", words.SHORT_ORIGINS[board.origin]))
    return tuple(facts)


def _siblings(book: Catalogue, leaderboard: Leaderboard, board: Board) -> tuple[Crumb, ...]:
    others = (each for each in leaderboard.boards if each.slug != board.slug)
    return tuple(Crumb(shown(each.title, 80), book.board_path(each) or "") for each in others)


def _place(book: Catalogue, drawn: Drawings, board: Board, record: RecordedEntry) -> str:
    benchmark, scale = book.benchmarks.get(board.benchmark), drawn.scales.get(board.benchmark)
    if benchmark is None or scale is None:
        return ""
    value = entry_value(record.entry, benchmark)
    place = scale.place(value) if value is not None else None
    return percent(place) if place is not None else ""


def _order(book: Catalogue, board: Board, record: RecordedEntry) -> tuple[bool, Decimal, str, str]:
    benchmark = book.benchmarks.get(board.benchmark)
    value = entry_value(record.entry, benchmark) if benchmark else figures.plain(record.entry.score)
    if value is None or record.withdrawn_at is not None:
        return (True, Decimal(0), record.entry.name, record.entry.id)
    better = -value if benchmark is None or benchmark.direction == "higher" else value
    return (False, better, record.entry.name, record.entry.id)


def board_lists(book: Catalogue) -> Iterator[BoardList]:
    """All boards by title, in parts of what a page can carry."""
    lines = sorted((board_line(book, board) for board in book.boards.values()), key=_by_title)
    lead = "The public leaderboards that claims are held against, and how old the copy of each is."
    links = parted("leaderboards", "Boards", len(lines), BOARDS_ON_PAGE)
    for number, crumb in enumerate(links):
        name = "Leaderboards" if number == 0 else f"Leaderboards, part {number + 1}"
        yield BoardList(
            head=head(crumb.href, name, lead, whole_age(book), section="Leaderboards"),
            lines=tuple(lines[number * BOARDS_ON_PAGE : (number + 1) * BOARDS_ON_PAGE]),
            parts=links if len(links) > 1 else (),
        )


def _by_title(line: BoardLine) -> tuple[str, str]:
    return (line.title.casefold(), line.href)
