"""The command `tracker build`: the site from what is recorded."""

from __future__ import annotations

from pathlib import Path

import click

from tracker.commands.options import declared, folders, publishing, storing


@click.command()
@storing
@declared
@publishing
def command(
    db: str | None,
    ledger: Path | None,
    sources: Path | None,
    out: Path | None,
    base_url: str,
    templates: Path | None,
) -> None:
    """Judge every claim and write the site from what is recorded, without a network. The ledger stays as it is.

    Example: tracker build --out site/
    """
    from tracker.pipeline.run import build_site
    from tracker.pipeline.workspace import open_workspace

    workspace = open_workspace(folders(sources=sources, templates=templates, ledger=ledger, out=out, db=db))
    published = build_site(workspace, base_url=base_url)
    counts = f"{published.written} files written, {published.unchanged} unchanged, {published.removed} removed"
    click.echo(f"{workspace.folders.site / 'index.html'}: {counts}", err=True)
