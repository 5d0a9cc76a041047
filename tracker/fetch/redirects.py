"""Where an answer sends a request, and whether the request goes there."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urldefrag, urljoin, urlsplit

from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.request import Request

STATUSES = {301, 302, 303, 307, 308}


def redirected(request: Request, status: int, location: str, start: str) -> Request:
    """The request at the new address; raises SourceError for a step from https to http.

    Only 307 and 308 keep method and body. Further headers stay behind at another host.
    """
    try:
        url = urldefrag(urljoin(request.url, location)).url
        before, after = urlsplit(request.url), urlsplit(url)
        same_host = before.netloc == after.netloc
    except ValueError:
        raise SourceError(f"redirects to {location[:80]!r}, which is no URL", where=start) from None
    if before.scheme == "https" and after.scheme == "http":
        raise SourceError(f"redirects from https to {url[:200]}", where=start, kind=Kind.REFUSED)
    moved = replace(request, url=url, headers=request.headers if same_host else {})
    return moved if status in (307, 308) else replace(moved, method="GET", body=None)
