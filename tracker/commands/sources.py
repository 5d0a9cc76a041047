"""The command `tracker sources`: every source with its kind, age, health, rows and licence."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.options import declared, folders, reading_network, storing

if TYPE_CHECKING:
    from tracker.pipeline.health import Health


@click.command()
@click.option("--probe", is_flag=True, help="Ask each live address (reachable, shape, rows); write nothing.")
@reading_network
@storing
@declared
def command(
    probe: bool,
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

    Example: tracker sources
    """
    from tracker.pipeline.health import health, probed
    from tracker.pipeline.run import Network
    from tracker.pipeline.workspace import open_ledger, open_workspace

    workspace = open_workspace(folders(sources=sources, ledger=ledger, db=db))
    if probe:
        return _print(probed(workspace, Network.of(replay, offline, resolve)))
    return _print(health(workspace, open_ledger(workspace.folders)))


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
