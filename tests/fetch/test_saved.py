from __future__ import annotations

import csv
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tracker.errors import InputError
from tracker.fetch.client import Fetcher
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.limits import Limits
from tracker.fetch.request import Request

LIST = (
    "method,url,path,as_of,content_type\n"
    "GET,https://h.example/board.json,h.example/board.json,2026-03-04,application/json\n"
    "GET,https://h.example/late,h.example/late,2026-02-20T03:47Z,text/plain; charset=utf-8\n"
    "GET,https://h.example/folder,h.example/folder/index.html,2026-01-02,text/html\n"
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A small saved copy of our own."""
    folder = tmp_path / "copy"
    for name, body in {
        "h.example/board.json": b"[]",
        "h.example/late": b"late",
        "h.example/folder/index.html": b"<p>folder</p>",
        "h.example/folder/inner.csv": b"a,b\n",
        "h.example/read@POST@name=1": b"{}",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
        os.utime(path, (1_700_000_000, 1_700_000_000))
    (folder / "_mirror.csv").write_text(LIST, "utf-8")
    return folder


def fetcher(copy: Path) -> Fetcher:
    return Fetcher(state=copy.parent / "state", replay=copy)


def test_time_and_type_are_those_of_the_list(copy: Path) -> None:
    page = fetcher(copy).fetch(Request("https://h.example/board.json"))
    assert (page.body, page.content_type) == (b"[]", "application/json")
    assert page.fetched_at == datetime(2026, 3, 4, tzinfo=UTC)
    assert page.replayed
    assert not page.unchanged
    assert page.final_url == page.url == "https://h.example/board.json"
    late = fetcher(copy).fetch(Request("https://h.example/late"))
    assert late.fetched_at == datetime(2026, 2, 20, 3, 47, tzinfo=UTC)


def test_without_a_listing_the_time_is_that_of_the_file(copy: Path) -> None:
    page = fetcher(copy).fetch(Request("https://h.example/folder/inner.csv"))
    assert page.fetched_at == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
    assert page.content_type == "text/csv"


def test_a_folder_answers_with_its_index(copy: Path) -> None:
    page = fetcher(copy).fetch(Request("https://h.example/folder"))
    assert page.body == b"<p>folder</p>"
    assert page.fetched_at == datetime(2026, 1, 2, tzinfo=UTC)
    assert fetcher(copy).fetch(Request("https://h.example/folder/")).body == b"<p>folder</p>"


def test_a_post_is_found_by_its_body(copy: Path) -> None:
    body = b'{"name": "1", "page": 7}'
    assert fetcher(copy).fetch(Request("https://h.example/read", "POST", body)).body == b"{}"


@pytest.mark.parametrize(
    "url",
    [
        "https://h.example/none",
        "https://h.example/board.json/below",
        "https://h.example/" + "x/" * 3000,
        "https://n.example/",
    ],
)
def test_what_is_not_saved_is_a_failure_and_never_the_network(copy: Path, url: str) -> None:
    with pytest.raises(SourceError, match=r"not in the saved copy|not readable") as caught:
        fetcher(copy).fetch(Request(url))
    assert caught.value.kind is Kind.NOT_SAVED


def test_no_address_leads_out_of_the_copy(copy: Path) -> None:
    (copy.parent / "secret").write_bytes(b"secret")
    for url in (
        "https://h.example/../../secret",
        "https://h.example/%2e%2e/%2e%2e/secret",
        "https://h.example/..%2F..%2Fsecret",
    ):
        with pytest.raises(SourceError, match="not in the saved copy"):
            fetcher(copy).fetch(Request(url))


def test_a_file_may_not_be_larger_than_the_limit(copy: Path) -> None:
    (copy / "h.example" / "big").write_bytes(b"x" * 101)
    reader = Fetcher(state=None, replay=copy, limits=Limits(body_bytes=100))
    with pytest.raises(SourceError, match="larger than 100 bytes"):
        reader.fetch(Request("https://h.example/big"))


def test_nothing_is_written_on_replay(copy: Path) -> None:
    with fetcher(copy) as reader:
        reader.fetch(Request("https://h.example/board.json"))
    assert not (copy.parent / "state").exists()


def test_a_damaged_list_is_one_line(copy: Path) -> None:
    (copy / "_mirror.csv").write_text("path,as_of\nh.example/late,yesterday\n", "utf-8")
    with pytest.raises(InputError, match=r"_mirror\.csv: not readable as the list of a saved copy: not a date"):
        fetcher(copy)


def test_a_copy_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such folder or WARC file"):
        Fetcher(state=None, replay=tmp_path / "none")


def test_the_reference_mirror_answers_with_its_own_dates(shared: Path, tmp_path: Path) -> None:
    mirror = tmp_path / "mirror"
    tool = shared / "tools" / "make_mirror.py"
    subprocess.run([sys.executable, str(tool), str(mirror), "--only", "mmmu,bfcl"], check=True, capture_output=True)
    with (mirror / "_mirror.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows
    reader = Fetcher(state=None, replay=mirror)
    for row in rows:
        page = reader.fetch(Request(row["url"], row["method"]))
        assert (page.sha256, page.content_type) == (row["sha256"], row["content_type"])
        assert page.fetched_at.date().isoformat() == row["as_of"][:10]
