"""Killed at any moment: ledger, database and site are the old or the new ones, and the next run continues.

The run is a process of its own that gets SIGKILL: at steps of its writing, chosen by a seed so that every part of the
writing has its share, and at moments of its time.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import pytest

from tests.commands.test_run import run
from tests.pipeline.whole import Left, left
from tests.workspace import CARD, DAY, ROWS, World, invented_world

CHECKOUT = Path(__file__).resolve().parents[2]
POINTS = 20
MOMENTS = 4
LATER = [
    {**ROWS[0], "resolved": 62.0},
    ROWS[1],
    {"id": "d", "model": "Quill 9B", "resolved": 41.7, "agent": "OrchardAgent", "effort": "low", "date": "2026-03-06"},
]


@dataclass(frozen=True, slots=True)
class Case:
    """The state before the run that is killed, and what may stand afterwards."""

    before: Path
    old: Left
    new: Left
    again: Left
    """After a further run, which reports nothing: what stands where the killed run had recorded everything."""
    areas: list[str]
    seconds: float


def options(root: Path) -> list[str]:
    world = World(root)
    return ["run", "--replay", str(world.replay), "--out", str(world.site), *world.storing()]


def process(root: Path, step: int = 0) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT)}
    command = [sys.executable, "-m", "tests.pipeline.killing", str(root), str(step), *options(root)]
    return subprocess.Popen(
        command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Case:
    """A world with one day on record, a second day saved, and what runs over it leave that nobody kills."""
    root = tmp_path_factory.mktemp("kills")
    world = invented_world(root / "before")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(world.root)
        assert run(*options(world.root)) == 0
    world.save_board(LATER, DAY + 86_400)
    world.declare("vendors/zorb-labs/card.toml", CARD.replace('score = "61.4%"', 'score = "61.9%"'))
    copy = copied(world.root, root / "unkilled")
    begun = time.monotonic()
    with process(copy) as done:
        areas = json.loads(done.communicate()[0])
    seconds = time.monotonic() - begun
    assert done.returncode == 0
    new = left(copy)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(copy)
        assert run(*options(copy)) == 0
    return Case(world.root, left(world.root), new, left(copy), areas, seconds)


def copied(before: Path, root: Path) -> Path:
    """The world in another folder, where it was at the same times."""
    shutil.copytree(before, root)
    return root


def chosen(areas: Sequence[str], count: int, seed: int) -> list[int]:
    """Steps by a seed: as many of every area as of every other, and all of an area that has fewer."""
    chance, left_over = (
        random.Random(seed),
        {area: [n for n, each in enumerate(areas, 1) if each == area] for area in areas},
    )
    found: list[int] = []
    while len(found) < count and any(left_over.values()):
        for steps in left_over.values():
            if steps and len(found) < count:
                found.append(steps.pop(chance.randrange(len(steps))))
    return sorted(found)


def check_whole(root: Path, case: Case) -> None:
    """Each of the three is what it was before the run or what it is after it."""
    found = left(root)
    for each in fields(Left):
        value = getattr(found, each.name)
        assert value in (getattr(case.old, each.name), getattr(case.new, each.name)), each.name


def check_continued(root: Path, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next run ends as if none had been killed: nothing recorded is lost or doubled."""
    monkeypatch.chdir(root)
    assert run(*options(root)) == 0
    found = left(root)
    if found.ledger == case.new.ledger:
        assert found == case.new
    else:
        assert found.ledger == case.again.ledger
        assert found.site == case.again.site
    names = [path.name for path in root.rglob("*") if path.name.endswith((".tmp", ".building", ".journal", "-journal"))]
    assert names == []


def test_the_second_day_changes_all_three(case: Case) -> None:
    for each in fields(Left):
        assert getattr(case.old, each.name) != getattr(case.new, each.name)
    assert {"ledger", "database", "site", "exchange", "sync"} <= set(case.areas)
    assert len(case.areas) > 3 * POINTS


@pytest.mark.parametrize("number", range(POINTS))
def test_killed_at_a_step_of_its_writing(
    case: Case, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = chosen(case.areas, POINTS, seed=2026)[number]
    root = copied(case.before, tmp_path / "killed")
    with process(root, step) as killed:
        assert killed.wait() == -9
    check_whole(root, case)
    check_continued(root, case, monkeypatch)


@pytest.mark.parametrize("number", range(MOMENTS))
def test_killed_at_a_moment_of_its_time(
    case: Case, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copied(case.before, tmp_path / "killed")
    wait = case.seconds * random.Random(number).uniform(0.3, 1.0)
    with process(root) as killed:
        time.sleep(wait)
        killed.kill()
    assert killed.returncode in (-9, 0)
    check_whole(root, case)
    check_continued(root, case, monkeypatch)
