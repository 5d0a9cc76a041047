"""Stage read: what the head of a column, or the label of a row, says about the cells beside it."""

from __future__ import annotations

import re
from functools import lru_cache

from tracker.read.documents.headwords import Head, kinds

__all__ = ["Head", "head_of", "names_agents"]

_AGENT_ONLY = re.compile(r"agents?|智能体", re.IGNORECASE)


@lru_cache(maxsize=16_384)
def head_of(text: str) -> Head | None:
    """What the words announce, or None where they are a name or nothing that is known."""
    words = " ".join(text.split())
    if not words or len(words) > 60:
        return None
    bare = words.strip(" :：*†‡_`|")
    for kind, pattern in kinds():
        if pattern.fullmatch(bare):
            return kind
    return None


def names_agents(text: str) -> bool:
    """Whether the head says agents alone, which are scaffolds where the models stand in a column of their own."""
    return bool(_AGENT_ONLY.fullmatch(text.strip(" :*")))
