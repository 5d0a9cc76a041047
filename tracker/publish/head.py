"""Stage publish: what every page has beside its own content: title, crumbs, and the age of what it shows."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tracker.declare.leaderboards import Leaderboard
from tracker.publish import figures
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.dates import When, of_moment
from tracker.wire import timestamp


@dataclass(frozen=True, slots=True)
class Crumb:
    """One step of the way to a page."""

    label: str
    href: str


@dataclass(frozen=True, slots=True)
class Head:
    """The frame of one page; links are paths from the root of the site, and `root` leads there."""

    path: str
    title: str
    description: str
    section: str
    crumbs: tuple[Crumb, ...]
    age: Age
    data: str = ""
    """The JSON file with the same facts."""
    feed: str = ""
    """The feeds with its changes, without `.xml` and `.json`."""
    image: str = ""
    image_alt: str = ""
    """The picture for where the page is shared, and what it shows."""
    structured: str = ""
    """The page in the terms of schema.org, as JSON that is safe in HTML."""

    @property
    def root(self) -> str:
        """The relative way to the root of the site."""
        return "../" * self.path.count("/")


@dataclass(frozen=True, slots=True)
class Age:
    """The time of the data of a page, and a calm sentence where that is older than it should be.

    Pages other than the front page and the sources print when their rows last changed: a day without changes leaves
    them as they are. When the sources were last asked stands in one small script, which a browser holds against today.
    """

    label: str
    at: When | None
    stale: str
    sources: str
    """Slugs of the sources that the page rests on, with spaces between, or `all`."""
    which: str
    """Whether the newest or the oldest copy decides how old the page is, or the only one."""
    budget: int
    """Days after which a browser says by itself that the page is old."""


DAYS_OF_SILENCE = 2
"""Some source answers every day; a site whose newest copy is older than this comes from a job that has stopped."""

SECTIONS = (
    Crumb("Claims", "claims.html"),
    Crumb("Benchmarks", "benchmarks.html"),
    Crumb("Vendors", "vendors.html"),
    Crumb("Models", "models.html"),
    Crumb("Leaderboards", "leaderboards.html"),
    Crumb("Method", "method.html"),
    Crumb("Data", "data.html"),
)


def picture_of(page: str) -> str:
    """The picture for where a page is shared, from the path of the page."""
    return f"images/{page.removesuffix('.html')}.png"


def feed_of(page: str) -> str:
    """The feeds with the changes of a page, without `.xml` and `.json`."""
    return f"feeds/{page.removesuffix('.html')}"


def head(
    path: str,
    title: str,
    description: str,
    age: Age,
    *,
    section: str = "",
    crumbs: tuple[Crumb, ...] = (),
    data: str = "",
    feed: str = "",
    picture: tuple[str, str] = ("", ""),
) -> Head:
    """The head of a page, with title and description bounded; `picture` is its path and what it shows."""
    return Head(path, shown(title, 150), shown(description, 300), section, crumbs, age, data, feed, *picture)


def newest_age(book: Catalogue) -> Age:
    """The age of the front page and of the sources: the time of the newest data."""
    return _age(book, "Data as of", of_moment(book.material.data_at), _all_stale(book), book.leaderboards.values())


def whole_age(book: Catalogue) -> Age:
    """The age of a page that rests on all sources: when any of their rows last changed."""
    known: Age | None = book.ages.get(())
    if known is None:
        at = of_moment(last_changed(book))
        known = book.ages[()] = _age(book, "Rows last changed", at, _all_stale(book), book.leaderboards.values())
    return known


def last_changed(book: Catalogue) -> datetime:
    """When the rows of any leaderboard last changed; the time of the newest data where none has been read."""
    times = [time for board in book.leaderboards if (time := book.settled(board))]
    return max(times, default=book.material.data_at)


def age_of(book: Catalogue, slugs: Iterable[str]) -> Age:
    """The age of a page that rests on these leaderboards."""
    wanted = tuple(dict.fromkeys(slug for slug in slugs if slug in book.leaderboards))
    known: Age | None = book.ages.get(wanted)
    if known is None:
        known = book.ages[wanted] = _age_of([book.leaderboards[slug] for slug in wanted], book)
    return known


def _age_of(boards: list[Leaderboard], book: Catalogue) -> Age:
    late = [board for board in boards if book.stale(board)]
    if len(boards) == 1 and late:
        status = book.status(late[0].slug)
        day = of_moment(status.copied_at) if status else None
        title = shown(late[0].title, 80)
        if day:
            return _age(book, f"{title} was last read on", day, "It may have changed since.", boards)
        return _age(book, "Rows last changed", whole_age(book).at, f"{title} has not been read yet.", boards)
    times = [time for board in boards if (time := book.settled(board.slug))]
    at = of_moment(max(times)) if times else whole_age(book).at
    return _age(book, "Rows last changed", at, _some_stale(book, late), boards)


def _age(book: Catalogue, label: str, at: When | None, stale: str, boards: Iterable[Leaderboard]) -> Age:
    rested_on = list(boards)
    which = "newest" if len(rested_on) == len(book.leaderboards) else "oldest" if len(rested_on) > 1 else "only"
    budget = DAYS_OF_SILENCE if which == "newest" else min((board.budget_days for board in rested_on), default=30)
    sources = "all" if which == "newest" else " ".join(sorted(board.slug for board in rested_on))
    return Age(label, at, stale, sources, which, budget)


def _all_stale(book: Catalogue) -> str:
    late = len(book.late)
    all_of = len(book.leaderboards)
    said = ["Built without a network."] if book.material.offline else []
    if late == all_of and late > 1:
        said.append(f"All {all_of} leaderboards are older here than the time set for them.")
    elif late:
        verb = "is" if late == 1 else "are"
        said.append(f"{late} of {figures.counted(all_of, 'leaderboard')} {verb} older here than the time set for them.")
    return " ".join(said)


def _some_stale(book: Catalogue, late: list[Leaderboard]) -> str:
    if len(late) > 1:
        return f"{len(late)} of the leaderboards behind this page are older here than the time set for them."
    return f"{shown(late[0].title, 80)} is older here than the time set for it." if late else ""


def age_script(book: Catalogue) -> bytes:
    """The script that says when each leaderboard was last read: the only file that changes on a day without changes."""
    times = {
        slug: timestamp(status.copied_at)
        for slug in sorted(book.leaderboards)
        if (status := book.status(slug)) and status.copied_at
    }
    text = json.dumps(times, indent=0).replace("<", "\\u003c")
    return f"window.trackerAge = {text};\n".encode()


def parted(stem: str, label: str, total: int, size: int) -> tuple[Crumb, ...]:
    """The pages of a long table: `stem.html`, `stem.2.html` and so on, with the numbers of their rows; at least one."""
    starts = range(0, max(total, 1), size)
    return tuple(
        Crumb(
            f"{label} {start + 1:,} to {min(start + size, total):,}",
            f"{stem}.{part}.html" if part > 1 else f"{stem}.html",
        )
        for part, start in enumerate(starts, start=1)
    )
