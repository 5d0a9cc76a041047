"""Rows that nobody asked for stay the text of their file: what is said of them then is what the rows would say."""

from __future__ import annotations

import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.store import made
from tests.store.rows import day, look, rows
from tracker.errors import StoreError
from tracker.records import RecordedEntry
from tracker.store import checksums
from tracker.store.ledger import Ledger
from tracker.store.observe import observe_again
from tracker.store.reading import read_ledger
from tracker.store.unread import Rows
from tracker.store.writing import record_files, write_ledger

LIKE_OURS = ', "board": "other", "withdrawn": "2026-01-01T00:00:00Z"}'


def recorded(folder: Path, *looks: tuple[int, int]) -> Ledger:
    """A ledger with looks at a list, each as the number of its rows and the day, written to the folder."""
    ledger = Ledger()
    for count, number in looks:
        look(ledger, rows(count), number)
    write_ledger(ledger, folder)
    return ledger


def as_read(folder: Path) -> Ledger:
    """The ledger of the folder with every row made at once: without checksums nothing is taken on trust."""
    (folder / checksums.FILE).unlink(missing_ok=True)
    return read_ledger(folder, later=True)


def test_rows_are_made_when_they_are_asked_for(tmp_path: Path) -> None:
    ledger = recorded(tmp_path, (12, 0), (12, 1))
    again = read_ledger(tmp_path, later=True)
    assert again.entries.unread("acme") is not None
    assert again.entries["acme"] == ledger.entries["acme"]
    assert again.entries.unread("acme") is None
    assert again.entries.unread("nobody") is None
    assert write_ledger(again, tmp_path) in ((), ("status.json",))


def test_unread_rows_are_written_as_they_are(tmp_path: Path) -> None:
    ledger = recorded(tmp_path, (12, 0))
    again = read_ledger(tmp_path, later=True)
    assert record_files(again) == record_files(ledger)
    assert again.entries.unread("acme") is not None
    assert "entries/acme.jsonl" in record_files(again)


@settings(max_examples=30, deadline=None)
@given(
    entries=st.tuples(*(made.recorded_entries(name) for name in "abcd")),
    boards=st.tuples(*(st.sampled_from(["main", "hard"]) for _ in "abcd")),
    odd=st.sampled_from(["", LIKE_OURS, '"', "\\", "\n{", "\x0b\x85\u2028"]),
)
def test_what_is_said_of_unread_rows_is_what_they_say(
    entries: tuple[RecordedEntry, ...], boards: tuple[str, ...], odd: str
) -> None:
    found = tuple(
        replace(
            each,
            entry=replace(
                each.entry, board=board, name=f"{each.entry.name}{odd}", settings={"board": "other", "withdrawn": odd}
            ),
        )
        for each, board in zip(entries, boards, strict=True)
    )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_ledger(Ledger(entries=Rows({"acme": found})), folder)
        again = read_ledger(folder, later=True)
        unread = again.entries.unread("acme")
        assert unread is not None
        assert dict(unread.boards) == again.entries.listed()
        assert set(unread.boards) == {each.entry.board for each in found}
        listed = Counter(each.entry.board for each in found if each.withdrawn_at is None)
        assert {board: count for board, count in unread.boards.items() if count} == dict(listed)
        assert again.entries["acme"] == as_read(folder).entries["acme"]
        assert again.entries.listed().keys() >= listed.keys()


def test_a_leaderboard_with_an_absent_row_is_read_at_once(tmp_path: Path) -> None:
    recorded(tmp_path, (12, 0), (11, 1))
    again = read_ledger(tmp_path, later=True)
    assert again.entries.unread("acme") is None
    assert [each.entry.id for each in again.entries.absent()] == ["acme-main/system-11"]


def test_files_without_a_checksum_are_read_at_once(tmp_path: Path) -> None:
    recorded(tmp_path, (12, 0))
    assert as_read(tmp_path).entries.unread("acme") is None


@pytest.mark.parametrize("looks", [[(12, 0)], [(12, 0), (11, 1)], [(12, 0), (11, 1), (11, 2), (11, 3)]])
@pytest.mark.parametrize("number", [5, -1])
def test_the_same_bytes_again_are_the_same_whether_rows_were_read(
    tmp_path: Path, looks: list[tuple[int, int]], number: int
) -> None:
    recorded(tmp_path, *looks)
    unread, read = read_ledger(tmp_path, later=True), read_ledger(tmp_path, later=True)
    assert len(read.entries["acme"]) == 12
    found = []
    for ledger in (unread, read):
        seen = observe_again(ledger, "acme", day(number))
        ledger.record(seen)
        found.append((seen.outcome, seen.message, seen.changes, seen.reported, dict(seen.complete_at)))
    assert found[0] == found[1]
    assert unread.complete_at == read.complete_at
    assert record_files(unread) == record_files(read)
    assert unread.entries == read.entries


def with_sums(folder: Path) -> Path:
    """The folder after somebody has changed a file and its checksum with it."""
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*.json*") if path.name != "status.json"]
    (folder / checksums.FILE).write_bytes(checksums.listed({name: (folder / name).read_bytes() for name in names}))
    return folder


def changed(folder: Path, before: bytes, after: bytes) -> None:
    """Another text at the first place where one stands in the file of rows, and the checksum with it."""
    file = folder / "entries/acme.jsonl"
    assert before in file.read_bytes()
    file.write_bytes(file.read_bytes().replace(before, after, 1))
    with_sums(folder)


def test_a_file_with_the_right_checksum_that_is_none_of_ours_is_one_line(tmp_path: Path) -> None:
    recorded(tmp_path, (12, 0))
    changed(tmp_path, b'"score": "20.5"', b'"score": 20.5')
    for later in (False, True):
        with pytest.raises(StoreError, match=r"acme\.jsonl:1: damaged: score must be text"):
            read_ledger(tmp_path, later=later)


@pytest.mark.parametrize("field", [b'{"id": "', b'"board": "'])
def test_bytes_that_are_no_text_are_one_line(tmp_path: Path, field: bytes) -> None:
    recorded(tmp_path, (12, 0))
    changed(tmp_path, field, field + b"\xff")
    with pytest.raises(StoreError, match=r"acme\.jsonl: damaged: 'utf-8' codec"):
        read_ledger(tmp_path, later=True)


@pytest.mark.parametrize(
    "end", [b', "withdrawn": "2026-02-01T00:00:00+00:00"}', b', "withdrawn": "2026-02-01T00:00:00Z" }', b"} "]
)
def test_a_line_that_this_program_would_write_differently_is_read_at_once(tmp_path: Path, end: bytes) -> None:
    recorded(tmp_path, (12, 0))
    changed(tmp_path, b"}\n", end + b"\n")
    again = read_ledger(tmp_path, later=True)
    assert again.entries.unread("acme") is None
    assert again.entries.listed() == {"acme-main": 11 if b"withdrawn" in end else 12}


def test_the_board_is_told_by_its_own_field_alone(tmp_path: Path) -> None:
    recorded(tmp_path, (12, 0))
    changed(tmp_path, b'"board": "acme-main"', b'"settings": {"board": "other"}, "board": "acme-main"')
    assert read_ledger(tmp_path, later=True).entries.listed() == {"acme-main": 12}
