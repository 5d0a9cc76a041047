"""The one HTTP client of a run: httpx's requests and responses, our own connections below.

Of `httpx.Client` nothing is used: redirects are followed by hand, no cookie is kept and the environment is not asked,
and what a client does around each request for their sake takes longer than all the rest of it.
"""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

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
    """Sends httpx requests over connections, also the trusted ones, that are opened by a given backend.

    A pool for each host: one for all would hold every open connection against every other at each request.
    """

    def __init__(self, backend: httpcore.NetworkBackend, agent: str, connections: int, silence: float) -> None:
        """`agent` is the name under which is asked, `connections` the most that are open to one host, `silence` for
        how many seconds nothing may come."""
        self._backend, self._connections = backend, connections
        ours = {"Accept": "*/*", "Accept-Encoding": "gzip, deflate", "Connection": "keep-alive", "User-Agent": agent}
        self._headers = httpx.Headers(ours)
        self._extensions = {"timeout": httpx.Timeout(silence, pool=None).as_dict()}
        self._trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self._pools: dict[bytes, httpcore.ConnectionPool] = {}
        self._lock = threading.Lock()

    def _pool(self, host: bytes) -> httpcore.ConnectionPool:
        with self._lock:
            if host not in self._pools:
                self._pools[host] = httpcore.ConnectionPool(
                    ssl_context=self._trust,
                    max_connections=self._connections,
                    max_keepalive_connections=self._connections,
                    keepalive_expiry=30,
                    network_backend=self._backend,
                )
            return self._pools[host]

    def request(self, method: str, url: str, content: bytes | None, headers: Mapping[str, str]) -> httpx.Request:
        """A request to be sent; raises httpx.InvalidURL or ValueError for what cannot be asked."""
        whole = self._headers.copy()
        whole.update(headers)
        return httpx.Request(method, url, headers=whole, content=content, extensions=dict(self._extensions))

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """The response with its body still on the wire, to be closed; raises httpx.TransportError."""
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
            response = self._pool(request.url.raw_host).handle_request(asked)
        return httpx.Response(response.status, headers=response.headers, stream=_Stream(response), request=request)

    def close(self) -> None:
        """Closes all connections."""
        for pool in self._pools.values():
            pool.close()
