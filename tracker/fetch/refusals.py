"""What a status other than 200 means: gone, limited, refused or broken, and how long to wait before asking again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus

from tracker.fetch.failures import Kind, SourceError

_PASSING = {408, 425, 500, 502, 503, 504}
_EPOCH = 1_000_000_000
"""A reset value above this is a moment, below it a number of seconds."""


def refusal(status: int, headers: Mapping[str, str], where: str, now: datetime) -> SourceError:
    """The failure that a status stands for; `again` and `wait` say whether and when to ask once more."""
    said = f"answered {status} {_phrase(status)}".strip()
    wait = asked_rest(status, headers, now)
    if status == 429 or (status == 403 and wait is not None):
        return SourceError(
            f"{said}: too many requests", where=where, kind=Kind.LIMITED, status=status, again=True, wait=wait
        )
    if status in _PASSING:
        kind = Kind.LIMITED if wait is not None else Kind.BROKEN
        return SourceError(said, where=where, kind=kind, status=status, again=True, wait=wait)
    if status in (404, 410):
        return SourceError(said, where=where, kind=Kind.GONE, status=status, advice="look where the page has gone")
    if status in (401, 403, 407, 451):
        return SourceError(said, where=where, kind=Kind.REFUSED, status=status)
    return SourceError(said, where=where, kind=Kind.BROKEN, status=status)


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


def asked_rest(status: int, headers: Mapping[str, str], now: datetime) -> float | None:
    """The seconds for which a server that refuses for now asks to be left alone, or None."""
    return asked_wait(headers, now) if status in {403, 429, *_PASSING} else None


def asked_wait(headers: Mapping[str, str], now: datetime) -> float | None:
    """The seconds that the headers name (`Retry-After`, or a used-up rate limit), or None."""
    after = headers.get("retry-after", "").strip()
    if after:
        return _seconds(after, now)
    if headers.get("x-ratelimit-remaining", "").strip() == "0":
        reset = headers.get("x-ratelimit-reset", "").strip()
        seconds = _number(reset)
        if seconds is None:
            return 0.0
        return max(seconds - now.timestamp(), 0.0) if seconds > _EPOCH else seconds
    return None


def _number(text: str) -> float | None:
    return float(text) if text.isascii() and text.isdecimal() and len(text) <= 12 else None


def _seconds(text: str, now: datetime) -> float | None:
    number = _number(text)
    if number is not None:
        return number
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max((moment - now).total_seconds(), 0.0)
