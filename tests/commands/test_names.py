from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tracker.commands.names import command
from tracker.errors import TrackerError


def run(*arguments: str) -> str:
    result = CliRunner().invoke(command, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_the_identity_of_each_name_is_a_line_of_json() -> None:
    lines = [
        json.loads(line)
        for line in run("claude-opus-4-5-20251101 (high)", "Lingxi v1.5 x Kimi K2", "Warp").splitlines()
    ]
    assert [line["kind"] for line in lines] == ["model", "system", "agent"]
    assert lines[0]["models"][0]["id"] == "claude-opus-4.5"
    assert lines[0]["models"][0]["snapshot"] == "2025-11-01"
    assert lines[0]["settings"] == {"effort": "high"}
    assert (lines[1]["scaffold"], lines[1]["scaffold_version"]) == ("Lingxi", "1.5")


def test_pairs_keep_their_order_and_their_text(tmp_path: Path) -> None:
    file = tmp_path / "pairs.csv"
    file.write_text('b,a,more\nGPT-4o mini,GPT-4o,x\n"Claude Opus 4.5","Opus 4.5 (Thinking, 16K)",y\n', "utf-8")
    rows = list(csv.DictReader(io.StringIO(run("--pairs", str(file)))))
    assert [(row["a"], row["b"], row["relation"]) for row in rows] == [
        ("GPT-4o", "GPT-4o mini", "different"),
        ("Opus 4.5 (Thinking, 16K)", "Claude Opus 4.5", "same-model"),
    ]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"x,y\n1,2\n", "columns a and b are needed"),
        (b"", "columns a and b are needed"),
        (b"a,b\nGPT-4o\n", "line 2"),
        (b"a,b\n\xff\xfe,x\n", "not readable as CSV"),
    ],
)
def test_an_unreadable_file_is_one_line(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "pairs.csv"
    file.write_bytes(content)
    with pytest.raises(TrackerError) as error:
        run("--pairs", str(file))
    assert words in str(error.value)
    assert "pairs.csv" in str(error.value)
    assert error.value.exit_status == 2


def test_a_missing_file_and_nothing_to_do_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TrackerError, match="cannot be read"):
        run("--pairs", str(tmp_path / "none.csv"))
    with pytest.raises(TrackerError, match="give names"):
        run()
    with pytest.raises(TrackerError, match="give names"):
        run("GPT-4o", "--pairs", str(tmp_path / "none.csv"))


def test_the_help_has_an_example() -> None:
    assert "tracker names --pairs pairs.csv" in run("--help")
