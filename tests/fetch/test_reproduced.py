"""A recorded run again from its evidence: the same ledger and the same site, byte for byte."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from tests.fetch.server import Asked, Reply, Script, serving
from tests.workspace import BOARD, ROWS, World
from tracker.cli import main

Answer = Callable[[Asked], Reply]
HOSTS = ("orchard.example", "zorb.example")


def board(rows: object) -> Reply:
    body = json.dumps({"rows": rows}).encode()
    return Reply(body=body, headers={"Content-Type": "application/json"})


def tagged(reply: Reply) -> Answer:
    tag = f'"{sha256(reply.body).hexdigest()[:8]}"'

    def answer(asked: Asked) -> Reply:
        known = asked.headers.get("If-None-Match") == tag
        return Reply(304, headers={"ETag": tag}) if known else Reply(200, reply.body, {**reply.headers, "ETag": tag})

    return answer


def pages(world: World, rows: object, card: Reply | Answer | None = None) -> Script:
    text = (world.replay / "zorb.example/card.md").read_bytes()
    return {"/board.json": tagged(board(rows)), "/card.md": card or tagged(Reply(body=text))}


def run(world: World, *more: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["run", *world.storing(), "--out", str(world.site), *more])
    assert isinstance(left.value.code, int)
    return left.value.code


def live(world: World, script: Script) -> None:
    """One run against a real server."""
    with serving(script) as server:
        assert run(world, *(part for host in HOSTS for part in ("--resolve", f"{host}={server.address}"))) == 0


def evidence(world: World) -> list[Path]:
    return sorted((world.root / ".tracker/evidence").glob("*.warc.gz"), key=lambda path: path.stat().st_mtime_ns)


def kept(world: World) -> Path:
    """A copy of everything that a run begins from: its records, and nothing of what servers answered."""
    copy = world.root / "before"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(world.ledger, copy / "ledger") if world.ledger.is_dir() else copy.mkdir()
    return copy


def left(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def again(world: World, before: Path, evidence: Path) -> World:
    """The replay of a recorded run in a folder of its own, from the records that it began from."""
    there = World(world.root / "again")
    shutil.rmtree(there.root, ignore_errors=True)
    there.root.mkdir()
    shutil.copytree(world.sources, there.sources)
    if (before / "ledger").is_dir():
        shutil.copytree(before / "ledger", there.ledger)
    assert run(there, "--replay", str(evidence)) == 0
    return there


def other_rows() -> list[dict[str, object]]:
    return [dict(row, resolved=70.1) if row["id"] == "b" else row for row in ROWS]


def check(world: World, before: Path, recorded: Path) -> None:
    there = again(world, before, recorded)
    assert left(there.ledger) == left(world.ledger)
    assert left(there.site) == left(world.site)


def test_every_run_of_a_series_is_reproduced(world: World) -> None:
    """A first run, one with changes, one in which nothing changed, one in which a document did not come, and one in
    which nothing came."""
    text = (world.replay / "zorb.example/card.md").read_bytes()
    edited = tagged(Reply(body=text.replace(b"61.4%", b"62.0%")))
    gone = Reply(404)
    scripts = [
        pages(world, ROWS),
        pages(world, other_rows()),
        pages(world, other_rows()),
        pages(world, other_rows(), card=edited),
        pages(world, other_rows(), card=gone),
        pages(world, ROWS, card=gone),
        {},
        {"/board.json": Reply(410), "/card.md": gone},
        pages(world, ROWS),
    ]
    for number, script in enumerate(scripts, start=1):
        before = kept(world)
        live(world, script)
        recorded = evidence(world)
        assert len(recorded) == number
        check(world, before, recorded[-1])


def test_boards_that_share_a_page_are_reproduced(world: World) -> None:
    """The server answers otherwise each time, or with a failure; each run asks it once."""
    for name in ("Second", "Third"):
        world.declare(f"leaderboards/{name.lower()}.toml", BOARD.replace("Orchard-Bench", name))
    card = pages(world, ROWS)["/card.md"]
    boards = [board(ROWS), Reply(404), board(other_rows()), board(ROWS[:2])]
    for first in range(len(boards)):
        before = kept(world)
        live(world, {"/board.json": boards[first:] + boards[:first], "/card.md": card})
        check(world, before, evidence(world)[-1])


def test_a_folder_of_evidence_stands_for_its_newest_run(world: World) -> None:
    live(world, pages(world, ROWS))
    before = kept(world)
    live(world, pages(world, other_rows()))
    check(world, before, world.root / ".tracker/evidence")


@pytest.mark.parametrize("damage", ["cut", "digest", "empty"])
def test_damaged_evidence_is_one_line_and_changes_nothing(
    world: World, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    live(world, pages(world, ROWS))
    before = left(world.ledger)
    data = evidence(world)[-1].read_bytes()
    plain = gzip.decompress(data)
    path = world.root / ("x.warc.gz" if damage != "digest" else "x.warc")
    path.write_bytes({"cut": data[: len(data) // 2], "digest": plain.replace(b"61.4", b"61.5"), "empty": b""}[damage])
    capsys.readouterr()
    status = run(world, "--replay", str(path))
    lines = [line for line in capsys.readouterr().err.splitlines() if str(path) in line or "hash" in line]
    assert lines
    assert "Traceback" not in "".join(lines)
    if damage == "digest":
        assert any("does not have its hash" in line for line in lines)
    else:
        assert (status, len(lines)) == (2, 1)
        assert left(world.ledger) == before
