"""The action tracks the list of another repository: one leaderboard and one document, with a ledger of its own."""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.commands.test_check import report
from tests.workflows.runner import ACTION, ROOT, Runner, loaded, step, steps
from tests.workspace import DAY, ROWS, World, invented_world

JOB = ("Keep the ledger as it is recorded", "Fetch, judge, write the site", "Tell what the run brought", "Record")
EVIDENCE = "Find the evidence of the run"
WORSE = [{**ROWS[0], "resolved": 41.0}, *ROWS[1:]]


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-c", "user.name=Pear", "-c", "user.email=pear@pear.example", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


class Repository:
    """A repository with a list of its own, its remote, and a runner that has it checked out."""

    def __init__(self, root: Path) -> None:
        self.origin = root / "origin.git"
        git(root, "init", "--quiet", "--bare", "--initial-branch=main", str(self.origin))
        self.world = invented_world(root / "saved-world")
        self.work = root / "work"
        self.work.mkdir()
        git(self.work, "init", "--quiet", "--initial-branch=main")
        git(self.work, "remote", "add", "origin", str(self.origin))
        self.world.sources.rename(self.work / "sources")
        git(self.work, "add", "sources")
        git(self.work, "commit", "--quiet", "--message", "A list of our own")
        git(self.work, "push", "--quiet", "origin", "main")
        self.runner = Runner(root / "machine", self.work)

    @property
    def saved(self) -> World:
        """The saved copies of the pages that the list names."""
        return self.world

    def subjects(self) -> list[str]:
        """The subjects of what the remote holds, newest first."""
        return git(self.origin, "log", "--format=%s", "main").splitlines()

    def files(self) -> list[str]:
        """What the newest commit of the remote changed."""
        return git(self.origin, "show", "--name-only", "--format=", "main").splitlines()

    def step(self, name: str, **inputs: str) -> subprocess.CompletedProcess[str]:
        """Runs one step of the action with these inputs."""
        return self.runner.run(step(ACTION, name), values(replay=str(self.saved.replay), **inputs))

    def track(self, **inputs: str) -> dict[str, str]:
        """Runs the job as on a new machine, with the status file that was kept apart; gives what each step printed."""
        git(self.work, "checkout", "--quiet", "--", ".")
        status, kept = self.work / "ledger/status.json", self.runner.root / "kept"
        printed = {}
        for name in JOB:
            done = self.step(name, **inputs)
            assert done.returncode == 0, f"{name}: {done.stdout}{done.stderr}"
            printed[name] = done.stdout
            if name == JOB[0] and kept.exists():
                shutil.copyfile(kept, status)
        shutil.copyfile(status, kept)
        return printed

    def output(self, name: str) -> str:
        """The newest value of an output."""
        found = re.findall(rf"^{name}=(.*)$", self.runner.outputs, re.MULTILINE)
        return str(found[-1])


def values(**given: str) -> dict[str, str]:
    """The values of the expressions in the steps, with the defaults of the action's inputs."""
    declared: dict[str, Any] = loaded(ACTION)["inputs"]
    inputs: Mapping[str, str] = {name: each["default"] for name, each in declared.items()}
    named = {name.replace("_", "-"): value for name, value in given.items()}
    assert set(named) <= set(inputs)
    return {f"inputs.{name}": value for name, value in ({**inputs, "token": "t0ken"} | named).items()}


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def test_from_run_to_run_only_what_changed_is_committed(repository: Repository) -> None:
    repository.track(base_url="https://pear.example/tracker/")
    assert repository.subjects() == [
        "3 entries added on Orchard-Bench; 3 claims judged for the first time, 1 differs",
        "A list of our own",
    ]
    site = repository.work / repository.output("site")
    assert "Zorb 2 mini" in (site / "index.html").read_text("utf-8")
    assert (repository.output("changed"), repository.output("differences")) == ("1", "1")
    assert repository.output("committed") == "true"
    assert "Zorb 2 mini" in repository.runner.summary
    outage = re.search(r"^outage<<(\w{32})\n(.*?)^\1$", repository.runner.outputs, re.MULTILINE | re.DOTALL)
    assert outage is not None
    assert outage[2] == ""
    assert {name.split("/")[0] for name in repository.files()} == {"ledger"}

    before = git(repository.origin, "rev-parse", "main")
    repository.saved.save_board(ROWS, DAY + 86_400)
    printed = repository.track()
    assert git(repository.work, "status", "--porcelain", "--", "ledger") == "M ledger/status.json"
    assert git(repository.origin, "rev-parse", "main") == before
    assert "nothing to commit" in printed["Record"]
    assert repository.output("changed") == "0"

    repository.saved.save_board(ROWS, DAY + 7 * 86_400)
    repository.track()
    assert repository.subjects()[0] == "Sources asked again; nothing changed"
    assert repository.files() == ["ledger/status.json"]

    repository.saved.save_board(WORSE, DAY + 8 * 86_400)
    printed = repository.track()
    told = "1 verdict changed: Zorb Labs Zorb 2, Orchard-Bench, agrees → claim is higher"
    assert repository.subjects()[0] == f"1 entry changed on Orchard-Bench; {told}"
    body = git(repository.origin, "log", "-1", "--format=%b", "main")
    assert "- orchard-bench, score changed, Zorb 2: 61.4 → 41.0" in body
    assert repository.output("differences") == "1"
    (notice,) = [line for line in printed["Tell what the run brought"].splitlines() if line.startswith("::")]
    assert notice.startswith("::notice title=New difference::Zorb Labs Zorb 2 on Orchard-Bench: agrees → claim is")


