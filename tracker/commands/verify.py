"""The command `tracker verify`: one claim given on the command line, judged against what is recorded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click

from tracker.commands.options import declared, folders, storing
from tracker.errors import UsageError

_NEGATIVE = re.compile(r"\A-(?=[.,]?\d)")
_DATE = re.compile(r"\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?", re.ASCII)


class _WithNegative(click.Command):
    """A command whose arguments may begin with a minus sign before a digit."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, with a printed minus sign where an option would be seen."""
        return super().parse_args(ctx, [_NEGATIVE.sub("\u2212", text) for text in args])


@click.command(cls=_WithNegative)
@storing
@declared
@click.argument("model")
@click.argument("benchmark")
@click.argument("score", callback=lambda _, __, text: text.replace("\u2212", "-", 1))
@click.option("--vendor", metavar="NAME", help="Who prints the claim.")
@click.option("--date", "day", metavar="DATE", help="When it was printed: YYYY, YYYY-MM or YYYY-MM-DD.")
@click.option("--own", is_flag=True, help="The vendor speaks of its own model.")
@click.option("--unit", metavar="UNIT", help="percent, fraction, elo, usd …; a unit printed with the score goes first.")
@click.option("--set", "settings", multiple=True, metavar="SETTING=VALUE", help="A stated setting; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="The verdict as JSON instead of text.")
def command(
    model: str,
    benchmark: str,
    score: str,
    vendor: str | None,
    day: str | None,
    own: bool,
    unit: str | None,
    settings: tuple[str, ...],
    as_json: bool,
    sources: Path | None,
    ledger: Path | None,
    db: str | None,
) -> None:
    """Judge one claim against the recorded leaderboards.

    \b
    Example: tracker verify "Nemotron 3 Ultra" "SWE-bench Verified" "71,7 %" --set scaffold=OpenHands
    """
    from tracker.commands.recorded import Recorded
    from tracker.commands.verdict_text import summary
    from tracker.records import Claim
    from tracker.wire import json_line, verdict_to

    _refuse(model, benchmark, day)
    claim = Claim(
        model=model,
        benchmark=benchmark,
        score=score,
        vendor=vendor,
        unit=unit,
        date=day,
        own_model=True if own else None,
        settings=_settings(settings),
    )
    verdict = Recorded(folders(sources=sources, ledger=ledger, db=db)).judge.verdict(claim, 0)
    if as_json:
        click.echo(json_line(verdict_to(verdict), indent=2))
        return
    for line in summary(verdict):
        click.echo(line)


def _refuse(model: str, benchmark: str, day: str | None) -> None:
    """Raises UsageError for an empty name, or a date that is none."""
    for what, text in (("MODEL", model), ("BENCHMARK", benchmark)):
        if not text.strip():
            raise UsageError(f"{what} is empty", advice="see tracker verify --help")
    if day is not None and not _DATE.fullmatch(day):
        raise UsageError(f"--date {day!r} is not a date", advice="write it as YYYY, YYYY-MM or YYYY-MM-DD")


def _settings(pairs: Sequence[str]) -> dict[str, str]:
    """The settings of `--set`; raises UsageError for one that is not SETTING=VALUE."""
    from tracker.records import SETTINGS

    found = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or name not in SETTINGS:
            raise UsageError(f"--set {pair!r} is not SETTING=VALUE", advice=f"SETTING is one of {', '.join(SETTINGS)}")
        found[name] = value
    return found
