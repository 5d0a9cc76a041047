"""Stage read: footnotes and lists of notes, and which rows, columns and cells they speak of."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from tracker.read.documents.known import BENCHMARK, KnownNames

MAX_NOTE = 400
_SIGN = r"(?:[*†‡§¶※♠♣◇◆△▲⋆★☆]{1,3}|[¹²³⁴-⁹⁰]{1,2})"
_MARKED = re.compile(rf"(?:(?<=\s)|^)({_SIGN})\s*[:：=]?\s*(?=[^\s*†‡§¶※¹²³⁴-⁹])")
_BEGINS = re.compile(rf"(?:[-*+•]\s+)?\\?{_SIGN}")
_KEYED = re.compile(r"\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?([^:：\n]{2,80}?)\s*[:：]\s*(\S.*)", re.DOTALL)
_GENERAL_WORDS = (
    "everywhere",
    " all ",
    " every ",
    "unless",
    "default",
    "throughout",
    " alle",
    "sämtliche",
    "überall",
    "tous les",
    "toutes les",
    "所有",
    "均",
    "全部",
    "すべて",
)
_GENERAL = re.compile(
    r"\b(?:everywhere|all (?:models|benchmarks|results|scores|numbers|evaluations|experiments|tasks|runs)|for all|"
    r"every (?:model|benchmark|run)|unless (?:otherwise )?(?:noted|stated|specified)|by default|throughout|alle|"
    r"sämtliche|überall|tous les|toutes les)\b|所有|均(?:为|采用|使用)|全部|すべて",
    re.IGNORECASE,
)
_SPLIT_KEYS = re.compile(r"\s*(?:,|;|/|&|\band\b|\bund\b|、|，|和)\s*")


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of a document or a part of it."""

    marks: Mapping[str, str] = field(default_factory=dict)
    """What each footnote mark means: `*`, `1`, `^2`, `a`."""
    keyed: tuple[tuple[str, str], ...] = ()
    """Notes that begin with the names of what they speak of: the key, and the note."""
    general: tuple[str, ...] = ()
    """Notes about everything: they say `all`, `everywhere`, `every`."""

    def of_marks(self, marks: Iterable[str]) -> tuple[str, ...]:
        """The meanings of the marks, without those that are not explained."""
        found = []
        for mark in marks:
            for form in (mark, mark.lstrip("^"), f"^{mark}"):
                if form in self.marks:
                    found.append(self.marks[form])
                    break
        return tuple(dict.fromkeys(found))

    def of_name(self, name: str) -> tuple[str, ...]:
        """The notes whose key is this name or begins it: a note on `HLE` speaks of `HLE (with tools)`."""
        wanted = _key(name)
        if not wanted:
            return ()
        return tuple(note for key, note in self.keyed if _speaks_of(_key(key), wanted))


def read_notes(texts: Iterable[str], known: KnownNames) -> Notes:
    """The notes in pieces of text, in order; each piece is a paragraph or an item of a list, as words."""
    marks: dict[str, str] = {}
    keyed: list[tuple[str, str]] = []
    general: list[str] = []
    for text in texts:
        found = _parse(text)
        for mark, note in found.marks:
            marks.setdefault(mark, note)
        if found.key and _names_something(found.key, known):
            keyed.extend((name, found.note) for name in _SPLIT_KEYS.split(found.key) if name.strip("*_ "))
        elif found.general:
            general.append(found.general)
    return Notes(marks, tuple(keyed), tuple(general))


@dataclass(frozen=True, slots=True)
class _Note:
    """What one piece can be as a note."""

    marks: tuple[tuple[str, str], ...] = ()
    key: str = ""
    note: str = ""
    general: str = ""


@lru_cache(maxsize=4096)
def _parse(text: str) -> _Note:
    marks = _by_marks(text)
    if marks:
        return _Note(tuple(marks))
    key = _KEYED.match(text) if ":" in text[:90] or "：" in text[:90] else None
    general = _cut(text) if _is_general(text) else ""
    return _Note(key=key[1], note=_cut(key[2]), general=general) if key else _Note(general=general)


def _by_marks(text: str) -> list[tuple[str, str]]:
    """A paragraph of notes: `* ours. † as reported.`; it must begin with a mark."""
    if not _BEGINS.match(text.lstrip()):
        return []
    words = " ".join(text.split())
    bare = re.sub(r"^[-*+•]\s+(?=[*†‡§¹²³\\])", "", words).replace("\\*", "*")
    found = list(_MARKED.finditer(bare))
    if not found or found[0].start() != 0:
        return []
    ends = [*(match.start() for match in found[1:]), len(bare)]
    out = []
    for match, end in zip(found, ends, strict=True):
        note = bare[match.end() : end].strip()
        out.append((unicodedata.normalize("NFKC", match[1]), _cut(note)))
    return out if all(note for _, note in out) else []


def _names_something(key: str, known: KnownNames) -> bool:
    """Whether the words before a colon name benchmarks (and are no sentence)."""
    words = key.strip("*_` ")
    if len(words.split()) > 9:
        return False
    return any(mention.kind == BENCHMARK for mention in known.mentions(words)) or bool(
        re.search(r"[Bb]ench|Eval\b|QA\b|[A-Z]{3,}|[A-Z][a-z]+[A-Z]", words)
    )


def _is_general(text: str) -> bool:
    if len(text) >= MAX_NOTE:
        return False
    lowered = f" {text.lower()}"
    for word in _GENERAL_WORDS:
        if word in lowered:
            return bool(_GENERAL.search(text))
    return False


def _speaks_of(key: str, wanted: str) -> bool:
    if not key:
        return False
    return wanted == key or wanted.startswith(key + " ")


@lru_cache(maxsize=4096)
def _key(name: str) -> str:
    text = unicodedata.normalize("NFKC", name).casefold().replace("τ", "tau")
    text = re.sub(r"\^|\bbenchmarks?\b|\bseries\b", " ", text)
    return " ".join(re.findall(r"[^\W_]+", text))


def _cut(text: str) -> str:
    return " ".join(text.split())[:MAX_NOTE]
