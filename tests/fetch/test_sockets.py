from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.fetch.conftest import Opener, failure
from tests.fetch.server import Reply, serving
from tracker.fetch.clock import Clock
from tracker.fetch.failures import Kind
from tracker.fetch.limits import Limits
from tracker.fetch.request import Request
from tracker.fetch.sockets import trusted

URL = "https://board.example/a"


@contextmanager
def talking(talk: Callable[[socket.socket], None]) -> Iterator[str]:
    """A server that does with each connection what `talk` says, and its address."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                threading.Thread(target=finish, args=(connection,), daemon=True).start()

        def finish(connection: socket.socket) -> None:
            with connection:
                try:
                    talk(connection)
                except OSError:
                    return

        threading.Thread(target=serve, daemon=True).start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        listener.shutdown(socket.SHUT_RDWR)


def sending(data: bytes) -> Callable[[socket.socket], None]:
    def talk(connection: socket.socket) -> None:
        connection.recv(65536)
        connection.sendall(data)

    return talk


@pytest.mark.parametrize(
    ("data", "words", "kind"),
    [
        (b"220 ready\r\n\r\n", "did not answer in HTTP", Kind.BROKEN),
        (b"\x16\x03\x01garbage\r\n\r\n", "did not answer in HTTP", Kind.BROKEN),
        (b"", "closed the connection without an answer, 4 times; given up", Kind.BROKEN),
        (b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n", "did not answer in HTTP", Kind.BROKEN),
        (b"HTTP/1.1 200 OK\r\nX: " + b"y" * 200_000, "did not answer in HTTP", Kind.BROKEN),
        (
            b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
            "truncated: the body has no end",
            Kind.DAMAGED,
        ),
    ],
)
def test_what_is_no_whole_answer(open_fetcher: Opener, data: bytes, words: str, kind: Kind) -> None:
    robots = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    def talk(connection: socket.socket) -> None:
        asked = connection.recv(65536)
        connection.sendall(robots if b"/robots.txt" in asked else data)

    with talking(talk) as address, open_fetcher(resolve={"board.example": address}) as fetcher:
        found = failure(fetcher, URL)
    assert words in str(found)
    assert found.kind is kind


def test_headers_that_drip_are_given_up_in_time(open_fetcher: Opener) -> None:
    def talk(connection: socket.socket) -> None:
        connection.recv(65536)
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        for _ in range(200):
            connection.sendall(b"X: y\r\n")
            time.sleep(0.05)

    limits = Limits(request_seconds=0.3, delay_seconds=0, attempts=1)
    start = time.monotonic()
    with talking(talk) as address:
        resolve = {"board.example": address}
        with open_fetcher(resolve=resolve, limits=limits, clock=Clock()) as fetcher:
            found = failure(fetcher, URL)
    assert found.kind is Kind.TOO_SLOW
    assert time.monotonic() - start < 5


def test_a_silent_server_is_given_up_in_time(open_fetcher: Opener) -> None:
    limits = Limits(silence_seconds=0.1, delay_seconds=0, attempts=2)
    quick = Clock(sleep=lambda _: None)
    with serving({"/a": Reply(delay=1)}) as server, open_fetcher(server, limits=limits, clock=quick) as fetcher:
        found = failure(fetcher, URL)
    assert found.kind is Kind.TOO_SLOW
    assert "no answer in time, 2 times; given up" in str(found)


def test_a_server_without_tls_is_not_trusted(open_fetcher: Opener) -> None:
    with talking(sending(b"HTTP/1.1 400 Bad Request\r\n\r\n")) as address:
        fetcher = open_fetcher(resolve={"board.example": f"https://{address}"})
        found = failure(fetcher, URL)
        fetcher.close()
    assert found.kind is Kind.UNREACHABLE
    assert "no trusted connection (TLS): " in str(found)
    assert "wrong version number" in str(found) or "record" in str(found)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh self-signed certificate for board.example, with its key in the same file."""
    tool = shutil.which("openssl")
    if tool is None:
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("tls")
    key, made = folder / "key.pem", folder / "made.pem"
    subject = ["-subj", "/CN=board.example", "-addext", "subjectAltName=DNS:board.example"]
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    command = [tool, "req", "-x509", "-nodes", "-days", "2", *curve, *subject, "-keyout", str(key), "-out", str(made)]
    subprocess.run(command, check=True, capture_output=True)
    both = folder / "both.pem"
    both.write_bytes(key.read_bytes() + made.read_bytes())
    return both


@contextmanager
def secure(certificate: Path) -> Iterator[str]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)

    def talk(connection: socket.socket) -> None:
        with context.wrap_socket(connection, server_side=True) as stream:
            stream.recv(65536)
            stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nsafe")

    with talking(talk) as address:
        yield f"https://{address}"


def test_a_certificate_of_nobody_is_one_clear_line(open_fetcher: Opener, certificate: Path) -> None:
    with secure(certificate) as address, open_fetcher(resolve={"board.example": address}) as fetcher:
        found = failure(fetcher, URL)
    assert found.kind is Kind.UNREACHABLE
    assert str(found) == f"{URL}: no trusted connection (TLS): certificate not accepted, self-signed certificate"


def test_a_trusted_certificate_counts_for_its_own_name_only(
    open_fetcher: Opener, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    trusted.cache_clear()
    try:
        with secure(certificate) as address:
            resolve = {"board.example": address, "other.example": address}
            with open_fetcher(resolve=resolve) as fetcher:
                assert fetcher.fetch(Request(URL)).body == b"safe"
                found = failure(fetcher, "https://other.example/a")
    finally:
        trusted.cache_clear()
    assert "certificate not accepted, Hostname mismatch" in str(found)
