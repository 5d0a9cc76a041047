"""The JSON forms of claims, entries, verdicts and changes, as other programs read and write them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from tracker.errors import InputError
from tracker.records import SETTINGS, Change, Claim, Cost, Entry, Origin, RunReport, SourceRun, Verdict

_UNSEEN = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair, which an escape of JSON can write and UTF-8 cannot."""


def json_line(value: object, *, indent: int | None = None) -> str:
    """The value as JSON for people and programs: signs that steer a terminal or turn letters are written as escapes."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return text if text.isascii() and "\x7f" not in text else _UNSEEN.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def timestamp(moment: datetime) -> str:
    """The moment in UTC as `YYYY-MM-DDThh:mm:ssZ`."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def moment(text: str) -> datetime:
    """The aware UTC moment of an ISO text; raises InputError when it is none. A text without a zone is UTC."""
    try:
        parsed = datetime.fromisoformat(text)
        return parsed.replace(tzinfo=UTC) if parsed.tzinfo is None else parsed.astimezone(UTC)
    except (ValueError, OverflowError):
        raise InputError(f"not a date or time: {text!r:.80}") from None


class _Fields:
    """Typed access to a JSON object; unknown keys are ignored, wrong types are one clear error."""

    def __init__(self, values: object, where: str) -> None:
        if not isinstance(values, Mapping):
            raise InputError("an object is expected", where=where)
        self.values = values
        self.where = where

    def text(self, key: str) -> str | None:
        value = self.values.get(key)
        if isinstance(value, str):
            return _HALF.sub("\ufffd", value)
        if value is None:
            return value
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(value)
        raise InputError(f"{key} must be text", where=self.where)

    def required(self, key: str) -> str:
        value = self.text(key)
        if value is None:
            raise InputError(f"{key} is missing", where=self.where)
        return value

    def whole(self, key: str) -> int | None:
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        raise InputError(f"{key} must be a whole number, not below 0", where=self.where)

    def flag(self, key: str) -> bool | None:
        value = self.values.get(key)
        if value is None or isinstance(value, bool):
            return value
        raise InputError(f"{key} must be true or false", where=self.where)

    def texts(self, key: str) -> dict[str, str]:
        values = self.values.get(key) or {}
        if not isinstance(values, Mapping):
            raise InputError(f"{key} must be an object", where=self.where)
        return {
            _HALF.sub("\ufffd", name): _HALF.sub("\ufffd", str(value))
            for name, value in values.items()
            if value is not None
        }

    def settings(self) -> dict[str, str]:
        values = self.texts("settings")
        return {name: values[name] for name in SETTINGS if name in values}


def claim_from(values: object, where: str = "claim") -> Claim:
    """The claim of a JSON object; raises InputError naming the key that is wrong."""
    get = _Fields(values, where)
    return Claim(
        model=get.required("model"),
        benchmark=get.required("benchmark"),
        score=get.required("score"),
        id=get.text("id") or "",
        vendor=get.text("vendor"),
        unit=get.text("unit"),
        n=get.whole("n"),
        runs=get.whole("runs"),
        stderr=get.text("stderr"),
        half_width=get.text("half_width"),
        settings=get.settings(),
        date=get.text("date"),
        own_model=get.flag("own_model"),
        quoted=get.flag("quoted"),
        kind=get.text("kind"),
        url=get.text("url"),
        locator=get.text("locator"),
        quote=get.text("quote"),
        context=get.text("context"),
        document=get.text("document") or "",
    )


def _cost_from(values: object, where: str) -> Cost | None:
    if values is None:
        return None
    get = _Fields(values, f"{where}, cost")
    return Cost(value=get.required("value"), currency=get.text("currency") or "USD", per=get.text("per") or "run")


def entry_from(values: object, where: str = "entry") -> Entry:
    """The entry of a JSON object; raises InputError naming the key that is wrong."""
    get = _Fields(values, where)
    origin = get.text("origin") or "unknown"
    if origin not in set(Origin):
        raise InputError(f"origin {origin!r} is not one of {', '.join(Origin)}", where=where)
    return Entry(
        benchmark=get.required("benchmark"),
        model=get.required("model"),
        score=get.required("score"),
        name=get.text("name") or "",
        leaderboard=get.text("leaderboard") or "",
        board=get.text("board") or "",
        id=get.text("id") or "",
        unit=get.text("unit"),
        n=get.whole("n"),
        runs=get.whole("runs"),
        stderr=get.text("stderr"),
        half_width=get.text("half_width"),
        settings=get.settings(),
        date=get.text("date"),
        cost=_cost_from(get.values.get("cost"), where),
        origin=Origin(origin),
        submitter=get.text("submitter"),
        copied_from=get.text("copied_from"),
        url=get.text("url"),
        metrics=get.texts("metrics"),
        solved=get.whole("solved"),
        graded=get.whole("graded"),
    )


