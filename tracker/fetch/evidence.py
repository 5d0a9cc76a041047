"""Evidence: what servers answered in one run, as a WARC file; a page that is already held is written as a revisit."""

from __future__ import annotations

import hashlib
import itertools
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, BinaryIO

from tracker.errors import FetchError, OfflineError
from tracker.fetch.answer import Answer
from tracker.fetch.clock import Clock
from tracker.fetch.files import read_json, write_json
from tracker.fetch.request import Request
from tracker.fetch.warc_writing import OFFLINE, Held, beginning, information, records, unanswered
from tracker.records import Page
from tracker.wire import timestamp

_ENDING = ".warc.gz"
_OPEN = ".open"
_STAMP = "%Y%m%dT%H%M%SZ"
_UNSEEN_DAYS = 60
"""A body that no server gave for so long leaves the index; should it come back, it is recorded once more."""


@dataclass(frozen=True, slots=True)
class Keep:
    """How long the evidence of a run is kept; a body that newer evidence refers to stays as long as that."""

    days: int = 400
    """0: none is written at all."""
    runs: int | None = None
    """At most so many files; None for any number."""


@dataclass(slots=True)
class Index:
    """Which file of an evidence folder holds the body of each hash, and to which others each file refers."""

    bodies: dict[str, Held] = field(default_factory=dict)
    refers: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path) -> Index:
        """The index of a folder; what is damaged in it is left out, and recorded in full again."""
        values = read_json(folder / "index.json")
        bodies, refers = values.get("bodies"), values.get("refers")
        return cls(
            {sha: Held(*held) for sha, held in _items(bodies) if _texts(held) and len(held) == 4},
            {name: list(others) for name, others in _items(refers) if _texts(others)},
        )

    def write(self, folder: Path) -> None:
        """Replaces the index of a folder. Raises OSError."""
        bodies = {sha: [held.file, held.url, held.at, held.seen] for sha, held in self.bodies.items()}
        write_json(folder / "index.json", {"bodies": bodies, "refers": self.refers})


def _items(values: Any) -> list[tuple[str, Any]]:
    return list(values.items()) if isinstance(values, dict) else []


