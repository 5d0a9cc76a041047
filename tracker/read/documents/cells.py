"""Stage read: the figures in one cell of a vendor's table, as printed, without what belongs to another column."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from tracker.read.scores import Score, ScoreKind, read_score
from tracker.read.tables import Cell

MAX_CELL = 160
_SIMPLE = re.compile(r"\d{1,3}(?:\.\d{1,3})? ?%?", re.ASCII)
_DIGIT = re.compile(r"\d")
_LEFT = ("So", "Sk", "Cf", "Co")
_RAISED = re.compile(r"(?<=[\d%％)])\s*[¹²³⁰⁴-⁹ᵃ-ᵉ]+(?:[,，][¹²³⁰⁴-⁹ᵃ-ᵉ]+)*\s*$")
_MARKS = re.compile(r"\s*(?:\\?[*†‡§¶※♠♣◇◆△▲▽▼⋆★☆^#]|\[\^?\w{1,3}\])+\s*$")
_FIGURE = r"\d{1,4}(?:[.,]\d+)? ?[%％]?"
_PAIR = re.compile(rf"({_FIGURE})\s*[(（\[]\s*({_FIGURE})\s*[)）\]]")
_LONE = re.compile(rf"[(（\[]\s*({_FIGURE})\s*[)）\]]")
_CHANGE = re.compile(
    rf"({_FIGURE})\s*[(（\[]?\s*(?:[+\-−–↑↓▲▼△▽]\s*{_FIGURE}|{_FIGURE}\s*[↑↓▲▼])\s*(?:points?|pp|pts)?\s*[)）\]]?",
    re.IGNORECASE,
)
_DATE = re.compile(r"(?:19|20)\d\d(?:[-/]\d{1,2}(?:[-/]\d{1,2})?|\.(?:0[1-9]|1[0-2])|\.\d{1,2}\.\d{1,2})")
_WORDS = re.compile(r"[^\W\d_]{2,}|-[^\W\d_]")
_UNIT_WORDS = re.compile(r"percent|points?|pts|elo|out of|of|分|resolved|solved|tasks|about|approx", re.IGNORECASE)
_ARROW = re.compile(r"\s*(?:→|->|⟶|=>)\s*")
_DIVIDED = re.compile(r"\s*[/|]\s*|\s*;\s+")
_INTERVAL_BRACKET = re.compile(r"[(（\[][^()（）\[\]]*(?:±|/\s*[-−–]|,)[^()（）\[\]]*[)）\]]")


@dataclass(frozen=True, slots=True)
class Figure:
    """One score in a cell, as printed, with what the cell says about it."""

    text: str
    score: Score
    note: str = ""
    place: int = 0
    """Its number among the figures of the cell, from 0."""
    of: int = 1
    """How many figures the cell holds."""
    line: int = -1
    """The line of the cell it stands on, where the cell has as many lines as its label; else -1."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a cell; `lone` says that its one figure stands in brackets, as a figure of somebody else's."""

    figures: tuple[Figure, ...] = ()
    lone: bool = False
    marks: tuple[str, ...] = ()


def plain(text: str) -> str:
    """A figure's words without marks at the end and emoji."""
    if not text.isascii():
        text = "".join(sign for sign in text if unicodedata.category(sign) not in _LEFT or sign in "↑↓")
        text = _RAISED.sub("", text)
    text = " ".join(text.split())
    return _MARKS.sub("", text).strip() or text


def marks_of(text: str) -> tuple[str, ...]:
    """The marks at the end of a figure or label that stand in the text itself."""
    if not text or (text.isascii() and text[-1] not in "*#^]"):
        return ()
    found = [unicodedata.normalize("NFKC", sign) for sign in "".join(_RAISED.findall(text)) if sign.isalnum()]
    tail = _MARKS.search(_RAISED.sub("", text))
    if tail:
        found.extend(re.findall(r"[*†‡§¶※♠♣◇◆△▲▽▼⋆★☆^#]+", tail[0]))
        found.extend(f"^{name}" if "^" in tail[0] else name for name in re.findall(r"\[\^?(\w{1,3})\]", tail[0]))
    return tuple(found)


