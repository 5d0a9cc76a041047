"""The main job on SQLite and on PostgreSQL: the same ledger, the same site, the same files for download."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.test_run import bytes_below, run
from tests.databases import KINDS, empty_database
from tests.workspace import DAY, ROWS, World
from tracker.store import database
from tracker.store.tables import TABLES


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database."""
    with empty_database(request.param, tmp_path / "other" / "tracker.db") as found:
        yield found


def job(world: World, url: str, root: Path) -> list[str]:
    """The main job with this database and with ledger and site below `root`."""
    options = ["--sources", str(world.sources), "--ledger", str(root / "ledger"), "--db", url]
    return ["run", "--replay", str(world.replay), *options, "--out", str(root / "site")]


def tables(url: str) -> dict[str, list[tuple[object, ...]]]:
    with database.connected(url) as connection:
        return {name: [tuple(row) for row in database.read(connection, name)] for name in TABLES}


def test_site_and_ledger_are_the_same_bytes_whatever_the_database(world: World, url: str, tmp_path: Path) -> None:
    plain = f"sqlite:///{tmp_path / 'plain.db'}"
    for later in (False, True):
        if later:
            world.save_board([dict(ROWS[0], resolved=62.5), *ROWS[1:]], DAY + 86_400)
        assert run(*job(world, url, tmp_path / "one")) == 0
        assert run(*job(world, plain, tmp_path / "two")) == 0
        for part in ("ledger", "site"):
            found = bytes_below(tmp_path / "one" / part)
            assert found == bytes_below(tmp_path / "two" / part)
            assert len(found) > 5
        assert tables(url) == tables(plain)


def test_the_job_twice_over_the_same_data(
    world: World, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """[BC-214] Counts, ids and ledger are equal, and the second run reports no changes."""
    arguments = job(world, url, tmp_path / "one")
    assert run(*arguments) == 0
    before, ledger, site = tables(url), bytes_below(tmp_path / "one/ledger"), bytes_below(tmp_path / "one/site")
    assert "changes: 1" in capsys.readouterr().err
    assert run(*arguments) == 0
    assert "changes: 0" in capsys.readouterr().err
    after = bytes_below(tmp_path / "one/ledger")
    del ledger["status.json"], after["status.json"]
    assert after == ledger
    assert len(before["entries"]) == 3
    del before["sources"]  # when each was last asked, and how it answered
    again = tables(url)
    del again["sources"]
    assert again == before
    assert len(bytes_below(tmp_path / "one/site")) == len(site)


def test_a_batch_of_new_known_and_new_rows(world: World, url: str, tmp_path: Path) -> None:
    """[BC-215] All three are there afterwards; the known one in the middle loses nothing."""
    assert run(*job(world, url, tmp_path / "one")) == 0
    first, last = ({**ROWS[2], "id": name, "model": f"Quill {name}"} for name in ("11B", "13B"))
    world.save_board([first, *ROWS, last], DAY + 86_400)
    assert run(*job(world, url, tmp_path / "one")) == 0
    ids = {row[0] for row in tables(url)["entries"]}
    assert ids == {f"orchard-bench/{name}" for name in ("a", "b", "c", "11b", "13b")}


def test_records_can_be_exported_from_either(world: World, url: str, tmp_path: Path) -> None:
    assert run(*job(world, url, tmp_path / "one")) == 0
    options = ["--sources", str(world.sources), "--ledger", str(tmp_path / "one/ledger")]
    plain = f"sqlite:///{tmp_path / 'plain.db'}"
    for name, db in (("a", url), ("b", plain)):
        assert (
            run("export", "--format", "csv,json,sqlite,eee,datapackage", *options, "--db", db, str(tmp_path / name))
            == 0
        )
    assert bytes_below(tmp_path / "a") == bytes_below(tmp_path / "b")
    assert len(bytes_below(tmp_path / "a")) > 15
