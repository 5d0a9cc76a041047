"""Settings read from free text in several languages, their normal forms, and how they compare."""

from __future__ import annotations

import re
import time
import unicodedata

import pytest

from tracker.identify.settings import compare, normalise, read_settings, runs_of, scan, tidy
from tracker.identify.settings_pattern import pattern
from tracker.identify.settings_scaffold import KNOWN, named_scaffold
from tracker.records import SETTINGS

TEXTS: dict[str, dict[str, str]] = {
    # attempts
    "pass@1": {"attempts": "pass@1"},
    "Pass^4": {"attempts": "pass^4"},
    "avg@32": {"attempts": "avg@32"},
    "Avg @ 8": {"attempts": "avg@8"},
    "mean of 4": {"attempts": "avg@4"},
    "average of 3 runs": {"attempts": "avg@3"},
    "averaged over several runs": {"attempts": "mean of several runs"},
    "about 500 items sampled": {"subset": "500"},
    "sampled 500 questions": {"subset": "500"},
    "20 samples for each problem": {},
    "search and click tools": {"tools": "search"},
    "no chain of thought": {"prompt": "without CoT"},
    "w/o CoT": {"prompt": "without CoT"},
    "chain of thought": {"prompt": "CoT"},
    "at most 8k output tokens (Agentless row: 16k)": {"limits": "8k output tokens"},
    "averaged over five independent runs": {"attempts": "avg@5"},
    "pass@1 averaged over 16 samples": {"attempts": "avg@16"},
    "5 runs": {"attempts": "avg@5"},
    "best of 8": {"attempts": "best of 8"},
    "TTS (Bo16)": {"attempts": "best of 16 + parallel compute"},
    "best-of-N": {"attempts": "best of n"},
    "cons@64": {"attempts": "cons@64"},
    "majority vote over 32 samples": {"attempts": "maj@32"},
    "maj@32": {"attempts": "maj@32"},
    "solved in any of 3 runs": {"attempts": "pass@3"},
    "union over all runs": {"attempts": "pass@k"},
    "with parallel test-time compute": {"attempts": "parallel compute"},
    "no test-time compute": {},
    "single attempt": {"attempts": "single attempt"},
    "two attempts": {"attempts": "pass@2"},
    "multiple attempts": {"attempts": "multiple attempts"},
    "pass@1 / cons@64": {},
    "Mittelwert aus 4 Läufen": {"attempts": "avg@4"},
    "moyenne de 3 exécutions": {"attempts": "avg@3"},
    "each problem was sampled 16 times and averaged": {"attempts": "avg@16"},
    "OpenHands + 16 rollouts, verifier": {"scaffold": "OpenHands"},
    "8次运行的平均": {"attempts": "avg@8"},
    "4回の平均": {"attempts": "avg@4"},
    # effort and mode
    "(xhigh)": {"effort": "xhigh"},
    "high reasoning effort": {"effort": "high"},
    "Effort was `high` everywhere.": {"effort": "high"},
    "reasoning_effort=low": {"effort": "low"},
    "medium effort": {"effort": "medium"},
    "reasoning effort: none": {"effort": "none"},
    "thinking budget of 32k": {"effort": "budget-32k"},
    "16,000 thinking tokens": {"effort": "budget-16k"},
    "32K thinking": {"effort": "budget-32k"},
    "high effort with up to 128K thinking tokens": {"effort": "high"},
    "hoher Denkaufwand": {"effort": "high"},
    "推理强度：高": {"effort": "high"},
    "Thinking": {"mode": "thinking"},
    "extended thinking": {"mode": "thinking"},
    "non-thinking mode": {"mode": "no thinking"},
    "w/o extended thinking": {"mode": "no thinking"},
    "reasoning mode without tools": {"mode": "thinking", "tools": "without"},
    "thinking mode unless stated; run in non-thinking mode": {"mode": "no thinking"},
    "thinking and non-thinking": {},
    "思考模式": {"mode": "thinking"},
    "非思考模式": {"mode": "no thinking"},
    "思考モード": {"mode": "thinking"},
    "ohne Nachdenken": {"mode": "no thinking"},
    "sans raisonnement": {"mode": "no thinking"},
    "FC": {"mode": "function calling"},
    "native function calling": {"mode": "function calling"},
    "diff edit format": {"mode": "diff format"},
    # tools
    "no tools": {"tools": "without"},
    "w/o tools": {"tools": "without"},
    "(w/ tools)": {"tools": "with"},
    "with web search": {"tools": "search"},
    "using a Python tool": {"tools": "python"},
    "search and Python tools, text-only subset": {"tools": "search, python", "subset": "text-only"},
    "ohne Werkzeuge": {"tools": "without"},
    "不使用工具": {"tools": "without"},
    "ツールなし": {"tools": "without"},
    "sans outils": {"tools": "without"},
    "no custom tools": {},
    # scaffold
    "with OpenHands": {"scaffold": "OpenHands"},
    "SWE-agent 1.0": {"scaffold": "SWE-agent 1.0"},
    "mini-swe-agent": {"scaffold": "mini-SWE-agent"},
    "Terminus-2": {"scaffold": "Terminus 2"},
    "Claude Code, average of 4 runs": {"scaffold": "Claude Code", "attempts": "avg@4"},
    "R2E-Gym scaffold on OpenHands, max 100 steps": {"scaffold": "OpenHands + R2E-Gym", "limits": "100 steps"},
    "internal harness": {"scaffold": "own agent"},
    "scaffold: Lantern Code": {"scaffold": "Lantern Code"},
    "run with the NeMo evaluator harness": {},
    "DeepSeek-V3.1-Terminus": {},
    "w/ctx manage": {"scaffold": "context management"},
    # limits
    "100 steps": {"limits": "100 steps"},
    "at most 250 steps": {"limits": "250 steps"},
    "200 turns, 128K context": {"limits": "200 steps, 128k context"},
    "32768 output tokens": {"limits": "32k output tokens"},
    "output limited to 8K": {"limits": "8k output tokens"},
    "no time limit": {"limits": "no time limit"},
    "höchstens 50 Schritte": {"limits": "50 steps"},
    # subset
    "n=470 of 500": {"subset": "470 of 500"},
    "477 of 500 tasks": {"subset": "477 of 500"},
    "text-only": {"subset": "text-only"},
    "the text-only subset (2,158 questions)": {"subset": "text-only"},
    "纯文本子集": {"subset": "text-only"},
    "all 500 tasks": {"subset": "all"},
    "570-instance random subset": {"subset": "570"},
    "hard subset": {"subset": "hard"},
    "solved 150 of 400 tasks": {},
    "93 of 300 issues resolved": {},
    # window and version
    "9/1/24-3/1/25": {"window": "2024-09..2025-03"},
    "2024.10 - 2025.02": {"window": "2024-10..2025-02"},
    "2408-2505": {"window": "2024-08..2025-05"},
    "24/8~25/5": {"window": "2024-08..2025-05"},
    "between August 2024 and January 2025": {"window": "2024-08..2025-01"},
    "02/2025-05/2025": {"window": "2025-02..2025-05"},
    "Aug 2024 to May 2025": {"window": "2024-08..2025-05"},
    "August 2024 bis Mai 2025": {"window": "2024-08..2025-05"},
    "2024-08-01..2025-02-01": {"window": "2024-08..2025-02"},
    "v6": {"version": "v6"},
    "release_v5": {"version": "v5"},
    "from v1 to v2": {},
    # judge, shots, prompt, quantisation, metric, provider
    "judged by GPT-4.1": {"judge": "GPT-4.1"},
    "GPT-4.1 user simulator": {"judge": "GPT-4.1"},
    "o3-mini as judge": {"judge": "o3-mini"},
    "GPT-4o als Nutzersimulator": {"judge": "GPT-4o"},
    "5-shot, CoT": {"shots": "5", "prompt": "CoT"},
    "zero-shot": {"shots": "0"},
    "Q4_K_M quantisation": {"quantisation": "Q4_K_M"},
    "fp8": {"quantisation": "FP8"},
    "quantised to INT4 (AWQ)": {"quantisation": "INT4 + AWQ"},
    "Percentile": {"metric": "percentile"},
    "LC win rate": {"metric": "length-controlled win rate"},
    "Prompt Strict": {"metric": "prompt strict"},
    "acc": {},
    "served by Fireworks": {"provider": "Fireworks"},
    "temperature 1.0, top-p 0.95": {},
    "8K output tokens (16K for the OpenHands row)": {"limits": "8k output tokens"},
}


