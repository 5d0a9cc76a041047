from __future__ import annotations

import pytest

from tests.read.documents.support import KNOWN, read, triples
from tracker.errors import ReadError
from tracker.read.documents.badges import read_badge
from tracker.read.documents.document import read_document
from tracker.read.documents.formats import format_of

CARD = """---
license: mit
model-index:
- name: 4.10
  results:
  - dataset: {name: IFEval (0-Shot), type: x/ifeval}
    metrics:
    - {type: strict_acc, value: 71.10, name: strict accuracy}
    - {type: loose, value: pending}
    source: {url: https://example.org, name: Some Board}
- name: no
  results:
  - dataset: {type: x/mmlu}
    metrics: [{type: acc, value: 6.23e1}]
---
# Zorb-2

Trained on 9 trillion tokens.
"""


def test_model_index_keeps_names_and_numbers_as_printed() -> None:
    assert triples(CARD, kind="model-index") == [("4.10", "IFEval (0-Shot)", "71.10"), ("no", "x/mmlu", "62.3")]
    assert triples(CARD) == triples(CARD, kind="model-index")
    assert read(CARD).claims[0].context == "strict accuracy; strict_acc; Some Board"
    with pytest.raises(ReadError, match="no model-index"):
        read("---\nlicense: mit\n---\n", kind="model-index")
    with pytest.raises(ReadError, match="line"):
        read("---\nmodel-index: [\n---\n", kind="model-index")


def test_eval_results_need_a_dataset_a_value_and_a_model() -> None:
    text = (
        "- dataset: {id: x/gpqa, task_id: diamond}\n  value: 66.90\n  date: '2026-01-12'\n  notes: no tools\n"
        "- value: 74.4\n- dataset: {id: x/hle}\n  notes: pending\n"
    )
    (claim,) = read(text, "gpqa.yaml", model="org/Zorb").claims
    assert (claim.model, claim.benchmark, claim.score) == ("org/Zorb", "x/gpqa#diamond", "66.90")
    assert (claim.date, claim.context) == ("2026-01-12", "no tools")
    with pytest.raises(ReadError, match="--model"):
        read(text, "gpqa.yaml")


def test_data_files_of_other_shapes() -> None:
    data = '{"model": "Zorb-2", "results": [{"benchmark": "HLE", "score": 9.10, "attempts": "avg@32"}], "params_b": 32}'
    (claim,) = read(data, "card.json").claims
    assert (claim.model, claim.benchmark, claim.score, claim.context) == ("Zorb-2", "HLE", "9.10", "attempts: avg@32")
    assert triples('{"model": "Zorb-2", "scores": {"GPQA": 70.1, "IFEval": 80}}', "a.json") == [
        ("Zorb-2", "GPQA", "70.1"),
        ("Zorb-2", "IFEval", "80"),
    ]
    assert triples(
        '{"model": "Z-2", "benchmark": "HLE", "score": "9"}\n{"model": "Z-3", "benchmark": "HLE", "score": 8}\n',
        "a.jsonl",
    ) == [
        ("Z-2", "HLE", "9"),
        ("Z-3", "HLE", "8"),
    ]
    assert triples("Model;HLE;Cost\nZorb-2;9,1;0,5\n", "a.csv") == [("Zorb-2", "HLE", "9,1")]
    with pytest.raises(ReadError, match="line 1"):
        read('{"a": ', "a.json")
    deep: str = "[" * 200_000
    with pytest.raises(ReadError):
        read(deep, "a.json")


def test_hostile_data_is_refused() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    with pytest.raises(ReadError, match="aliases"):
        read(bomb, "a.yaml")
    with pytest.raises(ReadError):
        read("[" * 100_000, "a.yaml")
    with pytest.raises(ReadError, match="larger"):
        read_document(b"x" * 20_000_001, "a.md", KNOWN)


