"""The command `tracker run`: the main job."""

from __future__ import annotations

from pathlib import Path

import click

from tracker.commands.options import declared, folders, publishing, reading_network, storing

NOTHING_RECORDED = 75


@click.command()
@reading_network
@storing
@declared
@publishing
def command(
    replay: Path | None,
    offline: bool,
    resolve: tuple[str, ...],
    db: str | None,
    ledger: Path | None,
    sources: Path | None,
    out: Path | None,
    base_url: str,
    templates: Path | None,
) -> int:
    """Fetch every source, judge every claim, write the site: the main job.

    Without a network it says so, builds the site from what is recorded, and marks every source as stale.

    Example: tracker run --replay saved/ --out site/
    """
    from tracker.pipeline.run import Network, publish_site, record_run
    from tracker.pipeline.workspace import open_workspace

    workspace = open_workspace(folders(sources=sources, templates=templates, ledger=ledger, out=out, db=db))
    network = Network.of(replay, offline, resolve)
    done = record_run(workspace, network, base_url=base_url)
    if done.nothing:
        click.echo("tracker: every source failed and nothing is recorded", err=True)
        return NOTHING_RECORDED
    if done.collected.offline:
        click.echo(
            "No network: the site is built from what is recorded, and every source is marked as stale.", err=True
        )
    published = publish_site(workspace, done, done.judged, base_url) if done.judged is not None else None
    click.echo(done.summary(published) + ("" if published else "; nothing to judge anew"), err=True)
    return 0