@pytest.mark.parametrize(("text", "settings"), TEXTS.items(), ids=str)
def test_a_text_is_read(text: str, settings: dict[str, str]) -> None:
    assert read_settings(text) == settings


NORMAL = [
    (
        "attempts",
        "pass@1",
        ["1", "pass^1", "avg@32", "mean of 4", "average of 3 runs", "pass@1 (mean of 32)", "single run"],
    ),
    ("attempts", "best of 8", ["Best of 8", "bo8", "best-of-8"]),
    ("attempts", "pass@3", ["solved in any of 3 runs", "3 attempts"]),
    ("effort", "none", ["off", "no thinking", "non-thinking", "None"]),
    ("effort", "xhigh", ["x-high", "extra high", "XHigh"]),
    ("effort", "budget-32k", ["32k", "32768", "32,000 thinking tokens"]),
    ("mode", "thinking", ["Thinking", "extended thinking", "on"]),
    ("window", "2024-08..2025-05", ["Aug 24 - May 25", "2024-08↔2025-05", "8/1/24-5/1/25"]),
    ("scaffold", "mini-SWE-agent", ["mini-SWE-agent", "Mini SWE Agent", "mini_swe_agent"]),
    ("scaffold", "OpenHands", ["openhands", "Open Hands", "OpenHands CodeAct"]),
    ("scaffold", "Claude Code", ["claude-code", "Claude Code CLI"]),
    ("tools", "without", ["no tools", "none", "w/o tools", "without"]),
    ("limits", "200 steps, 128k context", ["200 turns, 128K context", "context of 128k, 200 steps"]),
    ("quantisation", "none", ["BF16", "fp16", "none"]),
    ("metric", "accuracy", ["acc", "Accuracy", "EM", "exact match", "% resolved", "success rate"]),
    ("shots", "0", ["zero-shot", "0-shot", "0"]),
    ("subset", "477 of 500", ["477 of 500 tasks", "n = 477 of 500"]),
]


