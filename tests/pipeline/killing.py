"""A run of the command that ends itself with SIGKILL right before a chosen step of its writing.

usage: python -m tests.pipeline.killing FOLDER STEP COMMAND OPTIONS...

A step is whatever changes a file below FOLDER, a statement to the database or its commit, and the exchange of the
site's folder. A run that is not killed leaves the areas of its steps, in their order, as JSON on standard output.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
CHANGES = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.truncate"}


class Steps:
    """Counts the steps, and ends the process at the one that was chosen."""

    def __init__(self, folder: str, last: int, area: str = "") -> None:
        self.folder = folder
        self.last = last
        self.area = area
        """The only area whose steps count for the last one; all where it is empty."""
        self.taken = 0
        self.areas: list[str] = []

    def step(self, area: str) -> None:
        """One step; the last one is not taken."""
        self.areas.append(area)
        self.taken += self.area in ("", area)
        if self.taken == self.last and self.area in ("", area):
            os.kill(os.getpid(), signal.SIGKILL)

    def audit(self, event: str, given: tuple[Any, ...]) -> None:
        """What the interpreter tells before it does something."""
        if event == "open":
            path, _, flags = given
            if not flags & WRITING:
                return
        elif event in CHANGES:
            path = given[1] if event in {"os.rename", "os.link"} else given[0]
        else:
            return
        if isinstance(path, str | bytes | os.PathLike):
            self.file(event, os.fsdecode(path))

    def file(self, event: str, path: str) -> None:
        """A file or folder that is about to change."""
        if not path.startswith("/"):  # below an open folder: one that is being removed
            self.step("clearing")
        elif path.startswith(self.folder):
            top = path[len(self.folder) :].lstrip("/").partition("/")[0]
            if top.startswith((".site.", "site")):
                self.step("exchange" if event in CHANGES - {"os.mkdir"} else "site")
            else:
                self.step(top or "folders")


def watch(steps: Steps) -> None:
    """Lets every step of this process be counted from now on."""
    from sqlalchemy import Engine, event

    from tracker.publish import exchange
    from tracker.store import atomic

    real_swap, real_sync = exchange._swap, os.fsync

    def swap(new: Path, old: Path) -> None:
        steps.step("exchange")
        real_swap(new, old)
        steps.step("exchange")

    def sync(handle: int) -> None:
        steps.step("sync")
        real_sync(handle)

    exchange._swap = swap
    atomic.os.fsync = sync  # type: ignore[attr-defined]
    event.listen(Engine, "before_cursor_execute", lambda *_: steps.step("database"))
    event.listen(Engine, "commit", lambda _: steps.step("database"))
    sys.addaudithook(steps.audit)


def main() -> None:
    """Runs the command that is given."""
    from tracker.cli import main as command

    steps = Steps(sys.argv[1], int(sys.argv[2]))
    watch(steps)
    try:
        command(sys.argv[3:])
    finally:
        print(json.dumps(steps.areas), flush=True)


if __name__ == "__main__":
    main()