def figures_in(cell: Cell, labels: int = 1) -> Figures:
    """The scores that a cell prints; `labels` is the number of lines of the label beside it."""
    return _figures(cell.text, cell.lines, cell.marks, labels)


@lru_cache(maxsize=32_768)
def _figures(text: str, lines: tuple[str, ...], marks: tuple[str, ...], labels: int) -> Figures:
    if _SIMPLE.fullmatch(text):
        return Figures((Figure(text, read_score(text)),), marks=marks)
    marks = (*marks, *marks_of(text))
    if labels > 1 and len(lines) == labels:
        scores = [_one(plain(line)) for line in lines]
        found = (Figure(score.text, score, line=place) for place, score in enumerate(scores) if score is not None)
        return Figures(tuple(found), marks=marks)
    if len(text) > MAX_CELL or not _DIGIT.search(text):
        return Figures(marks=marks)
    text = _ARROW.split(plain(text))[-1]
    one = _one(text)
    if one is not None:
        lone = bool(_LONE.fullmatch(text))
        printed = one.text if not lone else text.strip("()（）[] ")
        return Figures((Figure(printed, one),), lone=lone, marks=marks)
    return Figures(_several(lines, text), marks=marks)


def _one(text: str) -> Score | None:
    """The text as one score, or None where it is several, or none."""
    pair = _PAIR.fullmatch(text)
    if pair:
        counted = _count_and_share(pair[1], pair[2]) or _count_and_share(pair[2], pair[1])
        return read_score(counted) if counted else None
    change = _CHANGE.fullmatch(text)
    if change and not _INTERVAL_BRACKET.search(text):
        text = change[1].strip()
    score = read_score(text)
    return score if score.numeric and _is_plain(score) else None


def _is_plain(score: Score) -> bool:
    """Whether a figure can be the score of a benchmark: not a date, a setting, or a placeholder below zero."""
    text = score.text.strip()
    if score.value is None or score.value < 0 or _DATE.fullmatch(text):
        return False
    return score.percent_sign or not _WORDS.search(_UNIT_WORDS.sub("", text))


def _count_and_share(count: str, share: str) -> str | None:
    """The share, where the other number can be the count behind it: some number of items gives exactly that share."""
    if not re.fullmatch(r"\d{2,6}", count.strip()):
        return None
    if share.strip().endswith(("%", "％")) and not count.strip().endswith(("%", "％")):
        return share.strip()
    score = read_score(share)
    if score.value is None or score.quantum is None or not 0 < score.value <= 100:
        return None
    solved, half = int(count), score.quantum / 2
    low = solved * 100 / (score.value + half)
    high = solved * 100 / max(score.value - half, score.quantum / 10)
    whole = -(-low // 1)
    return share.strip() if solved > 100 and whole <= high else None


def _several(lines: tuple[str, ...], text: str) -> tuple[Figure, ...]:
    pair = _PAIR.fullmatch(text)
    if pair:
        first, second = read_score(pair[1].strip()), read_score(pair[2].strip())
        if first.numeric and second.numeric:
            return (
                Figure(first.text, first),
                Figure(second.text, second, note="in brackets", place=1, of=2),
            )
    parts = list(lines) if len(lines) > 1 else _DIVIDED.split(text)
    if len(parts) < 2:
        return ()
    found: list[Figure] = []
    for place, part in enumerate(parts):
        figure, note = _with_note(plain(part))
        score = read_score(figure)
        if score.numeric and _is_plain(score):
            found.append(Figure(figure, score, note, place, len(parts)))
        elif score.kind is not ScoreKind.MISSING:
            return ()
    return tuple(found)


def _with_note(part: str) -> tuple[str, str]:
    """A figure and the words in brackets or before a colon beside it: `77.0% (standard)`, `high: 61.2`."""
    after = re.fullmatch(rf"({_FIGURE}) ?[(（]([^()（）]{{1,60}})[)）]", part)
    if after and not re.search(r"\d", after[2].replace("@", "")[:1]):
        return after[1].strip(), after[2].strip()
    before = re.fullmatch(rf"([^\d:：]{{1,40}})[:：] ?({_FIGURE})", part)
    if before:
        return before[2].strip(), before[1].strip()
    return part, ""
