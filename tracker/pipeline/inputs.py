"""One hash of everything that decides the bytes of the site, so that a run in which nothing changed can stop early."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path

from tracker.paths import PACKAGE
from tracker.pipeline.judging import stale_sources
from tracker.pipeline.workspace import Workspace
from tracker.records import Evidence
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
) -> str:
    """The hash: of records, statuses, last runs, words of the pages, declarations, templates and code.

    The day counts only by the sources that are stale on it. Verdicts are made from these, and need not be in it.
    """
    whole = hashlib.sha256(repr((base_url, contact, offline, sorted(stale_sources(workspace, ledger, today)))).encode())
    for name, text in sorted(record_files(ledger).items()):
        whole.update(f"{name}\0".encode())
        whole.update(text)
    absent = {each.entry.id: each.missing for rows in ledger.entries.values() for each in rows if each.missing}
    for part in (sorted(ledger.statuses.items()), sorted(evidence.items()), sorted(absent.items()), ledger.runs):
        whole.update(repr(part).encode("utf-8", "surrogatepass"))
    folders = workspace.folders
    for name, path in (*_files(folders.sources, "ledger"), *_files(folders.templates), *_files(PACKAGE, "bundle")):
        whole.update(f"{name}\0".encode())
        whole.update(path.read_bytes())
    return whole.hexdigest()


def _files(folder: Path, leave_out: str = "") -> Iterator[tuple[str, Path]]:
    """The files below a folder that can decide something, by their path in it."""
    found = ((path.relative_to(folder), path) for path in folder.rglob("*") if path.suffix in ENDINGS)
    for relative, path in sorted(found):
        if relative.parts[0] != leave_out:
            yield relative.as_posix(), path
