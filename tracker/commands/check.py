"""The command `tracker check`: an exit status for CI from the verdicts and the age of the sources."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.options import declared, folders, storing
from tracker.errors import UsageError

if TYPE_CHECKING:
    from tracker.commands.recorded import Recorded
    from tracker.store.ledger import Ledger

_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


@click.command()
@storing
@declared
@click.option("--fail-on", metavar="STATUS,…", help="Exit with 1 when a claim has one of these statuses.")
@click.option("--new", "only_new", is_flag=True, help="Only verdicts that the last run brought or changed.")
@click.option("--max-age", metavar="AGE", help="Exit with 1 when a source's newest copy is older: 36h, 7d, 2w.")
def command(
    fail_on: str | None,
    only_new: bool,
    max_age: str | None,
    sources: Path | None,
    ledger: Path | None,
    db: str | None,
) -> None:
    """Judge what is recorded and tell by the exit status whether a condition holds: 1 if it does, else 0.

    Without --fail-on and --max-age the statuses are counted and the exit status is 0.

    Example: tracker check --fail-on claim-higher,claim-lower --new --max-age 7d
    """
    from tracker.commands.recorded import Recorded

    statuses, age = _statuses(fail_on), _age(max_age)
    recorded = Recorded(folders(sources=sources, ledger=ledger, db=db))
    found = _verdicts(recorded, statuses, only_new=only_new)
    found += _old_sources(recorded, age) if age is not None else []
    for line in found:
        click.echo(line)
    if found and (statuses or age is not None):
        raise click.exceptions.Exit(1)


def _statuses(text: str | None) -> frozenset[str]:
    """The statuses of `--fail-on`; raises UsageError for one that does not exist."""
    from tracker.records import Status

    found = frozenset(part.strip() for part in (text or "").split(",") if part.strip())
    for name in sorted(found - set(Status)):
        raise UsageError(f"--fail-on: {name!r} is no status", advice=f"the statuses are {', '.join(Status)}")
    return found


def _age(text: str | None) -> timedelta | None:
    """The age of `--max-age`; raises UsageError when it is none."""
    if text is None:
        return None
    match = re.fullmatch(r"(\d{1,4})([hdw])", text.strip())
    if match is None:
        raise UsageError(f"--max-age {text!r} is no age", advice="write 36h, 7d or 2w")
    return timedelta(**{_UNITS[match[2]]: int(match[1])})


def _verdicts(recorded: Recorded, statuses: frozenset[str], *, only_new: bool) -> list[str]:
    """One line for each verdict of these statuses; without any, the number of each status."""
    from tracker.commands.verdict_text import safe

    news = _news(recorded.ledger) if only_new else None
    chosen = [one for one in recorded.verdicts() if news is None or str(one.claim) in news]
    if not statuses:
        counts = {one.status: 0 for one in sorted(chosen, key=lambda one: one.status)}
        for one in chosen:
            counts[one.status] += 1
        return [f"{status}: {count}" for status, count in counts.items()]
    return [safe(f"{one.claim}: {one.status}. {one.explanation}") for one in chosen if one.status in statuses]


def _news(ledger: Ledger) -> frozenset[str]:
    """The claims whose verdict the last run brought or changed, and those that it has not seen."""
    asked = [status.checked_at for status in ledger.statuses.values() if status.checked_at is not None]
    last = max(asked, default=None)
    known = ledger.verdicts
    changed = {change.row.get("claim", "") for change in ledger.last_run if change.kind == "verdict-changed"}
    brought = {name for name, verdict in known.items() if last is not None and verdict.since >= last}
    return frozenset(changed | brought | (set(ledger.claims) - set(known)))


def _old_sources(recorded: Recorded, age: timedelta) -> list[str]:
    """One line for each leaderboard whose newest copy is older than the age, or that has none."""
    now = datetime.now(UTC)
    lines = []
    for leaderboard in recorded.workspace.registry.leaderboards:
        status = recorded.ledger.statuses.get(leaderboard.slug)
        copied = status.copied_at if status else None
        if copied is None:
            lines.append(f"{leaderboard.slug}: never recorded")
        elif now - copied > age:
            lines.append(f"{leaderboard.slug}: newest copy of {copied:%Y-%m-%d}")
    return lines
