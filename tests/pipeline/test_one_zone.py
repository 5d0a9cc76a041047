"""[BC-241] Names of files, days of the ledger and pages are in UTC, wherever the machine is."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.commands.test_run import bytes_below, run
from tests.fetch.server import Reply, serving
from tests.workspace import CARD_PAGE, DAY, ROWS, World, invented_world

ZONES = ("UTC", "America/New_York", "Pacific/Kiritimati")
LATE = DAY - DAY % 86_400 + 86_400 - 1_800  # 23:30 UTC on 5 March: another day in Kiritimati
EARLY = LATE + 3_600  # 00:30 UTC on 6 March: another day in New York


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The zone that the machine is in for the length of a test."""
    moved(str(request.param), monkeypatch)
    yield str(request.param)
    monkeypatch.undo()
    time.tzset()


def moved(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", name)
    time.tzset()


def replayed(root: Path, at: int) -> dict[str, str]:
    """The ledger and the site of a run over copies of that time, as hashes by file."""
    world = invented_world(root)
    world.save("zorb.example/card.md", CARD_PAGE, at)
    world.save_board(ROWS, at)
    assert run("run", "--replay", str(world.replay), "--out", str(world.site), *world.storing()) == 0
    return bytes_below(world.ledger) | bytes_below(world.site)


@pytest.mark.parametrize(("at", "day"), [(LATE, "2026-03-05T23:30:00Z"), (EARLY, "2026-03-06T00:30:00Z")])
def test_ledger_and_site_are_the_same_bytes_in_every_zone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int, day: str
) -> None:
    found = []
    try:
        for name in ZONES:
            moved(name, monkeypatch)
            found.append(replayed(tmp_path / name, at))
    finally:
        monkeypatch.undo()
        time.tzset()
    assert found[0] == found[1] == found[2]
    world = World(tmp_path / ZONES[-1])
    values = json.loads((world.ledger / "status.json").read_text("utf-8"))
    assert {each["copied_at"] for each in values["sources"]} == {day}
    words = f"{int(day[8:10])} March 2026"
    assert f'<time datetime="{day}">{words}</time>' in (world.site / "index.html").read_text("utf-8")
    assert "all days are days in UTC" in (world.site / "method.html").read_text("utf-8")


def test_evidence_is_named_and_the_ledger_dated_by_universal_time(
    zone: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    world = invented_world(tmp_path / "world")
    script = {
        "orchard.example/board.json": Reply(body=json.dumps({"rows": ROWS}).encode()),
        "zorb.example/card.md": Reply(body=CARD_PAGE.encode()),
    }
    begun = datetime.now(UTC)
    with serving(script) as server:
        resolve = [
            word for host in ("orchard.example", "zorb.example") for word in ("--resolve", f"{host}={server.address}")
        ]
        assert run("run", "--out", str(world.site), *resolve, *world.storing()) == 0
    (file,) = tmp_path.rglob("*.warc.gz")
    assert re.fullmatch(r"[0-9]{8}T[0-9]{6}Z\.warc\.gz", file.name)
    values = json.loads((world.ledger / "status.json").read_text("utf-8"))
    stamps = [datetime.strptime(file.name[:15], "%Y%m%dT%H%M%S").replace(tzinfo=UTC)]
    stamps += [datetime.fromisoformat(each["checked_at"]) for each in values["sources"]]
    assert len(stamps) == 3
    assert all(abs(each - begun) < timedelta(hours=1) for each in stamps), (zone, os.environ["TZ"])
