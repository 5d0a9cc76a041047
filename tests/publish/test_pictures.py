"""The pictures of pages: whole PNG files of the size that is asked for, the same every time."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from tests.publish.conftest import TEMPLATES
from tracker.errors import PublishError
from tracker.publish.pictures import LETTERS
from tracker.publish.raster import COLOURS, HEIGHT, PAPER, SHADES, WIDTH, Canvas, faces


def decoded(raw: bytes) -> list[bytes]:
    """The rows of a PNG file of one byte a point; every sum of it is checked."""
    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    at, data = 8, b""
    names = []
    while at < len(raw):
        (length,) = struct.unpack(">I", raw[at : at + 4])
        name, body = raw[at + 4 : at + 8], raw[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", raw[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(name + body)
        names.append(name)
        data += body if name == b"IDAT" else b""
        if name == b"IHDR":
            assert struct.unpack(">IIBBBBB", body) == (WIDTH, HEIGHT, 8, 3, 0, 0, 0)
        at += 12 + length
    assert names == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    lines = zlib.decompress(data)
    assert len(lines) == HEIGHT * (WIDTH + 1)
    rows = [lines[row * (WIDTH + 1) : (row + 1) * (WIDTH + 1)] for row in range(HEIGHT)]
    assert not any(row[0] for row in rows)
    return [row[1:] for row in rows]


def test_the_file_holds_what_was_drawn() -> None:
    canvas = Canvas()
    canvas.bar(10, 20, 30, 8, "differ")
    canvas.dot(200, 100, 6, "agree")
    rows = decoded(canvas.png())
    full = SHADES - 1
    differ, agree = (full + SHADES * list(COLOURS).index(name) for name in ("differ", "agree"))
    assert rows[19] == bytes(WIDTH)
    assert all(row == bytes(10) + bytes([differ]) * 30 + bytes(WIDTH - 40) for row in rows[20:28])
    assert rows[100][200] == agree
    assert rows[100][190] == 0
    assert sum(rows[y][x] == agree for y in range(90, 111) for x in range(190, 211)) > 90


def test_letters_are_drawn_with_their_shades_and_a_long_text_is_cut() -> None:
    letters = faces(TEMPLATES / LETTERS)
    face = letters["large"]
    canvas = Canvas()
    end = canvas.text(face, 50, 100, "Verified")
    rows = decoded(canvas.png())
    drawn = [value for row in rows[100 : 100 + face.height] for value in row if value]
    assert end == 50 + face.width("Verified")
    assert len(drawn) > 1000
    assert max(drawn) == SHADES - 1
    assert not any(rows[y][x] for y in range(HEIGHT) for x in (*range(50), *range(end, WIDTH)))
    assert face.fit("short", 1000) == "short"
    assert face.fit("a very long title " * 20, 400).endswith("...")
    assert face.width(face.fit("a very long title " * 20, 400)) <= 400


def test_a_sign_that_is_not_there_leaves_a_gap() -> None:
    face = faces(TEMPLATES / LETTERS)["small"]
    assert face.width("\u6f22") == face.space


def test_the_pictures_of_the_sample_are_whole_and_small(site: Path) -> None:
    found = sorted((site / "images").rglob("*.png"))
    assert {path.stem for path in found} >= {"index", "repair-verified", "edit-polyglot"}
    for path in found:
        assert any(decoded(path.read_bytes())[60])
        assert path.stat().st_size < 60_000


def test_colours_are_those_of_the_style_sheet() -> None:
    sheet = (TEMPLATES / "static" / "base.css").read_text("utf-8")
    for name, colour in {**COLOURS, "paper": PAPER}.items():
        assert f"--{name}: #{bytes(colour).hex()};" in sheet


@pytest.mark.parametrize("text", ["", "{", '{"name": "large"}'])
def test_letters_that_can_not_be_read_are_one_line(tmp_path: Path, text: str) -> None:
    (tmp_path / LETTERS).write_text(text, "ascii")
    if text:
        with pytest.raises(PublishError, match="letters cannot be read"):
            faces(tmp_path / LETTERS)
    with pytest.raises(PublishError, match=r"missing\.txt"):
        faces(tmp_path / "missing.txt")
