"""Stage publish: the pages about the record itself: sources and their age, documents, and problems."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tracker.declare.documents import Document
from tracker.declare.leaderboards import Leaderboard
from tracker.publish import words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import address, host, shown
from tracker.publish.dates import When, of_day, of_moment
from tracker.publish.head import Crumb, Head, head, newest_age, parted, whole_age

MOST_PROBLEMS = 300
DOCUMENTS_ON_PAGE = 150


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """One leaderboard, with all its boards."""

    title: str
    href: str
    boards: int
    rows: int
    copied_at: When | None
    checked_at: When | None
    budget: int
    stale: bool
    outcome: str
    message: str
    licence: str
    url: str | None
    host: str


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
    boards: tuple[LeaderboardLine, ...]
    documents: int
    late: int


@dataclass(frozen=True, slots=True)
class DocumentsPage:
    """What the page of documents shows."""

    head: Head
    documents: tuple[SourceLine, ...]
    parts: tuple[Crumb, ...]


@dataclass(frozen=True, slots=True)
class ProblemsPage:
    """What the page of problems shows."""

    head: Head
    problems: tuple[ProblemLine, ...]
    more: int


def sources_page(book: Catalogue) -> SourcesPage:
    """Every leaderboard with its age and how it last answered."""
    boards = sorted(book.leaderboards.values(), key=lambda each: (each.title.casefold(), each.slug))
    lead = "Where every published row comes from, when it was last read, and how the source answered."
    return SourcesPage(
        head=head("sources.html", "Sources", lead, newest_age(book), section="Leaderboards"),
        boards=tuple(_leaderboard(book, each) for each in boards),
        documents=len(book.material.documents),
        late=len(book.late),
    )


def documents_pages(book: Catalogue) -> Iterator[DocumentsPage]:
    """Every document that prints a claim, in parts of what a page can carry."""
    claims = [each.claim for each in book.material.claims]
    counts = Counter(each.document for each in claims)
    quoted = Counter(each.document for each in claims if _quoted(book, str(each.id)))
    documents = book.material.documents
    links = parted("documents", "Documents", len(documents), DOCUMENTS_ON_PAGE)
    lead = "Where the claims are printed: what was read of each document, and how many of its figures have their words."
    for number, crumb in enumerate(links):
        part = documents[number * DOCUMENTS_ON_PAGE : (number + 1) * DOCUMENTS_ON_PAGE]
        yield DocumentsPage(
            head=head(
                crumb.href,
                "Documents" if number == 0 else f"Documents, part {number + 1}",
                lead,
                newest_age(book),
                section="Claims",
                crumbs=(Crumb("Sources and their age", "sources.html"),),
            ),
            documents=tuple(_document(book, each, counts[each.slug], quoted[each.slug]) for each in part),
            parts=links if len(links) > 1 else (),
        )


def problems_page(book: Catalogue) -> ProblemsPage:
    """What could not be read, placed or matched, by source."""
    lines = {
        ProblemLine(shown(each.source, 90), shown(each.place, 140), shown(each.reason, 300))
        for each in book.material.problems
    }
    ordered = tuple(sorted(lines, key=lambda line: (line.source, line.place, line.reason)))
    lead = "What could not be read, placed or matched. The rest of the source is used all the same."
    return ProblemsPage(
        head=head(
            "problems.html",
            "Problems",
            lead,
            whole_age(book),
            section="Leaderboards",
            crumbs=(Crumb("Sources and their age", "sources.html"),),
        ),
        problems=ordered[:MOST_PROBLEMS],
        more=max(0, len(ordered) - MOST_PROBLEMS),
    )


def _leaderboard(book: Catalogue, leaderboard: Leaderboard) -> LeaderboardLine:
    status = book.status(leaderboard.slug)
    url = address(leaderboard.page_url)
    first = leaderboard.boards[0] if len(leaderboard.boards) == 1 else None
    return LeaderboardLine(
        title=shown(leaderboard.title, 120) or leaderboard.slug,
        href=book.board_path(first) or "leaderboards.html",
        boards=len(leaderboard.boards),
        rows=sum(book.material.listed.get(board.slug, 0) for board in leaderboard.boards),
        copied_at=of_moment(status.copied_at) if status else None,
        checked_at=of_moment(status.checked_at) if status else None,
        budget=leaderboard.budget_days,
        stale=book.stale(leaderboard),
        outcome=words.OUTCOMES.get(status.outcome if status else "never-fetched", status.outcome if status else ""),
        message=shown(status.message, 200) if status else "",
        licence=shown(leaderboard.licence, 80),
        url=url,
        host=host(url),
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
