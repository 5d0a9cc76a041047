"""The command `tracker review`: what was extracted from a document and not yet accepted, to accept or reject."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.decisions import Decisions, read_decisions
from tracker.commands.options import declared, folders, reading_network
from tracker.errors import InputError, TrackerError, UsageError, shown

if TYPE_CHECKING:
    from tracker.declare.documents import Document
    from tracker.fetch.client import Fetcher
    from tracker.pipeline.review import Pending

_EXAMPLE = """\b
Examples:
  tracker review
  tracker review zorb-labs/zorb-2-card
  tracker review zorb-labs/zorb-2-card --accept 1f0c2a9b --accept 88d1e004
  tracker review zorb-labs/zorb-2-card --reject 0b7a6c55 --why "a speed, not a score"
  tracker review zorb-labs/zorb-2-card --decisions decisions.txt --done"""


@click.command(name="review", epilog=_EXAMPLE)
@click.argument("document", required=False)
@click.option("--page", type=click.Path(path_type=Path), metavar="FILE", help="Read this copy of the document.")
@click.option("--accept", multiple=True, metavar="KEY", help="Declare this claim; may be repeated.")
@click.option("--reject", multiple=True, metavar="KEY", help="Keep this figure out for good; may be repeated.")
@click.option("--why", default="", metavar="TEXT", help="Why the figures given with --reject are no claims.")
@click.option("--accept-all", is_flag=True, help="Declare all that is pending.")
@click.option(
    "--decisions", type=click.Path(path_type=Path), metavar="FILE", help="Lines `accept KEY`, `reject KEY WHY`."
)
@click.option("--own/--others", default=None, help="Whose models the accepted claims are about, where it is not known.")
@click.option(
    "--done",
    is_flag=True,
    help="Mark the document as reviewed, nothing pending; what its reader finds later then reaches the site.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON lines.")
@reading_network
@declared
def command(
    document: str | None,
    page: Path | None,
    accept: tuple[str, ...],
    reject: tuple[str, ...],
    why: str,
    accept_all: bool,
    decisions: Path | None,
    own: bool | None,
    done: bool,
    as_json: bool,
    sources: Path | None,
    replay: Path | None,
    offline: bool,
    resolve: tuple[str, ...],
) -> None:
    """Show what a reader extracts from DOCUMENT (vendor/document) and nobody has decided on, each with a key.

    Accepted claims become [[claim]] lines of the declaration, rejected ones [[rejected]] lines. Only what is declared
    reaches the site, unless the declaration names a reader and says `reviewed = true`: then what that reader finds
    reaches it too. Without DOCUMENT: how much is pending in each document whose declaration names a reader.
    """
    from tracker.fetch.client import Fetcher

    place = folders(sources=sources).sources
    wanted = read_decisions(accept, reject, why, decisions)
    hosts = dict(pair.partition("=")[::2] for pair in resolve)
    with Fetcher(state=None, replay=replay, offline=offline, resolve=hosts) as fetcher:
        if document is None:
            if page is not None or accept_all or done or wanted != Decisions():
                raise UsageError("say which document", advice="give vendor/document")
            _print_overview(place, fetcher)
            return
        found = _document(document, place)
        waiting = _pending(found, place, page, fetcher)
    if accept_all:
        rejected = {key for key, _ in wanted.reject}
        every = tuple(each.key for each in waiting if each.key not in rejected)
        wanted = Decisions(every, wanted.reject)
    if wanted != Decisions():
        waiting = _take_over(found, waiting, wanted, own, place)
    elif not done:
        _print(waiting, as_json)
    if done:
        _mark(found, waiting, place)


def _document(slug: str, sources: Path) -> Document:
    from tracker.declare.documents import load_documents

    for document in load_documents(sources):
        if document.slug == slug:
            return document
    raise UsageError(f"no document is called {slug!r}", advice="`tracker sources` lists them")


def _print_overview(sources: Path, fetcher: Fetcher) -> None:
    """How much is pending in each document with a reader; one that cannot be had is told on standard error."""
    from tracker.declare.documents import load_documents

    with_reader = [document for document in load_documents(sources) if document.reader is not None]
    for document in with_reader:
        state = "reviewed" if document.reviewed else "not reviewed"
        try:
            count = len(_pending(document, sources, None, fetcher))
        except TrackerError as error:
            click.echo(str(error), err=True)
            continue
        click.echo(f"{count:>5} pending  {state:<12}  {document.slug}")
    if not with_reader:
        click.echo("no declaration names a reader; give a document to see what is found in it", err=True)


def _pending(document: Document, sources: Path, page: Path | None, fetcher: Fetcher) -> tuple[Pending, ...]:
    """What a reader finds in the document and nobody has decided on; says on standard error what it cannot read."""
    from tracker.pipeline.extraction import known_names, with_maker, with_settings
    from tracker.pipeline.review import pending
    from tracker.pipeline.workspace import load_registry
    from tracker.read.documents.document import read_document

    registry = load_registry(sources)
    body, name, media = _body(document, page, fetcher)
    reading = read_document(
        body,
        name,
        known_names(registry),
        kind=document.reader or "auto",
        content_type=media,
        vendor=document.vendor,
    )
    for image in reading.images:
        click.echo(shown(f"claims in an image, not read: {image.address[:200]} ({image.place})"), err=True)
    claims = (with_maker(with_settings(claim, registry), registry) for claim in reading.claims)
    return pending(document, claims, registry)


def _body(document: Document, page: Path | None, fetcher: Fetcher) -> tuple[bytes, str, str]:
    from tracker.fetch.request import Request
    from tracker.pipeline.documents import document_requests

    if page is not None:
        try:
            return page.read_bytes(), str(page), ""
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}", where=str(page)) from None
    if document.url is None:
        raise UsageError("the document has no address", where=document.slug, advice="give --page")
    answer = fetcher.fetch(Request(document_requests(document)[0].url))
    return answer.body, answer.final_url or answer.url, answer.content_type


def _print(waiting: Sequence[Pending], as_json: bool) -> None:
    from tracker.wire import claim_to, json_line

    for each in waiting:
        claim = each.claim
        if as_json:
            values = {"key": each.key, "instead_of": each.instead_of or None, **claim_to(claim)}
            click.echo(json_line(values))
            continue
        other = f" (declared: {each.instead_of})" if each.instead_of else ""
        whose = {True: "own", False: "other", None: "?"}[claim.own_model]
        printed = " | ".join(shown(part, 120) for part in (claim.model, claim.benchmark, claim.score))
        click.echo(f"{each.key}  {whose:<5}  {printed}{other}")
        click.echo(f"          {shown(claim.locator or '', 160)}")
    click.echo(f"{len(waiting)} figures are pending", err=True)


def _take_over(
    document: Document, waiting: Sequence[Pending], wanted: Decisions, own: bool | None, sources: Path
) -> tuple[Pending, ...]:
    """Writes the decisions into the declaration; gives back what is then still pending."""
    from tracker.declare.documents import load_documents
    from tracker.declare.writing import change, claim_text, rejection_text, with_tables
    from tracker.pipeline.review import accepted, rejections

    by_key = {each.key: each for each in waiting}
    decided = [*wanted.accept, *(key for key, _ in wanted.reject)]
    unknown = [key for key in decided if key not in by_key]
    if unknown:
        raise UsageError(f"{unknown[0]} is not pending in {document.slug}", advice="`tracker review` shows the keys")
    chosen = [by_key[key] for key in wanted.accept]
    if own is None and any(each.claim.own_model is None for each in chosen):
        raise UsageError("it is not known whose models these are", advice="say --own or --others")
    taken = {claim.id for each in load_documents(sources) for claim in each.claims}
    tables = [claim_text(claim) for claim in accepted(document, chosen, own, taken)]
    for key, why in wanted.reject:
        tables += [rejection_text(rejection) for rejection in rejections([by_key[key]], why)]
    change(sources, document.slug, lambda text: with_tables(text, tables))
    left = tuple(each for each in waiting if each.key not in decided)
    click.echo(f"{len(chosen)} accepted, {len(wanted.reject)} rejected, {len(left)} pending", err=True)
    return left


def _mark(document: Document, waiting: Sequence[Pending], sources: Path) -> None:
    from tracker.declare.writing import change, with_reviewed

    if waiting:
        raise UsageError(f"{len(waiting)} figures are not decided", where=document.slug, advice="accept or reject them")
    change(sources, document.slug, with_reviewed)
    click.echo(f"{document.slug} is reviewed", err=True)
