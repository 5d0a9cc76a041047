from __future__ import annotations

import pytest

from tests.read.documents.support import read, triples

LAYOUTS = {
    "models as columns": (
        "| Benchmark | Zorb-2 | Rival-7B |\n|---|---|---|\n| GPQA Diamond | **70.9** | - |\n"
        "| MMLU-Pro | 80.2\\* | 82,8 |\n",
        [
            ("Zorb-2", "GPQA Diamond", "70.9"),
            ("Zorb-2", "MMLU-Pro", "80.2"),
            ("Rival-7B", "MMLU-Pro", "82,8"),
        ],
    ),
    "models as rows": (
        "| Model | GPQA Diamond (avg@8) | MMLU-Pro |\n|---|---|---|\n| Zorb-2 | 70.9 | 80.2 |\n| Rival-7B | 66.0 | |\n",
        [
            ("Zorb-2", "GPQA Diamond (avg@8)", "70.9"),
            ("Zorb-2", "MMLU-Pro", "80.2"),
            ("Rival-7B", "GPQA Diamond (avg@8)", "66.0"),
        ],
    ),
    "categories, and rows and columns that are no scores": (
        "| | # Shots | Zorb-7B | Δ |\n|---|---|---|---|\n| Architecture | - | Dense | |\n| # Params | - | 7B | |\n"
        "| **Math** | | | |\n| MATH (EM) | 4-shot | 44.1 | +3.0 |\n| Context length | - | 128 | |\n",
        [("Zorb-7B", "MATH (EM)", "44.1")],
    ),
    "the benchmark in the heading, scaffolds in a column": (
        "### Results on SWE-bench Verified\n\n| Model | Framework | Resolved (%) | Cost |\n|---|---|---|---|\n"
        "| *Open models* | | | |\n| Zorb-2 | OpenHands | 51.2 | $3 |\n| | SWE-agent | 48.8 | $2 |\n",
        [("Zorb-2", "SWE-bench Verified", "51.2"), ("Zorb-2", "SWE-bench Verified", "48.8")],
    ),
    "a second row of heads with settings": (
        "| Benchmark | Zorb-2 | Zorb-2 |\n|---|---|---|\n| | *8K* | *64K* |\n| AIME 2025 | 52.2 | 81.1 |\n",
        [("Zorb-2", "AIME 2025", "52.2"), ("Zorb-2", "AIME 2025", "81.1")],
    ),
    "two figures with the order in the head": (
        "| Model | AIME 2025 (pass@1 / cons@64) |\n|---|---|\n| Zorb-2 | 70.2 / 86.0 |\n",
        [("Zorb-2", "AIME 2025 (pass@1)", "70.2"), ("Zorb-2", "AIME 2025 (cons@64)", "86.0")],
    ),
    "two figures without an order are left": (
        "| Model | AIME 2025 |\n|---|---|\n| Zorb-2 | 70.2 / 86.0 |\n| Zorb-1 | 60.0 |\n",
        [("Zorb-1", "AIME 2025", "60.0")],
    ),
    "a re-run and the maker's own number": (
        "| Benchmark | Zorb-2 | Rival-7B |\n|---|---|---|\n| MMLU-Pro | 80.0 | 29 (45.5) |\n| HLE | 9.1 | (7.5) |\n",
        [
            ("Zorb-2", "MMLU-Pro", "80.0"),
            ("Rival-7B", "MMLU-Pro", "29"),
            ("Rival-7B", "MMLU-Pro", "45.5"),
            ("Zorb-2", "HLE", "9.1"),
            ("Rival-7B", "HLE", "7.5"),
        ],
    ),
    "variants under a spanning head": (
        "<table><tr><th rowspan=2>Model</th><th colspan=2>SWE-bench</th></tr><tr><th>Verified</th><th>Lite</th></tr>"
        "<tr><td>Zorb-2</td><td>60.2</td><td>48.0</td></tr></table>",
        [("Zorb-2", "SWE-bench Verified", "60.2"), ("Zorb-2", "SWE-bench Lite", "48.0")],
    ),
    "a row that adds to the one above": (
        "| Model | HLE |\n|---|---|\n| Zorb-2 | 20.1 |\n| + search tools | 31.0 |\n",
        [("Zorb-2", "HLE", "20.1"), ("Zorb-2", "HLE", "31.0")],
    ),
    "stages of the document's model": (
        "# Zorb-2\n\n| Benchmark | SFT | RL |\n|---|---|---|\n| HLE | 10.1 | 20.2 |\n",
        [("Zorb-2 [SFT]", "HLE", "10.1"), ("Zorb-2 [RL]", "HLE", "20.2")],
    ),
    "models, benchmarks and scores in columns": (
        "| model | benchmark | score |\n|---|---|---|\n| Zorb-2 | HLE | 9.1 |\n| Zorb-2 | GPQA | 70.1 |\n",
        [("Zorb-2", "HLE", "9.1"), ("Zorb-2", "GPQA", "70.1")],
    ),
    "several benchmarks in one cell": (
        "| Benchmark | Zorb-2 |\n|---|---|\n| HLE<br>GPQA | 9.1<br>70.1 |\n",
        [("Zorb-2", "HLE", "9.1"), ("Zorb-2", "GPQA", "70.1")],
    ),
    "no results": ("| Model | Batch size | Context |\n|---|---|---|\n| Zorb-2 | 8 | 128 |\n", []),
}


