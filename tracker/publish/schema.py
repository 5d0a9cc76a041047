"""Stage publish: JSON Schema (2020-12) of the published files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.records import SETTINGS, Origin, Status

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Mapping[str, Any] = {"type": "string"}
WHOLE: Mapping[str, Any] = {"type": "integer", "minimum": 0}
MAYBE_TEXT: Mapping[str, Any] = {"type": ["string", "null"]}
MAYBE_WHOLE: Mapping[str, Any] = {"type": ["integer", "null"], "minimum": 0}
TIME: Mapping[str, Any] = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"}
MAYBE_TIME: Mapping[str, Any] = {"type": ["string", "null"], "pattern": TIME["pattern"]}
TEXTS: Mapping[str, Any] = {"type": "array", "items": TEXT}
DAY: Mapping[str, Any] = {"type": "string", "description": "YYYY[-MM[-DD]]"}
PAIRS: Mapping[str, Any] = {"type": "object", "additionalProperties": TEXT}
SETTINGS_OBJECT: Mapping[str, Any] = {
    "type": "object",
    "properties": dict.fromkeys(SETTINGS, TEXT),
    "additionalProperties": False,
}


def _object(title: str, required: tuple[str, ...], properties: Mapping[str, Any]) -> dict[str, Any]:
    """A schema that lets further keys through: changes are additive."""
    return {"title": title, "type": "object", "required": list(required), "properties": dict(properties)}


_MEASURED: Mapping[str, Any] = {
    "id": TEXT,
    "model": TEXT,
    "benchmark": TEXT,
    "score": {"type": "string", "description": "exactly as printed"},
    "unit": TEXT,
    "n": WHOLE,
    "runs": WHOLE,
    "stderr": TEXT,
    "half_width": TEXT,
    "settings": SETTINGS_OBJECT,
    "date": DAY,
    "url": {"type": "string", "pattern": "^https?://"},
    "locator": TEXT,
    "first_seen": TIME,
}

VERDICT = _object(
    "Verdict",
    ("claim", "status", "candidates", "reasons", "notes", "label", "explanation"),
    {
        "claim": {"type": ["string", "integer"]},
        "status": {"enum": [str(status) for status in Status]},
        "direction": {"enum": ["higher", "lower", None]},
        "entry": {"type": ["string", "integer", "null"]},
        "candidates": {"type": "array", "items": {"type": ["string", "integer"]}},
        "delta": {"type": ["string", "null"], "description": "claim minus entry, in the unit of the entry"},
        "noise": {"type": ["string", "null"], "description": "the half-width of chance that was used"},
        "reasons": TEXTS,
        "notes": TEXTS,
        "label": TEXT,
        "explanation": TEXT,
        "board": MAYBE_TEXT,
        "benchmark": MAYBE_TEXT,
        "note_texts": PAIRS,
    },
)

EVIDENCE = {
    "type": ["object", "null"],
    "required": ["quote", "locator", "sha256", "at"],
    "properties": {"quote": TEXT, "locator": TEXT, "url": MAYBE_TEXT, "sha256": TEXT, "at": TIME},
}

ENTRY = _object(
    "Entry",
    ("benchmark", "model", "score", "origin", "first_seen"),
    {
        **_MEASURED,
        "leaderboard": TEXT,
        "board": TEXT,
        "name": TEXT,
        "models": TEXTS,
        "cost": _object("Cost", ("value", "currency", "per"), {"value": TEXT, "currency": TEXT, "per": TEXT}),
        "origin": {"enum": [str(origin) for origin in Origin]},
        "submitter": TEXT,
        "copied_from": TEXT,
        "kind": TEXT,
        "rank": WHOLE,
        "graded": WHOLE,
        "solved": WHOLE,
        "flags": PAIRS,
        "metrics": PAIRS,
        "withdrawn_at": TIME,
    },
)

REPLY = _object(
    "Reply",
    ("who", "role", "stance", "date", "url", "facts"),
    {"who": TEXT, "role": TEXT, "stance": TEXT, "date": DAY, "url": TEXT, "facts": TEXTS},
)

CLAIM = _object(
    "Claim",
    ("id", "model", "benchmark", "score", "page", "first_seen", "verdict"),
    {
        **_MEASURED,
        "vendor": TEXT,
        "own_model": {"type": "boolean"},
        "quoted": {"type": "boolean"},
        "kind": TEXT,
        "quote": TEXT,
        "context": TEXT,
        "document": TEXT,
        "publisher": TEXT,
        "title": TEXT,
        "model_identity": TEXT,
        "benchmark_identity": MAYBE_TEXT,
        "page": TEXT,
        "verdict": VERDICT,
        "evidence": EVIDENCE,
        "replies": {"type": "array", "items": REPLY},
        "rules": {"type": "array", "items": _object("Rule", ("name", "found"), {"name": TEXT, "found": TEXT})},
        "entries": {"type": "array", "items": ENTRY},
    },
)

BOARD = _object(
    "Board",
    ("id", "leaderboard", "title", "benchmark", "unit", "rows", "publish", "budget_days", "page"),
    {
        "id": TEXT,
        "leaderboard": TEXT,
        "title": TEXT,
        "benchmark": TEXT,
        "unit": TEXT,
        "items": MAYBE_WHOLE,
        "rows": WHOLE,
        "url": MAYBE_TEXT,
        "maintainer": MAYBE_TEXT,
        "licence": MAYBE_TEXT,
        "attribution": MAYBE_TEXT,
        "publish": {"enum": ["rows", "link-only", "reference-only"]},
        "budget_days": WHOLE,
        "changed_at": MAYBE_TIME,
        "page": TEXT,
        "entries": {"type": "array", "items": ENTRY},
    },
)

MODEL = _object(
    "Model",
    ("model", "vendors", "claims", "entries", "page"),
    {"model": TEXT, "vendors": TEXTS, "claims": TEXTS, "entries": TEXTS, "page": TEXT},
)
VENDOR = _object(
    "Vendor",
    ("vendor", "claims", "documents", "page"),
    {"vendor": TEXT, "claims": TEXTS, "documents": TEXTS, "page": TEXT},
)
SOURCE = _object(
    "Source",
    ("source", "kind", "outcome", "rows"),
    {
        "source": TEXT,
        "kind": {"enum": ["leaderboard", "document"]},
        "outcome": TEXT,
        "rows": WHOLE,
        "sha256": MAYBE_TEXT,
        "message": TEXT,
        "checked_at": MAYBE_TIME,
        "copied_at": MAYBE_TIME,
        "changed_at": MAYBE_TIME,
    },
)
CHANGE = _object(
    "Change",
    ("leaderboard", "board", "kind", "row", "before", "after", "at"),
    {
        "leaderboard": TEXT,
        "board": TEXT,
        "kind": TEXT,
        "row": PAIRS,
        "before": MAYBE_TEXT,
        "after": MAYBE_TEXT,
        "field": TEXT,
        "at": TIME,
    },
)
RUN = _object(
    "Run",
    ("started", "tracker", "claims", "verdicts", "verdict_changes", "problems", "sources"),
    {
        "started": {**TIME, "description": "of a replayed folder, the time of its newest copy"},
        "finished": {**TIME, "description": "when the last answer came; absent for a replayed folder"},
        "tracker": {"type": "string", "description": "the version of the program"},
        "claims": {
            **_object("Figures", ("found", "missing", "edited"), dict.fromkeys(("found", "missing", "edited"), WHOLE)),
            "description": "figures that stand where they were transcribed from in the documents that came, and others",
        },
        "verdicts": {
            "type": "object",
            "propertyNames": {"enum": [str(status) for status in Status]},
            "additionalProperties": WHOLE,
        },
        "verdict_changes": WHOLE,
        "problems": WHOLE,
        "sources": {
            "type": "array",
            "items": _object(
                "Answer",
                ("source", "outcome", "rows"),
                {
                    "source": TEXT,
                    "outcome": {"enum": ["updated", "unchanged", "held-back", "failed"]},
                    "rows": WHOLE,
                    "changes": {**WHOLE, "description": "absent where there was none"},
                    "reason": {"type": "string", "description": "why it failed, as one word"},
                },
            ),
        },
    },
)
INDEX = _object(
    "Index",
    ("version", "data_at", "offline", "claims", "entries", "boards", "files", "schemas"),
    {
        "version": {"const": "v1"},
        "data_at": TIME,
        "offline": {"type": "boolean"},
        "tracker": TEXT,
        "claims": WHOLE,
        "entries": WHOLE,
        "boards": WHOLE,
        "files": TEXTS,
        "schemas": TEXTS,
    },
)


def _file(name: str, item: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a file that holds one list."""
    return {
        "$schema": _DRAFT,
        "title": f"{name}.json",
        "type": "object",
        "required": [name],
        "properties": {name: {"type": "array", "items": dict(item)}},
    }


_ITEMS: Mapping[str, Mapping[str, Any]] = {
    "claim": CLAIM,
    "entry": ENTRY,
    "verdict": VERDICT,
    "board": BOARD,
    "model": MODEL,
    "vendor": VENDOR,
    "source": SOURCE,
    "change": CHANGE,
    "run": RUN,
    "index": INDEX,
}
LISTS: Mapping[str, str] = {
    "claims": "claim",
    "entries": "entry",
    "verdicts": "verdict",
    "boards": "board",
    "models": "model",
    "vendors": "vendor",
    "sources": "source",
    "changes": "change",
    "runs": "run",
}
SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    **{name: {"$schema": _DRAFT, **schema} for name, schema in _ITEMS.items()},
    **{name: _file(name, _ITEMS[item]) for name, item in LISTS.items()},
}
"""By file name: the objects, and the files that hold lists of them."""
