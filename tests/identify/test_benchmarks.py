"""Real and invented labels, read with the registry of the project."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tracker.declare.benchmarks import load_benchmarks
from tracker.identify.benchmarks import BenchmarkName, read_benchmark
from tracker.identify.benchmarks_relation import Relation, relate, with_settings
from tracker.identify.benchmarks_spelling import clean, key_of
from tracker.identify.registry import Registry

PROJECT = Path(__file__).resolve().parents[2] / "sources"


@cache
def registry() -> Registry:
    return Registry(benchmarks=load_benchmarks(PROJECT))


def read(text: str) -> BenchmarkName:
    return read_benchmark(text, registry())


EXACT = {
    "SWE-bench Verified": "swe-bench-verified",
    "SWE Verified (Resolved)": "swe-bench-verified",
    "swe_bench_verified": "swe-bench-verified",
    "SWE‑Bench—Verified*": "swe-bench-verified",
    "**SWE-bench (Verified)**": "swe-bench-verified",
    "[SWE-bench Verified](https://example.org/board)": "swe-bench-verified",
    "SWE-bench Verified¹": "swe-bench-verified",
    "SWE-bench Verified[^8]": "swe-bench-verified",
    "SWE-bench verified (Agentic Coding)": "swe-bench-verified",
    "im SWE-Bench Verified": "swe-bench-verified",
    "SWE-Bench-Verified-Benchmark": "swe-bench-verified",
    "SWE-bench/SWE-bench_Verified#swe_bench_%_resolved": "swe-bench-verified",
    "princeton-nlp/SWE-bench_Verified": "swe-bench-verified",
    "SWE-bench Verified Mini": "swe-bench-verified-mini",
    "SWE--bench%20Lite": "swe-bench-lite",
    "SWE-Bench-Lite leaderboard": "swe-bench-lite",
    "full SWE-bench": "swe-bench-full",
    "SWE-bench Live (lite)": "swe-bench-live-lite",
    "Multi-SWE-bench mini": "multi-swe-bench-mini",
    "Multi-SWE-Bench": "multi-swe-bench",
    "Terminal Bench 2.0": "terminal-bench-2.0",
    "TerminalBench@2.1": "terminal-bench-2.1",
    "Terminal Bench (hard subset)": "terminal-bench-hard",
    "TAU-bench (airline)": "tau-bench-airline",
    "TAU1-Retail": "tau-bench-retail",
    "$\\tau^2$-Bench Telecom": "tau2-bench-telecom",
    "𝜏²-Bench-Telecom": "tau2-bench-telecom",
    "τ²-Bench (retail)(avg@4)": "tau2-bench-retail",
    "t²-bench airline": "tau2-bench-airline",
    "TauBench V2 Avg": "tau2-bench-average",
    "TauBench V3 Banking": "tau2-bench-banking-knowledge",
    "BFCL-v3 (FC)": "bfcl-v3",
    "Berkeley Function Calling Leaderboard v4": "bfcl-v4",
    "GPQA-D": "gpqa-diamond",
    "Idavidrein/gpqa#diamond": "gpqa-diamond",
    "GPQA_diamond (Pass@1)": "gpqa-diamond",
    "SuperGPQA": "supergpqa",
    "AIME ’25": "aime-2025",
    "AIME24(avg@10)": "aime-2024",
    "AIME 24&25": "aime-2024-2025",
    "BeyondAIME": "beyondaime",
    "HLE（人类终极考试）": "hle",
    "Humanity’s Last Exam (w/ tools)": "hle",
    "cais/hle#hle": "hle",
    "HLE (text-only subset)": "hle-text-only",
    "Humanity's Last Exam (Text Only)": "hle-text-only",
    "HLE (image)": "hle-image",
    "5-shot MMLU": "mmlu",
    "MMLU Pro (CoT)": "mmlu-pro",
    "TIGER-Lab/MMLU-Pro#mmlu_pro": "mmlu-pro",
    "MMLU-ProX": "mmlu-prox",
    "KMMLU-Pro": "kmmlu-pro",
    "C-SimpleQA": "c-simpleqa",
    "SimpleVQA": "simplevqa",
    "SimpleQA (Correct)": "simpleqa",
    "SimpleQA Verified": "simpleqa-verified",
    "IMO-AnswerBench": "imo-answerbench",
    "ArcAGI V2": "arc-agi-2",
    "LiveCodeBench (LCB)": "livecodebench",
    "LiveCodeBench Pro (medium)": "livecodebench-pro-medium",
    "HumanEval+ 0-shot": "humaneval-plus",
    "HumanEval": "humaneval",
    "LongBench v2 (overall)": "longbench-v2",
    "MBPP EvalPlus (base)": "mbpp-evalplus",
    "MATH-Vision": "mathvision",
    "MATH 500": "math-500",
    "IF-Eval (Prompt Strict)": "ifeval",
    "Aider code editing": "aider-edit",
    "Aider-Polyglot (Acc.)": "aider-polyglot",
    "AlpaceEval 2.0": "alpacaeval-2",
    "ArenaHard-V2(acc)": "arena-hard-v2",
    "OSWorld (Verified)": "osworld-verified",
    "BrowseComp (w/ Context Manage)": "browsecomp",
    "BrowseComp-zh Pass@1": "browsecomp-zh",
    "Chatbot Arena Elo": "lmarena-text",
    "MathVista (mini)": "mathvista",
    "Agentic coding (SWE-bench Verified)": "swe-bench-verified",
    "Agentic terminal coding — Terminal-Bench 2.0": "terminal-bench-2.0",
    "Graduate-level reasoning GPQA Diamond": "gpqa-diamond",
    "GPQA Diamond — science": "gpqa-diamond",
    "High school math competition AIME 2025": "aime-2025",
    "Multilingual Q&A: MMMLU": "mmmlu",
    "Visual reasoning MMMU (validation)": "mmmu",
    "Coding | LiveCodeBench": "livecodebench",
    "数学 AIME 2025": "aime-2025",
    "the official SWE-bench Verified leaderboard": "swe-bench-verified",
    "Terminal-Bench Hard (AA)": "terminal-bench-hard",
    "SWE-Bench Pro (Public), pass@1": "swe-bench-pro",
    "HMMT Feb. 2025 (no tools)": "hmmt-feb-2025",
}


@pytest.mark.parametrize(("text", "benchmark"), EXACT.items(), ids=str)
def test_a_label_means_one_benchmark(text: str, benchmark: str) -> None:
    name = read(text)
    assert name.benchmark is not None
    assert name.benchmark.id == name.key == benchmark
    assert name.candidates == ()
    assert name.rest == ""


BARE = {
    "SWE-bench": "swe-bench",
    "SWE Bench (OpenHands)": "swe-bench",
    "Terminal-Bench": "terminal-bench",
    "Terminal-Bench 2": "terminal-bench",
    "τ-Bench": "tau-bench",
    "tau2-bench": "tau2-bench",
    "TauBench Telecom": "tau2-bench",
    "GPQA (no tools)": "gpqa",
    "AIME": "aime",
    "BFCL": "bfcl",
    "Aider": "aider",
    "ARC-AGI": "arc-agi",
    "AH": "arena-hard",
    "OSWorld": "osworld",
    "BigCodeBench": "bigcodebench",
    "HMMT 2025": "hmmt",
    "GAIA": "gaia",
    "SWT-bench": "swt-bench",
}


@pytest.mark.parametrize(("text", "family"), BARE.items(), ids=str)
def test_a_bare_name_is_never_completed(text: str, family: str) -> None:
    name = read(text)
    assert name.bare
    assert name.benchmark is None
    assert family in {candidate.family for candidate in name.candidates}
    assert len(name.candidates) > 1


PARTS = [
    ("IFEval (multilingual)", "ifeval"),
    ("MMLU-Pro (Physics)", "mmlu-pro"),
    ("LiveBench (Coding)", "livebench"),
    ("SWE-bench Verified (Java)", "swe-bench-verified"),
    ("SWE-bench Verified+", "swe-bench-verified"),
    ("BFCL v3 multi-turn base", "bfcl-v3"),
    ("MTEB(eng, v2) retrieval", "mteb-eng-v2"),
    ("Terminal-Bench 2.0 Hard", "terminal-bench-2.0"),
    ("HLE Gold", "hle"),
]


@pytest.mark.parametrize(("text", "whole"), PARTS)
def test_words_that_are_left_make_it_another(text: str, whole: str) -> None:
    name = read(text)
    assert name.benchmark is None
    assert name.candidates == ()
    assert name.rest
    assert name.whole is not None
    assert name.whole.id == whole
    assert relate(name, read(whole)) is Relation.DIFFERENT


SETTINGS = {
    "LiveCodeBench v6 (Aug 24 - May 25)": {"version": "v6", "window": "2024-08..2025-05"},
    "LiveCodeBench 2305-2409": {"window": "2023-05..2024-09"},
    "LiveCodeBench (Pass@1-COT)": {"attempts": "pass@1", "prompt": "CoT"},
    "LiveBench 0831": {"version": "0831"},
    "LiveBench-2024-11-25": {"version": "2024-11-25"},
    "SWE-bench Verified (mini-swe-agent)": {"scaffold": "mini-SWE-agent"},
    "SWE-bench Verified mini-SWE-agent": {"scaffold": "mini-SWE-agent"},
    "SWE-Bench Verified (AgentLess 4*10)": {"scaffold": "Agentless"},
    "SWE-bench Verified (Agentless Coding)": {"scaffold": "Agentless"},
    "SWE-bench Verified (Lantern Code)": {"scaffold": "Lantern Code"},
    "SWE-bench Verified (full 500)": {"subset": "all"},
    "SWE-bench Verified (n=477)": {"subset": "477"},
    "HLE (w/o tools)": {"tools": "without"},
    "AIME25 (with python)": {"tools": "python"},
    "AE2 LC": {"metric": "length-controlled win rate", "version": "2.0"},
    "Codeforces (Percentile)": {"metric": "percentile"},
    "IFEval strict-prompt": {"metric": "prompt strict"},
    "IFBench (prompt)": {"metric": "prompt"},
    "BFCL v3 (Prompt)": {"mode": "prompting", "version": "v3"},
    "MMLU-Pro (5-shot, CoT EM)": {"shots": "5", "prompt": "CoT"},
    "MathVista (mini)": {"subset": "testmini"},
    "MMMU (val)": {"subset": "validation"},
    "Arena-Hard-V2 (Creative Writing)": {"subset": "creative writing", "version": "v2.0"},
    "tau-bench airline (GPT-4o user)": {"judge": "GPT-4o"},
    "OSWorld-Verified (100 steps)": {"limits": "100 steps"},
    "Aider Polyglot (whole)": {"mode": "whole format"},
    "Cybench (unguided)": {"metric": "unguided"},
    "LiveCodeBench (Jan - Apr 2025)": {"window": "2025-01..2025-04"},
    "LiveCodeBench-202408-202505": {"window": "2024-08..2025-05"},
    "SWE-bench Verified | Lantern Code": {"scaffold": "Lantern Code"},
    "Foo Bench 2.0 (avg@4)": {"attempts": "avg@4", "version": "2.0"},
}


@pytest.mark.parametrize(("text", "settings"), SETTINGS.items(), ids=str)
def test_settings_in_a_label_are_read(text: str, settings: dict[str, str]) -> None:
    assert dict(read(text).settings) == settings


@pytest.mark.parametrize(
    "text",
    [
        "Visual SWE-bench",
        "Long SWE-bench",
        "CodeMMLU",
        "Code MMLU",
        "Physics GPQA",
        "SWE-Perf",
        "GPQA Diamond Plus Math",
    ],
)
def test_a_look_alike_is_not_the_benchmark(text: str) -> None:
    name = read(text)
    assert name.benchmark is None
    assert not name.bare


def test_unknown_names_meet_by_their_own_words() -> None:
    first = read("Foo-Bench")
    assert first.benchmark is None
    assert first.candidates == ()
    for spelling in ("FooBench", "foo_bench", "FooBench (avg@4)", "the FooBench leaderboard", "FooBench v2"):
        assert relate(first, read(spelling)) is Relation.SAME
    for other in ("FooBench Verified", "FooBench-EN", "BarBench", "FooBenchX"):
        assert relate(first, read(other)) is Relation.DIFFERENT


RELATIONS = [
    ("SWE-bench", "SWE-bench Lite", Relation.BARE),
    ("SWE-bench", "swe-bench", Relation.SAME),
    ("SWE-bench", "Multi-SWE-bench", Relation.DIFFERENT),
    ("SWE-bench Verified", "SWE-bench Lite", Relation.DIFFERENT),
    ("SWE-bench Live (lite)", "SWE-bench Lite", Relation.DIFFERENT),
    ("SWE-bench Multilingual", "Multi-SWE-bench", Relation.DIFFERENT),
    ("Terminal-Bench 2.0", "Terminal-Bench 2.1", Relation.VERSION),
    ("Terminal-Bench 2.5", "Terminal-Bench 2.1", Relation.VERSION),
    ("Terminal-Bench Hard", "Terminal-Bench 2.1", Relation.DIFFERENT),
    ("BFCL v2", "BFCL v3", Relation.VERSION),
    ("BFCL", "BFCL v3", Relation.BARE),
    ("BFCL v3 live_parallel", "BFCL v4 live_parallel", Relation.VERSION),
    ("BFCL live_parallel", "BFCL v4 live_parallel", Relation.BARE),
    ("BFCL v3 live_parallel", "BFCL v3 live_parallel_multiple", Relation.DIFFERENT),
    ("AIME 2024", "AIME 2025", Relation.DIFFERENT),
    ("AIME", "AIME 2025", Relation.BARE),
    ("AIME 24&25", "AIME 2025", Relation.DIFFERENT),
    ("tau-bench airline", "tau2-bench airline", Relation.DIFFERENT),
    ("TauBench Telecom", "tau2-bench telecom", Relation.BARE),
    ("TauBench Telecom", "tau2-bench retail", Relation.DIFFERENT),
    ("HLE", "HLE (text-only)", Relation.DIFFERENT),
    ("MMLU", "MMLU-Pro", Relation.DIFFERENT),
    ("ARC-AGI-1", "ARC-AGI-2", Relation.DIFFERENT),
    ("Arena-Hard v0.1", "Arena-Hard-V2", Relation.VERSION),
    ("IMO-AnswerBench", "SWE-bench", Relation.DIFFERENT),
    ("OSWorld", "OSWorld-Verified", Relation.BARE),
]


@pytest.mark.parametrize(("a", "b", "relation"), RELATIONS)
def test_how_two_names_relate(a: str, b: str, relation: Relation) -> None:
    assert relate(read(a), read(b)) is relation
    assert relate(read(b), read(a)) is relation


def completed(text: str, **settings: str) -> BenchmarkName:
    return with_settings(read(text), settings, registry())


def test_a_stated_version_completes_a_bare_name() -> None:
    assert completed("BFCL", version="v3").key == "bfcl-v3"
    assert completed("Terminal-Bench", version="2.1").key == "terminal-bench-2.1"
    assert completed("tau2-bench", subset="retail").key == "tau2-bench-retail"
    assert completed("BFCL live_parallel", version="v3").key == "bfcl-v3#liveparallel"
    assert completed("BFCL", version="v9").key == "bfcl@v9"
    assert completed("SWE-bench", scaffold="OpenHands").bare


def test_a_full_name_is_not_moved_by_settings() -> None:
    assert completed("HLE", subset="text-only").key == "hle"
    assert completed("SWE-bench Verified", version="1").key == "swe-bench-verified"


def test_every_spelling_of_the_registry_reads_back() -> None:
    seen: dict[str, str] = {}
    for benchmark in registry().benchmarks:
        bare_id = benchmark.id == benchmark.family
        for spelling in (benchmark.id, benchmark.name, *benchmark.spellings)[bare_id:]:
            assert seen.setdefault(key_of(spelling), benchmark.id) == benchmark.id, spelling
            name = read(spelling)
            assert name.benchmark is benchmark, (spelling, name.key)
        for name_of_family in benchmark.family_names:
            assert read(name_of_family).bare, name_of_family


def test_hostile_labels_are_read_as_text() -> None:
    for text in (
        "",
        "   ",
        "<script>alert(1)</script>",
        "[" * 5000,
        "SWE-bench " * 500,
        "\x00\u202e",
        "#" * 400,
        "%%%",
    ):
        assert read(text).benchmark is None
    assert len(clean("a" * 10_000)) == 300


def test_real_labels_of_the_reference_data(shared: Path) -> None:
    import csv

    with (shared / "data" / "claims" / "claims.csv").open(encoding="utf-8", newline="") as file:
        labels = {row["benchmark_as_printed"] for row in csv.DictReader(file)}
    assert len(labels) > 200
    unknown = {label for label in labels if not read(label).heads}
    assert len(unknown) < 12, unknown


def test_a_length_in_brackets_names_a_part_and_an_overall_score_none() -> None:
    assert read("LongBench v2 (long)").key == "longbench-v2#long"
    assert read("Video-MME (short)").key == "video-mme#short"
    assert read("RULER (long context)").key == "ruler"
    assert read("BFCL v3 (overall)").key == "bfcl-v3"
    assert read("MBPP").key == "mbpp/any"
