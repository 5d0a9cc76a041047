"""Pages that ask for a person in place of the content; they may come with 200, 403 or 503."""

from __future__ import annotations

import re

_TITLE = re.compile(rb"<title[^>]{0,200}>([^<]{0,300})</title", re.IGNORECASE)
_SIGNS = (
    "just a moment",
    "attention required",
    "access denied",
    "are you a robot",
    "are you human",
    "robot check",
    "security check",
    "human verification",
    "verify you are human",
    "verifying you are human",
    "checking your browser",
    "ddos protection",
    "ddos-guard",
    "client challenge",
    "making sure you're not a bot",
    "request blocked",
    "pardon our interruption",
)


def challenge_title(body: bytes) -> str | None:
    """The title of a block page, or None where the page does not look like one.

    Only the title counts: words in the text may be those of an article. A page without its expected content that is
    not recognised here is for the reading stage to refuse.
    """
    found = _TITLE.search(body[:8192])
    if found is None:
        return None
    title = " ".join(found.group(1).decode("utf-8", "replace").replace("’", "'").split())
    return title[:80] if title.lower().startswith(_SIGNS) else None
