"""README.md names every command, and every command can say what it does, with an example."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tracker.cli import COMMANDS, main

ROOT = Path(__file__).resolve().parent.parent.parent


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    return capsys.readouterr().out


def test_the_readme_names_exactly_the_commands_that_exist() -> None:
    named = re.findall(r"^\| `tracker (\w+)` \|", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(named) == sorted(COMMANDS)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = help_of(command, capsys)
    assert re.search(rf"Examples?:.*tracker {command}\b", text, re.DOTALL)


def test_the_readme_calls_targets_that_the_makefile_has() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    called = set(re.findall(r"^make ([a-z]+)", readme, re.MULTILINE))
    assert called == {"site", "test"}
    assert called <= targets


def test_the_pictures_and_files_that_the_readme_links_exist() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert links
    assert [link for link in links if not link.startswith("http") and not (ROOT / link).exists()] == []


def test_the_lock_file_names_no_registry() -> None:
    text = (ROOT / "requirements.lock").read_text("utf-8")
    assert "--hash=sha256:" in text
    assert "://" not in text


@pytest.mark.parametrize("command", ["explain", "names", "verify"])
def test_examples_that_need_no_network_run_as_printed(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    found = re.search(rf"Examples?:\s+(tracker {command} .+)", help_of(command, capsys))
    assert found is not None
    with pytest.raises(SystemExit) as left:
        main(shlex.split(found[1])[1:])
    assert left.value.code == 0
    assert capsys.readouterr().out.strip()
