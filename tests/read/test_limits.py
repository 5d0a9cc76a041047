"""Inputs that once ended in a foreign error, or took too long or too much: each is read, cut or refused in one line."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.read.documents.support import KNOWN, read
from tests.read.documents.test_paper import TABLE, pdf
from tracker.declare.leaderboards import Board
from tracker.errors import InputError, ReadError
from tracker.fetch.limits import Limits
from tracker.fetch.warc import SavedWarc
from tracker.identify.plain import plain
from tracker.identify.settings import LONGEST, compare, scan
from tracker.read import limits
from tracker.read.boards.pages import MAX_MEMBER, member_of
from tracker.read.boards.rows import Row
from tracker.read.boards.sheets import MAX_PART, sheet_rows
from tracker.read.boards.tables import csv_rows
from tracker.read.boards.trees import read_json, read_jsonl, walk
from tracker.read.documents import plaintext
from tracker.read.documents.document import read_document
from tracker.read.documents.formats import format_of
from tracker.read.documents.sentence import LIST_GAP
from tracker.read.limits import read_plain_yaml
from tracker.read.listings import read_listing, read_models
from tracker.read.tables import html_tables
from tracker.read.tables.encoding import decode
from tracker.read.tables.inline import inline
from tracker.read.transcribed import is_transcription, read_transcription
from tracker.records import Page
from tracker.wire import moment

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

    def noted(line: str) -> tuple[str, list[str]] | None:
        looked_at.append(line)
        return split(line)

    monkeypatch.setattr(plaintext, "_split", noted)
    lines = ["Zorb-2   70.9   66.0"] * 400
    assert all(piece.grid is None for piece in plaintext.text_pieces("\n".join(lines)))
    assert len(looked_at) <= 3 * len(lines)


@pytest.mark.parametrize(
    ("read_it", "says"),
    [
        (lambda: read_json(b"[" + b"[]," * limits.VALUES + b"0]", "x"), "values"),
        (lambda: read_jsonl(b"1\n" * (limits.VALUES + 1), "x"), "values"),
        (lambda: read_plain_yaml(b"[" + b"a," * limits.NODES + b"b]", "x"), "lines and values"),
        (lambda: list(csv_rows(b"," * 20_000_000, Row(None, "x"), {})), "cells"),
        (lambda: list(csv_rows(b"a," * limits.COLUMNS + b"\n1", Row(None, "x"), {})), "columns"),
        (lambda: html_tables("<table>" + "<td>" * 1_000_000), "tags"),
        (lambda: read("<p>a" * (limits.TAGS + 1), "post.html"), "tags"),
        (lambda: read("a\n\n" * limits.LINES), "lines"),
        (lambda: read("a,1\n" * limits.CELLS, "scores.csv"), "cells"),
        (lambda: read("[" + "[]," * limits.VALUES + "0]", "scores.json"), "values"),
        (lambda: read_models(b"[" + b"{}," * limits.VALUES + b"{}]", "x"), "values"),
    ],
)
def test_a_page_with_more_than_any_board_has_is_refused_before_it_is_taken_apart(
    read_it: Callable[[], object], says: str
) -> None:
    with pytest.raises(ReadError, match=rf"more than [\d,]+ {says}"):
        read_it()


def test_a_page_at_its_limit_is_read() -> None:
    assert len(html_tables("<table>" + "<td>1" * (limits.TAGS - 1))) == 1
    assert len(list(csv_rows(b"a,b\n" * (limits.CELLS // 2), Row(None, "x"), {}))) == limits.CELLS // 2 - 1


def test_elements_without_end_are_no_feed() -> None:
    with pytest.raises(ReadError, match="nests more than"):
        read_listing(b"<rss>" * (limits.DEPTH + 1), "feed")


def test_aliases_of_yaml_that_stand_for_an_endless_file_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["a0: &a0 [x, x, x]", *(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]" for n in range(1, 9))]
    with pytest.raises(ReadError, match="aliases"):
        read_plain_yaml("\n".join(lines), "scores.yml", aliases=limits.ALIASES)
    document = read_plain_yaml("\n".join(lines), "board.yml")
    monkeypatch.setattr(limits, "ROWS", 50)
    with pytest.raises(ReadError, match="more than 50 rows"):
        walk(document, "a8/*/*/*/*/*", Row(None))
    assert len(walk(document, "a8/*/*/*", Row(None))) == 27
    assert read_plain_yaml("a: &b [1]\nc: *b", "board.yml") == {"a": ["1"], "c": ["1"]}
    assert read_plain_yaml("!!python/object/apply:os.system [x]", "board.yml") == ["x"]


def zipped(**parts: bytes) -> bytes:
    """An archive of these parts, `__` for a slash in their names."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in parts.items():
            archive.writestr(name.replace("__", "/"), body)
    return out.getvalue()


