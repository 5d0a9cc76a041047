"""The one HTTP client of a run: httpx on top, our own connections below."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpcore
import httpx


@contextmanager
def _as_httpx() -> Iterator[None]:
    """Turns an error of the connection pool into httpx's error of the same name."""
    try:
        yield
    except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError) as error:
        raised: type[httpx.TransportError] = getattr(httpx, type(error).__name__, httpx.TransportError)
        raise raised(str(error) or type(error).__name__) from error


class _Stream(httpx.SyncByteStream):
    def __init__(self, response: httpcore.Response) -> None:
        self._response = response

    def __iter__(self) -> Iterator[bytes]:
        with _as_httpx():
            yield from self._response.iter_stream()

    def close(self) -> None:
        self._response.close()


class Transport(httpx.BaseTransport):
    """Sends httpx requests over a pool whose connections, also the trusted ones, are opened by a given backend."""

    def __init__(self, backend: httpcore.NetworkBackend, connections: int) -> None:
        self._pool = httpcore.ConnectionPool(
            ssl_context=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
            max_connections=connections,
            max_keepalive_connections=connections,
            keepalive_expiry=30,
            network_backend=backend,
        )

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """The response with its body still on the wire."""
        asked = httpcore.Request(
            request.method,
            httpcore.URL(
                scheme=request.url.raw_scheme,
                host=request.url.raw_host,
                port=request.url.port,
                target=request.url.raw_path,
            ),
            headers=request.headers.raw,
            content=request.stream,
            extensions=request.extensions,
        )
        with _as_httpx():
            response = self._pool.handle_request(asked)
        return httpx.Response(
            response.status, headers=response.headers, stream=_Stream(response), extensions=response.extensions
        )

    def close(self) -> None:
        """Closes all connections."""
        self._pool.close()


def client(backend: httpcore.NetworkBackend, agent: str, connections: int, silence: float) -> httpx.Client:
    """A client that follows no redirect by itself, keeps no cookie, and ignores the environment."""
    return httpx.Client(
        transport=Transport(backend, connections),
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        headers={"User-Agent": agent, "Accept-Encoding": "gzip, deflate"},
        timeout=httpx.Timeout(silence, pool=None),
        follow_redirects=False,
        trust_env=False,
    )
