"""Stage read: the exact words on a fetched page where a transcribed claim is said to stand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from tracker.read.documents.cells import figures_in
from tracker.read.documents.formats import format_of, pieces_of, text_of
from tracker.read.documents.known import words
from tracker.read.documents.labels import brackets, without_brackets
from tracker.read.documents.reading import Piece
from tracker.read.documents.sentences import sentences
from tracker.read.scores import read_score
from tracker.read.tables import Grid
from tracker.records import Claim, Evidence, Page

MAX_LEAD = 400

_CALLED = re.compile(r", as “([^”]+)”$")
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[,.]\d+|[\u00a0\u202f]\d{3}(?!\d))*(?:\s?[%％])?")
_BADGE = re.compile(r"[\w.-]+(?:%20|%25|--)[\w.%-]+")


def find_quote(page: Page, claim: Claim) -> Evidence:
    """What the page says where the claim's figure stands with its labels; `found` is False where it stands nowhere.

    The figure has to be printed with the same digits, in a row or sentence with the benchmark, and with the model in
    the row, the column, the sentence, or the headings and the title. Raises ReadError for a page that holds no text.
    """
    best: _Hit | None = None
    for hit in _hits(page, claim):
        if best is None or hit.weight > best.weight:
            best = hit
    return Evidence(
        claim=claim.id,
        found=best is not None,
        quote=best.quote if best else "",
        locator=best.locator if best else claim.locator or "",
        url=page.final_url or page.url,
        sha256=page.sha256,
        at=page.fetched_at,
    )


@dataclass(frozen=True, slots=True)
class _Hit:
    weight: int
    quote: str
    locator: str


@dataclass(frozen=True, slots=True)
class _Row:
    """A cell or sentence with figures: the words nearest to it, and those around, for comparing."""

    quote: str
    locator: str
    values: tuple[tuple[Decimal, Decimal], ...]
    near: frozenset[str]
    around: frozenset[str]
    percent: bool = False
    """Whether a percent sign is printed."""
    labels: tuple[str, ...] = ()
    """The labels of a table's row; the place names the one that the claim speaks of."""


def _hits(page: Page, claim: Claim) -> Iterator[_Hit]:
    called = _CALLED.search(claim.locator or "")
    models = _forms(claim.model) + (_forms(called[1]) if called else [])
    benchmarks = _forms(claim.benchmark)
    for row in _matching(page, claim.score):
        model = _closeness(models, row)
        benchmark = _closeness(benchmarks, row)
        if model and benchmark:
            yield _Hit(model + benchmark + _nearness(row, claim), row.quote, _placed(row, claim))


def _placed(row: _Row, claim: Claim) -> str:
    """The place, with the label of the row that has most words of the claim's names."""
    if not row.labels:
        return row.locator
    wanted = frozenset(words(f"{claim.benchmark} {claim.model}"))
    label = max(row.labels, key=lambda text: len(wanted & frozenset(words(text))))
    return row.locator.replace("row “{row}”", f"row “{label}”")


def _nearness(row: _Row, claim: Claim) -> int:
    """Up to 3 for a row under the heading that the claim's place names, with a percent sign where the claim has one."""
    heading = row.locator.split(", ")[0]
    placed = len(heading) > 3 and _folded(heading) in _folded(claim.locator or "")
    return 2 * placed + (row.percent == ("%" in claim.score))


def _forms(name: str) -> list[frozenset[str]]:
    """The words of a name, whole and without brackets; what stands in square brackets must be there."""
    whole = frozenset(words(name))
    bare = frozenset(words(without_brackets(name)))
    if "[" in name:
        return [whole, *(frozenset(words(inner)) for inner in brackets(name))]
    return [form for form in dict.fromkeys([whole, bare]) if form]


def _closeness(forms: list[frozenset[str]], row: _Row) -> int:
    """4 or 3 where the whole or bare name stands beside the figure, 2 or 1 where it stands around it, else 0."""
    for place, form in enumerate(forms):
        if _stands(form, row.near):
            return 4 if place == 0 else 3
    for place, form in enumerate(forms):
        if _stands(form, row.around):
            return 2 if place == 0 else 1
    return 0


def _stands(form: frozenset[str], there: frozenset[str]) -> bool:
    missing = form - there
    if not missing:
        return bool(form)
    return all(any(word + other in there or other + word in there for other in form) for word in missing)


