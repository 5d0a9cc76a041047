"""The command `tracker changes`: what changed at the sources, in the claims and in the verdicts."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.options import folders, storing

if TYPE_CHECKING:
    from tracker.records import Change


@click.command()
@storing
@click.option("--last-run", is_flag=True, help="Only what the last run found.")
@click.option("--since", metavar="DATE", help="Only what was seen at or after this date.")
@click.option("--rows", is_flag=True, help="Also each row of a change that is reported for a whole board.")
@click.option("--json", "as_json", is_flag=True, help="JSON lines instead of text.")
def command(last_run: bool, since: str | None, rows: bool, as_json: bool, db: str | None, ledger: Path | None) -> None:
    """Print what changed, oldest first: one line for a change, or for a board that changed as a whole.

    Example: tracker changes --last-run --json
    """
    from tracker.pipeline.workspace import open_ledger
    from tracker.store.told import told
    from tracker.wire import change_to, moment

    recorded = open_ledger(folders(ledger=ledger, db=db))
    start: datetime | None = moment(since) if since else None
    for change in told(recorded, last_run=last_run, since=start, rows=rows):
        click.echo(json.dumps(change_to(change), ensure_ascii=False) if as_json else in_words(change))


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
