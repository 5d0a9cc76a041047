"""The main job on the invented world: sources in, ledger and site out, and what happens when something is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.workspace import DAY, ROWS, World
from tracker.cli import main
from tracker.store.reading import read_ledger


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert isinstance(left.value.code, int)
    return left.value.code


def run_job(world: World, *more: str) -> int:
    return run("run", "--replay", str(world.replay), "--out", str(world.site), *world.storing(), *more)


def bytes_below(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def test_the_main_job_writes_a_site_and_a_ledger(world: World) -> None:
    assert run_job(world) == 0
    ledger = read_ledger(world.ledger)
    assert [row.entry.model for row in ledger.entries["orchard-bench"]] == ["Zorb 2", "Zorb 2 mini", "Quill 7B"]
    statuses = {name: str(verdict.status) for name, verdict in ledger.verdicts.items()}
    assert statuses == {
        "zorb-labs-card-zorb-2-orchard-bench-61-4": "agrees",
        "zorb-labs-card-zorb-2-mini-orchard-bench-70-1": "claim-higher",
        "zorb-labs-card-zorb-2-nano-orchard-bench-20-2": "no-entry",
    }
    front = (world.site / "index.html").read_text("utf-8")
    assert "Zorb 2 mini" in front
    claims = json.loads((world.site / "api/v1/claims.json").read_text("utf-8"))
    assert "70.1%" in json.dumps(claims)


def test_a_second_run_changes_no_record_and_no_page(world: World) -> None:
    run_job(world)
    before = bytes_below(world.ledger)
    assert run_job(world) == 0
    after = bytes_below(world.ledger)
    del before["status.json"], after["status.json"]  # says when and what was last asked, and is no record
    assert after == before


def test_two_runs_from_the_same_state_give_the_same_bytes(world: World, tmp_path: Path) -> None:
    run_job(world)
    other = tmp_path / "other"
    options = ["--sources", str(world.sources), "--ledger", str(other / "l"), "--db", f"sqlite:///{other / 'd'}"]
    assert run("run", "--replay", str(world.replay), "--out", str(other / "site"), *options) == 0
    assert bytes_below(other / "site") == bytes_below(world.site)


def test_the_quoted_words_come_from_the_page_and_stay_out_of_the_ledger(world: World) -> None:
    run_job(world)
    page = world.site / "claims" / "zorb-labs-card-zorb-2-orchard-bench-61-4"
    text = next(p for p in (page.with_suffix(".html"), page / "index.html") if p.exists()).read_text("utf-8")
    assert "transcribed, place only" not in text.lower()
    assert not any("quote" in path.read_text("utf-8") for path in world.ledger.rglob("*.jsonl"))


def test_without_the_page_the_site_says_that_only_the_place_is_known(world: World) -> None:
    (world.replay / "zorb.example/card.md").unlink()
    assert run_job(world) == 0
    page = world.site / "claims" / "zorb-labs-card-zorb-2-orchard-bench-61-4"
    text = next(p for p in (page.with_suffix(".html"), page / "index.html") if p.exists()).read_text("utf-8")
    assert "transcribed, place only" in text.lower()


def test_a_changed_score_is_reported_and_the_verdict_follows(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    run_job(world)
    rows = [dict(row, resolved=70.1) if row["id"] == "b" else row for row in ROWS]
    world.save_board(rows, DAY + 86_400)
    run_job(world)
    capsys.readouterr()
    assert run("changes", "--last-run", "--json", *world.storing()[2:]) == 0
    changes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {(c["kind"], c["before"], c["after"]) for c in changes} == {
        ("score-changed", "50.0", "70.1"),
        ("verdict-changed", "claim-higher", "agrees"),
    }


def test_one_broken_source_does_not_stop_another(world: World) -> None:
    run_job(world)
    (world.replay / "orchard.example/board.json").write_text("<html>busy</html>", "utf-8")
    os.utime(world.replay / "orchard.example/board.json", (DAY + 86_400, DAY + 86_400))
    assert run_job(world) == 0
    ledger = read_ledger(world.ledger)
    assert ledger.statuses["orchard-bench"].outcome == "failed"
    assert len(ledger.entries["orchard-bench"]) == 3
    assert ledger.statuses["zorb-labs/card"].outcome in ("updated", "unchanged")


def test_offline_builds_from_what_is_recorded_and_says_so(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    run_job(world)
    capsys.readouterr()
    assert run("run", "--offline", "--out", str(world.site), *world.storing()) == 0
    assert "No network" in capsys.readouterr().err
    assert "Zorb 2 mini" in (world.site / "index.html").read_text("utf-8")


def test_nothing_recorded_and_nothing_reached_is_its_own_status(world: World) -> None:
    assert run("run", "--offline", "--out", str(world.site), *world.storing()) == 75
    assert not (world.site / "index.html").exists()


def test_a_malformed_declaration_is_one_line(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    world.declare("leaderboards/pear.toml", 'title = "Pear"\nreader = "crystal ball"\n')
    assert run_job(world) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "pear.toml" in lines[0]
    assert "crystal ball" in lines[0]


def test_an_unwritable_site_leaves_the_old_one(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    run_job(world)
    before = bytes_below(world.site)
    world.declare("../templates/broken", "")
    assert run_job(world, "--templates", str(world.root / "templates")) == 2
    assert len(capsys.readouterr().err.strip().splitlines()[-1]) > 0
    assert bytes_below(world.site) == before


def test_record_takes_over_a_transcription_as_of_its_day(world: World) -> None:
    copy = world.root / "rows.csv"
    copy.write_text("model,score,settings.effort\nPear 1,44.0,high\n", "utf-8")
    assert run("record", "orchard-bench", str(copy), "--as-of", "2026-01-02", "--partial", *world.storing()) == 0
    rows = read_ledger(world.ledger).entries["orchard-bench"]
    assert [(row.entry.model, row.entry.score, row.transcribed) for row in rows] == [("Pear 1", "44.0", True)]
    assert rows[0].first_seen.isoformat() == "2026-01-02T00:00:00+00:00"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["record", "no-such-board", "x.csv", "--as-of", "2026-01-02"], "no-such-board"),
        (["record", "orchard-bench", "missing.csv", "--as-of", "2026-01-02"], "missing.csv"),
        (["fetch", "no-such-source"], "no-such-source"),
        (["fetch", "--resolve", "nonsense"], "nonsense"),
    ],
)
def test_wrong_use_is_one_line(
    world: World, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    if arguments[0] == "record":
        Path("x.csv").write_text("model,score\nA,1\n", "utf-8")
    assert run(*arguments, *world.storing()) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert words in lines[0]


def test_the_site_does_not_depend_on_the_order_of_sets(world: World) -> None:
    run_job(world)
    program = Path(sys.executable).parent / "tracker"
    for seed in ("1", "2"):
        options = ["--sources", str(world.sources), "--ledger", str(world.ledger), "--out", str(world.root / seed)]
        environment = os.environ | {"PYTHONHASHSEED": seed}
        subprocess.run([program, "build", *options], check=True, env=environment, cwd=world.root, capture_output=True)
    assert bytes_below(world.root / "1") == bytes_below(world.root / "2")