@pytest.mark.parametrize(("setting", "normal", "spellings"), NORMAL)
def test_spellings_have_one_normal_form(setting: str, normal: str, spellings: list[str]) -> None:
    assert {spelling: normalise(setting, spelling) for spelling in spellings} == dict.fromkeys(spellings, normal)


COMPARED = [
    ("attempts", "avg@4", "pass@1", "equal"),
    ("attempts", "pass@5", "pass@1", "conflict"),
    ("attempts", "cons@64", "pass@1", "conflict"),
    ("attempts", "best of 8", "best of 4", "conflict"),
    ("attempts", "best of n", "best of 8", "unstated"),
    ("attempts", "multiple attempts", "1", "conflict"),
    ("attempts", "parallel compute", "pass@1", "conflict"),
    ("attempts", "pass^4", "pass^1", "conflict"),
    ("attempts", "1 run", "pass@1", "equal"),
    ("attempts", "pass@1, best of 8", "pass@1", "conflict"),
    ("attempts", "2+", "pass@1", "conflict"),
    ("attempts", "any of 3", "pass@3", "equal"),
    ("effort", "high", "xhigh", "conflict"),
    ("effort", "max", "xhigh", "conflict"),
    ("effort", "high", "no thinking", "conflict"),
    ("effort", "thinking", "high", "unstated"),
    ("effort", "thinking", "extended thinking", "equal"),
    ("effort", "budget-32k", "32768", "equal"),
    ("effort", "budget-32k", "budget-16k", "conflict"),
    ("effort", "budget-32k", "high", "unstated"),
    ("mode", "FC", "Prompt", "conflict"),
    ("mode", "FC", "thinking", "unstated"),
    ("mode", "diff", "whole", "conflict"),
    ("scaffold", "SWE-agent", "mini-SWE-agent", "conflict"),
    ("scaffold", "SWE-agent 1.0", "swe-agent", "unstated"),
    ("scaffold", "SWE-agent 1.0", "SWE-agent 1.1", "unstated"),
    ("scaffold", "mini-SWE-agent 1.14", "mini-SWE-agent 2.0", "conflict"),
    ("scaffold", "Terminus 2", "Terminus 1", "conflict"),
    ("scaffold", "Terminus", "Terminus 2", "unstated"),
    ("scaffold", "internal harness", "OpenHands", "conflict"),
    ("scaffold", "internal harness", "own agent", "unstated"),
    ("scaffold", "Lantern Code", "lantern-code", "equal"),
    ("scaffold", "Lantern's own agent", "Lantern's own agent", "equal"),
    ("scaffold", "Lantern's own agent", "internal harness", "unstated"),
    ("scaffold", "Lantern's own agent", "OpenHands", "conflict"),
    ("tools", "without", "search", "conflict"),
    ("tools", "with", "search", "unstated"),
    ("tools", "search", "python", "conflict"),
    ("window", "9/1/24-3/1/25", "2024-09..2025-03", "equal"),
    ("window", "2024-08..2025-02", "2025-02..2025-05", "conflict"),
    ("version", "v2", "2.0", "equal"),
    ("version", "2.0", "2.1", "conflict"),
    ("version", "2", "2.1", "unstated"),
    ("version", "1.0.0", "1.0.1", "conflict"),
    ("version", "0831", "2024-08-31", "equal"),
    ("version", "2024-08", "2024-08-31", "unstated"),
    ("version", "2024-07-26", "2024-08-31", "conflict"),
    ("version", "2024-08-31", "20240831", "equal"),
    ("version", "v6", "2024-08-31", "unstated"),
    ("judge", "gpt-4.1", "GPT-4.1-2025-04-14", "unstated"),
    ("judge", "gpt-4.1", "GPT 4.1", "equal"),
    ("judge", "GPT-4", "gpt-4-1106-preview", "unstated"),
    ("judge", "gpt-4-0125-preview", "gpt-4-1106-preview", "conflict"),
    ("judge", "gpt-4.1", "gpt-4.1-mini", "conflict"),
    ("judge", "o3-mini", "HHEM-2.3", "conflict"),
    ("judge", "Gemini-2.5", "gemini-2.5-pro", "unstated"),
    ("judge", "Claude", "claude-sonnet-4", "unstated"),
    ("limits", "100 turns, 128K context", "200 turns, 128K context", "conflict"),
    ("limits", "100 steps", "128k context", "unstated"),
    ("limits", "100 steps", "100 turns, 128K context", "equal"),
    ("limits", "time limit 2x", "stock time limit", "conflict"),
    ("limits", "2 hours", "120 minutes", "equal"),
    ("limits", "2h timeout", "stock time limit", "unstated"),
    ("shots", "0", "5", "conflict"),
    ("prompt", "CoT", "chain of thought", "equal"),
    ("prompt", "with CoT", "without CoT", "conflict"),
    ("shots", "few-shot", "5", "unstated"),
    ("metric", "acc", "acc_norm", "conflict"),
    ("metric", "Acc.", "% resolved", "equal"),
    ("metric", "raw accuracy", "normalised, chance 10 percent", "conflict"),
    ("quantisation", None, "GGUF", "conflict"),
    ("quantisation", None, "BF16", "equal"),
    ("quantisation", "q8_0", "GGUF", "unstated"),
    ("quantisation", "q8_0", "Q4_K_M", "conflict"),
    ("quantisation", "4-bit", "INT4", "unstated"),
    ("provider", "Z.ai", "z-ai", "equal"),
    ("attempts", None, None, "unstated"),
    ("scaffold", "OpenHands", None, "unstated"),
    ("provider", "Volcengine", "Z.ai", "conflict"),
]


