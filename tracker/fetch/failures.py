"""Why a fetch failed, in one line for people and as fields for the pipeline."""

from __future__ import annotations

from enum import StrEnum

from tracker.errors import FetchError


class Kind(StrEnum):
    """The ways in which a fetch ends without a page."""

    REFUSED = "refused"
    """The tracker does not ask: scheme, private address, robots.txt, its own budget; or the server forbids it."""
    UNREACHABLE = "unreachable"
    """No name, no connection, or no trusted one."""
    LIMITED = "limited"
    """The server wants fewer requests; the page itself may be well."""
    GONE = "gone"
    """404 or 410: news for a reader of a claim, and no reason to drop what is recorded."""
    BROKEN = "broken"
    """The server answered with an error or not in HTTP."""
    DAMAGED = "damaged"
    """A body that is cut short or cannot be unpacked."""
    TOO_LARGE = "too-large"
    TOO_SLOW = "too-slow"
    CHALLENGE = "challenge"
    """A page that asks for a person, in place of the content."""
    NOT_SAVED = "not-saved"
    """The saved copy that is replayed does not hold it."""


class SourceError(FetchError):
    """A FetchError with its kind, the status where there was one, and whether asking again may help."""

    def __init__(
        self,
        what: str,
        *,
        where: str = "",
        advice: str = "",
        kind: Kind = Kind.BROKEN,
        status: int | None = None,
        again: bool = False,
        wait: float | None = None,
    ) -> None:
        super().__init__(what, where=where, advice=advice)
        self.kind = kind
        self.status = status
        self.again = again
        self.known = False
        """Whether the page came in an earlier run: then a 404 is a loss, and not a page that may never have been."""
        self.wait = wait
        """Seconds for which the server asked to be left alone, if it said so."""
