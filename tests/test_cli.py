"""The command line: whatever goes wrong is one line on standard error and a status, never a traceback."""

from __future__ import annotations

import errno
import io
import sys

import pytest

from tracker.cli import main


class _Full(io.StringIO):
    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


def _left(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    return int(left.value.code or 0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "a command is missing; see tracker --help"),
        (["new"], "a command is missing; see tracker new --help"),
        (["nope"], "No such command 'nope'; see tracker --help"),
        (["names", "--nope"], "No such option"),
        (["verify", "a"], "Missing argument 'BENCHMARK'; see tracker verify --help"),
        (
            ["verify", "Zorb 2", "Pear-Bench", "50", "--date", "yesterday"],
            "--date 'yesterday' is not a date; write it as",
        ),
        (["verify", " ", "Pear-Bench", "50"], "MODEL is empty"),
        (["verify", "Zorb 2", "", "50"], "BENCHMARK is empty"),
        (["run", "--replay", "/nope/nope"], "does not exist; see tracker run --help"),
    ],
)
def test_wrong_use_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert _left(*arguments) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("tracker: ")
    assert said in lines[0]


def test_output_that_cannot_be_written_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", _Full())
    assert _left("names", "Zorb 2") == 2
    assert capsys.readouterr().err == "tracker: the output cannot be written: No space left on device\n"


def test_a_file_name_that_is_too_long_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert _left("extract", "x" * 5000) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_closed_output_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert _left("names", "Zorb 2") == 0
