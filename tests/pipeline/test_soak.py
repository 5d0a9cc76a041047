"""A small soak over invented pages: runs with faults and kills end where the same runs without any end.

`benchmarks/soak.py` does the same with three hundred runs over dated copies of real boards; see `docs/soak.md`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.soak.explained import possible, strange_pages, unexplained
from tests.soak.faults import FAULTS, Fault
from tests.soak.once import Folders
from tests.soak.pages import Copy, Site
from tests.soak.sameness import other_bytes, other_facts
from tests.soak.series import START, Plan, repeated, series
from tests.soak.serving import serving
from tests.soak.whole import Checker
from tests.workspace import CARD_PAGE, ROWS, World
from tracker.errors import FetchError
from tracker.fetch.client import Fetcher
from tracker.fetch.limits import Limits
from tracker.fetch.request import Request
from tracker.pipeline.workspace import load_registry
from tracker.publish.folder import Inputs, write_site
from tracker.records import Change
from tracker.store.reading import read_ledger

CLAIM = "zorb-labs-card-zorb-2-orchard-bench-61-4"


def invented_site() -> Site:
    """A board in three states and a card in two."""
    more = [*ROWS, {"id": "d", "model": "Ondine 4", "resolved": 44.0, "agent": "OrchardAgent", "date": "2026-03-09"}]
    moved = [dict(row, resolved=51.2) if row["id"] == "b" else row for row in more]
    boards = [json.dumps({"rows": rows}).encode() for rows in (ROWS, more, moved)]
    card = CARD_PAGE.encode()
    copies = [("orchard.example/board.json", Copy(step, body, "application/json")) for step, body in enumerate(boards)]
    whose = {"orchard.example/board.json": "orchard-bench", "zorb.example/card.md": "zorb-labs/card"}
    cards = [(0, card), (2, card.replace(b"61.4%", b"62.0%"))]
    return Site.of([*copies, *(("zorb.example/card.md", Copy(step, body)) for step, body in cards)], len(boards), whose)


def test_runs_with_faults_and_kills_end_where_the_same_runs_without_any_end(world: World, tmp_path: Path) -> None:
    site, runs = invented_site(), 9
    folders = {name: Folders(tmp_path / name, world.sources) for name in ("faulty", "repeated", "faultless")}
    soaked = series(site, folders["faulty"], Plan(runs, seed=4, failing=1 / 3, killed=0.25, dead=0.02))
    assert not soaked.faults
    assert soaked.killed
    assert sum(soaked.failed.values()) * 5 > soaked.asked
    again = repeated(site, folders["repeated"], Plan(runs, command="judge"), soaked.runs)
    plain = series(site, folders["faultless"], Plan(runs, command="fetch"))
    assert not [*again.faults, *plain.faults]
    assert other_bytes(folders["faulty"].ledger, folders["repeated"].ledger) == []
    assert other_facts(folders["faulty"].ledger, folders["faultless"].ledger, ("entries/", "places/")) == []
    registry = load_registry(world.sources)
    known = possible(site, registry.leaderboards, registry)
    ledger = read_ledger(folders["faulty"].ledger)
    assert unexplained(ledger.changes["orchard-bench"], known) == []
    assert strange_pages(ledger.edits, {CLAIM}) == []


def test_what_no_two_copies_explain_is_found(world: World) -> None:
    site = invented_site()
    registry = load_registry(world.sources)
    known = possible(site, registry.leaderboards, registry)
    board = "orchard-bench"
    real = Change("score-changed", board, board, {"key": "b"}, "50.0", "51.2", START)
    false = Change("score-changed", board, board, {"key": "a"}, "61.4", "6", START)
    assert unexplained([real, false], known) == [false]
    page = Change("claim-edited", "", "", {"claim": "another"}, "70.1%", None, START, "page")
    assert strange_pages([page], {CLAIM}) == [page]


def test_a_site_of_two_builds_is_found(tmp_path: Path) -> None:
    files = {"index.html": b"<a href='a.html'>a</a>", "a.html": b"<a href='./'>up</a>", "x.json": b"{}"}
    write_site(tmp_path, files.items(), Inputs("mark"))
    assert Checker().faults(tmp_path) == []
    (tmp_path / "a.html").write_bytes(b"<a href='gone.html'>x</a>")
    (tmp_path / "x.json").write_bytes(b"{")
    (tmp_path / "left.html").write_bytes(b"")
    assert Checker().faults(tmp_path) == [
        "left.html is of another build",
        "a.html is of another build",
        "a.html links to gone.html, which is not there",
        "x.json is of another build",
        "x.json is no JSON",
    ]


JSON = "application/json"
LINES = "".join(f"Zorb-{number},{number}.5\n" for number in range(20))
PAGES = {
    "board.json": Copy(0, json.dumps([{"model": "Zorb", "score": each} for each in range(20)]).encode(), JSON),
    "board.csv": Copy(0, f"Model,Score\n{LINES}".encode(), "text/csv"),
}


def outcome(fetcher: Fetcher, name: str) -> bytes | str:
    """The body that comes, or the line that says why none does."""
    try:
        return fetcher.fetch(Request(f"https://orchard.example/{name}")).body
    except FetchError as error:
        return str(error)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_every_fault_answers_in_place_of_the_page(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that let the page through would leave the soak easier than it says."""
    monkeypatch.setattr("tests.soak.serving.FAULTS", (fault,))
    site = Site.of([(f"orchard.example/{name}", copy) for name, copy in PAGES.items()], 1)
    limits = Limits(body_bytes=2**20, silence_seconds=0.5, delay_seconds=0.0, settle_seconds=0.01, attempts=1)
    with serving(site) as server:
        server.begin(0, START, 1.0, 0)
        server.rules_fail = False
        resolve = {"orchard.example": f"127.0.0.1:{server.server_port}"}
        for name, copy in PAGES.items():
            with Fetcher(state=None, resolve=resolve, limits=limits) as fetcher:
                assert outcome(fetcher, name) != copy.body
        assert server.failed[fault.name] == 2
