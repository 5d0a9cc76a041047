"""Open data in forms that others share: a Frictionless package, Every Eval Ever records, one SQLite file."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.store.rows import look, rows
from tests.store.test_export import OPEN, VERDICTS, example
from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Board
from tracker.records import Origin
from tracker.store.datapackage import CsvFile, datapackage
from tracker.store.export import EEE_FILE, FORMATS, SQLITE_FILE, open_data
from tracker.store.ledger import Ledger
from tracker.store.load import refresh
from tracker.store.publishable import Terms

BENCHMARK = Benchmark(id="acme", name="Acme", items=500, about="Invented tasks.", url="https://example.org/acme")
BOARD = replace(OPEN, boards=(Board("acme-main", "acme", "Acme, main", "acme"),), maintainer="Acme group")
TYPES = {"string", "number", "integer", "boolean", "datetime", "object", "array"}


def files(tmp_path: Path, ledger: Ledger | None = None) -> dict[str, bytes]:
    url = f"sqlite:///{tmp_path / 'all.db'}"
    refresh(url, ledger or example(), VERDICTS, [BOARD])
    made = open_data(FORMATS, url, Terms.of([BOARD], VERDICTS), [BOARD], [BENCHMARK])
    return {name: body if isinstance(body, bytes) else body.read_bytes() for name, body in made}


def package(tmp_path: Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    made = files(tmp_path)
    return json.loads(made["datapackage.json"]), made


def test_the_package_describes_every_csv_file_as_it_is(tmp_path: Path) -> None:
    described, made = package(tmp_path)
    assert described["profile"] == "tabular-data-package"
    assert described["name"].replace("-", "").isalnum()
    assert all(each["name"] and each["path"] for each in described["licenses"])
    assert all(each["title"] and each["path"].startswith("https://") for each in described["sources"])
    assert {each["path"] for each in described["resources"]} == {name for name in made if name.endswith(".csv")}
    for resource in described["resources"]:
        body = made[resource["path"]]
        assert resource["bytes"] == len(body)
        assert resource["hash"] == f"sha256:{hashlib.sha256(body).hexdigest()}"
        names = [field["name"] for field in resource["schema"]["fields"]]
        assert next(csv.reader(io.StringIO(body.decode(), newline=""))) == names
        assert {field["type"] for field in resource["schema"]["fields"]} <= TYPES
        assert set(resource["schema"]["primaryKey"]) <= set(names)


def test_cells_are_of_the_types_that_the_package_says(tmp_path: Path) -> None:
    described, made = package(tmp_path)
    checks: dict[str, Callable[[str], object]] = {
        "integer": int,
        "number": Decimal,
        "object": json.loads,
        "array": json.loads,
    }
    checked = 0
    for resource in described["resources"]:
        fields = {field["name"]: field for field in resource["schema"]["fields"]}
        for row in csv.DictReader(io.StringIO(made[resource["path"]].decode(), newline="")):
            for name, value in row.items():
                assert value or "constraints" not in fields[name], (name, row)
                if value and (check := checks.get(fields[name]["type"])):
                    check(value)
                    checked += 1
                if value and fields[name]["type"] == "boolean":
                    assert value in ("true", "false")
    assert checked > 30


def test_keys_between_the_files_hold(tmp_path: Path) -> None:
    described, made = package(tmp_path)
    verdicts = next(each for each in described["resources"] if each["name"] == "verdicts")
    (link,) = verdicts["schema"]["foreignKeys"]
    assert link["reference"] == {"resource": "claims", "fields": "id"}
    claims = {row["id"] for row in csv.DictReader(io.StringIO(made["claims.csv"].decode(), newline=""))}
    judged = {row["claim"] for row in csv.DictReader(io.StringIO(made["verdicts.csv"].decode(), newline=""))}
    assert judged <= claims


def test_a_package_of_some_files_names_only_those(tmp_path: Path) -> None:
    path = tmp_path / "claims.csv"
    path.write_bytes(b"id\r\n")
    made = json.loads(datapackage([CsvFile.of("claims", path)], []))
    assert [each["name"] for each in made["resources"]] == ["claims"]


def test_records_hold_what_the_shape_requires(tmp_path: Path) -> None:
    records = [json.loads(line) for line in files(tmp_path)[EEE_FILE].decode().splitlines()]
    assert len(records) > 5
    assert len({each["evaluation_id"] for each in records}) == len(records)
    for record in records:
        assert record["schema_version"] == "0.2.1"
        assert record["retrieved_timestamp"].isdigit()
        assert record["source_metadata"]["source_type"] == "documentation"
        assert record["source_metadata"]["source_organization_name"] == "Acme group"
        assert record["source_metadata"]["evaluator_relationship"] in ("first_party", "third_party", "other")
        assert record["eval_library"].keys() == {"name", "version"}
        assert record["model_info"]["name"]
        assert record["model_info"]["id"]
        (result,) = record["evaluation_results"]
        config, score = result["metric_config"], result["score_details"]["score"]
        assert config["score_type"] == "continuous"
        assert config["lower_is_better"] is False
        assert config["min_score"] <= score <= config["max_score"]
        assert result["source_data"] == {
            "dataset_name": "Acme",
            "source_type": "url",
            "url": ["https://example.org/acme"],
        }
        texts = [
            *record["source_metadata"]["additional_details"].values(),
            *result["score_details"]["details"].values(),
        ]
        assert all(isinstance(text, str) for text in texts)


@pytest.mark.parametrize(
    ("change", "count"),
    [
        ({}, 3),
        ({"kind": "human"}, 0),
        ({"score": "n/a"}, 0),
        ({"score": "271.0"}, 0),
        ({"score": "0.5", "unit": "fraction"}, 3),
    ],
)
def test_rows_that_do_not_fit_the_shape_are_left_out(tmp_path: Path, change: dict[str, Any], count: int) -> None:
    ledger = Ledger()
    look(ledger, [replace(each, **change) for each in rows(3)], 0)
    lines = files(tmp_path, ledger)[EEE_FILE].decode().splitlines()
    assert len(lines) == count
    if change.get("unit") == "fraction":
        assert json.loads(lines[0])["evaluation_results"][0]["score_details"]["score"] == 50


def test_who_measured_decides_the_relation(tmp_path: Path) -> None:
    ledger = Ledger()
    look(ledger, [replace(each, origin=Origin.SELF_REPORTED) for each in rows(1)], 0)
    (line,) = files(tmp_path, ledger)[EEE_FILE].decode().splitlines()
    assert json.loads(line)["source_metadata"]["evaluator_relationship"] == "first_party"


def test_one_sqlite_file_holds_the_same_rows_and_always_the_same_bytes(tmp_path: Path) -> None:
    one, two = files(tmp_path), files(tmp_path)
    assert one == two
    with sqlite3.connect(":memory:") as connection:
        connection.deserialize(one[SQLITE_FILE])
        (count,) = connection.execute("SELECT count(*) FROM entries").fetchone()
        (first,) = connection.execute("SELECT first_seen FROM entries ORDER BY id LIMIT 1").fetchone()
        assert count == len(list(csv.DictReader(io.StringIO(one["entries.csv"].decode(), newline=""))))
        assert first == "2026-01-10T06:00:00Z"
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
