"""`tracker check`: each condition alone and with the others, the exit status, and the report in JUnit's form."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.workspace import BOARD, CARD, World
from tracker.cli import main
from tracker.publish.junit import Case, Suite, junit
from tracker.records import Status
from tracker.store.reading import read_ledger
from tracker.store.writing import write_ledger

HIGHER = "zorb-labs-card-zorb-2-mini-orchard-bench-70-1"


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.fixture
def recorded(world: World, capsys: pytest.CaptureFixture[str]) -> World:
    """The world after one run: one claim agrees, one is higher, one has no entry; the copies are of 2026-03-05."""
    assert run("run", "--replay", str(world.replay), "--out", str(world.site), *world.storing()) == 0
    capsys.readouterr()
    return world


@pytest.mark.parametrize(
    ("conditions", "status", "lines"),
    [
        ((), 0, ["agrees: 1", "claim-higher: 1", "no-entry: 1"]),
        (("--new",), 0, ["agrees: 1", "claim-higher: 1", "no-entry: 1"]),
        (("--max-age", "9999d"), 0, []),
        (("--max-age", "1h"), 1, ["orchard-bench: newest copy of 2026-03-05"]),
        (("--fail-on", "claim-lower"), 0, []),
        (("--fail-on", "claim-lower", "--max-age", "9999w"), 0, []),
        (("--fail-on", "claim-lower", "--max-age", "1h"), 1, ["orchard-bench: newest copy of 2026-03-05"]),
        (("--fail-on", " claim-higher ,", "--max-age", "9999d"), 1, [f"{HIGHER}: claim-higher. "]),
        (
            ("--fail-on", "claim-higher", "--new", "--max-age", "1h"),
            1,
            [f"{HIGHER}: claim-higher. ", "orchard-bench: "],
        ),
    ],
)
def test_conditions_alone_and_together(
    recorded: World, capsys: pytest.CaptureFixture[str], conditions: tuple[str, ...], status: int, lines: list[str]
) -> None:
    assert run("check", *conditions, *recorded.storing()) == status
    out, err = capsys.readouterr()
    printed = out.splitlines()
    assert err == ""
    assert [line[: len(start)] for line, start in zip(printed, lines, strict=True)] == lines


def test_new_since_an_earlier_ledger_is_what_came_out_otherwise_there(
    recorded: World, capsys: pytest.CaptureFixture[str]
) -> None:
    before = recorded.root / "before"
    shutil.copytree(recorded.ledger, before)
    asked = ("check", "--new", "--fail-on", "claim-higher,agrees", "--before", str(before), *recorded.storing())
    assert run(*asked) == 0
    earlier = read_ledger(before)
    name = "zorb-labs-card-zorb-2-orchard-bench-61-4"
    earlier.verdicts[name] = replace(earlier.verdicts[name], status=Status.NO_ENTRY)
    write_ledger(earlier, before)
    assert run(*asked) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{name}: agrees. ")
    assert run("check", "--before", str(before), *recorded.storing()) == 2
    assert capsys.readouterr().err.startswith("tracker: --before goes with --new")


@pytest.mark.parametrize("wrong", ["", " , ", "claim-higher,better"])
def test_a_condition_that_names_no_status_is_refused(
    recorded: World, capsys: pytest.CaptureFixture[str], wrong: str
) -> None:
    assert run("check", "--fail-on", wrong, *recorded.storing()) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "--fail-on" in line
    assert "claim-higher" in line


def test_a_leaderboard_that_was_never_recorded_is_older_than_any_age(
    recorded: World, capsys: pytest.CaptureFixture[str]
) -> None:
    text = BOARD.replace("orchard.example", "fig.example").replace("Orchard-Bench", "Fig")
    text = text.replace("[fields]", 'benchmark = "orchard-bench"\n\n[fields]', 1)
    recorded.declare("leaderboards/fig.toml", text)
    assert run("check", "--max-age", "9999d", *recorded.storing()) == 1
    assert capsys.readouterr().out == "fig: never recorded\n"


def report(path: Path) -> ET.Element:
    """The report, held against the form that readers of JUnit reports rely on."""
    root = ET.fromstring(path.read_bytes())
    assert root.tag == "testsuites"
    for element in (root, *root):
        cases = list(element.iter("testcase"))
        assert int(element.attrib["tests"]) == len(cases)
        assert int(element.attrib["failures"]) == sum(case.find("failure") is not None for case in cases)
        assert (element.attrib["errors"], element.attrib["skipped"]) == ("0", "0")
        float(element.attrib["time"])
    for suite in root:
        assert suite.tag == "testsuite"
        assert suite.attrib["name"]
        names = [(case.attrib["classname"], case.attrib["name"]) for case in suite]
        assert len(set(names)) == len(names)
        for case in suite:
            assert case.tag == "testcase"
            assert all(child.tag == "failure" and {"type", "message"} == set(child.attrib) for child in case)
    return root


def failures(root: ET.Element) -> dict[str, str]:
    return {case.attrib["name"]: each.attrib["type"] for case in root.iter("testcase") for each in case.iter("failure")}


def test_the_report_has_a_case_for_every_claim_and_every_leaderboard(recorded: World) -> None:
    path = recorded.root / "report.xml"
    asked = ("--fail-on", "claim-higher,no-entry", "--max-age", "1h", "--junit", str(path))
    assert run("check", *asked, *recorded.storing()) == 1
    root = report(path)
    assert [(suite.attrib["name"], suite.attrib["tests"]) for suite in root] == [("claims", "3"), ("sources", "1")]
    found = failures(root)
    assert found.pop(HIGHER) == "claim-higher"
    assert found.pop("orchard-bench") == "old"
    assert list(found.values()) == ["no-entry"]
    assert {case.attrib["classname"] for case in root[0]} == {"zorb-labs/card"}
    assert {suite.attrib["timestamp"] for suite in root} == {"2026-03-05T08:40:00"}


def test_a_report_without_a_condition_has_no_failure(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    path = recorded.root / "report.xml"
    assert run("check", "--max-age", "9999d", "--junit", str(path), *recorded.storing()) == 0
    assert capsys.readouterr().out == ""
    root = report(path)
    assert failures(root) == {}
    assert root.attrib["tests"] == "4"


def test_hostile_names_are_characters_of_the_report(tmp_path: Path) -> None:
    evil = "]]></failure>\x00\x07\x0b\ufffe\ud800\" & 'Zorb\u202e"
    case = Case(f"card {evil}", f"name {evil}", "no-entry", f"why {evil}")
    path = tmp_path / "report.xml"
    path.write_bytes(junit([Suite(f"claims {evil}", (case, Case("a", "b")))], datetime(2026, 3, 5, tzinfo=UTC)))
    root = report(path)
    kept = "]]></failure>?\" & 'Zorb"
    assert failures(root) == {f"name {kept}": "no-entry"}
    assert [each.text for each in root.iter("failure")] == [f"why {kept}"]


@pytest.mark.parametrize("name", ["evil\x1b[2J", "two\nlines"])
def test_a_hostile_name_does_not_steer_a_terminal(
    recorded: World, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    recorded.declare("vendors/zorb-labs/card.toml", CARD.replace("Zorb 2 nano", json.dumps(name)[1:-1]))
    every = ",".join(Status)
    assert run("check", "--fail-on", every, *recorded.storing()) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert all(line.isprintable() for line in lines)


def test_a_report_that_cannot_be_written_is_one_line(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    path = recorded.root / "none" / "report.xml"
    assert run("check", "--junit", str(path), *recorded.storing()) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert str(path) in line
