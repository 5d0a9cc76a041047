"""What stands in the workflows and in the action: pins, permissions, schedules, and nothing foreign within scripts."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.workflows.runner import ACTION, ROOT, WORKFLOWS, loaded, scripts, steps

FILES = (*WORKFLOWS, ACTION)
IDS = [path.name for path in FILES]
WRITING = {
    ("track.yml", "run"): {"contents": "write"},
    ("track.yml", "publish"): {"pages": "write", "id-token": "write"},
    ("track.yml", "outage"): {"issues": "write"},
    ("watch.yml", "age"): {"issues": "write"},
}
"""The jobs that may write, and what."""


def test_the_workflows_are_those_that_the_documents_name() -> None:
    assert [path.name for path in WORKFLOWS] == ["audit.yml", "ci.yml", "track.yml", "watch.yml"]
    text = (ROOT / "docs/scheduling.md").read_text("utf-8")
    assert [path.name for path in WORKFLOWS if f"`{path.name}`" not in text] == []


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_every_action_is_pinned_by_its_digest_with_its_version(path: Path) -> None:
    lines = [line.strip() for line in path.read_text("utf-8").splitlines() if re.match(r"\s*(- )?uses:", line)]
    assert len(lines) == sum("uses" in each for each in steps(path))
    for line in lines:
        assert re.fullmatch(r"(- )?uses: (\./|[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)", line), line


def test_an_action_has_one_version_everywhere() -> None:
    found: dict[str, set[str]] = {}
    for path in FILES:
        for name, pin in re.findall(r"uses: ([\w-]+/[\w-]+)[\w/-]*@(\S+ # \S+)", path.read_text("utf-8")):
            found.setdefault(name, set()).add(pin)
    assert len(found) >= 5
    assert {name: pins for name, pins in found.items() if len(pins) > 1} == {}


@pytest.mark.parametrize("path", WORKFLOWS, ids=[path.name for path in WORKFLOWS])
def test_a_job_may_write_only_what_it_is_for(path: Path) -> None:
    values = loaded(path)
    assert values["permissions"] in ({}, {"contents": "read"})
    for name, job in values["jobs"].items():
        allowed: dict[str, str] = job.get("permissions", values["permissions"])
        writing = {scope: level for scope, level in allowed.items() if level != "read"}
        assert writing == WRITING.get((path.name, name), {})
        assert job["timeout-minutes"] <= 30
    assert "pull_request_target" not in values["on"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=[path.name for path in WORKFLOWS])
def test_a_schedule_keeps_off_the_full_hour_and_can_be_started_by_hand(path: Path) -> None:
    values = loaded(path)
    assert "workflow_dispatch" in values["on"]
    for each in values["on"].get("schedule", ()):
        minute = int(each["cron"].split()[0])
        assert minute % 2 == 1
        assert minute % 5


def test_two_runs_never_overlap_and_none_is_broken_off() -> None:
    for name in ("track.yml", "watch.yml"):
        concurrency = loaded(ROOT / ".github/workflows" / name)["concurrency"]
        assert concurrency["cancel-in-progress"] is False
        assert "${{" not in concurrency["group"]


def test_a_site_is_published_only_after_a_run_that_ended_well() -> None:
    jobs = loaded(ROOT / ".github/workflows/track.yml")["jobs"]
    assert jobs["publish"]["needs"] == "run"
    assert "if" not in jobs["publish"]
    last = jobs["run"]["steps"][-1]
    assert last["uses"].startswith("actions/upload-pages-artifact@")
    assert "if" not in last


@pytest.mark.parametrize(("name", "script"), list(scripts()), ids=[name for name, _ in scripts()])
def test_no_script_holds_an_expression_and_each_is_valid(name: str, script: str) -> None:
    assert "${{" not in script
    done = subprocess.run(["bash", "-n", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
@pytest.mark.parametrize(("name", "script"), list(scripts()), ids=[name for name, _ in scripts()])
def test_shellcheck_has_nothing_to_say(name: str, script: str, tmp_path: Path) -> None:
    path = tmp_path / "script.sh"
    path.write_text(f"#!/usr/bin/env bash\nset -eo pipefail\n{script}", "utf-8")
    done = subprocess.run(["shellcheck", str(path)], capture_output=True, text=True, check=False)
    assert done.stdout == ""


def checkouts() -> list[dict[str, Any]]:
    return [each for path in FILES for each in steps(path) if each.get("uses", "").startswith("actions/checkout@")]


def test_no_checkout_leaves_a_token_behind() -> None:
    assert len(checkouts()) >= 3
    assert all(each["with"]["persist-credentials"] is False for each in checkouts())


def test_only_the_step_that_pushes_sees_the_token() -> None:
    holders = [each["name"] for each in steps(ACTION) if "inputs.token" in str(each)]
    assert holders == ["Record"]


def test_the_matrix_of_ci_is_what_it_tests_with() -> None:
    (job,) = loaded(ROOT / ".github/workflows/ci.yml")["jobs"].values()
    assert job["strategy"]["matrix"]["python"][0] == "3.11"
    (run,) = [each for each in job["steps"] if "run" in each]
    assert run["env"] == {"PYTHON": "python"}
    assert "PYTHON ?=" in (ROOT / "Makefile").read_text("utf-8")


def test_what_audits_is_locked_by_hashes() -> None:
    text = (ROOT / ".ci/audit.lock").read_text("utf-8")
    assert re.search(r"^pip-audit==\S+ \\\n    --hash=sha256:", text, re.MULTILINE)
    assert "://" not in text
    assert all("--require-hashes" in line for line in re.findall(r".*pip.* install .*-r .*|pip-audit .*", _audit()))


def _audit() -> str:
    return "\n".join(each["run"] for each in steps(ROOT / ".github/workflows/audit.yml") if "run" in each)
