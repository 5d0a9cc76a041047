"""Stage publish: scraped text made harmless where a service gives signs a meaning: Markdown, commits, logs of a job.

Pages are the templates' part. Here a name must not become a heading, a mention, a reference that closes an issue, a
link, or a command of the service that runs the job.
"""

from __future__ import annotations

import re

from tracker.publish.cleaning import shown

_MENTION = re.compile(r"(?<!\w)@(?=\w)")
_ISSUE = re.compile(r"#(?=\d)|(?<=\bGH)-(?=\d)", re.IGNORECASE)
_ADDRESS = re.compile(r"\b[a-z][a-z0-9+.-]{1,20}://", re.IGNORECASE)
_BRACKETS = str.maketrans("[]", "()")
_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


def plain(text: str | None, limit: int = 120) -> str:
    """The text on one line in which a host of repositories finds no mention, reference, address or mark to skip."""
    line = shown(text, limit)
    line = _ADDRESS.sub("", line)
    line = _MENTION.sub("(at)", line)
    return _ISSUE.sub(" ", line).translate(_BRACKETS)


def code(text: str | None, limit: int = 120) -> str:
    """The text as a code span of Markdown that holds in a sentence and in a cell of a table; a dash where it is empty.

    Within such a span nothing is a tag, a link, a mention or a reference.
    """
    line = shown(text, limit).replace("`", "'").replace("|", "¦").strip()
    return f"`{line}`" if line else "–"


def command(name: str, message: str, **properties: str) -> str:
    """One command to the runner of a job, `::name key=value::message`, whose values cannot end or begin another."""
    named = ",".join(f"{key}={value.translate(_PROPERTY)}" for key, value in properties.items())
    return f"::{name}{' ' + named if named else ''}::{message.translate(_DATA)}"
