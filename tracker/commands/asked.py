"""What a command was asked to look at: a file of this machine, or an address that is fetched."""

from __future__ import annotations

from pathlib import Path

from tracker.errors import InputError, UsageError


def looked_at(source: str, replay: Path | None, offline: bool, resolve: tuple[str, ...]) -> tuple[bytes, str, str]:
    """The bytes of a file or URL, its name, and its media type; raises FetchError, UsageError or InputError."""
    if "://" in source:
        return _fetched(source, replay, offline, resolve)
    path = Path(source)
    try:
        return path.read_bytes(), source, ""
    except FileNotFoundError:
        raise UsageError("there is no such file", where=source) from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=source) from None


def _fetched(url: str, replay: Path | None, offline: bool, resolve: tuple[str, ...]) -> tuple[bytes, str, str]:
    from tracker.fetch.client import Fetcher
    from tracker.fetch.request import Request

    hosts = dict(pair.partition("=")[::2] for pair in resolve)
    with Fetcher(state=None, replay=replay, offline=offline, resolve=hosts) as fetcher:
        page = fetcher.fetch(Request(url))
    return page.body, page.final_url or page.url, page.content_type
