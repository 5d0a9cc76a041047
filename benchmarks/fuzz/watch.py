"""Reads one input after another and notes every one that breaks a rule: a foreign error, too long, or too large."""

from __future__ import annotations

import base64
import gc
import resource
import signal
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from types import FrameType
from typing import Any

from benchmarks.fuzz.mutate import Grammar, Mutator
from tracker.errors import TrackerError

SECONDS = 0.5
"""Processor time that one input of a few kilobytes may take."""
STOP = 5.0
"""It is broken off after so many seconds."""
MEGABYTES = 64
"""So much may the process grow over one input."""
LIMIT = 2 << 30
"""The address space of the process; beyond it a MemoryError is raised, and that is a finding."""


class _Late(BaseException):
    """The time of an input is over."""


@dataclass(slots=True)
class Finding:
    """An input that broke a rule, and where."""

    kind: str
    number: int
    input: str
    """In base 64."""
    count: int = 1
    seconds: float = 0.0
    trace: str = ""


@dataclass(slots=True)
class Run:
    """What a range of inputs came to."""

    target: str
    start: int
    stop: int
    seconds: float = 0.0
    refused: int = 0
    """Inputs that were answered with an error of the project's own."""
    slowest: float = 0.0
    slowest_number: int = -1
    growth: float = 0.0
    """Megabytes by which the process grew over the whole range."""
    findings: list[Finding] = field(default_factory=list)

    def line(self) -> dict[str, Any]:
        """All of it as plain values."""
        return asdict(self)


def watched(name: str, grammar: Grammar, call: Callable[[int, bytes], object], start: int, stop: int) -> Run:
    """Reads the inputs `start` to `stop` of a target."""
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT))
    signal.signal(signal.SIGPROF, _late)
    mutator, run, found = Mutator(name, grammar), Run(name, start, stop), dict[str, Finding]()
    for place, seed in enumerate(grammar.seeds[:40]):  # what is read or built once is no matter of one input
        with suppress(TrackerError):
            call(place, seed)
    gc.collect()
    gc.freeze()
    begun, before = time.process_time(), _peak()
    peak = before
    for number in range(start, stop):
        place, data = mutator.make(number)
        kind, trace = "", ""
        signal.setitimer(signal.ITIMER_PROF, STOP)
        at = time.process_time()
        try:
            call(place, data)
        except TrackerError:
            run.refused += 1
        except (Exception, _Late) as error:  # noqa: BLE001  (every other error is a finding)
            kind, trace = _place(error), traceback.format_exc()[-1500:]
        took = time.process_time() - at
        signal.setitimer(signal.ITIMER_PROF, 0)
        now = _peak()
        if took > run.slowest:
            run.slowest, run.slowest_number = took, number
        if not kind and took > SECONDS:
            kind = f"took longer than {SECONDS} s"
        if not kind and now - peak > MEGABYTES:
            kind = f"grew by more than {MEGABYTES} MB"
        peak = max(peak, now)
        if kind and kind in found:
            found[kind].count += 1
        elif kind:
            found[kind] = Finding(kind, number, base64.b64encode(data).decode(), 1, took, trace)
    run.seconds, run.growth = time.process_time() - begun, peak - before
    run.findings = list(found.values())
    return run


def _late(_: int, __: FrameType | None) -> None:
    raise _Late


def _peak() -> float:
    """The largest size that the process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _place(error: BaseException) -> str:
    """The kind of an error and the line of the project in which it arose."""
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if "/tracker/" in frame.filename]
    where = f"{own[-1].filename.rpartition('/tracker/')[2]}:{own[-1].lineno}" if own else "outside"
    return f"{type(error).__name__} in {where}"
