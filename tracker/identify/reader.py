"""Stage identify: the words of one model name, read one after another into a draft."""

from __future__ import annotations

import re
from operator import attrgetter
from typing import Any

from tracker.identify import words as role
from tracker.identify.chunks import Chunks
from tracker.identify.digits import Pieces, read_digits, read_month
from tracker.identify.draft import Draft
from tracker.identify.handlers import HANDLERS, Handler
from tracker.identify.vocabulary import Vocabulary, longest

_PIECES = re.compile(r"([^a-z\d\u0080-\uffff]*)((?:[a-z\u0080-\uffff]+|\d+(?:\.\d+)*)+)")
_LOOKING = {role.DIGITS, role.MONTH, role.NOT, role.NOISE}
_BINDING = (role.QUANT, role.NOT)
_VALUES = attrgetter(*Draft.__slots__)
_QUANT_TAIL = {"k", "m", "s", "l", "xl", "0", "1"}


def pieces_in(text: str) -> Pieces:
    """The separators of a cleaned name, each with the chunk behind it."""
    return _PIECES.findall(text)


class Reader:
    """Reads the words of a name with a vocabulary."""

    __slots__ = ("_atoms", "_kept", "_phrases", "_plain")

    LIMIT = 10_000

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._atoms = Chunks(vocabulary.words).atoms
        self._phrases = vocabulary.phrases
        self._kept: dict[str, tuple[Any, ...]] = {}
        self._plain: dict[str, tuple[Handler, str, str]] = {}
        """Chunks of one atom that needs no look at its neighbours, with what is to be done."""

    def forget(self) -> None:
        """Forgets the pieces read so far."""
        self._kept.clear()

    def read(self, text: str) -> Draft:
        """The parts of a piece of a name that `plain` has cleaned; pieces come again, and are then not read anew."""
        kept = self._kept.get(text)
        if kept is None:
            if len(self._kept) >= self.LIMIT:
                self._kept.clear()
            draft = self.read_pieces(text, pieces_in(text))
            draft.text = text
            self._kept[text] = _VALUES(draft)
        else:
            draft = Draft(*kept)
        return draft

    def read_pieces(self, text: str, pieces: Pieces) -> Draft:
        """The parts of a whole name whose pieces are known."""
        draft = Draft()
        if text.count("_") > 1:
            draft.apart = ""
        at, end, known, brackets = 0, len(pieces), self._plain.get, "(" in text
        while at < end:
            sep, chunk = pieces[at]
            if brackets and ("(" in sep or ")" in sep):
                draft.bracket = "(" in sep
            simple, last = known(chunk), draft.last
            if simple is None or last in _BINDING:
                at += self._next(draft, pieces, at)
                continue
            handle, kind, value = simple
            handle(draft, value, sep)
            if last == role.NUMBER != kind:
                draft.numbered = ""
            draft.last = kind
            at += 1
        return draft

    def _next(self, draft: Draft, pieces: Pieces, at: int) -> int:
        """Reads the phrase or chunk at a place; how many pieces that took."""
        sep, chunk = pieces[at]
        if chunk in self._phrases and (found := longest(self._phrases, pieces, at)):
            _apply(draft, found[1], sep)
            return found[0]
        if chunk == "v" or draft.last == role.QUANT:
            return self._special(draft, pieces, at)
        return self._take(draft, pieces, at)

    def _take(self, draft: Draft, pieces: Pieces, at: int) -> int:
        sep, chunk = pieces[at]
        atoms = self._atoms(chunk)
        if len(atoms) == 1 and atoms[0][0] not in _LOOKING and chunk not in self._phrases:
            if len(self._plain) >= self.LIMIT:
                self._plain.clear()
            kind, value = atoms[0]
            self._plain[chunk] = (HANDLERS[kind], kind, value)
        elif len(atoms) == 1 and atoms[0][0] == role.DIGITS:
            return read_digits(draft, atoms[0][1], sep, pieces, at)
        used = 1
        for kind, value in atoms:
            if kind == role.DIGITS:
                used = read_digits(draft, value, sep, pieces, at)
            elif kind == role.MONTH:
                used = read_month(draft, value, pieces, at)
            elif (kind, value) != (role.WORD, "v") or len(atoms) == 1:
                _apply(draft, (kind, value), sep)
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
        if not (at + 1 < len(pieces) and pieces[at + 1][1][0].isdecimal()):
            _apply(draft, (role.MODALITY, "vision"), sep)
        return 1


def _apply(draft: Draft, atom: role.Atom, sep: str) -> None:
    kind, value = atom
    HANDLERS[kind](draft, value, sep)
    if kind != role.NUMBER and draft.numbered:
        draft.numbered = ""
    if draft.negated and kind != role.NOT:
        if kind == role.NOISE:
            return
        draft.negated = ""
    draft.last = kind
