"""The jobs that open one issue, write it anew and close it, with a stand-in for `gh` that keeps the issue in a file."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.workflows.runner import ROOT, Runner, step
from tracker.wire import timestamp

OUTAGE = "Open, update or close the issue"
TRACK, WATCH = ROOT / ".github/workflows/track.yml", ROOT / ".github/workflows/watch.yml"
GH = """
echo "$1 $2 ${*:3}" >> "$HOME/calls"
case "$1 $2" in
  "issue list") cat "$HOME/number" 2>/dev/null || true ;;
  "issue create") cat > "$HOME/body"; echo 7 > "$HOME/number" ;;
  "issue edit") cat > "$HOME/body" ;;
  "issue close") rm "$HOME/number" ;;
  "label create") ;;
  *) exit 1 ;;
esac
"""


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    work = tmp_path / "work"
    work.mkdir()
    found = Runner(tmp_path / "machine", work)
    found.put(found.bin / "gh", GH)
    return found


def calls(runner: Runner) -> list[str]:
    """What `gh` was asked for, apart from lists and labels, since the last time."""
    path = runner.root / "calls"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    path.write_text("", "utf-8")
    return [" ".join(line.split()[:2]) for line in lines if line.split()[1] in ("create", "edit", "close")]


def outage(runner: Runner, body: str) -> None:
    done = runner.run(step(TRACK, OUTAGE), {"needs.run.outputs.outage": body, "github.token": "t"})
    assert done.returncode == 0, done.stderr


def test_one_issue_is_opened_written_anew_and_closed(runner: Runner) -> None:
    outage(runner, "")
    assert calls(runner) == []
    outage(runner, "| `pear` |\n| $(touch x) |")
    assert calls(runner) == ["label create", "issue create"]
    assert (runner.root / "body").read_text("utf-8") == "| `pear` |\n| $(touch x) |\n"
    outage(runner, "| `pear` |")
    assert calls(runner) == ["issue edit"]
    assert (runner.root / "body").read_text("utf-8") == "| `pear` |\n"
    outage(runner, "")
    assert calls(runner) == ["issue close"]
    outage(runner, "")
    assert calls(runner) == []
    assert list(runner.work.iterdir()) == []


def watched(runner: Runner, answer: str | None, address: str = "") -> subprocess.CompletedProcess[str]:
    """Runs the watch with this answer of the site; gives the step about the issue."""
    (runner.root / "answer").write_text(answer or "", "utf-8")
    curl = 'echo "${*: -1}" > "$HOME/asked"; while [ "$1" != --output ]; do shift; done; cp "$HOME/answer" "$2"'
    runner.put(runner.bin / "curl", curl if answer is not None else "exit 22")
    age = runner.run(step(WATCH, "Age of the published data"), {"vars.SITE_URL": address})
    assert age.returncode == 0, age.stderr
    said = runner.outputs.splitlines()[-1].removeprefix("said=")
    return runner.run(step(WATCH, OUTAGE), {"steps.age.outputs.said": said})


def as_of(hours: float) -> str:
    at = datetime.now(UTC) - timedelta(hours=hours)
    return f'{{"data_at": "{timestamp(at)}"}}'


def test_fresh_data_are_no_issue(runner: Runner) -> None:
    assert watched(runner, as_of(71)).returncode == 0
    assert calls(runner) == []
    assert (runner.root / "asked").read_text("utf-8") == "https://pear.github.io/pear-tracker/api/v1/index.json\n"


@pytest.mark.parametrize(
    "answer",
    [as_of(73), None, "{}", "<html>", '{"data_at": "yesterday"}', '{"data_at": "$(touch x)\\n::error::"}'],
    ids=["old", "no answer", "no time", "no JSON", "no such time", "hostile"],
)
def test_old_or_missing_data_fail_and_are_one_issue_until_they_are_fresh(runner: Runner, answer: str | None) -> None:
    first = watched(runner, answer)
    assert first.returncode == 1
    assert [line for line in first.stdout.splitlines() if line.startswith("::")] == first.stdout.splitlines()[-1:]
    assert calls(runner) == ["label create", "issue create"]
    assert watched(runner, answer).returncode == 1
    assert calls(runner) == ["issue edit"]
    assert watched(runner, as_of(1)).returncode == 0
    assert calls(runner) == ["issue close"]
    assert list(runner.work.iterdir()) == []


def test_another_address_can_be_set(runner: Runner) -> None:
    watched(runner, as_of(1), "https://pear.example")
    assert (runner.root / "asked").read_text("utf-8") == "https://pear.example/api/v1/index.json\n"


@pytest.mark.parametrize(
    ("repository", "variable", "expected"),
    [
        ("Pear/tracker", "", "https://pear.github.io/tracker/"),
        ("Pear/Pear.github.io", "", "https://pear.github.io/"),
        ("Pear/tracker", "https://pear.example/", "https://pear.example/"),
    ],
)
def test_the_address_of_the_site(runner: Runner, repository: str, variable: str, expected: str) -> None:
    runner.more = {"GITHUB_REPOSITORY": repository}
    assert runner.run(step(TRACK, "Address of the site"), {"vars.SITE_URL": variable}).returncode == 0
    assert runner.outputs == f"url={expected}\n"
