"""`tracker new leaderboard` prints a declaration and nothing else, from a file or an address."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.read.proposal import samples
from tracker.commands.new import command
from tracker.declare.leaderboards import load_leaderboard
from tracker.errors import OfflineError, ReadError, UsageError


def test_a_file_gives_a_declaration_that_loads(tmp_path: Path) -> None:
    page = tmp_path / "pear-bench.csv"
    page.write_text(samples.CSV, "utf-8")
    result = CliRunner().invoke(command, ["leaderboard", str(page)], catch_exceptions=False)
    assert result.exit_code == 0
    assert "3 rows; lines with a question mark" in result.stderr
    written = tmp_path / "pear-bench.toml"
    written.write_text(result.stdout, "utf-8")
    assert load_leaderboard(written).boards[0].slug == "pear-bench"


def test_an_address_is_fetched_and_declared(tmp_path: Path) -> None:
    saved = tmp_path / "raw.githubusercontent.com" / "pears" / "Pear-Bench" / "main" / "README.md"
    saved.parent.mkdir(parents=True)
    saved.write_text(samples.MARKDOWN, "utf-8")
    address = "https://github.com/pears/Pear-Bench/blob/main/README.md"
    result = CliRunner().invoke(command, ["leaderboard", address, "--replay", str(tmp_path)], catch_exceptions=False)
    assert 'urls = ["https://raw.githubusercontent.com/pears/Pear-Bench/main/README.md"]' in result.stdout
    assert "sources/leaderboards/pear-bench.toml" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        (["missing.json"], UsageError, "there is no such file"),
        (["https://pear.example/x.json", "--offline"], OfflineError, "pear.example"),
    ],
)
def test_wrong_use_is_one_line(arguments: list[str], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        CliRunner().invoke(command, ["leaderboard", *arguments], catch_exceptions=False)


def test_a_page_without_rows_says_where_to_look(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("<html><script src='rows.json'></script></html>", "utf-8")
    with pytest.raises(ReadError, match=r"rows\.json"):
        CliRunner().invoke(command, ["leaderboard", str(page)], catch_exceptions=False)
