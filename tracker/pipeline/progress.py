"""What is told while a run goes on: a bar on a terminal, one plain line per source otherwise, or JSON for programs."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

NOT_ASKED = ("absent", "offline")
"""Outcomes of sources that were not asked: the saved copy holds nothing of them, or there is no network."""
TO_LOOK_AT = ("failed", "held-back")


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
    reason: str = ""
    """Why it failed, as one word."""

    def __str__(self) -> str:
        """The line: outcome, source, rows, changes, time and the message, if there is one."""
        counts = f"{self.rows} rows" if self.kind == "leaderboard" else f"{self.rows} claims"
        if self.changes:
            counts += f", {self.changes} {'change' if self.changes == 1 else 'changes'}"
        line = f"{self.outcome:<10} {self.source}  {counts}, {self.seconds:.1f} s"
        return f"{line}: {one_line(self.message)}" if self.message else line


def one_line(text: str) -> str:
    """The text without line breaks and control characters, which a log could take for something else."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


class Progress(Protocol):
    """Told of each step of a run."""

    def step(self, outcome: Outcome) -> None:
        """One source is done."""

    def say(self, line: str) -> None:
        """A line for the person who waits."""


class Log(Protocol):
    """Where a command tells what it does."""

    def sources(self, total: int) -> AbstractContextManager[Progress]:
        """What to report the steps of a round over so many sources to."""

    def tell(self, event: str, message: str, level: str = "info", /, **figures: object) -> None:
        """Tells of something apart from a source; `level` is info, warning or error."""


@dataclass(slots=True)
class Lines:
    """Plain lines on a stream, for logs."""

    stream: TextIO

    def step(self, outcome: Outcome) -> None:
        """Prints the source's line, unless it was not asked."""
        if outcome.outcome not in NOT_ASKED:
            self.say(str(outcome))

    def say(self, line: str) -> None:
        """Prints a line."""
        print(one_line(line) if "\n" in line else line, file=self.stream, flush=True)


@dataclass(slots=True)
class Terminal:
    """A bar that counts sources, with the lines of failed sources above it."""

    bar: Bar
    task: TaskID

    def step(self, outcome: Outcome) -> None:
        """Moves the bar on; prints the line of a source that failed or is held back."""
        self.bar.update(self.task, advance=1, description=outcome.source[:40])
        if outcome.outcome in TO_LOOK_AT:
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


@dataclass(slots=True)
class PlainLog:
    """Lines for people on standard error, with a bar where that is a terminal."""

    def sources(self, total: int) -> AbstractContextManager[Progress]:
        """A bar, or plain lines."""
        return progress(total)

    def tell(self, event: str, message: str, level: str = "info", /, **figures: object) -> None:
        """Prints the message."""
        Lines(sys.stderr).say(message)


@dataclass(slots=True)
class JsonLog:
    """One JSON object a line on standard error, for programs."""

    started: float = field(default_factory=time.monotonic)

    @contextmanager
    def sources(self, total: int) -> Iterator[Progress]:
        """Itself, with how many sources will be asked told first."""
        self.tell("run-started", f"{total} sources to ask", sources=total)
        yield self

    def step(self, outcome: Outcome) -> None:
        """An object with what came of the source, unless it was not asked."""
        if outcome.outcome in NOT_ASKED:
            return
        figures: dict[str, object] = {"source": outcome.source, "kind": outcome.kind, "outcome": outcome.outcome}
        if outcome.reason:
            figures["reason"] = outcome.reason
        figures |= {"rows": outcome.rows, "changes": outcome.changes, "seconds": round(outcome.seconds, 3)}
        level = "warning" if outcome.outcome in TO_LOOK_AT else "info"
        self.tell("source", one_line(outcome.message), level, **figures)

    def say(self, line: str) -> None:
        """An object with the line as its message."""
        self.tell("note", one_line(line))

    def tell(self, event: str, message: str, level: str = "info", /, **figures: object) -> None:
        """An object: `ts` in UTC, `level`, `event`, what belongs to the event, and `message`."""
        import json
        from datetime import UTC, datetime

        if event in ("run-finished", "site-written"):
            figures["seconds"] = round(time.monotonic() - self.started, 3)
        at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line = json.dumps({"ts": at, "level": level, "event": event, **figures, "message": message})
        print(line, file=sys.stderr, flush=True)


@contextmanager
def stopwatch() -> Iterator[list[float]]:
    """A list whose only item becomes the seconds that the block took."""
    taken = [0.0]
    start = time.monotonic()
    try:
        yield taken
    finally:
        taken[0] = time.monotonic() - start
