"""What can be wrong around a run: one clear line each, the right exit status, nothing lost, and the old site stays."""

from __future__ import annotations

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from tests.commands.test_run import bytes_below, run
from tests.pipeline.test_collect import Site, layout, serve_all, site  # noqa: F401
from tests.pipeline.whole import left
from tests.workspace import DAY, ROWS, World, invented_world
from tracker.cli import main
from tracker.paths import checkout
from tracker.pipeline import run as pipeline
from tracker.pipeline.run import Network, record_run
from tracker.pipeline.workspace import open_workspace
from tracker.store import database
from tracker.store.lock import locked

NOBODY = 65534
NEW_ROWS = [{**ROWS[0], "resolved": 62.5}, *ROWS[1:]]


def job(world: World, *more: str) -> int:
    return run("run", "--replay", str(world.replay), "--out", str(world.site), *world.storing(), *more)


@pytest.fixture
def recorded(world: World, capsys: pytest.CaptureFixture[str]) -> World:
    """A world with one day on record, and a second day saved."""
    assert job(world) == 0
    world.save_board(NEW_ROWS, DAY + 86_400)
    capsys.readouterr()
    return world


def check_line(err: str, *words: str) -> None:
    """The last line, after those of the sources, is the only one of an error, and says all this."""
    lines = err.splitlines()
    assert lines[-1].startswith("tracker: ")
    assert sum(line.startswith("tracker: ") for line in lines) == 1
    assert "Traceback" not in err
    assert not [word for word in words if word not in lines[-1]], lines[-1]


def check_recovers(world: World) -> None:
    """The next run ends as if nothing had been."""
    assert job(world) == 0
    left(world.root)
    assert "62.5" in (world.ledger / "entries/orchard-bench.jsonl").read_text()
    changes = (world.ledger / "changes/orchard-bench.jsonl").read_text()
    assert changes.count('"score-changed"') == 1
    assert "62.5" in (world.site / "api/v1/boards/orchard-bench.json").read_text()


# Rights


def unprivileged(arguments: list[str], errors: Path) -> int:
    """The status of a command that a user without rights over the files of others runs; errors go to the file.

    It runs in a fork of this process, which has imported everything: that user may not even read the interpreter.
    """
    errors.touch()
    handle = os.open(errors, os.O_WRONLY | os.O_TRUNC)
    child = os.fork()
    if not child:
        os.dup2(handle, 2)
        sys.stderr = os.fdopen(2, "w", buffering=1)
        if os.geteuid() == 0:
            os.setgroups([])
            os.setegid(NOBODY)
            os.seteuid(NOBODY)
        try:
            main(arguments)
        except SystemExit as ended:
            os._exit(int(ended.code or 0))
        finally:
            os._exit(70)
    os.close(handle)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.fixture
def owned(tmp_path: Path) -> Iterator[World]:
    """A world of such a user, in a folder of its own that the user can reach, with one day on record."""
    folder = Path(tempfile.mkdtemp())
    world = invented_world(folder)
    root = checkout()
    assert root is not None
    shutil.copytree(root / "templates", folder / "templates")
    before = Path.cwd()
    os.chdir(folder)
    try:
        assert run(*in_folder(world)) == 0
        if os.geteuid() == 0:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, NOBODY, NOBODY)
        yield world
    finally:
        os.chdir(before)
        for path in (folder, *folder.rglob("*")):
            if path.is_dir():
                path.chmod(0o755)
        shutil.rmtree(folder)


def in_folder(world: World) -> list[str]:
    """The job with templates and database in folders of the world."""
    options = ["--sources", str(world.sources), "--ledger", str(world.ledger), "--out", str(world.site)]
    database = ["--db", f"sqlite:///{world.root / 'db' / 'tracker.db'}"]
    return ["run", "--replay", str(world.replay), *options, *database, "--templates", str(world.root / "templates")]


@pytest.mark.parametrize("name", ["ledger", "ledger/entries", "site", "db"])
def test_a_folder_that_cannot_be_written(owned: World, name: str, tmp_path: Path) -> None:
    owned.save_board(NEW_ROWS, DAY + 86_400)
    before = bytes_below(owned.site)
    place = owned.root / name
    inside = [place, *place.rglob("*")]
    for path in inside:
        path.chmod(0o555 if path.is_dir() else 0o444)
    assert unprivileged(in_folder(owned), tmp_path / "errors") == 2
    advice = {"site": "--out", "db": "--db"}.get(name, "name another folder")
    check_line((tmp_path / "errors").read_text(), str(place), advice)
    assert bytes_below(owned.site) == before
    for path in inside:
        path.chmod(0o755 if path.is_dir() else 0o644)
    assert unprivileged(in_folder(owned), tmp_path / "errors") == 0
    assert (owned.ledger / "changes/orchard-bench.jsonl").read_text().count('"score-changed"') == 1
    assert "62.5" in (owned.site / "api/v1/boards/orchard-bench.json").read_text()


