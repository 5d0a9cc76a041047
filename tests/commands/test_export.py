"""`tracker export`: the records of a run as files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.workspace import World
from tracker.cli import main


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert isinstance(left.value.code, int)
    return left.value.code


def test_the_records_of_a_run(world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("fetch", "--replay", str(world.replay), *world.storing()) == 0
    capsys.readouterr()
    out = tmp_path / "data"
    assert run("export", "--format", "csv,json,sqlite", *world.storing(), str(out)) == 0
    printed = capsys.readouterr().out.splitlines()
    assert str(out / "tracker.sqlite") in printed
    assert {Path(line).name for line in printed} == {path.name for path in out.iterdir()}
    verdicts = {each["claim"]: each["status"] for each in json.loads((out / "verdicts.json").read_text("utf-8"))}
    assert verdicts["zorb-labs-card-zorb-2-orchard-bench-61-4"] == "agrees"
    assert (out / "entries.csv").read_text("utf-8").count("\n") == 4


def test_an_unknown_format_is_one_line(world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", "--format", "parquet", *world.storing(), str(tmp_path / "data")) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "'parquet'" in line
    assert "csv, json, sqlite" in line
