"""Stage store: records as JSON objects of the ledger and back, without a loss; defaults are left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache
from sys import intern
from typing import Any

from tracker.errors import StoreError
from tracker.records import (
    Change,
    Claim,
    Cost,
    Entry,
    Evidence,
    HeldBack,
    Origin,
    Problem,
    RecordedClaim,
    RecordedEntry,
    RecordedVerdict,
    SourceStatus,
    Status,
)

Values = dict[str, Any]
Flat = HeldBack | RecordedVerdict | Problem | SourceStatus | Evidence


def _defaults(record: type) -> dict[str, Any]:
    found = {}
    for each in fields(record):
        made = each.default_factory
        found[each.name] = made() if made is not MISSING else each.default
    return found


_ENTRY = _defaults(Entry)
_PLACE = ("rank", "locator")
_ENTRY_FIRST = ("id", "name", "model", "score")
_ENTRY_ORDER = (*_ENTRY_FIRST, *(n for n in _ENTRY if n not in {*_ENTRY_FIRST, *_PLACE, "leaderboard"}))
_CLAIM = _defaults(Claim)
_CLAIM_FIRST = ("id", "model", "benchmark", "score")
_NEVER_WRITTEN = {"quote", "document_sha256", "document_at"}
_REPEATED = frozenset(
    (
        *("id", "name", "model", "score", "board", "benchmark", "unit", "date", "url", "submitter", "copied_from"),
        *("vendor", "kind", "context", "document", "locator"),
    )
)
"""Texts that many records share: kept once in memory."""
_CLAIM_ORDER = (*_CLAIM_FIRST, *(n for n in _CLAIM if n not in {*_CLAIM_FIRST, *_NEVER_WRITTEN}))


@lru_cache(4096)
def time_to(moment: datetime) -> str:
    """The moment in UTC, `YYYY-MM-DDThh:mm:ssZ`, with fractions of a second only where there are any."""
    if moment.tzinfo is None:
        raise StoreError(f"a time without a zone: {moment}")
    text = moment.astimezone(UTC).isoformat()
    return text.removesuffix("+00:00") + "Z"


@lru_cache(4096)
def time_from(text: str) -> datetime:
    """The aware UTC moment of such a text; raises ValueError for one without a zone, or outside of the calendar."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"a time without a zone: {text!r}")
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError(f"a time outside of the calendar: {text!r}") from None


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): str(value[key]) for key in sorted(value)}
    if isinstance(value, tuple):
        return list(value)
    return value


def entry_to(entry: Entry) -> Values:
    """The facts of an entry apart from where it stands in the list; its leaderboard is the name of the file."""
    values: Values = {}
    for name in _ENTRY_ORDER:
        value = getattr(entry, name)
        if value == _ENTRY[name]:
            continue
        if isinstance(value, Cost):
            value = {"value": value.value, "currency": value.currency, "per": value.per}
        values[name] = str(value) if name == "origin" else _plain(value)
    return values


def place_to(entry: Entry) -> Values | None:
    """Where an entry stood when it was last seen; None where nothing is known of it."""
    values = {name: getattr(entry, name) for name in _PLACE if getattr(entry, name) != _ENTRY[name]}
    return {"id": entry.id, **values} if values else None


def recorded_entry_to(recorded: RecordedEntry) -> Values:
    """The line of an entry in the ledger."""
    values = entry_to(recorded.entry)
    values["first_seen"] = time_to(recorded.first_seen)
    if recorded.aliases:
        values["aliases"] = list(recorded.aliases)
    if recorded.transcribed:
        values["transcribed"] = True
    if recorded.withdrawn_at is not None:
        values[recorded.ended or "withdrawn"] = time_to(recorded.withdrawn_at)
    return values


def recorded_entry_from(
    values: Values,
    leaderboard: str,
    place: Values | None = None,
    changes: tuple[Change, ...] = (),
    absence: tuple[int, datetime | None] = (0, None),
) -> RecordedEntry:
    """The entry of such a line, with its history; raises KeyError, TypeError or ValueError where it is none."""
    first_seen = time_from(values.pop("first_seen"))
    aliases = tuple(values.pop("aliases", ()))
    transcribed = bool(values.pop("transcribed", False))
    ended = next((name for name in ("withdrawn", "version") if name in values), "")
    ended_at = time_from(values.pop(ended)) if ended else None
    if place is not None:
        values["rank"] = place.get("rank")
        values["locator"] = place.get("locator", "")
    if "cost" in values:
        values["cost"] = Cost(**values["cost"])
    if "models" in values:
        values["models"] = tuple(values["models"])
    if "origin" in values:
        values["origin"] = Origin(values["origin"])
    _check_texts(values)
    _share(values, "settings", "flags")
    if "metrics" in values:
        values["metrics"] = _interned(values["metrics"])
    name = values.get("name")
    for other in ("model", "key"):
        if name is not None and values.get(other) == name:
            values[other] = name
    entry = Entry(leaderboard=leaderboard, **values)
    missing, since = absence
    return RecordedEntry(entry, first_seen, changes, missing, ended_at, transcribed, aliases, since, ended)


