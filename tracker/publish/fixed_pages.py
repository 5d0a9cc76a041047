"""Stage publish: the pages whose text stands in templates: method, data, about, and the page for a wrong address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tracker.declare.accuracy import Sample
from tracker.publish import figures, setting_words, words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import address, shown
from tracker.publish.dates import When, of_day
from tracker.publish.head import Head, head, whole_age
from tracker.publish.structured import dataset
from tracker.publish.words import GROUP_WORDS, GroupWords
from tracker.records import GROUPS, Group, Status


@dataclass(frozen=True, slots=True)
class Term:
    """A word and what it means."""

    key: str
    word: str
    meaning: str


@dataclass(frozen=True, slots=True)
class GroupTerms:
    """A group and its statuses."""

    group: GroupWords
    statuses: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class MethodPage:
    """What the method page takes from the tables of words."""

    head: Head
    groups: tuple[GroupTerms, ...]
    notes: tuple[Term, ...]
    settings: tuple[Term, ...]
    origins: tuple[Term, ...]
    reasons: tuple[Term, ...]
    samples: tuple[SampleLine, ...]
    read: int
    """Documents whose page was read, and of how many figures in them the place was looked at, and found as noted."""
    looked_at: int
    found: int


@dataclass(frozen=True, slots=True)
class SampleLine:
    """A labelled sample, and how much of it comes out right."""

    what: str
    about: str
    file: str
    counted: When
    cases: int
    right: int
    share: str
    dangerous: int
    danger: str


@dataclass(frozen=True, slots=True)
class FileLine:
    """One published file."""

    path: str
    what: str


@dataclass(frozen=True, slots=True)
class DataPage:
    """What the data page lists."""

    head: Head
    files: tuple[FileLine, ...]
    downloads: tuple[FileLine, ...]
    schemas: tuple[FileLine, ...]
    badge: str
    """The path of one badge without its ending, as an example; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Licence:
    """The terms of one source."""

    title: str
    url: str | None
    licence: str
    attribution: str
    publish: str


@dataclass(frozen=True, slots=True)
class LicencesPage:
    """What the page of licences lists."""

    head: Head
    licences: tuple[Licence, ...]


@dataclass(frozen=True, slots=True)
class TextPage:
    """A page that is text alone."""

    head: Head
    version: str
    contact: str | None = None
    """Where those who publish the site are reached."""


def method_page(book: Catalogue) -> MethodPage:
    """How a claim is judged, in plain words."""
    lead = "How a claim is found, matched and held against a published row, and what the outcomes mean."
    return MethodPage(
        head=head("method.html", "Method", lead, whole_age(book), section="Method"),
        groups=tuple(_group(group) for group in Group),
        notes=tuple(Term(name, title, meaning) for name, (title, meaning) in words.NOTES.items()),
        settings=_terms(setting_words.SETTINGS),
        origins=_terms({str(origin): text for origin, text in words.ORIGINS.items()}),
        reasons=_terms(words.REASONS),
        samples=tuple(_sample(sample) for sample in book.material.accuracy),
        read=len({j.claim.document for j in book.judged if j.id in book.material.evidence}),
        looked_at=len(book.material.evidence),
        found=sum(each.found for each in book.material.evidence.values()),
    )


def _sample(sample: Sample) -> SampleLine:
    counted = of_day(sample.counted)
    assert counted is not None
    return SampleLine(
        what=shown(sample.what, 80),
        about=shown(sample.about, 400),
        file=shown(sample.file, 120),
        counted=counted,
        cases=sample.cases,
        right=sample.right,
        share=figures.share(sample.right, sample.cases),
        dangerous=sample.dangerous,
        danger=shown(sample.danger, 120),
    )


def _group(group: Group) -> GroupTerms:
    statuses = (status for status in Status if GROUPS[status] is group)
    terms = (Term(str(status), words.LABELS[status], words.MEANINGS[status]) for status in statuses)
    return GroupTerms(GROUP_WORDS[group], tuple(terms))


