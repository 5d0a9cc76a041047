"""What a run hands to the site beside records: replies, labelled samples, files for download, an address."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.commands.test_export import run
from tests.workspace import World

CLAIM = "zorb-labs-card-zorb-2-mini-orchard-bench-70-1"
REPLY = """
[[reply]]
who = "Zorb Labs"
role = "vendor"
date = "2026-03-20"
url = "https://zorb.example/answer"
facts = ["The run used another agent."]
"""


def built(world: World, out: Path) -> None:
    assert run("run", "--replay", str(world.replay), *world.storing(), "--out", str(out)) == 0


def test_a_reply_that_is_declared_stands_on_the_page_of_its_claim(world: World, tmp_path: Path) -> None:
    folder = world.sources / "replies"
    folder.mkdir()
    (folder / f"{CLAIM}.toml").write_text(REPLY, "utf-8")
    built(world, tmp_path / "site")
    text = (tmp_path / f"site/claims/{CLAIM}.html").read_text("utf-8")
    assert "Reply of Zorb Labs (the vendor)" in text
    assert "The run used another agent." in text
    (folder / f"{CLAIM}.toml").rename(folder / "no-such-claim.toml")
    assert run("run", "--replay", str(world.replay), *world.storing(), "--out", str(tmp_path / "site")) == 2


def test_the_records_stand_beside_the_pages_for_download(world: World, tmp_path: Path) -> None:
    built(world, tmp_path / "site")
    data = tmp_path / "site" / "data"
    package = json.loads((data / "datapackage.json").read_text("utf-8"))
    assert all((data / each["path"]).stat().st_size == each["bytes"] for each in package["resources"])
    with (data / "claims.csv").open(newline="") as file:
        assert CLAIM in {row["id"] for row in csv.DictReader(file)}
    listed = (tmp_path / "site/data.html").read_text("utf-8")
    for name in ("tracker.sqlite", "every-eval-ever.jsonl", "entries.csv"):
        assert (data / name).stat().st_size > 0
        assert f'href="data/{name}"' in listed


def test_two_builds_of_the_same_records_are_the_same_bytes(world: World, tmp_path: Path) -> None:
    built(world, tmp_path / "site")
    for name in ("one", "two"):
        assert run("build", *world.storing(), "--out", str(tmp_path / name)) == 0
    one, two = (
        {
            path.relative_to(tmp_path / name): path.read_bytes()
            for path in (tmp_path / name).rglob("*")
            if path.is_file()
        }
        for name in ("one", "two")
    )
    assert one == two


def test_the_operator_can_be_reached(world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built(world, tmp_path / "site")
    assert "without an address for messages" in (tmp_path / "site/about.html").read_text("utf-8")
    monkeypatch.setenv("TRACKER_CONTACT", "https://zorb.example/issues")
    built(world, tmp_path / "site")
    assert "https://zorb.example/issues" in (tmp_path / "site/about.html").read_text("utf-8")


def test_a_second_build_judges_nothing_and_writes_nothing(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    built(world, tmp_path / "run")
    assert run("build", *world.storing(), "--out", str(tmp_path / "site")) == 0
    monkeypatch.setattr("tracker.pipeline.run.judge_claims", None)
    capsys.readouterr()
    assert run("build", *world.storing(), "--out", str(tmp_path / "site")) == 0
    assert "0 files written" in capsys.readouterr().err
