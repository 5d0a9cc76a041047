from __future__ import annotations

from tests.read.documents.support import KNOWN
from tracker.read.documents.known import KnownNames, is_ordinary
from tracker.read.documents.labels import Kind, label_of
from tracker.read.documents.spotting import spotter


def spotted(text: str) -> list[tuple[str, str]]:
    return [(name.kind, name.text) for name in spotter(KNOWN, ()).names(text)]


def test_the_longest_name_wins_in_every_way_of_writing_it() -> None:
    known = KnownNames.of(["SWE-bench Verified", "SWE-bench", "tau-bench", "LiveCodeBench", "IFEval"], ["Opus 4.5"])
    text = "SWEBench verified, τ-Bench, Live Code Bench, IF-Eval, opus-4.5, SWE Bench"
    assert [text[m.start : m.end] for m in known.mentions(text)] == [
        "SWEBench verified",
        "τ-Bench",
        "Live Code Bench",
        "IF-Eval",
        "opus-4.5",
        "SWE Bench",
    ]


def test_a_name_inside_another_is_not_that_name() -> None:
    assert spotted("SuperGPQA, C-SimpleQA, MMLU-ProX and IMO-AnswerBench") == [
        ("benchmark", "SuperGPQA"),
        ("benchmark", "C-SimpleQA"),
        ("benchmark", "IMO-AnswerBench"),
    ]
    assert spotted("on MMLU-ProX and GPQA-Extra") == [("benchmark", "MMLU-ProX"), ("benchmark", "GPQA-Extra")]


def test_everyday_words_are_no_names() -> None:
    assert is_ordinary("drop", "benchmark")
    assert not is_ordinary("DROP", "benchmark")
    assert spotted("scores drop in math") == []
    assert label_of("Math", KNOWN).kind is Kind.NAME
    assert label_of("MATH", KNOWN).kind is Kind.BENCHMARK


def test_models_are_known_by_their_form() -> None:
    assert spotted("Introducing Zorb-32B, Ondine 4 and o3-mini in March 2026, see Table 4") == [
        ("model", "Zorb-32B"),
        ("model", "Ondine 4"),
        ("model", "o3-mini"),
    ]
    assert spotted("the GPT family and SWE-GPT") == [("model", "SWE-GPT")]


def test_offsets_hold_where_small_letters_are_longer() -> None:
    text = "İİİ on GPQA"
    (mention,) = KNOWN.mentions(text)
    assert text[mention.start : mention.end] == "GPQA"
