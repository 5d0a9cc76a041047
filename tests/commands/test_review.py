from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.workspace import World
from tracker.cli import main
from tracker.declare.documents import load_documents

PAGE = """\
# Zorb 2

## Results

| Benchmark | Zorb 2 | Zorb 2 mini | Quill 7B |
|---|---|---|---|
| Orchard-Bench | 61.4% | 70.2% | 33.0% |
"""


@pytest.fixture
def reading(world: World) -> World:
    card = world.sources / "vendors/zorb-labs/card.toml"
    card.write_text(card.read_text("utf-8").replace("moving = true", 'moving = true\nreader = "auto"'), "utf-8")
    world.save("zorb.example/card.md", PAGE)
    return world


def run(world: World, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["review", *arguments, "--sources", str(world.sources), "--replay", str(world.replay)])
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


def waiting(world: World, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """The keys of what is pending, by model."""
    _, out, _ = run(world, ["zorb-labs/card", "--json"], capsys)
    return {line["model"]: line["key"] for line in map(json.loads, out.splitlines())}


def test_what_is_pending_is_shown_with_keys(reading: World, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(reading, ["zorb-labs/card"], capsys)
    assert status == 0
    assert "Zorb 2 mini | Orchard-Bench | 70.2% (declared: 70.1%)" in out
    assert "Quill 7B | Orchard-Bench | 33.0%" in out
    assert "61.4%" not in out
    assert err == "2 figures are pending\n"
    status, out, _ = run(reading, [], capsys)
    assert (status, out) == (0, "    2 pending  not reviewed  zorb-labs/card\n")


def test_decisions_one_by_one_and_then_the_document_is_reviewed(
    reading: World, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = waiting(reading, capsys)
    status, _, err = run(reading, ["zorb-labs/card", "--done"], capsys)
    assert status == 2
    assert "2 figures are not decided" in err
    status, _, err = run(reading, ["zorb-labs/card", "--accept", keys["Quill 7B"], "--others"], capsys)
    assert (status, err) == (0, "1 accepted, 0 rejected, 1 pending\n")
    arguments = ["--reject", keys["Zorb 2 mini"], "--why", "a slip of the pen", "--done"]
    status, _, err = run(reading, ["zorb-labs/card", *arguments], capsys)
    assert status == 0
    assert "zorb-labs/card is reviewed" in err
    (document,) = load_documents(reading.sources)
    assert document.reviewed
    new = document.claims[-1]
    assert (new.id, new.model, new.score, new.own_model) == (
        "zorb-labs-card-quill-7b-orchard-bench-33-0",
        "Quill 7B",
        "33.0%",
        False,
    )
    assert (new.quote, new.context) == (None, None)
    assert "row “Orchard-Bench”, column “Quill 7B”" in (new.locator or "")
    assert [rejection.why for rejection in document.rejected] == ["a slip of the pen"]
    assert waiting(reading, capsys) == {}
    _, out, _ = run(reading, [], capsys)
    assert out == "    0 pending  reviewed      zorb-labs/card\n"


def test_decisions_from_a_file(reading: World, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    keys = waiting(reading, capsys)
    path = tmp_path / "decisions.txt"
    path.write_text(f"# mine\naccept {keys['Quill 7B']}\nreject {keys['Zorb 2 mini']} a slip\n", "utf-8")
    status, _, err = run(reading, ["zorb-labs/card", "--decisions", str(path), "--others", "--done"], capsys)
    assert status == 0
    assert "1 accepted, 1 rejected, 0 pending" in err


def test_all_at_once(reading: World, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(reading, ["zorb-labs/card", "--accept-all", "--others"], capsys)
    assert (status, err) == (0, "2 accepted, 0 rejected, 0 pending\n")


def test_a_copy_on_disk_can_be_read(reading: World, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "copy.md"
    page.write_text(PAGE.replace("33.0%", "34.0%"), "utf-8")
    _, out, _ = run(reading, ["zorb-labs/card", "--page", str(page)], capsys)
    assert "34.0%" in out


WRONG = [
    (["--accept", "00000000"], "is not pending"),
    (["--reject", "00000000"], "needs a reason"),
    (["--accept", "1", "--reject", "1", "--why", "x"], "both accepted and rejected"),
    (["--decisions", "none.txt"], "cannot be read"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG)
def test_wrong_use_changes_nothing(
    reading: World, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    path = reading.sources / "vendors/zorb-labs/card.toml"
    before = path.read_bytes()
    status, _, err = run(reading, ["zorb-labs/card", *arguments], capsys)
    assert status == 2
    assert said in err
    assert err.count("\n") == 1
    assert path.read_bytes() == before


def test_a_line_that_is_no_decision_is_told(reading: World, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "decisions.txt"
    path.write_text("accept\n", "utf-8")
    status, _, err = run(reading, ["zorb-labs/card", "--decisions", str(path)], capsys)
    assert status == 2
    assert "line 1" in err


def test_a_document_must_be_named_and_known(reading: World, capsys: pytest.CaptureFixture[str]) -> None:
    assert "say which document" in run(reading, ["--accept-all"], capsys)[2]
    assert "no document is called" in run(reading, ["zorb-labs/none"], capsys)[2]


def test_without_a_reader_nothing_is_listed(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(world, [], capsys)
    assert (status, out) == (0, "")
    assert "no declaration names a reader" in err


def test_what_is_only_extracted_does_not_reach_the_site(reading: World, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["run", "--replay", str(reading.replay), *reading.storing(), "--out", str(reading.site)])
    assert not left.value.code
    capsys.readouterr()
    claims = json.loads((reading.site / "api/v1/claims.json").read_text("utf-8"))
    listed = json.dumps(claims)
    assert "zorb-labs-card-zorb-2-orchard-bench-61-4" in listed
    assert "Quill" not in listed