@pytest.mark.parametrize(("text", "expected"), LAYOUTS.values(), ids=LAYOUTS.keys())
def test_a_table_is_read_by_its_layout(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert triples(text) == expected


CELLS = [
    ("331 (66.2)", ["66.2"]),
    ("326/500 (65.2%)", ["326/500 (65.2%)"]),
    ("57.4% ± 2.3%", ["57.4% ± 2.3%"]),
    ("61.8 (+1.9/-2.2)", ["61.8 (+1.9/-2.2)"]),
    ("64.2 (+3.1)", ["64.2"]),
    ("15.0¹", ["15.0"]),
    ("58.2% ⚡", ["58.2%"]),
    (">61%", [">61%"]),
    ("61.40.2%", []),
    ("No multimodal support", []),
    ("2026-02-11", []),
    ("-1", []),
    ("17.0 → 29.4", ["29.4"]),
    ("128k", []),
    ("90.4% recovery", []),
]


@pytest.mark.parametrize(("cell", "scores"), CELLS)
def test_a_cell_gives_scores_or_nothing(cell: str, scores: list[str]) -> None:
    found = triples(f"| Model | HLE |\n|---|---|\n| Zorb-2 | {cell} |\n| Zorb-1 | 5.0 |\n")
    assert [score for model, _, score in found if model == "Zorb-2"] == scores


def test_units_are_said_only_where_they_are_printed() -> None:
    claims = read(
        "| Benchmark | Zorb-2 |\n|---|---|\n| Codeforces (Rating) | 1,854 |\n| Codeforces (Percentile) | 93.1 |\n"
        "| HLE | 9% |\n| GPQA | 70.1 |\n"
    ).claims
    assert [claim.unit for claim in claims] == ["elo", "percentile", "percent", None]


def test_notes_and_marks_reach_the_rows_they_speak_of() -> None:
    claims = read(
        "# Zorb-2\n\n## Results\n\n| | Zorb-2 | Rival-7B[^1] |\n|---|---|---|\n| SWE-bench Verified | 61.4† | 50.0 |\n"
        "| HLE | 9.1 | 8.0 |\n\n- *SWE-bench Verified*: OpenHands, 4 runs.\n- Effort was high everywhere.\n\n"
        "† text only\n\n[^1]: reported by its maker\n"
    ).claims
    contexts = {(claim.model, claim.benchmark): claim.context or "" for claim in claims}
    assert "text only" in contexts["Zorb-2", "SWE-bench Verified"]
    assert "OpenHands, 4 runs." in contexts["Rival-7B", "SWE-bench Verified"]
    assert "reported by its maker" in contexts["Rival-7B", "HLE"]
    assert "OpenHands" not in contexts["Zorb-2", "HLE"]
    assert all("Effort was high" in context for context in contexts.values())


def test_a_claim_carries_words_place_and_whose_model_it_is() -> None:
    own, rival = read("# Zorb-2\n\n## Results\n\n| | Zorb-2 | Qwen3-32B |\n|---|---|---|\n| HLE | 9.1 | 8.0 |\n").claims
    assert own.quote == "HLE | Zorb-2 | 9.1"
    assert own.locator == "Results, table 1, row “HLE”, column “Zorb-2”"
    assert (own.own_model, rival.own_model, own.vendor) == (True, False, "Zorb Labs")


def test_hidden_tables_and_empty_ones_give_nothing() -> None:
    table = "<tr><th>Model</th><th>HLE</th></tr><tr><td>Zorb-2</td><td>9.1</td></tr>"
    assert triples(f"<html><body><div hidden><table>{table}</table></div></body></html>", "a.html") == []
    assert triples("<table><tr><th>Model</th><th>HLE</th></tr></table>", "a.html") == []


READMES = {
    "a last column that names the harness": (
        "| Metric | Zorb-2-32B | Eval Implementation |\n|---|---|---|\n| IFEval | 60.79 | lm_eval |\n"
        "| BFCL-v3 | 43.18 | BFCL |\n",
        [("Zorb-2-32B", "IFEval", "60.79"), ("Zorb-2-32B", "BFCL-v3", "43.18")],
    ),
    "shares of the training data are no scores, and no bare number is a model": (
        "# Zorb-2\n\n## Results\n\n| | Code | Math | Chat |\n|---|---|---|---|\n| Ratio(%) | 20.2 | 19.6 | 13.4 |\n\n"
        "| 9.8 | SimpleQA |\n|---|---|\n| 7.7 | 44.1 |\n",
        [],
    ),
    "a timeline is a list of sentences": (
        "# Zorb-SQL\n\n| Date | Event |\n|---|---|\n| 2025-05 | Zorb-SQL achieves **41%** on SimpleQA |\n"
        "| 2024-10 | Proposing a model [Quill](https://x.example) |\n",
        [("Zorb-SQL", "SimpleQA", "41%")],
    ),
    "sizes that tell models of one name apart": (
        "| Model | Size | SimpleQA |\n|---|---|---|\n| Zorb-Coder | 1.5B | 31.5 |\n| Zorb-Coder | 9B | 43.7 |\n",
        [("Zorb-Coder 1.5B", "SimpleQA", "31.5"), ("Zorb-Coder 9B", "SimpleQA", "43.7")],
    ),
    "a size beside a name that stands once stays out": (
        "| Model | Size | SimpleQA |\n|---|---|---|\n| Zorb-Coder | 9B | 43.7 |\n",
        [("Zorb-Coder", "SimpleQA", "43.7")],
    ),
    "speeds by the size of the batch, and numbers of cards": (
        "# Zorb-2\n\n### Performance results\n\n| Model | 部署卡数 | batch=1 | batch=16 |\n|---|---|---|---|\n"
        "| Zorb-2-Instruct | 2 | 190.8 | 1246.5 |\n| Zorb-2-Instruct (FP8) | 2 | 208.4 | 1372.0 |\n",
        [],
    ),
    "languages that are parts of one benchmark": (
        "<table><tr><td>Benchmark</td><td>Language</td><td>Zorb-7B</td></tr><tr><td rowspan=2>SimpleQA (5-shot)</td>"
        "<td>Portuguese</td><td>62.1</td></tr><tr><td>Hindi</td><td>50.9</td></tr></table>\n",
        [
            ("Zorb-7B", "SimpleQA (5-shot) (Portuguese)", "62.1"),
            ("Zorb-7B", "SimpleQA (5-shot) (Hindi)", "50.9"),
        ],
    ),
    "deviations between prompts are no scores": (
        "# Zorb-2\n\n## Prompt sensitivity\n\n### Table 8\n\n| Benchmark | Zorb-2 |\n|---|---|\n| SimpleQA | 0.42 |\n",
        [],
    ),
    "figures that look like years": (
        "| | SimpleQA | MME |\n|---|---|---|\n| Zorb-9B | 37.2 | 2070.2 |\n",
        [("Zorb-9B", "SimpleQA", "37.2"), ("Zorb-9B", "MME", "2070.2")],
    ),
    "a win rate below the benchmark that it measures": (
        "<table><tr><th rowspan=2>Models</th><th>SimpleQA</th><th>AlpacaEval 2.0</th></tr>"
        "<tr><th>Score</th><th>LC Win Rate</th></tr><tr><td>Zorb-9B</td><td>37.2</td><td>33.90</td></tr></table>\n",
        [("Zorb-9B", "SimpleQA", "37.2"), ("Zorb-9B", "AlpacaEval 2.0", "33.90")],
    ),
    "parts of the benchmark that the text before names": (
        "# Zorb-3\n\nThe results on the DocuBench evaluation set:\n\n| Model | Average | Summary | Single-Doc QA | "
        "Few-shot | Synthetic |\n|---|---|---|---|---|---|\n| Zorb-3-6B | 40.2 | 16.6 | 35.8 | 51.2 | 55.0 |\n",
        [
            ("Zorb-3-6B", "DocuBench", "40.2"),
            ("Zorb-3-6B", "DocuBench Summary", "16.6"),
            ("Zorb-3-6B", "DocuBench Single-Doc QA", "35.8"),
            ("Zorb-3-6B", "DocuBench Synthetic", "55.0"),
        ],
    ),
    "a benchmark whose short form follows in brackets": (
        "# Zorb-3\n\nWe test Zorb-3 on the Careful Reading Benchmark (CRB) at home.\n\n<table><tr><td>Model</td>"
        "<td>Overall Accuracy</td><td>AST Summary</td></tr>"
        "<tr><td>Zorb-3-4B</td><td>66.0%</td><td>58.5%</td></tr></table>\n",
        [
            ("Zorb-3-4B", "Careful Reading Benchmark", "66.0%"),
            ("Zorb-3-4B", "Careful Reading Benchmark AST Summary", "58.5%"),
        ],
    ),
    "ratings by people over languages are no benchmark": (
        "# Zorb-3\n\nFor human evaluation, we compare Zorb-3 with others:\n\n"
        "| Models | ar | es | Average |\n|---|---|---|---|\n| Zorb-3-72B | 3.76 | 4.00 | 3.83 |\n",
        [],
    ),
    "a model and the language model that it is made from": (
        "| Model | LLM | GPQA Diamond |\n|---|---|---|\n| Zorb-VL-7B | Qwen3-32B | 70.9 |\n"
        "| Zorb-VL-9B | GPT-5 | 71.9 |\n",
        [("Zorb-VL-7B", "GPQA Diamond", "70.9"), ("Zorb-VL-9B", "GPQA Diamond", "71.9")],
    ),
    "numbers of something, and the best result of whoever it was": (
        "| Benchmark | Number of answers per question | Zorb-2 | Previous SOTA |\n|---|---|---|---|\n"
        "| AIME 2025 | 64 | 70.1 | 66.0 |\n| GPQA Diamond | 8 | 66.0 | 65.1 |\n",
        [("Zorb-2", "AIME 2025", "70.1"), ("Zorb-2", "GPQA Diamond", "66.0")],
    ),
    "the parts of a benchmark in small letters": (
        "| Model | Speechbench dev-clean / dev-other |\n|---|---|\n| Zorb-2 | 1.8 / 3.4 |\n",
        [("Zorb-2", "Speechbench dev-clean", "1.8"), ("Zorb-2", "Speechbench dev-other", "3.4")],
    ),
}


@pytest.mark.parametrize("name", READMES)
def test_tables_as_readmes_have_them(name: str) -> None:
    text, wanted = READMES[name]
    assert triples(text) == wanted


def test_settings_that_stand_on_the_lines_of_the_figures() -> None:
    claims = read(
        "| Bench | Quantization | Zorb-7B | Zorb-9B |\n|---|---|---|---|\n"
        "| DROP | BF16<br>FP8<br>Int4GPTQ | 42.8<br/>41.6<br/>40.9 | 75.9<br/>-<br/>76.0 |\n"
    ).claims
    assert [(claim.model, claim.score, claim.context) for claim in claims] == [
        ("Zorb-7B", "42.8", "BF16"),
        ("Zorb-7B", "41.6", "FP8"),
        ("Zorb-7B", "40.9", "Int4 GPTQ"),
        ("Zorb-9B", "75.9", "BF16"),
        ("Zorb-9B", "76.0", "Int4 GPTQ"),
    ]


def test_a_model_that_begins_with_its_vendors_name_is_its_own() -> None:
    claims = read("# Results\n\n| Dataset | Rival-70B | Zorb-35B |\n|---|---|---|\n| SimpleQA | 80.1 | 75.2 |\n").claims
    assert [(claim.model, claim.own_model) for claim in claims] == [("Rival-70B", None), ("Zorb-35B", True)]


BODY = "<tr><td>Zorb-2</td><td>60.2</td><td>48.0</td></tr><tr><td>Zorb-1</td><td>50.2</td><td>-</td></tr>"
VARIANTS = [
    ("Zorb-2", "SWE-bench Verified", "60.2"),
    ("Zorb-2", "SWE-bench Lite", "48.0"),
    ("Zorb-1", "SWE-bench Verified", "50.2"),
]
TWO = [("Zorb-2", "GPQA", "60.2"), ("Zorb-2", "HLE", "48.0"), ("Zorb-1", "GPQA", "50.2")]
SPANS = {
    "over the labels": (
        "<tr><th rowspan=2 colspan=2>Model</th><th colspan=2>SWE-bench</th></tr>"
        "<tr><th>Verified</th><th>Lite</th></tr>",
        VARIANTS,
    ),
    "at the end": (
        "<tr><th rowspan=2>Model</th><th colspan=3>SWE-bench</th></tr><tr><th>Verified</th><th>Lite</th></tr>",
        VARIANTS,
    ),
    "over the labels, in one row": ("<tr><th colspan=2>Model</th><th>GPQA</th><th>HLE</th></tr>", TWO),
    "two of them": ("<tr><th colspan=2>Model</th><th colspan=2>GPQA</th><th>HLE</th></tr>", TWO),
    "a title": ("<tr><th colspan=9>Results</th></tr><tr><th>Model</th><th>GPQA</th><th>HLE</th></tr>", TWO),
    "a last column that no row has, or a span: what is unsure is left": (
        "<tr><th>Model</th><th colspan=2>GPQA</th><th>HLE</th></tr>",
        [("Zorb-2", "GPQA", "60.2"), ("Zorb-1", "GPQA", "50.2")],
    ),
}


@pytest.mark.parametrize("name", SPANS)
def test_a_head_that_spans_more_columns_than_the_body_has(name: str) -> None:
    head, wanted = SPANS[name]
    assert triples(f"<html><body><h1>Results</h1><table>{head}{BODY}</table></body></html>", "a.html") == wanted


def test_a_head_over_two_columns_of_labels_is_no_wrong_span() -> None:
    head = "<tr><th colspan=2>Model</th><th>GPQA</th><th>HLE</th></tr>"
    body = (
        "<tr><td>Zorb</td><td>Zorb-Large</td><td>60.2</td></tr><tr><td>Zorb</td><td>Zorb-Small</td><td>50.2</td></tr>"
    )
    found = triples(f"<html><body><table>{head}{body}</table></body></html>", "a.html")
    assert [(benchmark, score) for _, benchmark, score in found] == [("GPQA", "60.2"), ("GPQA", "50.2")]


def test_with_two_spans_that_may_be_wrong_only_what_both_ways_say_is_read() -> None:
    head = "<tr><th>Model</th><th colspan=2>GPQA</th><th colspan=2>HLE</th></tr>"
    row = "<tr><td>Zorb-2</td><td>60.2</td><td>48.0</td><td>11.1</td></tr>"
    found = triples(f"<html><body><table>{head}{row}</table></body></html>", "a.html")
    assert found == [("Zorb-2", "GPQA", "60.2"), ("Zorb-2", "HLE", "11.1")]


def test_spans_beyond_all_bounds_are_read_in_no_time_and_give_nothing_wrong() -> None:
    head = "".join(f"<th colspan=40>Part {number}</th>" for number in range(10))
    found = triples(f"<html><body><table><tr><th>Model</th>{head}</tr>{BODY}</table></body></html>", "a.html")
    assert found == []
