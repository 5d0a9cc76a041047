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

Pieces = list[tuple[str, str]]
"""Separators, each with the chunk behind it."""


class Reader:
    """Reads the words of a name with a vocabulary."""

    __slots__ = ("_atoms", "_phrases")

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._atoms = Chunks(vocabulary.words).atoms
        self._phrases = vocabulary.phrases

    def read(self, text: str) -> Draft:
        """The parts of a name that `plain` has cleaned."""
        pieces = _PIECES.findall(text)
        draft = Draft()
        if text.count("_") > 1:
            draft.apart = ""
        at, end, phrases = 0, len(pieces), self._phrases
        while at < end:
            sep, chunk = pieces[at]
            if "(" in sep:
                draft.bracket = True
            elif ")" in sep:
                draft.bracket = False
            if chunk in phrases and (found := longest(phrases, pieces, at)):
                _apply(draft, found[1], sep)
                at += found[0]
            elif chunk == "v" or draft.last == role.QUANT:
                at += self._special(draft, pieces, at)
            else:
                at += self._take(draft, pieces, at)
        return draft

    def _take(self, draft: Draft, pieces: Pieces, at: int) -> int:
        """Reads one chunk; how many pieces that took."""
        sep, chunk = pieces[at]
        used = 1
        for atom in self._atoms(chunk):
            kind = atom[0]
            if kind == role.DIGITS:
                used = _digits(draft, atom[1], sep, pieces, at)
            elif kind == role.MONTH:
                used = _month(draft, atom[1], pieces, at)
            else:
                _apply(draft, atom, sep)
            sep = ""
        return used

    def _special(self, draft: Draft, pieces: Pieces, at: int) -> int:
        """Reads the tail of a quantisation (`_K_M`), and a lone V, which is vision where no number follows."""
        sep, chunk = pieces[at]
        if draft.last == role.QUANT and chunk in _QUANT_TAIL:
            draft.quant += "_" + chunk
            return 1
        if chunk != "v":
            return self._take(draft, pieces, at)
        if not (at + 1 < len(pieces) and pieces[at + 1][1][0].isdigit()):
            _apply(draft, (role.MODALITY, "vision"), sep)
        return 1


def _apply(draft: Draft, atom: role.Atom, sep: str) -> None:
    kind, value = atom
    HANDLERS[kind](draft, value, sep)
    if kind != role.NUMBER and draft.numbered:
        draft.numbered = ""
    if draft.negated and kind not in (role.NOT, role.NOISE):
        draft.negated = ""
    draft.last = kind


def _following(pieces: Pieces, at: int, seps: str) -> list[str]:
    found: list[str] = []
    for sep, chunk in pieces[at + 1 : at + 3]:
        if not chunk.isdigit() or not sep or sep.strip(seps):
            break
        found.append(chunk)
    return found


def _digits(draft: Draft, digits: str, sep: str, pieces: Pieces, at: int) -> int:
    """Reads a run of digits: a date with what follows, a count of something, a release label, or a version."""
    if _counts(draft, digits, sep, pieces, at):
        return 2 if draft.last == role.PROMPTING else 1
    after = _following(pieces, at, "-/_") if pieces[at][1] is digits or pieces[at][1].endswith(digits) else []
    if after and (len(digits) != 1 or "/" in pieces[at + 1][0]) and (found := dates.joined([digits, *after])):
        return _dated(draft, found[0], found[1])
    if date := dates.compact(digits):
        return _dated(draft, date, 1)
    if len(digits) == 3 and digits[0] == "0":
        return _dated(draft, digits, 1)
    draft.number(digits, sep)
    draft.last = role.NUMBER
    draft.negated = ""
    return 1


def _counts(draft: Draft, digits: str, sep: str, pieces: Pieces, at: int) -> bool:
    """Reads a number of shots, steps, attempts or samples; whether it was one."""
    unit = pieces[at + 1][1] if at + 1 < len(pieces) else ""
    if unit in _SHOTS:
        draft.prompting, draft.last = f"{digits}-shot", role.PROMPTING
    elif unit in _STEPS:
        draft.limits, draft.last = f"{digits} steps", role.PROMPTING
    elif draft.last == role.ATTEMPTS:
        draft.attempts += "-" + digits
        draft.last = ""
    elif "=" in sep and draft.words[-1:] == ("n",):
        draft.words = draft.words[:-1]
        draft.attempts = draft.attempts or f"n={digits}"
        draft.last = ""
    else:
        return False
    return True


def _dated(draft: Draft, date: str, used: int) -> int:
    draft.date(date)
    draft.last = role.DIGITS
    draft.numbered = draft.negated = ""
    return used


def _month(draft: Draft, name: str, pieces: Pieces, at: int) -> int:
    after = _following(pieces, at, " -'.,/_")
    date, used = dates.named(name, after, bool(after) and "'" in pieces[at + 1][0])
    return _dated(draft, date, 1 + used)
