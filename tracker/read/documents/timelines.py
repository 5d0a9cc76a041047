"""Stage read: tables of dates and events, which are lists of sentences and hold no scores in their columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from tracker.read.documents.reading import Piece
from tracker.read.tables import Grid

_DATES = re.compile(r"(?:release )?(?:dates?|time|day|month)|日期|时间|datum", re.IGNORECASE)
_EVENTS = re.compile(
    r"(?:events?|news|updates?|milestones?|achievements?|what(?:'s| is) new|changes?|announcements?)|"
    r"事件|动态|更新|ereignis",
    re.IGNORECASE,
)


def as_sentences(piece: Piece) -> Iterator[Piece]:
    """The piece itself, or the events of a timeline as items of a list."""
    place = _events(piece.grid) if piece.grid is not None else None
    if piece.grid is None or place is None:
        yield piece
        return
    for row in piece.grid.rows[1:]:
        if row[place].text:
            yield replace(piece, kind="text", grid=None, text=row[place].text, item=True)


def _events(grid: Grid) -> int | None:
    """The column of events beside one of dates; None for any other table."""
    heads = [cell.text.strip(" :*") for cell in grid.rows[0]] if grid.rows else []
    if len(heads) != 2 or not any(_DATES.fullmatch(head) for head in heads):
        return None
    return next((place for place, head in enumerate(heads) if _EVENTS.fullmatch(head)), None)
