"""Stage publish: the words for what changed, on the page of changes, in histories and in feeds."""

from __future__ import annotations

from collections.abc import Mapping

CHANGE_KINDS: Mapping[str, str] = {
    "added": "New row",
    "score-changed": "Score changed",
    "renamed": "Row renamed",
    "withdrawn": "Withdrawn",
    "returned": "Returned",
    "flag-changed": "Note of the board changed",
    "held-back": "Held back",
    "version-changed": "Version changed",
    "claim-edited": "Claim edited",
    "verdict-changed": "Outcome changed",
}

COUNTED: Mapping[str, tuple[str, str]] = {
    "added": ("new row", "new rows"),
    "score-changed": ("score changed", "scores changed"),
    "renamed": ("row renamed", "rows renamed"),
    "withdrawn": ("row or claim withdrawn", "rows or claims withdrawn"),
    "returned": ("row or claim returned", "rows or claims returned"),
    "flag-changed": ("note of a board changed", "notes of boards changed"),
    "held-back": ("value held back", "values held back"),
    "version-changed": ("version changed", "versions changed"),
    "claim-edited": ("claim edited", "claims edited"),
    "verdict-changed": ("outcome changed", "outcomes changed"),
}
"""One and several changes of a kind, behind their number."""

NEW_CLAIMS = "{number} recorded from {publisher}: {title}"

FEED = "New claims, changed outcomes, edited claims, and changes of the rows that claims are held against."

HAPPENED: Mapping[str, str] = {
    "verdict-changed": "the outcome was {before} and is now {after}",
    "claim-edited": "the {field} was {before} and is now {after}",
    "withdrawn": "the document no longer prints {before}",
    "returned": "the document prints {after} again",
}
"""What happened to a claim, by the kind of the change."""

FIELDS: Mapping[str, str] = {
    "n": "number of items",
    "runs": "number of runs",
    "half_width": "interval",
    "stderr": "standard error",
    "own_model": "mark of the own model",
    "kind": "kind of document",
    "url": "address",
    "digits": "number of digits",
    "uncertainty": "uncertainty",
}
"""Fields of records, where their name is no word for readers."""
