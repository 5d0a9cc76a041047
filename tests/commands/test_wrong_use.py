"""Wrong use is told before anything is done: one line that says what, where and what to do, and the status for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands.test_judge import run
from tests.read.boards.test_declared import PAGES
from tests.workspace import World
from tracker.read.documents import formats

JUNK = bytes(range(1, 256)) * 40


def told(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on standard error; nothing stands on standard output."""
    output = capsys.readouterr()
    assert output.out == ""
    (line,) = output.err.splitlines()
    assert line.startswith("tracker: ")
    return line


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "--db 'nonsense' is not the URL of a database; write sqlite:///FILE"),
        ("tracker.db", "--db 'tracker.db' is not the URL of a database"),
        ("fruit://orchard/pears", "no driver for this database"),
        ("postgresql://vera:hush@orchard.example:door/pears", "not the URL of a database: postgresql:"),
        ("postgresql:/vera:hush@orchard.example/pears", "--db is not the URL of a database"),
    ],
)
def test_a_database_that_is_none_is_told_before_anything_is_fetched(
    world: World, capsys: pytest.CaptureFixture[str], url: str, says: str
) -> None:
    places = ["--sources", str(world.sources), "--ledger", str(world.ledger), "--out", str(world.site)]
    assert run("run", "--replay", str(world.replay), *places, "--db", url) == 2
    line = told(capsys)
    assert says in line
    assert "hush" not in line
    assert not world.ledger.exists()
    assert not world.site.exists()


def test_a_command_that_needs_no_database_refuses_a_wrong_one_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", "Vesper 3", "Orchard-Bench", "61.4", "--db", "foo") == 2
    assert "--db 'foo'" in told(capsys)


@pytest.mark.parametrize(
    "command",
    [
        ("build", "--out", "site"),
        ("check",),
        ("export", "--format", "csv", "data"),
    ],
)
def test_a_ledger_that_is_named_has_to_be_there(
    world: World,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    options = ["--sources", str(world.sources), "--ledger", str(tmp_path / "missing"), "--db", "sqlite:///t.db"]
    assert run(*command, *options) == 2
    line = told(capsys)
    assert str(tmp_path / "missing") in line
    assert "no such folder" in line
    assert sorted(tmp_path.rglob("*")) == before


def test_no_site_is_made_of_a_ledger_that_holds_nothing(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    world.ledger.mkdir(parents=True)
    assert run("build", "--out", str(world.site), *world.storing()) == 2
    assert f"{world.ledger}: nothing is recorded there" in told(capsys)
    assert not world.site.exists()


def test_a_ledger_whose_first_write_was_cut_off_is_built_from(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("run", "--replay", str(world.replay), "--out", str(world.site), *world.storing()) == 0
    files = {path.relative_to(world.ledger).as_posix(): path.read_text("utf-8") for path in world.ledger.rglob("*.*")}
    for name in files:
        (world.ledger / name).unlink()
    (world.ledger / ".journal").write_text(json.dumps({n: t for n, t in files.items() if n[0] != "."}), "utf-8")
    assert run("build", "--out", str(world.site), *world.storing()) == 0
    assert (world.site / "index.html").is_file()
    assert "files written" in capsys.readouterr().err


@pytest.mark.parametrize("body", [JUNK, b"", b"alpha\nbeta\n"])
@pytest.mark.parametrize("board", ["alpacaeval", "bfcl"])
def test_a_file_of_which_not_one_row_is_read_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], board: str, body: bytes
) -> None:
    page = tmp_path / "board.csv"
    page.write_bytes(body)
    assert run("parse", board, str(page)) == 2
    line = told(capsys)
    assert f"{page}: not one row was read: {board}" in line
    assert "give a saved copy of https://" in line


def test_a_file_with_one_row_and_problems_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("parse", "swe-bench-verified", str(PAGES / "swe-bench" / "leaderboards.json")) == 0
    assert "score 271.0 is above 100" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["extract", "lint"])
def test_a_document_that_is_too_large_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.setattr(formats, "MAX_BYTES", 1_000_000)
    card = tmp_path / "card.md"
    card.write_bytes(b"a" * 1_000_001)
    assert run(command, str(card)) == 2
    assert told(capsys) == f"tracker: {card}: larger than 1 MB; give a part of it"


def test_a_case_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    advice = 'name a JSON file with "claims", or - for standard input'
    assert run("judge", str(tmp_path / "missing.json")) == 2
    missing = tmp_path / "missing.json"
    assert told(capsys) == f"tracker: {missing}: not readable: No such file or directory; {advice}"
    assert run("judge", str(tmp_path)) == 2
    assert told(capsys) == f"tracker: {tmp_path}: not readable: Is a directory; {advice}"
    (tmp_path / "case.json").write_bytes(b'{"claims": "\xff"}')
    assert run("judge", str(tmp_path / "case.json")) == 2
    assert told(capsys) == f"tracker: {tmp_path / 'case.json'}: not readable: not text in UTF-8; {advice}"
