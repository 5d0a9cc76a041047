"""Pages that did not come: boards that are left as they are, and rows of which nothing is decided."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.fetch.server import Reply, serving
from tests.workspace import World
from tracker.paths import Layout
from tracker.pipeline.recorded import Recorded
from tracker.pipeline.run import Network, record_run
from tracker.pipeline.workspace import open_workspace

PARTS = """\
title = "Grove-Bench"
page_url = "https://grove.example/"
urls = ["https://grove.example/one.json", "https://grove.example/two.json"]
reader = "json"
rows = "*"
maintainer = "Grove Group"
licence = "CC0"
origin = "maintainer"
items = 500

[fields]
model = "model"
score = "score"
date = "date"
key = "id"
"""
APART = """
[[board]]
list = "one"
benchmark = "grove-one"
pages = ["https://grove.example/one.json"]

[[board]]
list = "two"
benchmark = "grove-two"
pages = ["https://grove.example/two.json"]
"""
LISTED = PARTS.replace(
    'urls = ["https://grove.example/one.json", "https://grove.example/two.json"]',
    'listing = { url = "https://grove.example/list.json", lists = ["*"], each = "https://grove.example/{}.json" }',
)
ONE = [{"id": "a", "model": "Zorb 2", "score": 61.4, "date": "2026-01-01"}]
TWO = [
    {"id": "b", "model": "Quill 7B", "score": 33.2, "date": "2026-01-02"},
    {"id": "c", "model": "Ondine 4", "score": 41.5, "date": "2026-01-03"},
]


def page(rows: object) -> Reply:
    return Reply(body=json.dumps(rows).encode(), headers={"Content-Type": "application/json"})


def layout(world: World) -> Layout:
    return Layout(
        sources=world.sources,
        templates=Path("templates"),
        ledger=world.ledger,
        site=world.site,
        database=f"sqlite:///{world.root / 'tracker.db'}",
        state=world.root / "state",
    )


def runs(world: World, declaration: str, *scripts: dict[str, Reply]) -> Recorded:
    """The last of several runs, each with its own answers."""
    for path in (world.sources / "leaderboards").glob("*.toml"):
        path.unlink()
    world.declare("leaderboards/grove.toml", declaration)
    for script in scripts:
        with serving(script) as server:
            network = Network(resolve={"grove.example": server.address})
            done = record_run(open_workspace(layout(world)), network, ["grove"], judge=False)
    return done


def scores(done: Recorded) -> dict[str, str]:
    return {row.entry.model: row.entry.score for row in done.ledger.entries["grove"] if not row.ended}


WHOLE = {"/one.json": page(ONE), "/two.json": page(TWO)}
LATER = [dict(ONE[0], score=62.0)]


@pytest.mark.parametrize("fault", [Reply(403), Reply(404), Reply(200, b"[", length=9), Reply(302)])
def test_a_board_of_several_pages_is_taken_whole_or_not_at_all(world: World, fault: Reply) -> None:
    done = runs(world, PARTS, WHOLE, {"/one.json": page(LATER), "/two.json": fault})
    assert scores(done) == {"Zorb 2": "61.4", "Quill 7B": "33.2", "Ondine 4": "41.5"}
    assert [each.outcome for each in done.collected.outcomes] == ["failed"]
    assert "two.json" in done.ledger.statuses["grove"].message
    assert not done.ledger.run


def test_other_boards_of_the_source_are_taken_over(world: World) -> None:
    done = runs(world, PARTS + APART, WHOLE, {"/one.json": page(LATER), "/two.json": Reply(500)})
    assert scores(done) == {"Zorb 2": "62.0", "Quill 7B": "33.2", "Ondine 4": "41.5"}
    assert [(change.kind, change.after) for change in done.ledger.run] == [("score-changed", "62.0")]
    assert "two.json" in done.ledger.statuses["grove"].message
    assert not done.ledger.held["grove"]


def test_a_page_that_never_was_there_is_no_gap(world: World) -> None:
    done = runs(world, PARTS, {"/one.json": page(ONE)}, {"/one.json": page(LATER)})
    assert scores(done) == {"Zorb 2": "62.0"}


def test_without_the_listing_nothing_is_decided(world: World) -> None:
    files = {"/list.json": page(["one", "two"]), **WHOLE}
    done = runs(world, LISTED, files, {**files, "/list.json": Reply(503), "/one.json": page(LATER)})
    assert scores(done) == {"Zorb 2": "61.4", "Quill 7B": "33.2", "Ondine 4": "41.5"}
    assert [each.outcome for each in done.collected.outcomes] == ["failed"]


def test_a_new_row_is_no_rename_of_one_whose_file_did_not_come(world: World) -> None:
    """A new row with the figure and the date of a recorded one: with the file at hand, they would be two rows."""
    files = {"/list.json": page(["one", "two"]), **WHOLE}
    twin = {"id": "d", "model": "Quill 7B", "score": 33.2, "date": "2026-01-02"}
    gap = {**files, "/one.json": page([LATER[0], twin]), "/two.json": Reply(500)}
    done = runs(world, LISTED, files, gap)
    assert [(change.kind, change.after) for change in done.ledger.run] == [("score-changed", "62.0")]
    assert sorted(row.entry.key for row in done.ledger.entries["grove"]) == ["a", "b", "c"]
    done = runs(world, LISTED, {**gap, "/two.json": page(TWO)})
    assert [change.kind for change in done.ledger.run] == ["added"]
    assert sorted(row.entry.key for row in done.ledger.entries["grove"]) == ["a", "b", "c", "d"]


@pytest.mark.parametrize("parts", [PARTS, PARTS + APART])
def test_a_source_whose_first_answer_holds_no_row_is_not_well(world: World, parts: str) -> None:
    """An empty list, before any row was known, is no list that is whole; the next one is the first."""
    nothing = {"/one.json": page([]), "/two.json": page([])}
    done = runs(world, parts, nothing, nothing)
    status = done.ledger.statuses["grove"]
    assert (status.outcome, status.rows, status.copied_at) == ("failed", 0, None)
    assert "0 rows" in status.message
    assert not any(board.startswith("grove") for board in done.ledger.complete_at)
    done = runs(world, parts, {"/one.json": page(ONE), "/two.json": page(TWO)})
    assert done.ledger.statuses["grove"].outcome == "updated"
    assert sorted(row.entry.key for row in done.ledger.entries["grove"]) == ["a", "b", "c"]


BUSY = b"<html><body><p>We are working on it.</p></body></html>"


def test_a_page_without_any_of_the_figures_is_believed_at_the_third_time(world: World) -> None:
    """A server that says that it is busy, with 200, takes no figure away; a figure alone is gone at once."""
    card = (world.replay / "zorb.example/card.md").read_bytes()

    def told(body: bytes) -> tuple[str, list[tuple[str, str | None]], int]:
        with serving({"/card.md": Reply(body=body)}) as server:
            network = Network(resolve={"zorb.example": server.address, "orchard.example": server.address})
            done = record_run(open_workspace(layout(world)), network, judge=False)
        found = sum(each.found for each in done.evidence.values())
        changes = [(each.kind, each.after) for each in done.ledger.run if each.field == "page"]
        return done.ledger.statuses["zorb-labs/card"].outcome, changes, found

    assert told(card) == ("updated", [], 3)
    assert told(BUSY) == ("held-back", [], 3)
    assert told(card) == ("updated", [], 3)
    assert told(BUSY) == told(BUSY) == ("held-back", [], 3)
    outcome, changes, found = told(BUSY)
    assert (outcome, {kind for kind, _ in changes}, found) == ("unchanged", {"claim-edited"}, 0)
    assert told(BUSY) == ("unchanged", [], 0)
    assert [kind for kind, _ in told(card)[1]] == ["returned"] * 3
    assert told(card.replace(b"61.4%", b"62.0%"))[1:] == ([("claim-edited", None)], 2)


def test_a_run_that_ended_before_it_kept_the_words_tells_nothing_twice(world: World) -> None:
    """The ledger is written before the words: a run that is killed in between has told of the figure already."""
    card = (world.replay / "zorb.example/card.md").read_bytes()
    kept = world.root / "state/evidence.jsonl"

    def edits(body: bytes) -> list[str]:
        with serving({"/card.md": Reply(body=body)}) as server:
            network = Network(resolve={"zorb.example": server.address, "orchard.example": server.address})
            done = record_run(open_workspace(layout(world)), network, judge=False)
        return [each.kind for each in done.ledger.run if each.field == "page"]

    edits(card)
    words = kept.read_bytes()
    other = card.replace(b"61.4%", b"62.0%")
    assert edits(other) == ["claim-edited"]
    kept.write_bytes(words)
    assert edits(other) == []
    kept.write_bytes(words)
    assert edits(card) == ["returned"]