def test_flattened_tables_in_plain_text() -> None:
    single = "Benchmark Zorb-8B Zorb-8B-Base\nMMLU-Pro 63.7 48.9\nSWE Verified 22.4 -\nAIME 2025 40.0 13.3\n"
    assert triples(single, "a.txt") == [
        ("Zorb-8B", "MMLU-Pro", "63.7"),
        ("Zorb-8B-Base", "MMLU-Pro", "48.9"),
        ("Zorb-8B", "SWE Verified", "22.4"),
        ("Zorb-8B", "AIME 2025", "40.0"),
        ("Zorb-8B-Base", "AIME 2025", "13.3"),
    ]
    aligned = (
        "Table 4: Comparison.\n\n             AIME’25    GPQA\nModel        (Avg@32)   Diamond\n~30B models\n"
        "QwQ-32B      65.3       63.3\nZorb-32B     68.8       66.2\n\nFigure 5: accuracy. 0 20 40 60 80 100\n"
    )
    assert triples(aligned, "a.txt") == [
        ("QwQ-32B", "AIME’25 (Avg@32)", "65.3"),
        ("QwQ-32B", "GPQA Diamond", "63.3"),
        ("Zorb-32B", "AIME’25 (Avg@32)", "68.8"),
        ("Zorb-32B", "GPQA Diamond", "66.2"),
    ]


def test_a_page_is_read_as_it_is_shown() -> None:
    page = (
        "<!doctype html><html><head><title>Zorb-2</title><style>.x{width:71%}</style></head><body>"
        "<nav>HLE 50.0%</nav><!-- SWE-bench Verified: 99.9% --><div hidden>88.8% on SWE-bench Verified</div>"
        "<p>Zorb-2 solves <b>61.4%</b><sup>1</sup> of the tasks of SWE-bench Verified.</p>"
        "<p><sup>1</sup> On 477 tasks.</p><template><p>Zorb-2 scores 50% on HLE</p></template>"
        "<script>window.x=74.2</script></body></html>"
    )
    (claim,) = read(page, "a.html").claims
    assert (claim.model, claim.benchmark, claim.score) == ("Zorb-2", "SWE-bench Verified", "61.4%")
    assert "On 477 tasks." in (claim.context or "")


def test_images_with_claims_are_reported() -> None:
    reading = read(
        "# Zorb-2\n\n![logo](logo.png)\n\n## Evaluation\n\n![](assets/fig1.png)\n\n<img src='bench.webp' alt=''>\n"
    )
    assert reading.claims == ()
    assert [(image.address, image.place) for image in reading.images] == [
        ("assets/fig1.png", "Evaluation"),
        ("bench.webp", "Evaluation"),
    ]


@pytest.mark.parametrize(
    ("address", "read_as"),
    [
        ("https://img.shields.io/badge/SWE--bench%20Lite-31.7%25-green", ("SWE-bench Lite", "31.7%")),
        ("https://img.shields.io/badge/SWE--bench_Lite-31.7%25-green?style=flat", ("SWE-bench Lite", "31.7%")),
        ("https://img.shields.io/badge/coverage-87%25-brightgreen", None),
        ("https://img.shields.io/badge/python-3.11-blue", None),
        ("https://img.shields.io/badge/stars-3.2k-yellow", None),
        ("https://example.org/badge/HLE-9%25-green", None),
    ],
)
def test_badges(address: str, read_as: tuple[str, str] | None) -> None:
    assert read_badge(address) == read_as


def test_a_badge_speaks_of_the_document_s_model() -> None:
    text = "![b](https://img.shields.io/badge/SWE--bench%20Lite-31.7%25-green)\n"
    assert triples(text, model="Orchard Agent") == [("Orchard Agent", "SWE-bench Lite", "31.7%")]
    assert triples(text) == []


@pytest.mark.parametrize(
    ("name", "body", "media", "kind"),
    [
        ("README.md", b"x", "", "markdown"),
        ("a/b.HTML?x=1", b"x", "", "html"),
        ("https://example.org/post", b"<!doctype html><p>x", "", "html"),
        ("https://example.org/post", b"x", "text/html; charset=utf-8", "html"),
        ("data", b'{"a": 1}', "", "json"),
        ("notes", b"# Title\n", "", "markdown"),
        ("notes", b"just words", "", "text"),
    ],
)
def test_the_format_is_told_by_name_type_and_content(name: str, body: bytes, media: str, kind: str) -> None:
    assert format_of(name, body, media) == kind


def test_what_holds_no_text_is_refused() -> None:
    for body in (b"%PDF-1.7", b"PK\x03\x04\x00\x00"):
        with pytest.raises(ReadError):
            read_document(body, "x", KNOWN)


def test_other_encodings_are_read() -> None:
    body = "<meta charset=gbk><table><tr><th>模型</th><th>GPQA</th></tr><tr><td>云雀-30B</td><td>58.6</td></tr></table>"
    (claim,) = read_document(body.encode("gbk"), "a.html", KNOWN).claims
    assert claim.model == "云雀-30B"
