"""The command `tracker check`: an exit status for CI from the verdicts and the age of the sources."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tracker.commands.options import declared, folders, storing
from tracker.errors import UsageError

if TYPE_CHECKING:
    from tracker.commands.recorded import Recorded
    from tracker.publish.junit import Case, Suite
    from tracker.records import Verdict

_CLAIMS, _SOURCES = "claims", "sources"
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


@click.command()
@storing
@declared
@click.option("--fail-on", metavar="STATUS,…", help="Exit with 1 when a claim has one of these statuses.")
@click.option("--new", "only_new", is_flag=True, help="Only verdicts that the last run brought or changed.")
@click.option(
    "--before",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="An earlier copy of the ledger, for --new: new is what came out otherwise since then.",
)
@click.option("--max-age", metavar="AGE", help="Exit with 1 when a source's newest copy is older: 36h, 7d, 2w.")
@click.option(
    "--junit",
    "report",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write what was checked as JUnit XML.",
)
def command(
    fail_on: str | None,
    only_new: bool,
    before: Path | None,
    max_age: str | None,
    report: Path | None,
    sources: Path | None,
    ledger: Path | None,
    db: str | None,
) -> None:
    """Judge what is recorded and tell by the exit status whether a condition holds: 1 if one does, else 0.

    Each claim and each source for which a condition holds is one line. Without --fail-on and --max-age the statuses are
    counted and the exit status is 0.

    Example: tracker check --fail-on claim-higher,claim-lower --new --max-age 7d --junit report.xml
    """
    from tracker.commands.recorded import Recorded

    statuses, age = _statuses(fail_on), _age(max_age)
    if before is not None and not only_new:
        raise UsageError("--before goes with --new")
    recorded = Recorded(folders(sources=sources, ledger=ledger, db=db, recorded=True))
    asked_of_claims = bool(statuses) or age is None or report is not None
    verdicts = _chosen(recorded, before, only_new=only_new) if asked_of_claims else []
    suites = _suites(recorded, verdicts, statuses, age)
    if report is not None:
        _write(report, suites, recorded)
    if not statuses and age is None:
        _count(verdicts)
    failed = [_line(suite, case) for suite in suites for case in suite.cases if case.kind]
    for line in failed:
        click.echo(line)
    if failed:
        raise click.exceptions.Exit(1)


def _statuses(text: str | None) -> frozenset[str]:
    """The statuses of `--fail-on`; raises UsageError for one that does not exist, and where none is named."""
    from tracker.records import Status

    if text is None:
        return frozenset()
    found = frozenset(part.strip() for part in text.split(",") if part.strip())
    advice = f"the statuses are {', '.join(Status)}"
    if not found:
        raise UsageError("--fail-on names no status", advice=advice)
    for name in sorted(found - set(Status)):
        raise UsageError(f"--fail-on: {name!r} is no status", advice=advice)
    return found


def _age(text: str | None) -> timedelta | None:
    """The age of `--max-age`; raises UsageError when it is none."""
    if text is None:
        return None
    match = re.fullmatch(r"([0-9]{1,4})([hdw])", text.strip())
    if match is None:
        raise UsageError(f"--max-age {text!r} is no age", advice="write 36h, 7d or 2w")
    return timedelta(**{_UNITS[match[2]]: int(match[1])})


def _chosen(recorded: Recorded, before: Path | None, *, only_new: bool) -> list[Verdict]:
    """The verdicts of all claims that are still printed, or of those that came or changed: since `before`, an earlier
    copy of the ledger, or in the last run."""
    from tracker.store.reading import read_ledger
    from tracker.store.told import judged_anew

    earlier = read_ledger(before) if before is not None else None
    news = judged_anew(recorded.ledger, earlier) if only_new else None
    return [one for one in recorded.verdicts() if news is None or str(one.claim) in news]


def _suites(
    recorded: Recorded, verdicts: Sequence[Verdict], statuses: frozenset[str], age: timedelta | None
) -> tuple[Suite, ...]:
    """What was checked: every verdict that was chosen, and with an age every leaderboard that is asked."""
    from tracker.publish.junit import Suite

    claims = Suite(_CLAIMS, tuple(_verdict_case(recorded, one, statuses) for one in verdicts))
    if age is None:
        return (claims,)
    return (claims, Suite(_SOURCES, tuple(_source_cases(recorded, age))))


def _verdict_case(recorded: Recorded, verdict: Verdict, statuses: frozenset[str]) -> Case:
    from tracker.publish.junit import Case

    claim = recorded.ledger.claims[str(verdict.claim)].claim
    group = claim.document or claim.vendor or _CLAIMS
    if verdict.status in statuses:
        return Case(group, str(verdict.claim), str(verdict.status), verdict.explanation)
    return Case(group, str(verdict.claim))


def _source_cases(recorded: Recorded, age: timedelta) -> Iterator[Case]:
    """For each leaderboard that is recorded whether its newest copy is older than the age, or there is none."""
    from tracker.publish.junit import Case

    now = datetime.now(UTC)
    for leaderboard in recorded.workspace.registry.leaderboards:
        status = recorded.ledger.statuses.get(leaderboard.slug)
        copied = status.copied_at if status else None
        if copied is None:
            if leaderboard.publish != "reference-only":
                yield Case(_SOURCES, leaderboard.slug, "old", "never recorded")
        elif now - copied > age:
            yield Case(_SOURCES, leaderboard.slug, "old", f"newest copy of {copied:%Y-%m-%d}")
        else:
            yield Case(_SOURCES, leaderboard.slug)


def _write(report: Path, suites: Sequence[Suite], recorded: Recorded) -> None:
    """Writes the report, as of the newest copy that is recorded."""
    from tracker.pipeline.collect import newest
    from tracker.publish.junit import junit

    report.write_bytes(junit(suites, newest(recorded.ledger)))


def _count(verdicts: Sequence[Verdict]) -> None:
    """Prints how many verdicts have which status."""
    for status, count in sorted(Counter(str(one.status) for one in verdicts).items()):
        click.echo(f"{status}: {count}")


def _line(suite: Suite, case: Case) -> str:
    """What the report calls a failure, as one line without characters that would steer a terminal."""
    from tracker.commands.verdict_text import safe

    said = f"{case.kind}. {case.message}" if suite.name == _CLAIMS else case.message
    return safe(f"{case.name}: {said}")
