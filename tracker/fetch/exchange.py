"""One question to one URL over the network, redirects followed by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import httpx

from tracker.fetch.addresses import Target, check_url
from tracker.fetch.answer import Answer, Step
from tracker.fetch.bodies import read_body
from tracker.fetch.clock import Clock
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.hosts import Hosts
from tracker.fetch.limits import Limits
from tracker.fetch.reach import Reach
from tracker.fetch.redirects import STATUSES, redirected
from tracker.fetch.refusals import asked_rest
from tracker.fetch.request import Request
from tracker.fetch.sockets import Deadline
from tracker.fetch.transport import Transport

_DRAINED = 64 * 1024


class Exchange:
    """Asks URLs with the transport, the limits and the politeness of one run; safe for several threads."""

    def __init__(
        self,
        transport: Transport,
        limits: Limits,
        hosts: Hosts,
        reach: Reach,
        resolve: Mapping[str, Target],
        deadline: Deadline,
        end: float,
        clock: Clock,
    ) -> None:
        self._transport = transport
        self._limits = limits
        self._hosts = hosts
        self._reach = reach
        self._resolve = resolve
        self._deadline = deadline
        self._end = end
        self._clock = clock

    def follow(
        self, request: Request, conditions: Mapping[str, str], conditions_for: str, guard: Callable[[str], None]
    ) -> Answer:
        """The answer after all redirects; `conditions` go to the URL they are for, `guard` may refuse each URL."""
        steps: list[Step] = []
        seen = {request.url}
        now = request
        while True:
            self._allow(now.url, steps, guard)
            answer = self._ask(now, conditions if now.url == conditions_for else {}, tuple(steps))
            location = answer.headers.get("location", "").strip()
            if answer.status not in STATUSES or not location:
                return answer
            moved = redirected(now, answer.status, location, request.url)
            if moved.url in seen:
                raise _astray(f"redirects in a circle, back to {moved.url[:200]}", request.url, answer.status)
            if len(steps) >= self._limits.redirects:
                raise _astray(f"more than {self._limits.redirects} redirects", request.url, answer.status)
            steps.append(Step(now.url, answer.status, moved.url))
            seen.add(moved.url)
            now = moved

    def _allow(self, url: str, steps: list[Step], guard: Callable[[str], None]) -> None:
        try:
            check_url(url, self._resolve)
            guard(url)
        except SourceError as failure:
            if steps:
                failure.what = f"redirects to {url[:200]}: {failure.what}"
                failure.where = steps[0].url
            raise

    def _ask(self, request: Request, conditions: Mapping[str, str], steps: tuple[Step, ...]) -> Answer:
        host = check_url(request.url, self._resolve)
        try:
            built = self._built(request, conditions, moved=bool(steps))
            with self._hosts.turn(host, self._end):
                answer = self._send(built, request, steps)
                rest = asked_rest(answer.status, answer.headers, self._clock.now())
                if rest:  # before the turn ends, so that the next one in the queue knows
                    self._hosts.rest(host, rest, self._end)
                return answer
        except SourceError as failure:
            failure.where = request.url
            if steps:
                failure.what = f"redirects to {request.url[:200]}: {failure.what}"
                failure.where = steps[0].url
            raise

    def _built(self, request: Request, conditions: Mapping[str, str], *, moved: bool) -> httpx.Request:
        try:
            headers = {**request.headers, **conditions}
            return self._transport.request(request.method, request.url, request.body, headers)
        except (httpx.InvalidURL, ValueError) as error:
            kind = Kind.BROKEN if moved else Kind.REFUSED
            raise SourceError(f"not a URL that can be asked: {error}", kind=kind) from None

    def _send(self, built: httpx.Request, request: Request, steps: tuple[Step, ...]) -> Answer:
        url = request.url
        self._deadline.at = min(self._clock.monotonic() + self._limits.request_seconds, self._end)
        try:
            response = self._transport.handle_request(built)
            try:
                self._reach.heard()
                return self._read(response, request, steps)
            finally:
                response.close()
        except httpx.TransportError as error:
            raise self._failure(error, url) from error

    def _read(self, response: httpx.Response, request: Request, steps: tuple[Step, ...]) -> Answer:
        url, first = request.url, request.first
        headers = {name.lower(): value for name, value in response.headers.items()}
        body = b""
        if response.status_code == 200:
            announced = headers.get("content-length", "")
            body = read_body(
                response.iter_raw(),
                headers.get("content-encoding", ""),
                int(announced) if announced.isascii() and announced.isdecimal() and len(announced) < 16 else None,
                self._limits.body_bytes if first is None else first,
                url,
                lambda: self._tick(url),
                cut=first is not None,
            )
        else:
            _drain(response)
        return Answer(response.status_code, url, headers, body, steps)

    def _tick(self, url: str) -> None:
        if self._clock.monotonic() > self._deadline.at:
            raise self._slow(url)

    def _slow(self, url: str) -> SourceError:
        budget = self._clock.monotonic() >= self._end
        limit = "the time of this run is used up" if budget else f"not whole in {self._limits.request_seconds:g} s"
        return SourceError(limit, where=url, kind=Kind.TOO_SLOW)

    def _failure(self, error: httpx.TransportError, url: str) -> SourceError:
        """The failure that an error of the client stands for."""
        if isinstance(error, httpx.TimeoutException):
            if self._clock.monotonic() >= self._deadline.at:
                return self._slow(url)
            return SourceError("no answer in time", where=url, kind=Kind.TOO_SLOW, again=True)
        if isinstance(error, httpx.RemoteProtocolError):
            return _broken_off(str(error), url)
        return SourceError(f"the connection broke: {error}", where=url, kind=Kind.UNREACHABLE, again=True)


def _broken_off(said: str, url: str) -> SourceError:
    """A body shorter than announced, a connection closed without an answer, or an answer that is not HTTP."""
    cut = "message body" in said or "chunked read" in said
    if cut:
        counts = [word for word in said.replace(")", " ").replace(",", " ").split() if word.isdecimal()]
        found = f": {counts[0]} of {counts[1]} bytes" if len(counts) == 2 else ": the body has no end"
        return SourceError(f"truncated{found}", where=url, kind=Kind.DAMAGED, again=True)
    gone = "without sending" in said
    what = "closed the connection without an answer" if gone else "did not answer in HTTP"
    return SourceError(what, where=url, kind=Kind.BROKEN, again=gone)


def _astray(what: str, url: str, status: int) -> SourceError:
    return SourceError(what, where=url, kind=Kind.BROKEN, status=status)


def _drain(response: httpx.Response) -> None:
    """Reads a short body that is of no use, so that the connection can be used again."""
    size = 0
    for chunk in response.iter_raw():
        size += len(chunk)
        if size > _DRAINED:
            return
