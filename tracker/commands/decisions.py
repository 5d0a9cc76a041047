"""What a person decided about extracted claims, from options and from a file of decisions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tracker.errors import InputError, UsageError


@dataclass(frozen=True, slots=True)
class Decisions:
    """What a person decided: keys to accept, and keys to reject with the reason for each."""

    accept: tuple[str, ...] = ()
    reject: tuple[tuple[str, str], ...] = ()


def read_decisions(accept: tuple[str, ...], reject: tuple[str, ...], why: str, path: Path | None) -> Decisions:
    """What options and a file say; raises UsageError for a rejection without a reason, or a key with two decisions."""
    accepts, rejects = list(accept), [(key, why) for key in reject]
    for number, line in enumerate(_lines(path), start=1):
        word, _, rest = line.partition(" ")
        key, _, reason = rest.strip().partition(" ")
        if word == "accept" and key and not reason:
            accepts.append(key)
        elif word == "reject" and key:
            rejects.append((key, reason.strip()))
        elif line and not line.startswith("#"):
            raise InputError(f"line {number}: `accept KEY` or `reject KEY WHY` expected", where=str(path))
    if any(not reason for _, reason in rejects):
        raise UsageError("a rejection needs a reason", advice="give --why")
    both = {key for key, _ in rejects} & set(accepts)
    if both:
        raise UsageError(f"{min(both)} is both accepted and rejected")
    return Decisions(tuple(dict.fromkeys(accepts)), tuple(dict(rejects).items()))


def _lines(path: Path | None) -> list[str]:
    if path is None:
        return []
    try:
        return [line.strip() for line in path.read_text("utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", where=str(path)) from None