def ran(repository: Repository) -> None:
    """Leaves in the folder what the steps before the record leave: another ledger and a message."""
    (repository.work / "ledger").mkdir()
    (repository.work / "ledger/status.json").write_text("{}", "utf-8")
    (repository.runner.temp / "commit-message.txt").write_text("1 entry changed\n", "utf-8")


def test_a_push_that_comes_second_is_put_on_top_of_the_first(repository: Repository, tmp_path: Path) -> None:
    elsewhere(repository, tmp_path, "README.md")
    ran(repository)
    assert repository.step("Record").returncode == 0
    assert repository.subjects() == ["1 entry changed", "Meanwhile", "A list of our own"]
    assert git(repository.origin, "show", "main:README.md") == "Meanwhile"
    assert git(repository.origin, "show", "main:ledger/status.json") == "{}"


def test_a_push_that_contradicts_the_first_fails_and_leaves_it(repository: Repository, tmp_path: Path) -> None:
    elsewhere(repository, tmp_path, "ledger/status.json")
    ran(repository)
    assert repository.step("Record").returncode != 0
    assert repository.subjects() == ["Meanwhile", "A list of our own"]
    assert "committed=true" not in repository.runner.outputs


def test_a_message_without_a_change_commits_nothing(repository: Repository) -> None:
    ran(repository)
    assert repository.step("Record").returncode == 0
    again = repository.step("Record")
    assert (again.returncode, again.stdout) == (0, "The ledger is as it was.\n")
    assert repository.subjects() == ["1 entry changed", "A list of our own"]


@pytest.mark.parametrize("more", [{"GITHUB_EVENT_NAME": "pull_request"}, {"GITHUB_REF_TYPE": "tag"}])
def test_only_branches_are_committed_to(repository: Repository, more: dict[str, str]) -> None:
    ran(repository)
    repository.runner.more = more
    assert repository.step("Record").returncode == 0
    assert repository.subjects() == ["A list of our own"]


def test_the_token_reaches_git_by_its_environment_and_no_list_of_processes(repository: Repository) -> None:
    real = shutil.which("git")
    seen = repository.runner.root / "seen"
    asked = f'printf "%s\\n" "$*" "${{GIT_CONFIG_VALUE_0:-}}" >> "{seen}"; exec "{real}" "$@"'
    repository.runner.put(repository.runner.bin / "git", asked)
    ran(repository)
    done = repository.step("Record")
    assert done.returncode == 0
    secret = base64.b64encode(b"x-access-token:t0ken").decode()
    assert f"AUTHORIZATION: basic {secret}" in seen.read_text("utf-8").splitlines()
    assert f"::add-mask::{secret}" in done.stdout
    assert not any("t0ken" in line for line in seen.read_text("utf-8").splitlines())


def elsewhere(repository: Repository, root: Path, name: str) -> Path:
    """Someone else pushes a file after the job has checked the repository out."""
    other = root / "other"
    git(root, "clone", "--quiet", str(repository.origin), str(other))
    path = other / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("Meanwhile", "utf-8")
    git(other, "add", name)
    git(other, "commit", "--quiet", "--message", "Meanwhile")
    git(other, "push", "--quiet", "origin", "main")
    return other


def test_what_sources_print_commands_nothing(repository: Repository) -> None:
    evil = {**ROWS[2], "resolved": "::error::x", "model": "Quill\n::set-output name=a::b\n##[error]c"}
    repository.saved.save_board([*ROWS[:2], evil])
    printed = repository.track()["Fetch, judge, write the site"].splitlines()
    start, end = printed[0], printed[-1]
    token = start.removeprefix("::stop-commands::")
    assert re.fullmatch("[0-9a-f]{32}", token)
    assert end == f"::{token}::"
    assert sum(token in line for line in printed) == 2
    assert repository.step(JOB[1]).stdout.splitlines()[0] != start


@pytest.mark.parametrize("evil", ["$(touch pwned)`touch pwned`; touch pwned #", '" && touch pwned && "'])
def test_an_input_is_never_a_command(repository: Repository, evil: str) -> None:
    every = {name.replace("-", "_"): evil for name in ("sources", "base-url", "fail-on", "max-age", "down-days")}
    for each in steps(ACTION):
        if each.get("name") in (*JOB, "Check"):
            repository.step(each["name"], **every)
    assert list(repository.work.rglob("pwned")) == []
    assert repository.subjects() == ["A list of our own"]


