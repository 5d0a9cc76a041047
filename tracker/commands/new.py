"""The command `tracker new`: proposals of declarations, for a person to finish."""

from __future__ import annotations

import re
from pathlib import Path

import click

from tracker.commands.options import reading_network

_BLOB = re.compile(r"https://github\.com/([^/]+/[^/]+)/blob/(.+)")


@click.group(name="new")
def command() -> None:
    """Propose a declaration of something that is not tracked yet.

    Example: tracker new leaderboard https://pear.example/data/board.json
    """


@command.command()
@click.argument("source", metavar="URL-or-FILE")
@reading_network
def leaderboard(source: str, replay: Path | None, offline: bool, resolve: tuple[str, ...]) -> None:
    """Look at a page or file and print a declaration that reads its rows, with a mark at what a person must check.

    JSON, JSON lines, YAML, CSV, Excel sheets, scripts, and tables in HTML and Markdown are looked into. Nothing is
    written: save what is printed as sources/leaderboards/<slug>.toml.

    Example: tracker new leaderboard https://pear.example/data/board.json
    """
    from tracker.commands.asked import looked_at
    from tracker.read.proposal import propose, written

    source = _BLOB.sub(r"https://raw.githubusercontent.com/\1/\2", source)
    body, name, _ = looked_at(source, replay, offline, resolve)
    proposal = propose(body, name, source if "://" in source else "")
    click.echo(written(proposal), nl=False)
    unread = proposal.rows - proposal.figures
    without = f", {unread} of them without a figure" if unread else ""
    click.echo(f"{proposal.rows} rows{without}; lines with a question mark are for you to check", err=True)
