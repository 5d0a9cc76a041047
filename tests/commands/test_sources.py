"""`tracker sources` lists the state of every source; `--probe` asks each once and writes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.fetch.server import Reply, Server, serving
from tests.workspace import BOARD, CARD_PAGE, ROWS, World
from tracker.commands.fetch import command as fetch
from tracker.commands.sources import command

HOSTS = ("orchard.example", "zorb.example", "gone.example", "other.example")
ROOMS = json.dumps({"rows": ROWS}).encode()


@pytest.fixture
def server() -> Iterator[Server]:
    odd = json.dumps({"rows": [{**row, "surprise": 1} for row in ROWS]}).encode()
    script = {
        "orchard.example/board.json": Reply(body=ROOMS),
        "other.example/board.json": Reply(body=odd),
        "other.example/few.json": Reply(body=json.dumps({"rows": ROWS[:1]}).encode()),
        "zorb.example/card.md": Reply(body=CARD_PAGE.encode()),
    }
    with serving(script) as server:
        yield server


def declare(world: World) -> None:
    """Declares, beside the world's own leaderboard, one that is gone, one with a new column and one that shrank."""
    for slug, address in (("gone", "gone.example/x"), ("odd", "other.example/board"), ("small", "other.example/few")):
        text = BOARD.replace("orchard.example/board", address).replace("Orchard-Bench", slug.title())
        text = text.replace("[fields]", 'benchmark = "orchard-bench"\n\n[fields]', 1)
        (world.sources / "leaderboards" / f"{slug}.toml").write_text(text, "utf-8")


def listed(world: World, *arguments: str) -> dict[str, dict[str, str]]:
    """The printed table as a mapping from source and column to text."""
    given = ["--sources", str(world.sources), "--ledger", str(world.ledger), "--db", f"sqlite:///{world.root}/t.db"]
    result = CliRunner().invoke(command, [*arguments, *given], catch_exceptions=False)
    assert result.exit_code == 0
    head, *lines = result.stdout.splitlines()
    names = [name for name in head.split("  ") if name]
    starts = [head.index(name.strip()) for name in names]
    cells = [
        [line[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)] for line in lines
    ]
    return {row[0]: dict(zip([name.strip() for name in names], row, strict=True)) for row in cells}


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_probe_says_of_each_source_whether_it_answers_its_form_and_its_rows(world: World, server: Server) -> None:
    declare(world)
    before = files(world.root)
    resolve = [word for host in HOSTS for word in ("--resolve", f"{host}={server.address}")]
    found = listed(world, "--probe", *resolve)
    assert (found["orchard-bench"]["state"], found["orchard-bench"]["rows"]) == ("updated", "3")
    assert (found["zorb-labs/card"]["state"], found["zorb-labs/card"]["message"]) == ("updated", "")
    assert found["gone"]["state"] == "failed"
    assert "404" in found["gone"]["message"]
    assert (found["odd"]["rows"], found["odd"]["problems"]) == ("3", "1")
    assert "column 'surprise' is neither mapped nor ignored" in found["odd"]["message"]
    assert found["small"]["state"] == "held-back"
    assert "1 rows, at least 2 are expected" in found["small"]["message"]
    assert files(world.root) == before


def test_a_probe_without_a_network_says_so_of_every_source(world: World) -> None:
    found = listed(world, "--probe", "--offline")
    assert {row["state"] for row in found.values()} == {"offline"}


def test_the_list_of_what_is_recorded_shows_age_change_budget_and_problems(world: World) -> None:
    world.save_board(ROWS)
    given = ["--sources", str(world.sources), "--ledger", str(world.ledger), "--db", f"sqlite:///{world.root}/t.db"]
    done = CliRunner().invoke(fetch, ["orchard-bench", "--replay", str(world.replay), *given], catch_exceptions=False)
    assert done.exit_code == 0
    row = listed(world)["orchard-bench"]
    assert row["data of"] == row["changed"] == "2026-03-05"
    assert row["age"].endswith(" d")
    assert (row["budget"], row["rows"], row["problems"], row["licence"]) == ("30 d", "3", "0", "CC0")
    assert row["state"].startswith("updated")
    assert listed(world)["zorb-labs/card"]["state"] == "never-fetched"


def test_sources_that_stay_down_are_listed_and_make_the_text_of_an_issue(world: World, server: Server) -> None:
    declare(world)
    resolve = [word for host in HOSTS for word in ("--resolve", f"{host}={server.address}")]
    given = [*resolve, "--sources", str(world.sources), "--ledger", str(world.ledger)]
    storing = ["--sources", str(world.sources), "--ledger", str(world.ledger)]
    runner = CliRunner()
    assert runner.invoke(fetch, [*given, "--db", f"sqlite:///{world.root}/t.db"]).exit_code == 0
    assert set(listed(world, "--down", "0")) == {"gone", "small"}
    text = runner.invoke(command, ["--down", "0", "--format", "markdown", *storing]).stdout
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert [line.split("`")[1] for line in rows] == ["gone", "small"]
    none = runner.invoke(command, ["--down", "1", "--format", "markdown", *storing])
    assert (none.exit_code, none.stdout) == (0, "")
    assert runner.invoke(command, ["--down", "1", *storing]).stdout == ""


def test_the_text_of_an_issue_needs_a_number_of_days(world: World) -> None:
    result = CliRunner().invoke(command, ["--format", "markdown", "--sources", str(world.sources)])
    assert "--down DAYS" in str(result.exception)
