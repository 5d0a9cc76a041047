"""The command `tracker fetch`: ask sources and record what they say."""

from __future__ import annotations

from pathlib import Path

import click

from tracker.commands.options import declared, folders, reading_network, storing, telling, told
from tracker.commands.run import finished, nothing_recorded


@click.command()
@reading_network
@storing
@declared
@telling
@click.argument("names", nargs=-1, metavar="[SOURCE]...")
def command(
    replay: Path | None,
    offline: bool,
    resolve: tuple[str, ...],
    db: str | None,
    ledger: Path | None,
    sources: Path | None,
    log_format: str,
    names: tuple[str, ...],
) -> int:
    """Fetch and read sources (all, or those named), and update the ledger and the database.

    Example: tracker fetch swe-bench aider-polyglot
    """
    from tracker.pipeline.run import Network, record_run
    from tracker.pipeline.workspace import open_workspace

    with told(log_format) as log:
        workspace = open_workspace(folders(sources=sources, ledger=ledger, db=db))
        done = record_run(workspace, Network.of(replay, offline, resolve), names, judge=False, log=log)
        if done.nothing:
            return nothing_recorded(log)
        finished(log, done, done.summary())
    return 0
