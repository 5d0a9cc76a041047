"""A scheduled run in which nothing changed: it judges nothing, and its site is that of a whole build."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from tests.pipeline.test_faults import with_damaged_page
from tests.pipeline.test_soak import invented_site
from tests.soak.once import Folders
from tests.soak.pages import Copy, Site
from tests.soak.series import START, Plan, process, series
from tests.soak.serving import serving
from tests.workspace import World

DAYS = 3
SAYS_TIMES = {"age.js", "index.html", "sources.html", "health.html", "documents.html", ".manifest.json"}
SAYS_TIMES |= {f"api/v1/{name}.json" for name in ("index", "sources", "runs")}
SAYS_TIMES |= {f"data/{name}" for name in ("sources.csv", "datapackage.json", "tracker.sqlite")}


@pytest.fixture
def first_step() -> Site:
    """The invented pages as they are at first, and as they stay."""
    pages = {address: copies[0] for address, copies in invented_site().pages.items()}
    return Site.of([(address, Copy(0, each.body, each.content_type)) for address, each in pages.items()], 1)


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def run_of_day(site: Site, folders: Folders, day: int) -> None:
    at = START + timedelta(days=day)
    with serving(site) as server:
        server.begin(0, at, 0.0, 0)
        resolve = dict.fromkeys(site.hosts, f"127.0.0.1:{server.server_port}")
        assert process(folders, at, resolve, None, "run")[0] == 0


def test_a_day_without_changes_writes_only_what_says_the_times(world: World, tmp_path: Path, first_step: Site) -> None:
    folders = Folders(tmp_path / "runs", world.sources)
    series(first_step, folders, Plan(1))
    first = files(folders.out)
    run_of_day(first_step, folders, 1)
    second = files(folders.out)
    assert {name for name in second if second[name] != first.get(name)} == SAYS_TIMES
    assert first.keys() == second.keys()
    assert f"{len(SAYS_TIMES) - 1} files written" in folders.log.read_text("utf-8").splitlines()[-1]


def test_the_site_of_such_days_is_that_of_a_whole_build(world: World, tmp_path: Path, first_step: Site) -> None:
    folders = Folders(tmp_path / "runs", world.sources)
    series(first_step, folders, Plan(DAYS))
    left, ledger = files(folders.out), files(folders.ledger)
    shutil.rmtree(folders.out)
    (folders.root / "tracker.db").unlink()
    run_of_day(first_step, folders, DAYS - 1)
    assert files(folders.out) == left
    assert files(folders.ledger) == ledger


def test_a_change_after_such_days_is_judged(world: World, tmp_path: Path) -> None:
    folders = Folders(tmp_path / "runs", world.sources)
    site = invented_site()
    ended = series(site, folders, Plan(6))
    assert not ended.faults
    assert any(done.told for done in ended.runs[2:])
    assert "Ondine 4" in (folders.out / "api/v1/entries.json").read_text("utf-8")


def test_a_file_of_the_site_that_somebody_changed_is_made_again(world: World, tmp_path: Path, first_step: Site) -> None:
    folders = Folders(tmp_path / "runs", world.sources)
    series(first_step, folders, Plan(1))
    claims = (folders.out / "claims.html").read_bytes()
    (folders.out / "claims.html").write_bytes(b"changed")
    run_of_day(first_step, folders, 1)
    assert (folders.out / "claims.html").read_bytes() == claims


def test_a_damaged_database_is_made_again_as_a_whole(world: World, tmp_path: Path, first_step: Site) -> None:
    folders = Folders(tmp_path / "runs", world.sources)
    series(first_step, folders, Plan(1))
    database = folders.root / "tracker.db"
    with closing(sqlite3.connect(database)) as connection:
        whole = list(connection.execute("SELECT * FROM verdicts"))
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'sources'").fetchone()
    with_damaged_page(database, page - 1)
    run_of_day(first_step, folders, 1)
    assert f"{database}: the database was damaged" in folders.log.read_text("utf-8")
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert list(connection.execute("SELECT * FROM verdicts")) == whole
