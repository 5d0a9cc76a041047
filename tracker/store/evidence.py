"""Stage store: what fetched documents say where claims are said to stand; kept beside the ledger, never in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from tracker.records import Evidence
from tracker.store import codec, lines
from tracker.store.absence import ABSENCES
from tracker.store.atomic import store_error, write_bytes

FILE = "evidence.jsonl"


def confirmed(before: Mapping[str, Evidence], now: Mapping[str, Evidence]) -> tuple[dict[str, Evidence], set[str]]:
    """What the documents are taken to say, by claim, and the claims of pages that are not believed yet.

    A page on which not one figure stands of those that stood on the copy before is another page, as a rule one that
    says that the server is busy: it is believed when it came several times in a row.
    """
    stood: dict[str, set[str]] = {}
    for name, evidence in now.items():
        if (old := before.get(name)) is not None and old.found:
            stood.setdefault(evidence.url, set()).add(name)
    strange = {url for url, names in stood.items() if not any(now[name].found for name in names)}
    found, doubted = dict(now), set()
    for name, evidence in now.items():
        old = before.get(name)
        if old is not None and evidence.url in strange and old.missing + 1 < ABSENCES:
            found[name] = replace(old, missing=old.missing + 1)
            doubted.add(name)
    return found, doubted


def as_first_read(before: Mapping[str, Evidence], now: Mapping[str, Evidence]) -> dict[str, Evidence]:
    """The evidence of now, with the time of before where the page is the same: a page is read once as it is."""
    return {name: _dated(before.get(name), evidence) for name, evidence in now.items()}


def _dated(old: Evidence | None, new: Evidence) -> Evidence:
    return old if old is not None and replace(new, at=old.at) == old else new


def evidence_file(state: Path) -> bytes:
    """The file of the evidence of a state folder, empty where none was kept yet; raises StoreError."""
    path = state / FILE
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise store_error(path, error) from None


def evidence_in(body: bytes, where: str) -> dict[str, Evidence]:
    """The evidence by claim id in the content of such a file; raises StoreError where it is damaged."""
    return {each.claim: each for each in lines.records(body, where, codec.evidence_from)}


def read_evidence(state: Path) -> dict[str, Evidence]:
    """The evidence by claim id, empty where none was kept yet; raises StoreError for a damaged file."""
    return evidence_in(evidence_file(state), str(state / FILE))


def write_evidence(state: Path, evidence: Mapping[str, Evidence]) -> bool:
    """Replaces the evidence of the state folder at once; gives whether it differed."""
    ordered = (codec.flat_to(evidence[name]) for name in sorted(evidence))
    return write_bytes(state / FILE, lines.joined(ordered))
