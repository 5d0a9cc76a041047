"""Stage publish: the pages about the record itself: sources and their age, changes, and what could not be checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tracker.declare.documents import Document
from tracker.publish import figures, words
from tracker.publish.board_pages import BoardLine, board_line
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import address, host, shown
from tracker.publish.dates import When, of_day, of_moment
from tracker.publish.head import Crumb, Head, head, newest_age, whole_age
from tracker.publish.tally import StatusCount, Tally, tally
from tracker.records import Change, Group, Problem

MOST_CHANGES = 400
MOST_PROBLEMS = 400


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One vendor document."""

    slug: str
    title: str
    publisher: str
    kind: str
    date: When | None
    read_at: When | None
    claims: int
    quoted: int
    outcome: str
    url: str | None
    host: str


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """Something that could not be read, placed or matched."""

    source: str
    place: str
    reason: str


@dataclass(frozen=True, slots=True)
class SourcesPage:
    """What the page of sources shows."""

    head: Head
    boards: tuple[BoardLine, ...]
    documents: tuple[SourceLine, ...]
    late: int
    problems: tuple[ProblemLine, ...]
    more_problems: int


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """One change, with what it is about."""

    kind: str
    board: str
    href: str | None
    row: str
    before: str
    after: str
    field: str


@dataclass(frozen=True, slots=True)
class ChangeDay:
    """The changes of one day."""

    at: When
    lines: tuple[ChangeLine, ...]


@dataclass(frozen=True, slots=True)
class ChangesPage:
    """What the page of changes shows."""

    head: Head
    days: tuple[ChangeDay, ...]
    total: int
    more: int


@dataclass(frozen=True, slots=True)
class Gap:
    """A benchmark with claims that could not be checked."""

    benchmark: str
    href: str | None
    total: int
    unchecked: int
    why: str


@dataclass(frozen=True, slots=True)
class CoveragePage:
    """What the page of coverage shows."""

    head: Head
    tally: Tally
    statuses: tuple[StatusCount, ...]
    gaps: tuple[Gap, ...]
    problems: tuple[ProblemLine, ...]
    more_problems: int


def sources_page(book: Catalogue) -> SourcesPage:
    """Every source with its age and how it last answered."""
    boards = sorted(book.boards.values(), key=lambda board: (board.title.casefold(), board.slug))
    counts = Counter(j.claim.document for j in book.judged)
    quoted = Counter(j.claim.document for j in book.judged if _quoted(book, j.id))
    lead = "Where every number comes from, when it was last read, and how the source answered."
    problems = _problems(book.material.problems)
    return SourcesPage(
        head=head("sources.html", "Sources", lead, newest_age(book), section="Leaderboards"),
        boards=tuple(board_line(book, board) for board in boards),
        documents=tuple(
            _document(book, each, counts[each.slug], quoted[each.slug]) for each in book.material.documents
        ),
        late=sum(book.stale(leaderboard) for leaderboard in book.leaderboards.values()),
        problems=problems[:MOST_PROBLEMS],
        more_problems=max(0, len(problems) - MOST_PROBLEMS),
    )


def _quoted(book: Catalogue, claim: str) -> bool:
    evidence = book.material.evidence.get(claim)
    return evidence is not None and evidence.found and bool(evidence.quote)


def _document(book: Catalogue, document: Document, claims: int, quoted: int) -> SourceLine:
    status = book.status(document.slug)
    url = address(document.url)
    return SourceLine(
        slug=document.slug,
        title=shown(document.title, 160) or document.slug,
        publisher=shown(document.publisher, 80),
        kind=words.KINDS.get(document.kind, shown(document.kind, 40)),
        date=of_day(document.date),
        read_at=of_moment(status.copied_at) if status else None,
        claims=claims,
        quoted=quoted,
        outcome=words.OUTCOMES.get(status.outcome if status else "never-fetched", ""),
        url=url,
        host=host(url),
    )


def _problems(problems: tuple[Problem, ...]) -> tuple[ProblemLine, ...]:
    lines = {ProblemLine(shown(each.source, 90), shown(each.place, 140), shown(each.reason, 300)) for each in problems}
    return tuple(sorted(lines, key=lambda line: (line.source, line.place, line.reason)))


def changes_page(book: Catalogue) -> ChangesPage:
    """What changed at the sources and in the verdicts, the newest first."""
    changes = sorted(book.material.changes, key=_newest_first)
    days: dict[str, tuple[When, list[ChangeLine]]] = {}
    for change in changes[:MOST_CHANGES]:
        when = of_moment(change.at)
        assert when is not None
        days.setdefault(when.words, (When(when.words, when.iso[:10]), []))[1].append(_change(book, change))
    lead = "What changed at the sources and in the verdicts, the newest first."
    return ChangesPage(
        head=head("changes.html", "Changes", lead, whole_age(book), section="Data", data="api/v1/changes.json"),
        days=tuple(ChangeDay(at, tuple(lines)) for at, lines in days.values()),
        total=len(changes),
        more=max(0, len(changes) - MOST_CHANGES),
    )


def _newest_first(change: Change) -> tuple[float, str, str, str, str]:
    row = "|".join(f"{key}={value}" for key, value in sorted(change.row.items()))
    return (-change.at.timestamp(), change.board, change.kind, row, change.after or "")


def _change(book: Catalogue, change: Change) -> ChangeLine:
    claim = change.row.get("claim", "")
    board = book.boards.get(change.board)
    return ChangeLine(
        kind=words.CHANGE_KINDS.get(change.kind, shown(change.kind, 40)),
        board=shown(board.title if board else change.board, 90),
        href=book.claim_path(claim) if claim in book.claim_stems else book.board_path(board),
        row=shown(change.row.get("name") or change.row.get("model") or claim, 140),
        before=shown(change.before, 120),
        after=shown(change.after, 120),
        field=shown(change.field, 40),
    )


def coverage_page(book: Catalogue) -> CoveragePage:
    """What could not be checked, why, and what would make it checkable."""
    counted = tally(book.judged)
    by_name: dict[str, Counter[str]] = {}
    for j in book.judged:
        of = by_name.setdefault(j.benchmark_name, Counter())
        of["total"] += 1
        if j.group is Group.UNCHECKED:
            of[words.LABELS[j.verdict.status]] += 1
    paths = {j.benchmark_name: book.benchmark_path(j.benchmark) for j in book.judged}
    gaps = [_gap(name, paths[name], counts) for name, counts in by_name.items() if len(counts) > 1]
    problems = _problems(book.material.problems)
    lead = (
        f"{figures.counted(counted.unchecked.number, 'claim')} of {counted.total:,} could not be checked. Here is why."
    )
    return CoveragePage(
        head=head(
            "coverage.html",
            "Coverage",
            lead,
            whole_age(book),
            section="Claims",
            crumbs=(Crumb("Claims", "claims.html"),),
        ),
        tally=counted,
        statuses=tuple(status for status in counted.unchecked.statuses if status.number),
        gaps=tuple(sorted(gaps, key=lambda gap: (-gap.unchecked, gap.benchmark.casefold()))),
        problems=problems[:MOST_PROBLEMS],
        more_problems=max(0, len(problems) - MOST_PROBLEMS),
    )


def _gap(name: str, href: str | None, counts: Counter[str]) -> Gap:
    why = [f"{label.lower()}: {number}" for label, number in sorted(counts.items()) if label != "total"]
    unchecked = counts.total() - counts["total"]
    return Gap(shown(name, 120), href, counts["total"], unchecked, "; ".join(why))