def _share(values: Values, *groups: str) -> None:
    """Lets records share the texts, and the groups of texts, that are equal in many of them."""
    for name, text in values.items():
        if name in _REPEATED and type(text) is str:
            values[name] = intern(text)
    for name in groups:
        if name in values:
            values[name] = _group(tuple(values[name].items()))


def forget() -> None:
    """Drops what was kept so that records share their groups of texts: once all are read, it only takes room."""
    _group.cache_clear()


@lru_cache(8192)
def _group(items: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    return _interned(dict(items))


def _interned(values: Mapping[str, str]) -> dict[str, str]:
    return {intern(name): intern(text) for name, text in values.items()}


def _check_texts(values: Values) -> None:
    for name in ("id", "model", "benchmark", "score"):
        if not isinstance(values[name], str):
            raise TypeError(f"{name} must be text")


def recorded_claim_to(recorded: RecordedClaim) -> Values:
    """The line of a claim in the ledger: facts, never the words of the document."""
    claim = recorded.claim
    values: Values = {}
    for name in _CLAIM_ORDER:
        value = getattr(claim, name)
        if value != _CLAIM[name]:
            values[name] = _plain(value)
    values["first_seen"] = time_to(recorded.first_seen)
    if recorded.withdrawn_at is not None:
        values["withdrawn"] = time_to(recorded.withdrawn_at)
    return values


def recorded_claim_from(values: Values) -> RecordedClaim:
    """The claim of such a line; raises KeyError, TypeError or ValueError where it is none."""
    first_seen = time_from(values.pop("first_seen"))
    withdrawn = values.pop("withdrawn", None)
    if _NEVER_WRITTEN & values.keys():
        raise ValueError("the ledger holds facts only, no quotes")
    _check_texts(values)
    _share(values, "settings")
    return RecordedClaim(Claim(**values), first_seen, (), time_from(withdrawn) if withdrawn else None)


def change_to(change: Change, *, named: bool = False) -> Values:
    """The line of a change in the ledger; `named` says its leaderboard, else that is the name of the file."""
    values: Values = {"at": time_to(change.at), "kind": change.kind}
    if named and change.leaderboard:
        values["leaderboard"] = change.leaderboard
    if change.board:
        values["board"] = change.board
    if change.field:
        values["field"] = change.field
    values["row"] = _plain(change.row)
    values["before"] = change.before
    values["after"] = change.after
    return values


def change_from(values: Values, leaderboard: str) -> Change:
    """The change of such a line; raises KeyError, TypeError or ValueError where it is none."""
    values["row"] = _interned(values["row"])
    return Change(
        kind=intern(values.pop("kind")),
        leaderboard=intern(values.pop("leaderboard", leaderboard)),
        board=intern(values.pop("board", "")),
        at=time_from(values.pop("at")),
        **{"field": None, **values},
    )


def flat_to(record: Flat, *leave_out: str) -> Values:
    """The line of a record that holds no other records, without what is unknown."""
    values: Values = {}
    for name, _ in _FIELDS[type(record)]:
        value = getattr(record, name)
        if value is None or name in leave_out:
            continue
        if isinstance(value, datetime):
            value = time_to(value)
        values[name] = str(value) if isinstance(value, StrEnum) else value
    return values


def _named(kind: type[Flat]) -> tuple[tuple[str, bool], ...]:
    """The fields of a kind of record, each with whether it holds a time."""
    return tuple((each.name, "datetime" in str(each.type)) for each in fields(kind))


_FIELDS = {kind: _named(kind) for kind in (HeldBack, RecordedVerdict, Problem, SourceStatus, Evidence)}


def _flat(kind: type[Flat], values: Values) -> Values:
    """The values of such a line with its times as moments."""
    times = {name for name, is_time in _FIELDS[kind] if is_time}
    return {name: time_from(value) if name in times else value for name, value in values.items()}


def held_from(values: Values, leaderboard: str) -> HeldBack:
    """The held-back value of a line; its leaderboard is the name of the file."""
    return HeldBack(leaderboard=leaderboard, **_flat(HeldBack, values))


def verdict_from(values: Values) -> RecordedVerdict:
    """The verdict of a line."""
    return RecordedVerdict(status=Status(values.pop("status")), **_flat(RecordedVerdict, values))


def problem_from(values: Values) -> Problem:
    """The problem of a line."""
    return Problem(**values)


def status_from(values: Values) -> SourceStatus:
    """The status of a source."""
    return SourceStatus(**_flat(SourceStatus, values))


def evidence_from(values: Values) -> Evidence:
    """The evidence of a line."""
    return Evidence(**_flat(Evidence, values))
