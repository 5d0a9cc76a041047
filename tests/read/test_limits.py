"""Inputs that once ended in a foreign error, or took too long or too much: each is read, cut or refused in one line."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tests.read.documents.support import KNOWN, read
from tests.read.documents.test_paper import TABLE, pdf
from tracker.declare.leaderboards import Board
from tracker.errors import ReadError
from tracker.identify.plain import plain
from tracker.identify.settings import LONGEST, scan
from tracker.read.documents import plaintext
from tracker.read.documents.document import read_document
from tracker.read.documents.formats import format_of
from tracker.read.documents.sentence import LIST_GAP
from tracker.read.listings import read_listing
from tracker.read.tables.encoding import decode
from tracker.read.tables.inline import inline
from tracker.read.transcribed import is_transcription, read_transcription

DEEP = "[" * 100_000
BOARD = Board("pear", "pear", title="Pear", benchmark="Pear", reader="csv")


def test_a_date_beyond_the_calendar_is_no_date() -> None:
    feed = (
        b"<rss><channel><item><link>https://zorb.example/a</link><pubDate>Tue, 03 Mar "
        b"99999999999999999999 10:00:00 GMT</pubDate></item></channel></rss>"
    )
    assert [item.date for item in read_listing(feed, "feed").items] == [None]


@pytest.mark.parametrize("name", ["scores.json", "scores.jsonl", "scores.yaml"])
def test_data_that_is_nested_too_deeply_is_refused(name: str) -> None:
    with pytest.raises(ReadError):
        read(f'{{"model": "Zorb-2"}}\n{DEEP}', name)


def test_what_only_looks_like_deep_json_is_a_text() -> None:
    assert format_of("report", DEEP.encode()) in ("text", "markdown")


def test_an_entity_cannot_spell_the_place_of_a_piece_kept_aside() -> None:
    assert inline("`a` &#xe000;99&#xe000; b").text == "a b"


def test_a_list_of_figures_is_still_one_with_much_space_in_it() -> None:
    assert LIST_GAP.fullmatch(" (high) ,  and in the ")
    assert LIST_GAP.fullmatch(" " * 5_000 + "than") is None


@pytest.mark.parametrize(
    ("broken", "by"),
    [
        (b"/Length", b"/Filter /Zorb /Length"),
        (b"BT /F1 10 Tf", b"BT 10 0 R"),
        (b"/Count 1", b"/Count /a"),
        (b"612", b"[]"),
    ],
)
def test_a_paper_that_breaks_the_format_ends_in_one_line_or_is_read(broken: bytes, by: bytes) -> None:
    body = pdf(TABLE)
    assert broken in body
    with suppress(ReadError):
        found = read_document(body.replace(broken, by), "report.pdf", KNOWN)
        assert found.claims or found.problems


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (b"model,score,n\nZorb-2,41.5,many\n", "n is 'many' and no whole number"),
        (b"model,score,settings,settings.effort\nZorb-2,41.5,x,high\n", "stands beside one that is called"),
        (b'{"model": "Zorb-2", "score": "41.5"}\n[1]\n', "an object is expected"),
        (b'{"model": "Zorb-2", "score": "41.5"}\n' + DEEP.encode(), "not JSON"),
        (b'model,score\n"' + b"a" * 4_100_000, "not readable as CSV"),
    ],
)
def test_a_transcription_that_is_no_transcription_says_where(rows: bytes, says: str) -> None:
    with pytest.raises(ReadError, match=says) as raised:
        read_transcription(rows, BOARD, "rows.csv")
    assert raised.value.where.startswith("rows.csv, line ")


@pytest.mark.parametrize("body", [b"{" * 3_000, b'{"a":' * 1_000, b'"' + b"\x00" * 3_000])
def test_what_cannot_be_a_transcription_is_none(body: bytes) -> None:
    assert not is_transcription(body)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (b"caf\xc3\xa9 \xff\x81", "caf\xe9 \ufffd\ufffd"),
        (b"<meta charset=punycode>-" + b"a" * 40, "<meta charset=punycode>-" + "a" * 40),
        (b"<meta charset=shift_jis>\x83\x65", "<meta charset=shift_jis>テ"),
        (b"\xff\xfea\x00", "a"),
    ],
)
def test_bytes_that_fit_no_encoding_are_read_without_a_word(
    body: bytes, text: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    assert decode(body) == text
    assert not caplog.records
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("sign", ["-", "— ", "|-", " ", "( ", "\u202e"])
def test_a_run_of_signs_in_a_name_is_cut(sign: str) -> None:
    cleaned = plain(f"Zorb {sign * 10_000}")
    assert len(cleaned) <= 12
    assert cleaned.startswith("zorb")
    assert plain("Zorb" + sign * 100 + "mini").endswith("mini")


def test_space_in_a_statement_of_settings_counts_once() -> None:
    assert scan("pass@1" + " " * 3_000 + "no tools") == scan("pass@1 no tools")
    assert scan("5-shot " + "-" * 1_000_000).settings == {"shots": "5"}
    assert "tools" not in scan("x" * LONGEST + " no tools").settings


def test_lines_of_figures_without_heads_are_looked_at_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at, split = list[str](), plaintext._split
    monkeypatch.setattr(plaintext, "_split", lambda line: (looked_at.append(line), split(line))[1])
    lines = ["Zorb-2   70.9   66.0"] * 400
    assert all(piece.grid is None for piece in plaintext.text_pieces("\n".join(lines)))
    assert len(looked_at) <= 3 * len(lines)
