"""Stage read: what the reading of a document gives back, and the pieces into which every format is divided first."""

from __future__ import annotations

from dataclasses import dataclass, field

from tracker.read.tables import Grid
from tracker.records import Claim, Problem


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a document in order: a heading, a paragraph or list item, or a table."""

    kind: str
    """`heading`, `text` or `table`."""
    text: str = ""
    """The words, a line feed where the piece breaks its line; of a table, nothing."""
    headings: tuple[str, ...] = ()
    item: bool = False
    """Whether it is an item of a list."""
    line: int = 0
    marks: tuple[str, ...] = ()
    """Raised marks in it."""
    raised: str = ""
    """The raised mark with which it begins: it is a note."""
    images: tuple[tuple[str, str], ...] = ()
    """Alternative text and address of each image in it."""
    grid: Grid | None = None


@dataclass(frozen=True, slots=True)
class Image:
    """An image that seems to hold claims: they are there, and cannot be read."""

    text: str
    address: str
    place: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a document holds."""

    claims: tuple[Claim, ...] = ()
    """Scores of models on benchmarks, in the order of the document."""
    unranked: tuple[Claim, ...] = ()
    """Figures that are claims and that no leaderboard holds: sizes, speeds, savings of hardware."""
    images: tuple[Image, ...] = ()
    problems: tuple[Problem, ...] = field(default=())
