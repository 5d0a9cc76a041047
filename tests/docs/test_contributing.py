"""The worked example of CONTRIBUTING.md is run as it stands there."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tracker.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = re.compile(r"<!-- example: (\w+) -->\n```\w*\n(.*?)```", re.DOTALL)


def examples() -> dict[str, str]:
    return dict(EXAMPLE.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8")))


def test_the_leaderboard_of_the_example_is_read_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = examples()
    assert set(found) == {"declaration", "page", "command", "rows"}
    declaration = tmp_path / "sources/leaderboards/pear-bench.toml"
    page = tmp_path / "tests/pages/pear-bench/board.json"
    for path, text in ((declaration, found["declaration"]), (page, found["page"])):
        path.parent.mkdir(parents=True)
        path.write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    words = shlex.split(found["command"])
    assert words[0] == "tracker"
    with pytest.raises(SystemExit) as left:
        main([*words[1:], "--sources", str(tmp_path / "sources")])
    assert left.value.code == 0
    out, problems = capsys.readouterr()
    shown = [json.loads(line) for line in found["rows"].splitlines()]
    assert len(shown) == 2
    read = [json.loads(line) for line in out.splitlines()]
    assert [{name: row[name] for name in wanted} for row, wanted in zip(read, shown, strict=True)] == shown
    assert problems == ""