@pytest.mark.parametrize(("setting", "a", "b", "outcome"), COMPARED)
def test_two_sides_compare(setting: str, a: str | None, b: str | None, outcome: str) -> None:
    assert compare(setting, a, b) == outcome
    assert compare(setting, b, a) == outcome


def test_runs_are_those_that_were_averaged() -> None:
    assert runs_of("avg@4") == 4
    assert runs_of("mean of 32") == 32
    assert runs_of("average of 3 runs") == 3
    assert runs_of("pass@4") is None
    assert runs_of("best of 8") is None


def test_effort_and_mode_are_one_setting() -> None:
    assert tidy({"mode": "thinking, FC"}) == {"effort": "thinking, function calling"}
    assert tidy({"effort": "high", "mode": "prompting"}) == {"effort": "high, prompting"}
    assert tidy({"tools": "no tools", "attempts": "1"}) == {"attempts": "pass@1", "tools": "without"}
    assert tidy({"scaffold": "official", "mode": ""}) == {}


@pytest.mark.parametrize("text", ["time limit: 90 ſ", "ſıx runs averaged", "ſept 2024 - auguﬆ 2025", "3 Kontext"])
def test_letters_that_count_as_another_are_read_as_that_one(text: str) -> None:
    said = unicodedata.normalize("NFKC", text).replace("ı", "i")
    assert dict(scan(text).settings) == dict(scan(said).settings)
    for setting in SETTINGS:
        assert compare(setting, text, "90 seconds") == compare(setting, said, "90 seconds")