def _matching(page: Page, score: str) -> Iterator[_Row]:
    wanted = read_score(score)
    rows = _rows(page.body, page.final_url or page.url, page.content_type)
    if wanted.value is None or wanted.quantum is None or not wanted.numeric:
        text = _folded(score)
        yield from (row for row in rows if text in _folded(row.quote))
        return
    value = (wanted.value, wanted.quantum)
    yield from (row for row in rows if any(_same(value, other) for other in row.values))


def _same(a: tuple[Decimal, Decimal], b: tuple[Decimal, Decimal]) -> bool:
    return a == b


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


@lru_cache(maxsize=2)
def _rows(body: bytes, name: str, content_type: str) -> tuple[_Row, ...]:
    """Everything on a page that holds figures; kept, since all claims of a document ask the same page."""
    if body[:5] == b"%PDF-":
        from tracker.read.documents.paper import paper_pieces

        pieces = list(paper_pieces(body, name).pieces)
    else:
        pieces = pieces_of(text_of(body, content_type, name), _kind(name, body, content_type))
    title = " ".join(piece.text for piece in pieces[:3] if piece.kind != "table")
    rows: list[_Row] = []
    lead = ""
    for piece in pieces:
        around = frozenset(words(" ".join((title, *piece.headings))))
        if piece.grid is not None:
            rows.extend(_of_table(piece.grid, piece, around | frozenset(words(lead))))
        else:
            rows.extend(_of_text(piece, around))
            lead = piece.text[:MAX_LEAD]
    return tuple(rows)


def _kind(name: str, body: bytes, content_type: str) -> str:
    kind = format_of(name, body, content_type)
    return kind if kind in ("markdown", "html", "text") else "text"


def _of_table(grid: Grid, piece: Piece, around: frozenset[str]) -> Iterator[_Row]:
    top = max(grid.header_rows, 1)
    heads = [
        " ".join(dict.fromkeys(row[place].text for row in grid.rows[:top] if row[place].text))
        for place in range(grid.width)
    ]
    group = ""
    for row in grid.rows[top:]:
        labels = list(dict.fromkeys(cell.text for cell in row if cell.text and not figures_in(cell).figures))
        if len({cell.text for cell in row if cell.text}) == 1 and labels:
            group = labels[0]
            continue
        wider = around | frozenset(words(" ".join((grid.caption, group))))
        for place, cell in enumerate(row):
            lines = max((len(other.lines) for other in row[:1]), default=1)
            figures = figures_in(cell, max(lines, 1)).figures or figures_in(cell).figures
            if not figures:
                continue
            near = frozenset(words(" ".join((*labels, heads[place]))))
            values = tuple(
                (figure.score.value, figure.score.quantum)
                for figure in figures
                if figure.score.value is not None and figure.score.quantum is not None
            )
            place_ = [*piece.headings[-1:], grid.caption[:80] or f"table {grid.position + 1}"]
            place_ += ["row “{row}”"] * bool(labels)
            place_ += [f"column “{heads[place]}”"] * bool(heads[place])
            quote = " | ".join(part for part in (*labels, heads[place], cell.text) if part)
            yield _Row(quote, ", ".join(place_), values, near, wider, "%" in cell.text, tuple(labels))


def _of_text(piece: Piece, around: frozenset[str]) -> Iterator[_Row]:
    passage = frozenset(words(piece.text)) | around
    places = f"line {piece.line}" if piece.line else ""
    for number, sentence in enumerate(sentences(piece.text), start=1):
        values = tuple(_values(sentence))
        if values or not any(sign.isdigit() for sign in sentence):
            locator = ", ".join(part for part in (*piece.headings[-1:], places, f"sentence {number}") if part)
            yield _Row(sentence, locator, values, frozenset(words(sentence)), passage, "%" in sentence)
    for text, address in piece.images:
        badge = _BADGE.search(address)
        if badge:
            shown = (
                address.replace("--", "-").replace("%20", " ").replace("%25", "%").replace("_", " ").rsplit("/", 1)[-1]
            )
            yield _Row(
                shown,
                "badge",
                tuple(_values(shown)),
                frozenset(words(shown)),
                around | frozenset(words(text)),
                "%" in shown,
            )


def _values(sentence: str) -> Iterator[tuple[Decimal, Decimal]]:
    for found in _NUMBER.finditer(sentence):
        score = read_score(found[0].rstrip(".,"))
        if score.value is not None and score.quantum is not None:
            yield score.value, score.quantum
