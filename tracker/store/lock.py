"""Stage store: one writer at a time. The lock is the folder itself, so a killed run leaves nothing behind."""

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
_STEP_SECONDS = 0.1


@contextmanager
def locked(folder: Path, *, wait: float = WAIT_SECONDS, shared: bool = False) -> Iterator[None]:
    """Holds the folder for this process; waits up to `wait` seconds for another run, then raises StoreError.

    A shared lock is for reading: any number of readers, no writer.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise store_error(folder, error) from None
    try:
        _acquire(handle, folder, wait, shared)
        yield
    finally:
        os.close(handle)


def _acquire(handle: int, folder: Path, wait: float, shared: bool) -> None:
    kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
    end = time.monotonic() + wait
    while True:
        try:
            fcntl.flock(handle, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= end:
                raise StoreError(
                    "another run is using this folder", where=str(folder), advice="wait until it has ended"
                ) from None
            time.sleep(_STEP_SECONDS)
        except OSError as error:
            raise store_error(folder, error) from None
        else:
            return
