"""Stage read: Markdown split into blocks, and its tables (with pipes, or as HTML inside the Markdown) as grids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tracker.read.tables.grid import Cell, Grid
from tracker.read.tables.inline import inline
from tracker.read.tables.pipe_rows import pipe_grid, with_words

_DELIMITER = re.compile(r"\s{0,8}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_HEADING = re.compile(r"\s{0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*")
_HTML_HEADING = re.compile(r"\s*<h([1-6])\b[^<>]*>(.*?)</h\1>\s*", re.IGNORECASE)
_SETEXT = re.compile(r"\s{0,3}(=+|-{2,})\s*")
_FENCE = re.compile(r"\s{0,8}(`{3,}|~{3,})")
_TABLE_OPEN = re.compile(r"<table\b", re.IGNORECASE)
_TABLE_END = re.compile(r"</table\s*>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_ITEM = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+")


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of a Markdown text, in order: `heading`, `text` (a paragraph or list item), `table`, or `code`."""

    kind: str
    source: str
    """The piece as written; of a heading, without its signs."""
    line: int
    headings: tuple[str, ...] = ()
    """The headings above it, as words."""
    level: int = 0
    grid: Grid | None = None


def markdown_tables(text: str) -> list[Grid]:
    """The tables of a Markdown text in order, those written in HTML included; what stands in fences is no table."""
    return [block.grid for block in blocks(text) if block.grid is not None]


def blocks(text: str) -> Iterator[Block]:
    """The pieces of a Markdown text in order, each with the headings above it. Front matter is not looked for."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "<!--" in text:
        text = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    return _Splitter(text.split("\n")).split()


class _Splitter:
    """Walks the lines once and keeps the headings that stand above."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.path: dict[int, str] = {}
        self.tables = 0
        self.paragraph: list[str] = []
        self.begun = 0

    def split(self) -> Iterator[Block]:
        number = 0
        while number < len(self.lines):
            line = self.lines[number]
            lead = line.lstrip()[:1]
            if not lead:
                yield from self._flush()
                number += 1
                continue
            fence = _FENCE.match(line) if lead in "`~" else None
            heading = self._heading(number, lead) if lead in "#<=-" else None
            if fence:
                yield from self._flush()
                end = self._fence_end(number, fence[1])
                yield self._block("code", "\n".join(self.lines[number:end]), number)
                number = end
            elif heading is not None:
                yield from self._flush_before(heading)
                yield self._enter(heading, number)
                number += heading.lines
            elif self._begins_pipes(number):
                yield from self._flush()
                end = self._pipes_end(number)
                yield self._pipes(number, end)
                number = end
            elif "<" in line and _TABLE_OPEN.search(line):
                yield from self._flush()
                end = self._markup_end(number)
                yield from self._markup(number, end)
                number = end
            else:
                if self.paragraph and _ITEM.match(line):
                    yield from self._flush()
                if not self.paragraph:
                    self.begun = number
                self.paragraph.append(line)
                number += 1
        yield from self._flush()

    def _block(self, kind: str, source: str, number: int, grid: Grid | None = None) -> Block:
        return Block(kind, source, number + 1, tuple(self.path.values()), grid=grid)

    def _flush(self) -> Iterator[Block]:
        if self.paragraph:
            yield self._block("text", "\n".join(self.paragraph), self.begun)
            self.paragraph = []

    def _flush_before(self, heading: _Heading) -> Iterator[Block]:
        if heading.taken:
            self.paragraph = []
        yield from self._flush()

    def _heading(self, number: int, lead: str) -> _Heading | None:
        line = self.lines[number]
        if lead == "#":
            found = _HEADING.fullmatch(line)
            return _Heading(len(found[1]), found[2], 1) if found else None
        if lead == "<":
            found = _HTML_HEADING.fullmatch(line)
            return _Heading(int(found[1]), found[2], 1) if found else None
        if len(self.paragraph) == 1 and _SETEXT.fullmatch(line) and "|" not in self.paragraph[0]:
            return _Heading(1 if lead == "=" else 2, self.paragraph[0], 1, taken=True)
        return None

    def _enter(self, heading: _Heading, number: int) -> Block:
        words = " ".join(inline(heading.source).text.split())
        self.path = {level: text for level, text in self.path.items() if level < heading.level}
        block = Block("heading", heading.source, number + 1, tuple(self.path.values()), heading.level)
        self.path[heading.level] = words
        return block

    def _fence_end(self, number: int, fence: str) -> int:
        for end in range(number + 1, len(self.lines)):
            if fence not in self.lines[end]:
                continue
            line = self.lines[end].strip()
            if line.startswith(fence) and not line.strip(fence[0]):
                return end + 1
        return len(self.lines)

    def _begins_pipes(self, number: int) -> bool:
        if "|" not in self.lines[number] or number + 1 >= len(self.lines):
            return False
        below = self.lines[number + 1]
        return "-" in below and "|" in below + self.lines[number] and bool(_DELIMITER.fullmatch(below))

    def _pipes_end(self, number: int) -> int:
        end = number + 2
        while end < len(self.lines) and "|" in self.lines[end]:
            end += 1
        return end

    def _pipes(self, number: int, end: int) -> Block:
        grid = pipe_grid(self.lines[number], self.lines[number + 2 : end])
        grid = replace(grid, headings=tuple(self.path.values()), position=self.tables, line=number + 1)
        self.tables += 1
        return self._block("table", "\n".join(self.lines[number:end]), number, grid)

    def _markup_end(self, number: int) -> int:
        depth = 0
        for end in range(number, len(self.lines)):
            line = self.lines[end]
            if "<" in line:
                depth += len(_TABLE_OPEN.findall(line)) - len(_TABLE_END.findall(line))
            if depth <= 0:
                return end + 1
        return len(self.lines)

    def _markup(self, number: int, end: int) -> Iterator[Block]:
        from tracker.read.tables.markup import html_tables

        source = "\n".join(self.lines[number:end])
        for grid in html_tables(source):
            found = replace(
                grid,
                rows=tuple(tuple(_unmarked(cell) for cell in row) for row in grid.rows),
                headings=tuple(self.path.values()) + grid.headings,
                position=self.tables,
                line=number + 1,
            )
            self.tables += 1
            yield self._block("table", source, number, found)


@dataclass(frozen=True, slots=True)
class _Heading:
    level: int
    source: str
    lines: int
    taken: bool = False
    """Whether it is the paragraph line above, underlined."""


def _unmarked(cell: Cell) -> Cell:
    """An HTML cell inside Markdown, whose words may hold Markdown again."""
    if not any(sign in cell.text for sign in "*_`[\\~$"):
        return cell
    words = inline("\n".join(cell.lines) or cell.text)
    return replace(
        with_words(cell, words),
        links=cell.links + words.links,
        marks=cell.marks + words.marks,
        small=cell.small or words.small,
        struck=cell.struck or words.struck,
    )
