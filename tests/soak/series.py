"""A series of scheduled runs: each in a process of its own, some killed, and what is found after each of them."""

from __future__ import annotations

import multiprocessing
import os
import random
import shutil
import socket
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from multiprocessing.context import ForkServerContext
from pathlib import Path

from tests.soak.once import Folders, run_once
from tests.soak.pages import Site
from tests.soak.serving import Server, serving
from tests.soak.whole import Checker
from tracker.errors import StoreError
from tracker.records import Change
from tracker.store.reading import read_ledger

START = datetime(2026, 1, 5, 6, 17, tzinfo=UTC)
WARM = (
    "tests.soak.once",
    "tracker.commands.run",
    "tracker.fetch.network",
    "tracker.fetch.evidence",
    "tracker.publish.site",
    "tracker.publish.pages",
    "tracker.publish.api",
    "tracker.store.load",
    "tracker.store.export",
    "tracker.read.boards",
)
_LONGEST = 300.0
ROOT = str(Path(__file__).resolve().parents[2])


@dataclass(frozen=True, slots=True)
class Plan:
    """How a series goes."""

    runs: int
    seed: int = 0
    failing: float = 0.0
    """The share of requests that fail."""
    killed: float = 0.0
    """The share of runs that are killed."""
    dead: float = 0.0
    """The chance of a host not to be there at all in a run."""
    command: str = "run"
    """`run`, `judge` for a run that writes no site, or `fetch`, which judges nothing."""


@dataclass(frozen=True, slots=True)
class Done:
    """One run and what it left."""

    number: int
    step: int
    at: datetime
    seconds: float
    status: int
    """The exit status; negative where the run was killed."""
    recorded: bool
    """Whether what it saw is in the ledger."""
    given: frozenset[str]
    """The addresses whose page came as it is, or damaged only in what the run had no need of."""
    gone: frozenset[str] = frozenset()
    """The addresses that were said not to be there."""
    told: tuple[Change, ...] = ()
    faults: tuple[str, ...] = ()
    """What is wrong with what the run left, in words."""


@dataclass(slots=True)
class Ended:
    """A series that is over."""

    runs: list[Done] = field(default_factory=list)
    asked: int = 0
    failed: dict[str, int] = field(default_factory=dict)

    @property
    def killed(self) -> int:
        return sum(each.status < 0 for each in self.runs)

    @property
    def faults(self) -> list[str]:
        """Everything that was wrong, with the number of the run."""
        return [f"run {each.number}: {fault}" for each in self.runs for fault in each.faults]


Say = Callable[[Done], None]


def series(site: Site, folders: Folders, plan: Plan, say: Say = lambda _: None) -> Ended:
    """The runs of a plan in an empty folder; the steps of the site are spread evenly over them."""
    return _series(site, folders, plan, [(number, None, frozenset()) for number in range(plan.runs)], say)


def repeated(site: Site, folders: Folders, plan: Plan, seen: Sequence[Done], say: Say = lambda _: None) -> Ended:
    """The same runs without a fault: those that were recorded, each with the pages that were given to it."""
    wanted = [(each.number, each.given, each.gone) for each in seen if each.recorded]
    return _series(site, folders, plan, wanted, say)


def _series(
    site: Site,
    folders: Folders,
    plan: Plan,
    wanted: Sequence[tuple[int, frozenset[str] | None, frozenset[str]]],
    say: Say,
) -> Ended:
    shutil.rmtree(folders.root, ignore_errors=True)
    folders.root.mkdir(parents=True)
    ended, checker, chance = Ended(), Checker(), random.Random(plan.seed)
    with serving(site) as server, _closed_port() as closed:
        for number, only, gone in wanted:
            step = number * site.steps // plan.runs
            server.begin(step, START + timedelta(days=number), plan.failing, chance.randrange(2**32), only, gone)
            done = _one(number, step, folders, plan, chance, server, closed, ended, checker)
            ended.runs.append(done)
            say(done)
        ended.asked, ended.failed = server.asked.total(), dict(server.failed)
    return ended


def _one(
    number: int,
    step: int,
    folders: Folders,
    plan: Plan,
    chance: random.Random,
    server: Server,
    closed: int,
    ended: Ended,
    checker: Checker,
) -> Done:
    at = START + timedelta(days=number)
    there = f"127.0.0.1:{server.server_port}"
    gone = (f"127.0.0.1:{closed}", f"https://{there}")
    resolve = {host: chance.choice(gone) if chance.random() < plan.dead else there for host in server.site.hosts}
    longest = None
    if chance.random() < plan.killed:
        longest = chance.random() * 1.1 * _usual(ended)
    status, seconds = process(folders, at, resolve, longest, plan.command)
    recorded, told, faults = _left(folders, at)
    if status > 0 and status != 75:
        faults.append(f"exit status {status}")
    faults.extend(checker.faults(folders.out))
    given = server.given | (_not_needed(folders, at, server) if recorded else set())
    absent = server.gone - server.given
    return Done(number, step, at, seconds, status, recorded, frozenset(given), frozenset(absent), told, tuple(faults))


def _not_needed(folders: Folders, at: datetime, server: Server) -> set[str]:
    """The pages that came damaged to a source which was well all the same: what they say stands on another page too.

    Were it otherwise, the ledger would differ from that of the same run with the whole page.
    """
    well = {
        name
        for name, status in read_ledger(folders.ledger).statuses.items()
        if status.checked_at == at and status.outcome in ("updated", "unchanged")
    }
    return {address for address in server.damaged if server.site.sources.get(address) in well}


def _usual(ended: Ended) -> float:
    whole = [each.seconds for each in ended.runs if each.status >= 0]
    return statistics.median(whole[-20:]) if whole else 2.0


def _context() -> ForkServerContext:
    """Processes that begin with everything loaded, from this checkout and no other."""
    others = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
    os.environ["PYTHONPATH"] = os.pathsep.join(dict.fromkeys([ROOT, *others]))
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(WARM))
    return context


def process(
    folders: Folders, at: datetime, resolve: dict[str, str], longest: float | None, command: str
) -> tuple[int, float]:
    """The exit status of a run and how long it took; it is killed after `longest` seconds."""
    child = _context().Process(target=run_once, args=(folders, at.isoformat(), resolve, command))
    begun = time.monotonic()
    child.start()
    child.join(_LONGEST if longest is None else longest)
    if child.is_alive():
        child.kill()
        child.join()
    seconds, status = time.monotonic() - begun, child.exitcode
    child.close()
    assert status is not None
    return status, seconds


def _left(folders: Folders, at: datetime) -> tuple[bool, tuple[Change, ...], list[str]]:
    """Whether a run is recorded, what it told, and what is wrong with the ledger."""
    try:
        ledger = read_ledger(folders.ledger)
    except StoreError as error:
        return False, (), [str(error)]
    recorded = any(each.checked_at and each.checked_at >= at for each in ledger.statuses.values())
    return recorded, ledger.last_run if recorded else (), []


class _closed_port:  # noqa: N801 - used as a function
    """A port of this machine at which nobody listens, for the length of a `with`."""

    def __enter__(self) -> int:
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        port: int = self._socket.getsockname()[1]
        return port

    def __exit__(self, *_: object) -> None:
        self._socket.close()