def _texts(values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


class Recorder:
    """Writes the evidence of one run; safe for several threads. A run in which nothing was asked leaves no file."""

    def __init__(
        self, folder: Path, keep: Keep, clock: Clock, tell: Callable[[str], None], started: datetime | None = None
    ) -> None:
        self._started = started or clock.second()
        self._folder = folder
        self._keep = keep
        self._clock = clock
        self._tell = tell
        self._lock = threading.Lock()
        self._file: BinaryIO | None = None
        self._name = ""
        self._broken = False
        self._refers: set[str] = set()
        self._failed: dict[str, bytes] = {}
        self._lost = False
        self._begun: dict[str, bytes] = {}
        self._index = Index()

    def add(self, request: Request, page: Page, answer: Answer) -> None:
        """Records how a page came about. A full disk ends the evidence of the run, with one line, not the run."""
        try:
            with self._lock:
                if self._broken:
                    return
                if self._file is None:
                    self._file = self._open()
                self._failed.pop(request.key, None)
                held = self._held(page, answer.url)
            members = records(request, page, answer, held)
            with self._lock:
                if self._file is not None:
                    self._file.write(members)
        except OSError as error:
            self._broken = True
            self._tell(f"{self._folder}: evidence of this run is not kept: {error.strerror}")

    def begun_with(self, name: str, body: bytes) -> None:
        """Records what the run began with beside the answers of servers; only in a run that asks a server."""
        with self._lock:
            self._begun[name] = body

    def _beginnings(self) -> Iterator[bytes]:
        for name, body in self._begun.items():
            url, sha256 = beginning(name), hashlib.sha256(body).hexdigest()
            page = Page(url, body, sha256, self._started)
            yield records(Request(url), page, Answer(200, url, {}, body), self._held(page, url))

    def failed(self, request: Request, error: FetchError) -> None:
        """Records that a request failed, and why."""
        member = unanswered(request, error, timestamp(self._clock.second()))
        with self._lock:
            self._lost = self._lost or isinstance(error, OfflineError)
            self._failed[request.key] = member

    def _held(self, page: Page, url: str) -> Held | None:
        """Where the body of a page is recorded already; None where this run has to record it."""
        seen = timestamp(self._clock.now())
        held = self._index.bodies.get(page.sha256)
        if held is None:
            self._index.bodies[page.sha256] = Held(self._name, url, timestamp(page.fetched_at), seen)
            return None
        self._index.bodies[page.sha256] = replace(held, seen=seen)
        if held.file != self._name:
            self._refers.add(held.file)
        return held

    def close(self, offline: bool) -> None:
        """Gives the file its name, writes the index, and removes what is older than is to be kept.

        `offline`: whether the run counts as one without a network, which it need not for a request that once failed so.
        """
        with self._lock:
            if self._file is None and (self._broken or not self._failed):
                return
            try:
                if self._file is None:
                    self._file = self._open()
                if self._lost:
                    self._begun[OFFLINE] = b"yes" if offline else b"no"
                written = self._folder / (self._name + _OPEN)
                self._file.writelines([*self._beginnings(), *self._failed.values()])
                self._file.close()
                self._file = None
                if self._broken:
                    written.unlink(missing_ok=True)
                    return
                written.replace(self._folder / self._name)
                self._index.refers[self._name] = sorted(self._refers)
                self._prune()
                self._index.write(self._folder)
            except OSError as error:
                self._tell(f"{self._folder}: evidence of this run is not kept: {error.strerror}")

    def _open(self) -> BinaryIO:
        """A file that no other run writes, and the index as it is now."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._index = Index.read(self._folder)
        here = self._files().keys()
        self._index.bodies = {sha: held for sha, held in self._index.bodies.items() if held.file in here}
        stamp = self._clock.second().strftime(_STAMP)
        for number in itertools.count(1):
            self._name = f"{stamp}{f'-{number}' if number > 1 else ''}{_ENDING}"
            if self._name in here:
                continue
            try:
                file = (self._folder / (self._name + _OPEN)).open("xb")
            except FileExistsError:
                continue
            file.write(information(self._name, timestamp(self._started)))
            return file
        raise AssertionError

    def _files(self) -> dict[str, Path]:
        return {path.name: path for path in self._folder.glob(f"*{_ENDING}")}

    def _prune(self) -> None:
        """Removes files that are too old or too many, unless a file that is kept refers to them, or may do so."""
        now = self._clock.now()
        oldest = now - timedelta(days=self._keep.days)
        files = self._files()
        newest = sorted(files, key=order)[-self._keep.runs if self._keep.runs else 0 :]
        kept = {name for name in newest if _at(name, now) >= oldest}
        if all(name in self._index.refers for name in kept):
            kept |= {other for name in kept for other in self._index.refers[name]}
        else:  # the index was lost, or does not know the file of a killed run: it may need any of the others
            kept = set(files)
        for name in files.keys() - kept:
            files[name].unlink(missing_ok=True)
        for path in self._folder.glob(f"*{_OPEN}"):  # of runs that were killed
            if _at(path.name, now) < now - timedelta(days=1):
                path.unlink(missing_ok=True)
        unseen = timestamp(now - timedelta(days=_UNSEEN_DAYS))
        index = self._index
        index.bodies = {sha: held for sha, held in index.bodies.items() if held.file in kept and held.seen >= unseen}
        index.refers = {name: others for name, others in index.refers.items() if name in kept}


def order(name: str) -> tuple[str, int, str]:
    """What files of one folder are ordered by: the time in their name, and which of that second they are."""
    stamp, _, number = name.partition(".warc")[0].partition("-")
    return stamp, int(number) if number.isdecimal() else 0, name


def _at(name: str, unknown: datetime) -> datetime:
    """When a file was begun, according to its name."""
    try:
        return datetime.strptime(name[:16] + "+0000", "%Y%m%dT%H%M%SZ%z")
    except ValueError:
        return unknown
