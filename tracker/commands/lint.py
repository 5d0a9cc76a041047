"""The command `tracker lint`: a card looked at before it is published."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.options import declared, folders, storing

if TYPE_CHECKING:
    from tracker.pipeline.findings import Finding
    from tracker.pipeline.lint_card import Card

KINDS = ("auto", "markdown", "html", "text", "model-index", "eval-results")
FORMATS = ("text", "json", "github")
LEVELS = ("note", "warning", "error")
FOUND = 1
_STANDARD_INPUT = "-"
_EXAMPLE = """\b
Examples:
  tracker lint README.md --vendor "Zorb Labs"
  tracker lint README.md --fail-on error --format github"""


@click.command(epilog=_EXAMPLE)
@click.argument("card", metavar="FILE|-")
@click.option("--vendor", metavar="VENDOR", help="Whose card it is.")
@click.option("--model", default="", metavar="MODEL", help="The model it is about, where the card does not say.")
@click.option("--kind", type=click.Choice(KINDS), default="auto", show_default=True, help="How to read it.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to print.")
@click.option("--fail-on", type=click.Choice(LEVELS), help="Leave with status 1 from this level on.")
@storing
@declared
def command(
    card: str,
    vendor: str | None,
    model: str,
    kind: str,
    form: str,
    fail_on: str | None,
    db: str | None,
    ledger: Path | None,
    sources: Path | None,
) -> int:
    """Look at a model card or README before it is published: what contradicts itself, what readers could not check.

    Reads Markdown with or without front matter, a model-index, eval-results, HTML and text, as `extract` does, and
    holds each figure against the recorded leaderboards. One finding a line, with what to do: FILE:LINE: level: message
    [rule]. An error is a contradiction in the card or an impossible number, a warning a setting that is missing and
    decides, a note something to know.
    """
    from tracker.pipeline.findings import at_least
    from tracker.pipeline.lint import lint

    findings = lint(_opened(card, vendor, model, kind, db, ledger, sources))
    for line in _printed(form, card, findings):
        click.echo(line)
    if form == "text" and not findings:
        click.echo(f"{card}: nothing found", err=True)
    return FOUND if fail_on is not None and at_least(findings, fail_on) else 0


def _opened(
    card: str, vendor: str | None, model: str, kind: str, db: str | None, ledger: Path | None, sources: Path | None
) -> Card:
    from tracker.commands.asked import looked_at
    from tracker.commands.recorded import Recorded
    from tracker.pipeline.lint_card import open_card

    if card == _STANDARD_INPUT:
        body, name = sys.stdin.buffer.read(), "standard input"
    else:
        body, name, _ = looked_at(card, None, True, ())
    recorded = Recorded(folders(sources=sources, ledger=ledger, db=db))
    entries = {row.entry.id: row.entry for rows in recorded.ledger.entries.values() for row in rows}
    return open_card(body, name, recorded.registry, recorded.judge, entries, kind=kind, model=model, vendor=vendor)


def _printed(form: str, card: str, findings: tuple[Finding, ...]) -> Iterator[str]:
    """The findings as lines, as one list in JSON, or as annotations of a GitHub job."""
    from tracker.commands.verdict_text import safe

    if form == "json":
        values = [{"file": card, **_values(each)} for each in findings]
        yield json.dumps(values, ensure_ascii=False, indent=2)
        return
    for each in findings:
        if form == "github":
            yield _annotation(card, each)
        else:
            yield safe(f"{card}:{each.line}: {each.level}: {each.message} [{each.rule}]")


def _values(each: Finding) -> dict[str, object]:
    return {"line": each.line, "level": each.level, "rule": each.rule, "message": each.message}


def _annotation(card: str, each: Finding) -> str:
    """A line that the log of a job shows beside the file; nothing in it can begin another command."""
    kind = {"note": "notice"}.get(each.level, each.level)
    place = f"file={_property(card)},line={each.line},title={_property(f'tracker lint: {each.rule}')}"
    return f"::{kind} {place}::{_data(each.message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
