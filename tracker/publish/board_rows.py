"""Stage publish: one published row as it stands in the tables of boards and models."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.declare.leaderboards import Board
from tracker.publish import words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import address, shown
from tracker.publish.dates import When, of_day
from tracker.publish.facts import cost_words
from tracker.publish.head import Crumb
from tracker.publish.judged import Judged
from tracker.publish.scaled import claim_figure, row_figure
from tracker.publish.sides import publisher
from tracker.records import SETTINGS, Entry, Origin, RecordedEntry

CIRCULAR = (Origin.SELF_REPORTED, Origin.COPIED)
_NOTED = {"entry-off-grid": "not a single-run figure", "entry-inconsistent": "contradicts its own file"}


@dataclass(frozen=True, slots=True)
class RowLine:
    """One published row."""

    name: str
    model: str
    """The model, where the name of the row does not say it already; else empty."""
    board: str
    board_href: str | None
    figure: str
    x: str
    settings: str
    date: When | None
    origin: str
    marks: tuple[str, ...]
    cost: str
    url: str | None
    claims: tuple[Crumb, ...]


def row_line(book: Catalogue, record: RecordedEntry, claims: tuple[Judged, ...] = (), x: str = "") -> RowLine:
    """The short form of a published row."""
    entry = record.entry
    board = book.boards.get(entry.board)
    benchmark = book.benchmarks.get(board.benchmark) if board else None
    name = shown(entry.name or entry.model, 140)
    model = shown(entry.model, 100)
    return RowLine(
        name=name,
        model="" if model.casefold() in name.casefold() else model,
        board=shown(board.title if board else entry.board, 80),
        board_href=book.board_path(board),
        figure=row_figure(entry, board.unit if board else None, benchmark.unit if benchmark else None),
        x=x,
        settings=_settings(entry, board),
        date=of_day(entry.date),
        origin=words.SHORT_ORIGINS[entry.origin],
        marks=_marks(record, claims),
        cost=cost_words(entry.cost) if entry.cost else "",
        url=address(entry.url),
        claims=tuple(Crumb(f"{claim_figure(j)} {shown(publisher(j), 60)}", book.claim_path(j.id)) for j in claims),
    )


def _settings(entry: Entry, board: Board | None) -> str:
    """The settings that a row states, without those that the protocol of its board fixes for every row."""
    fixed = board.settings if board else {}
    stated = (name for name in SETTINGS if entry.settings.get(name) not in (None, "", fixed.get(name)))
    return ", ".join(f"{name} {shown(entry.settings[name], 60)}" for name in stated)


def _marks(record: RecordedEntry, claims: tuple[Judged, ...]) -> tuple[str, ...]:
    entry = record.entry
    marks = []
    if entry.kind != "model":
        marks.append(entry.kind)
    if entry.origin in CIRCULAR:
        marks.append("vendor’s own number" if entry.origin is Origin.SELF_REPORTED else "copied")
    names = {note.name for j in claims if str(j.verdict.entry) == entry.id for note in j.verdict.notes}
    marks.extend(text for name, text in _NOTED.items() if name in names)
    if record.withdrawn_at is not None:
        marks.append("withdrawn")
    return tuple(shown(text, 40) for text in marks)
