"""The ledger as files: nothing is lost on the way, what is equal is not touched, what is damaged is one clear line."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.store import made
from tests.store.rows import day, look, row, rows
from tracker.errors import StoreError
from tracker.records import Claim, SourceStatus
from tracker.store.claims import observe_claims
from tracker.store.ledger import Ledger
from tracker.store.reading import read_ledger
from tracker.store.unread import Rows
from tracker.store.writing import change_order, record_files, write_ledger


def strictly(text: str) -> object:
    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} in JSON")

    return json.loads(text, parse_constant=refuse)


def example() -> Ledger:
    ledger = Ledger()
    look(ledger, rows(12), 0)
    look(ledger, [row("system-00", "19.0"), row("bad", "271.0"), *rows(11, 1)], 1)
    claim = Claim(
        "System 3", "acme", "23.5", id="c1", vendor="Acme", document="acme/card", quote="no words", date="2026-01"
    )
    observe_claims(ledger, [claim], day(1))
    ledger.statuses["acme"] = SourceStatus("acme", "leaderboard", day(1), day(1), day(1), "held-back", 13, "ab" * 32)
    return ledger


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    ledger = example()
    write_ledger(ledger, tmp_path)
    again = read_ledger(tmp_path)
    assert again.entries == ledger.entries
    assert again.changes == {"acme": tuple(sorted(ledger.changes["acme"], key=change_order))}
    assert again.held == ledger.held
    assert again.claims == ledger.claims
    assert again.statuses == ledger.statuses
    assert again.complete_at == ledger.complete_at
    assert sorted(map(change_order, again.last_run)) == sorted(map(change_order, ledger.run))


@settings(max_examples=60, deadline=None)
@given(
    entries=st.tuples(*(made.recorded_entries(name) for name in "abc")),
    changes=st.lists(made.changes, max_size=4),
    held=st.lists(made.held, max_size=2),
    claims=st.lists(made.recorded_claims, max_size=3),
    problems=st.lists(made.problems, max_size=3),
)
def test_every_field_survives(entries, changes, held, claims, problems) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    ledger = Ledger(
        entries=Rows({"acme": entries}),
        changes={"acme": tuple(changes)},
        held={"acme": tuple(held)},
        claims={f"c{n}": replace(each, claim=replace(each.claim, id=f"c{n}")) for n, each in enumerate(claims)},
        problems=tuple(problems),
    )
    with tempfile.TemporaryDirectory() as name:
        write_ledger(ledger, Path(name))
        again = read_ledger(Path(name))
        assert [replace(each, changes=()) for each in again.entries["acme"]] == list(entries)
        assert sorted(again.changes.get("acme", ()), key=change_order) == sorted(changes, key=change_order)
        assert set(again.held.get("acme", ())) == set(held)
        assert {name: replace(each, changes=()) for name, each in again.claims.items()} == ledger.claims
        assert set(again.problems) == set(problems)
        again.texts.clear()
        assert record_files(again) == record_files(ledger)
        for text in record_files(ledger).values():
            for line in text.decode("utf-8").split("\n")[:-1]:
                strictly(line)


def test_history_stands_with_its_row(tmp_path: Path) -> None:
    write_ledger(example(), tmp_path)
    again = read_ledger(tmp_path)
    changed = next(each for each in again.entries["acme"] if each.entry.id == "acme-main/system-00")
    assert [(each.kind, each.before, each.after) for each in changed.changes] == [("score-changed", "20.5", "19.0")]


def test_a_second_run_over_the_same_data_changes_no_record(tmp_path: Path) -> None:
    write_ledger(example(), tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.json*")}
    ledger = read_ledger(tmp_path)
    look(ledger, [row("system-00", "19.0"), row("bad", "271.0"), *rows(11, 1)], 1)
    assert write_ledger(ledger, tmp_path) == ("status.json",)
    after = {path: path.read_bytes() for path in tmp_path.rglob("*.json*")}
    assert {path.name for path in before if before[path] != after[path]} == {"status.json"}
    assert before.keys() == after.keys()
    third = read_ledger(tmp_path)
    look(third, [row("system-00", "19.0"), row("bad", "271.0"), *rows(11, 1)], 1)
    assert write_ledger(third, tmp_path) == ()


def test_a_row_that_moves_down_the_list_changes_only_its_place(tmp_path: Path) -> None:
    ledger = Ledger()
    look(ledger, [replace(each, rank=n) for n, each in enumerate(rows(12), start=1)], 0)
    write_ledger(ledger, tmp_path)
    ledger = read_ledger(tmp_path)
    look(
        ledger, [row("first", "99.0", rank=1), *(replace(each, rank=n) for n, each in enumerate(rows(12), start=2))], 1
    )
    before = (tmp_path / "entries/acme.jsonl").read_text().splitlines()
    write_ledger(ledger, tmp_path)
    after = (tmp_path / "entries/acme.jsonl").read_text().splitlines()
    assert len(set(after) - set(before)) == 1
    assert set(before) <= set(after)
    assert {each.entry.rank for each in read_ledger(tmp_path).entries["acme"]} == set(range(1, 14))


def test_lines_are_sorted_and_free_of_fetch_times_and_quotes(tmp_path: Path) -> None:
    ledger = example()
    write_ledger(ledger, tmp_path)
    lines = (tmp_path / "entries/acme.jsonl").read_text().splitlines()
    assert [json.loads(line)["id"] for line in lines] == sorted(each.entry.id for each in ledger.entries["acme"])
    assert "no words" not in "".join(path.read_text() for path in tmp_path.rglob("*.jsonl"))


def test_a_moment_is_the_same_one_in_any_zone(tmp_path: Path) -> None:
    pacific = datetime(2026, 6, 19, 13, 26, 43, tzinfo=timezone(timedelta(hours=-8)))
    ledger = Ledger()
    ledger.statuses["acme"] = SourceStatus("acme", "leaderboard", checked_at=pacific)
    write_ledger(ledger, tmp_path)
    assert "2026-06-19T21:26:43Z" in (tmp_path / "status.json").read_text()
    read = read_ledger(tmp_path).statuses["acme"].checked_at
    assert read == pacific
    assert read is not None
    assert read.tzinfo is UTC
    assert datetime.now(UTC) - read != timedelta(0)


def test_an_empty_folder_is_an_empty_ledger(tmp_path: Path) -> None:
    assert read_ledger(tmp_path / "none") == Ledger()
    assert not (tmp_path / "none").exists()
    assert read_ledger(tmp_path) == Ledger()


FIRST, LATER = "2026-01-10T06:00:00Z", "2026-01-11T06:00:00Z"


def damage(name: str, change: Callable[[str], str]) -> Callable[[Path], None]:
    def do(folder: Path) -> None:
        path = folder / name
        path.write_text(change(path.read_text("utf-8")), "utf-8")

    return do


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (damage("format.json", lambda _: '{"format": 99}'), "format 99"),
        (damage("format.json", lambda _: "<<<<<<< HEAD\n"), "format.json"),
        (damage("format.json", lambda _: "[1]"), "cannot be read"),
        (damage("entries/acme.jsonl", lambda text: text[:-20]), "cut off"),
        (damage("entries/acme.jsonl", lambda text: "<<<<<<< HEAD\n" + text), "acme.jsonl:1"),
        (damage("entries/acme.jsonl", lambda text: text.replace('"score": "19.0", ', "")), "score"),
        (damage("entries/acme.jsonl", lambda text: text.replace('"name"', '"nmae"')), "nmae"),
        (damage("entries/acme.jsonl", lambda text: text.replace('"19.0"', "19.0")), "must be text"),
        (damage("entries/acme.jsonl", lambda text: "[]\n" + text), "object"),
        (damage("changes/acme.jsonl", lambda text: text.replace("2026-01-11T06:00:00Z", "soon")), "soon"),
        (damage("changes/acme.jsonl", lambda text: text.replace("06:00:00Z", "06:00:00")), "zone"),
        (damage("changes/acme.jsonl", lambda t: t.replace(LATER, "0001-01-01T00:00:00+14:00")), "calendar"),
        (damage("entries/acme.jsonl", lambda t: t.replace(FIRST, "9999-12-31T23:59:59-14:00")), "calendar"),
        (damage("claims/acme.jsonl", lambda text: text.replace('"date"', '"quote"')), "facts"),
        (damage("held/acme.jsonl", lambda text: text.replace('"271.0"', "NaN")), "NaN"),
        (damage("status.json", lambda text: text[:40]), "status.json"),
    ],
)  # fmt: skip
def test_damage_is_one_line_with_the_file(tmp_path: Path, harm: Callable[[Path], None], words: str) -> None:
    write_ledger(example(), tmp_path)
    harm(tmp_path)
    with pytest.raises(StoreError) as caught:
        read_ledger(tmp_path)
    line = str(caught.value)
    assert words in line
    assert str(tmp_path) in line
    assert "\n" not in line


def test_records_without_a_format_file_are_refused(tmp_path: Path) -> None:
    write_ledger(example(), tmp_path)
    (tmp_path / "format.json").unlink()
    with pytest.raises(StoreError, match=r"format\.json"):
        read_ledger(tmp_path)


def test_a_board_that_is_gone_from_memory_is_gone_from_the_folder(tmp_path: Path) -> None:
    ledger = example()
    write_ledger(ledger, tmp_path)
    ledger.held["acme"] = ()
    assert "held/acme.jsonl" in write_ledger(ledger, tmp_path)
    assert not (tmp_path / "held/acme.jsonl").exists()


def test_a_name_that_is_no_file_name_is_refused(tmp_path: Path) -> None:
    ledger = Ledger(entries=Rows({"../evil": example().entries["acme"]}))
    with pytest.raises(StoreError, match="not a name for a file"):
        write_ledger(ledger, tmp_path)


def test_a_time_without_a_zone_never_reaches_the_ledger(tmp_path: Path) -> None:
    ledger = Ledger()
    naive = datetime(2026, 1, 1)  # noqa: DTZ001 - that is what is tested
    ledger.statuses["acme"] = SourceStatus("acme", "leaderboard", checked_at=naive)
    with pytest.raises(StoreError, match="zone"):
        write_ledger(ledger, tmp_path)
