"""The list of checksums: a change of the ledger that no run recorded is noticed, named, and can be accepted."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.store.test_ledger import example
from tracker.errors import StoreError
from tracker.paths import checkout
from tracker.store.checksums import FILE
from tracker.store.reading import read_ledger
from tracker.store.writing import write_ledger


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger with records of every kind."""
    write_ledger(example(), tmp_path)
    return tmp_path


def test_every_file_of_records_has_its_line(folder: Path) -> None:
    lines = [line.split("  ") for line in (folder / FILE).read_text().splitlines()]
    records = [path.relative_to(folder).as_posix() for path in folder.rglob("*.json*") if path.name != "status.json"]
    assert [name for _, name in lines] == sorted(records)
    assert all(hashlib.sha256((folder / name).read_bytes()).hexdigest() == known for known, name in lines)
    assert write_ledger(read_ledger(folder), folder) in ((), ("status.json",))


def flipped(path: Path) -> None:
    """Another figure, in a line that is still a record."""
    text = path.read_text()
    assert '"19.0"' in text
    path.write_text(text.replace('"19.0"', '"19.8"'))


def cut(path: Path) -> None:
    """Without its last line."""
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))


@pytest.mark.parametrize(
    ("name", "harm", "words"),
    [
        ("entries/acme.jsonl", flipped, "not as it was recorded"),
        ("changes/acme.jsonl", cut, "not as it was recorded"),
        ("changes/acme.jsonl", Path.unlink, "no longer there"),
        ("held/acme.jsonl", Path.unlink, "no longer there"),
    ],
)
def test_what_no_run_wrote_is_one_line_and_can_be_accepted(
    folder: Path, name: str, harm: Callable[[Path], None], words: str
) -> None:
    harm(folder / name)
    with pytest.raises(StoreError, match=words) as caught:
        read_ledger(folder)
    line = str(caught.value)
    assert line.startswith(f"{folder / name}: ")
    assert "restore it from version control" in line
    assert "\n" not in line
    kept = [each for each in (folder / FILE).read_text().splitlines(keepends=True) if name not in each]
    (folder / FILE).write_text("".join(kept))
    ledger = read_ledger(folder)
    write_ledger(ledger, folder)
    assert read_ledger(folder).entries == ledger.entries
    assert (name in (folder / FILE).read_text()) is (folder / name).exists()


def test_a_ledger_without_the_list_is_read_and_gets_one(folder: Path) -> None:
    before = (folder / FILE).read_bytes()
    (folder / FILE).unlink()
    assert FILE in write_ledger(read_ledger(folder), folder)
    assert (folder / FILE).read_bytes() == before


def test_a_list_with_a_conflict_in_it_is_one_line(folder: Path) -> None:
    (folder / FILE).write_text("<<<<<<< HEAD\n" + (folder / FILE).read_text())
    with pytest.raises(StoreError, match=rf"{FILE}:1: no checksum; remove this file to accept the records as they are"):
        read_ledger(folder)


def test_a_file_that_is_new_and_without_a_line_is_taken_as_it_is(folder: Path) -> None:
    (folder / "entries/other.jsonl").write_text((folder / "entries/acme.jsonl").read_text())
    assert len(read_ledger(folder).entries) == 2


def test_the_committed_ledger_is_as_it_was_recorded() -> None:
    root = checkout()
    assert root is not None
    assert (root / "sources/ledger" / FILE).is_file()
    assert read_ledger(root / "sources/ledger", lock=False).entries
