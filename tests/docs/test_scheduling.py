"""docs/scheduling.md: its workflow, its script and its commands are what the project really takes."""

from __future__ import annotations

import importlib
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.workflows.runner import ACTION, ROOT, WORKFLOWS, loaded
from tests.workflows.test_action import Repository
from tracker.cli import COMMANDS

TEXT = (ROOT / "docs/scheduling.md").read_text("utf-8")


def example(name: str) -> str:
    found = re.search(rf"<!-- example: {name} -->\n```\w*\n(.*?)```", TEXT, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_workflow_for_another_repository_has_ten_lines_and_calls_the_action_as_it_is() -> None:
    text = example("workflow")
    assert len(text.splitlines()) <= 10
    assert max(map(len, text.splitlines())) <= 120
    values: dict[Any, Any] = yaml.safe_load(text)
    assert set(values[True]) == {"schedule", "workflow_dispatch"}  # the key `on` is a truth value in YAML 1.1
    assert values["permissions"] == {"contents": "write"}
    assert values["concurrency"] == "track"  # a run that is at work is not broken off unless that is asked
    checkout, action = values["jobs"]["track"]["steps"]
    assert any(f"uses: {checkout['uses']} #" in path.read_text("utf-8") for path in WORKFLOWS)
    assert checkout["with"] == {"persist-credentials": False}
    assert action["uses"] == "OWNER/REPOSITORY@COMMIT"
    assert set(action) == {"uses"}
    assert [name for name, each in loaded(ACTION)["inputs"].items() if "default" not in each] == []


def commands() -> list[str]:
    """Every command of the tracker in the script and in the running text."""
    lines = re.findall(r"venv/bin/(tracker [^>\n]*)", example("script"))
    return [*lines, *re.findall(r"`(tracker [^`]+)`", TEXT)]


@pytest.mark.parametrize("line", commands())
def test_every_command_can_be_called_as_it_stands(line: str) -> None:
    _, name, *arguments = shlex.split(line)
    assert name in COMMANDS
    command = importlib.import_module(f"tracker.commands.{name}").command
    arguments = [str(ROOT) if each == ".tracker/before/ledger" else each for each in arguments]
    with command.make_context(name, arguments) as context:
        assert context.params


def test_the_script_records_once_and_then_only_what_changed(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    tracker = f'"{repository.runner.temp}/tracker/bin/tracker"'
    script = example("script").replace("cd /srv/pear-tracker", f'cd "{repository.work}"')
    script = script.replace("venv/bin/tracker run", f'{tracker} run --replay "{repository.saved.replay}"')
    script = script.replace("venv/bin/tracker", tracker)
    path = tmp_path / "track.sh"
    path.write_text(script, "utf-8")
    subprocess.run(["git", "config", "user.name", "Pear"], cwd=repository.work, check=True)
    subprocess.run(["git", "config", "user.email", "pear@pear.example"], cwd=repository.work, check=True)
    first = subprocess.run(["sh", str(path)], capture_output=True, text=True, check=False)
    assert first.returncode == 1, first.stderr
    assert "zorb-2-mini-orchard-bench-70-1: claim-higher." in first.stdout
    subprocess.run(["sh", str(path)], capture_output=True, check=False)
    log = subprocess.run(["git", "log", "--format=%s"], cwd=repository.work, capture_output=True, text=True, check=True)
    assert log.stdout.splitlines() == [
        "3 entries added on Orchard-Bench; 3 claims judged for the first time, 1 differs",
        "A list of our own",
    ]
