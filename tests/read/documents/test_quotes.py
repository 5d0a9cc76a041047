from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tracker.errors import ReadError
from tracker.read.documents.quotes import find_quote
from tracker.records import Claim, Page

CARD = """# Zorb-2

Zorb-2 solves 61.4% of SWE-bench Verified. ![bench](https://img.shields.io/badge/SWE--bench%20Lite-31.7%25-green)

## Results

| Benchmark | Zorb-2 | Z1 | Rival |
|---|---|---|---|
| **Agentic** | | | |
| SWE-bench Verified | **61.4**\\* | 48.2 | 55.0 |
| GPQA Diamond (no tools) | 70.9 | 61.1 | 70.9 |
"""


def page(text: str, url: str = "https://example.org/README.md") -> Page:
    return Page(url=url, body=text.encode(), sha256="a" * 64, fetched_at=datetime(2026, 1, 2, tzinfo=UTC))


def claim(model: str, benchmark: str, score: str, locator: str = "Results") -> Claim:
    return Claim(model=model, benchmark=benchmark, score=score, id="c", locator=locator)


FOUND = [
    ("Zorb-2", "SWE-bench Verified", "61.4", "SWE-bench Verified | Zorb-2 | 61.4*", "row “SWE-bench Verified”"),
    ("Zorb-2", "SWE-bench Verified", "61.4%", "Zorb-2 solves 61.4% of SWE-bench Verified.", "sentence 1"),
    ("Rival", "GPQA Diamond (no tools)", "70.9", "GPQA Diamond (no tools) | Rival | 70.9", "column “Rival”"),
    ("Zorb-2", "SWE-bench Lite", "31.7%", "SWE-bench Lite-31.7%-green", "badge"),
]


@pytest.mark.parametrize(("model", "benchmark", "score", "quote", "place"), FOUND)
def test_the_words_and_the_place_are_found(model: str, benchmark: str, score: str, quote: str, place: str) -> None:
    evidence = find_quote(page(CARD), claim(model, benchmark, score, "introduction"))
    assert evidence.found
    assert evidence.quote == quote
    assert place in evidence.locator
    assert (evidence.claim, evidence.sha256) == ("c", "a" * 64)


def test_a_short_name_that_the_place_tells_is_searched_for() -> None:
    evidence = find_quote(page(CARD), claim("Zorb-1", "SWE-bench Verified", "48.2", "Results, as “Z1”"))
    assert evidence.found
    assert "Z1" in evidence.quote


@pytest.mark.parametrize(
    ("model", "benchmark", "score"),
    [
        ("Zorb-2", "SWE-bench Verified", "61.5"),
        ("Zorb-2", "SWE-bench Verified", "61.40"),
        ("Zorb-2", "MMLU-Pro", "61.4"),
        ("Other-7B", "GPQA Diamond (no tools)", "70.9"),
    ],
)
def test_what_does_not_stand_there_is_not_found(model: str, benchmark: str, score: str) -> None:
    evidence = find_quote(page(CARD), claim(model, benchmark, score))
    assert (evidence.found, evidence.quote) == (False, "")


def test_a_stage_in_square_brackets_has_to_be_the_column() -> None:
    text = "# Zorb\n\n| Benchmark | SFT | RL |\n|---|---|---|\n| HLE | 10.1 | 20.2 |\n"
    assert find_quote(page(text), claim("Zorb [RL]", "HLE", "20.2")).found
    assert not find_quote(page(text), claim("Zorb [SFT]", "HLE", "20.2")).found


def test_figures_in_words_and_in_prose() -> None:
    text = "Die Plattform Vega braucht nur ein Viertel der GPUs. Im SWE-bench Verified erzielt Zorb 3 71,7\u202f%."
    assert find_quote(page(text, "https://example.org/a.txt"), claim("Zorb 3", "SWE-bench Verified", "71,7 %")).found
    assert find_quote(page(text, "https://example.org/a.txt"), claim("Vega", "GPUs", "ein Viertel")).found


def test_a_pdf_without_text_is_refused() -> None:
    with pytest.raises(ReadError, match="PDF"):
        find_quote(page("%PDF-1.7 \x00"), claim("a", "b", "1"))
