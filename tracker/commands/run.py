"""The command `tracker run`: the main job."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.options import declared, folders, publishing, reading_network, storing, telling, told

if TYPE_CHECKING:
    from tracker.pipeline.progress import Log
    from tracker.pipeline.recorded import Recorded
    from tracker.publish.folder import Published

NOTHING_RECORDED = 75


@click.command()
@reading_network
@storing
@declared
@publishing
@telling
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
    log_format: str,
) -> int:
    """Fetch every source, judge every claim, write the site: the main job.

    Without a network it says so, builds the site from what is recorded, and marks every source as stale.

    Example: tracker run --replay saved/ --out site/
    """
    from tracker.pipeline.memory import be_sparing, collect_seldom
    from tracker.pipeline.publishing import publish_recorded
    from tracker.pipeline.run import Network, record_run
    from tracker.pipeline.workspace import open_workspace

    be_sparing()
    collect_seldom()
    with told(log_format) as log:
        workspace = open_workspace(folders(sources=sources, templates=templates, ledger=ledger, out=out, db=db))
        network = Network.of(replay, offline, resolve)
        done = record_run(workspace, network, base_url=base_url, log=log)
        if done.nothing:
            return nothing_recorded(log)
        if done.collected.offline:
            what = "No network: the site is built from what is recorded, and every source is marked as stale."
            log.tell("offline", what, "warning")
        published = publish_recorded(workspace, done, base_url)
        finished(log, done, done.summary(published) + ("" if published else "; nothing to judge anew"), published)
    return 0


def nothing_recorded(log: Log) -> int:
    """Says that there is nothing; gives the exit status for it."""
    log.tell("nothing-recorded", "tracker: every source failed and nothing is recorded", "error")
    return NOTHING_RECORDED


def finished(log: Log, done: Recorded, summary: str, published: Published | None = None) -> None:
    """Tells what a run did, in one line."""
    outcomes = done.collected.outcomes
    written: dict[str, object] = {"written": published.written, "unchanged": published.unchanged} if published else {}
    rows = sum(each.rows for each in outcomes if each.outcome not in ("absent", "offline", "failed"))
    log.tell("run-finished", summary, rows=rows, changes=len(done.ledger.run), **written)
