"""The command `tracker explain`: a verdict with every rule that fired, both numbers, the rows and the evidence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.commands.options import declared, folders, storing
from tracker.errors import UsageError

if TYPE_CHECKING:
    from tracker.commands.recorded import Recorded
    from tracker.records import Claim, Verdict

MOST_NAMED = 5


@click.command()
@storing
@declared
@click.argument("claim_id", metavar="CLAIM-ID")
@click.option("--json", "as_json", is_flag=True, help="The whole verdict as JSON instead of text.")
def command(claim_id: str, as_json: bool, sources: Path | None, ledger: Path | None, db: str | None) -> None:
    """Print how a recorded claim came out, and why.

    \b
    Example: tracker explain nvidia-nemotron-3-ultra-report-swe-bench-verified-71-9
    """
    from tracker.commands.recorded import Recorded
    from tracker.wire import json_line

    recorded = Recorded(folders(sources=sources, ledger=ledger, db=db))
    claim = _claim(recorded, claim_id)
    verdict = recorded.judge.verdict(claim, claim_id)
    if as_json:
        click.echo(json_line(_object(recorded, claim, verdict), indent=2))
        return
    for line in _lines(recorded, claim, verdict):
        click.echo(line)


def _claim(recorded: Recorded, claim_id: str) -> Claim:
    """The recorded claim; raises UsageError naming ids that contain the text where there is none."""
    claims = recorded.ledger.claims
    if claim_id in claims:
        return claims[claim_id].claim
    near = [name for name in sorted(claims) if claim_id.casefold() in name.casefold()][:MOST_NAMED]
    advice = f"such ids are {', '.join(near)}" if near else "`tracker export` and the site list the ids"
    raise UsageError(f"no claim is recorded as {claim_id!r}", advice=advice)


def _lines(recorded: Recorded, claim: Claim, verdict: Verdict) -> Iterator[str]:
    """The verdict in parts, each under a heading."""
    from tracker.commands import verdict_text as text

    parts = (
        ("", text.summary(verdict)),
        ("Numbers", text.numbers(verdict)),
        ("Rules that fired", text.rules(verdict)),
        ("Rows considered", text.rows(verdict)),
        ("Evidence", _evidence(recorded, claim, verdict)),
    )
    for heading, lines in parts:
        found = list(lines)
        if heading and found:
            yield ""
            yield f"{heading}:"
        yield from found


def _evidence(recorded: Recorded, claim: Claim, verdict: Verdict) -> Iterator[str]:
    """Where both figures stand."""
    from tracker.commands.verdict_text import safe
    from tracker.store.evidence import read_evidence

    yield safe(f"claim: {claim.url or 'no address'}; {claim.locator or 'place not said'}")
    found = read_evidence(recorded.layout.state).get(claim.id)
    if found is not None and found.found:
        yield safe(f"quoted on {found.at:%Y-%m-%d}: {found.quote} (sha256 {found.sha256})")
    else:
        yield "transcribed, place only: the page was not fetched"
    row = next((row for row in recorded.judge.rows if row.ref == verdict.entry), None)
    if row is not None:
        entry = row.entry
        yield safe(f"row: {entry.url or entry.leaderboard}; {entry.locator or entry.name or entry.model}")


def _object(recorded: Recorded, claim: Claim, verdict: Verdict) -> dict[str, Any]:
    """The verdict with the parts that `tracker judge` leaves out."""
    from dataclasses import asdict

    from tracker.wire import claim_to, verdict_to

    return {
        **verdict_to(verdict),
        "claimed": claim_to(claim),
        "claim_value": verdict.claim_value,
        "entry_value": verdict.entry_value,
        "unit": verdict.unit,
        "benchmark": verdict.benchmark,
        "board": verdict.board,
        "elsewhere": list(verdict.elsewhere),
        "rules": [asdict(rule) for rule in verdict.rules],
        "considered": [asdict(row) for row in verdict.considered],
        "notes_in_words": [asdict(note) for note in verdict.notes],
        "evidence": list(_evidence(recorded, claim, verdict)),
    }