def test_a_run_that_has_nothing_fails_and_nothing_is_recorded(repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    repository.step(JOB[0])
    done = repository.runner.run(step(ACTION, JOB[1]), values(replay=str(tmp_path / "empty")))
    assert done.returncode == 75
    assert done.stdout.splitlines()[-1].startswith("::")
    assert not (repository.work / "site/index.html").exists()


def test_the_check_fails_after_the_record_and_leaves_a_report(repository: Repository) -> None:
    repository.track()
    done = repository.step("Check", fail_on="claim-higher")
    assert done.returncode == 1
    assert "zorb-2-mini" in done.stdout
    assert len(repository.subjects()) == 2
    report(Path(repository.output("report")))
    assert repository.step("Check", fail_on="claim-lower").returncode == 0
    assert repository.step("Check", max_age="1h").returncode == 1


def test_packages_are_installed_by_their_hashes_from_the_action_itself(repository: Repository) -> None:
    log = repository.runner.root / "python.txt"
    record = f'echo "$*" >> "{log}"'
    copied = 'if [ "$2" = venv ]; then cp "$0" "$3/bin/python"; fi'
    repository.runner.put(repository.runner.bin / "python", f"{record}; {copied}")
    done = repository.step("Install")
    assert done.returncode == 0, done.stderr
    venv, locked, own = log.read_text("utf-8").splitlines()
    assert venv == f"-m venv {repository.runner.temp}/tracker"
    assert locked.endswith(f"install --require-hashes -r {ROOT}/requirements.lock")
    assert own.endswith(f"install --no-deps --no-build-isolation {ROOT}")


def test_the_outputs_of_the_action_come_from_its_steps() -> None:
    names = {each["id"]: each for each in steps(ACTION) if "id" in each}
    for name, each in loaded(ACTION)["outputs"].items():
        found = re.fullmatch(r"\$\{\{ steps\.(\w+)\.outputs\.(\w+) \}\}", each["value"])
        assert found is not None
        script = names[found[1]]["run"]
        assert f"{found[2]}=" in script or f"{found[2]}<<" in script or "news outputs" in script, name


def evidence_steps() -> list[dict[str, Any]]:
    return [each for each in steps(ACTION) if "evidence" in str(each.get("with", ""))]


def test_evidence_outlives_the_job_apart_from_the_ledger() -> None:
    restore, state, new_state, save, upload = evidence_steps()
    assert "ledger" in state["with"]["path"]
    assert "ledger" in new_state["with"]["path"]
    assert [each["uses"].split("@")[0] for each in (restore, save, upload)] == [
        "actions/cache/restore",
        "actions/cache/save",
        "actions/upload-artifact",
    ]
    assert {restore["with"]["path"], save["with"]["path"]} == {".tracker/evidence"}
    assert restore["with"]["key"] == save["with"]["key"]
    assert save["with"]["key"].startswith(restore["with"]["restore-keys"])
    assert "github.run_id" in save["with"]["key"]
    assert "hashFiles" not in save["with"]["key"]
    names = [each.get("name", each.get("uses")) for each in steps(ACTION)]
    run = names.index("Fetch, judge, write the site")
    assert steps(ACTION).index(restore) < run < steps(ACTION).index(save) < steps(ACTION).index(upload)
    for each in (save, upload):
        assert "!cancelled()" in each["if"]
        assert "steps.evidence.outputs.kept == 'true'" in each["if"]


def test_an_artifact_is_kept_for_the_days_that_are_asked_and_none_is_made_by_itself() -> None:
    *_, upload = evidence_steps()
    assert loaded(ACTION)["inputs"]["evidence-days"]["default"] == "0"
    assert "inputs.evidence-days != '0'" in upload["if"]
    assert upload["with"]["retention-days"] == "${{ inputs.evidence-days }}"
    (own,) = [each for each in steps(ROOT / ".github/workflows/track.yml") if each.get("uses") == "./"]
    assert own["with"]["evidence-days"] == "${{ vars.EVIDENCE_DAYS || '0' }}"


def test_the_artifact_holds_the_files_of_this_run_alone(repository: Repository) -> None:
    assert repository.step(EVIDENCE).returncode == 0
    assert repository.runner.outputs == ""
    folder, taken = repository.work / ".tracker/evidence", repository.runner.temp / "evidence"
    folder.mkdir(parents=True)
    (folder / "20260304T052300Z.warc.gz").write_bytes(b"earlier")
    os.utime(folder / "20260304T052300Z.warc.gz", (DAY, DAY))
    (repository.runner.temp / "evidence-before").touch()
    os.utime(repository.runner.temp / "evidence-before", (DAY + 60, DAY + 60))
    (folder / "20260305T052300Z.warc.gz").write_bytes(b"this run's")
    assert repository.step(EVIDENCE).returncode == 0
    assert {path.name: path.read_bytes() for path in taken.iterdir()} == {"20260305T052300Z.warc.gz": b"this run's"}
    assert len(list(folder.iterdir())) == 2
    assert repository.output("kept") == "true"
    assert re.fullmatch(r"evidence-[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}", repository.output("name"))


def test_a_run_marks_when_it_began_to_ask() -> None:
    begun = step(ACTION, JOB[1])["run"]
    assert begun.index('touch "$RUNNER_TEMP/evidence-before"') < begun.index("tracker/bin/tracker")