def test_what_is_left_is_kept() -> None:
    reading = scan("no tools, temperature 1.0")
    assert reading.settings == {"tools": "without"}
    assert "temperature 1.0" in reading.rest


@pytest.mark.parametrize(
    "text",
    [
        "x" * 9000,
        "search" + " ," * 3000,
        "gpt-" * 2000,
        "1," * 4000,
        "average over " * 600,
        "(" * 5000,
        "n = 1 of " * 800,
        "judged by " + "GPT-4o-" * 20 + "-4o",
        "judged by GPT" + "-4o" * 800,
    ],
)
def test_hostile_text_takes_bounded_time(text: str) -> None:
    started = time.process_time()
    scan(text)
    assert time.process_time() - started < 2


@pytest.mark.parametrize("name", KNOWN)
def test_a_known_scaffold_keeps_its_name_and_version(name: str) -> None:
    assert named_scaffold(name) == (name, None)
    assert named_scaffold(f"{name.upper()} v1.2") == (name, "1.2")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("mini_swe_agent 2", ("mini-SWE-agent", "2")),
        ("swe_agent_1.0", ("SWE-agent", "1.0")),
        ("llm_agent_2.0", ("llmagent", "2.0")),
        ("llm-agent-2.0", ("llm_agent", "2.0")),
        ("agentless lite", ("Agentless Lite", None)),
        ("Quill harness", ("quill", None)),
    ],
)
def test_a_scaffold_is_the_first_that_the_whole_text_names(text: str, named: tuple[str, str | None]) -> None:
    assert named_scaffold(text) == named


def test_a_pattern_is_made_when_it_is_first_used() -> None:
    broken = pattern("tools", "with", "tools (")
    with pytest.raises(re.error):
        assert broken.regex


@pytest.mark.parametrize("signs", ["-", ",", "...", "*", "?", "judge"])
def test_a_judge_without_a_name_is_not_stated(signs: str) -> None:
    assert compare("judge", signs, "GPT-4o mini") == compare("judge", "GPT-4o mini", signs) == "unstated"


def test_judges_in_any_writing_are_told_apart() -> None:
    assert compare("judge", "文心", "文心") == "equal"
    assert compare("judge", "文心", "通义") == "conflict"


def test_numbers_without_end_and_digits_of_other_scripts_are_read_or_kept() -> None:
    assert normalise("shots", "9" * 5_000) == "9" * 5_000
    assert normalise("shots", "٥-shot") == "5"
    assert runs_of("average of ſix runs") == 6
    assert compare("subset", "1" + ",000" * 2_000, "500") == "conflict"


def test_budgets_that_differ_in_a_late_digit_differ() -> None:
    assert compare("effort", "1234567 tokens", "1234568 tokens") == "conflict"
    assert normalise("limits", "100000001 h time limit") == "100000001 hours"
