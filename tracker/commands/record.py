"""The command `tracker record`: a saved or transcribed copy of a board, taken over as of a date."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from tracker.commands.options import declared, folders, storing
from tracker.errors import InputError, UsageError


@click.command()
@storing
@declared
@click.option("--as-of", required=True, metavar="DATE", help="The day of the copy, YYYY-MM-DD.")
@click.option("--partial", is_flag=True, help="The copy does not hold every row: absence proves nothing.")
@click.argument("board")
@click.argument("file", type=click.Path(path_type=Path))
def command(
    db: str | None, ledger: Path | None, sources: Path | None, as_of: str, partial: bool, board: str, file: Path
) -> None:
    """Record FILE as what BOARD said on a day.

    FILE is a copy in the board's own form, or a transcription: JSON lines or CSV with the columns of an entry (model,
    score, name, date, n, settings.effort …), whose rows are marked as transcribed.

    Example: tracker record terminal-bench-2 rows.csv --as-of 2026-03-09 --partial
    """
    from tracker.pipeline.recording import record_copy
    from tracker.pipeline.workspace import open_workspace

    workspace = open_workspace(folders(sources=sources, ledger=ledger, db=db))
    try:
        body = file.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=str(file)) from None
    line = record_copy(workspace, board, body, file, _day(as_of), partial=partial)
    click.echo(line, err=True)


def _day(text: str) -> datetime:
    from tracker.wire import moment

    try:
        return moment(text)
    except InputError:
        raise UsageError(f"--as-of {text!r} is not a date", advice="write it as YYYY-MM-DD") from None
