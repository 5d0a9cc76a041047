"""The command `tracker extract`: claims found in a document, as JSON lines."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.asked import looked_at
from tracker.commands.options import declared, folders, reading_network
from tracker.errors import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.identify.registry import Registry
    from tracker.read.documents.reading import Reading
    from tracker.records import Claim

FORMATS = ("auto", "markdown", "html", "text", "model-index", "eval-results")
_EXAMPLE = """\b
Examples:
  tracker extract README.md --vendor "Zorb Labs"
  tracker extract https://huggingface.co/zorb/zorb-2/raw/main/README.md --model Zorb-2"""


@click.command(name="extract", epilog=_EXAMPLE)
@click.argument("source", metavar="FILE-or-URL")
@click.option("--vendor", metavar="VENDOR", help="Whose document it is.")
@click.option("--model", default="", metavar="MODEL", help="The model it is about, where the document does not say.")
@click.option("--format", "kind", type=click.Choice(FORMATS), default="auto", show_default=True, help="How to read it.")
@click.option("--unranked", is_flag=True, help="Print figures that no leaderboard holds too: sizes, speeds, machines.")
@reading_network
@declared
def command(
    source: str,
    vendor: str | None,
    model: str,
    kind: str,
    unranked: bool,
    sources: Path | None,
    replay: Path | None,
    offline: bool,
    resolve: tuple[str, ...],
) -> None:
    """Print the scores that a document claims, one JSON object a line, with the exact words and their place.

    Formats are told by the file's ending and content; CSV, JSON and YAML files of results are read as well, and the
    text of a PDF where the optional package for it is installed. A figure that is printed again is printed once.
    Claims that stand only in an image are reported on standard error, with how many figures no leaderboard holds.
    """
    registry = _registry(folders(sources=sources).sources)
    body, name, media = looked_at(source, replay, offline, resolve)
    from tracker.pipeline.extraction import known_names, with_maker, with_settings
    from tracker.read.documents.document import read_document

    reading = read_document(
        body, name, known_names(registry), kind=kind, content_type=media, model=model, vendor=vendor
    )
    url = name if "://" in name else None
    found = (*reading.claims, *(reading.unranked if unranked else ()))
    _print(with_maker(with_settings(replace(claim, url=url), registry), registry) for claim in found)
    _report(reading, unranked)


def _print(claims: Iterable[Claim]) -> None:
    from tracker.wire import claim_to, json_line

    for claim in claims:
        sys.stdout.write(json_line(claim_to(claim)) + "\n")


def _report(reading: Reading, unranked: bool) -> None:
    for image in reading.images:
        click.echo(shown(f"claims in an image, not read: {image.address[:200]} ({image.place})"), err=True)
    if reading.unranked and not unranked:
        count = f"{len(reading.unranked)} figure{'s' if len(reading.unranked) > 1 else ''}"
        click.echo(f"{count} that no leaderboard holds; --unranked prints them", err=True)
    for problem in reading.problems:
        click.echo(shown(f"{problem.place}: {problem.reason}"), err=True)


def _registry(sources: Path) -> Registry:
    from tracker.declare.benchmarks import load_benchmarks
    from tracker.declare.models import load_models
    from tracker.identify.registry import assemble

    return assemble(load_models(sources / "registry"), benchmarks=load_benchmarks(sources))
