"""Stage read: what stands around a table or sentence and tells what it is about."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from tracker.read.documents.known import BENCHMARK, KnownNames, Mention
from tracker.read.documents.labels import Kind, label_of
from tracker.read.documents.notes import Notes

MAX_LEAD = 600
_BOARD = re.compile(r"([A-Z][\w.+-]*(?: [\w.+-]+){0,3}?) (?:leaderboard|benchmark|evaluation|results?)\b")
_STRUCTURE = re.compile(
    r"(?:[A-Z][\w.+-]*[- ])?[\w.+-]*(?:[Bb]ench|BENCH|Eval|QA|Arena)(?:mark)?\b(?:[- ](?:Verified|Lite|Pro|"
    r"Hard|Live|Multilingual|"
    r"Multimodal|Diamond|v?\d+(?:\.\d+)*))*"
)


_COMMON = re.compile(r"(?:\w+[ -])?(?:benchmarks?|eval(?:uation)?|QA|arena)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Subject:
    """What the whole document is about, as far as it was said or is its title."""

    model: str = ""
    vendor: str | None = None
    family: str = ""
    """The first word of the model's name, in small letters: what its siblings share."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What stands around a table."""

    subject: Subject
    headings: tuple[str, ...] = ()
    lead: str = ""
    """The paragraph before the table, cut to a bounded length."""
    caption: str = ""
    notes: Notes = field(default_factory=Notes)

    def benchmark(self, known: KnownNames) -> str:
        """The one benchmark that the caption, the innermost heading or the text before speaks of; empty for none."""
        for text in (self.caption, *reversed(self.headings), self.lead):
            found = benchmark_in(text, known)
            if found:
                return found
        return ""

    def context(self) -> tuple[str, ...]:
        """The texts around that may state settings: the innermost heading, the caption, the text before."""
        headings = () if self.headings[-1:] == (self.subject.model,) else self.headings[-1:]
        return tuple(text for text in (*headings, self.caption, self.lead) if text)


def own_model(model: str, subject: Subject) -> bool | None:
    """Whether the model is of the document's own family, or begins with its vendor's name; None where neither tells."""
    name = model.casefold()
    if subject.family and subject.family in name:
        return True
    if subject.vendor and name.startswith(_vendor_words(subject.vendor)):
        return True
    return False if subject.family else None


@lru_cache(maxsize=64)
def _vendor_words(vendor: str) -> tuple[str, ...]:
    """The words of a vendor's name with which its models' names can begin."""
    return tuple(word for word in re.findall(r"[^\W_]+", vendor.casefold()) if len(word) > 2)


def benchmark_in(text: str, known: KnownNames) -> str:
    """The benchmark that a heading or caption names, as printed; empty where it names none, or several."""
    if not text:
        return ""
    named = [m for m in known.mentions(text) if m.kind == BENCHMARK]
    found = [
        text[m.start : m.end] for place, m in enumerate(named) if not place or not _is_short(text, named[place - 1], m)
    ]
    if not found:
        found = [match[0] for match in _STRUCTURE.finditer(text) if not _COMMON.fullmatch(match[0])]
    if not found and (board := _BOARD.search(text)) and label_of(board[1], known).kind is not Kind.MODEL:
        found = [board[1]] if len(board[1]) > 3 and not _is_generic(board[1]) else []
    return found[0] if len({name.casefold() for name in found}) == 1 else ""


def _is_short(text: str, name: Mention, other: Mention) -> bool:
    """Whether the second name is the short form in brackets after the first: its letters begin the words."""
    gap, short = text[name.end : other.start], text[other.start : other.end]
    initials = "".join(word[0] for word in re.findall(r"\w+", text[name.start : name.end]))
    closed = text[other.end : other.end + 1] in (")", "）")
    return closed and gap.strip() in ("(", "（") and short.casefold() == initials.casefold()


def _is_generic(words: str) -> bool:
    return bool(
        re.fullmatch(
            r"(?:the|for|in|on|as|with|to|by|at|of|we|this|these|and|after|during|from|an?|each|their|its|our|main|full|final|model|base|overall|detailed|more|other|public|internal|human|"
            r"post-training|performance|"
            r"evaluation|benchmark|quantitative|experimental|key|all|new|additional)(?: \w+)*",
            words,
            re.IGNORECASE,
        )
    )
