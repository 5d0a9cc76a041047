"""Fetching over the network: conditions, retries, robots.txt and what is kept, around the plain exchange."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from tenacity import RetryCallState, Retrying, retry_if_exception

from tracker.errors import FetchError
from tracker.fetch.addresses import Lookup, Names, targets
from tracker.fetch.answer import Answer
from tracker.fetch.answers import Answers, Kept, is_due
from tracker.fetch.bodies import looks_cut
from tracker.fetch.challenge import challenge_title
from tracker.fetch.clock import Clock
from tracker.fetch.evidence import Recorder
from tracker.fetch.exchange import Exchange
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.hosts import Hosts
from tracker.fetch.limits import Limits
from tracker.fetch.reach import Reach
from tracker.fetch.refusals import refusal
from tracker.fetch.request import Request
from tracker.fetch.robots import LONGEST, Robots
from tracker.fetch.sharing import Shared
from tracker.fetch.sockets import Connections, Deadline
from tracker.fetch.transport import Transport
from tracker.records import Page

Result = TypeVar("Result")
Tell = Callable[[str], None]


class Network:
    """All requests of one run that go over the network; safe for several threads."""

    def __init__(
        self,
        *,
        folder: Path | None,
        answers: Answers,
        recorder: Recorder | None,
        resolve: Mapping[str, str],
        user_agent: str,
        budget_seconds: float,
        limits: Limits,
        clock: Clock,
        lookup: Lookup,
        tell: Tell,
    ) -> None:
        self._answers = answers
        self._recorder = recorder
        self._limits = limits
        self._clock = clock
        self._tell = tell
        self._end = clock.monotonic() + budget_seconds
        self._hosts = Hosts(limits, clock, folder / "hosts.json" if folder else None)
        self._reach = Reach(limits, clock.monotonic)
        self._cut: dict[str, str] = {}
        deadline = Deadline()
        to = targets(resolve)
        connections = Connections(Names(lookup), to, self._reach, deadline, clock.monotonic)
        self._transport = Transport(connections, user_agent, 64, limits.silence_seconds)
        self._exchange = Exchange(self._transport, limits, self._hosts, self._reach, to, deadline, self._end, clock)
        self._robots = Robots(user_agent, self._robots_text, self._hosts.slow)
        self._shared = Shared(self._recorded, self._body)

    @property
    def offline(self) -> bool:
        """Whether the run counts as one without a network."""
        return self._reach.offline

    def begun_with(self, name: str, body: bytes) -> None:
        """Keeps with the evidence what the run began with."""
        if self._recorder is not None:
            self._recorder.begun_with(name, body)

    def page(self, request: Request) -> Page:
        """The answer to a request, which is asked once in a run; raises SourceError or OfflineError with one line."""
        return self._shared.page(request)

    def _body(self, request: Request, page: Page) -> bytes | None:
        kept = self._answers.get(request)
        return self._answers.body(kept) if kept is not None and kept.sha256 == page.sha256 else None

    def _recorded(self, request: Request) -> Page:
        try:
            return self._page(request)
        except FetchError as error:
            if isinstance(error, SourceError):
                error.known = self._answers.get(request) is not None
            if self._recorder is not None:
                self._recorder.failed(request, error)
            raise

    def _page(self, request: Request) -> Page:
        self._reach.check()
        try:
            return self._persist(request.url, lambda: self._once(request))
        except SourceError as failure:
            if failure.kind is Kind.UNREACHABLE:
                self._reach.check()
            raise

    def close(self) -> None:
        """Closes the connections and writes what the next run has to know."""
        self._transport.close()
        if self._recorder is not None:
            self._recorder.close(self.offline)
        try:
            self._answers.save(self._clock.now())
            self._hosts.save()
        except OSError as error:
            self._tell(f"answers of servers were not kept: {error.strerror}; the next run fetches everything again")

    def _once(self, request: Request, conditional: bool = True) -> Page:
        kept = self._answers.get(request) if conditional else None
        if kept is not None and is_due(kept, self._clock.now(), self._limits.full_days):
            kept = None
        conditions = kept.conditions() if kept else {}
        answer = self._exchange.follow(request, conditions, kept.final_url if kept else "", self._robots.check)
        at = self._clock.second()
        if answer.status == 304 and conditions:  # one that was not asked for says nothing
            page = self._answers.page(request, at)
            if page is None:
                return self._once(request, conditional=False)
            self._record(request, page, answer)
            return page
        if answer.status != 200:
            raise refusal(answer.status, answer.headers, answer.url, self._clock.now())
        page = self._accepted(request, answer)
        self._keep(request, page, answer)
        self._record(request, page, answer)
        return page

    def _accepted(self, request: Request, answer: Answer) -> Page:
        """The page of an answer 200; raises SourceError when it is cut short or a page that asks for a person."""
        sha256 = hashlib.sha256(answer.body).hexdigest()
        content_type = answer.headers.get("content-type", "")[:200]
        before = self._answers.get(request)
        unchanged = before is not None and before.sha256 == sha256
        lengthless = not answer.headers.keys() & {"content-length", "transfer-encoding"}
        if lengthless and not unchanged and self._cut.get(request.key) != sha256:
            cut = looks_cut(answer.body, content_type)
            if cut is not False:
                self._cut[request.key] = sha256  # the same bytes once more are taken to be the whole page
                what = "truncated: the body has no end" if cut else "perhaps truncated: no length was announced"
                raise SourceError(what, where=answer.url, kind=Kind.DAMAGED, again=True)
        title = challenge_title(answer.body)
        if title is not None:
            raise SourceError(
                f"challenge page instead of the content: {title!r}", where=answer.url, kind=Kind.CHALLENGE
            )
        return Page(
            url=request.url,
            body=answer.body,
            sha256=sha256,
            fetched_at=self._clock.second(),
            content_type=content_type,
            final_url=answer.url,
            unchanged=unchanged,
        )

    def _keep(self, request: Request, page: Page, answer: Answer) -> None:
        before: Kept | None = self._answers.get(request)
        if before is not None and before.final_url != page.final_url:
            self._tell(f"{request.url}: moved, from {before.final_url} to {page.final_url}")
        elif before is None and answer.steps:
            self._tell(f"{request.url}: moved to {page.final_url}")
        if before is not None and before.etag and not page.unchanged and before.etag == answer.headers.get("etag"):
            self._tell(f"{request.url}: the content changed although its ETag is still {before.etag[:80]}")
        try:
            self._answers.put(request, page, answer.headers)
        except OSError as error:
            self._tell(f"{request.url}: the answer was not kept: {error.strerror}")

    def _record(self, request: Request, page: Page, answer: Answer) -> None:
        if self._recorder is not None:
            self._recorder.add(request, page, answer)

    def _robots_text(self, url: str) -> bytes:
        def ask() -> bytes:
            answer = self._exchange.follow(Request(url, first=LONGEST), {}, "", lambda _: None)
            if answer.status != 200:
                raise refusal(answer.status, answer.headers, answer.url, self._clock.now())
            return answer.body

        return self._persist(url, ask)

    def _persist(self, url: str, ask: Callable[[], Result]) -> Result:
        """Asks until it succeeds, fails for good, or the attempts or the time of the run are used up.

        That a host wants a rest is noted where it says so, in the exchange; here it is only waited for.
        """
        retrying = Retrying(
            sleep=self._clock.sleep,
            stop=lambda state: self._enough(state),
            wait=self._wait,
            retry=retry_if_exception(lambda error: isinstance(error, SourceError) and error.again),
            before_sleep=lambda state: self._announce(url, state),
            reraise=True,
        )
        if self._clock.monotonic() >= self._end:
            raise SourceError("the time of this run is used up", where=url, kind=Kind.TOO_SLOW)
        try:
            result = retrying(ask)
        except SourceError as failure:
            self._give_up(failure, int(retrying.statistics.get("attempt_number", 1)))
            raise
        self._hosts.ended(_host(url), well=True)
        return result

    def _give_up(self, failure: SourceError, tries: int) -> None:
        """Says how often it was tried, and for how long a host wants to be left alone."""
        if tries > 1:
            failure.what = f"{failure.what}, {tries} times; given up"
        if failure.again:
            self._hosts.ended(_host(failure.where), well=False)
        if failure.wait and failure.wait > self._hosts.patience(self._end):
            failure.what = f"{failure.what}; asks to be left alone for {failure.wait:.0f} s"

    def _enough(self, state: RetryCallState) -> bool:
        failure = _failure_of(state)
        if failure is None or self._reach.offline or self._hosts.tired(_host(failure.where)):
            return True
        return state.attempt_number >= self._limits.attempts or state.upcoming_sleep > self._hosts.patience(self._end)

    def _wait(self, state: RetryCallState) -> float:
        failure = _failure_of(state)
        if failure is not None and failure.wait:
            return failure.wait
        return float(2 ** (state.attempt_number - 1))

    def _announce(self, url: str, state: RetryCallState) -> None:
        failure = _failure_of(state)
        if failure is not None:
            self._tell(f"{url}: {failure.what}; asked again after {state.upcoming_sleep:g} s")


def _host(url: str) -> str:
    return urlsplit(url).hostname or url


def _failure_of(state: RetryCallState) -> SourceError | None:
    error = state.outcome.exception() if state.outcome is not None else None
    return error if isinstance(error, SourceError) else None
