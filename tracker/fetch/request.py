"""What the pipeline asks the fetch stage for: one URL, and how to ask."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urldefrag


@dataclass(frozen=True, slots=True)
class Request:
    """One question to a source. Validators (ETag, Last-Modified) are not part of it: the fetcher keeps them itself."""

    url: str
    method: str = "GET"
    """`GET`, or `POST` for an endpoint that only answers queries."""
    body: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Further headers; they are sent to this host only, never to where it redirects."""
    first: int | None = None
    """So many bytes of the body are of use, and the rest is not read; None: the whole body."""

    @property
    def key(self) -> str:
        """What makes two requests the same: method, URL without its fragment, and the hash of the body."""
        key = f"{self.method} {urldefrag(self.url).url}"
        return key if self.body is None else f"{key} {hashlib.sha256(self.body).hexdigest()}"
