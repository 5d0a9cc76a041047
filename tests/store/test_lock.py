"""One writer at a time; the second waits, or leaves with one clear line."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tracker.errors import StoreError
from tracker.store.ledger import Ledger
from tracker.store.lock import exchanging, locked, reading
from tracker.store.reading import read_ledger
from tracker.store.writing import write_ledger

HOLDER = """
import sys, time
from pathlib import Path
from tracker.store.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_the_second_run_leaves_with_one_line(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(StoreError, match="another run is using this folder"):  # noqa: SIM117
        with locked(tmp_path, wait=0.15):
            pass


def test_the_second_run_waits_for_the_first(tmp_path: Path) -> None:
    order: list[str] = []

    def first() -> None:
        with locked(tmp_path):
            order.append("first in")
            time.sleep(0.3)
            order.append("first out")

    thread = threading.Thread(target=first)
    thread.start()
    while not order:
        time.sleep(0.01)
    with locked(tmp_path):
        order.append("second in")
    thread.join()
    assert order == ["first in", "first out", "second in"]


def test_a_killed_run_leaves_no_lock(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(StoreError), locked(tmp_path, wait=0):
            pass
        process.kill()
    with locked(tmp_path, wait=2):
        pass


def test_readers_do_not_wait_for_a_run_only_for_the_exchange_of_files(tmp_path: Path) -> None:
    write_ledger(Ledger(), tmp_path)
    with locked(tmp_path):
        assert read_ledger(tmp_path) == Ledger()
    with exchanging(tmp_path), pytest.raises(StoreError, match="another run"), reading(tmp_path, wait=0):
        pass
    with reading(tmp_path), reading(tmp_path, wait=0):
        pass
    with reading(tmp_path), pytest.raises(StoreError, match="another run"), exchanging(tmp_path, wait=0):
        pass


def test_a_first_write_has_no_readers(tmp_path: Path) -> None:
    with exchanging(tmp_path), reading(tmp_path, wait=0):
        pass


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="file/ledger"), locked(tmp_path / "file" / "ledger"):
        pass
