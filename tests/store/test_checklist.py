"""The checklist of the store, one test for each item that no other test of the store names; each says its id."""

from __future__ import annotations

import json
import math
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.commands.test_run import bytes_below, run, run_job
from tests.pipeline.test_collect import Site, layout, serve_all, site  # noqa: F401
from tests.store.rows import BOARD, day, row
from tests.workspace import BENCHMARKS, CARD, CARD_PAGE, DAY, ROWS, World
from tests.workspace import BOARD as DECLARED
from tracker.errors import StoreError
from tracker.pipeline.health import health
from tracker.pipeline.workspace import open_workspace
from tracker.records import Change
from tracker.store import lines
from tracker.store.ledger import Ledger
from tracker.store.observe import observe
from tracker.store.reading import read_ledger
from tracker.store.writing import record_files, write_ledger

CLAIM = "zorb-labs-card-zorb-2-orchard-bench-61-4"


def strictly(path: Path) -> list[object]:
    """The values of a JSON file, or of the lines of one; fails for what JSON does not have."""

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} in {path}")

    text = path.read_text("utf-8")
    texts = text.splitlines() if path.suffix == ".jsonl" else [text]
    return [json.loads(each, parse_constant=refuse) for each in texts]


def test_every_json_file_is_strict_and_a_gap_is_null(world: World, tmp_path: Path) -> None:
    """[BC-205] Every JSON file that is written parses with a strict reader; a gap is null."""
    gaps = [{**ROWS[0], "resolved": math.nan}, {**ROWS[1], "resolved": None}, ROWS[2]]
    world.save_board([*gaps, {**ROWS[2], "id": "e", "model": "Quill 8B", "resolved": math.inf}])
    assert "NaN" in (world.replay / "orchard.example/board.json").read_text()
    assert run_job(world) == 0
    assert run("export", "--format", "json,csv,sqlite,eee,datapackage", *world.storing(), str(tmp_path / "data")) == 0
    written = [
        path
        for folder in (world.ledger, world.site, tmp_path / "data")
        for path in folder.rglob("*.json*")
        if path.is_file()
    ]
    assert len(written) > 30
    assert sum(len(strictly(path)) for path in written) > len(written)
    (entries,) = strictly(tmp_path / "data/entries.json")
    assert isinstance(entries, list)
    quill = next(each for each in entries if each["model"] == "Quill 7B")
    assert (quill["value"], quill["stderr"], quill["n"]) == (33.2, None, 500)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_json_does_not_have_stops_the_build(value: float, tmp_path: Path) -> None:
    """[BC-205] A build with NaN fails, and writes nothing."""
    with pytest.raises(StoreError, match="JSON does not have"):
        lines.line({"score": value})
    broken = Change("score-changed", "acme", BOARD.slug, {"id": "x"}, "1.0", value, day(0))  # type: ignore[arg-type]
    with pytest.raises(StoreError, match="JSON does not have"):
        write_ledger(Ledger(changes={"acme": (broken,)}), tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        (
            "registry/benchmarks/tests.toml",
            f'{BENCHMARKS}\n[[benchmark]]\nbenchmark = "orchard-bench"\nmodel = "Zorb 2"\nscore = 61.4\n',
            ("tests.toml", "[[benchmark]] 2", "id is missing beside benchmark, model, score"),
        ),
        (
            "registry/benchmarks/tests.toml",
            f'{BENCHMARKS}\n[[benchmark]]\nid = "pear"\nname = "Pear"\nmodel = "Zorb 2"\nscore = 61.4\n',
            ("tests.toml", "[[benchmark]] 2", "model", "score"),
        ),
        ("leaderboards/orchard-bench.toml", f'{DECLARED}\n[[results]]\nmodel = "Zorb 2"\n', ("orchard", "results")),
    ],
)
def test_result_rows_under_the_wrong_key_are_refused(
    world: World, name: str, text: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """[BC-206] The load fails and names entry, key and the unknown fields; nothing is dropped silently."""
    world.declare(name, text)
    assert run_job(world) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert not [word for word in words if word not in line], line
    assert not (world.ledger / "format.json").exists()


def test_a_board_whose_rows_stand_under_another_key_fails_and_keeps_what_was_recorded(world: World) -> None:
    """[BC-206] The same in a source: the rows are not taken for an empty list."""
    assert run_job(world) == 0
    world.save("orchard.example/board.json", json.dumps({"benchmarks": ROWS, "rows": []}), DAY + 86_400)
    assert run_job(world) == 0
    ledger = read_ledger(world.ledger)
    assert ledger.statuses["orchard-bench"].outcome == "held-back"
    assert "orchard" in ledger.statuses["orchard-bench"].message
    assert len(ledger.entries["orchard-bench"]) == 3


def test_the_age_of_a_source_is_a_number_whatever_zone_its_time_was_in(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    """[BC-211] Stored time against now: no error about naive and aware times; both are UTC."""
    assert run_job(world) == 0
    ledger = read_ledger(world.ledger)
    assert all(each.copied_at and each.copied_at.tzinfo is UTC for each in ledger.statuses.values())
    now = datetime.now(UTC)
    for each in health(open_workspace(layout(world)), ledger):
        assert each.status.copied_at is not None
        assert each.cells(now.date())[3] == f"{(now.date() - each.status.copied_at.date()).days} d"
    assert run("sources", *world.storing()) == 0
    assert "orchard-bench" in capsys.readouterr().out


def test_a_row_with_three_faults_gives_three_messages_before_anything_is_written(world: World) -> None:
    """[BC-220] An empty model, a score with a comma in an English source, and a date that is none."""
    known = [row(f"system-{n}", f"{20 + n}.5") for n in range(9)]
    bad = row("bad", "74,4", model="", name="", date="soon")
    seen = observe(Ledger(), "acme", [*known, bad], day(0), boards=[BOARD])
    reasons = [problem.reason for problem in seen.problems]
    assert len(reasons) == 3
    assert {True} == {any(word in reason for reason in reasons) for word in ("no name", "74,4", "soon")}
    assert len(seen.entries) == 9
    ledger = Ledger()
    ledger.record(seen)
    assert b"soon" not in b"".join(body for name, body in record_files(ledger).items() if name != "problems.jsonl")


def test_two_versions_of_a_claim_are_kept_and_the_older_is_shown_as_corrected(world: World) -> None:
    """[BC-126] Both are kept, the newer is current, the older is shown with its date."""
    assert run_job(world) == 0
    world.declare("vendors/zorb-labs/card.toml", CARD.replace('score = "61.4%"', 'score = "60.2%"'))
    world.save("zorb.example/card.md", CARD_PAGE.replace("61.4%", "60.2%"), DAY + 86_400)
    assert run_job(world) == 0
    recorded = read_ledger(world.ledger).claims[CLAIM]
    assert recorded.claim.score == "60.2%"
    (edit,) = (each for each in recorded.changes if each.kind == "claim-edited")
    assert (edit.before, edit.after, f"{edit.at:%Y-%m-%d}") == ("61.4%", "60.2%", "2026-03-06")
    page = (world.site / f"claims/{CLAIM}.html").read_text("utf-8")
    assert "60.2%" in page
    assert "61.4%" in page
    assert "2026-03-06" in page


@pytest.mark.parametrize("zeros", [1, 3])
def test_a_held_back_value_stands_apart_and_the_last_good_one_is_used(world: World, zeros: int) -> None:
    """[BC-135] [BC-136] It is stored with its reason; the verdict and the page use the last good one."""
    assert run_job(world) == 0
    before = read_ledger(world.ledger)
    world.save_board([{**each, "resolved": 0.0} if n < zeros else each for n, each in enumerate(ROWS)], DAY + 86_400)
    assert run_job(world) == 0
    after = read_ledger(world.ledger)
    assert [each.entry.score for each in after.entries["orchard-bench"]] == ["61.4", "50.0", "33.2"]
    held = after.held["orchard-bench"]
    assert [(each.key, each.value) for each in held] == ([("a", "0.0")] if zeros == 1 else [("", "")])
    assert all(each.reason for each in held)
    assert {name: each.status for name, each in after.verdicts.items()} == {
        name: each.status for name, each in before.verdicts.items()
    }
    page = (world.site / f"claims/{CLAIM}.html").read_text("utf-8")
    assert "61.4" in page


TIMES = {".manifest.json", "age.js", "index.html", "sources.html", "documents.html", "health.html"}
"""The files of a site that say when sources were asked; the same facts as data stand below `api` and `data`."""


def test_two_runs_over_the_same_data_differ_in_the_times_of_asking_alone(world: World, site: Site) -> None:  # noqa: F811
    """[BC-250] At most one commit: only the file with the last-checked time differs, in ledger and in site."""
    serve_all(world, site)
    options = [part for host, to in site.resolve().items() for part in ("--resolve", f"{host}={to}")]
    assert run("run", *options, "--out", str(world.site), *world.storing()) == 0
    ledger, pages = bytes_below(world.ledger), bytes_below(world.site)
    time.sleep(1.1)  # times are told in whole seconds
    assert run("run", *options, "--out", str(world.site), *world.storing()) == 0
    again, after = bytes_below(world.ledger), bytes_below(world.site)
    assert {name for name in again if again[name] != ledger.get(name)} == {"status.json"}
    assert again.keys() == ledger.keys()
    differing = {name for name in after if after[name] != pages.get(name)}
    assert "sources.html" in differing
    assert {name for name in differing if not name.startswith(("api/", "data/"))} <= TIMES
    assert after.keys() == pages.keys()


def test_pages_load_nothing_that_could_be_of_another_build(world: World) -> None:
    """[BC-155] A page holds its own data: its policy lets no script load any, and its files are of one manifest."""
    assert run_job(world) == 0
    listed = json.loads((world.site / ".manifest.json").read_text())["files"]
    there = {name for name in bytes_below(world.site) if name != ".manifest.json"}
    assert set(listed) == there
    pages = [path.read_text("utf-8") for path in world.site.rglob("*.html")]
    assert len(pages) > 20
    assert all("default-src 'none'" in page and "connect-src" not in page for page in pages)
    index = json.loads((world.site / "api/v1/index.json").read_text())
    assert index["version"] == "v1"
    assert len(index["files"]) > 3
