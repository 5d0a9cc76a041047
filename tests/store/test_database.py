"""The database: rebuilt from the ledger where it must be, otherwise untouched; errors are one line and lose nothing.

The tests run on SQLite, and on PostgreSQL where there is a server.
"""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from tests.store.rows import day, look, row, rows
from tracker.declare.leaderboards import Leaderboard
from tracker.errors import StoreError
from tracker.records import Claim, Entry, Note, RecordedEntry, SourceStatus, Status, Verdict
from tracker.store import database
from tracker.store.claims import observe_claims, observe_verdicts
from tracker.store.ledger import Ledger
from tracker.store.load import refresh
from tracker.store.tables import TABLES
from tracker.store.unread import Rows

NAMES = tuple(TABLES)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The path of a SQLite database that does not exist yet."""
    return tmp_path / "tracker.db"


def example() -> Ledger:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, [row("system-00", "19.0", metrics={"b": "1", "a": "2"}), row("bad", "271.0"), *rows(11, 1)], 1)
    claim = Claim("System 3", "acme", "71,7 %", id="acme/1", vendor="Acme", document="acme/card", own_model=True)
    observe_claims(ledger, [claim], day(1))
    observe_verdicts(ledger, [Verdict("acme/1", Status.NO_ENTRY)], day(1))
    ledger.statuses["acme"] = SourceStatus("acme", "leaderboard", checked_at=day(1), rows=13)
    return ledger


def stored(url: str, name: str) -> list[dict[str, object]]:
    with database.connected(url) as connection:
        return [dict(each._mapping) for each in database.read(connection, name)]


def test_every_record_stands_in_its_table(url: str) -> None:
    ledger = example()
    assert refresh(url, ledger) == NAMES
    entries = stored(url, "entries")
    assert [each["id"] for each in entries] == [each.entry.id for each in ledger.entries["acme"]]
    first = entries[0]
    assert (first["score"], first["value"], first["first_seen"]) == ("19.0", 19.0, day(0))
    assert first["metrics"] == '{"a": "2", "b": "1"}'
    (claim,) = stored(url, "claims")
    assert (claim["score"], claim["value"], claim["own_model"]) == ("71,7 %", 71.7, True)
    (verdict,) = stored(url, "verdicts")
    assert (verdict["status"], verdict["verdict_group"], verdict["since"]) == ("no-entry", "unchecked", day(1))
    assert [each["kind"] for each in stored(url, "changes")] == ["added", "held-back", "score-changed"]
    assert [each["value"] for each in stored(url, "held_back")] == ["271.0"]
    assert [each["source"] for each in stored(url, "sources")] == ["acme"]


def test_an_equal_ledger_leaves_it_untouched_and_another_fills_what_differs(url: str) -> None:
    """[BC-214] The same records a second time change nothing."""
    ledger = example()
    refresh(url, ledger)
    assert refresh(url, ledger) == ()
    ledger.statuses["acme"] = replace(ledger.statuses["acme"], checked_at=day(2))
    assert refresh(url, ledger) == ("sources",)
    look(ledger, [row("system-00", "18.0"), row("bad", "271.0"), *rows(11, 1)], 3)
    assert refresh(url, ledger) == ("entries", "changes")
    assert stored(url, "entries")[0]["score"] == "18.0"
    assert refresh(url, ledger, [Verdict("acme/1", Status.NO_ENTRY, explanation="in full")]) == ("verdicts",)
    assert stored(url, "verdicts")[0]["explanation"] == "in full"
    board = Leaderboard("acme", "Acme", "https://example.org", (), "json", (), licence="MIT")
    assert "licences" in refresh(url, ledger, (), [board])
    assert stored(url, "licences")[0]["licence"] == "MIT"


def test_a_moment_is_the_same_one_on_every_database(url: str) -> None:
    """[BC-210] [BC-211] What is written in another zone is read as the same moment in UTC, and its age is a number."""
    pacific = datetime(2026, 6, 19, 13, 26, 43, tzinfo=timezone(timedelta(hours=-8)))
    ledger = Ledger()
    ledger.statuses["acme"] = SourceStatus("acme", "leaderboard", checked_at=pacific)
    refresh(url, ledger)
    (status,) = stored(url, "sources")
    read = status["checked_at"]
    assert read == datetime(2026, 6, 19, 21, 26, 43, tzinfo=UTC)
    assert isinstance(read, datetime)
    assert read.utcoffset() == timedelta(0)
    assert datetime.now(UTC) - read != timedelta(0)


def test_hostile_texts_and_numbers_are_stored(url: str) -> None:
    ugly = Entry("acme", "m\x00\ud800", "1" * 40, id="acme-main/x", board="acme-main", n=10**30, key="'; DROP TABLE")
    ledger = Ledger(entries=Rows({"acme": (RecordedEntry(ugly, day(0)),)}))
    refresh(url, ledger)
    (entry,) = stored(url, "entries")
    assert entry["model"] == "m\ufffd?"
    assert (entry["n"], entry["key"]) == (None, "'; DROP TABLE")


def test_a_batch_of_new_known_and_new_rows_stands_in_it_whole(url: str) -> None:
    """[BC-215] A batch with new, existing, new rows: all three are there afterwards."""
    ledger = Ledger()
    look(ledger, rows(12), 0)
    refresh(url, ledger)
    look(ledger, [row("before", "11.0"), *rows(12), row("after", "12.0")], 1)
    refresh(url, ledger)
    names = [each["id"] for each in stored(url, "entries")]
    assert {"acme-main/before", "acme-main/system-05", "acme-main/after"} < set(names)
    assert len(names) == len(set(names)) == 14


def test_another_schema_is_made_again_from_the_ledger(url: str) -> None:
    refresh(url, example())
    with database.connected(url) as connection:
        connection.execute(text("UPDATE tracker_meta SET value = '1' WHERE name = 'schema'"))
        connection.execute(text("ALTER TABLE entries RENAME COLUMN score TO figure"))
    assert refresh(url, example()) == NAMES
    assert stored(url, "entries")[0]["score"] == "19.0"
    assert refresh(url, example()) == ()


def test_verdicts_in_full(url: str) -> None:
    ledger = example()
    note = Note("source-stale", "old")
    full = Verdict("acme/1", Status.NO_ENTRY, reasons=("snapshot",), notes=(note,), candidates=("a", "b"), label="None")
    refresh(url, ledger, [full])
    (verdict,) = stored(url, "verdicts")
    assert (verdict["reasons"], verdict["notes"]) == ('["snapshot"]', '["source-stale"]')
    assert (verdict["candidates"], verdict["since"]) == ('["a", "b"]', day(1))


def test_a_table_that_is_not_ours_is_left_alone(url: str) -> None:
    with database.connected(url) as connection:
        connection.execute(text("CREATE TABLE entries (mine INTEGER)"))
    with pytest.raises(StoreError, match="not the tracker's"):
        refresh(url, example())
    with database.connected(url) as connection:
        assert connection.execute(text("SELECT count(*) FROM entries")).scalar() == 0


def test_tables_of_others_stay(url: str) -> None:
    with database.connected(url) as connection:
        connection.execute(text("CREATE TABLE others (mine INTEGER)"))
    refresh(url, example())
    with database.connected(url) as connection:
        connection.execute(text("UPDATE tracker_meta SET value = '1' WHERE name = 'schema'"))
        connection.execute(text("DROP TABLE licences"))
    assert refresh(url, example()) == NAMES
    with database.connected(url) as connection:
        assert connection.execute(text("SELECT count(*) FROM others")).scalar() == 0


def test_a_newer_database_is_refused_and_stays(url: str) -> None:
    refresh(url, example())
    with database.connected(url) as connection:
        connection.execute(text("UPDATE tracker_meta SET value = '999' WHERE name = 'schema'"))
    with pytest.raises(StoreError, match="schema 999"):
        refresh(url, Ledger())
    assert len(stored(url, "entries")) == 12


def test_a_failure_in_the_middle_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    refresh(url, example())
    ledger = example()
    look(ledger, [row("system-00", "18.0"), row("bad", "271.0"), *rows(11, 1)], 3)
    real = database.insert

    def breaks(connection: object, target: object, found: object) -> None:
        if target is TABLES["changes"]:
            raise StoreError("stopped here")
        real(connection, target, found)  # type: ignore[arg-type]

    monkeypatch.setattr(database, "insert", breaks)
    with pytest.raises(StoreError, match="stopped here"):
        refresh(url, ledger)
    monkeypatch.undo()
    assert stored(url, "entries")[0]["score"] == "19.0"
    assert refresh(url, ledger) == ("entries", "changes")


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ("nonsense", "not the URL of a database"),
        ("postgresql+psycopg://nobody@/none?host=/none", "connection.*--db"),
        ("oracle9://x/y", "no driver"),
        ("sqlite:////proc/none/tracker.db", "proc"),
    ],
)
def test_a_database_that_cannot_be_opened_is_one_line(bad: str, words: str) -> None:
    with pytest.raises(StoreError, match=words) as caught:
        refresh(bad, Ledger())
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_database_stays(file: Path) -> None:
    file.write_text("notes of mine, long enough to be looked at as a database header\n" * 9)
    before = file.read_bytes()
    with pytest.raises(StoreError, match="not a database"):
        refresh(f"sqlite:///{file}", example())
    assert file.read_bytes() == before


@pytest.mark.parametrize("place", [100, 4096 * 3, 4096 * 7])
def test_a_damaged_page_is_one_line_and_the_database_is_made_again(
    file: Path, place: int, caplog: pytest.LogCaptureFixture
) -> None:
    refresh(f"sqlite:///{file}", example())
    before = stored(f"sqlite:///{file}", "entries")
    body = bytearray(file.read_bytes())
    body[place : place + 3900] = b"\xff" * 3900
    file.write_bytes(bytes(body))
    assert refresh(f"sqlite:///{file}", example()) == NAMES
    (line,) = caplog.messages
    assert line.startswith(f"{file}: the database was damaged (")
    assert line.endswith("it is made again from the ledger")
    assert "\n" not in line
    assert stored(f"sqlite:///{file}", "entries") == before
    assert refresh(f"sqlite:///{file}", example()) == ()


def test_a_database_that_is_cut_off_is_made_again(file: Path) -> None:
    refresh(f"sqlite:///{file}", example())
    file.write_bytes(file.read_bytes()[: 4096 * 5])
    assert refresh(f"sqlite:///{file}", example()) == NAMES
    assert len(stored(f"sqlite:///{file}", "entries")) == 12


def test_a_damaged_database_of_others_is_one_line_and_stays(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE mine (text)")
        connection.execute("INSERT INTO mine VALUES ('precious')")
        connection.commit()
    body = bytearray(file.read_bytes())
    body[100:1000] = b"\xff" * 900
    file.write_bytes(bytes(body))
    with pytest.raises(StoreError, match=r"malformed.*--db"):
        refresh(f"sqlite:///{file}", Ledger())
    assert file.read_bytes() == bytes(body)


def test_a_table_that_is_gone_is_made_again(url: str) -> None:
    refresh(url, example())
    with database.connected(url) as connection:
        connection.execute(text("DROP TABLE claims"))
    assert refresh(url, example()) == NAMES
    assert len(stored(url, "claims")) == 1


def test_a_full_disk_is_one_line_and_loses_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refresh(f"sqlite:///{file}", example())
    large = Ledger()
    look(large, [row(f"r{n}", "1.5", name="x" * 400) for n in range(400)], 0)
    real = database._sqlite_connected

    def small(connection: sqlite3.Connection, record: object) -> None:
        real(connection, record)
        connection.execute("PRAGMA max_page_count = 40")

    monkeypatch.setattr(database, "_sqlite_connected", small)
    with pytest.raises(StoreError, match="full; free some space"):
        refresh(f"sqlite:///{file}", large)
    monkeypatch.undo()
    assert len(stored(f"sqlite:///{file}", "entries")) == 12


def test_a_second_writer_leaves_with_one_line(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """[BC-218] A second job while the first writes ends with one clear line."""
    refresh(url, example())
    monkeypatch.setattr(database, "WAIT_SECONDS", 0.2)
    with database.connected(url) as other:
        other.execute(text("DELETE FROM entries"))
        with pytest.raises(
            StoreError, match=r"lock.*; another run is writing to it; wait until it has ended"
        ) as caught:
            refresh(url, Ledger())
        assert "\n" not in str(caught.value)
        other.rollback()
    assert "entries" in refresh(url, Ledger())


def test_a_second_writer_waits_for_the_first(url: str) -> None:
    """[BC-218] A second job while the first writes for three seconds waits, and the database is whole."""
    refresh(url, Ledger())
    writing = threading.Event()

    def first() -> None:
        with database.connected(url) as connection:
            connection.execute(text("DELETE FROM entries"))
            writing.set()
            time.sleep(3)

    thread = threading.Thread(target=first)
    thread.start()
    writing.wait()
    begun = time.monotonic()
    refresh(url, example())
    assert time.monotonic() - begun > 2
    thread.join()
    assert len(stored(url, "entries")) == 12


def test_nothing_heavy_is_imported_where_nothing_changed(file: Path, tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from tracker.store.reading import read_ledger\n"
        "from tracker.store.load import refresh\n"
        f"refresh('sqlite:///{file}', read_ledger(Path('{tmp_path}/none')))\n"
        "print('sqlalchemy' in sys.modules)\n"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    assert [each.stdout for each in runs] == ["True\n", "False\n"]


def test_it_is_one_plain_file_for_others_to_read(file: Path) -> None:
    refresh(f"sqlite:///{file}", example())
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT first_seen FROM entries LIMIT 1").fetchone()
        assert found == ("2026-01-10T06:00:00Z",)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


REFRESHER = """
import sys
import threading
import time
from tests.store.rows import look, row
from tracker.store.ledger import Ledger
from tracker.store.load import refresh
ledgers = []
for score in ("1.5", "2.5"):
    ledger = Ledger()
    look(ledger, [row(f"r{n}", score) for n in range(300)], 0)
    ledgers.append(ledger)
print("go", flush=True)
while True:
    for ledger in ledgers:
        refresh(sys.argv[1], ledger)
"""


def has_entries(url: str) -> bool:
    """Whether the table exists: a process that is killed in its first transaction leaves nothing behind."""
    with database.connected(url) as connection:
        return inspect(connection).has_table("entries")


def test_killed_at_any_moment_it_is_the_old_or_the_new_one(url: str) -> None:
    chance = random.Random(3)
    for _ in range(4):
        with subprocess.Popen([sys.executable, "-c", REFRESHER, url], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"go\n"
            time.sleep(chance.uniform(0.0, 0.6))
            process.kill()
        found = stored(url, "entries") if has_entries(url) else []
        assert len(found) in {0, 300}
        assert len({each["score"] for each in found}) <= 1
    assert "entries" in refresh(url, example())
    assert len(stored(url, "entries")) == 12
