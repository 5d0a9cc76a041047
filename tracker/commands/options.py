"""Options that several commands share, and what they give back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from tracker.errors import TrackerError, UsageError
from tracker.paths import Layout, layout

if TYPE_CHECKING:
    from tracker.pipeline.progress import Log

Function = TypeVar("Function", bound=Callable[..., object])

_DATABASE = re.compile(r"([a-z][a-z0-9]*)(?:\+[a-z0-9_]+)?://")
_FOLDER = click.Path(file_okay=False, path_type=Path)


def storing(function: Function) -> Function:
    """`--db` and `--ledger`, for commands that read or write what is recorded."""
    for option in (
        click.option("--ledger", type=_FOLDER, help="Folder of the ledger (text records).", metavar="DIR"),
        click.option("--db", help="Database URL; SQLite by default, PostgreSQL works the same.", metavar="URL"),
    ):
        function = option(function)
    return function


def reading_network(function: Function) -> Function:
    """`--replay`, `--offline` and `--resolve`, for commands that fetch."""
    for option in (
        click.option(
            "--resolve", multiple=True, metavar="HOST=IP:PORT", help="Send requests for a host elsewhere (tests)."
        ),
        click.option("--offline", is_flag=True, help="Do not use the network."),
        click.option(
            "--replay",
            type=click.Path(exists=True, path_type=Path),
            metavar="PATH",
            help="Answer every request from a saved copy.",
        ),
    ):
        function = option(function)
    return function


def declared(function: Function) -> Function:
    """`--sources`, for commands that read declarations."""
    return click.option("--sources", type=_FOLDER, metavar="DIR", help="Folder of declarations and registry.")(function)


def publishing(function: Function) -> Function:
    """`--out`, `--base-url` and `--templates`, for commands that write the site."""
    for option in (
        click.option("--templates", type=_FOLDER, metavar="DIR", help="Folder of templates."),
        click.option("--base-url", default="", metavar="URL", help="Address at which the site will be published."),
        click.option("--out", type=_FOLDER, metavar="DIR", help="Folder to write the site to."),
    ):
        function = option(function)
    return function


def telling(function: Function) -> Function:
    """`--log-format`, for commands that run long."""
    return click.option(
        "--log-format",
        type=click.Choice(("plain", "json")),
        default="plain",
        show_default=True,
        help="How to tell on standard error what is done: lines for people, or one JSON object a line.",
    )(function)


@contextmanager
def told(log_format: str) -> Iterator[Log]:
    """The log of a command in that format; in JSON, an error that ends the command is told there too."""
    from tracker.pipeline.progress import JsonLog, PlainLog

    log = JsonLog() if log_format == "json" else PlainLog()
    try:
        with _heard(log):
            yield log
    except TrackerError as error:
        if isinstance(log, PlainLog):
            raise
        log.tell("error", str(error), "error")
        raise click.exceptions.Exit(error.exit_status) from None


@contextmanager
def _heard(log: Log) -> Iterator[None]:
    """Lets the log tell the warnings of the stages, which know nothing of it."""
    from logging import Handler, LogRecord, getLogger

    class Ear(Handler):
        def emit(self, record: LogRecord) -> None:
            log.tell("warning", record.getMessage(), "warning")

    logger, ear = getLogger("tracker"), Ear()
    logger.addHandler(ear)
    try:
        yield
    finally:
        logger.removeHandler(ear)


def folders(
    *,
    sources: Path | None = None,
    templates: Path | None = None,
    ledger: Path | None = None,
    out: Path | None = None,
    db: str | None = None,
    recorded: bool = False,
) -> Layout:
    """The default folders with those replaced that were given as options; a ledger that is given begins empty.

    Raises UsageError for a database that is given by no URL, and StoreError where its driver is not there. With
    `recorded`, for commands that only read what is recorded, a ledger that is given has to be there too.
    """
    found = layout()
    if recorded and ledger is not None and not ledger.is_dir():
        raise UsageError("there is no such folder", where=f"--ledger {ledger}", advice="name that of a recorded ledger")
    if db:
        _check_database(db)
    return replace(
        found,
        sources=sources or found.sources,
        templates=templates or found.templates,
        ledger=ledger or found.ledger,
        site=out or found.site,
        database=db or found.database,
        seed=found.seed if ledger is None else None,
    )


def _check_database(url: str) -> None:
    """Raises UsageError for what is no URL, StoreError where its driver is not there; a server is not asked."""
    form = _DATABASE.match(url)
    if form is None:
        what = f"--db {url!r} is not the URL of a database" if "@" not in url else "--db is not the URL of a database"
        raise UsageError(what, advice="write sqlite:///FILE, for example")
    if form[1] != "sqlite":
        from tracker.store.database import check

        check(url)
