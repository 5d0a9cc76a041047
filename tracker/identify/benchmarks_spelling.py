"""Stage identify: a printed label cleaned of what is only typography, and cut into words with their places.

Case, separators, Unicode look-alikes, TeX, marks and links are undone here; no word is dropped for its meaning.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from urllib.parse import unquote

LONGEST = 300
"""Labels are cut here; a longer text is no label."""

_LINK = re.compile(r"!?\[([^\[\]]{0,200})\]\([^()\s]{0,500}\)")
_TAG = re.compile(r"<(sup|sub)>[^<>]{0,40}</\1>|</?[A-Za-z][^<>]{0,100}>", re.IGNORECASE)
_FOOTNOTE = re.compile(r"\[\^?[\d,\s*†‡]{1,8}\]|\[\^[^\[\]]{1,20}\]")
_TEX_TAU = re.compile(r"\\tau\b")
_POWER_OF_TAU = re.compile(r"(tau|τ|\bt)\s*\^\s*\{?\s*(\d)\s*\}?", re.IGNORECASE)
_RAISED_TAU = re.compile(r"(tau|τ|\bt)([²³])", re.IGNORECASE)
_RAISED = re.compile("[⁰¹²³⁴-⁹ᵃ-ᵡ™®©]")
_HEX = re.compile(r"%[0-9A-Fa-f]{2}")
_MARKS = re.compile('(?:\\*(?!\\d)|(?<!\\d)\\*|[†‡§¶#`"“”„«»★☆•\u200b\u200c\u200d\u2060\ufeff\u00ad]|\\^(?!\\d))+')
_APOSTROPHE = re.compile("['’‘ʼ´′]")
_PLAIN = re.compile(r"[A-Za-z0-9 .+_/-]*")
_WORD = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+|[()\[\]{}+&%/#]")
_DROPPED = frozenset("/#%")
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")


@dataclass(frozen=True, slots=True)
class Word:
    """One word or number of a label, in lower case."""

    text: str
    start: int
    end: int
    depth: int
    """How many brackets are open around it."""


def clean(text: str, longest: int = LONGEST) -> str:
    """The text in one line with plain characters, its case kept, cut at `longest`; brackets, hyphens, slashes stay."""
    text = text[:longest]
    if _PLAIN.fullmatch(text):
        return " ".join(text.split()) if "  " in text else text
    if _HEX.search(text) and " " not in text:
        text = unquote(text, errors="replace")
    text = _TAG.sub(" ", _LINK.sub(r"\1", text))
    text = _TEX_TAU.sub("tau", text).replace("$", "")
    text = _POWER_OF_TAU.sub(r"\1\2", unicodedata.normalize("NFC", text).replace("𝜏", "τ").replace("𝛕", "τ"))
    text = _RAISED_TAU.sub(lambda match: match[1] + ("2" if match[2] == "²" else "3"), text)
    text = unicodedata.normalize("NFKC", _RAISED.sub("", text)).replace("\\", " ")
    text = _FOOTNOTE.sub(" ", text.replace("τ", "tau").replace("Τ", "Tau"))
    text = _APOSTROPHE.sub("", _MARKS.sub(" ", _without_symbols(text)))
    return " ".join(text.split())


def _without_symbols(text: str) -> str:
    """The text without emoji, and with every dash a hyphen."""
    if text.isascii():
        return text
    return "".join(_plain(letter) for letter in text)


def _plain(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind == "Pd" or letter == "\u2212":
        return "-"
    if kind in ("So", "Cf", "Mn", "Sk"):
        return " " if kind == "So" else ""
    return letter


def words(cleaned: str) -> list[Word]:
    """The words and numbers of a cleaned label in order; separators are dropped, brackets count as depth."""
    found: list[Word] = []
    depth = 0
    for match in _WORD.finditer(cleaned.lower()):
        text = match[0]
        if text in _OPEN:
            depth += 1
        elif text in _CLOSE:
            depth = max(0, depth - 1)
        elif text not in _DROPPED:
            found.append(Word(text, match.start(), match.end(), depth))
    return found


def key_of(text: str) -> str:
    """The compact form of a whole label: equal for spellings that differ only in case, separators or typography."""
    return "".join(word.text for word in words(clean(text)))
