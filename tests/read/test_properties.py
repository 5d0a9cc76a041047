"""What holds for every printed figure and every table, whatever they hold."""

from __future__ import annotations

import csv
import html
import io
import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.read.boards.rows import Row
from tracker.read.boards.tables import csv_rows
from tracker.read.scores import Score, ScoreKind, read_score
from tracker.read.tables import html_tables, markdown_tables

VALUES = st.decimals(0, 100, places=2) | st.decimals(0, 100, places=1) | st.integers(0, 100).map(Decimal)
UNITS = st.sampled_from([None, "percent", "fraction", "elo", "usd", "count", "points", "seconds", "nonsense"])
PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Co", "Cn", "Zl", "Zp", "Cf")), max_size=12
).map(lambda text: " ".join(text.split()))
"""Words of a cell: anything that a page can show on one line."""
NAMED = WORDS.filter(lambda text: bool(re.search(r"[A-Za-z]", text)))


@st.composite
def grids(draw: st.DrawFn) -> list[list[str]]:
    """A table with distinct heads and at least one row; no row and no head is empty."""
    heads = draw(st.lists(NAMED, min_size=1, max_size=4, unique=True))
    row = st.tuples(NAMED, *[WORDS] * (len(heads) - 1)).map(list)
    return [heads, *draw(st.lists(row, min_size=1, max_size=4))]


@given(st.text(max_size=60), UNITS)
def test_any_text_is_a_score_of_some_kind(text: str, unit: str | None) -> None:
    found = read_score(text, unit)
    assert found.text == text
    assert (found.value is None) == (found.quantum is None)
    assert not found.numeric or found.kind in (ScoreKind.SCORE, ScoreKind.BOUND)


@given(
    VALUES,
    st.sampled_from(
        ["{}", "{} %", "{}%", "**{}**", "~{}", "{} ± 0.5", "{}*", " {} ", "{}<sup>1</sup>", "$\\mathbf{{{}}}$"]
    ),
)
def test_a_printed_figure_keeps_its_value_and_its_last_digit(value: Decimal, form: str) -> None:
    for text in (form.format(value), form.format(value).replace(".", ",", 1)):
        found = read_score(text, "percent")
        assert (found.value, found.unit, found.kind) == (value, "percent", ScoreKind.SCORE)
        assert found.quantum == Decimal(1).scaleb(value.as_tuple().exponent)  # type: ignore[arg-type]


@given(st.text("0123456789.,%± /-+<>~()k", max_size=14), UNITS)
def test_a_figure_that_was_read_reads_the_same_when_it_is_printed_again(text: str, unit: str | None) -> None:
    found = read_score(text, unit)
    if found.kind is not ScoreKind.SCORE or found.value is None or found.denominator or found.unit == "other":
        return
    again = read_score(f"{found.value:f}", found.unit)
    assert (again.value, again.unit) == (found.value, found.unit)
    assert again.quantum == found.quantum


@given(VALUES, st.none() | st.decimals(0, 9, places=1))
def test_percent_and_fraction_are_the_same_figure(value: Decimal, width: Decimal | None) -> None:
    figure = Score("", ScoreKind.SCORE, value, "percent", Decimal("0.1"), half_width=width)
    moved = figure.in_unit("fraction")
    assert moved.value == value / 100
    assert moved.in_unit("percent") == figure


@given(st.integers(1, 5_000), st.data())
def test_a_count_of_a_total_is_its_share(total: int, data: st.DataObject) -> None:
    solved = data.draw(st.integers(0, total))
    found = read_score(f"{solved}/{total}")
    assert (found.numerator, found.denominator) == (solved, total)
    assert found.in_unit("fraction").value == Decimal(solved) / total


@given(grids())
def test_any_table_in_html_reads_back_equal(grid: list[list[str]]) -> None:
    rows = ["".join(f"<td>{html.escape(text)}</td>" for text in row) for row in grid]
    (found,) = html_tables("<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>")
    assert found.texts() == grid


@given(grids())
def test_any_table_in_markdown_reads_back_equal(grid: list[list[str]]) -> None:
    lines = ["| " + " | ".join(PUNCTUATION.sub(r"\\\1", text) for text in row) + " |" for row in grid]
    lines.insert(1, "|" + "---|" * len(grid[0]))
    (found,) = markdown_tables("\n".join(lines))
    assert found.texts() == grid


@pytest.mark.parametrize("divider", [",", ";", "\t"])
@given(grid=grids())
def test_any_table_in_csv_reads_back_equal(grid: list[list[str]], divider: str) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=divider).writerows(grid)
    rows = list(csv_rows(out.getvalue().encode(), Row(None, "x"), {"delimiter": divider}))
    assert [list(row.value) for row in rows] == [grid[0]] * (len(grid) - 1)
    assert [list(row.value.values()) for row in rows] == grid[1:]


@given(st.binary(max_size=300))
def test_any_bytes_are_a_page_of_tables_or_of_none(body: bytes) -> None:
    for grid in (*html_tables(body), *markdown_tables(body.decode("utf-8", "replace"))):
        assert len({len(row) for row in grid.rows}) <= 1
        assert grid.header_rows <= len(grid.rows)
