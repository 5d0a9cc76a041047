"""Stage store: what fetched documents say where claims are said to stand; kept beside the ledger, never in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tracker.records import Evidence
from tracker.store import codec, lines
from tracker.store.atomic import store_error, write_text

FILE = "evidence.jsonl"


def read_evidence(state: Path) -> dict[str, Evidence]:
    """The evidence by claim id, empty where none was kept yet; raises StoreError for a damaged file."""
    path = state / FILE
    try:
        body = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise store_error(path, error) from None
    return {each.claim: each for each in lines.records(body, str(path), codec.evidence_from)}


def write_evidence(state: Path, evidence: Mapping[str, Evidence]) -> bool:
    """Replaces the evidence of the state folder at once; gives whether it differed."""
    ordered = (codec.flat_to(evidence[name]) for name in sorted(evidence))
    return write_text(state / FILE, lines.joined(ordered))
