"""What a run recorded is still told when that run ended before the site was written, and the next one found no more."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.test_run import run
from tests.pipeline.test_kills import options, process
from tests.pipeline.whole import left
from tests.workspace import DAY, ROWS, World, invented_world

WORSE = [{**ROWS[0], "resolved": 41.0}, *ROWS[1:]]


def killed(root: Path) -> None:
    """A run that gets SIGKILL once the ledger is written, before the database is."""
    unkilled = root.with_name("unkilled")
    shutil.copytree(root, unkilled)
    with process(unkilled) as done:
        areas = json.loads(done.communicate()[0])
    written = len(areas) - areas[::-1].index("ledger")
    step = written + areas[written:].index("database") + 1
    with process(root, step) as broken:
        assert broken.wait() == -9


def locked(root: Path) -> None:
    """A run that leaves with status 2 as somebody else holds the database."""
    held = sqlite3.connect(root / "tracker.db", isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    try:
        assert run(*options(root)) == 2
    finally:
        held.close()


@pytest.fixture
def recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    """A world with one day on record and a copy of that ledger, and a second day with a worse score saved."""
    root = tmp_path / "world"
    root.mkdir()
    monkeypatch.chdir(root)
    world = invented_world(root)
    assert run(*options(root)) == 0
    shutil.copytree(world.ledger, tmp_path / "before")
    world.save_board(WORSE, DAY + 86_400)
    return world


@pytest.mark.parametrize("ended", [killed, locked])
def test_the_next_run_tells_what_the_broken_one_recorded(
    recorded: World, ended: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    old = left(recorded.root)
    ended(recorded.root)
    broken = left(recorded.root)
    assert (broken.site, broken.ledger != old.ledger) == (old.site, True)
    assert run(*options(recorded.root)) == 0
    capsys.readouterr()
    before = ("--before", str(recorded.root.with_name("before")), *recorded.storing())

    assert run("changes", "--format", "commit", *before) == 0
    first, _, *body = capsys.readouterr().out.splitlines()
    outcome = "Zorb Labs Zorb 2, Orchard-Bench, agrees → claim is higher"
    assert first == f"1 entry changed on Orchard-Bench; 1 verdict changed: {outcome}"
    assert "- orchard-bench, score changed, Zorb 2: 61.4 → 41.0" in body
    assert run("changes", "--format", "outputs", *before) == 0
    assert capsys.readouterr().out.splitlines() == ["changed=2", "differences=1", "failing=0"]
    assert run("changes", "--format", "github", *before) == 0
    assert capsys.readouterr().out.startswith("::notice title=New difference::Zorb Labs Zorb 2 on Orchard-Bench")
    assert run("check", "--new", "--fail-on", "claim-higher", *before) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("zorb-labs-card-zorb-2-orchard-bench-61-4: claim-higher. ")
