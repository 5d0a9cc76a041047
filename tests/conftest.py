"""Shared by all tests: no test may open a socket to anywhere but this machine, and the reference data may be absent."""

from __future__ import annotations

import ipaddress
import os
import socket
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.workspace import World, invented_world

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("search", max_examples=2_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
"""The same examples in every run; `HYPOTHESIS_PROFILE=search` looks for new ones, and for longer."""

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


def _is_local(address: object) -> bool:
    if not isinstance(address, tuple):
        return True
    host = str(address[0])
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if not _is_local(address):
            raise AssertionError(f"a test tried to reach {address!r}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference data; the test is skipped where it is absent."""
    if not (SHARED / "data").is_dir():
        pytest.skip("the reference data folder ../shared is not here")
    return SHARED


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    """A small invented world to run commands in; the working folder is outside the checkout."""
    monkeypatch.chdir(tmp_path)
    return invented_world(tmp_path)
