"""The command `tracker build`: the site from what is recorded."""

from __future__ import annotations

from pathlib import Path

import click

from tracker.commands.options import declared, folders, publishing, storing, telling, told
from tracker.errors import InputError


@click.command()
@storing
@declared
@publishing
@telling
def command(
    db: str | None,
    ledger: Path | None,
    sources: Path | None,
    out: Path | None,
    base_url: str,
    templates: Path | None,
    log_format: str,
) -> None:
    """Judge every claim and write the site from what is recorded, without a network. The ledger stays as it is.

    Example: tracker build --out site/
    """
    from tracker.pipeline.publishing import build_site
    from tracker.pipeline.workspace import is_recorded, open_workspace

    with told(log_format) as log:
        layout = folders(sources=sources, templates=templates, ledger=ledger, out=out, db=db, recorded=True)
        if not is_recorded(layout):
            what, advice = "nothing is recorded there", "`tracker run` records, or name another with --ledger"
            raise InputError(what, where=str(layout.ledger), advice=advice)
        workspace = open_workspace(layout)
        done = build_site(workspace, base_url=base_url)
        counts: dict[str, object] = {"written": done.written, "unchanged": done.unchanged, "removed": done.removed}
        what = f"{done.written} files written, {done.unchanged} unchanged, {done.removed} removed"
        log.tell("site-written", f"{workspace.folders.site / 'index.html'}: {what}", **counts)