# Space


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize(
    ("size", "where", "advice"),
    [
        (900, "ledger", "limit on the size of files"),
        (16_000, "tracker.db", "limit on the size of files"),
    ],
)
def test_files_that_may_not_grow(
    recorded: World, size: int, where: str, advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = bytes_below(recorded.site)
    with no_file_larger_than(size):
        assert job(recorded) == 2
    check_line(capsys.readouterr().err, str(recorded.root / where), advice)
    assert bytes_below(recorded.site) == before
    check_recovers(recorded)


@contextmanager
def small_disk(place: Path, size: str) -> Iterator[None]:
    """A file system of its own with so much space; the test is skipped where it cannot be had."""
    place.mkdir(exist_ok=True)
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    if mount is None or os.geteuid() != 0 or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("a small file system can be mounted by the superuser alone")
    try:
        yield
    finally:
        subprocess.run(["umount", str(place)], check=True)


@pytest.mark.parametrize(("name", "size"), [("ledger", "16k"), ("db", "40k"), ("site", "400k")])
def test_a_full_disk(world: World, name: str, size: str, capsys: pytest.CaptureFixture[str]) -> None:
    full, other = world.root / name, f"sqlite:///{world.root / 'db' / 'tracker.db'}"
    storing = [*world.storing()[:4], "--db", other, "--out", str(world.site)]
    with small_disk(full, size):
        assert run("run", "--replay", str(world.replay), *storing) == 2
        check_line(capsys.readouterr().err, str(full), "free")
        assert not (world.site / "index.html").exists()
    assert run("run", "--replay", str(world.replay), *storing) == 0
    assert len(bytes_below(world.site)) > 50


# Two at once

HOLDER = """
import sys, time
from pathlib import Path
from tracker.store.lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(3)
"""


@pytest.mark.parametrize("name", ["ledger", "site"])
def test_a_second_run_waits_for_the_first(recorded: World, name: str) -> None:
    """[BC-218] A second job while the first writes (3 s) waits, and what it finds is whole."""
    folder = str(recorded.root / name)
    with subprocess.Popen([sys.executable, "-c", HOLDER, folder], stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == b"held\n"
        begun = time.monotonic()
        check_recovers(recorded)
        assert time.monotonic() - begun > 2


def test_a_second_run_that_waited_long_leaves_with_one_line(
    recorded: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """[BC-218] A second job ends with one clear line when the first takes too long."""
    monkeypatch.setattr(pipeline, "locked", partial(locked, wait=0.2))
    before = left(recorded.root)
    with locked(recorded.ledger):
        assert job(recorded) == 2
    check_line(capsys.readouterr().err, str(recorded.ledger), "another run is using this folder", "wait")
    assert left(recorded.root) == before
    check_recovers(recorded)


def test_two_runs_at_the_same_time_record_everything_once(recorded: World) -> None:
    """[BC-218] The database and the rest are whole after two jobs at once."""
    command = [sys.executable, "-m", "tracker", "run", "--replay", str(recorded.replay), "--out", str(recorded.site)]
    root = checkout()
    environment = os.environ | {"PYTHONPATH": str(root)}
    both = [
        subprocess.Popen([*command, *recorded.storing()], cwd=recorded.root, env=environment, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    errors = [process.communicate()[1].decode() for process in both]
    assert [process.returncode for process in both] == [0, 0], errors
    check_recovers(recorded)


def test_a_database_that_another_run_holds(
    recorded: World, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.2)
    before = bytes_below(recorded.site)
    with closing(sqlite3.connect(recorded.root / "tracker.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert job(recorded) == 2
        other.execute("ROLLBACK")
    check_line(capsys.readouterr().err, "tracker.db", "locked", "wait until it has ended")
    assert bytes_below(recorded.site) == before
    check_recovers(recorded)


# What is recorded


def statement(sql: str) -> Callable[[World], None]:
    def do(world: World) -> None:
        with closing(sqlite3.connect(world.root / "tracker.db")) as connection:
            connection.execute(sql)
            connection.commit()

    return do


def replaced(name: str, old: str, new: str) -> Callable[[World], None]:
    def do(world: World) -> None:
        text = (world.root / name).read_text()
        assert old in text
        (world.root / name).write_text(text.replace(old, new, 1))

    return do


def removed(name: str) -> Callable[[World], None]:
    return lambda world: (world.root / name).unlink()


def overwritten(name: str, body: bytes) -> Callable[[World], None]:
    def do(world: World) -> None:
        (world.root / name).write_bytes(body)

    return do


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (statement("UPDATE tracker_meta SET value = '99' WHERE name = 'schema'"), ("tracker.db", "schema 99", "newer")),
        (overwritten("tracker.db", b"notes of mine " * 900), ("tracker.db", "not a database", "--db")),
        (replaced("ledger/format.json", "1", "99"), ("format.json", "format 99", "newer version of tracker")),
        (replaced("ledger/entries/orchard-bench.jsonl", '"score"', '"score'), ("orchard-bench.jsonl:1", "restore")),
        (replaced("ledger/entries/orchard-bench.jsonl", "50.0", "50.1"), ("orchard-bench.jsonl", "checksum", "accept")),
        (removed("ledger/changes/orchard-bench.jsonl"), ("changes/orchard-bench.jsonl", "no longer there", "accept")),
        (removed("ledger/format.json"), ("format.json", "restore")),
        (overwritten("ledger/status.json", b"{"), ("status.json", "restore")),
        (overwritten("ledger/.journal", b"{"), (".journal", "remove it")),
        (overwritten("sources/vendors/zorb-labs.toml", b'name = "Zorb"\nfeed = ["x"]'), ("zorb-labs.toml", "feed")),
        (overwritten("sources/vendors/zorb-labs/card.toml", b"title = 3"), ("card.toml", "vendor")),
    ],
)  # fmt: skip
def test_what_is_damaged_or_newer_is_one_line(
    recorded: World, harm: Callable[[World], None], words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    kept = {path: path.read_bytes() for path in recorded.root.rglob("*") if path.is_file()}
    pages = bytes_below(recorded.site)
    harm(recorded)
    assert job(recorded) == 2
    check_line(capsys.readouterr().err, *words)
    assert bytes_below(recorded.site) == pages
    for folder in ("ledger", "sources"):
        for path in (recorded.root / folder).rglob("*"):
            if path.is_file() and path not in kept:
                path.unlink()
    for path, body in kept.items():
        if not path.exists() or path.read_bytes() != body:
            path.write_bytes(body)
    check_recovers(recorded)


def with_damaged_page(file: Path, page: int) -> None:
    body = bytearray(file.read_bytes())
    body[page * 4096 + 100 : (page + 1) * 4096] = b"\xa5" * 3996
    file.write_bytes(bytes(body))


@pytest.mark.parametrize("page", [0, 3, 6])
def test_a_database_with_a_damaged_page_is_made_again_with_one_line(
    recorded: World, page: int, capsys: pytest.CaptureFixture[str]
) -> None:
    file = recorded.root / "tracker.db"
    with_damaged_page(file, page)
    check_recovers(recorded)
    (line,) = (line for line in capsys.readouterr().err.splitlines() if "damaged" in line)
    assert line.startswith(f"{file}: the database was damaged (")
    assert line.endswith("it is made again from the ledger")


def test_a_damaged_database_is_told_as_json_to_programs(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    with_damaged_page(recorded.root / "tracker.db", 3)
    assert job(recorded, "--log-format", "json") == 0
    told = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    (warning,) = (each for each in told if each["event"] == "warning")
    assert "made again from the ledger" in warning["message"]
    assert warning["level"] == "warning"


# The clock


def test_copies_older_than_what_is_recorded_lose_nothing(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    before = left(recorded.root)
    recorded.save_board(NEW_ROWS, DAY - 86_400 * 40)
    recorded.save("zorb.example/card.md", "# Zorb 2\n", DAY - 86_400 * 40)
    assert job(recorded) == 0
    assert "older than what is recorded" in capsys.readouterr().err
    after = left(recorded.root)
    for name in ("entries", "changes", "claims"):
        kept = {path: body for path, body in before.ledger.items() if path.startswith(name)}
        assert kept == {path: body for path, body in after.ledger.items() if path.startswith(name)}


def test_a_clock_that_went_back_is_one_line_and_loses_nothing(
    recorded: World,
    site: Site,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
) -> None:
    serve_all(recorded, site)
    before = left(recorded.root)
    workspace, early = open_workspace(layout(recorded)), datetime(2026, 1, 2, tzinfo=UTC)

    class Early(Network):
        @property
        def clock(self) -> datetime:
            return early

    done = record_run(workspace, Early(resolve=site.resolve()))
    lines = [line for line in capsys.readouterr().err.splitlines() if "clock" in line]
    assert lines == [
        "The clock says 2026-01-02 00:00 UTC, and copies of 2026-03-05 08:40 UTC are recorded: "
        "set the clock; until then what is older than those copies is not taken over"
    ]
    assert {each.outcome for each in done.collected.outcomes} <= {"updated", "unchanged", "held-back"}
    after = left(recorded.root)
    for name in ("entries", "claims"):
        rows = [body for path, body in sorted(before.ledger.items()) if path.startswith(name)]
        now = [body for path, body in sorted(after.ledger.items()) if path.startswith(name)]
        assert [len(body.splitlines()) for body in now] == [len(body.splitlines()) for body in rows]
