"""The command `tracker sources`: every source with its kind, age, health, rows and licence."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.options import declared, folders, reading_network, storing
from tracker.errors import UsageError

if TYPE_CHECKING:
    from tracker.pipeline.health import Health


@click.command()
@click.option("--probe", is_flag=True, help="Ask each live address (reachable, shape, rows); write nothing.")
@click.option("--down", type=click.IntRange(0, 10_000), metavar="DAYS", help="Only sources that fail for so long.")
@click.option(
    "--format", "form", type=click.Choice(["text", "markdown"]), default="text", help="With --down: text or Markdown."
)
@reading_network
@storing
@declared
def command(
    probe: bool,
    down: int | None,
    form: str,
    replay: Path | None,
    offline: bool,
    resolve: tuple[str, ...],
    db: str | None,
    ledger: Path | None,
    sources: Path | None,
) -> int:
    """List every source: kind, age of its data, last change, budget, outcome, rows, problems, licence.

    With --probe, every address is asked once, and the list says what came: whether it answered, whether its form is
    the expected one, and how many rows were read. Nothing is recorded.

    With --down, only sources that have given nothing for so many days; as Markdown the text of an issue about them,
    and nothing where there are none.

    Example: tracker sources
    """
    from tracker.pipeline.health import health, probed
    from tracker.pipeline.run import Network
    from tracker.pipeline.workspace import open_ledger, open_workspace

    if form != "text" and down is None:
        raise UsageError(f"--format {form} goes with --down DAYS")
    workspace = open_workspace(folders(sources=sources, ledger=ledger, db=db))
    if down is not None:
        return _print_down(health(workspace, open_ledger(workspace.folders)), down, form)
    if probe:
        return _print(probed(workspace, Network.of(replay, offline, resolve)))
    return _print(health(workspace, open_ledger(workspace.folders)))


def _print_down(rows: list[Health], days: int, form: str) -> int:
    """Prints the sources that stay down, as columns or as the text of an issue."""
    from tracker.publish.job_reports import down, outage

    found = down([row.status for row in rows], days, datetime.now(UTC))
    if form == "text":
        by_name = {row.status.source: row for row in rows}
        return _print([by_name[each.source] for each in found]) if found else 0
    click.echo(outage(found, days), nl=False)
    return 0


def _print(rows: list[Health]) -> int:
    """Prints the rows as aligned columns."""
    from tracker.pipeline.health import COLUMNS

    today = datetime.now(UTC).date()
    lines = [COLUMNS, *(row.cells(today) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line, widths, strict=True)]
        click.echo("  ".join(cells).rstrip())
    return 0
