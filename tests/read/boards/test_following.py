from __future__ import annotations

import io
import zipfile
from pathlib import Path, PurePath

import pytest

from tests.read.boards.build import HEAD, declare, page
from tracker.declare.leaderboards import Request
from tracker.errors import ReadError
from tracker.read.boards import address_of, follow, read_board

LISTING = """
title = "Many files"
page_url = "https://board.example/"
licence = "MIT"
reader = "json"
[listing]
url = "https://board.example/manifest.json"
lists = ["new/*", "old/*"]
each = "https://board.example/{}/row.json"
beside = "https://board.example/{}/about.json"
known = ["b"]
[fields]
model = "^/beside/name"
score = "s"
flags.list = "^/list"
"""


def test_a_listing_names_the_files_to_ask_for(tmp_path: Path) -> None:
    leaderboard = declare(tmp_path, LISTING, head="")
    manifest = page('{"new": ["a"], "old": ["b", "../etc/passwd", 3, "x?y"]}', "https://board.example/manifest.json")
    assert [request.url for request in follow(leaderboard, [manifest])] == [
        "https://board.example/a/row.json",
        "https://board.example/a/about.json",
        "https://board.example/b/row.json",
        "https://board.example/b/about.json",
    ]


def test_without_a_listing_the_known_files_are_asked_for(tmp_path: Path) -> None:
    leaderboard = declare(tmp_path, LISTING, head="")
    assert follow(leaderboard, []) == (
        Request("https://board.example/b/row.json"),
        Request("https://board.example/b/about.json"),
    )


def test_rows_know_their_list_and_what_stands_beside_them(tmp_path: Path) -> None:
    leaderboard = declare(tmp_path, LISTING, head="")
    pages = [
        page('{"new": ["a"], "old": ["b"]}', "https://board.example/manifest.json"),
        page('{"s": 1.5}', "https://board.example/a/row.json"),
        page('{"name": "quill"}', "https://board.example/a/about.json"),
        page('{"s": 2}', "https://board.example/b/row.json"),
        page('{"name": "wren"}', "https://board.example/b/about.json"),
        page('{"s": 3}', "https://board.example/c/row.json"),
    ]
    reading = read_board(leaderboard, pages)
    assert [(entry.model, entry.score, entry.flags, entry.locator) for entry in reading.entries] == [
        ("quill", "1.5", {"list": "new"}, "a"),
        ("wren", "2", {"list": "old"}, "b"),
    ]
    assert [(problem.place, problem.reason) for problem in reading.problems] == [
        ("c", "the file is not in the listing")
    ]


def test_saved_files_are_known_by_name_and_folder(tmp_path: Path) -> None:
    leaderboard = declare(tmp_path, LISTING, head="")
    assert address_of(leaderboard, PurePath("copy/manifest.json")) == "https://board.example/manifest.json"
    assert address_of(leaderboard, PurePath("copy/b/row.json")) == "https://board.example/b/row.json"
    with pytest.raises(ReadError, match="none of the listing's"):
        address_of(leaderboard, PurePath("copy/b/other.json"))


def test_a_date_in_the_name_of_a_copy_is_overlooked(tmp_path: Path) -> None:
    urls = '"https://h.example/leaderboards.json", "https://h.example/", "https://h.example/a?b=2&a=1"'
    head = HEAD.replace('"https://board.example/rows"', urls)
    leaderboard = declare(tmp_path, 'reader = "json"\n[fields]\nmodel = "m"\nscore = "s"\n', head=head)
    for name, url in (
        ("leaderboards.2025-12-10.json", "https://h.example/leaderboards.json"),
        ("leaderboards.2025-11-19-branch.json", "https://h.example/leaderboards.json"),
        ("index.html", "https://h.example/"),
        ("a@a=1&b=2", "https://h.example/a?b=2&a=1"),
    ):
        assert address_of(leaderboard, PurePath(name)) == url
    with pytest.raises(ReadError, match="not clear which page"):
        address_of(leaderboard, PurePath("other.csv"))


def archive(**members: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        for name, text in members.items():
            book.writestr(f"folder/{name}.csv", text)
    return out.getvalue()


def test_members_of_an_archive_are_boards(tmp_path: Path) -> None:
    body = 'reader = "csv"\n[fields]\nmodel = "m"\nscore = "s"\n'
    body += (
        '[[board]]\nlist = "a"\noptions = { member = "a.csv" }\n[[board]]\nlist = "b"\noptions = { member = "b.csv" }\n'
    )
    leaderboard = declare(tmp_path, body)
    whole = read_board(leaderboard, [page(archive(a="m,s\nx,1\n", b="m,s\ny,2\nz,3\n"))])
    assert whole.counts == {"example-a": 1, "example-b": 2}
    address = address_of(leaderboard, PurePath("b.csv"))
    assert read_board(leaderboard, [page("m,s\ny,2\n", address)]).counts == {"example-a": 0, "example-b": 1}
    part = read_board(leaderboard, [page(archive(a="m,s\nx,1\n"))])
    assert list(part.held_back) == ["example-b"]
