"""Stage read: the order that a label gives to several scores in one cell: `AIME (pass@1 / cons@64)`."""

from __future__ import annotations

import re

_BRACKET = re.compile(r"\s*[(（\[]([^()（）\[\]]*)[)）\]]")
_SLASH = re.compile(r"\s*[/|]\s*")


def parts_of(label: str, count: int) -> list[str] | None:
    """The label once for each of `count` scores, the fitting part in brackets; None where it gives no such order."""
    for found in _BRACKET.finditer(label):
        parts = [part.strip() for part in _SLASH.split(found[1])]
        if len(parts) == count and all(parts):
            rest = (label[: found.start()], label[found.end() :])
            return [f"{rest[0].rstrip()} ({part}){rest[1]}".strip() for part in parts]
    outside = _BRACKET.sub("", label)
    parts = [part.strip() for part in re.split(r"\s+[/|]\s+", outside)]
    if len(parts) == count and all(parts):
        return [_completed(parts[0], part) for part in parts]
    plain = [part.strip() for part in _SLASH.split(outside)]
    if len(plain) == count and all(re.search(r"\w", part) for part in plain) and not re.search(r"\w/\w+-", label):
        return [_completed(plain[0], part) for part in plain]
    return None


def _completed(first: str, part: str) -> str:
    """A later part with the words of the first that it leaves out: `SWE-bench Lite / Verified`."""
    if part == first or len(part.split()) > 1 or len(first.split()) < 2:
        return part
    alike = re.fullmatch(r"[A-Z][a-z]+|v?\d[\d.]*", part) or (part.islower() and first.split()[-1].islower())
    return f"{' '.join(first.split()[:-1])} {part}" if alike else part
