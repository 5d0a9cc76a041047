"""Rule of `tracker lint` about raised marks in tables that no note explains."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tracker.pipeline.findings import Finding
from tracker.pipeline.lint_card import Card
from tracker.read.documents.cells import figures_in
from tracker.read.documents.notes import Notes, read_notes
from tracker.read.documents.reading import Piece
from tracker.read.tables import Grid
from tracker.read.tables.grid import Cell

_TELLS = re.compile(r"\bmark(?:ed|s)?\b|\bdenot|\bindicat|\bmeans\b|表示|标注|标记|bezeichn", re.IGNORECASE)
_BEHIND = re.compile(r"[\w%)]\s?([*†‡§¶※]{1,3})$")
_SIGNS = re.compile(r"[*†‡§¶※♠♣◇◆△▲⋆★☆]{1,3}")


def unexplained_marks(card: Card) -> Iterator[Finding]:
    """Raised marks in a table with figures that no note explains."""
    pieces = card.pieces
    notes = read_notes((piece.text for piece in pieces if piece.kind == "text"), card.known)
    raised = {piece.raised: piece.text for piece in pieces if piece.raised}
    told = {mark: line for line in card.text.split("\n") if _TELLS.search(line) for mark in _SIGNS.findall(line)}
    told |= {"*": "asterisk"} if "asterisk" in card.text.casefold() else {}
    everywhere = Notes({**told, **notes.marks, **raised})
    for piece in pieces:
        if piece.grid is not None and not _is_explained(piece, everywhere):
            yield from _unexplained(card, piece.grid, everywhere, piece.line)


def _is_explained(piece: Piece, notes: Notes) -> bool:
    assert piece.grid is not None
    marks = {mark for row in piece.grid.rows for cell in row for mark in _marks_of(cell)}
    return all(notes.of_marks((mark,)) for mark in marks) or not _holds_figures(piece.grid)


def _marks_of(cell: Cell) -> tuple[str, ...]:
    """The raised marks of a cell, and a sign that stands plainly behind its words or its figure."""
    plain = _BEHIND.search(cell.text)
    return (*cell.marks, plain[1]) if plain else cell.marks


def _holds_figures(grid: Grid) -> bool:
    return any(figures_in(cell).figures for row in grid.rows[grid.header_rows :] for cell in row[1:])


def _unexplained(card: Card, grid: Grid, notes: Notes, line: int) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for row in grid.rows:
        for cell in row:
            for mark in _marks_of(cell):
                if mark not in seen and not notes.of_marks((mark,)):
                    seen[mark] = cell.text
    for mark, text in seen.items():
        place = card.lines_of(text, line)
        what = f"the mark {mark.lstrip('^')} beside “{text[:60]}” has no note; explain it below the table"
        yield Finding(place, "warning", "mark", what)
