"""Connections: to checked addresses only, and with every wait on a socket taken from the request's own time."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import httpcore
import httpx

from tracker.fetch.addresses import Names, Target
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.reach import Reach


@cache
def trusted() -> ssl.SSLContext:
    """The certificates that are trusted; read at the first connection that needs them, which takes a while."""
    context = httpx.create_ssl_context()
    context.set_alpn_protocols(["http/1.1"])
    return context


class Deadline(threading.local):
    """The moment (monotonic seconds) at which the request of this thread has to be over."""

    at: float = float("inf")


class TimedStream(httpcore.NetworkStream):
    """A stream that gives up at the deadline of its thread, however slowly the other side drips."""

    def __init__(
        self, inner: httpcore.NetworkStream, deadline: Deadline, monotonic: Callable[[], float], plain: bool
    ) -> None:
        self._inner = inner
        self._deadline = deadline
        self._monotonic = monotonic
        self._plain = plain

    def _left(self, timeout: float | None) -> float:
        left = self._deadline.at - self._monotonic()
        if left <= 0:
            raise httpcore.ReadTimeout("the time of the request is used up")
        return left if timeout is None else min(timeout, left)

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Bytes that arrived, or b"" at the end."""
        return self._inner.read(max_bytes, self._left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Sends all bytes."""
        self._inner.write(buffer, self._left(timeout))

    def close(self) -> None:
        """Closes the connection."""
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        """The stream with TLS; raises SourceError when the other side cannot prove its name.

        The certificates are those of `trusted`; the pool's own context is an empty one that trusts nobody.
        """
        if self._plain:
            return self
        try:
            inner = self._inner.start_tls(trusted(), server_hostname, self._left(timeout))
        except httpcore.ConnectError as error:
            raise SourceError(
                f"no trusted connection (TLS): {_reason(error)}", where=server_hostname or "", kind=Kind.UNREACHABLE
            ) from error
        return TimedStream(inner, self._deadline, self._monotonic, plain=False)

    def get_extra_info(self, info: str) -> Any:
        """What the stream knows of itself, for the connection pool."""
        return self._inner.get_extra_info(info)


def _reason(error: Exception) -> str:
    cause = error.__context__ or error
    if isinstance(cause, ssl.SSLCertVerificationError):
        return f"certificate not accepted, {cause.verify_message}"
    if isinstance(cause, ssl.SSLError) and cause.reason:
        return cause.reason.replace("_", " ").lower()
    return str(cause)


class Connections(httpcore.NetworkBackend):
    """Opens every connection of a run: looks the name up, refuses private addresses, notes whom it reached."""

    def __init__(
        self,
        names: Names,
        resolve: Mapping[str, Target],
        reach: Reach,
        deadline: Deadline,
        monotonic: Callable[[], float],
    ) -> None:
        self._names = names
        self._resolve = resolve
        self._reach = reach
        self._deadline = deadline
        self._monotonic = monotonic
        self._sockets = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """A connection to one of the host's addresses; raises SourceError or OfflineError."""
        self._reach.begin(host)
        try:
            stream = self._connect(host, port, socket_options)
        except SourceError as failure:
            if failure.kind is Kind.UNREACHABLE:
                failure.again = self._reach.lost(host)
            else:
                self._reach.reached(host)
            raise
        self._reach.reached(host)
        return stream

    def _connect(
        self, host: str, port: int, options: Iterable[httpcore.SOCKET_OPTION] | None
    ) -> httpcore.NetworkStream:
        end = min(self._monotonic() + self._reach.seconds, self._deadline.at)
        target = self._resolve.get(host)
        if target is not None:
            addresses, port = [target.address], target.port
        else:
            addresses = self._names.addresses(host, port, end - self._monotonic())
        reasons = []
        for place, address in enumerate(addresses):
            seconds = max((end - self._monotonic()) / (len(addresses) - place), 0.05)
            try:
                stream = self._sockets.connect_tcp(address, port, seconds, None, options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                reasons.append(_why(error))
                continue
            return TimedStream(stream, self._deadline, self._monotonic, target is not None and not target.tls)
        raise SourceError(f"no connection: {', '.join(dict.fromkeys(reasons))}", where=host, kind=Kind.UNREACHABLE)


def _why(error: Exception) -> str:
    if isinstance(error, httpcore.ConnectTimeout):
        return "no answer in time"
    cause = error.__context__
    return (cause.strerror or str(cause)).lower() if isinstance(cause, OSError) else str(error)
