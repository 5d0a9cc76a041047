"""Declarations of vendor documents: where each stands, and the claims transcribed from it, as facts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from urllib.parse import urlsplit

from tracker.declare.table import Table
from tracker.errors import DeclarationError
from tracker.records import SETTINGS, Claim

KINDS = ("readme", "model_card", "blog", "paper", "press", "system_card", "aggregator")
READERS = ("auto", "markdown", "html", "text", "model-index", "eval-results")

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")


@dataclass(frozen=True, slots=True)
class Rejection:
    """A figure that a reader found and that a person decided is no claim, or was read wrongly."""

    model: str
    benchmark: str
    score: str
    why: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """One document that prints scores: `sources/vendors/<vendor>/<document>.toml`."""

    slug: str
    """`vendor-slug/document-slug`, from the path of the declaration."""
    vendor: str
    """The name of the vendor whose models the claims are about."""
    title: str
    publisher: str
    """Who printed it; differs from the vendor for press and aggregators."""
    url: str | None
    kind: str
    """readme, model_card, blog, paper, press, system_card or aggregator."""
    date: str | None = None
    moving: bool = False
    """Whether the URL's content can change (a README on a branch) or is fixed (a commit, a paper version)."""
    language: str = "en"
    reader: str | None = None
    """The reader that extracts claims from the page, where one is accepted for it."""
    reviewed: bool = False
    first_seen_at: str | None = None
    """The slug of the document that printed these numbers first, for press and copies."""
    claims: tuple[Claim, ...] = ()
    """Transcribed claims; each has a stable id and a place, and no quote."""
    printed: str | None = None
    """When its figures were first printed, where that is earlier than this revision; the date of its claims."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Short names that the document uses for models, and the names they stand for; claims carry the latter."""
    rejected: tuple[Rejection, ...] = ()
    """What a reader found in it and a person did not accept."""


def load_documents(sources: Path) -> tuple[Document, ...]:
    """All documents of `sources/vendors`, sorted by slug.

    Raises DeclarationError, naming the file and the place in it, for an unknown key, a value that is none, an id that
    stands twice, or a reference to a document that is not declared.
    """
    folder = sources / "vendors"
    documents = tuple(_document(path, folder) for path in sorted(folder.glob("*/*.toml")))
    _refuse_repeated_ids(documents)
    known = {document.slug for document in documents}
    for document in documents:
        if document.first_seen_at is not None and document.first_seen_at not in known:
            raise DeclarationError(
                f"first_seen_at: there is no document {document.first_seen_at}",
                where=str(folder / f"{document.slug}.toml"),
                advice="give vendor/document of a declaration",
            )
    return documents


def _document(path: Path, folder: Path) -> Document:
    table = Table.load(path)
    slug = path.relative_to(folder).as_posix().removesuffix(".toml")
    vendor = table.text("vendor")
    head = Document(
        slug=slug,
        vendor=vendor,
        title=table.text("title"),
        publisher=table.optional_text("publisher") or vendor,
        url=_url(table),
        kind=table.word("kind", KINDS),
        date=_date(table, "date"),
        moving=table.flag("moving"),
        language=table.optional_text("language") or "en",
        reader=table.word("reader", READERS) if "reader" in table else None,
        reviewed=table.flag("reviewed"),
        first_seen_at=table.optional_text("first_seen_at"),
        printed=_date(table, "printed"),
        labels=table.mapping("labels"),
    )
    claims = tuple(_claim(item, head) for item in table.tables("claim"))
    rejected = tuple(_rejection(item) for item in table.tables("rejected"))
    table.finish()
    return replace(head, claims=claims, rejected=rejected)


def _rejection(table: Table) -> Rejection:
    rejection = Rejection(
        model=table.text("model"),
        benchmark=table.text("benchmark"),
        score=table.text("score"),
        why=table.text("why"),
        place=table.optional_text("place") or "",
    )
    table.finish()
    return rejection


def _claim(table: Table, document: Document) -> Claim:
    printed = table.text("model")
    claim = Claim(
        id=_id(table),
        model=document.labels.get(printed, printed),
        benchmark=table.text("benchmark"),
        score=table.text("score"),
        vendor=table.optional_text("vendor") or document.vendor,
        unit=table.optional_text("unit"),
        n=_count(table, "n"),
        runs=_count(table, "runs"),
        stderr=table.optional_text("stderr"),
        half_width=table.optional_text("half_width"),
        settings=_settings(table),
        date=_date(table, "date") or document.printed or document.date,
        own_model=table.flag("own_model", True),
        quoted=table.flag("quoted") if "quoted" in table else None,
        kind=document.kind,
        url=document.url,
        locator=_place(table.text("place"), printed, document),
        context=table.optional_text("context"),
        document=document.slug,
    )
    table.finish()
    for key, value in (("model", printed), ("benchmark", claim.benchmark), ("score", claim.score)):
        if not value.strip():
            raise table.refuse(key, "it is empty")
    return claim


def _place(place: str, printed: str, document: Document) -> str:
    """The place, with the short name that the document uses there for the model."""
    return f"{place}, as “{printed}”" if printed in document.labels else place


def _id(table: Table) -> str:
    found = table.text("id")
    if not _ID.fullmatch(found):
        raise table.refuse("id", f"{found!r} is not made of small letters, digits and single hyphens")
    return found


def _url(table: Table) -> str | None:
    url = table.optional_text("url")
    if url is None:
        return None
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise table.refuse("url", f"{url!r} is not an http or https address")
    return url


def _date(table: Table, key: str) -> str | None:
    text = table.optional_text(key)
    if text is None:
        return None
    found = _DATE.fullmatch(text)
    try:
        if found:
            date(int(found[1]), int(found[2] or 1), int(found[3] or 1))
            return text
    except ValueError:
        pass
    raise table.refuse(key, f"{text!r} is not a date as YYYY, YYYY-MM or YYYY-MM-DD")


def _count(table: Table, key: str) -> int | None:
    number = table.integer(key)
    if number is not None and number < 1:
        raise table.refuse(key, "at least 1 expected")
    return number


def _settings(table: Table) -> dict[str, str]:
    settings = table.mapping("settings")
    for name in settings:
        if name not in SETTINGS:
            raise table.refuse("settings", f"{name!r} is not one of {', '.join(SETTINGS)}")
    return settings


def _refuse_repeated_ids(documents: tuple[Document, ...]) -> None:
    seen: dict[str, str] = {}
    for document in documents:
        for claim in document.claims:
            if claim.id in seen:
                raise DeclarationError(
                    f"the claim id {claim.id} stands twice: here and in {seen[claim.id]}",
                    where=document.slug,
                    advice="give one of them another id",
                )
            seen[claim.id] = document.slug
