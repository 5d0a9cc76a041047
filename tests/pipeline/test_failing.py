"""Since when a source gives nothing: told from its first failure to the run in which it is well again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime

import pytest

from tests.fetch.server import Reply, Server, serving
from tests.workspace import CARD_PAGE, ROWS, World
from tracker.cli import main
from tracker.pipeline.collect import newest
from tracker.records import SourceStatus
from tracker.store.reading import read_ledger

GOOD = Reply(body=json.dumps({"rows": ROWS}).encode())
GONE = Reply(404)
EMPTY = Reply(body=b'{"rows": []}')


@pytest.fixture
def server() -> Iterator[Server]:
    with serving({"zorb.example/card.md": Reply(body=CARD_PAGE.encode())}) as server:
        yield server


def run(world: World, server: Server, reply: Reply, *more: str) -> None:
    server.script["orchard.example/board.json"] = reply
    resolve = [
        word for host in ("orchard.example", "zorb.example") for word in ("--resolve", f"{host}={server.address}")
    ]
    with pytest.raises(SystemExit) as left:
        main(["run", "--out", str(world.site), *resolve, *world.storing(), *more])
    assert left.value.code == 0


def told(world: World) -> SourceStatus:
    return read_ledger(world.ledger).statuses["orchard-bench"]


@pytest.mark.parametrize("bad", [GONE, EMPTY], ids=["gone", "held back"])
def test_the_first_failure_is_remembered_until_the_source_is_well(world: World, server: Server, bad: Reply) -> None:
    run(world, server, GOOD)
    assert told(world).failing_since is None
    run(world, server, bad)
    first = told(world)
    assert first.outcome in ("failed", "held-back")
    assert first.failing_since is not None
    run(world, server, GONE)
    second = told(world)
    assert (second.failing_since, second.outcome) == (first.failing_since, "failed")
    run(world, server, GOOD)
    assert told(world).failing_since is None


def test_a_run_without_a_network_begins_and_ends_no_failure(world: World, server: Server) -> None:
    run(world, server, GOOD)
    run(world, server, GOOD, "--offline")
    assert told(world).failing_since is None
    run(world, server, GONE)
    since = told(world).failing_since
    run(world, server, GOOD, "--offline")
    assert (told(world).failing_since, told(world).outcome) == (since, "offline")


def times(world: World) -> Sequence[datetime]:
    return [each.since for each in read_ledger(world.ledger).verdicts.values()]


def test_a_verdict_is_never_older_than_the_copies_it_rests_on(world: World, server: Server) -> None:
    run(world, server, Reply(body=GOOD.body, delay=1.1))
    ledger = read_ledger(world.ledger)
    assert times(world)
    assert min(times(world)) >= newest(ledger)
