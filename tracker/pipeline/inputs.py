"""Hashes of everything that decides the bytes of the site, so that a run in which nothing changed can stop early."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

from tracker.paths import PACKAGE
from tracker.pipeline.collect import newest
from tracker.pipeline.judging import stale_sources
from tracker.pipeline.workspace import Workspace
from tracker.publish.folder import Inputs
from tracker.publish.late import late_leaderboards
from tracker.records import Evidence, SourceStatus
from tracker.store.ledger import Ledger
from tracker.store.writing import record_files

ENDINGS = (".py", ".toml", ".html", ".css", ".js", ".svg", ".xml", ".txt", ".json")


def site_inputs(
    workspace: Workspace,
    ledger: Ledger,
    evidence: Mapping[str, Evidence],
    today: date,
    *,
    offline: bool,
    base_url: str,
    contact: str = "",
) -> Inputs:
    """The hashes: of records, statuses, last runs, words of the pages, declarations, templates and code.

    The day counts only by the sources that are stale on it. Verdicts are made from these, and need not be in it.
    """
    stale = stale_sources(workspace, ledger, today)
    lasting = hashlib.sha256(repr((base_url, contact, offline, sorted(stale))).encode())
    for name, text in sorted(record_files(ledger).items()):
        lasting.update(f"{name}\0".encode())
        lasting.update(text)
    absent = {each.entry.id: each.missing for each in ledger.entries.absent()}
    late = late_leaderboards(workspace.registry.leaderboards, ledger.statuses, newest(ledger), offline=offline)
    states = [_lasting(each, old=each.source in stale | late) for _, each in sorted(ledger.statuses.items())]
    for part in (states, sorted(late), sorted(evidence.items()), sorted(absent.items())):
        _add(lasting, part)
    folders = workspace.folders
    for name, path in (*_files(folders.sources, "ledger"), *_files(folders.templates), *_files(PACKAGE, "bundle")):
        lasting.update(f"{name}\0".encode())
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - a Path for each of so many takes as long as reading it
            lasting.update(file.read())
    whole = lasting.copy()
    for times in (sorted(ledger.statuses.items()), ledger.runs):
        _add(whole, times)
    return Inputs(whole.hexdigest(), lasting.hexdigest())


def _add(to: hashlib._Hash, records: Sequence[object]) -> None:
    """Adds records to a hash one by one: the text of all would be large."""
    to.update(b"[%d]" % len(records))
    for each in records:
        to.update(repr(each).encode("utf-8", "surrogatepass"))


def _lasting(status: SourceStatus, *, old: bool) -> tuple[object, ...]:
    """What of a status stands on pages that stay as they are from day to day; of an `old` source also its time, of a
    leaderboard also what it answered last."""
    changed = status.changed_at or status.copied_at
    message = status.message if status.kind == "leaderboard" else ""
    return (status.source, changed, status.sha256, message, status.copied_at if old else None)


def _files(folder: Path, leave_out: str = "") -> Iterator[tuple[str, str]]:
    """The files below a folder that can decide something: the path of each in it, and the whole path."""
    found: list[str] = []
    for below, folders, names in os.walk(folder):
        if leave_out in folders and Path(below) == folder:
            folders.remove(leave_out)
        found.extend(f"{below}/{name}" for name in names if name.endswith(ENDINGS))
    start = len(str(folder)) + 1
    yield from sorted((path[start:], path) for path in found)
