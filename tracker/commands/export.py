"""The command `tracker export`: the records as open data."""

from __future__ import annotations

from pathlib import Path

import click

from tracker.commands.options import declared, folders, storing
from tracker.errors import UsageError


@click.command()
@storing
@declared
@click.option(
    "--format",
    "formats",
    default="csv,json",
    show_default=True,
    metavar="LIST",
    help="csv, json, sqlite, eee (Every Eval Ever), datapackage (Frictionless).",
)
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
def command(formats: str, folder: Path, db: str | None, ledger: Path | None, sources: Path | None) -> None:
    """Write entries, claims, verdicts and changes to DIR, with the licences of their sources.

    Rows of sources whose terms forbid copies are left out, except for those that a claim touches.

    eee holds the published rows in the shape of the Every Eval Ever records; datapackage describes the CSV files.

    Example: tracker export --format csv,datapackage data/
    """
    from tracker.pipeline.collect import newest
    from tracker.pipeline.judging import judge_claims
    from tracker.pipeline.workspace import open_ledger, open_workspace
    from tracker.store.export import FORMATS, export
    from tracker.store.load import refresh
    from tracker.store.publishable import Terms

    wanted = [each.strip() for each in formats.split(",") if each.strip()]
    unknown = [each for each in wanted if each not in FORMATS]
    if unknown or not wanted:
        raise UsageError(
            f"no format is called {unknown[0] if unknown else ''!r}", advice="known: " + ", ".join(FORMATS)
        )
    workspace = open_workspace(folders(sources=sources, ledger=ledger, db=db, recorded=True))
    recorded = open_ledger(workspace.folders)
    verdicts = judge_claims(workspace, recorded, newest(recorded).date()).verdicts
    judged = [verdicts[name] for name in sorted(verdicts)]
    leaderboards = workspace.registry.leaderboards
    refresh(workspace.folders.database, recorded, judged, leaderboards)
    terms, benchmarks = Terms.of(leaderboards, judged), workspace.registry.benchmarks
    for path in export(wanted, folder, workspace.folders.database, terms, leaderboards, benchmarks):
        click.echo(path)
