"""[BC-138] [BC-139] A source that could not be read again within its budget marks its claims; their verdicts stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands.test_run import run, run_job
from tests.workspace import CARD_PAGE, DAY, ROWS, World

CLAIM = "zorb-labs-card-zorb-2-orchard-bench-61-4"
BUDGET = 30
A_DAY = 86_400


@pytest.fixture
def recorded(world: World) -> World:
    """One run of 5 March, after which the board is in no saved copy any more."""
    assert run_job(world) == 0
    (world.replay / "orchard.example/board.json").unlink()
    return world


def claim(world: World) -> dict[str, Any]:
    values: dict[str, Any] = json.loads((world.site / f"api/v1/claims/{CLAIM}.json").read_text("utf-8"))
    return values


def notes(world: World) -> list[str]:
    found: list[str] = claim(world)["verdict"]["notes"]
    return found


def page(world: World) -> str:
    path: Path = world.site / f"claims/{CLAIM}.html"
    return path.read_text("utf-8")


def later(world: World, days: int) -> None:
    """A run so many days after the copy of the board, in which another source alone answers."""
    world.save("zorb.example/card.md", CARD_PAGE, DAY + days * A_DAY)
    assert run_job(world) == 0


def test_a_board_that_could_not_be_read_again_within_its_budget_is_noted(recorded: World) -> None:
    verdict = claim(recorded)["verdict"]
    later(recorded, BUDGET)
    assert "source-stale" not in notes(recorded)
    later(recorded, BUDGET + 1)
    assert "source-stale" in notes(recorded)
    now = claim(recorded)["verdict"]
    assert [now[key] for key in ("status", "entry", "delta")] == [verdict[key] for key in ("status", "entry", "delta")]


def test_the_page_of_a_claim_says_when_its_board_was_last_read_and_last_changed(recorded: World) -> None:
    recorded.save_board(ROWS, DAY + 2 * A_DAY)
    assert run_job(recorded) == 0
    (recorded.replay / "orchard.example/board.json").unlink()
    later(recorded, BUDGET + 4)
    assert "is of 7 March 2026, older than the 30 days" in page(recorded)
    assert "Its rows had last changed on 5 March 2026." in page(recorded)


def test_a_board_that_is_read_again_and_did_not_change_is_fresh_and_keeps_the_day_of_its_change(
    recorded: World, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded.save_board(ROWS, DAY + 2 * BUDGET * A_DAY)
    later(recorded, 2 * BUDGET)
    assert "source-stale" not in notes(recorded)
    capsys.readouterr()
    assert run("sources", *recorded.storing()) == 0
    (line,) = [each for each in capsys.readouterr().out.splitlines() if each.startswith("orchard-bench")]
    assert "2026-05-04" in line
    assert "2026-03-05" in line
    assert '<p>Rows last changed <time datetime="2026-03-05T08:40:00Z">' in page(recorded)
