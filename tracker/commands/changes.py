"""The command `tracker changes`: what changed at the sources, in the claims and in the verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.options import declared, folders, storing
from tracker.errors import UsageError

if TYPE_CHECKING:
    from tracker.paths import Layout
    from tracker.publish.news import News
    from tracker.records import Change
    from tracker.store.ledger import Ledger

TEXT, COMMIT = "text", "commit"
FORMATS = (TEXT, COMMIT, "markdown", "github", "outputs")


@click.command()
@storing
@declared
@click.option("--last-run", is_flag=True, help="Only what the last run found.")
@click.option("--since", metavar="DATE", help="Only what was seen at or after this date.")
@click.option("--rows", is_flag=True, help="Also each row of a change that is reported for a whole board.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines instead of text.")
@click.option("--format", "form", type=click.Choice(FORMATS), default=TEXT, help="Another form of the news.")
@click.option(
    "--before",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="An earlier copy of the ledger, for the other forms: the news are what it does not hold.",
)
def command(
    last_run: bool,
    since: str | None,
    rows: bool,
    as_json: bool,
    form: str,
    before: Path | None,
    db: str | None,
    ledger: Path | None,
    sources: Path | None,
) -> None:
    """Print what changed, oldest first: one line for a change, or for a board that changed as a whole.

    With --format, what the last run brought, or with --before all that came since that copy: `commit` a message for
    version control (with --before nothing where only the times of asking differ, unless those are a week old),
    `markdown` a summary, `github` annotations for the log of a job, `outputs` counts as KEY=VALUE.

    Example: tracker changes --last-run --json
    """
    from tracker.pipeline.workspace import open_ledger

    layout = folders(ledger=ledger, db=db, sources=sources)
    if form != TEXT:
        if as_json or since or rows:
            raise UsageError(f"--format {form} is of the last run and takes neither --json nor --since nor --rows")
        _report(form, layout, open_ledger(layout), before)
        return
    if before is not None:
        raise UsageError("--before goes with --format", advice=f"the forms are {', '.join(FORMATS)}")
    _list(open_ledger(layout), since, last_run=last_run, rows=rows, as_json=as_json)


def _list(recorded: Ledger, since: str | None, *, last_run: bool, rows: bool, as_json: bool) -> None:
    from tracker.store.told import told
    from tracker.wire import change_to, json_line, moment

    start: datetime | None = moment(since) if since else None
    for change in told(recorded, last_run=last_run, since=start, rows=rows):
        click.echo(json_line(change_to(change)) if as_json else in_words(change))


def _report(form: str, layout: Layout, recorded: Ledger, before: Path | None) -> None:
    """Prints the news in one of the forms for other programs."""
    from tracker.declare.leaderboards import load_leaderboards
    from tracker.publish.news import news_of
    from tracker.store.keeping import worth_keeping
    from tracker.store.reading import read_ledger

    if form == COMMIT and before is not None and not worth_keeping(before, layout.ledger):
        return
    titles = {board.slug: board.title for each in load_leaderboards(layout.sources) for board in each.boards}
    news = news_of(recorded, titles, read_ledger(before) if before is not None else None)
    for text in _texts(form, news):
        click.echo(text, nl=not text.endswith("\n"))


def _texts(form: str, news: News) -> Iterator[str]:
    from tracker.publish import job_reports
    from tracker.publish.commit_message import commit_message

    if form == COMMIT:
        yield commit_message(news)
    elif form == "markdown":
        yield job_reports.markdown_summary(news)
    else:
        yield from job_reports.notices(news) if form == "github" else job_reports.outputs(news)


def in_words(change: Change) -> str:
    """A change as one line of text, without characters that would steer a terminal."""
    row = change.row
    subject = row.get("name") or row.get("claim") or row.get("model") or row.get("names") or ""
    if row.get("scope") == "board":
        subject = f"{row['rows']} rows" if "rows" in row else "the board"
    field = f" {change.field}" if change.field else ""
    values = f": {change.before or '–'} → {change.after or '–'}" if change.before or change.after else ""
    place = change.board or change.leaderboard or row.get("vendor", "")
    line = f"{change.at:%Y-%m-%d} {place} {change.kind}{field}, {subject}{values}"
    return "".join(char if char.isprintable() else "\ufffd" for char in line)
