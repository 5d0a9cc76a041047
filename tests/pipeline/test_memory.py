"""Freed memory goes back to the system where the C library can do that."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tracker.pipeline.memory import give_back


def resident() -> int:
    """The bytes of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096


def test_a_system_without_the_call_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace())
    assert give_back() is False


@pytest.mark.parametrize("found", [0, 1])
def test_the_whole_of_what_is_free_is_given_back(monkeypatch: pytest.MonkeyPatch, found: int) -> None:
    asked: list[int] = []

    def trim(kept: int) -> int:
        asked.append(kept)
        return found

    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(malloc_trim=trim))
    assert give_back() is bool(found)
    assert asked == [0]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="the C library has no such call")
def test_texts_that_lay_among_what_stays_no_longer_take_room() -> None:
    texts, stays = [], []
    for number in range(1_000):
        texts.append(b"x" * (60_000 + number))
        stays.append(b"x" * (1_000 + number))
    del texts
    before = resident()
    assert give_back() is True
    assert resident() < before - 30_000_000
    assert len(stays) == 1_000
