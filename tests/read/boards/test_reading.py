from __future__ import annotations

from pathlib import Path

import pytest

from tests.read.boards.build import HEAD, URL, declare, page, read
from tracker.errors import ReadError
from tracker.read.boards import read_board
from tracker.records import Cost, Origin

ROWS = """
reader = "json"
rows = "*"
origin = "maintainer"
items = 50
[fields]
model = "m"
score = "s"
"""


def test_a_row_becomes_an_entry_as_printed(tmp_path: Path) -> None:
    body = (
        ROWS.replace("[fields]", '[cost]\nper = "task"\n[fields]')
        + 'name = "n"\nkey = ["id", "m"]\ndate = "d"\ncost = "c"\nurl = "u"\nrank = "r"\nlow = "l"\nhigh = "h"\n'
        + 'settings.effort = "e"\nflags.seen = "f"\nmetrics = ["other"]\n'
    )
    row = (
        '{"id": 7, "m": "quill-2", "n": "Otter  +\\n quill", "s": 61.40, "d": "2026-01-02T03:04:05Z", "c": 0.50, '
        '"u": "quill.example/x/", "r": 3, "l": 60.0, "h": 62.5, "e": "high", "f": false, "other": 12.30}'
    )
    entry = read(tmp_path, body, f"[{row}]").entries[0]
    assert (entry.name, entry.model, entry.score, entry.unit, entry.n) == (
        "Otter + quill",
        "quill-2",
        "61.40",
        "percent",
        50,
    )
    assert (entry.key, entry.date, entry.rank, entry.half_width) == ("7|quill-2", "2026-01-02", 3, "1.40")
    assert entry.cost == Cost("0.50", "USD", "task")
    assert entry.url == "https://quill.example/x/"
    assert (entry.settings, entry.flags, entry.metrics) == ({"effort": "high"}, {"seen": "false"}, {"other": "12.30"})
    assert (entry.origin, entry.leaderboard, entry.board, entry.locator) == (
        Origin.MAINTAINER,
        "example",
        "example",
        "row 1",
    )


def test_an_address_that_is_no_web_address_is_left_out(tmp_path: Path) -> None:
    reading = read(tmp_path, ROWS + 'url = "u"\n', '[{"m": "a", "s": 1, "u": "javascript:alert(1)"}]')
    assert reading.entries[0].url is None


def test_a_column_that_nobody_knows_is_reported_once(tmp_path: Path) -> None:
    rows = '[{"m": "a", "s": 1, "new": 1, "x_1": 1}, {"m": "b", "s": 2, "new": 2}]'
    reading = read(tmp_path, ROWS.replace("items = 50", 'ignore = ["x_*"]'), rows)
    assert [problem.reason for problem in reading.problems] == ["column 'new' is neither mapped nor ignored"]


def test_an_unreadable_score_is_a_problem_with_its_place(tmp_path: Path) -> None:
    reading = read(tmp_path, ROWS, '[{"m": "a", "s": "seventy"}, {"m": "b", "s": 2}]')
    assert [(problem.source, problem.place) for problem in reading.problems] == [("example", "example, row 1")]
    assert "not readable" in reading.problems[0].reason
    assert reading.rows_seen == 2
    assert reading.counts == {"example": 1}


def test_a_row_without_a_name_is_a_problem(tmp_path: Path) -> None:
    reading = read(tmp_path, ROWS, '[{"m": null, "s": 2}, {"m": "b", "s": 2}]')
    assert [problem.reason for problem in reading.problems] == ["no name beside '2'"]


def test_a_score_beyond_the_range_is_held_and_not_among_the_entries(tmp_path: Path) -> None:
    reading = read(tmp_path, ROWS, '[{"m": "a", "s": 271.0}, {"m": "b", "s": 100}, {"m": "c", "s": -1}]')
    assert [entry.model for entry in reading.entries] == ["b"]
    assert [entry.flags["held-back"] for entry in reading.held] == ["score 271.0 is above 100", "score -1 is below 0"]


def test_the_expected_range_goes_before_that_of_the_unit(tmp_path: Path) -> None:
    body = ROWS + "[expect]\nscore = [-100, 100]\n"
    assert read(tmp_path, body, '[{"m": "c", "s": -3.5}]').entries[0].score == "-3.5"


