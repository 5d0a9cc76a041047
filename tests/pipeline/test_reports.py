"""What a run reports of itself: in the record, on the site, and line by line as it goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.commands.test_run import bytes_below, run, run_job
from tests.workspace import DAY, ROWS, World
from tracker.errors import OfflineError, ReadError
from tracker.fetch.failures import Kind, SourceError
from tracker.pipeline.collect import Collected
from tracker.pipeline.progress import Outcome, one_line
from tracker.pipeline.reports import reason_of, run_report
from tracker.records import RunReport, SourceRun, SourceStatus
from tracker.store.ledger import Ledger
from tracker.store.reading import read_ledger

NOW = datetime(2026, 3, 9, 5, 23, tzinfo=UTC)
ANSWERED = datetime(2026, 3, 9, 5, 24, tzinfo=UTC)


def test_a_replay_reports_the_time_of_its_copies_and_no_other(world: World) -> None:
    run_job(world)
    (report,) = read_ledger(world.ledger).runs
    assert report.started == datetime.fromtimestamp(DAY, UTC)
    assert report.finished is None
    assert report.sources == (SourceRun("orchard-bench", "updated", 3, 1), SourceRun("zorb-labs/card", "updated", 3))
    assert (report.found, report.missing, report.edited) == (3, 0, 0)
    assert report.verdicts == {"agrees": 1, "claim-higher": 1, "no-entry": 1}


def test_the_same_replay_again_leaves_its_report_and_writes_nothing(world: World) -> None:
    run_job(world)
    first = read_ledger(world.ledger).runs
    run_job(world)
    ledger, site = bytes_below(world.ledger), bytes_below(world.site)
    times = {path: path.stat().st_mtime_ns for path in world.site.rglob("*.html")}
    run_job(world)
    assert read_ledger(world.ledger).runs == first
    assert bytes_below(world.ledger) == ledger
    assert bytes_below(world.site) == site
    assert {path: path.stat().st_mtime_ns for path in world.site.rglob("*.html")} == times


def test_a_newer_copy_is_a_further_run(world: World) -> None:
    run_job(world)
    world.save_board([dict(row, resolved=70.1) if row["id"] == "b" else row for row in ROWS], DAY + 86_400)
    (world.replay / "zorb.example/card.md").write_text("# Zorb 2\n", "utf-8")
    os.utime(world.replay / "zorb.example/card.md", (DAY + 86_400, DAY + 86_400))
    run_job(world)
    before, after = read_ledger(world.ledger).runs
    assert after.started > before.started
    assert (after.found, after.missing) == (0, 3)
    assert after.verdict_changes == 1
    assert [(each.source, each.outcome, each.changes) for each in after.sources] == [
        ("orchard-bench", "updated", 1),
        ("zorb-labs/card", "updated", 0),
    ]


def test_without_a_network_there_is_no_run_to_report(world: World) -> None:
    run_job(world)
    before = read_ledger(world.ledger).runs
    assert run("run", "--offline", "--out", str(world.site), *world.storing()) == 0
    assert read_ledger(world.ledger).runs == before


def test_a_build_leaves_the_record_and_shows_its_runs(world: World, tmp_path: Path) -> None:
    run_job(world)
    before = bytes_below(world.ledger)
    assert run("build", "--out", str(tmp_path / "out"), *world.storing()) == 0
    assert bytes_below(world.ledger) == before
    published = json.loads((tmp_path / "out/api/v1/runs.json").read_text("utf-8"))["runs"]
    assert [each["started"] for each in published] == ["2026-03-05T08:40:00Z"]
    assert "5 March 2026, 08:40 UTC" in (tmp_path / "out/health.html").read_text("utf-8")


def report_of(*outcomes: Outcome, clock: datetime | None = NOW) -> RunReport | None:
    ledger = Ledger()
    for each in outcomes:
        ledger.statuses[each.source] = SourceStatus(each.source, each.kind, checked_at=ANSWERED, outcome=each.outcome)
    return run_report(ledger, Collected(outcomes, {}, offline=False), clock)


def test_a_live_run_has_its_own_time_and_that_of_its_last_answer() -> None:
    late = Outcome("pear", "leaderboard", "failed", 5, 0, 30.0, "no answer", "too-slow")
    report = report_of(late, Outcome("orchard", "leaderboard", "unchanged", 12, 0, 0.3))
    assert report is not None
    assert (report.started, report.finished) == (NOW, ANSWERED)
    assert report.sources == (SourceRun("orchard", "unchanged", 12), SourceRun("pear", "failed", 5, 0, "too-slow"))


@pytest.mark.parametrize("outcome", ["absent", "offline"])
def test_sources_that_were_not_asked_are_not_in_it(outcome: str) -> None:
    left = Outcome("pear", "leaderboard", outcome, 5, 0, 0.0)
    assert report_of(left) is None
    report = report_of(left, Outcome("orchard", "leaderboard", "unchanged", 12, 0, 0.3))
    assert report is not None
    assert [each.source for each in report.sources] == ["orchard"]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (SourceError("answered 404", kind=Kind.GONE), "gone"),
        (OfflineError("no network"), "offline"),
        (ReadError("no table"), "unreadable"),
        (ZeroDivisionError(), "unexpected"),
    ],
)
def test_each_failure_has_one_word(error: Exception, reason: str) -> None:
    assert reason_of(error) == reason


def logged(capsys: pytest.CaptureFixture[str], job: Callable[[], int], status: int = 0) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert job() == status
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_plain_lines_say_what_came_of_each_source(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    run_job(world)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("updated    orchard-bench  3 rows, 1 change, ")
    assert lines[1].startswith("updated    zorb-labs/card  3 claims, ")
    assert lines[0].endswith(" s")


def test_a_log_for_programs_is_one_object_a_line(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    (world.replay / "orchard.example/board.json").write_text("busy\n::error::x", "utf-8")
    lines = logged(capsys, lambda: run_job(world, "--log-format", "json"))
    assert [each["event"] for each in lines] == ["run-started", "source", "source", "run-finished"]
    assert all(each["ts"].endswith("Z") and each["level"] in ("info", "warning") for each in lines)
    bad, good = lines[1:3]
    assert (bad["source"], bad["outcome"], bad["reason"], bad["level"]) == (
        "orchard-bench",
        "failed",
        "unreadable",
        "warning",
    )
    assert {"rows", "changes", "seconds", "message"} <= bad.keys() == good.keys() | {"reason"}
    assert lines[-1]["seconds"] >= 0


@pytest.mark.parametrize(
    ("command", "last"), [("fetch", "run-finished"), ("build", "site-written"), ("run", "run-finished")]
)
def test_every_long_command_has_such_a_log(
    world: World, capsys: pytest.CaptureFixture[str], command: str, last: str
) -> None:
    run_job(world)
    where = ["--replay", str(world.replay)] if command != "build" else []
    where += ["--out", str(world.site)] if command != "fetch" else []
    lines = logged(capsys, lambda: run(command, *where, "--log-format", "json", *world.storing()))
    assert lines[-1]["event"] == last


def test_an_error_that_ends_the_command_is_in_the_log_too(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    world.declare("leaderboards/pear.toml", 'title = "Pear"\nreader = "crystal ball"\n')
    (line,) = logged(capsys, lambda: run_job(world, "--log-format", "json"), 2)
    assert (line["event"], line["level"]) == ("error", "error")
    assert "pear.toml" in line["message"]


def test_no_message_of_a_source_begins_a_line_of_its_own() -> None:
    outcome = Outcome("pear", "leaderboard", "failed", 0, 0, 0.1, "busy\n::error::no\r\x1b[2J\u2028x")
    assert len(str(outcome).splitlines()) == 1
    assert one_line("a\x1b[31m\tb\n") == "a [31m b"
