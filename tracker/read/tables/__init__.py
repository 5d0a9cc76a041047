"""Stage read: tables of any source, as grids of cells with spans resolved. Used by board and document readers alike."""

from __future__ import annotations

from tracker.read.tables.encoding import decode
from tracker.read.tables.grid import Cell, Grid
from tracker.read.tables.markup import html_tables
from tracker.read.tables.pipes import markdown_tables

__all__ = ["Cell", "Grid", "decode", "html_tables", "markdown_tables"]
