from __future__ import annotations

from pathlib import Path

import pytest

from tests.read.boards.build import HEAD, declare
from tracker.declare.leaderboards import load_leaderboards
from tracker.errors import DeclarationError
from tracker.records import Origin

FIELDS = '[fields]\nmodel = "m"\nscore = "s"\n'


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ('reader = "json"\ncolour = "red"\n' + FIELDS, "unknown key: colour"),
        ("a = " + "[" * 10_000, "not readable as TOML"),
        ("a = " + "9" * 10_000, "not readable as TOML"),
        ('reader = "parquet"\n' + FIELDS, "'parquet' is not one of"),
        ('reader = "module"\n' + FIELDS, "there is no example.py beside it"),
        ('reader = "module"\nmodule = "../evil"\n' + FIELDS, "'../evil' is no name of a module"),
        ('reader = "module"\nmodule = "/evil"\n' + FIELDS, "'/evil' is no name of a module"),
        ('reader = "json"\n[fields]\nmodel = "m"\n', "has no score"),
        ('reader = "json"\n[fields]\nscore = "s"\n', "has no name"),
        ('reader = "json"\n' + FIELDS + 'colour = "c"\n', "colour: no part of an entry"),
        ('reader = "json"\n' + FIELDS + 'settings.colour = "c"\n', "settings.colour: no setting"),
        ('reader = "json"\n' + FIELDS + 'date = { path = "d", capture = "(" }\n', "no regular expression"),
        ('reader = "json"\n' + FIELDS + 'date = { path = "d", capture = "a" }\n', "exactly one group"),
        ('reader = "json"\n' + FIELDS + 'date = { path = "d", when = "x" }\n', "unknown key: when"),
        ('reader = "json"\norigin = "me"\n' + FIELDS, "'me' is not one of"),
        ('reader = "json"\nsettings = { colour = "c" }\n' + FIELDS, "colour: no setting"),
        ('reader = "json"\n' + FIELDS + "[expect]\nrows = [1]\n", "a lowest and a highest number"),
        ('reader = "json"\n' + FIELDS + '[[board]]\npages = ["https://elsewhere.example/"]\n', "which is not fetched"),
        (
            'reader = "json"\n' + FIELDS + '[listing]\nurl = "https://a/"\neach = "https://a/b"\n',
            "addresses with one {}",
        ),
    ],
)
def test_what_is_not_understood_is_refused_with_file_and_key(tmp_path: Path, body: str, says: str) -> None:
    with pytest.raises(DeclarationError) as caught:
        declare(tmp_path, body)
    assert says in str(caught.value)
    assert "example.toml" in str(caught.value)


def test_an_address_must_be_declared(tmp_path: Path) -> None:
    with pytest.raises(DeclarationError, match="no address is declared"):
        declare(tmp_path, 'reader = "json"\n' + FIELDS, head=HEAD.replace("urls =", "maintained_systems ="))


def test_a_board_takes_over_what_the_leaderboard_says(tmp_path: Path) -> None:
    body = (
        'reader = "json"\norigin = "maintainer"\nitems = 500\nsettings = { attempts = "1" }\nignore = ["x"]\n' + FIELDS
    )
    body += (
        '[[board]]\nlist = "lite"\nitems = 300\norigin = "submitted"\nsettings = { scaffold = "a" }\nignore = ["y"]\n'
    )
    body += 'fields = { score = "other", date = "d" }\n[[board]]\n'
    lite, main = declare(tmp_path, body).boards
    assert (lite.slug, lite.benchmark, lite.items, lite.origin) == (
        "example-lite",
        "example-lite",
        300,
        Origin.SUBMITTED,
    )
    assert (lite.settings, lite.ignore) == ({"attempts": "1", "scaffold": "a"}, ("x", "y"))
    assert {name: [place.path for place in places] for name, places in lite.fields.items()} == {
        "model": ["m"],
        "score": ["other"],
        "date": ["d"],
    }
    assert (main.slug, main.benchmark, main.items, main.origin) == ("example", "example", 500, Origin.MAINTAINER)


def test_an_empty_path_takes_a_field_away(tmp_path: Path) -> None:
    body = 'reader = "json"\n' + FIELDS + 'date = "d"\n[[board]]\nlist = "a"\nfields = { date = "" }\n'
    assert "date" not in declare(tmp_path, body).boards[0].fields


def test_a_post_request_has_a_sorted_body(tmp_path: Path) -> None:
    body = (
        'reader = "json"\n'
        + FIELDS
        + '[[request]]\nurl = "https://a.example/"\nmethod = "POST"\nbody = { b = 1, a = "x" }\n'
    )
    request = declare(tmp_path, body).requests[1]
    assert (request.method, request.body) == ("POST", '{"a": "x", "b": 1}')


def test_two_boards_of_one_name_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "leaderboards"
    folder.mkdir()
    declare(folder, 'reader = "json"\n' + FIELDS, slug="a-b")
    declare(folder, 'reader = "json"\n' + FIELDS + '[[board]]\nlist = "b"\n', slug="a")
    with pytest.raises(DeclarationError, match="board a-b is declared twice"):
        load_leaderboards(tmp_path)
