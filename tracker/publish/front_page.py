"""Stage publish: the front page and the full table of claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tracker.publish import figures, sentences, words
from tracker.publish.catalogue import Catalogue
from tracker.publish.changes_page import ChangeDay, latest_day
from tracker.publish.cleaning import shown
from tracker.publish.dates import When, of_day, of_moment
from tracker.publish.head import Crumb, Head, feed_of, head, newest_age, parted, picture_of, whole_age
from tracker.publish.judged import Judged
from tracker.publish.rows import NAME, Chip, Mini, by_maker, chip, in_table_order, mini
from tracker.publish.ruler import Drawings, Ruler, ruler
from tracker.publish.scaled import claim_figure
from tracker.publish.sides import board_title, kind_beside, parts, publisher, signed_gap, title
from tracker.publish.stories import Story, stories
from tracker.publish.tally import Tally, tally
from tracker.records import Group

MOST_STORIES = 9
CLAIMS_ON_PAGE = 2000
TABLE_ON_FRONT = 200
"""Up to this many claims the front page carries the whole table; beyond, it leads to the page that does."""


@dataclass(frozen=True, slots=True)
class Voice:
    """One number of a story: who prints or lists it, where and when."""

    who: str
    kind: str
    figure: str
    where: str
    date: When | None
    href: str
    role: str
    """`claim`, `other` or `entry`, for the sign beside it."""


@dataclass(frozen=True, slots=True)
class StoryView:
    """A finding in sentences, with every number that belongs to it."""

    printed: str
    itself: str
    """What the vendor itself prints, where the press prints something else; else empty."""
    outcome: str
    href: str
    chip: Chip
    gap: str
    notes: tuple[Crumb, ...]
    """What is worth knowing, each with where it is explained."""
    ruler: Ruler | None
    mini: Mini | None
    voices: tuple[Voice, ...]


@dataclass(frozen=True, slots=True)
class FrontPage:
    """What the template of the front page shows; `claims` are ids, empty where the table stands elsewhere."""

    head: Head
    tally: Tally
    vendors: int
    boards: int
    models: int
    lead: StoryView | None
    stories: tuple[StoryView, ...]
    more_differ: int
    claims: tuple[str, ...]
    filters: Filters
    late: int
    latest: ChangeDay | None
    """The newest day on which something changed."""


@dataclass(frozen=True, slots=True)
class Filters:
    """The values that the table can be narrowed to."""

    vendors: tuple[str, ...]
    benchmarks: tuple[str, ...]
    statuses: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ClaimsPage:
    """What the full table shows."""

    head: Head
    tally: Tally
    claims: tuple[str, ...]
    filters: Filters
    parts: tuple[Crumb, ...]
    """The parts of a table that is too large for one page."""
    others: tuple[str, ...]
    """The rows of the other parts, for a search through all of them."""


def front_page(book: Catalogue, drawn: Drawings) -> FrontPage:
    """The view of the front page."""
    told = stories(book.judged)
    shown_stories = tuple(_story(book, drawn, story) for story in told[:MOST_STORIES])
    led = {j.id for story in told[:MOST_STORIES] for j in (story.lead, *story.others)}
    left = [j for j in book.judged if j.group is Group.DIFFER and j.id not in led]
    return FrontPage(
        head=front_head(book),
        tally=tally(book.judged),
        vendors=len(book.by_vendor),
        boards=len(book.leaderboards),
        models=len(book.by_model),
        lead=shown_stories[0] if shown_stories else None,
        stories=shown_stories[1:],
        more_differ=len(left),
        claims=tuple(j.id for j in in_table_order(book.judged)) if len(book.judged) <= TABLE_ON_FRONT else (),
        filters=filters(book),
        late=sum(book.stale(leaderboard) for leaderboard in book.leaderboards.values()),
        latest=latest_day(book),
    )


def front_head(book: Catalogue) -> Head:
    """The frame of the front page."""
    return head(
        "index.html",
        words.SITE,
        words.ONE_SENTENCE,
        newest_age(book),
        data="api/v1/index.json",
        feed=feed_of("index.html"),
        picture=(picture_of("index.html"), "All claims by outcome") if book.judged else ("", ""),
    )


def claims_pages(book: Catalogue) -> Iterator[ClaimsPage]:
    """The full table, in parts of what a page can carry."""
    total = len(book.judged)
    counted, choices = tally(book.judged), filters(book)
    links = parted("claims", "Claims", total, CLAIMS_ON_PAGE)
    ordered = in_table_order(book.judged)
    for number, crumb in enumerate(links):
        part = ordered[number * CLAIMS_ON_PAGE : (number + 1) * CLAIMS_ON_PAGE]
        lead = f"All {figures.counted(total, 'claim')}, to be searched, narrowed and sorted."
        name = "All claims" if number == 0 else f"All claims, part {number + 1}"
        yield ClaimsPage(
            head=head(crumb.href, name, lead, whole_age(book), section="Claims", data="api/v1/claims.json"),
            tally=counted,
            claims=tuple(j.id for j in part),
            filters=choices,
            parts=links if len(links) > 1 else (),
            others=tuple(rows_of(other.href) for other in links if other is not crumb),
        )


def rows_of(page: str) -> str:
    """The script with the rows of one part of the table."""
    return f"{page.removesuffix('.html')}.js"


def filters(book: Catalogue) -> Filters:
    """What occurs in the table, for its lists of choices."""
    present = {j.verdict.status for j in book.judged}
    return Filters(
        vendors=_names(j.vendor for j in book.judged),
        benchmarks=_names(j.benchmark_name for j in book.judged),
        statuses=tuple((str(status), words.SHORT_LABELS[status]) for status in words.LABELS if status in present),
    )


def _story(book: Catalogue, drawn: Drawings, story: Story) -> StoryView:
    lead = story.lead
    said = parts(book, lead)
    notes = dict.fromkeys(note.name for j in (lead, *story.others) for note in j.verdict.notes)
    return StoryView(
        printed=sentences.printed(said),
        itself=_itself(story),
        outcome=sentences.outcome(said),
        href=book.claim_path(lead.id),
        chip=chip(lead),
        gap=signed_gap(lead),
        notes=tuple(
            Crumb(words.title_of(name), f"method.html#note-{name}")
            for name in notes
            if name in words.NOTES and name != "source-stale"
        ),
        ruler=ruler(book, drawn, lead, story.others),
        mini=mini(lead, drawn.scale(lead)),
        voices=_voices(book, story),
    )


def _itself(story: Story) -> str:
    if not story.contested:
        return ""
    own = next(j for j in story.others if by_maker(j))
    return f"{publisher(own)} itself prints {claim_figure(own)}."


def _voices(book: Catalogue, story: Story) -> tuple[Voice, ...]:
    voices = [_claim_voice(book, story.lead, "claim")]
    voices.extend(_claim_voice(book, other, "other") for other in story.others[:3])
    board = story.lead.board
    if board is not None:
        record = book.entries.get(str(story.lead.verdict.entry))
        voices.append(
            Voice(
                who=board_title(book, story.lead),
                kind="leaderboard",
                figure=parts(book, story.lead).entry or "no entry",
                where=words.ORIGINS[record.entry.origin] if record else "",
                date=of_moment(book.settled(board.leaderboard)),
                href=book.board_path(board) or "",
                role="entry",
            )
        )
    return tuple(voices)


def _claim_voice(book: Catalogue, j: Judged, role: str) -> Voice:
    date = of_day(j.claim.date or (j.document.date if j.document else None))
    return Voice(publisher(j), kind_beside(j), claim_figure(j), title(j), date, book.claim_path(j.id), role)


def _names(names: Iterable[str]) -> tuple[str, ...]:
    """Each name once, in the order of the alphabet whatever its case."""
    return tuple(sorted({shown(name, NAME) for name in names}, key=lambda name: (name.casefold(), name)))
