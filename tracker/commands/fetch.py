"""The command `tracker fetch`: ask sources and record what they say."""

from __future__ import annotations

from pathlib import Path

import click

from tracker.commands.options import declared, folders, reading_network, storing
from tracker.commands.run import NOTHING_RECORDED


@click.command()
@reading_network
@storing
@declared
@click.argument("names", nargs=-1, metavar="[SOURCE]...")
def command(
    replay: Path | None,
    offline: bool,
    resolve: tuple[str, ...],
    db: str | None,
    ledger: Path | None,
    sources: Path | None,
    names: tuple[str, ...],
) -> int:
    """Fetch and read sources (all, or those named), and update the ledger and the database.

    Example: tracker fetch swe-bench aider-polyglot
    """
    from tracker.pipeline.run import Network, record_run
    from tracker.pipeline.workspace import open_workspace

    workspace = open_workspace(folders(sources=sources, ledger=ledger, db=db))
    done = record_run(workspace, Network.of(replay, offline, resolve), names, judge=False)
    if done.nothing:
        click.echo("tracker: every source failed and nothing is recorded", err=True)
        return NOTHING_RECORDED
    click.echo(done.summary(), err=True)
    return 0