def _terms(table: Mapping[str, str]) -> tuple[Term, ...]:
    return tuple(Term(key, key, text[:1].upper() + text[1:]) for key, text in table.items())


FILES = (
    FileLine("api/v1/index.json", "what there is, and the time of the data"),
    FileLine("api/v1/claims.json", "every claim with its document, its place and its verdict"),
    FileLine("api/v1/verdicts.json", "every verdict with its reasons and notes"),
    FileLine("api/v1/entries.json", "every published row that may be passed on"),
    FileLine("api/v1/boards.json", "every board, its source and its terms"),
    FileLine("api/v1/sources.json", "when every source was last asked, and how it answered"),
    FileLine("api/v1/models.json", "every model with a claim, its claims and its rows"),
    FileLine("api/v1/vendors.json", "every vendor with its claims and documents"),
    FileLine("api/v1/changes.json", "what changed at the sources and in the verdicts"),
    FileLine(
        "api/v1/runs.json", "the last runs in figures, oldest first: how every source answered, and how claims came out"
    ),
)


OPEN_DATA = "data"
DOWNLOADS = (
    FileLine("data/claims.csv", "every claim, for a spreadsheet"),
    FileLine("data/verdicts.csv", "how each came out"),
    FileLine("data/entries.csv", "every published row that may be passed on"),
    FileLine("data/changes.csv", "what changed"),
    FileLine("data/licences.csv", "whose rows they are, and under which terms"),
    FileLine("data/datapackage.json", "the CSV files described as a Frictionless data package"),
    FileLine("data/tracker.sqlite", "all tables as one SQLite file, as Datasette takes it"),
    FileLine("data/every-eval-ever.jsonl", "published rows in the shape of the Every Eval Ever records"),
)
_MEDIA = {
    "csv": "text/csv",
    "json": "application/json",
    "jsonl": "application/x-ndjson",
    "sqlite": "application/vnd.sqlite3",
}


def data_page(book: Catalogue, schemas: Sequence[str], base_url: str = "", open_data: bool = False) -> DataPage:
    """The files for machines."""
    lead = "The same facts as on the pages, as files for programs and spreadsheets."
    frame = head("data.html", "Data", lead, whole_age(book), section="Data", data="api/v1/index.json")
    downloads = DOWNLOADS if open_data else ()
    listed = [(file.path, file.what, _MEDIA[file.path.rpartition(".")[2]]) for file in (*downloads, *FILES)]
    return DataPage(
        head=replace(frame, structured=dataset(book, listed, base_url)),
        files=FILES,
        downloads=downloads,
        schemas=tuple(FileLine(path, "") for path in schemas),
        badge=next((f"badges/claims/{stem}" for stem in sorted(book.claim_stems.values())), ""),
    )


def licences_page(book: Catalogue) -> LicencesPage:
    """Under which terms the rows of each source are shown, and whom to name."""
    lead = "Rows belong to their sources. Whose they are, under which terms, and how much of them is shown here."
    return LicencesPage(
        head=head("licences.html", "Licences and attribution", lead, whole_age(book), section="Data"),
        licences=tuple(
            Licence(
                title=shown(leaderboard.title, 120),
                url=address(leaderboard.page_url),
                licence=shown(leaderboard.licence, 120) or "not stated",
                attribution=shown(leaderboard.attribution, 300),
                publish=words.SHOWN_ROWS[leaderboard.publish],
            )
            for leaderboard in sorted(book.leaderboards.values(), key=lambda each: (each.title.casefold(), each.slug))
        ),
    )


def about_page(book: Catalogue) -> TextPage:
    """Who publishes this, and how to send a correction or a reply."""
    lead = "What this is, what it is not, and how to send a correction or a reply."
    frame = head("about.html", "About", lead, whole_age(book))
    return TextPage(frame, book.material.version, address(book.material.contact))


def missing_page(book: Catalogue) -> TextPage:
    """What a reader meets at an address that is none."""
    return TextPage(head("404.html", "Page not found", "There is no page here.", whole_age(book)), "")
