from __future__ import annotations

from pathlib import Path

import pytest

from tests.read.boards.build import read
from tracker.errors import ReadError
from tracker.read.boards.rows import Row, compile_path
from tracker.read.boards.tables import csv_rows, distinct, table_rows

PAGE = Row({"list": ""}, "page")


def table(html: str, **options: str) -> list[Row]:
    return list(table_rows(html.encode(), "html_table", PAGE, options))


def cells(row: Row, *paths: str) -> list[object]:
    return [compile_path(path, True).find(row) for path in paths]


def test_repeated_headings_are_numbered() -> None:
    assert distinct(["Overall", "TC", "Overall", "Overall"]) == ["Overall", "TC", "Overall#2", "Overall#3"]
    row = next(csv_rows(b"Model,Overall,Overall\nx,52.60,87.45\n", PAGE, {}))
    assert row.value == {"Model": "x", "Overall": "52.60", "Overall#2": "87.45"}


def test_a_byte_order_mark_quotes_and_line_breaks_in_cells() -> None:
    rows = list(csv_rows('\ufeffModel,Notes\r\n"a, b","two\nlines"\r\n\r\n'.encode(), PAGE, {}))
    assert [row.value for row in rows] == [{"Model": "a, b", "Notes": "two\nlines"}]


def test_a_ragged_record_says_so() -> None:
    row = next(csv_rows(b"a,b,c\n1,2\n", PAGE, {}))
    assert row.value["#ragged"] == "2 cells under 3 headings"


def test_an_oversized_csv_field_is_refused() -> None:
    with pytest.raises(ReadError, match="not readable as CSV"):
        list(csv_rows(b"a\n" + b"x" * 5_000_000, PAGE, {}))


def test_two_head_rows_are_joined() -> None:
    html = (
        "<table><thead><tr><th rowspan=2>Model</th><th colspan=2>Overall (%)</th></tr>"
        "<tr><th></th><th>w/ CoT</th></tr></thead><tr><td>m</td><td>1</td><td>2</td></tr></table>"
    )
    assert cells(table(html)[0], "Model", "Overall (%)", "Overall (%) / w/ CoT") == ["m", "1", "2"]


def test_cells_of_the_head_may_be_plain_and_unnamed() -> None:
    row = table("<table><tr><td></td><td>Model</td></tr><tr><td>Dec 16, 2025</td><td>m</td></tr></table>")[0]
    assert cells(row, "column 1", "Model") == ["Dec 16, 2025", "m"]


def test_aspects_of_a_cell() -> None:
    html = (
        '<table><tr><th>Model</th></tr><tr data-date="Mar 1, 2026"><td title="long name"><a href="https://a.example/">m'
        "</a><p>Org</p><sup>*</sup></td></tr></table>"
    )
    found = cells(table(html)[0], "Model@line", "Model@rest", "Model@link", "Model@marks", "Model@title", "@data-date")
    assert found == ["m", "Org", "https://a.example/", "*", "long name", "Mar 1, 2026"]


def test_comments_hold_no_rows() -> None:
    html = (
        "<table><tr><th>M</th></tr><!-- <tr><td>ghost</td></tr> --><tr><td>m</td></tr></table><!-- <table></table> -->"
    )
    assert [row.value["M"].text for row in table(html)] == ["m"]


def test_tables_are_told_apart_by_what_stands_around_them() -> None:
    html = (
        '<h2>One</h2><table id="t"><tr><th>M</th></tr><tr><td>a</td></tr></table>'
        '<h2>Two</h2><table id="t" style="display:none"><tr><th>M</th></tr><tr><td>b</td></tr></table>'
    )
    rows = table(html)
    assert [cells(row, "^/number", "^/heading", "^/id", "^/hidden") for row in rows] == [
        ["1", "One", "t", "false"],
        ["2", "Two", "t", "true"],
    ]
    assert [row.place for row in table(html, table="2")] == ["page, table 2, row 1"]


def test_headings_of_their_own_for_a_table_without_any() -> None:
    html = "<table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table>"
    assert [cells(row, "Model", "Score") for row in table(html, names="Model|Score", head="0")] == [
        ["a", "1"],
        ["b", "2"],
    ]


def test_group_rows_name_the_rows_below() -> None:
    text = b"| Model | A |\n|--|--|\n| **Own** | |\n| x | 1 |\n| **Reported** | |\n| y | 2 |\n"
    rows = list(table_rows(text, "markdown_table", PAGE, {"groups": "yes"}))
    assert [cells(row, "Model", "^/group") for row in rows] == [["x", "Own"], ["y", "Reported"]]


def test_a_blank_cell_is_no_row_and_a_dash_is_a_placeholder(tmp_path: Path) -> None:
    body = 'reader = "csv"\n[fields]\nmodel = "m"\nscore = "s"\n'
    reading = read(tmp_path, body, "m,s\na,1.0\nb,\nc,-\nd,N/A\n")
    assert [(entry.model, entry.score, entry.kind) for entry in reading.entries] == [
        ("a", "1.0", "model"),
        ("c", "-", "placeholder"),
        ("d", "N/A", "placeholder"),
    ]
    assert reading.rows_seen == 4