def _without_gaps(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value not in (None, "", {}, (), [])}


def claim_to(claim: Claim) -> dict[str, Any]:
    """The JSON object of a claim, without what is unknown."""
    return _without_gaps(
        {
            "id": claim.id,
            "vendor": claim.vendor,
            "model": claim.model,
            "benchmark": claim.benchmark,
            "score": claim.score,
            "unit": claim.unit,
            "n": claim.n,
            "runs": claim.runs,
            "stderr": claim.stderr,
            "half_width": claim.half_width,
            "settings": dict(claim.settings),
            "date": claim.date,
            "own_model": claim.own_model,
            "quoted": claim.quoted,
            "kind": claim.kind,
            "url": claim.url,
            "locator": claim.locator,
            "quote": claim.quote,
            "context": claim.context,
            "document": claim.document,
        }
    )


def entry_to(entry: Entry) -> dict[str, Any]:
    """The JSON object of an entry, without what is unknown."""
    cost = entry.cost
    return _without_gaps(
        {
            "id": entry.id,
            "leaderboard": entry.leaderboard,
            "board": entry.board,
            "benchmark": entry.benchmark,
            "name": entry.name,
            "model": entry.model,
            "models": list(entry.models),
            "score": entry.score,
            "unit": entry.unit,
            "n": entry.n,
            "runs": entry.runs,
            "stderr": entry.stderr,
            "half_width": entry.half_width,
            "settings": dict(entry.settings),
            "date": entry.date,
            "cost": {"value": cost.value, "currency": cost.currency, "per": cost.per} if cost else None,
            "origin": str(entry.origin),
            "submitter": entry.submitter,
            "copied_from": entry.copied_from,
            "url": entry.url,
            "kind": entry.kind if entry.kind != "model" else None,
            "rank": entry.rank,
            "graded": entry.graded,
            "solved": entry.solved,
            "flags": dict(entry.flags),
            "metrics": dict(entry.metrics),
            "locator": entry.locator,
        }
    )


def verdict_to(verdict: Verdict) -> dict[str, Any]:
    """The JSON object of a verdict, in the shape that `tracker judge` prints."""
    return {
        "claim": verdict.claim,
        "status": str(verdict.status),
        "direction": verdict.direction,
        "entry": verdict.entry,
        "candidates": list(verdict.candidates),
        "delta": verdict.delta,
        "noise": verdict.noise,
        "reasons": list(verdict.reasons),
        "notes": [note.name for note in verdict.notes],
        "label": verdict.label,
        "explanation": verdict.explanation,
    }


def change_to(change: Change) -> dict[str, Any]:
    """The JSON object of a change, as `tracker changes` prints it."""
    values: dict[str, Any] = {
        "leaderboard": change.leaderboard,
        "board": change.board,
        "kind": change.kind,
        "row": dict(change.row),
        "before": change.before,
        "after": change.after,
        "at": timestamp(change.at),
    }
    if change.field:
        values["field"] = change.field
    return values


def run_to(report: RunReport) -> dict[str, Any]:
    """The report of a run; of a source, only what is not as it mostly is."""
    values: dict[str, Any] = {"started": timestamp(report.started)}
    if report.finished is not None:
        values["finished"] = timestamp(report.finished)
    return values | {
        "tracker": report.version,
        "claims": {"found": report.found, "missing": report.missing, "edited": report.edited},
        "verdicts": {name: report.verdicts[name] for name in sorted(report.verdicts)},
        "verdict_changes": report.verdict_changes,
        "problems": report.problems,
        "sources": [_source_run(each) for each in report.sources],
    }


def _source_run(each: SourceRun) -> dict[str, Any]:
    values: dict[str, Any] = {"source": each.source, "outcome": each.outcome, "rows": each.rows}
    if each.changes:
        values["changes"] = each.changes
    if each.reason:
        values["reason"] = each.reason
    return values
