"""Hostile names, figures, settings and addresses through a whole run, and every form in which records leave it."""

from __future__ import annotations

import csv
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import html5lib
import pytest
from lxml import etree

from tests.workspace import BOARD, CARD, ROWS, World, invented_world
from tracker.cli import main

MARK = "xevilx"
NAMES = (
    f"<script>{MARK}()</script><img src=x onerror={MARK}()>",
    f"\"'><svg onload={MARK}()>",
    f"]]></script><{MARK}>-->",
    '=HYPERLINK("https://evil.example","x")',
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    "Zorb \u202egnp.exe \u2066\u200b\ufeff2",
    "Zorb \x1b[2J\x1b]0;x\x07\x9b31m 3",
    "::error::injected\r\n::warning file=x::y",
    "../../../etc/passwd",
    "CON",
    "nul.html",
    "{{ 7 * 7 }} {% raw %} ${7*7}",
    f"[x](javascript:{MARK}) ![y](https://evil.example/p.png) | a | `b`",
    "Zorb " + "A" * 10_000,
    "نموذج زورب",
)
LINKS = (
    f"javascript:{MARK}()",
    f"data:text/html,<script>{MARK}()</script>",
    "//evil.example/x",
    "https://ok.example/?a=1&b=\"'<",
)


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> World:
    """A world whose board and documents mean harm, after one run."""
    world = invented_world(tmp_path_factory.mktemp("hostile"))
    rows = [
        {**ROWS[0], "id": f"r{place}", "model": name, "resolved": 30 + place, "agent": name, "link": LINKS[place % 4]}
        for place, name in enumerate(NAMES)
    ]
    world.declare("leaderboards/orchard-bench.toml", BOARD.replace('key = "id"', 'key = "id"\nurl = "link"'))
    world.save_board(rows)
    claims = "".join(
        f'[[claim]]\nid = "claim-{place}"\nmodel = {json.dumps(name)}\nbenchmark = "Orchard-Bench"\n'
        f'score = "{31 + place}%"\nplace = {json.dumps(name)}\nown_model = true\n'
        f"settings = {{ scaffold = {json.dumps(name)} }}\n"
        for place, name in enumerate(NAMES)
    )
    card = CARD.partition("[[claim]]")[0].replace("\\u007f", "")
    world.declare("vendors/zorb-labs/card.toml", card + claims.replace("\x7f", "\\u007f"))
    assert (
        run(
            "run",
            "--replay",
            str(world.replay),
            "--out",
            str(world.site),
            "--base-url",
            "https://t.example/",
            *world.storing(),
        )
        == 0
    )
    return world


def files(folder: Path, *endings: str) -> Iterator[Path]:
    found = [path for path in sorted(folder.rglob("*")) if path.suffix in endings and path.is_file()]
    assert found
    return iter(found)


def test_the_run_took_everything_in(hostile: World) -> None:
    entries = (hostile.site / "api" / "v1").rglob("*.json")
    assert any("etc/passwd" in path.read_text("utf-8") for path in entries)
    assert len(list((hostile.site / "claims").glob("*.html"))) == len(NAMES)


def test_no_page_gains_an_element_a_handler_or_a_link(hostile: World) -> None:
    for path in files(hostile.site, ".html"):
        root = html5lib.parse(path.read_text("utf-8"), treebuilder="lxml", namespaceHTMLElements=False).getroot()
        for element in root.iter(etree.Element):
            assert MARK not in str(element.tag), path
            assert element.tag not in ("img", "iframe", "object", "embed", "base"), path
            for name, value in element.attrib.items():
                assert not str(name).startswith("on"), path
                if str(name) in ("href", "src", "action", "formaction", "srcset"):
                    assert urlsplit(value).scheme in ("", "http", "https"), f"{path}: {value}"
                    assert not value.startswith("//"), path
            if element.tag == "script" and element.get("type") == "application/ld+json":
                json.loads(element.text or "")
            elif element.tag in ("script", "style"):
                assert MARK not in (element.text or ""), path


def test_no_page_holds_signs_that_turn_or_hide_letters(hostile: World) -> None:
    for path in files(hostile.site, ".html", ".xml", ".svg"):
        assert not re.search(
            "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060-\u2069]", path.read_text("utf-8")
        ), path


def test_feeds_and_pictures_are_whole_xml_without_entities_or_foreign_links(hostile: World) -> None:
    for path in files(hostile.site, ".xml", ".svg"):
        body = path.read_bytes()
        assert b"<!ENTITY" not in body
        root = etree.fromstring(body, etree.XMLParser(resolve_entities=False, no_network=True))
        for element in root.iter(etree.Element):
            assert MARK not in str(element.tag), path
            for name, value in element.attrib.items():
                assert not str(name).startswith("on"), path
                assert not re.match(r"\s*(?:javascript|data):", str(value), re.IGNORECASE), path


