"""Stage identify: runs of digits and names of months in a name: dates, counts, release labels and versions."""

from __future__ import annotations

from tracker.identify import dates
from tracker.identify import words as role
from tracker.identify.draft import Draft

Pieces = list[tuple[str, str]]
"""Separators, each with the chunk behind it."""

_SHOTS = {"shot", "shots"}
_UNITS = {*_SHOTS, "step", "steps"}


def read_digits(draft: Draft, digits: str, sep: str, pieces: Pieces, at: int) -> int:
    """Takes a run of digits in the piece at a place; how many pieces that took."""
    behind, after = pieces[at + 1] if at + 1 < len(pieces) else ("", "")
    if after in _UNITS:
        return _counted(draft, digits, after)
    if (draft.last == role.ATTEMPTS or "=" in sep) and _tried(draft, digits, sep):
        return 1
    if after.isdecimal() and (len(digits) != 1 or "/" in behind) and pieces[at][1].endswith(digits):
        found = dates.joined((digits, *_following(pieces, at, "-/_")))
        if found:
            return _dated(draft, found[0], found[1])
    if len(digits) > 2:
        date = digits if len(digits) == 3 and digits[0] == "0" else dates.compact(digits)
        if date:
            return _dated(draft, date, 1)
    draft.count(digits, sep)
    draft.last = role.NUMBER
    draft.negated = ""
    return 1


def read_month(draft: Draft, name: str, pieces: Pieces, at: int) -> int:
    """Takes the name of a month with the digits behind it; how many pieces that took."""
    after = _following(pieces, at, " -'.,/_")
    date, used = dates.named(name, after, bool(after) and "'" in pieces[at + 1][0])
    return _dated(draft, date, 1 + used)


def _following(pieces: Pieces, at: int, seps: str) -> tuple[str, ...]:
    found: tuple[str, ...] = ()
    for sep, chunk in pieces[at + 1 : at + 3]:
        if not chunk.isdecimal() or not sep or sep.strip(seps):
            break
        found += (chunk,)
    return found


def _counted(draft: Draft, digits: str, unit: str) -> int:
    if unit in _SHOTS:
        draft.prompting = f"{digits}-shot"
    else:
        draft.limits = f"{digits} steps"
    draft.last = role.PROMPTING
    return 2


def _tried(draft: Draft, digits: str, sep: str) -> bool:
    """Takes a number of attempts or samples; whether it was one."""
    if draft.last == role.ATTEMPTS:
        draft.attempts += "-" + digits
    elif draft.words[-1:] == ("n",):
        draft.words = draft.words[:-1]
        draft.attempts = draft.attempts or f"n={digits}"
    else:
        return False
    draft.last = ""
    return True


def _dated(draft: Draft, date: str, used: int) -> int:
    draft.date(date)
    draft.last = role.DIGITS
    draft.numbered = draft.negated = ""
    return used
