"""Files that are the old or the new ones: equal ones untouched, errors one line, kills survived."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tracker.errors import StoreError
from tracker.store import atomic
from tracker.store.atomic import JOURNAL, read_together, recover, write_bytes, write_together


def test_a_file_is_written_and_an_equal_one_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file.txt"
    assert write_bytes(path, b"one")
    os.utime(path, (1, 1))
    assert not write_bytes(path, b"one")
    assert path.stat().st_mtime == 1
    assert write_bytes(path, b"two")
    assert path.read_text() == "two"
    assert [each.name for each in path.parent.iterdir()] == ["file.txt"]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.txt"
    write_bytes(path, b"old")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match=r"file\.txt: No space left on device; free some space"):
        write_bytes(path, b"new")
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["file.txt"]


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"Not a directory|File exists"):
        write_bytes(tmp_path / "file" / "below", b"text")


def test_files_that_belong_together_change_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_together(tmp_path, {"a": b"1", "b": b"1", "c": b"1"})
    real = atomic.write_bytes

    def breaks_at_b(path: Path, body: bytes) -> bool:
        if path.name == "b":
            raise StoreError("stopped here")
        return real(path, body)

    monkeypatch.setattr(atomic, "write_bytes", breaks_at_b)
    with pytest.raises(StoreError):
        write_together(tmp_path, {"a": b"2", "b": b"2", "c": None})
    monkeypatch.undo()
    assert (tmp_path / "a").read_text() == "2"
    assert (tmp_path / "b").read_text() == "1"
    assert read_together(tmp_path) == {"a": b"2", "b": b"2"}
    assert recover(tmp_path)
    assert read_together(tmp_path) == {"a": b"2", "b": b"2"}
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a", "b"]
    assert not recover(tmp_path)


def test_nothing_is_written_where_nothing_differs(tmp_path: Path) -> None:
    assert write_together(tmp_path, {"a": b"1", "b": b"1"}) == ("a", "b")
    assert write_together(tmp_path, {"a": b"1", "b": b"1", "c": None}) == ()
    assert write_together(tmp_path, {"a": b"1", "b": b"2"}) == ("b",)


def test_a_damaged_journal_is_one_line(tmp_path: Path) -> None:
    (tmp_path / JOURNAL).write_text("{")
    with pytest.raises(StoreError, match="journal"):
        read_together(tmp_path)


WRITER = """
import sys
from pathlib import Path
from tracker.store.atomic import write_together
from tracker.store.lock import locked
folder = Path(sys.argv[1])
generation = int(sys.argv[2])
print("go", flush=True)
while True:
    generation += 1
    with locked(folder):
        names = {f"{part}/{n}.jsonl": b"%d\\n" % generation * 200 for part in ("entries", "changes") for n in range(6)}
        write_together(folder, {**names, "old.jsonl": None if generation % 2 else b"%d\\n" % generation})
"""


def test_killed_at_any_moment_the_files_are_of_one_generation(tmp_path: Path) -> None:
    chance = random.Random(7)
    generation = 0
    for _ in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), str(generation)], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"go\n"
            time.sleep(chance.uniform(0.0, 0.08))
            process.send_signal(signal.SIGKILL)
        found = read_together(tmp_path)
        parts = {body.split(b"\n")[0] for name, body in found.items() if "/" in name}
        assert len(parts) <= 1, parts
        if parts:
            newest = int(parts.pop())
            assert newest >= generation
            assert ("old.jsonl" in found) == (newest % 2 == 0)
            generation = newest
        recover(tmp_path)
        assert read_together(tmp_path) == found
        assert not list(tmp_path.rglob("*.tmp"))
    assert generation > 0


@pytest.mark.parametrize(
    "text",
    ["[1, 2]", "[" * 100_000, '{"a": 5}', '{"../outside": "x"}', '{"/outside": "x"}', '{"a//b": "x"}', '{".a": "x"}'],
)
def test_a_journal_that_reaches_outside_or_says_something_else_is_refused(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "ledger"
    folder.mkdir()
    (folder / JOURNAL).write_text(text, "utf-8")
    for use in (recover, read_together):
        with pytest.raises(StoreError, match="journal"):
            use(folder)
    assert [path.name for path in tmp_path.iterdir()] == ["ledger"]
