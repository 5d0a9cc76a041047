"""Stage publish: file names of pages. They are stable, plain ASCII, and safe on every file system."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping

_OTHER = re.compile(r"[^a-z0-9]+")
_LONGEST = 72
_RESERVED = frozenset({"con", "prn", "aux", "nul", "index"})


def slug(text: str) -> str:
    """The text in lower-case ASCII letters, digits and hyphens; never empty."""
    flat = unicodedata.normalize("NFKD", text[:400]).encode("ascii", "ignore").decode("ascii")
    return _OTHER.sub("-", flat.lower()).strip("-")[:_LONGEST].rstrip("-") or "x"


def names(keys: Iterable[str]) -> Mapping[str, str]:
    """A file stem for each key; keys whose slugs meet, or were cut, are told apart by a short hash of the key."""
    by_slug: defaultdict[str, list[str]] = defaultdict(list)
    for key in sorted(set(keys)):
        by_slug[slug(key)].append(key)
    stems: dict[str, str] = {}
    for stem, same in by_slug.items():
        for key in same:
            exact = key == stem or (len(same) == 1 and len(stem) < _LONGEST and stem not in {"x", *_RESERVED})
            stems[key] = stem if exact and stem not in _RESERVED else f"{stem}-{_mark(key)}"
    return stems


def _mark(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:8]
