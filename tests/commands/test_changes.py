"""`tracker changes`: JSON lines for programs, one plain line a change for people."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.store.rows import look, row, rows
from tracker.cli import main
from tracker.store.ledger import Ledger
from tracker.store.reading import read_ledger
from tracker.store.writing import write_ledger


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    with pytest.raises(SystemExit) as left:
        main(["changes", *arguments])
    assert left.value.code == 0
    return capsys.readouterr().out.splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger after two runs: a board appears, then one score changes and one row comes with a hostile name."""
    path = tmp_path / "ledger"
    ledger = Ledger()
    look(ledger, rows(12), 0)
    write_ledger(ledger, path)
    ledger = read_ledger(path)
    look(ledger, [row("system-00", "19.0"), *rows(11, 1), row("new", "9.0", name="evil\x1b[2J")], 1)
    write_ledger(ledger, path)
    return path


def test_json_lines_in_the_published_shape(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = [json.loads(line) for line in output(capsys, "--last-run", "--json", "--ledger", str(folder))]
    changed = next(each for each in found if each["kind"] == "score-changed")
    assert changed == {
        "leaderboard": "acme",
        "board": "acme-main",
        "kind": "score-changed",
        "row": {"id": "acme-main/system-00", "key": "system-00", "model": "system-00", "name": "system-00"},
        "before": "20.5",
        "after": "19.0",
        "at": "2026-01-11T06:00:00Z",
    }
    assert sorted(each["kind"] for each in found) == ["added", "score-changed"]


def test_lines_for_people(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "--ledger", str(folder))
    assert lines[0] == "2026-01-10 acme-main added, 12 rows: – → 12 rows"
    assert "2026-01-11 acme-main score-changed, system-00: 20.5 → 19.0" in lines
    assert not any("\x1b" in line for line in lines)
    assert len(output(capsys, "--since", "2026-01-11", "--ledger", str(folder))) == 2


def test_an_empty_ledger_has_no_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "none").mkdir()
    (tmp_path / "none/format.json").write_text('{"format": 1}\n')
    assert output(capsys, "--ledger", str(tmp_path / "none")) == []


def test_a_damaged_ledger_is_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "status.json").write_text("{")
    with pytest.raises(SystemExit) as left:
        main(["changes", "--ledger", str(folder)])
    assert left.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "status.json: damaged" in line


def test_a_commit_message_only_where_more_than_the_times_differ(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = tmp_path / "before"
    shutil.copytree(folder, before)
    form = ("--format", "commit", "--ledger", str(folder))
    same = output(capsys, *form, "--before", str(before))
    assert same == []
    ledger = read_ledger(folder)
    look(ledger, [row("system-00", "18.0"), *rows(11, 1), row("new", "9.0", name="evil")], 2)
    write_ledger(ledger, folder)
    first, empty, *rest = output(capsys, *form, "--before", str(before))
    assert first == "2 entries changed on acme-main"
    assert empty == ""
    assert "- acme-main, score changed, system-00: 19.0 → 18.0" in rest


def test_the_forms_for_a_job(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "--format", "outputs", "--ledger", str(folder)) == ["changed=2", "differences=0", "failing=0"]
    assert output(capsys, "--format", "github", "--ledger", str(folder)) == []
    summary = output(capsys, "--format", "markdown", "--ledger", str(folder))
    assert summary[:3] == ["### What the run brought", "", "`1 entry changed, 1 added on acme-main`"]
    assert not any("\x1b" in line for line in summary)


@pytest.mark.parametrize(
    "wrong",
    [("--format", "commit", "--json"), ("--format", "markdown", "--since", "2026-01-01"), ("--before", ".")],
    ids=["json", "since", "before alone"],
)
def test_options_that_do_not_go_together_are_refused(
    folder: Path, capsys: pytest.CaptureFixture[str], wrong: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["changes", *wrong, "--ledger", str(folder)])
    assert left.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
