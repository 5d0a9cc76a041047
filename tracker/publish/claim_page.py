"""Stage publish: the page of one claim: the answer, both pieces of evidence, why, and what stands around it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tracker.publish import sentences, words
from tracker.publish.catalogue import Catalogue
from tracker.publish.claim_around import Event, Looked, Place, RowSeen, events_of, looked_at, place_of, row_beside
from tracker.publish.claim_why import Why, why
from tracker.publish.cleaning import address, host, shown
from tracker.publish.dates import When, of_day
from tracker.publish.head import Crumb, Head, age_of, head, picture_of
from tracker.publish.judged import Judged
from tracker.publish.rows import Chip, chip
from tracker.publish.ruler import Drawings, Ruler, ruler
from tracker.publish.sentences import Parts
from tracker.publish.sides import ClaimSide, EntrySide, claim_side, entry_side, parts, signed_gap
from tracker.publish.structured import claim_review
from tracker.records import Status

MOST_PLACES = 40
MOST_INSTEAD = 4


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply or correction that is on file."""

    title: str
    date: When
    url: str
    host: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Citation:
    """How to cite the page."""

    text: str
    markdown: str


@dataclass(frozen=True, slots=True)
class ClaimPage:
    """Everything that the template of a claim shows."""

    head: Head
    chip: Chip
    vendor: str
    vendor_href: str
    model: str
    model_href: str | None
    benchmark: str
    benchmark_href: str | None
    printed: str
    outcome: str
    ruler: Ruler | None
    gap: str
    noise: str
    lower: bool
    """Whether less is better on this benchmark."""
    claim: ClaimSide
    entry: EntrySide | None
    board: str
    board_href: str | None
    board_as_of: When | None
    rows: int
    """How many rows of that board were read."""
    instead: tuple[RowSeen, ...]
    """The first of several rows that could be meant, where none decides."""
    more_instead: int
    replies: tuple[Answer, ...]
    why: Why
    looked: Looked
    elsewhere: tuple[RowSeen, ...]
    places: tuple[Place, ...]
    more_places: int
    events: tuple[Event, ...]
    citation: Citation
    badge: str
    """The badges, without `.svg` and `.json`."""
    source_file: str


def claim_page(book: Catalogue, drawn: Drawings, j: Judged, base_url: str = "") -> ClaimPage:
    """The view of a claim."""
    said = parts(book, j)
    verdict = j.verdict
    others = [other for other in book.by_model[j.model] if other.benchmark_name == j.benchmark_name and other is not j]
    seen = [row for row in verdict.considered if str(row.entry) in book.entries]
    frame = _head(book, j, said, base_url)
    looked = looked_at(book, j, seen)
    several = looked.meant if verdict.status is Status.AMBIGUOUS and verdict.entry is None else ()
    return ClaimPage(
        head=frame,
        chip=chip(j),
        vendor=shown(j.vendor, 90),
        vendor_href=book.vendor_path(j.vendor),
        model=shown(j.model, 90),
        model_href=book.model_path(j.model),
        benchmark=shown(j.benchmark_name, 90),
        benchmark_href=book.benchmark_path(j.benchmark),
        printed=sentences.printed(said),
        outcome=sentences.outcome(said),
        ruler=ruler(book, drawn, j, others),
        gap=signed_gap(j),
        noise=said.noise,
        lower=j.benchmark is not None and j.benchmark.direction == "lower",
        claim=claim_side(book, j),
        entry=entry_side(book, j),
        board=said.board,
        board_href=book.board_path(j.board),
        board_as_of=said.as_of,
        rows=len(book.rows.get(j.board.slug, ())) if j.board else 0,
        instead=several[:MOST_INSTEAD],
        more_instead=max(0, len(several) + looked.number_others - MOST_INSTEAD) if several else 0,
        replies=_answers(book, j),
        why=why(book, j, seen),
        looked=looked,
        elsewhere=tuple(
            row_beside(book, book.entries[str(key)]) for key in verdict.elsewhere if str(key) in book.entries
        ),
        places=tuple(place_of(book, other) for other in others[:MOST_PLACES]),
        more_places=max(0, len(others) - MOST_PLACES),
        events=events_of(book, j),
        citation=_citation(frame, sentences.answer(said), base_url),
        badge=f"badges/claims/{book.claim_stems[j.id]}",
        source_file=f"sources/vendors/{j.claim.document}.toml" if j.claim.document else "",
    )


def _head(book: Catalogue, j: Judged, said: Parts, base_url: str) -> Head:
    crumbs = [Crumb("Claims", "claims.html")]
    if (path := book.benchmark_path(j.benchmark)) is not None:
        crumbs.append(Crumb(shown(j.benchmark_name, 90), path))
    name = f"{said.model} on {said.benchmark}: {said.claim}"
    stem = book.claim_stems[j.id]
    picture = (picture_of(path), f"The claims about {shown(j.benchmark_name, 90)} by outcome") if path else ("", "")
    frame = head(
        book.claim_path(j.id),
        f"{name} ({chip(j).label.lower()})",
        sentences.answer(said),
        age_of(book, [j.board.leaderboard] if j.board else []),
        section="Claims",
        crumbs=tuple(crumbs),
        data=f"api/v1/claims/{stem}.json",
        picture=picture,
    )
    return replace(frame, structured=claim_review(book, j, said, base_url))


def _answers(book: Catalogue, j: Judged) -> tuple[Answer, ...]:
    answers = []
    for reply in book.material.replies.get(j.id, ()):
        date, url = of_day(reply.date), address(reply.url)
        if date is not None and url is not None:
            title = words.STANCES[reply.stance].format(who=shown(reply.who, 80), role=words.ROLES[reply.role])
            answers.append(Answer(title, date, url, host(url), tuple(shown(fact, 320) for fact in reply.facts)))
    return tuple(answers)


def _citation(frame: Head, answer: str, base_url: str) -> Citation:
    address_of = f"{base_url.rstrip('/')}/{frame.path}" if base_url else frame.path
    day = f", data as of {frame.age.at.words}" if frame.age.at else ""
    label = frame.title.replace("[", "(").replace("]", ")")
    return Citation(
        text=f"{answer} {words.SITE}{day}. {address_of}",
        markdown=f"{answer} ([{words.SITE}: {label}]({address_of}){day})",
    )
