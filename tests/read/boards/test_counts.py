"""Rows of real copies, counted by other means than the readers': as many are read as the file lists.

Counts only. The copies are read where they lie; none of them is part of this project.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import html5lib
import pytest
import yaml

from tracker.declare.leaderboards import Leaderboard, load_leaderboard
from tracker.read.boards import address_of, read_board
from tracker.records import Page

SOURCES = Path(__file__).resolve().parents[3] / "sources" / "leaderboards"
Count = Callable[[Path], int]


def in_json(*keys: str, own: Callable[[Any], bool] = bool) -> Count:
    """The objects of a list, or the values of an object, at the end of some keys."""

    def count(path: Path) -> int:
        value = json.loads(path.read_text("utf-8"))
        for key in keys:
            value = value[key]
        return sum(own(item) for item in (value.values() if isinstance(value, dict) else value))

    return count


def in_list(name: str, inner: str = "results") -> Count:
    """The rows of one named list among several."""
    return lambda path: sum(
        len(each[inner]) for each in json.loads(path.read_text("utf-8"))["leaderboards"] if each["name"] == name
    )


def in_lines(*sets: str) -> Count:
    return lambda path: sum(json.loads(line)["set"] in sets for line in path.read_text("utf-8").splitlines() if line)


def in_csv(own: Callable[[dict[str, str]], bool] = bool) -> Count:
    def count(path: Path) -> int:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return sum(own(row) for row in csv.DictReader(file))

    return count


def in_yaml(path: Path) -> int:
    return len(yaml.safe_load(path.read_text("utf-8")))


def in_html(number: int, head: int = 1) -> Count:
    """The rows of a table as a browser makes them, without its head."""

    def count(path: Path) -> int:
        tables = html5lib.parse(path.read_bytes(), namespaceHTMLElements=False).iter("table")
        table = list(tables)[number - 1]
        nested = {row for inner in table.iter("table") if inner is not table for row in inner.iter("tr")}
        return sum(1 for row in table.iter("tr") if row not in nested and len(row)) - head

    return count


def in_markdown(number: int) -> Count:
    """The lines of a table below its rule; fences and comments hold none."""

    def count(path: Path) -> int:
        text = re.sub(r"<!--.*?-->|^```.*?^```", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        blocks = [block.splitlines() for block in re.findall(r"(?:^.*\|.*\n?)+", text, re.MULTILINE)]
        tables = [lines for lines in blocks if len(lines) > 2 and re.fullmatch(r"[\s|:-]+", lines[1])]
        return len(tables[number - 1]) - 2

    return count


def has(*keys: str) -> Callable[[Any], bool]:
    """Whether an object holds something at the end of some keys."""

    def test(item: Any) -> bool:
        for key in keys:
            item = item.get(key) if isinstance(item, dict) else None
        return item not in (None, "")

    return test


LISTS: list[tuple[str, str, Count]] = [
    *(("aider-polyglot", f"polyglot_leaderboard{date}.yml", in_yaml) for date in ("", ".2025-02-24", ".2025-09-02")),
    ("aider-edit", "edit_leaderboard.yml", in_yaml),
    *(
        (f"swe-bench-{board}", f"leaderboards.{date}.json", in_list(name))
        for date in ("2025-05-07", "2025-08-05", "2025-09-10", "2025-10-06", "2025-12-10")
        for board, name in (("verified", "Verified"), ("lite", "Lite"), ("test", "Test"), ("multimodal", "Multimodal"))
    ),
    ("swe-bench-bash-only", "leaderboards.2025-12-10.json", in_list("bash-only")),
    ("swe-polybench-full", "polybench_data.json", in_list("Full")),
    ("swe-polybench-verified", "polybench_data.json", in_list("Verified")),
    ("swe-bench-live-lite", "reports-0605.jsonl", in_lines("lite")),
    ("swe-bench-live-multilang", "reports-0605.jsonl", in_lines("java", "go", "tsjs", "csharp", "rust", "ccpp")),
    ("gso", "leaderboard.json", in_json("models")),
    ("osworld-2", "official-results.json", in_json("results")),
    ("appworld-test-normal", "_leaderboard.json", in_json()),
    ("evalplus-humaneval-plus", "results.json", in_json(own=has("pass@1", "humaneval+"))),
    ("bigcodebench-instruct", "results.json", in_json(own=has("pass@1", "instruct"))),
    ("bigcodebench-hard-complete", "results-hard.json", in_json(own=has("pass@1", "complete"))),
    ("lmarena-text", "leaderboard-text.json", in_json("full")),
    ("lmarena-vision-style-control", "leaderboard-vision-style-control.json", in_json("full")),
    ("mmmu-validation", "leaderboard_data.json", in_json("leaderboardData", own=has("validation", "overall"))),
    ("mmmu-pro", "leaderboard_data.json", in_json("leaderboardData", own=has("pro", "overall"))),
    ("steel-browser-agents-webvoyager", "webvoyager.json", in_json("webvoyager")),
    ("wildbench", "all_stat_wildbench.-1.json", in_json()),
    ("zeroeval-zebra", "zebra-grid.summary.json", in_json()),
    *(("bfcl", f"data_overall{date}.csv", in_csv()) for date in ("", ".2024-10-21", ".2025-06-14", ".2025-11-03")),
    *(("cybench", f"leaderboard{date}.csv", in_csv()) for date in ("", ".2024-09-13", ".2025-10-22")),
    ("alpacaeval", "weighted_alpaca_eval_gpt4_turbo_leaderboard.csv", in_csv()),
    ("charxiv", "val_result.csv", in_csv()),
    ("cruxeval-output", "data.csv", in_csv()),
    ("open-asr-short", "en_shortform.csv", in_csv()),
    ("open-asr-long", "en_longform.csv", in_csv()),
    ("weirdml", "weirdml_data.csv", in_csv()),
    ("swt-bench-lite", "runs.csv", in_csv(lambda row: row["table_type"] == "lite")),
    ("epoch-ai-gpqa-diamond", "gpqa_diamond.csv", in_csv()),
    ("epoch-ai-frontiermath-tier-4", "frontiermath_tier_4.csv", in_csv()),
    ("swe-bench-pro", "index.html", in_html(1)),
    ("mathvista-test", "index.html", in_html(1)),
    ("mathvision-open-source", "index.html", in_html(2)),
    ("ocrbench-v2-english", "index.html", in_html(1)),
    ("mcp-universe", "index.html", in_html(2)),
    ("bird-ves", "index.html", in_html(2)),
    ("spider2-snow", "index.html", in_html(2)),
    ("commit0-all", "index.html", in_html(2)),
    ("mmlu-pro-readme", "README.md", in_markdown(1)),
    *(("mle-bench", f"README.table.{date}.md", in_markdown(1)) for date in ("2025-11-10", "2025-11-27", "2026-02-26")),
    ("vectara-hallucination", "README.md", in_markdown(1)),
    ("scicode", "leaderboard.md", in_markdown(1)),
    ("kagi", "llm-benchmark.md", in_markdown(1)),
    ("paperbench", "README.tables.md", in_markdown(1)),
]


@cache
def declarations() -> dict[str, Leaderboard]:
    found = (load_leaderboard(path) for path in sorted(SOURCES.glob("*.toml")))
    return {board.slug: leaderboard for leaderboard in found for board in leaderboard.boards}


def rows_read(slug: str, path: Path) -> Iterator[str]:
    """The names of the rows that are read from one file, those that are held back among them."""
    leaderboard = declarations()[slug]
    page = Page(address_of(leaderboard, path, slug), path.read_bytes(), "", datetime(2026, 12, 1, tzinfo=UTC))
    reading = read_board(leaderboard, [page])
    return (entry.name for entry in (*reading.entries, *reading.held) if entry.board == slug)


@pytest.mark.parametrize(("board", "name", "count"), LISTS, ids=lambda value: value if isinstance(value, str) else "")
def test_as_many_rows_are_read_as_the_copy_lists(shared: Path, board: str, name: str, count: Count) -> None:
    path = shared / "data" / "leaderboards" / declarations()[board].slug / name
    listed = count(path)
    assert listed > 1
    assert len(list(rows_read(board, path))) == listed
