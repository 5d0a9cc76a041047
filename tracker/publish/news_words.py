"""Stage publish: the words for what a run brought, in commit messages, summaries, annotations and issues."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.records import Status

BRIEF: Mapping[Status, str] = {
    Status.AGREES: "agrees",
    Status.AGREES_UNSTATED: "agrees (settings unstated)",
    Status.CLAIM_HIGHER: "claim is higher",
    Status.CLAIM_LOWER: "claim is lower",
    Status.DIFFERS_UNSTATED: "differs (settings unstated)",
    Status.WITHIN_NOISE: "within noise",
    Status.NOT_COMPARABLE: "not comparable",
    Status.AMBIGUOUS: "ambiguous",
    Status.SELF_REPORTED_ONLY: "own number only",
    Status.NO_ENTRY: "no entry",
    Status.NO_LEADERBOARD: "no leaderboard",
    Status.INVALID: "not a possible score",
}
"""The outcomes in running text; `words.LABELS` is how pages head them."""

CHANGED, ADDED, WITHDRAWN, RETURNED, HELD = "changed", "added", "withdrawn", "returned", "held back"

OF_ENTRIES: Mapping[str, str] = {
    "score-changed": CHANGED,
    "renamed": CHANGED,
    "flag-changed": CHANGED,
    "version-changed": CHANGED,
    "added": ADDED,
    "withdrawn": WITHDRAWN,
    "returned": RETURNED,
    "held-back": HELD,
}
"""What happened to a row, by the kind of the change, in the order in which it is told."""

OF_CLAIMS: Mapping[str, str] = {"claim-edited": "edited", "withdrawn": WITHDRAWN, "returned": RETURNED}

NOTHING = "Sources asked again; nothing changed"
NEW_DIFFERENCE = "New difference"
FAILING = "Source fails"
FAILS = "{source} gives nothing that can be taken over since {since}: {message}"
UNKNOWN = "a time that is not known"
AND_MORE = "and {number} more"

SUMMARY = "### What the run brought"
DIFFERENCES, OUTCOMES, ROWS = "New differences", "Other outcomes", "Changes at the sources"
SOURCES = "Sources that give nothing"
STATES = "Sources by how they answered: {states}."

DOWN_LEAD = (
    "These sources have given nothing that could be taken over for {days} days or longer. Their last good data stay, "
    "and the site marks them as old. The list is written anew by every run, and the issue is closed when it is empty."
)
DOWN_HEAD = ("source", "since", "newest copy", "message")
