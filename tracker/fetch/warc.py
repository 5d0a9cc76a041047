"""Replay from a WARC file: the pages of a recorded run, byte for byte, with the times at which they were fetched."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from tracker.errors import InputError, OfflineError
from tracker.fetch.evidence import Index
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.limits import Limits
from tracker.fetch.request import Request
from tracker.fetch.saved import not_saved
from tracker.fetch.saved_name import saved_name
from tracker.fetch.warc_records import Contents, Held, contents, payload
from tracker.fetch.warc_writing import OFFLINE, beginning
from tracker.records import Page


class SavedWarc:
    """A `.warc` or `.warc.gz` file. Bodies of revisit records are looked for in the other WARC files of its folder."""

    def __init__(self, path: Path, limits: Limits) -> None:
        self.path = path
        self._limits = limits
        self._lock = threading.Lock()
        self._index: Index | None = None
        records = contents(path)
        self._bodies = {path: records.by_digest()}
        self._failed = {note.request: note for note in records.notes}
        self._started = records.started
        self._exact = _answered(records)
        self._named = {_name(request): held for request, held in records.answers}  # the last one counts

    @property
    def recorded_at(self) -> datetime | None:
        """When the run began that wrote the file; None for a file of another program."""
        return self._started

    @property
    def offline(self) -> bool:
        """Whether the recorded run counted as one without a network."""
        told = self.beginning(OFFLINE)
        if told is not None:
            return told == b"yes"
        return any(isinstance(note.error(), OfflineError) for note in self._failed.values())

    def beginning(self, name: str) -> bytes | None:
        """What the recorded run began with, None where the file does not tell."""
        held = self._exact.get(Request(beginning(name)).key)
        return None if held is None else self._body(held)

    def page(self, request: Request) -> Page:
        """The recorded answer, redirects followed, with the time of its record; or raises the recorded failure."""
        if request.key in self._failed:
            raise self._failed[request.key].error()
        held = self._find(request)
        for _ in range(self._limits.redirects + 1):
            if held is None:
                raise not_saved(request)
            if not held.target:
                break
            held = self._find(replace(request, url=held.target)) or self._find(Request(held.target))
        else:
            raise SourceError(f"more than {self._limits.redirects} redirects", where=request.url)
        body = self._body(held)
        return Page(
            url=request.url,
            body=body,
            sha256=hashlib.sha256(body).hexdigest(),
            fetched_at=held.at,
            content_type=held.content_type,
            final_url=held.url,
            replayed=True,
        )

    def _find(self, request: Request) -> Held | None:
        """The record of exactly this request, else of one that means the same file of a saved copy."""
        name = _name(request)
        return self._exact.get(request.key) or (self._named.get(name) if name else None)

    def _body(self, held: Held) -> bytes:
        path, offset = self._place(held.digest) if held.revisit else (self.path, held.offset)
        if path is None:
            raise SourceError(
                "its body is in an earlier WARC file, which is not beside this one",
                where=held.url,
                advice=f"put it beside {self.path}",
                kind=Kind.NOT_SAVED,
            )
        body = payload(path, offset, self._limits.body_bytes, held.url)
        if held.digest.startswith("sha256:") and held.digest[7:] != hashlib.sha256(body).hexdigest():
            raise SourceError("the recorded body does not have its hash", where=held.url, kind=Kind.DAMAGED)
        return body

    def _place(self, digest: str) -> tuple[Path | None, int]:
        with self._lock:
            for path in self._candidates(digest):
                if path not in self._bodies:
                    self._bodies[path] = _bodies(path)
                if digest in self._bodies[path]:
                    return path, self._bodies[path][digest]
        return None, 0

    def _candidates(self, digest: str) -> Iterator[Path]:
        """This file, the one that the index beside it names, and then all others, newest first."""
        yield self.path
        folder = self.path.parent
        if self._index is None:
            self._index = Index.read(folder)
        named = self._index.bodies.get(digest.removeprefix("sha256:"))
        if named is not None and (folder / Path(named.file).name).is_file():
            yield folder / Path(named.file).name
        yield from sorted(folder.glob("*.warc*"), reverse=True)


def _answered(records: Contents) -> dict[str, Held]:
    """The record that answers each request, the last one where there are several.

    In a file of ours where a redirect led follows it at once. That counts for who was redirected there, and for who
    asked there directly only where nobody did: the two may have been answered differently.
    """
    asked: dict[str, Held] = {}
    passed: dict[str, Held] = {}
    steps: list[Request] = []
    for request, held in records.answers:
        steps.append(request)
        if held.target and records.started is not None:
            continue
        first, *others = steps
        asked[first.key] = held
        passed |= {other.key: held for other in others}
        steps = []
    return passed | asked


def _bodies(path: Path) -> dict[str, int]:
    """Where each body stands in a neighbouring file; none in one that cannot be read."""
    try:
        return contents(path).by_digest()
    except InputError:
        return {}


def _name(request: Request) -> str:
    """The name of a page in a saved copy; none for a POST, whose name leaves out which part of a list it asks for."""
    try:
        return saved_name(request.url) if request.method == "GET" else ""
    except InputError:
        return ""
