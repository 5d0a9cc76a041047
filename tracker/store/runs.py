"""Stage store: the reports of the last runs, kept in the status file, each once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tracker.records import RunReport, SourceRun
from tracker.store.codec import time_from

KEPT = 30
"""How many runs are kept."""


def with_run(runs: tuple[RunReport, ...], report: RunReport | None) -> tuple[RunReport, ...]:
    """The reports with that of one more run as the last; the oldest goes where there are more than are kept.

    A run that is repeated (a replay of the same copies) is no further run: it takes the place of its report, and what
    was reported as changed then stays reported, so that a repetition that finds nothing new changes nothing.
    """
    if report is None:
        return runs
    for place, old in enumerate(runs):
        if old.started == report.started:
            return (*runs[:place], _repeated(old, report), *runs[place + 1 :])
    return (*runs, report)[-KEPT:]


def _repeated(old: RunReport, new: RunReport) -> RunReport:
    before = {each.source: each for each in old.sources}
    now = {each.source: _again(before.get(each.source), each) for each in new.sources}
    sources = before | now
    return replace(
        new,
        finished=new.finished or old.finished,
        edited=new.edited or old.edited,
        verdict_changes=new.verdict_changes or old.verdict_changes,
        sources=tuple(sources[name] for name in sorted(sources)),
    )


def _again(old: SourceRun | None, new: SourceRun) -> SourceRun:
    """A source that was updated stays so where its repetition found it unchanged."""
    same = old is not None and (old.outcome, new.outcome, old.rows) == ("updated", "unchanged", new.rows)
    return old if old is not None and same else new


def run_from(values: dict[str, Any]) -> RunReport:
    """The report of its JSON form; raises KeyError, TypeError or ValueError where it is none."""
    claims, finished = values["claims"], values.get("finished")
    verdicts: Mapping[str, int] = values["verdicts"]
    return RunReport(
        started=time_from(values["started"]),
        version=values["tracker"],
        finished=time_from(finished) if finished else None,
        found=claims["found"],
        missing=claims["missing"],
        edited=claims["edited"],
        verdicts=dict(verdicts),
        verdict_changes=values["verdict_changes"],
        problems=values["problems"],
        sources=tuple(SourceRun(**each) for each in values["sources"]),
    )
