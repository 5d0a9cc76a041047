"""Freed memory goes back to the system where the C library can do that."""

from __future__ import annotations

import ctypes
import gc
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tracker.pipeline.memory import be_sparing, collect_seldom, give_back

ROOT = Path(__file__).resolve().parents[2]


def test_a_system_without_the_calls_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace())
    assert give_back() is False
    assert be_sparing() is False


def test_all_threads_share_one_heap_and_large_blocks_lie_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: dict[int, int] = {}

    def mallopt(name: int, value: int) -> int:
        wanted[name] = value
        return 1

    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(mallopt=mallopt))
    assert be_sparing() is True
    assert wanted == {-8: 1, -3: 65_536, -1: 65_536}


def test_garbage_in_circles_is_still_found() -> None:
    before = gc.get_threshold()
    try:
        gc.set_threshold(700, 10, 10)
        collect_seldom()
        assert gc.isenabled()
        assert 700 < gc.get_threshold()[0] < 100_000
    finally:
        gc.set_threshold(*before)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallopt"), reason="the C library has no such call")
def test_what_threads_freed_does_not_stay() -> None:
    script = """
import sys, threading
from pathlib import Path
from tracker.pipeline.memory import be_sparing
if sys.argv[1] == "sparing":
    assert be_sparing()
kept, gate = [], threading.Barrier(8)
def work():
    gate.wait()
    pages = []
    for number in range(400):
        pages.append(bytes(100_000))
        kept.append(bytes(600))
    gate.wait()
threads = [threading.Thread(target=work) for _ in range(8)]
[each.start() for each in threads]
[each.join() for each in threads]
print(int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096)
"""
    left = {
        how: int(subprocess.check_output([sys.executable, "-c", script, how], cwd=ROOT, text=True))
        for how in ("as it is", "sparing")
    }
    assert left["sparing"] < left["as it is"] - 10_000_000


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
    script = """
from pathlib import Path
from tracker.pipeline.memory import give_back
def resident():
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096
texts, stays = [], []
for number in range(1_000):
    texts.append(b"x" * (60_000 + number))
    stays.append(b"x" * (1_000 + number))
del texts
before = resident()
assert give_back()
print(before - resident(), len(stays))
"""
    told = subprocess.check_output([sys.executable, "-c", script], cwd=ROOT, text=True).split()
    assert int(told[0]) > 30_000_000
    assert told[1] == "1000"
