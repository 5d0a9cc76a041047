"""A card as the rules of `tracker lint` see it: its figures with their lines and verdicts, and its pieces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from tracker.identify.benchmarks import read_benchmark
from tracker.judge.reading import MovingNames, read_claim
from tracker.pipeline.extraction import known_names, with_maker, with_settings
from tracker.pipeline.lint_lines import Lines
from tracker.read.documents.document import read_document
from tracker.read.documents.formats import format_of, pieces_of, text_of
from tracker.read.documents.notes import Notes, read_notes
from tracker.records import Claim, Entry, Verdict

if TYPE_CHECKING:
    from tracker.identify.registry import Registry
    from tracker.judge import Judge
    from tracker.judge.sides import Subject
    from tracker.read.documents.known import KnownNames
    from tracker.read.documents.reading import Piece, Reading

WRITTEN = ("markdown", "html", "text")
INDEXED = "model-index"
MENTIONED = 3
"""In so many lines of running text a family stands before the card counts as its own."""
_LEAD = re.compile(r"^[\s>*+\-•]{0,12}")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of the card."""

    claim: Claim
    subject: Subject
    verdict: Verdict
    line: int
    own: bool
    """Whether it is about the model whose card it is, as far as the card says."""

    @property
    def indexed(self) -> bool:
        """Whether it stands in the `model-index` of the front matter."""
        return (self.claim.locator or "").startswith(INDEXED)

    @property
    def benchmark(self) -> str:
        """The benchmark as readers see it."""
        whole = self.subject.benchmark.benchmark
        return whole.name if whole is not None else " ".join(self.claim.benchmark.split())


@dataclass
class Card:
    """The card of one look."""

    text: str
    kind: str
    registry: Registry
    reading: Reading
    figures: tuple[Figure, ...]
    entries: Mapping[str, Entry]
    """The published rows by id."""
    known: KnownNames
    lines: Lines

    @cached_property
    def pieces(self) -> list[Piece]:
        """Headings, passages and tables in order; none of a file of data."""
        return pieces_of(self.text, self.kind) if self.kind in WRITTEN else []

    @property
    def own(self) -> tuple[Figure, ...]:
        """The figures about the card's own model."""
        return tuple(each for each in self.figures if each.own)

    def lines_of(self, text: str, start: int) -> int:
        """The first line from `start` on that holds the words of a text; `start` where none does."""
        return self.lines.holding(text, start)

    def board(self, slug: str | None) -> str:
        """The title of a board; its slug where none is declared."""
        boards = (board for each in self.registry.leaderboards for board in each.boards)
        return next((board.title for board in boards if board.slug == slug), slug or "the leaderboard")

    def tracked(self, figure: Figure) -> bool:
        """Whether a leaderboard of the figure's benchmark is recorded."""
        whole = figure.subject.benchmark.benchmark
        return whole is not None and bool(whole.boards)


def open_card(
    body: bytes,
    name: str,
    registry: Registry,
    judge: Judge,
    entries: Mapping[str, Entry],
    *,
    kind: str = "auto",
    content_type: str = "",
    model: str = "",
    vendor: str | None = None,
) -> Card:
    """The card of these bytes, every figure judged; raises ReadError for what cannot be read."""
    known = known_names(registry)
    reading = read_document(body, name, known, kind=kind, content_type=content_type, model=model, vendor=vendor)
    text = text_of(body, content_type, name)
    found = format_of(name, body, content_type) if kind == "auto" else kind
    notes = _notes(text, known)
    claims = [with_maker(with_settings(_noted(claim, notes), registry), registry) for claim in reading.claims]
    lines, names = Lines(text), MovingNames(registry)
    figures = []
    for claim, own in zip(claims, _own(claims, model, lines), strict=True):
        judged = replace(claim, own_model=own or None, vendor=claim.vendor if own else None)
        line = lines.of(claim)
        figures.append(Figure(claim, read_claim(claim, line, names), judge.verdict(judged, line), line, own))
    return Card(text, found, registry, reading, tuple(figures), entries, known, lines)


def _notes(text: str, known: KnownNames) -> Notes:
    """The notes of the text that name what they speak of, line by line."""
    return read_notes((_LEAD.sub("", line) for line in text.split("\n") if ":" in line[:120]), known)


def _noted(claim: Claim, notes: Notes) -> Claim:
    """The claim with the notes on its benchmark that stand elsewhere in the text."""
    further = [note for note in notes.of_name(claim.benchmark) if note not in (claim.context or "")]
    return replace(claim, context="; ".join(filter(None, (claim.context, *further)))) if further else claim


def _own(claims: Sequence[Claim], model: str, lines: Lines) -> list[bool]:
    """Which claims are about the card's own model: those that say so; where none does, those of the one model, of the
    model that was named, or of the family that the running text speaks of far more than of any other."""
    if any(claim.own_model for claim in claims):
        return [bool(claim.own_model) for claim in claims]
    names = {claim.model.casefold() for claim in claims if claim.own_model is None}
    if len(names) == 1 or model:
        return [claim.own_model is None for claim in claims]
    counts = Counter({word: lines.mentions(word) for word in map(family, names) if word})
    (best, most), (_, second) = (*counts.most_common(2), ("", 0), ("", 0))[:2]
    clear = most >= MENTIONED and most > 2 * second
    return [clear and claim.own_model is None and family(claim.model) == best for claim in claims]


def family(name: str) -> str:
    """The first word of a model's name: `llama` of `Llama 3.1 8B`."""
    found = re.search(r"[^\W\d_]{2,}", name.casefold())
    return found[0] if found else ""


def benchmark_key(claim: Claim, registry: Registry) -> str:
    """What tells benchmarks apart, however they are spelled."""
    return read_benchmark(claim.benchmark, registry).key
