"""Stage read: the lines of a Markdown table with pipes as a grid of cells."""

from __future__ import annotations

from tracker.read.tables.grid import MAX_COLUMNS, Cell, Grid, square
from tracker.read.tables.inline import Inline, inline, plain_words


def pipe_grid(head: str, body: list[str]) -> Grid:
    """The grid of a table with pipes: its head line, and the lines below the delimiter."""
    names = _cells(head, 0)
    rows = [[_pipe_cell(source, 0, place, True) for place, source in enumerate(names)]]
    for number, line in enumerate(body, start=1):
        sources = _cells(line, len(names))
        rows.append([_pipe_cell(source, number, place, False) for place, source in enumerate(sources)])
    return Grid(rows=square(rows), header_rows=1)


def _cells(line: str, wanted: int) -> list[str]:
    """The cells of a line. A pipe in code divides no cells, unless only then the count is that of the head."""
    text = line.strip()
    text = text[1:] if text.startswith("|") else text
    if text.endswith("|") and not text.endswith("\\|"):
        text = text[:-1]
    if "\\" not in text and "`" not in text:
        return text.split("|")[:MAX_COLUMNS]
    guarded = _divide(text, respect_code=True)
    if wanted and "`" in text and len(guarded) != wanted:
        plain = _divide(text, respect_code=False)
        if len(plain) == wanted:
            return plain
    return guarded[:MAX_COLUMNS]


def _divide(text: str, respect_code: bool) -> list[str]:
    cells, begun, code, place = [], 0, False, 0
    while place < len(text):
        sign = text[place]
        if sign == "\\":
            place += 2
            continue
        if sign == "`":
            code = not code and respect_code
        elif sign == "|" and not code:
            cells.append(text[begun:place])
            begun = place + 1
        place += 1
    cells.append(text[begun:])
    return cells


def _pipe_cell(source: str, row: int, column: int, header: bool) -> Cell:
    source = source.strip()
    words = plain_words(source)
    if words is not None:
        return Cell(words, header, row, column)
    return with_words(Cell("", header, row, column), inline(source))


def with_words(cell: Cell, words: Inline) -> Cell:
    """The cell with the words, links and marks that a piece of Markdown shows."""
    lines = tuple(words.text.split("\n")) if "\n" in words.text else ()
    return Cell(
        text=" ".join(lines) if lines else words.text,
        header=cell.header,
        row=cell.row,
        column=cell.column,
        lines=lines,
        links=words.links,
        marks=words.marks,
        small=words.small,
        struck=words.struck,
        attributes=cell.attributes,
    )
