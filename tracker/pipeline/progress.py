"""What a person sees while a run goes on: a bar on a terminal, one plain line per source otherwise."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one source came out: the line that is printed for it, and a line of the run report."""

    source: str
    kind: str
    outcome: str
    rows: int
    changes: int
    seconds: float
    message: str = ""

    def __str__(self) -> str:
        """The line: outcome, source, rows, changes, time and the message, if there is one."""
        counts = f"{self.rows} rows" if self.kind == "leaderboard" else f"{self.rows} claims"
        if self.changes:
            counts += f", {self.changes} {'change' if self.changes == 1 else 'changes'}"
        line = f"{self.outcome:<10} {self.source}  {counts}, {self.seconds:.1f} s"
        return f"{line}: {self.message}" if self.message else line


class Progress(Protocol):
    """Told of each step of a run."""

    def step(self, outcome: Outcome) -> None:
        """One source is done."""

    def say(self, line: str) -> None:
        """A line for the person who waits."""


@dataclass(slots=True)
class Lines:
    """Plain lines on a stream, for logs."""

    stream: TextIO

    def step(self, outcome: Outcome) -> None:
        """Prints the source's line, unless it was not asked: no network, or a replay that holds nothing of it."""
        if outcome.outcome not in ("absent", "offline"):
            self.say(str(outcome))

    def say(self, line: str) -> None:
        """Prints a line."""
        print(line, file=self.stream, flush=True)


@dataclass(slots=True)
class Terminal:
    """A bar that counts sources, with the lines of failed sources above it."""

    bar: Bar
    task: TaskID

    def step(self, outcome: Outcome) -> None:
        """Moves the bar on; prints the line of a source that failed or is held back."""
        self.bar.update(self.task, advance=1, description=outcome.source[:40])
        if outcome.outcome in ("failed", "held-back"):
            self.say(str(outcome))

    def say(self, line: str) -> None:
        """Prints a line above the bar."""
        from rich.markup import escape

        self.bar.console.print(escape(line), highlight=False)


@contextmanager
def progress(total: int, stream: TextIO | None = None) -> Iterator[Progress]:
    """What to report steps to: a bar where the stream is a terminal, else plain lines."""
    stream = sys.stderr if stream is None else stream
    if not stream.isatty():
        yield Lines(stream)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as RichProgress

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with RichProgress(*columns, console=Console(file=stream), transient=True) as bar:
        yield Terminal(bar, bar.add_task("", total=total))


@contextmanager
def stopwatch() -> Iterator[list[float]]:
    """A list whose only item becomes the seconds that the block took."""
    taken = [0.0]
    start = time.monotonic()
    try:
        yield taken
    finally:
        taken[0] = time.monotonic() - start
