"""Stage store: what vendors print, over time: claims first seen, edited, gone; verdicts that came out otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from datetime import datetime

from tracker.records import Change, Claim, Evidence, RecordedClaim, RecordedVerdict, Verdict
from tracker.store.ledger import Ledger

EDITED, WITHDRAWN, RETURNED, VERDICT = "claim-edited", "withdrawn", "returned", "verdict-changed"
_WATCHED = (
    "model",
    "benchmark",
    "score",
    "unit",
    "n",
    "runs",
    "stderr",
    "half_width",
    "settings",
    "date",
    "own_model",
    "kind",
    "url",
    "context",
)


def observe_claims(
    ledger: Ledger, claims: Iterable[Claim], at: datetime, *, documents: Collection[str] | None = ()
) -> tuple[Change, ...]:
    """Takes over claims as they are printed now and gives what was edited.

    `documents` are those that were read whole, None where `claims` are all there are: a recorded claim of them that
    is not among `claims` is withdrawn.
    A claim needs an id; words, hashes and times of the document are not kept.
    """
    changes: list[Change] = []
    seen: set[str] = set()
    for claim in claims:
        seen.add(claim.id)
        old, new = ledger.claims.get(claim.id), _kept(claim)
        if old is not None and old.claim == new and old.withdrawn_at is None:
            continue
        recorded, found = _observed(old, new, at)
        ledger.claims[claim.id] = recorded
        changes.extend(found)
    for name, recorded in ledger.claims.items():
        whole = documents is None or recorded.claim.document in documents
        if whole and name not in seen and recorded.withdrawn_at is None:
            change = _change(WITHDRAWN, recorded.claim, recorded.claim.score, None, at)
            ledger.claims[name] = replace(recorded, withdrawn_at=at, changes=(*recorded.changes, change))
            changes.append(change)
    _keep(ledger, changes)
    return tuple(changes)


def _kept(claim: Claim) -> Claim:
    """The claim without the words, the hash and the time of its document."""
    if claim.quote is None and claim.document_sha256 is None and claim.document_at is None:
        return claim
    return replace(claim, quote=None, document_sha256=None, document_at=None)


def _observed(recorded: RecordedClaim | None, claim: Claim, at: datetime) -> tuple[RecordedClaim, list[Change]]:
    if recorded is None:
        return RecordedClaim(claim, at), []
    changes = [_change(EDITED, claim, before, after, at, name) for name, before, after in _edits(recorded.claim, claim)]
    if recorded.withdrawn_at is not None:
        changes.insert(0, _change(RETURNED, claim, None, claim.score, at))
    return RecordedClaim(claim, recorded.first_seen, (*recorded.changes, *changes)), changes


def _edits(old: Claim, new: Claim) -> Iterator[tuple[str, str | None, str | None]]:
    for each in fields(Claim):
        before, after = _text(getattr(old, each.name)), _text(getattr(new, each.name))
        if each.name in _WATCHED and before != after:
            yield each.name, before, after


def _text(value: object) -> str | None:
    if isinstance(value, dict):
        return ", ".join(f"{name} {value[name]}" for name in sorted(value)) or None
    return None if value is None else str(value)


def _change(
    kind: str, claim: Claim, before: str | None, after: str | None, at: datetime, field: str | None = None
) -> Change:
    row = {"claim": claim.id, "vendor": claim.vendor or "", "model": claim.model, "benchmark": claim.benchmark}
    return Change(kind, "", "", {name: value for name, value in row.items() if value}, before, after, at, field)


def observe_pages(
    ledger: Ledger, before: Mapping[str, Evidence], now: Mapping[str, Evidence], at: datetime
) -> tuple[Change, ...]:
    """Records where a page no longer prints, or prints again, the figure of a recorded claim; gives those changes.

    Only a figure that was found on an earlier copy of the page can be gone from it: one that was never found may stand
    where no reader sees it. What the ledger tells already is not told again.
    """
    changes: list[Change] = []
    for name, evidence in sorted(now.items()):
        old, recorded = before.get(name), ledger.claims.get(name)
        if old is None or recorded is None:
            continue
        gone = _is_gone(recorded)
        if evidence.found != gone or (old.found != evidence.found and old.sha256 == evidence.sha256):
            continue
        if not evidence.found and not old.found:
            continue
        score = recorded.claim.score
        told = (RETURNED, None, score) if gone else (EDITED, score, None)
        change = _change(told[0], recorded.claim, told[1], told[2], at, "page")
        ledger.claims[name] = replace(recorded, changes=(*recorded.changes, change))
        changes.append(change)
    _keep(ledger, changes)
    return tuple(changes)


def _is_gone(recorded: RecordedClaim) -> bool:
    """Whether the page no longer prints the figure, according to what was recorded last."""
    told = [change.kind for change in recorded.changes if change.field == "page"]
    return bool(told) and told[-1] == EDITED


def observe_verdicts(ledger: Ledger, verdicts: Iterable[Verdict], at: datetime) -> tuple[Change, ...]:
    """Takes over how the recorded claims came out and gives the verdicts whose status is another one now.

    A verdict whose status is the same keeps the time since when it holds; verdicts of claims that are not recorded
    are left out. Entries are named by their ids.
    """
    changes: list[Change] = []
    for verdict in verdicts:
        recorded = ledger.claims.get(str(verdict.claim))
        if recorded is None:
            continue
        name = recorded.claim.id
        old = ledger.verdicts.get(name)
        since = old.since if old is not None and old.status == verdict.status else at
        entry = verdict.entry if isinstance(verdict.entry, str) else None
        ledger.verdicts[name] = RecordedVerdict(name, verdict.status, since, entry, verdict.delta)
        if old is not None and old.status != verdict.status:
            change = _change(VERDICT, recorded.claim, str(old.status), str(verdict.status), at)
            changes.append(replace(change, board=verdict.board or ""))
    _keep(ledger, changes)
    return tuple(changes)


def _keep(ledger: Ledger, changes: list[Change]) -> None:
    ledger.edits = (*ledger.edits, *changes)
    ledger.run.extend(changes)
