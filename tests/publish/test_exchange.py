"""The new site takes the place of the old one in one step; where that cannot be done, file by file."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tracker.errors import StoreError
from tracker.publish import exchange
from tracker.publish.folder import MANIFEST, Inputs, Published, intact, read_manifest, write_site
from tracker.publish.site import current
from tracker.store.lock import locked

OLD = [("a.html", b"old"), ("b/c.html", b"old"), ("same.html", b"same"), ("gone/d.html", b"old")]
NEW = [("a.html", b"new"), ("b/c.html", b"new"), ("same.html", b"same"), ("more/e.html", b"new")]


def content(out: Path) -> dict[str, bytes]:
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in out.rglob("*")
        if path.is_file() and path.name != MANIFEST
    }


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder with the old site."""
    place = tmp_path / "site"
    write_site(place, OLD, Inputs("1"))
    return place


def test_one_step_before_the_exchange_stands_the_old_site_and_after_it_the_new_one(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[BC-155] Pages and data files of a folder are of one build only."""
    real, seen = exchange._swap, []

    def looked_at(new: Path, old: Path) -> None:
        seen.append(content(out))
        real(new, old)
        seen.append(content(out))

    monkeypatch.setattr(exchange, "_swap", looked_at)
    assert write_site(out, NEW, Inputs("2")) == Published(3, 1, 1)
    assert seen == [dict(OLD), dict(NEW)]
    assert intact(out, read_manifest(out))
    assert names(out.parent) == ["site"]


def test_what_others_put_there_stays(out: Path) -> None:
    (out / "notes").mkdir(mode=0o750)
    (out / "notes" / "mine.txt").write_text("mine")
    (out / "empty").mkdir()
    (out / "link").symlink_to("nowhere")
    out.chmod(0o755)
    inode = (out / "notes" / "mine.txt").stat().st_ino
    write_site(out, NEW, Inputs("2"))
    assert names(out) == [MANIFEST, "a.html", "b", "empty", "link", "more", "notes", "same.html"]
    assert (out / "notes" / "mine.txt").stat().st_ino == inode
    assert (out / "notes").stat().st_mode & 0o777 == 0o750
    assert out.stat().st_mode & 0o777 == 0o755
    assert (out / "link").readlink() == Path("nowhere")


def test_what_is_equal_is_the_same_file_with_its_time(out: Path) -> None:
    before = (out / "same.html").stat()
    write_site(out, NEW, Inputs("2"))
    after = (out / "same.html").stat()
    assert (after.st_ino, after.st_mtime_ns, after.st_nlink) == (before.st_ino, before.st_mtime_ns, 1)


def test_without_the_call_files_are_moved_one_by_one(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(new: Path, old: Path) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr(exchange, "_swap", missing)
    inode = out.stat().st_ino
    assert write_site(out, NEW, Inputs("2")) == Published(3, 1, 1)
    assert content(out) == dict(NEW)
    assert out.stat().st_ino == inode
    assert names(out.parent) == ["site"]


@pytest.mark.parametrize("below", ["", "b"])
def test_the_working_folder_is_not_exchanged(out: Path, monkeypatch: pytest.MonkeyPatch, below: str) -> None:
    monkeypatch.chdir(out / below)
    inode = out.stat().st_ino
    write_site(out, NEW, Inputs("2"))
    assert out.stat().st_ino == inode
    assert content(out) == dict(NEW)


def test_a_link_to_a_folder_stays_a_link(out: Path) -> None:
    link = out.with_name("link")
    link.symlink_to(out)
    write_site(link, NEW, Inputs("2"))
    assert link.is_symlink()
    assert content(out) == dict(NEW)


def test_what_a_killed_build_left_is_removed_unless_another_run_holds_it(out: Path) -> None:
    dead, held = (out.with_name(f".site.{n}.building") for n in (1, 2))
    for each in (dead, held, out / ".building"):
        each.mkdir()
    handle = os.open(held, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    write_site(out, NEW, Inputs("2"))
    os.close(handle)
    assert names(out.parent) == [held.name, "site"]
    assert ".building" not in names(out)


def test_what_a_killed_build_left_beside_a_current_site_is_removed(out: Path) -> None:
    left = out.with_name(".site.1.building")
    left.mkdir()
    assert current(out, "2") is None
    assert left.is_dir()
    assert current(out, "1") == Published(0, len(OLD), 0)
    assert names(out.parent) == ["site"]


def test_nobody_takes_a_folder_in_use_for_left_over(out: Path) -> None:
    with exchange.building(out) as staging:
        exchange.clear(out)
        assert staging.is_dir()
    assert names(out.parent) == ["site"]


def test_a_run_that_waited_holds_the_new_folder(out: Path) -> None:
    order: list[str] = []
    ready = threading.Event()

    def first() -> None:
        with locked(out):
            ready.set()
            time.sleep(0.2)
            write_site(out, NEW, Inputs("2"))
            order.append("first")

    thread = threading.Thread(target=first)
    thread.start()
    ready.wait()
    with locked(out):
        order.append("second")
        assert content(out) == dict(NEW)
        with pytest.raises(StoreError, match="another run"), locked(out, wait=0):
            pass
    thread.join()
    assert order == ["first", "second"]


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.publish.test_exchange import NEW
from tracker.publish import exchange
from tracker.publish.folder import Inputs, write_site
real = exchange._swap
def swap(new, old):
    if sys.argv[2] == "after":
        real(new, old)
    os.kill(os.getpid(), signal.SIGKILL)
exchange._swap = swap
write_site(Path(sys.argv[1]), NEW, Inputs("2"))
"""


@pytest.mark.parametrize("moment", ["before", "after"])
def test_killed_beside_the_exchange_the_next_build_finds_one_whole_site(out: Path, moment: str) -> None:
    """[BC-155] A build that is killed publishes all of its files or none."""
    killed = subprocess.run([sys.executable, "-c", KILLED, str(out), moment], check=False)
    assert killed.returncode == -9
    assert content(out) == dict(OLD if moment == "before" else NEW)
    assert intact(out, read_manifest(out))
    write_site(out, [*NEW, ("f.html", b"later")], Inputs("3"))
    assert content(out) == {**dict(NEW), "f.html": b"later"}
    assert names(out.parent) == ["site"]
