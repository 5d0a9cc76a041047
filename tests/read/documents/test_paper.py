from __future__ import annotations

import itertools
import sys
import time

import pytest

from tests.read.documents.support import KNOWN
from tracker.errors import ReadError
from tracker.read.documents import paper
from tracker.read.documents.document import read_document
from tracker.read.documents.reading import Reading

Line = tuple[int, int, str]
TABLE: list[Line] = [
    (72, 700, "Zorb-2 reaches 61.4% on SimpleQA."),
    (72, 600, "Table 1: Results of instruct models"),
    (72, 580, "Benchmark"),
    (250, 580, "Zorb-2"),
    (350, 580, "Rival-7B"),
    (72, 560, "GPQA Diamond"),
    (250, 560, "70.9"),
    (350, 560, "66.0"),
    (72, 540, "MMLU-Pro"),
    (250, 540, "80.2"),
    (350, 540, "71.5"),
]


def drawn(lines: list[Line]) -> str:
    """The commands that print these lines."""
    return "\n".join(f"BT /F1 10 Tf 1 0 0 1 {x} {y} Tm ({words}) Tj ET" for x, y, words in lines)


def pdf(*pages: list[Line], forms: tuple[str, ...] = (), more: str = "") -> bytes:
    """A PDF with these lines of text: from the left, from the bottom, the words.

    `forms` are the commands of the forms X0, X1, …, which may draw each other; `more` stands at the end of each page.
    """
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>")
    named = " ".join(f"/X{place} {place + 4} 0 R" for place in range(len(forms)))
    held = f"/Resources << /Font << /F1 3 0 R >> /XObject << {named} >> >>"
    for commands in forms:
        head = f"<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] {held} /Length {len(commands)} >>"
        objects.append(f"{head}\nstream\n{commands}\nendstream")
    kids = []
    for lines in pages:
        commands = drawn(lines) + more
        objects.append(f"<< /Length {len(commands)} >>\nstream\n{commands}\nendstream")
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {len(objects)} 0 R {held} >>")
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    body, places = "%PDF-1.4\n", []
    for number, written in enumerate(objects, start=1):
        places.append(len(body))
        body += f"{number} 0 obj\n{written}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    return f"{body}xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{end}".encode()


def read(body: bytes, kind: str = "auto") -> Reading:
    return read_document(body, "report.pdf", KNOWN, kind=kind, vendor="Zorb Labs")


def triples(body: bytes) -> list[tuple[str, str, str]]:
    return [(claim.model, claim.benchmark, claim.score) for claim in read(body).claims]


def test_tables_and_prose_of_a_text_layer() -> None:
    assert triples(pdf([(72, 700, "Nothing here.")], TABLE)) == [
        ("Zorb-2", "GPQA Diamond", "70.9"),
        ("Rival-7B", "GPQA Diamond", "66.0"),
        ("Zorb-2", "MMLU-Pro", "80.2"),
        ("Rival-7B", "MMLU-Pro", "71.5"),
        ("Zorb-2", "SimpleQA", "61.4%"),
    ]


def test_the_place_names_the_page() -> None:
    claims = read(pdf([(72, 700, "Nothing here.")], TABLE), kind="text").claims
    assert claims[0].locator == "page 2, Table 1: Results of instruct models, row “GPQA Diamond”, column “Zorb-2”"


def test_a_table_whose_heads_were_lost_is_left() -> None:
    twice = [(x, y, "Zorb-2" if words == "Rival-7B" else words) for x, y, words in TABLE]
    assert triples(pdf(twice)) == [("Zorb-2", "SimpleQA", "61.4%")]


def test_labels_and_numbers_of_a_chart_are_no_sentence() -> None:
    chart = [
        "SimpleQA",
        "MMLU-Pro",
        "Zorb-2",
        "0 10 20 30 40",
        "36.2 53.3",
        "Zorb-2 scores SimpleQA 1.5 2.5 3.5 4.5 5.5",
    ]
    assert triples(pdf([(72, 700 - 12 * place, words) for place, words in enumerate(chart)])) == []


def test_only_so_many_pages_are_read_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "MAX_PAGES", 1)
    reading = read(pdf(TABLE, TABLE))
    assert len(reading.claims) == 5
    assert [problem.reason for problem in reading.problems] == ["only the first 1 of 2 pages were read"]


def test_a_page_that_is_a_drawing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "MAX_STREAM", 400)
    reading = read(pdf(TABLE, [(72, 700, "Zorb-2 reaches 61.4% on SimpleQA.")]))
    assert len(reading.claims) == 1
    assert [(problem.place, problem.reason) for problem in reading.problems] == [("page 1", "it could not be read")]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"%PDF-1.7", "not readable as a PDF"),
        (b"%PDF-1.7\n" + bytes(range(256)) * 40, "not readable as a PDF"),
        (pdf([]), "holds no text"),
        (pdf(TABLE).replace(b"<< /Length", b"<< /Filter /Fl /Length", 1), "holds no text"),  # a name of long ago
    ],
)
def test_what_cannot_be_read_is_one_line(body: bytes, said: str) -> None:
    with pytest.raises(ReadError, match=said) as raised:
        read(body)
    assert "\n" not in str(raised.value)


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(ReadError, match=r"benchmark-claim-tracker\[pdf\]"):
        read(pdf(TABLE))


def test_how_long_a_paper_may_be_is_counted_and_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    body = pdf(TABLE, TABLE)
    monkeypatch.setattr(paper, "MAX_COMMANDS", 2 * len(drawn(TABLE)))
    passed = itertools.count(step=1_000_000.0)
    monkeypatch.setattr(time, "monotonic", lambda: next(passed))
    assert len(read(body).claims) == 5
    monkeypatch.setattr(paper, "MAX_COMMANDS", 2 * len(drawn(TABLE)) - 1)
    with pytest.raises(ReadError, match=r"report\.pdf: asks for too much work: more than 0 MB of drawing commands"):
        read(body)


def test_a_form_counts_as_often_as_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    doubling = tuple(f"/X{place + 1} Do /X{place + 1} Do" for place in range(60))
    words = drawn([(72, 400, "Zorb-2 reaches 80.2% on MMLU-Pro.")])
    assert len(read(pdf(TABLE, forms=(words, "0 0 m 9 9 l S"), more=" /X0 Do /X1 Do")).claims) == 6
    body = pdf(TABLE, forms=(*doubling, words), more=" /X0 Do")
    with pytest.raises(ReadError, match="more than 20 MB of drawing commands"):
        read(body)
    monkeypatch.setattr(paper, "MAX_COMMANDS", len(drawn(TABLE)) + 300)
    assert read(pdf(TABLE, forms=("0 0 m 9 9 l S " * 40,), more=" /X0 Do")).claims


def test_a_page_with_a_form_that_draws_itself_is_said() -> None:
    turning = pdf(TABLE, forms=("/X1 Do", "/X0 Do"), more=" /X0 Do")
    with pytest.raises(ReadError, match="holds no text"):
        read(turning)


def test_too_large_and_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "MAX_SECONDS", -1.0)
    with pytest.raises(ReadError, match="asks for too much work: more than"):
        read(pdf(TABLE))
    monkeypatch.setattr(paper, "MAX_BYTES", 100)
    with pytest.raises(ReadError, match="larger than"):
        read(pdf(TABLE))
