"""Open data: harmless for spreadsheets, strict JSON, and nothing that its source's terms keep back."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.rows import day, look, row, rows
from tracker.declare.leaderboards import Leaderboard
from tracker.records import Claim, Status, Verdict
from tracker.store.claims import observe_claims
from tracker.store.export import cell, export
from tracker.store.ledger import Ledger
from tracker.store.load import refresh
from tracker.store.publishable import Terms

OPEN = Leaderboard("acme", "Acme", "https://example.org", (), "json", (), licence="CC BY-SA 4.0", attribution="Acme")
VERDICTS = [Verdict("c1", Status.AGREES, entry="acme-main/system-00", candidates=("acme-main/system-01",))]


def example() -> Ledger:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, [row("system-00", "19.0"), row("system-05", "18.0"), *rows(4, 1), *rows(6, 6), row("x", "271.0")], 1)
    observe_claims(ledger, [Claim("=HYPERLINK()", "acme", "19.0", id="c1", document="acme/card")], day(1))
    return ledger


def exported(url: str, formats: list[str], folder: Path, board: Leaderboard) -> tuple[Path, ...]:
    """Writes the example to the folder, and gives the files."""
    refresh(url, example(), VERDICTS, [board])
    return export(formats, folder, url, Terms.of([board], VERDICTS))


def loaded(path: Path) -> Any:
    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    return json.loads(path.read_text("utf-8"), parse_constant=refuse)


def test_tables_as_csv_and_json_say_the_same(tmp_path: Path, url: str) -> None:
    files = exported(url, ["csv", "json"], tmp_path / "out", OPEN)
    assert {path.name for path in files} >= {
        "entries.csv",
        "claims.csv",
        "verdicts.json",
        "changes.json",
        "licences.csv",
    }
    with (tmp_path / "out/entries.csv").open(newline="") as file:
        table = list(csv.DictReader(file))
    objects = loaded(tmp_path / "out/entries.json")
    assert [each["id"] for each in table] == [each["id"] for each in objects]
    assert len(objects) == 12
    assert objects[0]["settings"] == {}
    assert objects[0]["n"] is None
    assert table[0]["first_seen"] == objects[0]["first_seen"] == "2026-01-10T06:00:00Z"
    assert loaded(tmp_path / "out/licences.json")[0]["licence"] == "CC BY-SA 4.0"
    assert loaded(tmp_path / "out/problems.json") == []


def test_the_same_records_give_the_same_bytes(tmp_path: Path, url: str) -> None:
    for name in ("a", "b"):
        exported(url, ["csv", "json"], tmp_path / name, OPEN)
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("=1+1", "'=1+1"),
        ("+49", "'+49"),
        ("-2+3", "'-2+3"),
        ("@cmd", "'@cmd"),
        ("\t=1", "'\t=1"),
        ("\n=1", "'\n=1"),
        ("＝1+1", "'＝1+1"),
        ("＋49", "'＋49"),
        ("－2+3", "'－2+3"),
        ("＠cmd", "'＠cmd"),
        ("-3.2", "-3.2"),
        ("71.7", "71.7"),
        (None, ""),
        (True, "true"),
        (-5, "-5"),
    ],
)
def test_no_cell_is_a_formula(value: object, text: str) -> None:
    assert cell(value) == text


@given(st.text(max_size=20))
def test_any_text_comes_back_from_csv_and_is_harmless(value: str) -> None:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow([cell(value), "end"])
    (read,) = csv.reader(io.StringIO(out.getvalue(), newline=""))
    assert read == [cell(value), "end"]
    assert not read[0].startswith(("=", "+", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"))


def test_a_claim_cannot_calculate(tmp_path: Path, url: str) -> None:
    exported(url, ["csv"], tmp_path / "out", OPEN)
    assert "'=HYPERLINK()" in (tmp_path / "out/claims.csv").read_text()


def test_of_a_link_only_source_only_the_rows_that_a_claim_touches(tmp_path: Path, url: str) -> None:
    closed = replace(OPEN, publish="link-only")
    exported(url, ["json", "csv", "sqlite"], tmp_path / "out", closed)
    assert [each["id"] for each in loaded(tmp_path / "out/entries.json")] == [
        "acme-main/system-00",
        "acme-main/system-01",
    ]
    changes = loaded(tmp_path / "out/changes.json")
    assert {each["entry"] for each in changes} == {None, "acme-main/system-00"}
    assert loaded(tmp_path / "out/held_back.json") == []
    assert "system-05" not in (tmp_path / "out/changes.csv").read_text()
    with closing(sqlite3.connect(tmp_path / "out/tracker.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (2,)
        assert connection.execute("SELECT licence FROM licences").fetchone() == ("CC BY-SA 4.0",)


def test_of_a_reference_only_source_nothing(tmp_path: Path, url: str) -> None:
    exported(url, ["json"], tmp_path / "out", replace(OPEN, publish="reference-only"))
    for name in ("entries", "changes", "held_back"):
        assert loaded(tmp_path / f"out/{name}.json") == []
    assert loaded(tmp_path / "out/licences.json")[0]["publish"] == "reference-only"
    assert len(loaded(tmp_path / "out/claims.json")) == 1


def test_a_second_export_touches_no_file(tmp_path: Path, url: str) -> None:
    before = {
        path: path.stat().st_mtime_ns for path in exported(url, ["csv", "json", "sqlite"], tmp_path / "out", OPEN)
    }
    after = {path: path.stat().st_mtime_ns for path in exported(url, ["csv", "json", "sqlite"], tmp_path / "out", OPEN)}
    assert before == after
