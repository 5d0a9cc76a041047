"""How a failure is written into the evidence of a run, and raised again when the run is replayed."""

from __future__ import annotations

import json
from dataclasses import dataclass

from tracker.errors import FetchError, OfflineError
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.request import Request

_OFFLINE = "offline"


@dataclass(frozen=True, slots=True)
class Note:
    """A request that was not answered, and why."""

    request: str
    """The key of the request."""
    kind: str
    what: str
    where: str
    advice: str
    status: int | None = None
    known: bool = False

    def error(self) -> FetchError:
        """The error as it was raised, to be raised again."""
        if self.kind == _OFFLINE:
            return OfflineError(self.what, where=self.where, advice=self.advice)
        kind = Kind(self.kind)
        error = SourceError(self.what, where=self.where, advice=self.advice, kind=kind, status=self.status)
        error.known = self.known
        return error


def note_of(request: Request, error: FetchError) -> bytes:
    """The note of a failure, as JSON."""
    kind = error.kind if isinstance(error, SourceError) else _OFFLINE
    values = {
        "request": request.key,
        "kind": str(kind),
        "what": error.what,
        "where": error.where,
        "advice": error.advice,
        "status": error.status if isinstance(error, SourceError) else None,
        "known": isinstance(error, SourceError) and error.known,
    }
    return json.dumps(values, sort_keys=True, ensure_ascii=False).encode("utf-8", "replace")


def read_note(body: bytes) -> Note | None:
    """The note in a record; None for what is another program's."""
    try:
        values = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(values, dict):
        return None
    texts = [values.get(name) for name in ("request", "kind", "what", "where", "advice")]
    status = values.get("status")
    if not all(isinstance(text, str) for text in texts) or not (status is None or type(status) is int):
        return None
    request, kind, what, where, advice = map(str, texts)
    known = values.get("known") is True
    return Note(request, kind, what, where, advice, status, known) if kind in {*Kind, _OFFLINE} else None