def test_no_rows_and_too_few_rows_hold_a_board_back(tmp_path: Path) -> None:
    assert read(tmp_path, ROWS, "[]").held_back == {"example": "0 rows, at least 1 are expected"}
    few = read(tmp_path, ROWS + '[expect]\nrows = [3, 4]\nnames = ["a", "z"]\n', '[{"m": "a", "s": 1}]')
    assert few.held_back == {"example": "1 rows, at least 3 are expected"}
    assert "z is expected on the board and is not there" in [problem.reason for problem in few.problems]


def test_too_many_rows_are_only_reported(tmp_path: Path) -> None:
    reading = read(tmp_path, ROWS + "[expect]\nrows = [1, 1]\n", '[{"m": "a", "s": 1}, {"m": "b", "s": 1}]')
    assert reading.held_back == {}
    assert [problem.reason for problem in reading.problems] == ["2 rows, at most 1 are expected"]


def test_an_unreadable_page_fails_the_reading(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="not readable as JSON"):
        read(tmp_path, ROWS, "<html>Service unavailable</html>")


def test_one_unreadable_page_of_two_holds_its_own_board_back(tmp_path: Path) -> None:
    other = "https://board.example/other"
    boards = f'[[board]]\nlist = "a"\npages = ["{URL}"]\n[[board]]\nlist = "b"\npages = ["{other}"]\n'
    leaderboard = declare(tmp_path, ROWS + boards, head=HEAD.replace(f'"{URL}"', f'"{URL}", "{other}"'))
    reading = read_board(leaderboard, [page('[{"m": "x", "s": 1}]'), page("oops", other)])
    assert reading.counts == {"example-a": 1, "example-b": 0}
    assert list(reading.held_back) == ["example-b"]


def test_a_board_whose_page_is_missing_is_held_back_without_a_problem(tmp_path: Path) -> None:
    other = "https://board.example/other"
    boards = f'[[board]]\nlist = "a"\npages = ["{URL}"]\n[[board]]\nlist = "b"\npages = ["{other}"]\n'
    leaderboard = declare(tmp_path, ROWS + boards, head=HEAD.replace(f'"{URL}"', f'"{URL}", "{other}"'))
    reading = read_board(leaderboard, [page('[{"m": "x", "s": 1}]')])
    assert reading.held_back == {"example-b": "its page is not there"}
    assert reading.problems == ()


def test_equal_keys_are_told_apart(tmp_path: Path) -> None:
    reading = read(tmp_path, ROWS, '[{"m": "A*", "s": 1}, {"m": "a", "s": 2}]')
    assert [entry.key for entry in reading.entries] == ["a", "a#2"]


def test_a_footnote_mark_does_not_change_the_key(tmp_path: Path) -> None:
    keys = {read(tmp_path, ROWS, f'[{{"m": "Quill 4.5 {marks}", "s": 1}}]').entries[0].key for marks in ("**", "***")}
    assert keys == {"quill 4.5"}


def test_boards_share_rows_and_choose_by_value(tmp_path: Path) -> None:
    boards = '[[board]]\nlist = "a"\nwhere = { l = "A" }\n[[board]]\nlist = "bc"\nwhere = { l = ["B", "C"] }\n'
    rows = (
        '[{"m": "x", "s": 1, "l": "A"}, {"m": "y", "s": 2, "l": "B"}, {"m": "z", "s": 3, "l": "C"}, {"m": "q", "s": 4}]'
    )
    reading = read(tmp_path, ROWS + boards, rows)
    assert [(entry.board, entry.model) for entry in reading.entries] == [
        ("example-a", "x"),
        ("example-bc", "y"),
        ("example-bc", "z"),
    ]


def test_a_version_is_told_by_its_columns(tmp_path: Path) -> None:
    body = ROWS.replace("items = 50", 'versions = { web = "v4", turn = "v3" }\nbenchmarks = { v4 = "b-v4" }')
    new = read(tmp_path, body, '[{"m": "a", "s": 1, "turn": 1, "web": 2}]').entries[0]
    old = read(tmp_path, body, '[{"m": "a", "s": 1, "turn": 1}]').entries[0]
    assert (new.settings, new.benchmark) == ({"version": "v4"}, "b-v4")
    assert (old.settings, old.benchmark) == ({"version": "v3"}, "example")


