"""The commands that judge: `judge`, `verify`, `explain` and `check`, on given entries and on the invented world."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.workspace import World
from tracker.cli import main


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert isinstance(left.value.code, int)
    return left.value.code


CLAIM = {"model": "Vesper 3", "benchmark": "Orchard-Bench", "score": "61.4", "unit": "percent"}
ENTRY = {**CLAIM, "origin": "maintainer", "n": 500}


def write(path: Path, *cases: dict[str, Any]) -> str:
    path.write_text("".join(json.dumps(case) + "\n" for case in cases), "utf-8")
    return str(path)


def test_one_case_gives_one_list_of_verdicts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "case.json", {"claims": [CLAIM, {**CLAIM, "score": "n/a"}], "entries": [ENTRY]})
    assert run("judge", path) == 0
    verdicts = json.loads(capsys.readouterr().out)
    assert [verdict["status"] for verdict in verdicts] == ["agrees-unstated", "invalid"]
    assert verdicts[0]["entry"] == 0
    assert verdicts[0]["delta"] == "0.0"
    assert verdicts[0]["label"] == "Agrees, settings unstated"
    assert "61.4 %" in verdicts[0]["explanation"]


def test_json_lines_give_one_list_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = {"claims": [CLAIM], "entries": [ENTRY]}
    path = write(tmp_path / "cases.jsonl", case, {"id": "b", "input": {"claims": [], "entries": []}}, case)
    assert run("judge", path) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [len(json.loads(line)) for line in lines] == [1, 0, 1]


def test_standard_input_is_read_for_a_dash(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps({"claims": [CLAIM], "entries": []})))
    assert run("judge", "-") == 0
    assert json.loads(capsys.readouterr().out)[0]["status"] == "no-leaderboard"


def test_a_mark_before_and_half_a_character_in_the_text_are_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    claim = json.dumps(CLAIM | {"benchmark": "\ud800"})
    monkeypatch.setattr("sys.stdin", io.StringIO('\ufeff{"claims": [' + claim + '], "entries": []}'))
    assert run("judge", "-") == 0
    assert capsys.readouterr().out.encode("utf-8").count(b"\n") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not json", "line 1: not JSON"),
        ('{"claims": 1}', "claims must be a list"),
        ("[1]", 'an object with "claims" is expected'),
        ('{"claims": [{"model": "A"}], "entries": []}', "benchmark is missing"),
        ('{"claims": [], "entries": [{"model": "A", "benchmark": "B", "score": "1", "origin": "x"}]}', "origin 'x'"),
        ("[" * 100_000, "nested too deeply"),
        ('{"claims": [{"model": "A", "benchmark": "B", "score": "1", "n": -1}], "entries": []}', "not below 0"),
        (
            '{"claims": [], "entries": [{"model": "A", "benchmark": "B", "score": "1", "metrics": 5}]}',
            "metrics must be an object",
        ),
    ],
)
def test_bad_input_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str) -> None:
    path = tmp_path / "case.json"
    path.write_text(text, "utf-8")
    assert run("judge", str(path)) == 2
    error = capsys.readouterr().err
    assert said in error
    assert str(path) in error
    assert len(error.splitlines()) == 1


def test_a_missing_file_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("judge", str(tmp_path / "none.json")) == 2
    assert "not readable" in capsys.readouterr().err


@pytest.fixture
def recorded(world: World, capsys: pytest.CaptureFixture[str]) -> World:
    """The invented world after one run."""
    assert run("run", "--replay", str(world.replay), "--out", str(world.site), *world.storing()) == 0
    capsys.readouterr()
    return world


def test_claims_without_entries_meet_what_is_recorded(
    recorded: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stated = {"scaffold": "OrchardAgent", "attempts": "pass@1", "effort": "high"}
    claim = {"id": "mine", "model": "Zorb 2", "benchmark": "Orchard-Bench", "score": "61.4 %", "settings": stated}
    path = write(tmp_path / "case.json", {"claims": [claim]})
    assert run("judge", path, *recorded.storing()) == 0
    verdict = json.loads(capsys.readouterr().out)[0]
    assert (verdict["claim"], verdict["status"]) == ("mine", "agrees")
    assert isinstance(verdict["entry"], str)
    assert verdict["candidates"] == [verdict["entry"]]


def test_one_claim_is_verified(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["verify", "Zorb 2 mini", "Orchard-Bench", "70,1 %", "--set", "scaffold=OrchardAgent"]
    assert run(*arguments, "--json", *recorded.storing()) == 0
    verdict = json.loads(capsys.readouterr().out)
    assert (verdict["status"], verdict["direction"]) == ("differs-unstated", "higher")
    assert run(*arguments, *recorded.storing()) == 0
    text = capsys.readouterr().out
    assert text.startswith("Differs, settings unstated\n")
    assert "20.1 points higher" in text


def test_a_ledger_that_is_not_there_is_said(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", "Zorb 2", "Orchard-Bench", "61.4", *world.storing()) == 0
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert "nothing is recorded there" in said[0]


def test_one_that_is_there_is_not(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", "Zorb 2", "Orchard-Bench", "61.4", *recorded.storing()) == 0
    assert capsys.readouterr().err == ""


def test_a_setting_that_is_none_is_refused(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", "Zorb 2", "Orchard-Bench", "61.4", "--set", "colour=red", *recorded.storing()) == 2
    assert "colour=red" in capsys.readouterr().err


def test_a_verdict_is_explained_with_rules_rows_and_evidence(
    recorded: World, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "zorb-labs-card-zorb-2-mini-orchard-bench-70-1"
    assert run("explain", name, *recorded.storing()) == 0
    text = capsys.readouterr().out
    for part in ("Claim is higher", "Numbers:", "Rules that fired:", "Rows considered:", "Evidence:", "half-width: "):
        assert part in text
    assert run("explain", name, "--json", *recorded.storing()) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rules"][-1]["name"] == "like-for-like"
    assert [row["used"] for row in told["considered"] if row["comparisons"]] == [True]
    assert told["entry_value"] == "50.0"


def test_an_unknown_claim_names_near_ones(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", "zorb-2-mini", *recorded.storing()) == 2
    assert "zorb-labs-card-zorb-2-mini-orchard-bench-70-1" in capsys.readouterr().err


def test_check_tells_by_its_exit_status(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", *recorded.storing()) == 0
    assert "claim-higher: 1" in capsys.readouterr().out
    assert run("check", "--fail-on", "claim-higher,claim-lower", *recorded.storing()) == 1
    assert "zorb-labs-card-zorb-2-mini-orchard-bench-70-1: claim-higher" in capsys.readouterr().out
    assert run("check", "--fail-on", "claim-lower", *recorded.storing()) == 0
    assert run("check", "--max-age", "1d", *recorded.storing()) == 1
    assert "orchard-bench: newest copy of 2026-03-05" in capsys.readouterr().out


def test_check_for_news_only(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "--fail-on", "claim-higher", "--new", *recorded.storing()) == 1
    job = ("run", "--replay", str(recorded.replay), "--out", str(recorded.site))
    recorded.save("zorb.example/card.md", "# Zorb 2\n", day=1_772_800_000)
    recorded.save_board([], day=1_772_800_000)
    assert run(*job, *recorded.storing()) == 0
    capsys.readouterr()
    assert run("check", "--fail-on", "claim-higher", "--new", *recorded.storing()) == 0


@pytest.mark.parametrize(
    "arguments", [("--fail-on", "better"), ("--max-age", "soon")], ids=["no such status", "no such age"]
)
def test_check_refuses_conditions_that_are_none(
    world: World, capsys: pytest.CaptureFixture[str], arguments: tuple[str, str]
) -> None:
    assert run("check", *arguments, *world.storing()) == 2
    assert arguments[1] in capsys.readouterr().err


@pytest.mark.parametrize("name", ["judge", "verify", "explain", "check"])
def test_every_command_shows_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(name, "--help") == 0
    assert f"Example: tracker {name}" in capsys.readouterr().out.replace("\n  ", " ")
