"""Stage store: the ledger as text files, one line a record, sorted.

`format.json`                        the version of the form
`entries/<leaderboard>.jsonl`        rows as last recorded; `places/…` where each stood in its list
`changes/<leaderboard>.jsonl`        what changed, and when it was seen
`held/<leaderboard>.jsonl`           values that were not taken over, with the reason
`claims/<vendor>.jsonl`, `verdicts/<vendor>.jsonl`, `edits/<vendor>.jsonl`   the same for what vendors print
`problems.jsonl`                     what could not be read, placed or matched
`checksums.txt`                      a checksum of each of these files
`status.json`                        no record: what was last asked when, what the last run changed, the last runs
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import is_
from pathlib import Path
from typing import Any, TypeVar

from tracker.errors import StoreError
from tracker.records import Change, HeldBack, Problem, RecordedClaim, RecordedEntry, RecordedVerdict
from tracker.store import checksums, codec, lines
from tracker.store.atomic import store_error, write_together
from tracker.store.ledger import Ledger
from tracker.store.lock import exchanging
from tracker.store.status import RunStatus

FORMAT = 1
STATUS_FILE = "status.json"
FORMAT_FILE = "format.json"
_SLUG = re.compile(r"[a-z0-9][a-z0-9._-]{0,100}")

Named = Iterator[tuple[str, bytes]]
Lines = Iterable[dict[str, Any]]
Record = TypeVar("Record")


def write_ledger(ledger: Ledger, folder: Path) -> tuple[str, ...]:
    """Replaces what differs in the folder, all or nothing; gives the names of the files that differed.

    The caller holds `locked(folder)` from before it reads until after it has written.
    """
    files: dict[str, bytes | None] = dict.fromkeys(_present(folder))
    records = record_files(ledger)
    files.update(records)
    files[checksums.FILE] = checksums.listed(records)
    files[STATUS_FILE] = _status(ledger).text().encode("utf-8")
    with exchanging(folder):
        return write_together(folder, files)


def record_files(ledger: Ledger) -> dict[str, bytes]:
    """The records as the text of each file in UTF-8 by its name, without the status file."""
    files = {FORMAT_FILE: b'{"format": %d}\n' % FORMAT}
    files.update((name, text) for name, text in (*_boards(ledger), *_documents(ledger)) if text)
    if ledger.problems:
        files["problems.jsonl"] = lines.joined(map(codec.flat_to, problems_in_order(ledger)))
    return files


def problems_in_order(ledger: Ledger) -> list[Problem]:
    """The problems, each once."""
    return sorted(set(ledger.problems), key=lambda p: (p.source, p.place, p.reason))


def vendor_file(recorded: RecordedClaim) -> str:
    """The file name, without ending, for the records of a claim: the vendor's part of its document."""
    claim = recorded.claim
    return _vendor_slug(claim.document.partition("/")[0] or claim.vendor or "")


@lru_cache(1024)
def _vendor_slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "unknown"


def change_order(change: Change) -> tuple[Any, ...]:
    """The place of a change among others: by time, then by board, kind and row."""
    row = change.row
    name = row.get("id") or row.get("claim") or row.get("key") or ""
    return (change.at, change.board, change.kind, name, change.field or "", str(change.before), str(change.after))


def _present(folder: Path) -> list[str]:
    try:
        found = [*folder.glob("*/*.jsonl"), *folder.glob("*.jsonl")]
    except OSError as error:
        raise store_error(folder, error) from None
    return [path.relative_to(folder).as_posix() for path in found]


def _boards(ledger: Ledger) -> Named:
    for slug in ledger.entries:
        if ledger.entries.unread(slug) is not None:
            yield from _unread(ledger, slug)
            continue
        yield _file(ledger, "entries", slug, ledger.entries[slug], _entry_lines)
        yield _file(ledger, "places", slug, ledger.entries[slug], _place_lines)
    for slug, changes in ledger.changes.items():
        yield _file(ledger, "changes", slug, changes, _change_lines)
    for slug, held in ledger.held.items():
        yield _file(ledger, "held", slug, held, _held_lines)


