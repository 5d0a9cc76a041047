"""A proposal loads with the strict loader and reads the rows of the page that it was made from."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from tests.read.proposal import samples
from tests.read.proposal.samples import declared, proposed, read
from tracker.declare.fields import Place
from tracker.errors import ReadError
from tracker.read.proposal import propose, written
from tracker.records import Cost

PAGES = {
    "results.json": samples.JSON,
    "pear-bench.yml": samples.YAML,
    "pear-bench.csv": samples.CSV,
    "index.html": samples.HTML,
    "README.md": samples.MARKDOWN,
    "scores.js": samples.SCRIPT,
    "page.html": samples.PAGE,
    "lists.json": samples.LISTS,
    "keyed.json": samples.KEYED,
}
ROWS = {
    "results.json": [("Zorb 2", "61.5", "percent"), ("Quill 7B", "33.0", "percent"), ("Wren 3", "12.25", "percent")],
    "pear-bench.yml": [("Zorb 2", "61.8", "percent"), ("Quill 7B", "33.3", "percent")],
    "pear-bench.csv": [
        ("Zorb 2", "61.50%", "percent"),
        ("Quill, 7B", "33.00%", "percent"),
        ("Human Expert", "90.10%", "percent"),
    ],
    "index.html": [("Zorb 2", "61.5", "percent"), ("Quill 7B", "33.0", "percent")],
    "README.md": [("Zorb 2", "0.615", "fraction"), ("Quill 7B", "0.330", "fraction")],
    "scores.js": [("Zorb 2", "61.5", "percent"), ("Quill 7B", "33.0", "percent"), ("Wren 3", "12.25", "percent")],
    "page.html": [("Zorb 2", "41/50", "count"), ("Quill 7B", "12/50", "count")],
    "lists.json": [
        ("Zorb 2", "0.615", "fraction"),
        ("Quill 7B", "0.33", "fraction"),
        ("Zorb 2", "0.7", "fraction"),
        ("Wren 3", "0.125", "fraction"),
    ],
    "keyed.json": [("zorb-2", "1265.4", "elo"), ("quill-7b", "998.1", "elo"), ("wren-3", "1102.0", "elo")],
}


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_proposal_reads_every_row_as_printed_and_nothing_is_left_over(tmp_path: Path, name: str) -> None:
    reading = read(tmp_path, PAGES[name], name)
    assert [(entry.model, entry.score, entry.unit) for entry in reading.entries] == ROWS[name]
    assert (reading.problems, reading.held, reading.held_back) == ((), (), {})


def test_the_columns_of_an_object_find_their_parts(tmp_path: Path) -> None:
    first = read(tmp_path, samples.JSON, "results.json").entries[0]
    assert (first.date, first.url) == ("2026-03-01", "https://pear.example/1")
    assert first.cost == Cost("0.52", "USD", "task")
    assert first.settings == {"scaffold": "PearAgent"}
    assert (first.flags, first.metrics) == ({"checked": "true"}, {"parts easy": "80.1", "parts hard": "40.2"})


def test_dates_in_their_own_order_people_and_organisations(tmp_path: Path) -> None:
    reading = read(tmp_path, samples.CSV, "pear-bench.csv")
    assert [entry.date for entry in reading.entries] == ["2026-03-01", "2026-02-13", "2026-01-31"]
    assert [entry.kind for entry in reading.entries] == ["model", "model", "human"]
    assert [entry.rank for entry in reading.entries] == [1, 2, 3]
    assert reading.entries[0].flags == {"organisation": "Zorb Labs"}


def test_lists_that_stand_apart_become_boards(tmp_path: Path) -> None:
    leaderboard = declared(tmp_path, proposed(samples.LISTS, "pear-bench.json"))
    assert [(board.slug, dict(board.where)) for board in leaderboard.boards] == [
        ("pear-bench-full", {"^/name": ("Full",)}),
        ("pear-bench-lite-set", {"^/name": ("Lite set",)}),
    ]
    reading = read(tmp_path, samples.LISTS, "pear-bench.json")
    assert reading.counts == {"pear-bench-full": 2, "pear-bench-lite-set": 2}


def test_of_several_tables_the_one_with_names_and_figures_is_taken(tmp_path: Path) -> None:
    leaderboard = declared(tmp_path, proposed(samples.HTML, "index.html"))
    (board,) = leaderboard.boards
    assert board.options == {"table": "2"}
    assert board.fields["url"] == (Place("Model@link"),)
    assert leaderboard.title == "Pear-Bench & friends"


def test_tables_with_the_same_head_become_boards(tmp_path: Path) -> None:
    table = "| Model | Score |\n|---|---|\n| Zorb 2 | {} |\n| Quill 7B | {} |\n\nText.\n\n"
    text = table.format("61.5", "33.0") + table.format("50.1", "20.0")
    reading = read(tmp_path, text, "pear-bench.md")
    assert reading.counts == {"pear-bench-1": 2, "pear-bench-2": 2}


@pytest.mark.parametrize(
    ("scores", "unit", "lowest", "highest"),
    [
        (("61.5", "33.0"), "percent", 0, 100),
        (("0.61", "0.33"), "fraction", 0, 1),
        (("1%", "0.5%"), "percent", 0, 100),
        (("$1,204.50", "$98.00"), "usd", 0, 3614),
        (("1265", "998"), "elo", 0, 3795),
        (("-12.5", "41.0"), "points", -66, 148),
    ],
)
def test_the_unit_follows_from_signs_and_range(scores: tuple[str, str], unit: str, lowest: int, highest: int) -> None:
    text = f"| Model | Score |\n|---|---|\n| Zorb 2 | {scores[0]} |\n| Quill 7B | {scores[1]} |\n"
    proposal = proposed(text, "pear.md")
    assert (proposal.unit, proposal.lowest) == (unit, Decimal(lowest))
    assert abs(proposal.highest - highest) <= 2


def test_every_line_that_a_person_must_finish_is_marked() -> None:
    text = written(proposed(samples.JSON, "results.json"))
    for key in ("title", "page_url", "benchmark", "maintainer", "licence", "budget_days", "origin", "unit", "score"):
        assert any(line.startswith(f"{key} =") and "# ?" in line for line in text.splitlines()), key
    assert 'publish = "link-only"' in text


def test_hostile_text_stays_inside_its_quotes(tmp_path: Path) -> None:
    bad = 'a"\n[fields]\nscore = "x\x00\x7f'
    text = json.dumps([{"model": "Zorb", "score": 1.5, bad: 2.5}, {"model": "Quill", "score": 9.5, bad: 7.5}])
    leaderboard = declared(tmp_path, proposed(text, "pear.json"))
    assert leaderboard.boards[0].fields["score"] == (Place("score"),)
    assert [entry.score for entry in read(tmp_path, text, "pear.json").entries] == ["1.5", "9.5"]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"<html><body><div id=root></div></body></html>", "list of requests"),
        (b'<html><script src="/assets/rows.json"></script></html>', "the page names /assets/rows.json"),
        (b'[{"model": "Zorb", "colour": "red"}, {"model": "Quill", "colour": "blue"}]', "no column of names beside"),
        (b"", "no list of rows"),
        (b"\x00\xff\xfe binary", "no list of rows"),
        (b"PK\x03\x04 broken", "no list of rows"),
        (b"[" * 5000, "no list of rows"),
    ],
)
def test_a_page_without_rows_is_one_clear_line(body: bytes, says: str) -> None:
    with pytest.raises(ReadError, match=says):
        propose(body, "page")


def test_the_same_bytes_give_the_same_proposal() -> None:
    for name, text in PAGES.items():
        assert written(proposed(text, name)) == written(proposed(text, name))
