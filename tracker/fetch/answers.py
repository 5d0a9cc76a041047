"""What servers answered before: validators for conditional requests, and bodies by their hash for the answer 304."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from tracker.errors import InputError
from tracker.fetch.files import read_json, replace_file, write_json
from tracker.fetch.request import Request
from tracker.records import Page
from tracker.wire import moment, timestamp

_LIST = "answers.json"
_BODIES = "bodies"
_UNUSED_DAYS = 90
"""An answer that was not fetched whole for so long belongs to a source that is not asked any more."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The last good answer to one request."""

    url: str
    sha256: str
    fetched_at: str
    full_at: str
    """When it was last fetched without conditions."""
    content_type: str = ""
    final_url: str = ""
    etag: str = ""
    last_modified: str = ""

    def conditions(self) -> dict[str, str]:
        """The headers that ask for the body only if it changed."""
        given = {"If-None-Match": self.etag, "If-Modified-Since": self.last_modified}
        return {name: value for name, value in given.items() if value}

    def values(self) -> dict[str, str]:
        """All fields by name."""
        return {name: getattr(self, name) for name in _FIELDS}


_FIELDS = tuple(field.name for field in fields(Kept))


class Answers:
    """The answers of all runs that share a state folder; safe for several threads."""

    def __init__(self, folder: Path | None) -> None:
        """Without a folder nothing is known and nothing is kept."""
        self._folder = folder
        self._lock = threading.Lock()
        self._changed = False
        listed = read_json(folder / _LIST) if folder else {}
        self._kept = {key: kept for key, values in listed.items() if (kept := _kept_from(values))}

    def get(self, request: Request) -> Kept | None:
        """The last good answer to a request, without its body."""
        return self._kept.get(request.key)

    def body(self, kept: Kept) -> bytes | None:
        """The stored body; None where it is gone, or no longer has its hash and is therefore removed."""
        if self._folder is None:
            return None
        path = _body_path(self._folder, kept.sha256)
        try:
            body = path.read_bytes()
            if hashlib.sha256(body).hexdigest() == kept.sha256:
                return body
            path.unlink()
        except OSError:
            return None
        return None

    def page(self, request: Request, at: datetime | None = None) -> Page | None:
        """The stored answer as an unchanged page, confirmed at `at` or else of its own time; None without a body."""
        kept = self.get(request)
        body = self.body(kept) if kept else None
        if kept is None or body is None:
            return None
        return Page(
            url=request.url,
            body=body,
            sha256=kept.sha256,
            fetched_at=at or moment(kept.fetched_at),
            content_type=kept.content_type,
            final_url=kept.final_url,
            unchanged=True,
        )

    def put(self, request: Request, page: Page, headers: Mapping[str, str]) -> None:
        """Keeps a page that was fetched without conditions or had changed. Raises OSError."""
        if self._folder is None:
            return
        path = _body_path(self._folder, page.sha256)
        if not page.unchanged or not path.is_file():
            replace_file(path, page.body)
        at = timestamp(page.fetched_at)
        with self._lock:
            self._changed = True
            self._kept[request.key] = Kept(
                url=page.url,
                sha256=page.sha256,
                fetched_at=at,
                full_at=at,
                content_type=page.content_type,
                final_url=page.final_url,
                etag=_validator(headers.get("etag", "")),
                last_modified=_validator(headers.get("last-modified", "")),
            )

    def save(self, now: datetime) -> None:
        """Writes the list of answers, if one changed, without what is long out of use, and removes bodies that no
        answer needs. Raises OSError."""
        with self._lock:
            if not self._changed or self._folder is None:
                return
            self._kept = {key: kept for key, kept in self._kept.items() if not is_due(kept, now, _UNUSED_DAYS)}
            write_json(self._folder / _LIST, {key: kept.values() for key, kept in self._kept.items()})
            self._changed = False
            needed = {kept.sha256 for kept in self._kept.values()}
        for path in (self._folder / _BODIES).glob("*/*"):
            if path.name not in needed:
                path.unlink(missing_ok=True)


def _validator(text: str) -> str:
    """A validator that can be sent back as it came; none where it holds what no header may."""
    return text if text.isascii() and text.isprintable() and len(text) <= 1000 else ""


def _body_path(folder: Path, sha256: str) -> Path:
    return folder / _BODIES / sha256[:2] / sha256


def is_due(kept: Kept, now: datetime, days: int) -> bool:
    """Whether a page has to be fetched without conditions again; also when the clock has gone backwards."""
    age = now - moment(kept.full_at)
    return age >= timedelta(days=days) or age < timedelta(0)


def _kept_from(values: Any) -> Kept | None:
    if not isinstance(values, dict) or not all(isinstance(values.get(name, ""), str) for name in _FIELDS):
        return None
    try:
        kept = Kept(**{name: values[name] for name in _FIELDS if name in values})
        moment(kept.full_at), moment(kept.fetched_at)
    except (TypeError, InputError):
        return None
    return kept if len(kept.sha256) == 64 and kept.sha256.isalnum() else None
