"""What reaches a terminal: names from elsewhere are one line, cut, and steer nothing; a printed minus is no option."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.test_judge import run
from tests.workspace import ROWS, World
from tracker.errors import LONGEST, ReadError, shown
from tracker.wire import json_line

HOSTILE = "Zorb \x1b[2J\x1b]0;title\x07 \x9b31m \u202e2 \u200b\r\nfake line \x7f"


@pytest.fixture
def recorded(world: World, capsys: pytest.CaptureFixture[str]) -> World:
    """The invented world after one run."""
    assert run("run", "--replay", str(world.replay), "--out", str(world.site), *world.storing()) == 0
    capsys.readouterr()
    return world


def harmless(text: str) -> bool:
    return all(sign.isprintable() for sign in text)


def test_a_message_shows_a_cut_line_of_what_came_from_elsewhere() -> None:
    line = str(ReadError(f"no such {HOSTILE}{'x' * 1_000_000}", where=HOSTILE * 1_000, advice="look\nthere"))
    assert harmless(line)
    assert len(line) < 3 * LONGEST
    assert shown("a\nb  c") == "a b c"
    assert shown("x" * LONGEST) == "x" * LONGEST


@pytest.mark.parametrize("value", [HOSTILE, "\u2028\u2066é分 \\u0041"])
def test_json_keeps_the_value_and_steers_nothing(value: str) -> None:
    line = json_line({"name": value})
    assert harmless(line)
    assert json.loads(line) == {"name": value}


def test_rows_and_problems_of_a_hostile_board(
    recorded: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.json"
    rows = [{**ROWS[0], "model": HOSTILE}, {**ROWS[1], "resolved": HOSTILE}, {**ROWS[2], HOSTILE: 1}]
    board.write_text(json.dumps({"rows": rows}), "utf-8")
    assert run("parse", "orchard-bench", str(board), "--sources", str(recorded.sources)) == 0
    told = capsys.readouterr()
    assert HOSTILE.split()[0] in told.out
    assert told.err
    assert all(harmless(line) for line in (told.out + told.err).split("\n"))


def test_claims_of_a_hostile_document(recorded: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = tmp_path / "card.md"
    card.write_text(
        f"| Benchmark | Zorb-2 \x1b[2J\x9b31m\u202e |\n|---|---|\n| GPQA {HOSTILE.strip()[:20]} | 70.1 |\n", "utf-8"
    )
    assert run("extract", str(card), "--sources", str(recorded.sources)) == 0
    told = capsys.readouterr()
    assert "70.1" in told.out
    assert all(harmless(line) for line in (told.out + told.err).split("\n"))


@pytest.mark.parametrize("score", ["-5", "-5 %", "-.5"])
def test_a_printed_minus_is_no_option(recorded: World, capsys: pytest.CaptureFixture[str], score: str) -> None:
    assert run("verify", "Zorb 2", "Orchard-Bench", score, "--json", *recorded.storing()) == 0
    verdict = json.loads(capsys.readouterr().out)
    assert verdict["status"] == "invalid"
    assert score.rstrip(" %").replace("-.", "-0.") in verdict["explanation"]


def test_a_long_name_is_not_echoed_whole(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    long = HOSTILE + "y" * 1_000_000
    assert run("verify", long, long, "61.4", *recorded.storing()) == 0
    told = capsys.readouterr().out
    assert len(told) < 5_000
    assert all(harmless(line) for line in told.split("\n"))
    assert run("explain", long, *recorded.storing()) == 2
    assert run("verify", "Zorb 2", "Orchard-Bench", f"--{long}", *recorded.storing()) == 2
    assert run("parse", long, long) == 2
    lines = capsys.readouterr().err.split("\n")
    assert len(lines) == 4
    for line in lines:
        assert harmless(line)
        assert len(line) < 4 * LONGEST
