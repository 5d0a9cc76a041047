"""Stage store: records as rows of the tables, ready for one bulk statement a table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from tracker.declare.leaderboards import Leaderboard
from tracker.records import GROUPS, Change, Entry, RecordedClaim, RecordedEntry, RecordedVerdict, Verdict
from tracker.store.figures import figure
from tracker.store.ledger import Ledger
from tracker.store.writing import change_order, problems_in_order

Row = dict[str, Any]
_LARGEST = 2**63 - 1


def table_rows(
    name: str, ledger: Ledger, verdicts: Sequence[Verdict] = (), leaderboards: Sequence[Leaderboard] = ()
) -> Iterator[Row]:
    """The rows of a table, one at a time; without `verdicts` those that the ledger knows, in short."""
    made: Iterable[Row]
    if name == "verdicts":
        made = _verdicts(ledger, verdicts)
    elif name == "licences":
        made = (licence(each) for each in sorted(leaderboards, key=lambda each: each.slug))
    else:
        made = _MAKERS[name](ledger)
    return (_storable(row) for row in made)


def licence(leaderboard: Leaderboard) -> Row:
    """The terms of a leaderboard as a row."""
    columns = ("title", "page_url", "maintainer", "licence", "attribution", "publish")
    return {"leaderboard": leaderboard.slug, **_picked(leaderboard, columns)}


def _storable(row: Row) -> Row:
    """The row without what a database refuses: zero bytes, halves of surrogate pairs, numbers beyond 64 bits."""
    for name, value in row.items():
        if isinstance(value, str):
            if "\x00" in value or not value.isascii():
                row[name] = value.replace("\x00", "\ufffd").encode("utf-8", "replace").decode("utf-8")
        elif isinstance(value, int) and abs(value) > _LARGEST:
            row[name] = None
    return row


def _numbered(rows: Iterable[Row]) -> Iterator[Row]:
    return ({"number": number, **row} for number, row in enumerate(rows, start=1))


def _json(value: Any) -> str:
    if isinstance(value, Mapping):
        value = {name: value[name] for name in sorted(value)}
    return json.dumps(value, ensure_ascii=False, allow_nan=False) if value else ("{}" if value == {} else "[]")


def _value(score: str) -> float | None:
    found = figure(score)
    return None if found is None else float(found)


_ENTRY_COLUMNS = (
    "id",
    "leaderboard",
    "board",
    "benchmark",
    "name",
    "model",
    "score",
    "unit",
    "date",
    "n",
    "runs",
    "stderr",
    "half_width",
    "submitter",
    "copied_from",
    "url",
    "kind",
    "rank",
    "graded",
    "solved",
    "key",
    "locator",
)


def _entry(recorded: RecordedEntry) -> Row:
    entry: Entry = recorded.entry
    cost = entry.cost
    row = {name: getattr(entry, name) for name in _ENTRY_COLUMNS}
    row.update(
        value=_value(entry.score),
        settings=_json(entry.settings),
        cost=cost.value if cost else None,
        cost_currency=cost.currency if cost else None,
        cost_per=cost.per if cost else None,
        origin=str(entry.origin),
        models=_json(list(entry.models)),
        flags=_json(entry.flags),
        metrics=_json(entry.metrics),
        first_seen=recorded.first_seen,
        missing=recorded.missing,
        withdrawn_at=recorded.withdrawn_at,
        ended=recorded.ended,
        transcribed=recorded.transcribed,
        aliases=_json(list(recorded.aliases)),
    )
    return row


_CLAIM_COLUMNS = (
    "id",
    "vendor",
    "model",
    "benchmark",
    "score",
    "unit",
    "n",
    "runs",
    "stderr",
    "half_width",
    "date",
    "own_model",
    "quoted",
    "kind",
    "url",
    "locator",
    "context",
    "document",
)


def _claim(recorded: RecordedClaim) -> Row:
    claim = recorded.claim
    row = {name: getattr(claim, name) for name in _CLAIM_COLUMNS}
    row.update(
        value=_value(claim.score),
        settings=_json(claim.settings),
        first_seen=recorded.first_seen,
        withdrawn_at=recorded.withdrawn_at,
    )
    return row


def _verdicts(ledger: Ledger, verdicts: Sequence[Verdict]) -> list[Row]:
    if not verdicts:
        return [_short(ledger.verdicts[name]) for name in sorted(ledger.verdicts)]
    known = ledger.verdicts
    rows = {str(each.claim): _verdict(each, known.get(str(each.claim))) for each in verdicts}
    return [rows[name] for name in sorted(rows)]


def _short(known: RecordedVerdict) -> Row:
    return _verdict(Verdict(known.claim, known.status, entry=known.entry, delta=known.delta), known)


def _verdict(verdict: Verdict, known: RecordedVerdict | None) -> Row:
    return {
        "claim": str(verdict.claim),
        "status": str(verdict.status),
        "verdict_group": str(GROUPS[verdict.status]),
        "direction": verdict.direction,
        "entry": None if verdict.entry is None else str(verdict.entry),
        "delta": verdict.delta,
        "noise": verdict.noise,
        "unit": verdict.unit,
        "reasons": _json(list(verdict.reasons)),
        "notes": _json([note.name for note in verdict.notes]),
        "label": verdict.label,
        "explanation": verdict.explanation,
        "benchmark": verdict.benchmark,
        "board": verdict.board,
        "candidates": _json([str(each) for each in verdict.candidates]),
        "since": known.since if known is not None and known.status == verdict.status else None,
    }


def _change(change: Change) -> Row:
    return {
        "at": change.at,
        "kind": change.kind,
        "leaderboard": change.leaderboard,
        "board": change.board,
        "entry": change.row.get("id"),
        "claim": change.row.get("claim"),
        "field": change.field,
        "before": change.before,
        "after": change.after,
        "whole_board": change.row.get("scope") == "board",
        "part_of_board": "within" in change.row,
        "row": _json(change.row),
    }


def in_order(ledger: Ledger) -> Iterator[Change]:
    """All changes in the order of the files, which is that of the records only once they have been read from there."""
    for slug in sorted(ledger.changes):
        yield from sorted(ledger.changes[slug], key=change_order)
    yield from sorted(ledger.edits, key=change_order)


_HELD_COLUMNS = ("leaderboard", "board", "key", "name", "value", "reason", "since")
_SOURCE_COLUMNS = ("source", "kind", "outcome", "rows", "checked_at", "copied_at", "changed_at", "sha256", "message")
_PROBLEM_COLUMNS = ("source", "place", "reason")


def _picked(record: object, columns: tuple[str, ...]) -> Row:
    return {name: getattr(record, name) for name in columns}


_MAKERS: Mapping[str, Callable[[Ledger], Iterable[Row]]] = {
    "entries": lambda ledger: (_entry(each) for slug in sorted(ledger.entries) for each in ledger.entries[slug]),
    "claims": lambda ledger: (_claim(ledger.claims[name]) for name in sorted(ledger.claims)),
    "changes": lambda ledger: _numbered(map(_change, in_order(ledger))),
    "held_back": lambda ledger: _numbered(
        _picked(each, _HELD_COLUMNS) for slug in sorted(ledger.held) for each in ledger.held[slug]
    ),
    "sources": lambda ledger: (_picked(ledger.statuses[name], _SOURCE_COLUMNS) for name in sorted(ledger.statuses)),
    "problems": lambda ledger: _numbered(_picked(each, _PROBLEM_COLUMNS) for each in problems_in_order(ledger)),
}