def _unread(ledger: Ledger, slug: str) -> Named:
    """The files of a leaderboard whose rows nobody asked for, as they were read."""
    names = [name for folder in ("entries", "places") if (name := _name(folder, slug)) in ledger.texts]
    return ((name, ledger.texts[name][1]) for name in names)


def _entry_lines(recorded: tuple[RecordedEntry, ...]) -> Lines:
    return map(codec.recorded_entry_to, sorted(recorded, key=lambda each: each.entry.id))


def _place_lines(recorded: tuple[RecordedEntry, ...]) -> Lines:
    ordered = sorted(recorded, key=lambda each: each.entry.id)
    return (place for each in ordered if (place := codec.place_to(each.entry)))


def _change_lines(changes: tuple[Change, ...]) -> Lines:
    return map(codec.change_to, sorted(changes, key=change_order))


def _held_lines(held: tuple[HeldBack, ...]) -> Lines:
    ordered = sorted(held, key=lambda each: (each.board, each.key, each.name, each.value))
    return (codec.flat_to(each, "leaderboard") for each in ordered)


def _documents(ledger: Ledger) -> Named:
    for folder, slug, records in by_vendor(ledger):
        yield _file(ledger, folder, slug, records, _VENDOR_LINES[folder])


def by_vendor(ledger: Ledger) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """The records that are kept in a file for each vendor: the folder, the name without ending, and the records."""
    vendors = {name: vendor_file(recorded) for name, recorded in ledger.claims.items()}
    claims: dict[str, list[RecordedClaim]] = {}
    verdicts: dict[str, list[RecordedVerdict]] = {}
    edits: dict[str, list[Change]] = {}
    for name in sorted(ledger.claims):
        claims.setdefault(vendors[name], []).append(ledger.claims[name])
    for name in sorted(ledger.verdicts):
        verdicts.setdefault(vendors.get(name, "unknown"), []).append(ledger.verdicts[name])
    for change in sorted(ledger.edits, key=change_order):
        edits.setdefault(vendors.get(change.row.get("claim", ""), "unknown"), []).append(change)
    for folder, groups in (("claims", claims), ("verdicts", verdicts), ("edits", edits)):
        for slug, some in groups.items():
            yield folder, slug, tuple(some)


def _claim_lines(recorded: tuple[RecordedClaim, ...]) -> Lines:
    return map(codec.recorded_claim_to, recorded)


def _verdict_lines(recorded: tuple[RecordedVerdict, ...]) -> Lines:
    return map(codec.flat_to, recorded)


def _edit_lines(changes: tuple[Change, ...]) -> Lines:
    return (codec.change_to(change, named=True) for change in changes)


_VENDOR_LINES: Mapping[str, Callable[[tuple[Any, ...]], Lines]] = {
    "claims": _claim_lines,
    "verdicts": _verdict_lines,
    "edits": _edit_lines,
}


def _file(
    ledger: Ledger,
    folder: str,
    slug: str,
    records: tuple[Record, ...],
    make: Callable[[tuple[Record, ...]], Lines],
) -> tuple[str, bytes]:
    """The name and the text of a file; the text is made once for the same records."""
    name = _name(folder, slug)
    known = ledger.texts.get(name)
    if known is not None and are(known[0], records):
        return name, known[1]
    text = lines.joined(make(records))
    ledger.texts[name] = (records, text)
    return name, text


def are(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    """Whether the records are the very same, one for one."""
    return some is others or (len(some) == len(others) and all(map(is_, some, others)))


def _name(folder: str, slug: str) -> str:
    if not _SLUG.fullmatch(slug):
        raise StoreError(f"not a name for a file: {slug!r}", advice="use lower-case letters, digits and hyphens")
    return f"{folder}/{slug}.jsonl"


def _status(ledger: Ledger) -> RunStatus:
    absent = {each.entry.id: (each.missing, each.missing_since) for each in ledger.entries.absent()}
    run = tuple(sorted(ledger.run, key=lambda each: (each.leaderboard, change_order(each))))
    return RunStatus(ledger.statuses, ledger.complete_at, absent, run, ledger.runs)
