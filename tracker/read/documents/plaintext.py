"""Stage read: plain text as pieces: paragraphs, and tables that were flattened into lines of words and figures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tracker.read.documents.reading import Piece
from tracker.read.tables import Grid
from tracker.read.tables.grid import Cell, lay_out

_VALUE = r"(?:[~<>≥≤]?\d{1,4}(?:[.,]\d+)?\s?[%％]?[*†‡]?(?:\s?±\s?\d+(?:\.\d+)?)?|[-–—]{1,2}|n/a|N/A|TBD)"
_TAIL = re.compile(rf"(.*?\S)((?:[ \t]++{_VALUE}(?=\s|$))++)\s*$")
_VALUES = re.compile(rf"{_VALUE}(?=\s|$)")
_ITEM = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+")
_CAPTION = re.compile(r"(?:table|tabelle|tableau|figure|fig\.|abbildung|表|图)\s*\d+", re.IGNORECASE)
_CORNER = re.compile(
    r"(?:benchmark|model|task|dataset|method|system|agent|metric|evaluation|eval|模型|数据集)s?", re.IGNORECASE
)
MAX_LINE = 2_000
MAX_ROW = 600
"""A longer line is no row of a table."""


def text_pieces(text: str) -> list[Piece]:
    """The pieces of a plain text in order."""
    lines = [
        line[:MAX_LINE].rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(8).split("\n")
    ]
    return list(_pieces(lines))


def _pieces(lines: list[str]) -> Iterator[Piece]:
    number, paragraph, begun, tables = 0, list[str](), 0, 0
    while number < len(lines):
        found = _table(lines, number)
        if found is not None:
            grid, start, end, caption = found
            keep = max(0, start - begun) if paragraph else 0
            yield from _paragraph(paragraph[:keep], begun)
            paragraph = []
            yield Piece("table", line=start + 1, grid=Grid(grid.rows, grid.header_rows, (), caption, tables, start + 1))
            tables, number = tables + 1, end
            continue
        line = lines[number]
        if not line.strip():
            yield from _paragraph(paragraph, begun)
            paragraph = []
        else:
            if _ITEM.match(line):
                yield from _paragraph(paragraph, begun)
                paragraph = []
            if not paragraph:
                begun = number
            paragraph.append(line)
        number += 1
    yield from _paragraph(paragraph, begun)


def _paragraph(lines: list[str], begun: int) -> Iterator[Piece]:
    if lines:
        first = _ITEM.match(lines[0])
        text = " ".join(line.strip() for line in lines)
        yield Piece("text", _ITEM.sub("", text, count=1) if first else text, item=bool(first), line=begun + 1)


def _split(line: str) -> tuple[str, list[str]] | None:
    """A line that ends in figures: its label and the figures; None for any other line."""
    found = _TAIL.fullmatch(line) if len(line) <= MAX_ROW else None
    if not found or not re.search(r"[^\W\d_]", found[1]) or found[1].rstrip().endswith((",", ":", ".", "(")):
        return None
    values = _VALUES.findall(found[2])
    if not any(re.search(r"\d", value) for value in values) or len(found[1].split()) > 8:
        return None
    return found[1].strip(), [value.strip() for value in values]


def _table(lines: list[str], number: int) -> tuple[Grid, int, int, str] | None:
    """A flattened table whose first line with figures is this one: its grid, where it begins and ends, its caption."""
    if number == 0 or _split(lines[number]) is None or not _may_be_head(lines[number - 1]):
        return None
    rows = _rows(lines, number)
    counts = [len(values) for _, values in rows if values]
    if len(counts) < 2:
        return None
    count = min(counts)
    start, heads, group = _heads(lines, number, count)
    if not heads:
        return None
    body = [(group, []), *rows] if group else rows
    cells = [*heads, *(_cells(label, values, count) for label, values in body)]
    laid = lay_out([[(Cell(text, place < len(heads)), 1, 1) for text in row] for place, row in enumerate(cells)])
    captions = [line.strip() for line in lines[max(0, start - 3) : start] if _CAPTION.match(line.strip())]
    return Grid(laid, len(heads)), start, number + len(rows), captions[-1] if captions else ""


def _rows(lines: list[str], number: int) -> list[tuple[str, list[str]]]:
    """The lines from here on that end in figures, with the names of groups between them, which have none."""
    first = _split(lines[number])
    if first is None:
        return []
    rows, end = [first], number + 1
    while end < len(lines):
        row = _split(lines[end])
        if row is not None and abs(len(row[1]) - len(first[1])) <= 1:
            rows.append(row)
        elif lines[end].strip() and end + 1 < len(lines) and _is_group(lines, end):
            rows.append((lines[end].strip(), []))
        else:
            break
        end += 1
    return rows


def _cells(label: str, values: list[str], count: int) -> list[str]:
    """A row of the grid; a figure too many belongs to the label: it is the year or version in a name."""
    if not values:
        return [label] + [""] * count
    extra = len(values) - count
    return [" ".join([label, *values[:extra]]), *values[extra:]]


def _is_group(lines: list[str], number: int) -> bool:
    """Whether a line without figures stands inside the table as the name of a group of rows."""
    following = _split(lines[number + 1])
    words = lines[number].split()
    return following is not None and len(words) <= 5 and not lines[number].strip().endswith(".")


def _heads(lines: list[str], number: int, count: int) -> tuple[int, list[list[str]], str]:
    """The rows of heads above the first row: where they begin, the rows, and the name of a group below, if any."""
    start, found, group = number, list[str](), ""
    while start > 0 and len(found) < 3:
        line = lines[start - 1]
        if not _may_be_head(line):
            break
        found.insert(0, line)
        start -= 1
    if len(found) > 1 and len(found[-1].split()) <= 3 and len(_columns(found[-1])) == 1 and count > 1:
        group = found.pop().strip()
    if not found:
        return number, [], ""
    aligned = _aligned(found, count)
    if aligned:
        return start, aligned, group
    words = _by_words(found[-1], count)
    return start, [words] if words else [], group


def _may_be_head(line: str) -> bool:
    return bool(line.strip()) and not (_CAPTION.match(line.strip()) or _split(line) or line.rstrip().endswith("."))


def _columns(line: str) -> list[tuple[int, int, str]]:
    """The pieces of a line that two blanks or more divide, with their places."""
    return [(part.start(), part.end(), part[0]) for part in re.finditer(r"\S+(?: \S+)*", line)]


def _aligned(heads: list[str], count: int) -> list[list[str]]:
    """Heads over one or more lines whose pieces stand below one another; a piece may stand over several columns."""
    rows = [_columns(line) for line in heads]
    widest = max(rows, key=len)
    if len(widest) not in (count, count + 1):
        return []
    spread = [[_over(row, start, end) for start, end, _ in widest] for row in rows]
    if all(len(row) in (count, count + 1) for row in rows):
        spread = [[" ".join(filter(None, parts)) for parts in zip(*spread, strict=True)]]
    corner = [] if len(widest) == count + 1 else [""]
    return [[*corner, *row] for row in spread]


def _over(row: list[tuple[int, int, str]], start: int, end: int) -> str:
    """The piece of a line that stands over a column, or nothing."""
    over = [(min(end, e) - max(start, s), text) for s, e, text in row]
    best = max(over, default=(0, ""))
    return best[1] if best[0] > 0 else ""


def _by_words(line: str, count: int) -> list[str] | None:
    """Heads on one line with single blanks: as many words as columns, after a corner where there is one."""
    words = line.split()
    corner = ""
    if words and _CORNER.fullmatch(words[0]):
        corner, words = words[0], words[1:]
    if len(words) == count:
        return [corner, *words]
    if len(words) > count and len(words) % count == 0:
        size = len(words) // count
        return [corner, *(" ".join(words[place : place + size]) for place in range(0, len(words), size))]
    return None
