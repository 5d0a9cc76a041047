"""The command `tracker discover`: documents of a vendor that are not yet tracked, for a person to accept."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.options import declared, folders, reading_network
from tracker.errors import FetchError, UsageError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.declare.vendors import Vendor
    from tracker.pipeline.discovery import Discovery, Found

_EXAMPLE = """\b
Examples:
  tracker discover deepseek --since 2026-01-01
  tracker discover deepseek --accept https://github.com/deepseek-ai/Zorb/blob/main/README.md"""


@click.command(name="discover", epilog=_EXAMPLE)
@click.argument("vendor")
@click.option("--since", metavar="DATE", help="Only what is dated this day or later; undated things are left out.")
@click.option("--accept", multiple=True, metavar="URL", help="Declare this document, to be reviewed; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON lines.")
@reading_network
@declared
def command(
    vendor: str,
    since: str | None,
    accept: tuple[str, ...],
    as_json: bool,
    sources: Path | None,
    replay: Path | None,
    offline: bool,
    resolve: tuple[str, ...],
) -> None:
    """List documents that VENDOR publishes and no declaration names, newest first.

    VENDOR is a name or file name of sources/vendors/, which says where the vendor lists what it publishes: feeds,
    sitemaps, and the organisations whose repositories and model cards are its own. Nothing is declared without
    --accept, and an accepted document holds no claims until `tracker review` has been through it.
    """
    place = folders(sources=sources).sources
    chosen = _vendor(vendor, place)
    found = _discovered(chosen, place, replay, offline, resolve)
    for problem in found.problems:
        click.echo(shown(f"{problem.place}: {problem.reason}"), err=True)
    if len(found.problems) == found.asked:
        raise FetchError("no listing of the vendor could be read", where=chosen.name)
    if accept:
        _accept(accept, found.found, chosen, place)
        return
    listed = [each for each in found.found if since is None or (each.date or "") >= since]
    _print(listed, as_json)
    click.echo(f"{len(listed)} documents of {chosen.name} are not tracked", err=True)


def _vendor(name: str, sources: Path) -> Vendor:
    from tracker.declare.vendors import load_vendors, vendor_slug

    vendors = load_vendors(sources)
    wanted = vendor_slug(name)
    for vendor in vendors:
        if wanted == vendor.slug:
            return vendor
    known = ", ".join(vendor.slug for vendor in vendors)
    advice = f"declared are {known}" if known else "declare it in sources/vendors/"
    raise UsageError(f"no vendor is called {name!r}", advice=advice)


def _discovered(
    vendor: Vendor, sources: Path, replay: Path | None, offline: bool, resolve: tuple[str, ...]
) -> Discovery:
    from tracker.declare.documents import load_documents
    from tracker.fetch.client import Fetcher
    from tracker.pipeline.discovery import discover

    hosts = dict(pair.partition("=")[::2] for pair in resolve)
    with Fetcher(state=None, replay=replay, offline=offline, resolve=hosts) as fetcher:
        return discover(vendor, load_documents(sources), fetcher.fetch)


def _print(found: Sequence[Found], as_json: bool) -> None:
    from tracker.wire import json_line

    for each in found:
        if as_json:
            click.echo(json_line(asdict(each)))
        else:
            click.echo(
                f"{each.date or '-':<10}  {each.kind:<10}  {shown(each.title, 60):<60}  {shown(each.url, 2_000)}"
            )


def _accept(urls: Sequence[str], found: Sequence[Found], vendor: Vendor, sources: Path) -> None:
    """Declares the documents of these addresses; raises UsageError before anything is written."""
    from tracker.declare.writing import document_slug, document_text, save

    listed = {each.url: each for each in found}
    unknown = [url for url in urls if url not in listed]
    if unknown:
        raise UsageError(f"{unknown[0]} is not among the documents found", advice="give an address that is listed")
    folder = sources / "vendors" / vendor.slug
    for url in urls:
        each = listed[url]
        name = document_slug(each.title, url)
        if (folder / f"{name}.toml").exists():
            name = document_slug("", url)
        text = document_text(each.title, vendor.name, url, each.kind, each.date)
        click.echo(str(save(sources, f"{vendor.slug}/{name}", text)))
