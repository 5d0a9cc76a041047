"""The door of the fetch stage: `Fetcher.fetch(request)` gives a `Page`, from the network or from a saved copy."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from tracker import __version__
from tracker.errors import OfflineError, UsageError
from tracker.fetch.addresses import Lookup
from tracker.fetch.answers import Answers
from tracker.fetch.clock import Clock
from tracker.fetch.limits import Limits
from tracker.fetch.request import Request
from tracker.fetch.saved import SavedCopy, open_saved
from tracker.records import Page

if TYPE_CHECKING:
    from tracker.fetch.evidence import Keep, Recorder
    from tracker.fetch.network import Network

CONTACT = "TRACKER_CONTACT"
"""The environment variable that says where the operator of a run can be reached."""
KEEP_DAYS, KEEP_RUNS = "TRACKER_EVIDENCE_DAYS", "TRACKER_EVIDENCE_RUNS"
"""The environment variables that say for how many days evidence is kept (0: none is written), and of how many runs."""


def keep_of(environment: Mapping[str, str]) -> Keep:
    """How long evidence is kept, from `TRACKER_EVIDENCE_DAYS` and `TRACKER_EVIDENCE_RUNS`; raises UsageError."""
    from tracker.fetch.evidence import Keep

    found: dict[str, int] = {}
    for name, variable in (("days", KEEP_DAYS), ("runs", KEEP_RUNS)):
        text = environment.get(variable, "")
        if text and not (text.isascii() and text.isdecimal() and len(text) < 7):
            raise UsageError(f"{text!r} is no number", where=variable, advice="give whole days or runs")
        if text:
            found[name] = int(text)
    return Keep(**found)


def agent_name(contact: str | None = None) -> str:
    """The name under which the tracker asks, with where its operator can be reached, if that is known."""
    contact = contact or os.environ.get(CONTACT)
    name = f"benchmark-claim-tracker/{__version__}"
    return f"{name} (+{contact})" if contact and contact.isascii() and contact.isprintable() else name


class Fetcher(AbstractContextManager["Fetcher"]):
    """Fetches pages for one run; several threads may call `fetch` at once.

    With `replay` every request is answered from a saved copy and nothing is opened or written. Otherwise `state` keeps
    what servers answered (`fetch/`) and the evidence of each run (`evidence/`); None for a look that leaves no trace.
    The HTTP client is made at the first request that needs it.

    What belongs to reading, not to fetching: whether a page holds the expected rows. A `Page` tells its media type with
    charset as the server gave it, and `final_url` for a page that has moved. Block pages that are recognised by their
    title never become a page; others come with 200 and are for the reader to refuse (ReadError).
    """

    def __init__(
        self,
        *,
        state: Path | None,
        replay: Path | None = None,
        offline: bool = False,
        resolve: Mapping[str, str] | None = None,
        budget_seconds: float = 120.0,
        user_agent: str | None = None,
        limits: Limits | None = None,
        keep: Keep | None = None,
        started: datetime | None = None,
        clock: Clock | None = None,
        lookup: Lookup = socket.getaddrinfo,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`tell` is given one line for each thing worth a log line: a wait, a moved page. `started` is the run's own
        time, kept with its evidence. `keep`: how long evidence is kept, where the environment is not to say it."""
        self._state = state
        self._offline = offline
        self._resolve = dict(resolve or {})
        self._budget = budget_seconds
        self._agent = user_agent or agent_name()
        self._limits = limits or Limits()
        self._keep = keep or keep_of(os.environ)
        self._clock = clock or Clock()
        self._lookup = lookup
        self._tell = tell
        self._started = started
        self._saved: SavedCopy | None = open_saved(replay, self._limits) if replay is not None else None
        self._answers: Answers | None = None
        self._network: Network | None = None
        self._beginnings: dict[str, bytes] = {}
        self._lock = threading.Lock()

    @property
    def recorded_at(self) -> datetime | None:
        """When the run began whose evidence is replayed; None for a folder, a foreign file, and without a replay."""
        return None if self._saved is None else self._saved.recorded_at

    @property
    def offline(self) -> bool:
        """Whether there is no network: it was ruled out, or too many hosts could not be reached."""
        if self._saved is not None:
            return self._saved.offline
        return self._offline or (self._network is not None and self._network.offline)

    def begun_with(self, name: str, body: bytes | None) -> bytes | None:
        """What a run began with that decides its outcome, kept with its evidence; in a replay that of the recorded run.

        None where it began with nothing, and in the replay of what no run of this program recorded. Said before the
        first request.
        """
        if self._saved is not None:
            return self._saved.beginning(name)
        if body:
            self._beginnings[name] = body
        return body

    def fetch(self, request: Request) -> Page:
        """The page that answers a request; raises FetchError or OfflineError with one line for people."""
        if self._saved is not None:
            return self._saved.page(request)
        if self._offline:
            raise OfflineError("not fetched: the run is offline", where=request.url)
        return self._connected().page(request)

    def last(self, request: Request) -> Page | None:
        """The last good answer to a request that is kept from an earlier run, or None; never asks."""
        return None if self._saved is not None else self._kept().page(request)

    def close(self) -> None:
        """Closes the connections and writes what the next run has to know."""
        if self._network is not None:
            self._offline = self.offline
            self._network.close()
            self._network = None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _kept(self) -> Answers:
        with self._lock:
            if self._answers is None:
                self._answers = Answers(self._folder("fetch"))
            return self._answers

    def _folder(self, name: str) -> Path | None:
        return None if self._state is None else self._state / name

    def _recorder(self) -> Recorder | None:
        from tracker.fetch.evidence import Recorder

        folder = self._folder("evidence")
        if folder is None or not self._keep.days:
            return None
        return Recorder(folder, self._keep, self._clock, self._tell, self._started)

    def _connected(self) -> Network:
        answers = self._kept()
        with self._lock:
            if self._network is None:
                from tracker.fetch.network import Network

                self._network = Network(
                    folder=self._folder("fetch"),
                    answers=answers,
                    recorder=self._recorder(),
                    resolve=self._resolve,
                    user_agent=self._agent,
                    budget_seconds=self._budget,
                    limits=self._limits,
                    clock=self._clock,
                    lookup=self._lookup,
                    tell=self._tell,
                )
                for name, body in self._beginnings.items():
                    self._network.begun_with(name, body)
            return self._network