def test_every_json_file_is_json_and_no_link_in_it_is_code(hostile: World) -> None:
    for path in files(hostile.site, ".json"):
        json.loads(path.read_text("utf-8"))
    for path in files(hostile.site / "api" / "v1", ".json"):
        assert not re.search(r'"(?:url|href|link)": ?"(?:javascript|data):', path.read_text("utf-8")), path


def test_file_names_are_plain_and_no_device(hostile: World) -> None:
    for path in hostile.site.rglob("*"):
        assert re.fullmatch(r"\.?[a-z0-9][a-z0-9._-]{0,90}", path.name), path
        assert path.stem.partition(".")[0] not in ("con", "nul", "aux", "prn", "com1", "lpt1"), path
        assert path.resolve().is_relative_to(hostile.site.resolve())


@pytest.fixture(scope="module")
def exported(hostile: World) -> Path:
    """Every form of open data."""
    out = hostile.root / "data"
    assert run("export", "--format", "csv,json,sqlite,datapackage,eee", *hostile.storing(), str(out)) == 0
    return out


def test_no_cell_of_a_table_is_a_formula(hostile: World, exported: Path) -> None:
    for folder in (exported, hostile.site):
        for path in files(folder, ".csv"):
            with path.open(encoding="utf-8", newline="") as file:
                for row in csv.reader(file):
                    for cell in row:
                        assert not re.match(r"[=+@\t\r]|-(?![\d.]+\Z)", cell), f"{path}: {cell!r}"


def test_open_data_keeps_the_names_as_they_are(exported: Path) -> None:
    with closing(sqlite3.connect(exported / "tracker.sqlite")) as connection:
        kept = {name for (name,) in connection.execute("SELECT model FROM entries")}
    assert {"../../../etc/passwd", "@SUM(A1)", "CON", "نموذج زورب"} <= kept
    for path in files(exported, ".json", ".jsonl"):
        text = path.read_text("utf-8")
        for line in text.splitlines() if path.suffix == ".jsonl" else [text]:
            json.loads(line)


def test_exported_files_stay_in_their_folder(exported: Path) -> None:
    for path in exported.rglob("*"):
        assert path.resolve().is_relative_to(exported.resolve())
        assert len(path.name) < 120
        assert re.fullmatch(r"[\w.@+=-]+", path.name), path


@pytest.mark.parametrize(
    "command",
    [
        ("changes",),
        ("changes", "--json"),
        ("sources",),
        ("check", "--fail-on", "claim-higher,no-entry,differs-unstated,ambiguous"),
        ("explain", "claim-10"),
        ("explain", "claim-10", "--json"),
        ("explain", "claim-17"),
    ],
)
def test_no_command_steers_a_terminal(
    hostile: World, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    run(*command, *hostile.storing())
    told = capsys.readouterr()
    assert told.out
    for line in (told.out + told.err).split("\n"):
        assert all(sign.isprintable() for sign in line), line


@pytest.mark.parametrize("form", ["commit", "markdown", "github"])
def test_no_form_for_a_service_steers_it(hostile: World, capsys: pytest.CaptureFixture[str], form: str) -> None:
    assert run("changes", "--format", form, *hostile.storing()) == 0
    text = capsys.readouterr().out
    assert not re.search(r"(?m)^\s*(?:::|##\[)(?!notice |warning |group|endgroup)", text)
    assert not re.search(r"\]\((?:javascript|data):", re.sub(r"`[^`]*`", "", text))
    if form == "markdown":
        assert not re.search(rf"<(?:script|img|svg|{MARK})", re.sub(r"`[^`]*`", "", text))
    assert not [sign for sign in text if not sign.isprintable() and sign not in "\n\u00a0\u202f"]


def test_a_second_run_from_the_ledger_changes_nothing(hostile: World) -> None:
    before = {path: path.read_bytes() for path in hostile.ledger.rglob("*") if path.is_file()}
    assert (
        run(
            "run",
            "--replay",
            str(hostile.replay),
            "--out",
            str(hostile.site),
            "--base-url",
            "https://t.example/",
            *hostile.storing(),
        )
        == 0
    )
    after = {path: path.read_bytes() for path in hostile.ledger.rglob("*") if path.is_file()}
    changed = {path.name for path in before if before[path] != after.get(path)}
    assert before.keys() == after.keys()
    assert changed <= {"runs.jsonl", "status.jsonl", "runs.json", "status.json"}
