"""Replay: answers every request from a saved copy and never from the network. This module knows the folder form."""

from __future__ import annotations

import csv
import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Protocol

from tracker.errors import InputError
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.limits import Limits
from tracker.fetch.request import Request
from tracker.fetch.saved_name import saved_name
from tracker.records import Page
from tracker.wire import moment

LIST = "_mirror.csv"
_TYPES = {
    ".csv": "text/csv",
    ".html": "text/html",
    ".json": "application/json",
    ".jsonl": "application/jsonl",
    ".md": "text/markdown",
    ".pdf": "application/pdf",
    ".txt": "text/plain",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".yaml": "application/yaml",
    ".yml": "application/yaml",
}
"""The media type of a file that no list describes."""


class SavedCopy(Protocol):
    """A folder or a WARC file that holds answers."""

    @property
    def recorded_at(self) -> datetime | None:
        """When the run began whose evidence this is, where it is that of a run."""
        ...

    @property
    def offline(self) -> bool:
        """Whether the recorded run counted as one without a network."""
        ...

    def page(self, request: Request) -> Page:
        """The saved answer; raises SourceError of the kind `not-saved` where there is none."""
        ...

    def beginning(self, name: str) -> bytes | None:
        """What the recorded run began with, None where that is not told."""
        ...


def open_saved(path: Path, limits: Limits) -> SavedCopy:
    """The saved copy at a path: a folder laid out `<host>/<path>`, a `.warc` or `.warc.gz` file, or a folder of such
    files, which stands for the newest of them."""
    if path.is_dir():
        files = {} if (path / LIST).is_file() else {file.name: file for file in path.glob("*.warc*")}
        if not files:
            return SavedFolder(path, limits)
        from tracker.fetch.evidence import order

        path = files[max(files, key=order)]
    if path.is_file():
        from tracker.fetch.warc import SavedWarc

        return SavedWarc(path, limits)
    raise InputError("there is no such folder or WARC file", where=str(path), advice="give --replay a saved copy")


def not_saved(request: Request) -> SourceError:
    """The failure of a request that a saved copy cannot answer; it is recorded, so it names no folder of a machine."""
    advice = "add it to what --replay names"
    return SourceError("not in the saved copy", where=request.url, advice=advice, kind=Kind.NOT_SAVED)


@dataclass(frozen=True, slots=True)
class _Listed:
    as_of: datetime
    content_type: str


class SavedFolder:
    """A folder of files, one per answer, with their dates and media types in `_mirror.csv` where there is one."""

    recorded_at: datetime | None = None
    offline = False

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.folder = folder
        self._limits = limits
        self._listed = _read_list(folder / LIST)

    def page(self, request: Request) -> Page:
        """The saved answer; its time is the `as_of` of the list, else that of the file, never the clock's."""
        name = saved_name(request.url, request.method, request.body)
        path = self.folder / name
        try:
            if path.is_dir():
                path = path / "index.html"
                name = f"{name}/index.html"
            body = self._read(path)
            written = datetime.fromtimestamp(int(path.stat().st_mtime), UTC)
        except (FileNotFoundError, NotADirectoryError):
            raise not_saved(request) from None
        except OSError as error:
            raise SourceError(f"not readable: {error.strerror}", where=str(path), kind=Kind.NOT_SAVED) from None
        listed = self._listed.get(name) or _Listed(written, _TYPES.get(PurePosixPath(name).suffix.lower(), ""))
        return Page(
            url=request.url,
            body=body,
            sha256=hashlib.sha256(body).hexdigest(),
            fetched_at=listed.as_of,
            content_type=listed.content_type,
            final_url=request.url,
            replayed=True,
        )

    def beginning(self, name: str) -> bytes | None:
        """Nothing: a folder is no recorded run."""
        return None

    def _read(self, path: Path) -> bytes:
        if path.stat().st_size > self._limits.body_bytes:
            raise SourceError(f"larger than {self._limits.body_bytes} bytes", where=str(path), kind=Kind.TOO_LARGE)
        return path.read_bytes()


def _read_list(path: Path) -> dict[str, _Listed]:
    """The dates and media types by file name; empty where the copy has no list."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return {
                row["path"]: _Listed(moment(row["as_of"]), row.get("content_type") or "")
                for row in csv.DictReader(file)
                if row.get("path") and row.get("as_of")
            }
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, csv.Error, InputError) as error:
        raise InputError(f"not readable as the list of a saved copy: {error}", where=str(path)) from None
