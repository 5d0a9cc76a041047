"""The command line: finds the command that is called, imports it alone, and turns errors into one line and a status."""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

import click

from tracker import __version__
from tracker.errors import TrackerError, shown

COMMANDS = {
    "run": "fetch every source, judge every claim, write the site: the main job",
    "fetch": "fetch and read sources, update the database and the ledger",
    "build": "judge and write the site from what is recorded, without a network",
    "check": "exit status for CI from the verdicts",
    "verify": "judge one claim given on the command line",
    "judge": "judge claims against entries given as JSON",
    "extract": "claims found in a document, as JSON lines",
    "parse": "entries found in saved leaderboard files, as JSON lines",
    "names": "the identity of a model name, or how two names relate",
    "explain": "a verdict with every rule that fired and the evidence",
    "sources": "every source with kind, age, health, rows and licence",
    "changes": "what changed at the sources and in the verdicts",
    "lint": "look at a model card before it is published",
    "discover": "documents of a vendor that are not yet tracked",
    "review": "accept or reject what was extracted from a document",
    "record": "record a saved or transcribed copy of a board as of a date",
    "new": "propose a declaration of a leaderboard from its address or a file",
    "export": "open data in several formats",
}
"""The commands and what each does; the module of a command has its name."""


class Commands(click.Group):
    """A group that knows its commands by name and help alone and imports a command's module when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"tracker.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of commands without importing one."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="tracker")
def tracker() -> None:
    """Hold the benchmark scores that AI vendors print against public leaderboards.

    Example: tracker verify "Nemotron 3 Ultra" "SWE-bench Verified" "71,7 %"
    """


def _usage(error: click.ClickException) -> str:
    """What was wrong with the use of a command, on one line, and where help is."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    bare = isinstance(error, click.exceptions.NoArgsIsHelpError)  # its message is the whole help
    what = "a command is missing" if bare else shown(error.format_message()).rstrip(".")
    return f"{what}; see {context.command_path} --help" if context else what


def _failed(error: OSError) -> str:
    """What the system refused: a file by its name, shortened, or else the output of the command."""
    what = error.strerror or str(error)
    return f"{shown(error.filename, 200)}: {what}" if error.filename else f"the output cannot be written: {what}"


def main(arguments: list[str] | None = None) -> None:
    """Runs a command and leaves with its exit status; a TrackerError becomes one line on standard error."""
    if sys.stdout is None:  # closed by whoever called
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  (open until the end)
    try:
        status = tracker.main(arguments, prog_name="tracker", standalone_mode=False)
        sys.stdout.flush()
    except TrackerError as error:
        click.echo(f"tracker: {error}", err=True)
        sys.exit(error.exit_status)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.ClickException as error:
        click.echo(f"tracker: {_usage(error)}", err=True)
        sys.exit(2)
    except OSError as error:
        click.echo(f"tracker: {_failed(error)}", err=True)
        sys.stdout = None  # what is left in it cannot be written, and the interpreter shall not try
        sys.exit(2)
    sys.exit(status if isinstance(status, int) else 0)
