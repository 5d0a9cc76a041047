"""One vendor document: what is asked of it, and the words that stand where its claims are said to stand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tracker.declare.documents import Document
from tracker.declare.leaderboards import Request as Wanted
from tracker.records import Claim, Evidence, Page, SourceStatus
from tracker.store.ledger import Ledger

_BLOB = re.compile(r"https://github\.com/([^/]+/[^/]+)/blob/(.+)")


def document_requests(document: Document) -> Sequence[Wanted]:
    """The request for a document; of a file shown on GitHub the file itself is asked for."""
    return (Wanted(_BLOB.sub(r"https://raw.githubusercontent.com/\1/\2", document.url or "")),)


def evidence_of(
    document: Document, page: Page, ledger: Ledger, extracted: Sequence[Claim] = ()
) -> tuple[SourceStatus, dict[str, Evidence]]:
    """The status of a document that came, and for each claim, declared or extracted, what the page says."""
    from tracker.read.documents.quotes import find_quote

    found = {claim.id: find_quote(page, claim) for claim in (*document.claims, *extracted)}
    missing = sum(not each.found for each in found.values())
    old = ledger.statuses.get(document.slug)
    same = old is not None and old.sha256 == page.sha256
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
    )
    return status, found
