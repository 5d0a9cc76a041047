"""Stage store: one run at a time, and nobody reads while files are exchanged.

The locks are held on the folder and on a file of the ledger themselves, so a killed run leaves none behind.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tracker.errors import StoreError
from tracker.store.atomic import store_error

WAIT_SECONDS = 10.0
_STEP_SECONDS = 0.05
_GUARD = "format.json"
"""The file that is there in every ledger and is never exchanged."""


@contextmanager
def locked(folder: Path, *, wait: float = WAIT_SECONDS) -> Iterator[None]:
    """Holds the folder for this run; waits up to `wait` seconds for another run, then raises StoreError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise store_error(folder, error) from None
    with _held(folder, fcntl.LOCK_EX, wait, folder):
        yield


@contextmanager
def reading(folder: Path, *, wait: float = WAIT_SECONDS) -> Iterator[None]:
    """Holds off writers for a moment, so that all files that are read belong together."""
    with _guarded(folder, fcntl.LOCK_SH, wait):
        yield


@contextmanager
def exchanging(folder: Path, *, wait: float = WAIT_SECONDS) -> Iterator[None]:
    """Holds off readers for as long as it takes to exchange files."""
    with _guarded(folder, fcntl.LOCK_EX, wait):
        yield


@contextmanager
def _guarded(folder: Path, kind: int, wait: float) -> Iterator[None]:
    guard = folder / _GUARD
    if not guard.is_file():  # the very first write: there is nothing to read yet
        yield
        return
    with _held(guard, kind, wait, folder):
        yield


@contextmanager
def _held(target: Path, kind: int, wait: float, folder: Path) -> Iterator[None]:
    handle = _acquired(target, kind, folder, time.monotonic() + wait)
    try:
        yield
    finally:
        os.close(handle)


def _acquired(target: Path, kind: int, folder: Path, end: float) -> int:
    """A handle with the lock on what stands at this path: it may be exchanged for another while one waits."""
    while True:
        handle = _opened(target)
        try:
            _acquire(handle, kind, folder, end)
            if _in_place(handle, target):
                return handle
        except StoreError:
            os.close(handle)
            raise
        os.close(handle)


def _opened(target: Path) -> int:
    try:
        return os.open(target, os.O_RDONLY)
    except OSError as error:
        raise store_error(target, error) from None


def _in_place(handle: int, target: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), target.stat())
    except FileNotFoundError:
        return False


def _acquire(handle: int, kind: int, folder: Path, end: float) -> None:
    while True:
        try:
            fcntl.flock(handle, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= end:
                what = "another run is using this folder"
                raise StoreError(what, where=str(folder), advice="wait until it has ended") from None
            time.sleep(_STEP_SECONDS)
        except OSError as error:
            raise store_error(folder, error) from None
        else:
            return
