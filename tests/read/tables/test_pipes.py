from __future__ import annotations

from tracker.read.tables import Grid, markdown_tables
from tracker.read.tables.pipes import blocks


def only(text: str) -> Grid:
    (grid,) = markdown_tables(text)
    return grid


def test_a_plain_table_with_markup_in_its_cells() -> None:
    grid = only(
        "# Zorb-2\n\n## Results\n\n| Benchmark | **Zorb-2** | [Rival](https://example.org/r)[^2] |\n|:--|--:|---|\n"
        "| `GPQA` | **61.4**\\* | ~~50~~ <ins>48.0</ins><sup>†</sup> |\n| ragged | 1\n\ntext after"
    )
    assert grid.texts() == [
        ["Benchmark", "Zorb-2", "Rival"],
        ["GPQA", "61.4*", "48.0"],
        ["ragged", "1", ""],
    ]
    assert (grid.header_rows, grid.headings, grid.line) == (1, ("Zorb-2", "Results"), 5)
    assert grid.rows[0][2].links == ("https://example.org/r",)
    assert grid.rows[0][2].marks == ("^2",)
    assert (grid.rows[1][2].struck, grid.rows[1][2].marks) == ("50", ("†",))


def test_pipes_that_divide_nothing() -> None:
    grid = only("| Model | Note | HLE |\n|---|---|---|\n| Zorb \\| fast | uses `a | b` | 9.0 |\n")
    assert grid.texts()[1] == ["Zorb | fast", "uses a | b", "9.0"]
    grid = only("| Model | Note |\n|---|---|\n| a `x | y` |\n")
    assert grid.texts()[1] == ["a `x", "y`"]


def test_what_is_no_table() -> None:
    assert markdown_tables("```\n| a | b |\n|---|---|\n| 1 | 2 |\n```\n") == []
    assert markdown_tables("<!--\n| a | b |\n|---|---|\n-->\n") == []
    assert markdown_tables("a | b\n\n---\n") == []
    assert markdown_tables("") == []


def test_html_tables_inside_markdown_are_read_in_their_place() -> None:
    first, second = markdown_tables(
        "| a |\n|---|\n| 1 |\n\n### Coding\n\n<table>\n<tr><th>Name</th></tr>\n<tr><td>**60.2**</td></tr>\n</table>\n"
    )
    assert first.texts() == [["a"], ["1"]]
    assert second.texts() == [["Name"], ["60.2"]]
    assert (second.position, second.headings, second.line) == (1, ("Coding",), 7)


def test_formulas_entities_and_breaks() -> None:
    grid = only("| $\\tau^2$-Bench | t<sup>2</sup> | a<br>b | &lt;9 &amp; 1 | from $1.26 to $0.72 |\n|-|-|-|-|-|\n")
    assert grid.texts()[0] == ["τ²-Bench", "t²", "a b", "<9 & 1", "from $1.26 to $0.72"]
    assert grid.rows[0][2].lines == ("a", "b")
    assert only("| $62.5 \\pm 0.6$ | 41.3\\% |\n|---|---|\n").texts()[0] == ["62.5 ± 0.6", "41.3%"]


def test_blocks_keep_order_headings_and_lines() -> None:
    text = "Title\n=====\n\nOne line\nof two.\n- item 1\n- item 2\n\n## Sub ##\n\n"
    text += "| a |\n|---|\n| 1 |\n\n```\ncode\n```\nend\n"
    found = [(block.kind, block.source, block.line, block.headings) for block in blocks(text)]
    assert found == [
        ("heading", "Title", 2, ()),
        ("text", "One line\nof two.", 4, ("Title",)),
        ("text", "- item 1", 6, ("Title",)),
        ("text", "- item 2", 7, ("Title",)),
        ("heading", "Sub", 9, ("Title",)),
        ("table", "| a |\n|---|\n| 1 |", 11, ("Title", "Sub")),
        ("code", "```\ncode\n```", 15, ("Title", "Sub")),
        ("text", "end", 18, ("Title", "Sub")),
    ]


def test_hostile_text_takes_no_time() -> None:
    for text in (
        "|" * 50_000,
        "| " + "`" * 20_000 + " |\n|---|\n",
        "*" * 20_000,
        "[" * 20_000,
        "<" * 20_000,
        "$a_" * 9_000,
    ):
        markdown_tables(f"| {text} |\n|---|\n| x |\n")