def test_an_archive_that_unpacks_to_far_more_is_not_unpacked() -> None:
    bomb = zipped(board=b"0" * (MAX_MEMBER + 1))
    assert len(bomb) < MAX_MEMBER // 500
    page = Page("https://pear.example/a.zip", bomb, "", datetime(2026, 12, 1, tzinfo=UTC))
    with pytest.raises(ReadError, match="larger than"):
        member_of(page, "board")
    sheet = zipped(**{"xl___rels__workbook.xml.rels": b" " * (MAX_PART + 1)})
    with pytest.raises(ReadError, match="larger than"):
        list(sheet_rows(sheet, Row(None, "x"), {}))


@pytest.mark.parametrize(
    "declared",
    [b'<!ENTITY a SYSTEM "file:///etc/hostname">', b'<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">'],
)
def test_entities_of_a_workbook_and_a_sitemap_say_nothing(declared: bytes) -> None:
    inside = b"<!DOCTYPE sst [" + declared + b"]>"
    names = {
        "xl___rels__workbook.xml.rels": b'<r><x Id="1" Target="s.xml"/></r>',
        "xl__workbook.xml": b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
        b'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
        b'<sheet name="S" r:id="1"/></workbook>',
        "xl__s.xml": inside + b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        b'<row r="1"><c t="inlineStr"><is><t>Model</t></is></c></row>'
        b'<row r="2"><c t="inlineStr"><is><t>Zorb&a;</t></is></c></row></worksheet>',
    }
    (row,) = sheet_rows(zipped(**names), Row(None, "x"), {})
    assert row.value == {"Model": "Zorb"}
    with pytest.raises(ReadError, match="entities"):
        read_listing(b"<!DOCTYPE urlset [" + declared + b"]><urlset><url><loc>&a;</loc></url></urlset>", "sitemap")


@pytest.mark.parametrize("number", ["12…8k", "1.2.3k", "1,2.3.4", "1..2k"])
def test_a_number_with_two_points_stops_no_statement(number: str) -> None:
    for text in (f"max {number} tokens", f"context {number} tokens", f"thinking budget {number}", f"{number} context"):
        found = scan(f"pass@10; {text}").settings
        assert found["attempts"] == "pass@10"
        assert all(compare(name, value, value) in ("equal", "unstated") for name, value in found.items())


@pytest.mark.parametrize("text", ["0001-01-01T00:00:00+05:00", "9999-12-31T23:59:59-05:00", "x" * 1_000_000])
def test_a_time_beyond_the_calendar_is_one_line(text: str) -> None:
    with pytest.raises(InputError, match="not a date or time") as raised:
        moment(text)
    assert len(str(raised.value)) < 200


@pytest.mark.parametrize("length", ["9" * 30, "-1", "1e9"])
def test_a_file_of_evidence_that_states_an_impossible_length_is_one_line(tmp_path: Path, length: str) -> None:
    path = tmp_path / "a.warc"
    head = "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://pear.example/\r\n"
    head += "WARC-Date: 2026-12-01T00:00:00Z\r\n"
    head += f"Content-Type: application/http; msgtype=response\r\nContent-Length: {length}\r\n\r\n"
    path.write_text(head + "HTTP/1.1 200 OK\r\n\r\nx\r\n\r\n")
    with pytest.raises(InputError, match="not readable as WARC"):
        SavedWarc(path, Limits())


def test_a_number_without_end_is_no_size_and_is_tried_once() -> None:
    assert not read(f"Zorb-2 has {'9' * 20_000} parameters and is 3x faster.", "report.txt").claims
    found = read("Zorb-2 Max has 70.5 billion parameters.", "report.txt", "Zorb-2 Max")
    assert [claim.score for claim in found.unranked] == ["70.5 billion"]


def test_a_list_of_a_thousand_figures_is_followed_to_its_end() -> None:
    found = read(f"Zorb-2 hit {'7 ' * 985}7.1% on HLE.", "report.txt", "Zorb-2")
    assert ("7.1%", "HLE") in [(claim.score, claim.benchmark) for claim in found.claims]
