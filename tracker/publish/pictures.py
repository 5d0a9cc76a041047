"""Stage publish: one picture for the site and one for each benchmark with claims, for where a page is shared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tracker.publish import words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.figures import counted
from tracker.publish.head import Age, age_of, picture_of, whole_age
from tracker.publish.judged import Judged
from tracker.publish.raster import WIDTH, Canvas, Face, faces, forget, plain
from tracker.publish.ruler import Drawings
from tracker.publish.scale import Scale
from tracker.publish.scaled import claimed
from tracker.publish.tally import Tally, tally
from tracker.records import Group

LETTERS = "letters.txt"
_EDGE = 64
_INNER = WIDTH - 2 * _EDGE


def picture_files(book: Catalogue, drawn: Drawings, templates: Path) -> Iterator[tuple[str, bytes]]:
    """Every picture with its path."""
    letters = faces(templates / LETTERS)
    if book.judged:
        title = "What AI vendors print, beside what the leaderboards list"
        yield picture_of("index.html"), _picture(letters, title, book.judged, whole_age(book), None)
    for identity, claims in book.by_benchmark.items():
        page = book.benchmark_path(book.benchmarks[identity])
        if page is not None:
            age = age_of(book, (board.leaderboard for board in book.boards.values() if board.benchmark == identity))
            name = shown(book.benchmarks[identity].name, 120)
            yield picture_of(page), _picture(letters, name, claims, age, drawn.scales.get(identity))
    forget()


def _picture(letters: Mapping[str, Face], title: str, claims: Sequence[Judged], age: Age, scale: Scale | None) -> bytes:
    canvas, small = Canvas(), letters["small"]
    canvas.bar(0, 0, WIDTH, 10, "ink")
    canvas.text(small, _EDGE, 48, words.SITE, "soft")
    if age.at:
        day = plain(age.at.words)
        canvas.text(small, WIDTH - _EDGE - small.width(day), 48, day, "soft")
    y = _title(canvas, letters["large"], plain(title), 112)
    counts = tally(claims)
    said = f"{counted(counts.total, 'claim')} held against public leaderboards"
    canvas.text(letters["middle"], _EDGE, y + 8, said, "soft")
    low = 392 if scale is not None else 440
    _counts(canvas, letters, counts, low)
    if scale is not None:
        _dots(canvas, claims, scale, 574)
    return canvas.png()


def _title(canvas: Canvas, face: Face, title: str, y: int) -> int:
    """Writes the title on one line, or on two; gives the place below it."""
    lines = [""]
    for word in title.split():
        longer = f"{lines[-1]} {word}".strip()
        if face.width(longer) <= _INNER or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    shown_lines = [*lines[:1], " ".join(lines[1:])] if len(lines) > 1 else lines
    for line in shown_lines:
        canvas.text(face, _EDGE, y, face.fit(line, _INNER))
        y += face.height - 10
    return y


def _counts(canvas: Canvas, letters: Mapping[str, Face], counts: Tally, y: int) -> None:
    """The bar of the four groups, and below it their numbers with sign and word."""
    for number, each in enumerate(counts.groups):
        left = _EDGE + round(_INNER * float(each.x[:-1]) / 100)
        width = round(_INNER * float(each.width[:-1]) / 100)
        if width > 3:
            canvas.bar(left, y, width - 3, 26, each.group.key)
        column = _EDGE + number * _INNER * 6 // 25
        behind = canvas.text(letters["middle"], column, y + 44, f"{each.number:,}")
        canvas.text(letters["small"], behind + 14, y + 56, f"{each.group.sign} {each.group.word}", each.group.key)


def _dots(canvas: Canvas, claims: Sequence[Judged], scale: Scale, y: int) -> None:
    """All claims of a benchmark as dots on its scale."""
    canvas.bar(_EDGE, y, _INNER, 2, "soft", 8)
    values = ((_RANK[j.group], str(j.group), claimed(j)) for j in claims)
    places = {(rank, group, round(_INNER * scale.clamped(value) / 100)) for rank, group, value in values if value}
    for _, group, place in sorted(places):
        canvas.dot(_EDGE + place, y, 8, group)


_RANK = {Group.UNCHECKED: 0, Group.OPEN: 1, Group.AGREE: 2, Group.DIFFER: 3}
