"""Stage identify: the words of one model name, read one after another into a draft."""

from __future__ import annotations

import re

from tracker.identify import dates
from tracker.identify import words as role
from tracker.identify.chunks import Chunks
from tracker.identify.draft import HANDLERS, Draft
from tracker.identify.vocabulary import Vocabulary, longest

_PIECES = re.compile(r"([^a-z\d\u0080-\uffff]*)((?:[a-z\u0080-\uffff]|\d+(?:\.\d+)*)+)")
_SHOTS = {"shot", "shots"}
_STEPS = {"step", "steps"}
_QUANT_TAIL = {"k", "m", "s", "l", "xl", "0", "1"}


class Reader:
    """Reads the words of a name with a vocabulary."""

    __slots__ = ("_chunks", "_phrases")

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._chunks = Chunks(vocabulary.words)
        self._phrases = vocabulary.phrases

    def read(self, text: str) -> Draft:
        """The parts of a name that `plain` has cleaned."""
        pieces = _PIECES.findall(text)
        draft = Draft()
        at, end = 0, len(pieces)
        while at < end:
            sep, chunk = pieces[at]
            if "(" in sep:
                draft.bracket = True
            elif ")" in sep:
                draft.bracket = False
            at += self._take(draft, pieces, at, sep, chunk)
        return draft

    def _take(self, draft: Draft, pieces: list[tuple[str, str]], at: int, sep: str, chunk: str) -> int:
        if chunk in self._phrases:
            found = longest(self._phrases, [piece[1] for piece in pieces], at)
            if found:
                _apply(draft, found[1], sep)
                return found[0]
        if draft.last == role.QUANT and chunk in _QUANT_TAIL:
            draft.quant += "_" + chunk
            return 1
        if chunk == "v":
            if not (at + 1 < len(pieces) and pieces[at + 1][1][0].isdigit()):
                _apply(draft, (role.MODALITY, "vision"), sep)
            return 1
        used = 1
        for atom in self._chunks.atoms(chunk):
            if atom[0] == role.DIGITS:
                used = _digits(draft, atom[1], sep, pieces, at)
            elif atom[0] == role.MONTH:
                used = _month(draft, atom[1], pieces, at)
            else:
                _apply(draft, atom, sep)
            sep = ""
        return used


def _apply(draft: Draft, atom: role.Atom, sep: str) -> None:
    kind, value = atom
    HANDLERS[kind](draft, value, sep)
    if kind is not role.NUMBER:
        draft.numbered = ""
    if kind is not role.NOT and kind is not role.NOISE:
        draft.negated = ""
    draft.last = kind


def _following(pieces: list[tuple[str, str]], at: int, seps: str) -> list[str]:
    found: list[str] = []
    for sep, chunk in pieces[at + 1 : at + 3]:
        if not chunk.isdigit() or not sep or sep.strip(seps):
            break
        found.append(chunk)
    return found


def _digits(draft: Draft, digits: str, sep: str, pieces: list[tuple[str, str]], at: int) -> int:
    """Reads a run of digits: a date with what follows, a count of shots or attempts, a release label, or a version."""
    if "=" in sep and draft.words and draft.words[-1] == "n":
        draft.words.pop()
        draft.attempts = draft.attempts or f"n={digits}"
        return 1
    if draft.last == role.ATTEMPTS:
        draft.attempts += "-" + digits
        return 1
    if pieces[at][1].endswith(digits):
        after = _following(pieces, at, "-/_")
        if after and (len(digits) != 1 or "/" in pieces[at + 1][0]) and (found := dates.joined([digits, *after])):
            return _dated(draft, found[0], found[1])
        if at + 1 < len(pieces) and pieces[at + 1][1] in _SHOTS:
            draft.prompting = f"{digits}-shot"
            return 2
        if at + 1 < len(pieces) and pieces[at + 1][1] in _STEPS:
            draft.limits = f"{digits} steps"
            return 2
    if date := dates.compact(digits):
        return _dated(draft, date, 1)
    if len(digits) == 3 and digits[0] == "0":
        return _dated(draft, digits, 1)
    draft.number(digits, sep)
    draft.last = role.NUMBER
    draft.negated = ""
    return 1


def _dated(draft: Draft, date: str, used: int) -> int:
    draft.date(date)
    draft.last = role.DIGITS
    draft.numbered = draft.negated = ""
    return used


def _month(draft: Draft, name: str, pieces: list[tuple[str, str]], at: int) -> int:
    after = _following(pieces, at, " -'.,/_")
    date, used = dates.named(name, after, bool(after) and "'" in pieces[at + 1][0])
    return _dated(draft, date, 1 + used)
