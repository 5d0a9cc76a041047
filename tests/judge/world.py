"""Short ways to write claims, rows and judges in tests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tracker.identify.registry import Registry
from tracker.judge import Judge
from tracker.pipeline.workspace import load_registry
from tracker.records import Claim, Entry, Origin, Verdict
from tracker.wire import claim_from, entry_from

SOURCES = Path(__file__).resolve().parent.parent.parent / "sources"
FULL = {"scaffold": "OpenHands", "attempts": "pass@1", "effort": "high"}


@cache
def registry() -> Registry:
    """The registry of the checkout."""
    return load_registry(SOURCES)


def claim(score: str = "63.4 %", model: str = "Vesper 3", benchmark: str = "SWE-bench Verified", **more: Any) -> Claim:
    """A claim about an invented model."""
    return Claim(model=model, benchmark=benchmark, score=score, **more)


def row(score: str = "63.4", model: str = "Vesper 3", benchmark: str = "SWE-bench Verified", **more: Any) -> Entry:
    """A row run by the maintainers of a board, in percent of 500 items."""
    values: dict[str, Any] = {"unit": "percent", "n": 500, "settings": FULL, "origin": Origin.MAINTAINER, **more}
    return Entry(model=model, benchmark=benchmark, score=score, **values)


def verdict(one: Claim, entries: Sequence[Entry], **more: Any) -> Verdict:
    """The verdict of one claim against these rows."""
    return Judge(entries, registry(), **more).verdict(one, 0)


def notes(found: Verdict) -> set[str]:
    """The names of its notes."""
    return {note.name for note in found.notes}


def cases(path: Path) -> Iterator[dict[str, Any]]:
    """The labelled cases of a file, one a line."""
    for line in path.read_text("utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def judged(case: Mapping[str, Any]) -> list[Verdict]:
    """The verdicts of one labelled case."""
    claims = [claim_from(value) for value in case["input"]["claims"]]
    entries = [entry_from(value) for value in case["input"].get("entries") or []]
    judge = Judge(entries, registry(), claims=claims)
    return [judge.verdict(one, number) for number, one in enumerate(claims)]


def wrong_details(expect: Mapping[str, Any], found: Verdict) -> list[str]:
    """What a verdict whose status is accepted has otherwise than expected."""
    wrong = []
    for key, value in (("entry", found.entry), ("direction", found.direction)):
        if expect.get(key, "any") not in ("any", value):
            wrong.append(f"{key} {value!r}, expected {expect[key]!r}")
    missing = set(expect.get("notes_include") or ()) - notes(found)
    reasons = set(expect.get("reasons_include") or ()) - set(found.reasons)
    if found.status == expect["accept"][0] and reasons:
        missing |= reasons
    return [*wrong, *(f"{name} is missing" for name in sorted(missing))]
