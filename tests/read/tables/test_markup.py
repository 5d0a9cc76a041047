from __future__ import annotations

from tracker.read.tables import Grid, decode, html_tables
from tracker.read.tables.grid import MAX_CELLS, MAX_COLUMNS


def only(markup: str | bytes) -> Grid:
    (grid,) = html_tables(markup)
    return grid


def test_spans_are_filled_in_and_know_their_origin() -> None:
    grid = only(
        "<table><tr><th rowspan=2>Model</th><th colspan=2>SWE-bench</th></tr><tr><th>Verified</th><th>Pro</th></tr>"
        "<tr><td>Zorb-2</td><td>61.4</td><td>30.1</td></tr></table>"
    )
    assert grid.texts() == [
        ["Model", "SWE-bench", "SWE-bench"],
        ["Model", "Verified", "Pro"],
        ["Zorb-2", "61.4", "30.1"],
    ]
    assert grid.header_rows == 2
    assert (grid.rows[1][0].row, grid.rows[0][2].column) == (0, 1)


def test_a_head_may_span_into_the_body() -> None:
    grid = only(
        "<table><thead><tr><th rowspan=2>Zorb</th><th>HLE</th></tr></thead><tbody><tr><td>9</td></tr></tbody></table>"
    )
    assert grid.texts() == [["Zorb", "HLE"], ["Zorb", "9"]]


def test_cells_outside_of_any_row_are_a_row() -> None:
    grid = only(
        "<table><tr><th>Model</th><th>ALL</th></tr><tr><td>Zorb-2</td><td>61.4</td></tr>"
        "<td>Quill-1</td> <td>60.2</td><tr class=own><td>Wren-3</td><td>58.0</td></tr></table>"
    )
    assert grid.texts() == [["Model", "ALL"], ["Zorb-2", "61.4"], ["Quill-1", "60.2"], ["Wren-3", "58.0"]]
    assert (grid.header_rows, [dict(row) for row in grid.row_attributes]) == (1, [{}, {}, {}, {"class": "own"}])


def test_a_row_that_was_never_opened_in_the_body_ends_with_the_next_one() -> None:
    grid = only(
        "<table><thead><th>Model</th><th>R-VES</th></thead><tbody><tr><td>Zorb-2</td><td>61.4</td></tr>"
        "<td scope=row>Quill-1</td><td>60.2</td></tr><td>Otter-5</td><td>60.1</td></tr>"
        "<tr><td>Wren-3</td><td>58.0</td></tr></tbody></table>"
    )
    assert [row[0] for row in grid.texts()] == ["Model", "Zorb-2", "Quill-1", "Otter-5", "Wren-3"]
    assert grid.header_rows == 1


def test_commented_cells_are_not_read() -> None:
    grid = only(
        "<table><tr><td rowspan=2>A</td><td>1</td></tr><tr><!--<td>(old)</td>--><td>2</td></tr></table><!-- <table> -->"
    )
    assert grid.texts() == [["A", "1"], ["A", "2"]]


def test_wrong_and_hostile_spans_are_bounded() -> None:
    grid = only("<table><tr><td colspan=99999 rowspan=99999>x</td></tr><tr><td colspan=abc>y</td></tr></table>")
    assert grid.width == MAX_COLUMNS
    many = "<tr>" + "<td colspan=9000 rowspan=9000>x</td>" * 3 + "</tr>"
    grid = only("<table>" + many * 4000 + "</table>")
    assert sum(map(len, grid.rows)) <= MAX_CELLS + MAX_COLUMNS


def test_marks_small_print_and_struck_words_stand_apart() -> None:
    grid = only(
        "<table><tr><td>SWE-bench Verified<br><sup>(Agentic)</sup></td><td><b>60.1</b><sup>*, 2</sup></td>"
        "<td><del>81.4</del> <ins>76.2</ins></td><td>τ<sup>2</sup>-bench</td></tr></table>"
    )
    name, score, corrected, tau = grid.rows[0]
    assert (name.text, name.lines, name.small) == (
        "SWE-bench Verified (Agentic)",
        ("SWE-bench Verified", "(Agentic)"),
        "(Agentic)",
    )
    assert (score.text, score.marks) == ("60.1", ("*", "2"))
    assert (corrected.text, corrected.struck) == ("76.2", "81.4")
    assert tau.text == "τ²-bench"


def test_what_is_not_shown_is_marked_or_left_out() -> None:
    hidden, shown = html_tables(
        "<div hidden><table><tr><td>1</td></tr></table></div>"
        "<table><tr style='display: none'><td>2<script>3</script><span hidden>4</span></td></tr></table>"
    )
    assert hidden.hidden
    assert not shown.hidden
    assert "hidden" in shown.row_attributes[0]
    assert shown.rows[0][0].text == "2"


def test_headings_caption_links_and_attributes() -> None:
    first, second = html_tables(
        "<h1>Board</h1><h2>Lite</h2><table id=t><caption>All <b>rows</b></caption>"
        "<tr class=row><td data-sort='2'><a href='https://example.org/z'>Zorb&nbsp;2</a></td></tr></table>"
        "<h2>Full</h2><table><tr><td>1</td></tr></table>"
    )
    assert (first.headings, second.headings) == (("Board", "Lite"), ("Board", "Full"))
    assert (first.caption, first.attributes, first.row_attributes) == ("All rows", {"id": "t"}, ({"class": "row"},))
    cell = first.rows[0][0]
    assert (cell.text, cell.links, cell.attributes) == ("Zorb 2", ("https://example.org/z",), {"data-sort": "2"})


def test_nested_tables_are_tables_of_their_own() -> None:
    outer, inner = html_tables("<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>")
    assert (outer.texts(), inner.texts()) == ([["a"]], [["b"]])


def test_pages_that_are_no_pages() -> None:
    assert html_tables("") == []
    assert html_tables("   \x00 ") == []
    assert html_tables(b"\xff\xfe\x00") == []
    assert html_tables("<table>" * 3000) != []


def test_encodings() -> None:
    chinese = "<meta charset=gbk><table><tr><td>云雀</td></tr></table>".encode("gbk")
    assert only(chinese).texts() == [["云雀"]]
    assert only("<table><tr><td>Modèle – 60,2 %</td></tr></table>".encode()).texts() == [["Modèle – 60,2 %"]]
    assert decode("é".encode("latin-1"), "iso-8859-1") == "é"
    assert only("<?xml version='1.0' encoding='utf-16'?><table><tr><td>x</td></tr></table>").texts() == [["x"]]
