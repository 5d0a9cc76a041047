"""Stage read: scores on badges: `https://img.shields.io/badge/SWE--bench%20Lite-31.7%25-green`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from tracker.read.documents.known import KnownNames
from tracker.read.documents.labels import Kind, label_of
from tracker.read.documents.reading import Piece
from tracker.read.documents.surroundings import Subject, own_model
from tracker.read.scores import read_score
from tracker.records import Claim

MAX_ADDRESS = 400
_BADGE = re.compile(r"https?://(?:img\.shields\.io|badgen\.net|shields\.io)/(?:badge|static/v1)/([^?#]+)")
_PARTS = re.compile(r"(?<!-)-(?!-)")
_NO_BENCHMARK = re.compile(
    r"(?:coverage|cov|tests?|build|python|version|pypi|npm|stars?|downloads?|license|docs?|status|health|"
    r"quality|maintain\w*|uptime|discord|chat|"
    r"model|paper|arxiv|code|release|size|issues|commits?)(?:\W.*)?",
    re.IGNORECASE,
)


def badge_claims(pieces: Iterable[Piece], subject: Subject, known: KnownNames | None = None) -> Iterator[Claim]:
    """The scores on badges about the document's own model; nothing where that is not known."""
    if not subject.model:
        return
    for piece in pieces:
        for _, address in piece.images:
            read = read_badge(address)
            if read is not None:
                benchmark, score = read
                yield Claim(
                    model=subject.model,
                    benchmark=benchmark,
                    score=score,
                    vendor=subject.vendor,
                    unit="percent" if "%" in score else None,
                    own_model=own_model(subject.model, subject),
                    locator=", ".join((*piece.headings[-1:], "badge")),
                    quote=unquote(address.rsplit("/", 1)[-1])[:MAX_ADDRESS],
                )


def read_badge(address: str) -> tuple[str, str] | None:
    """The benchmark and the score that a badge's address spells, or None where it shows something else."""
    found = _BADGE.match(address[:MAX_ADDRESS])
    if not found:
        return None
    parts = _PARTS.split(found[1])
    if len(parts) < 2:
        return None
    label, message = (_plain(part) for part in parts[:2])
    if _NO_BENCHMARK.fullmatch(label) or not re.search(r"[A-Za-z]", label):
        return None
    score = read_score(message)
    named = label_of(label, KnownNames.of()).kind
    if not score.numeric or not (score.percent_sign or named is Kind.BENCHMARK) or named is Kind.OTHER:
        return None
    return label, message


def _plain(part: str) -> str:
    """A part of a badge as words: `--` is a hyphen, `_` a blank, `%25` a percent sign."""
    text = unquote(part.replace("--", "\ue000"))
    return " ".join(
        text.replace("__", "\ue001").replace("_", " ").replace("\ue001", "_").replace("\ue000", "-").split()
    )
