"""Targets: short printed texts: figures, names of models, labels of benchmarks, and words that state settings."""

from __future__ import annotations

import csv
from collections.abc import Callable
from functools import cache
from pathlib import Path

from benchmarks.fuzz.boards import ROOT
from benchmarks.fuzz.mutate import Grammar
from tracker.identify.benchmarks import read_benchmark
from tracker.identify.names import names_of
from tracker.identify.registry import Registry
from tracker.identify.relate import relate
from tracker.identify.settings import compare, normalise, read_settings
from tracker.pipeline.workspace import load_registry
from tracker.read.scores import read_score
from tracker.records import SETTINGS

Target = tuple[Grammar, Callable[[int, bytes], object]]
SCORES = (
    b"71,7 %|0.717|72.5 \xc2\xb1 0.6|~61.4|>= 90|61.2 "
    b"(306/500)|306/500|1,234|1.234,5|$12.50|#3|N/A|-|3.2x|+4.1|40-50|61.4*|"
    b"**70.9**|[70](x)|70.9<sup>1</sup>|1 302 +4/-3|\xe5\x88\x86 71|12.5 s|100 tok/s|[95% CI: 60, 62]|3rd "
    b"place|70.9 (+1.2)"
).split(b"|")
LABELS = (
    b"SWE-bench Verified (Agentless)|GPQA Diamond|MMLU-Pro (5-shot, CoT)|\xcf\x84\xc2\xb2-bench retail|AIME'25 "
    b"(no tools)|HLE text only|"
    b"LiveCodeBench v6 (24.08-25.05)|Terminal-Bench 2.0 @Terminus|MATH-500|BrowseComp-zh|$\\tau^2$|MMLU[^1]|RULER 128k"
).split(b"|")
NAMES = (
    b"Claude Opus 4.5 (high)|gpt-4o-2024-08-06|Qwen/Qwen3-235B-A22B-Instruct-2507-FP8|DeepSeek-R1-Distill-Llama-70B|"
    b"OpenHands + Claude 3.5 Sonnet (20241022)|gemini-2.5-pro-preview-05-06 32k thinking|o3 (high) + "
    b"gpt-4.1|GLM-4.5-Air|"
    b"Mini-SWE-agent v1.2 with Kimi K2|Llama 3.1 405B Instruct Q4_K_M|grok-4-fast:free|human|ERNIE 4.5"
).split(b"|")
STATED = (
    b"pass@1, averaged over 16 runs, temperature 0.6, max 128k tokens, thinking on|we use the OpenHands "
    b"scaffold with 500 steps|"
    b"best of 8; majority voting @ 64|no tools, 5-shot CoT, judged by GPT-4o|v6 (August 2024 to May 2025), hard "
    b"subset, 162 problems|"
    b"ohne Werkzeuge, Mittel aus 4 L\xc3\xa4ufen|(for the other rows: 32k)|FP8, high effort unless stated, "
    b"budget 64K tokens|"
    b"text-only subset, 2,158 questions|mini-SWE-agent (bash only) v2.1, $3 limit, 250 turns"
).split(b"|")
WORDS = (
    *(
        b" ",
        b" - ",
        b"-",
        b" (",
        b") ",
        b", ",
        b"; ",
        b"/",
        b"@",
        b" + ",
        b" of ",
        b" over ",
        b" for ",
        b" to ",
        b" with ",
        b":",
    ),
    *(
        b"pass@",
        b"avg",
        b"runs ",
        b"shot",
        b"tokens",
        b"k",
        b"v2",
        b"2025",
        b"-08-06",
        b"7B",
        b"high",
        b"max",
        b"thinking",
        b"no ",
    ),
)


@cache
def registry() -> Registry:
    """The registry of the checkout."""
    return load_registry(ROOT / "sources")


def score_target(column: list[bytes]) -> Target:
    """A printed figure, with and without a unit, and in another unit."""
    units = (None, "percent", "fraction", "elo")

    def call(place: int, data: bytes) -> object:
        score = read_score(_text(data), units[place % 4])
        return score.in_unit("percent") if score.numeric and score.unit == "fraction" else score

    return Grammar(
        [*SCORES, *column], (b"%", b".", b",", b" ", b"/", b"(", b")", b"+", b"-", b"k", b"x", b"to", *SCORES), 400
    ), call


def name_target(column: list[bytes]) -> Target:
    """The name of a model, and how it relates to another."""
    names = names_of(registry())
    other = names.read("Claude Opus 4.5 (high)")

    def call(_: int, data: bytes) -> object:
        return relate(names.read(_text(data)), other, registry())

    return Grammar([*NAMES, *column], (*WORDS, *NAMES), 400), call


def label_target(column: list[bytes]) -> Target:
    """The label of a benchmark."""
    return Grammar([*LABELS, *column], (*WORDS, *LABELS), 400), lambda _, data: read_benchmark(_text(data), registry())


def settings_target(column: list[bytes]) -> Target:
    """Words that state settings, and each found value against another."""

    def call(place: int, data: bytes) -> object:
        text = _text(data)
        found = read_settings(text)
        for name, value in found.items():
            normalise(name, value)
            compare(name, value, text[:60])
        name = SETTINGS[place % len(SETTINGS)]
        return compare(name, text[:200], "pass@1, 32k")

    return Grammar([*STATED, *column], (*WORDS, *STATED), 600), call


def columns(table: Path | None) -> dict[str, list[bytes]]:
    """Printed texts of real claims, column by column, from a CSV file."""
    if table is None:
        return {}
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))[::7]
    return {name: sorted({row[name].encode()[:300] for row in rows if row[name]}) for name in (rows[0] if rows else ())}


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
