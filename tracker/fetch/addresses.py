"""Which addresses may be asked: public ones, and those that a test names explicitly."""

from __future__ import annotations

import ipaddress
import queue
import socket
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from tracker.errors import UsageError
from tracker.fetch.failures import Kind, SourceError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Lookup = Callable[..., list[tuple[Any, ...]]]
"""The shape of `socket.getaddrinfo`."""

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_TRIED = 3


def is_public(address: Address) -> bool:
    """Whether an address belongs to the open internet; an IPv4 address inside an IPv6 one is looked at itself."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None or address.is_site_local:
            return False
    return address.is_global and not address.is_multicast


def check_url(url: str, resolve: Mapping[str, Target]) -> str:
    """The host of a URL that may be asked; raises SourceError for another scheme, credentials or a private address."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise SourceError("not a URL", where=url, kind=Kind.REFUSED) from None
    if parts.scheme not in ("http", "https") or not host:
        raise SourceError("only http and https URLs with a host are fetched", where=url, kind=Kind.REFUSED)
    if "@" in parts.netloc:
        raise SourceError("a URL with a user name is not fetched", where=url, kind=Kind.REFUSED)
    if host in resolve:
        return host
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        local = f".{host.rstrip('.')}".endswith((".localhost", ".local", ".internal"))
    else:
        local = not is_public(literal)
    if local:
        raise _private(host)
    return host


def _private(host: str, address: object = None) -> SourceError:
    found = f"{host} ({address})" if address else host
    return SourceError(
        f"{found} is a private or local address", where=host, advice="only public hosts are fetched", kind=Kind.REFUSED
    )


@dataclass(frozen=True, slots=True)
class Target:
    """Where requests for one host are sent instead of where its name points."""

    address: str
    port: int
    tls: bool
    """Whether an https URL is still spoken to with TLS there."""


def targets(resolve: Mapping[str, str]) -> dict[str, Target]:
    """The targets of `--resolve HOST=IP:PORT`.

    A loopback address stands for a test server and is spoken to in plain HTTP, unless it is written
    `https://IP:PORT`. Raises UsageError for what is not an address and a port.
    """
    return {host.lower(): _target(host, text) for host, text in resolve.items()}


def _target(host: str, text: str) -> Target:
    try:
        parts = urlsplit(text if "://" in text else f"//{text}")
        address, port = ipaddress.ip_address(parts.hostname or ""), parts.port
    except ValueError:
        port = None
    if port is None or parts.scheme not in ("", "http", "https"):
        raise UsageError(f"{text!r} is not an address and a port", where=f"--resolve {host}", advice="use HOST=IP:PORT")
    tls = parts.scheme == "https" or (parts.scheme == "" and not address.is_loopback)
    return Target(str(address), port, tls)


class Names:
    """Looks names up, once per run, with a time limit, and lets only public addresses through."""

    def __init__(self, lookup: Lookup = socket.getaddrinfo) -> None:
        self._lookup = lookup
        self._known: dict[tuple[str, int], list[str]] = {}

    def addresses(self, host: str, port: int, seconds: float) -> list[str]:
        """The first few addresses of a host; raises SourceError when it has none in time or one that is not public."""
        known = self._known.get((host, port))
        if known is None:
            known = self._known[host, port] = self._ask(host, port, seconds)
        return known

    def _ask(self, host: str, port: int, seconds: float) -> list[str]:
        answers: queue.SimpleQueue[list[tuple[Any, ...]] | OSError] = queue.SimpleQueue()

        def ask() -> None:
            try:
                answers.put(self._lookup(host, port, type=socket.SOCK_STREAM))
            except OSError as error:
                answers.put(error)
            except UnicodeError as error:
                answers.put(OSError(0, str(error)))

        threading.Thread(target=ask, daemon=True, name=f"name of {host}").start()
        try:
            answer = answers.get(timeout=max(seconds, 0.01))
        except queue.Empty:
            raise _unnamed(host, f"no answer within {seconds:.1f} s") from None
        if isinstance(answer, OSError):
            raise _unnamed(host, answer.strerror or str(answer))
        found = list(dict.fromkeys(str(entry[4][0]).partition("%")[0] for entry in answer))
        for address in found:
            if not is_public(ipaddress.ip_address(address)):
                raise _private(host, address)
        if not found:
            raise _unnamed(host, "it has no address")
        return found[:_TRIED]


def _unnamed(host: str, why: str) -> SourceError:
    return SourceError(
        f"the name cannot be looked up: {why}", where=host, advice="check the URL or the network", kind=Kind.UNREACHABLE
    )
