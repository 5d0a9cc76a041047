"""A stand-in for the service's runner: the steps of a workflow or action, and their scripts run as it runs them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
ACTION = ROOT / "action.yml"
_VALUE = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")


def loaded(path: Path) -> dict[str, Any]:
    """The content of a YAML file; its key `on` is text."""
    values = yaml.safe_load(path.read_text("utf-8"))
    assert isinstance(values, dict)
    return {"on" if key is True else key: value for key, value in values.items()}


def steps(path: Path, job: str = "") -> list[dict[str, Any]]:
    """The steps of an action, of one job, or of all jobs."""
    values = loaded(path)
    if "runs" in values:
        found: list[dict[str, Any]] = values["runs"]["steps"]
        return found
    return [step for name, each in values["jobs"].items() if job in ("", name) for step in each["steps"]]


def step(path: Path, name: str) -> dict[str, Any]:
    """The step of that name."""
    (found,) = [each for each in steps(path) if each.get("name") == name]
    return found


def scripts() -> Iterator[tuple[str, str]]:
    """Every script of every workflow and of the action, with a name for it."""
    for path in (*WORKFLOWS, ACTION):
        for number, each in enumerate(steps(path)):
            if "run" in each:
                yield f"{path.name} {each.get('name', number)}", each["run"]


@dataclass
class Runner:
    """One machine with a working folder, and the files through which steps speak with the service."""

    root: Path
    work: Path
    more: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.bin = self.root / "bin"
        self.bin.mkdir(parents=True)
        (self.temp / "tracker/bin").mkdir(parents=True)
        self.put(self.temp / "tracker/bin/tracker", f'exec "{sys.executable}" -m tracker "$@"')
        for name in ("output", "summary"):
            (self.root / name).touch()

    @property
    def temp(self) -> Path:
        """The folder for what lasts as long as the job."""
        return self.root / "temp"

    @property
    def outputs(self) -> str:
        """What the steps so far gave as outputs."""
        return (self.root / "output").read_text("utf-8")

    @property
    def summary(self) -> str:
        """What the steps so far wrote for the summary."""
        return (self.root / "summary").read_text("utf-8")

    def put(self, path: Path, script: str) -> None:
        """Makes a program of a script."""
        path.write_text(f"#!/usr/bin/env bash\n{script}\n", "utf-8")
        path.chmod(0o755)

    def run(self, step: Mapping[str, Any], values: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
        """Runs the step's script; `values` are those of the expressions in its environment."""
        given = {name: _filled(str(text), values) for name, text in step.get("env", {}).items()}
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
            cwd=self.work,
            env=self._environment() | given,
            capture_output=True,
            text=True,
            check=False,
        )

    def _environment(self) -> dict[str, str]:
        return {
            "PATH": f"{self.bin}:{os.environ['PATH']}",
            "HOME": str(self.root),
            "LANG": "C.UTF-8",
            "GIT_CONFIG_NOSYSTEM": "1",
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_ACTION_PATH": str(ROOT),
            "GITHUB_OUTPUT": str(self.root / "output"),
            "GITHUB_STEP_SUMMARY": str(self.root / "summary"),
            "GITHUB_SERVER_URL": "https://code.example",
            "GITHUB_REPOSITORY": "Pear/pear-tracker",
            "GITHUB_REPOSITORY_OWNER": "Pear",
            "GITHUB_REF_NAME": "main",
            "GITHUB_REF_TYPE": "branch",
            "GITHUB_EVENT_NAME": "schedule",
            **self.more,
        }


def _filled(text: str, values: Mapping[str, str]) -> str:
    return _VALUE.sub(lambda found: values.get(found[1], ""), text)