def test_a_counted_score_carries_its_total(tmp_path: Path) -> None:
    body = ROWS.replace("items = 50", 'unit = "count"') + 'of = "t"\n'
    reading = read(tmp_path, body, '[{"m": "a", "s": 75, "t": 300}, {"m": "b", "s": ["i", "j"], "t": 300}]')
    assert [(entry.score, entry.n) for entry in reading.entries] == [("75/300", 300), ("2/300", 300)]


def test_a_mean_needs_all_its_figures(tmp_path: Path) -> None:
    body = ROWS.replace('score = "s"', 'mean = ["a", "b", "c"]')
    reading = read(
        tmp_path, body, '[{"m": "x", "a": 73.0, "b": 85.3, "c": 48.7}, {"m": "y", "a": 1, "b": null, "c": 2}]'
    )
    assert [(entry.model, entry.score) for entry in reading.entries] == [("x", "69.00")]


def test_marks_decide_who_measured(tmp_path: Path) -> None:
    body = ROWS + 'origin = [{ path = "f", capture = "^(mini)", lookup = { mini = "maintainer" } }, '
    body += '{ path = "c", lookup = { true = "submitted-checked", false = "submitted", '
    body += '"false (see notes)" = "submitted" } }]\n'
    rows = (
        '[{"m": "a", "s": 1, "c": true}, {"m": "b", "s": 1, "c": "false (see notes)"}, {"m": "c", "s": 1, "c": null}, '
        '{"m": "d", "s": 1, "c": false, "f": "mini-1"}, {"m": "e", "s": 1, "c": "perhaps"}]'
    )
    reading = read(tmp_path, body, rows)
    assert [str(entry.origin) for entry in reading.entries] == [
        "submitted-checked",
        "submitted",
        "maintainer",
        "maintainer",
        "unknown",
    ]
    assert [problem.place for problem in reading.problems] == ["example, row 5"]


def test_the_same_bytes_give_the_same_reading(tmp_path: Path) -> None:
    rows = '[{"m": "a", "s": 1, "z": 1, "y": 2}, {"m": "b", "s": 271}]'
    assert read(tmp_path, ROWS, rows) == read(tmp_path, ROWS, rows)


@pytest.mark.parametrize("content", ["[]", "{}", '"x"', '{"rows": 5}', '{"rows": [{}]}', '{"rows": [1]}'])
def test_another_form_than_a_module_expects_is_one_clear_line(tmp_path: Path, content: str) -> None:
    (tmp_path / "example.py").write_text(
        "from tracker.api import read_json\n\n\n"
        "def rows(pages):\n"
        "    for page in pages:\n"
        "        yield from ({'m': row['name'], 's': '5'} for row in read_json(page.body, page.url)['rows'])\n",
        "utf-8",
    )
    with pytest.raises(ReadError, match=r"^https://board.example/rows: not in the form that example.py expects"):
        read(tmp_path, 'reader = "module"\n[fields]\nmodel = "m"\nscore = "s"\n', content)


def test_a_list_without_a_row_says_which_columns_are_missing_and_which_are_new(tmp_path: Path) -> None:
    reading = read(tmp_path, ROWS, '[{"m": "a", "points": 1, "x": 2}, {"m": "b", "points": 2}]')
    assert reading.held_back["example"] == (
        "0 rows, at least 1 are expected; column 's' is missing; neither mapped nor ignored: 'points', 'x'"
    )


def test_rows_whose_name_is_a_lone_sign_are_counted(tmp_path: Path) -> None:
    reading = read(tmp_path, ROWS, '[{"m": "a", "s": 1}, {"m": "."}, {"m": "-"}, {"m": "b"}]')
    assert [entry.name for entry in reading.entries] == ["a"]
    assert any(problem.reason.startswith("2 of 4 rows skipped") for problem in reading.problems)


def test_how_many_of_several_pages_cannot_be_read_is_said(tmp_path: Path) -> None:
    urls = [f"{URL}/{number}" for number in range(3)]
    board = declare(tmp_path, ROWS, head=HEAD.replace(f'"{URL}"', ", ".join(f'"{url}"' for url in urls)))
    pages = [page("[]", urls[0]), page("<p>busy</p>", urls[1]), page("<p>busy</p>", urls[2])]
    with pytest.raises(ReadError, match="2 of 3 pages cannot be read"):
        read_board(board, pages)
