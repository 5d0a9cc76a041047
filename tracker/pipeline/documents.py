"""One vendor document: what is asked of it, and the words that stand where its claims are said to stand."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from tracker import __version__
from tracker.declare.documents import Document
from tracker.declare.leaderboards import Request as Wanted
from tracker.paths import PACKAGE
from tracker.records import Claim, Evidence, Page, SourceStatus
from tracker.store.ledger import Ledger

_BLOB = re.compile(r"https://github\.com/([^/]+/[^/]+)/blob/(.+)")


def document_requests(document: Document) -> Sequence[Wanted]:
    """The request for a document; of a file shown on GitHub the file itself is asked for."""
    return (Wanted(_BLOB.sub(r"https://raw.githubusercontent.com/\1/\2", document.url or "")),)


def evidence_of(
    document: Document,
    page: Page,
    ledger: Ledger,
    extracted: Sequence[Claim] = (),
    known: Mapping[str, Evidence] = MappingProxyType({}),
) -> tuple[SourceStatus, dict[str, Evidence]]:
    """The status of a document that came, and for each claim, declared or extracted, what the page says.

    `known` is what it said before, by claim: the same bytes are not searched again for the same claims.
    """
    claims = (*document.claims, *extracted)
    old, mark = ledger.statuses.get(document.slug), _fingerprint(page, claims)
    same = old is not None and old.sha256 == page.sha256
    before = _as_before(page, claims, known) if old is not None and same and old.fingerprint == mark else None
    found = before if before is not None else _searched(page, claims)
    missing = sum(not each.found for each in found.values())
    status = SourceStatus(
        source=document.slug,
        kind="document",
        checked_at=page.fetched_at,
        copied_at=page.fetched_at,
        changed_at=old.changed_at if old is not None and same else page.fetched_at,
        outcome="unchanged" if same else "updated",
        rows=len(found),
        sha256=page.sha256,
        message=f"{missing} of {len(found)} figures are not where they were transcribed from" if missing else "",
        fingerprint=mark,
    )
    return status, found


def _searched(page: Page, claims: Sequence[Claim]) -> dict[str, Evidence]:
    from tracker.read.documents.quotes import find_quote

    return {claim.id: find_quote(page, claim) for claim in claims}


def _as_before(page: Page, claims: Sequence[Claim], known: Mapping[str, Evidence]) -> dict[str, Evidence] | None:
    """What is known of each claim, where it was found on this very page and believed at once; else None."""
    found = {claim.id: known[claim.id] for claim in claims if claim.id in known}
    sure = all(
        each.sha256 == page.sha256 and each.url == (page.final_url or page.url) and not each.missing
        for each in found.values()
    )
    return found if sure and len(found) == len(claims) else None


def _fingerprint(page: Page, claims: Sequence[Claim]) -> str:
    """Changes when the same bytes would be searched otherwise: with the claims, the kind of page, or the readers."""
    wanted = [(each.id, each.model, each.benchmark, each.score, each.locator) for each in claims]
    whole = f"{__version__} {readers()} {page.content_type} {wanted}"
    return hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@cache
def readers() -> str:
    """A hash of the code that reads pages."""
    whole = hashlib.sha256()
    for path in sorted((PACKAGE / "read").rglob("*.py")):
        whole.update(path.read_bytes())
    return whole.hexdigest()
