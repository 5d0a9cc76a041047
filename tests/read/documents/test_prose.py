from __future__ import annotations

from time import process_time

import pytest

from tests.read.documents.support import read, triples

SENTENCES = {
    "German": (
        "Im SWE-bench Verified, einem Test für Programmieraufgaben, erzielt Zorb 3 71,7 %, also etwa sieben von zehn. "
        "Beim GPQA Diamond kommt es auf 74,2 %, das ältere Zorb 2 lag dort bei 66,9 %.",
        [
            ("Zorb 3", "SWE-bench Verified", "71,7 %"),
            ("Zorb 3", "GPQA Diamond", "74,2 %"),
            ("Zorb 2", "GPQA Diamond", "66,9 %"),
        ],
    ),
    "French": (
        "Le modèle Zorb 4 obtient 60,2\u202f% sur SWE-bench Verified (agent OpenHands) et 44,7 % sur AIME 2025. "
        "Sur MMLU-Pro : 81,3 %.",
        [
            ("Zorb 4", "SWE-bench Verified", "60,2 %"),
            ("Zorb 4", "AIME 2025", "44,7 %"),
            ("Zorb 4", "MMLU-Pro", "81,3 %"),
        ],
    ),
    "Chinese": (
        "Zorb-72B 在 SWE-bench Verified 上达到 57.8 分，在 GPQA Diamond（70.7％，+3.2％）上也有提升。",
        [("Zorb-72B", "SWE-bench Verified", "57.8 分"), ("Zorb-72B", "GPQA Diamond", "70.7％")],
    ),
    "Japanese": (
        "Zorb-72B は SWE-bench Verified（62.5%、+4.1%）を達成しました。",
        [("Zorb-72B", "SWE-bench Verified", "62.5%")],
    ),
    "score first, name first": (
        "Zorb-32B achieves 51.2% on SWE-bench Verified with OpenHands, and on Terminal-Bench 2.0 it reaches 27.4 %.",
        [("Zorb-32B", "SWE-bench Verified", "51.2%"), ("Zorb-32B", "Terminal-Bench 2.0", "27.4 %")],
    ),
    "respectively": (
        "Zorb-32B scores 79.6, 66.4 and 21.5 on MMLU-Pro, GPQA Diamond and SimpleQA, respectively.",
        [("Zorb-32B", "MMLU-Pro", "79.6"), ("Zorb-32B", "GPQA Diamond", "66.4"), ("Zorb-32B", "SimpleQA", "21.5")],
    ),
    "two variants in one phrase": (
        "Zorb-32B solves 35.1% and 44.6% on SWE-bench Lite and Verified.",
        [("Zorb-32B", "SWE-bench Lite", "35.1%"), ("Zorb-32B", "SWE-bench Verified", "44.6%")],
    ),
    "two models, respectively": (
        "Zorb-2 and Quillon-7B score 70.1% and 66.2% on GPQA Diamond, respectively.",
        [("Zorb-2", "GPQA Diamond", "70.1%"), ("Quillon-7B", "GPQA Diamond", "66.2%")],
    ),
    "a list of gains": (
        "Zorb-2 improves on Zorb-1 by 4.2% and 3.1% on GPQA Diamond and MMLU-Pro, respectively.",
        [],
    ),
    "a second list of another model": (
        "Zorb-2 scores 79.6, 66.4 and 21.5 on MMLU-Pro, GPQA Diamond and SimpleQA, ahead of Quillon-7B with 70.1, 60.2 "
        "and 20.3.",
        [
            ("Zorb-2", "MMLU-Pro", "79.6"),
            ("Zorb-2", "GPQA Diamond", "66.4"),
            ("Zorb-2", "SimpleQA", "21.5"),
            ("Quillon-7B", "MMLU-Pro", "70.1"),
            ("Quillon-7B", "GPQA Diamond", "60.2"),
            ("Quillon-7B", "SimpleQA", "20.3"),
        ],
    ),
    "several rises of sizes that are not all named": (
        "在 MMLU-Pro 上，Zorb-7B 和 72B 分别从 70.3 提升到 74.2，从 84.2 提升到 86.1。",
        [],
    ),
    "figures right beside words": (
        "Zorb-3はGPQA Diamondで71.7%を達成し、SimpleQAを3.2ポイント上回りました。"
        "Zorb-3在MMLU-Pro上达到80.1%，比Quillon-7B高出了3.2%。",
        [("Zorb-3", "GPQA Diamond", "71.7%"), ("Zorb-3", "MMLU-Pro", "80.1%")],
    ),
    "a version beside a file": (
        "The code of Zorb-2 is released under the Apache 2.0 license as found in the LICENSE file.",
        [],
    ),
    "from and to": (
        "Compared with Zorb-24B, the result of Zorb-32B on AIME 2025 rises from 40.2 to 66.7.",
        [("Zorb-24B", "AIME 2025", "40.2"), ("Zorb-32B", "AIME 2025", "66.7")],
    ),
    "a gain in brackets beside the score": (
        "Zorb-32B brings gains, including (73.8%, +5.8%) on SWE-bench and (66.7%, +12.9%) on SWE-bench Multilingual.",
        [("Zorb-32B", "SWE-bench", "73.8%"), ("Zorb-32B", "SWE-bench Multilingual", "66.7%")],
    ),
    "another model in the next clause": (
        "Gemini 3 Pro stands at 76.2 per cent in SWE-bench Verified, while GPT-5 reached 76.3%.",
        [("Gemini 3 Pro", "SWE-bench Verified", "76.2 per cent"), ("GPT-5", "SWE-bench Verified", "76.3%")],
    ),
    "an agent with a model": (
        "Forge v3 with Claude Opus 4.5 resolves 79.4% of SWE-bench Verified (#3 on the board).",
        [("Forge v3 with Claude Opus 4.5", "SWE-bench Verified", "79.4%")],
    ),
    "a correction": (
        "We corrected Zorb-40B on SWE-bench Verified: ~~81.4%~~ 76.2%.",
        [("Zorb-40B", "SWE-bench Verified", "76.2%")],
    ),
    "sizes in brackets": (
        "Zorb reaches 30.2% (72B) and 18.2% (7B) on SWE-bench Verified.",
        [("Zorb (72B)", "SWE-bench Verified", "30.2%"), ("Zorb (7B)", "SWE-bench Verified", "18.2%")],
    ),
    "benchmarks of unknown name": (
        "Zorb-32B scores 33.1% on BigWidgetBench (Hard) and 64.3% on C-SimpleQA.",
        [("Zorb-32B", "BigWidgetBench (Hard)", "33.1%"), ("Zorb-32B", "C-SimpleQA", "64.3%")],
    ),
}


@pytest.mark.parametrize(("text", "expected"), SENTENCES.values(), ids=SENTENCES.keys())
def test_sentences_give_claims(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert triples(text, "post.md") == expected


NO_SCORES = [
    "Zorb-2 surpasses Zorb-1 by 13.2 points on SWE-bench Verified.",
    "Zorb-2 is over 15% ahead of Qwen3-32B on MMLU-Pro.",
    "With FP8 weights Zorb-2 keeps 99.1% of the quality on MMLU-Pro.",
    "On SWE-bench Verified Zorb-2 is 37% faster and costs $0.40 per task.",
    "Token use of Zorb-2 on SWE-bench Verified fell by 38%, throughput rose 1.8x.",
    "Cost per SWE-bench task of Zorb-2 fell from $1.26 to $0.72.",
    "Zorb-2 is in the top 5 of SWE-bench Lite since 2026-02-03 and ran on 300 tasks.",
    "Zorb-2 shows a recovery of 88.1% on SWE-bench Verified.",
    "Das Training von Zorb 2 war um 30 % schneller als im SWE-bench Verified.",
    "Scores of Zorb-2 drop by a few points.",
    "On SWE-bench Verified, Zorb-2 nears 72% human performance.",
    "Zorb-7/72B improve from 70.3 to 74.2 on MMLU-Pro.",
    "Zorb-2 at temperature 0.6 and top-p 0.95 on GPQA Diamond.",
]


@pytest.mark.parametrize("text", NO_SCORES)
def test_what_is_no_score_gives_no_claim(text: str) -> None:
    assert triples(text, "post.md") == []


def test_lists_take_the_benchmark_of_the_line_before() -> None:
    text = "Comparison (SWE-bench Lite, 300 tasks)\n\n- 31.7% Orchard Agent (v1.2)\n- 18.9% plain retrieval\n"
    assert triples(text, "a.txt") == [
        ("Orchard Agent (v1.2)", "SWE-bench Lite", "31.7%"),
        ("plain retrieval", "SWE-bench Lite", "18.9%"),
    ]


def test_a_model_said_before_is_remembered() -> None:
    text = "# Notes\n\nToday we release Zorb-32B. It reaches 51.2% on SWE-bench Verified.\n"
    assert triples(text) == [("Zorb-32B", "SWE-bench Verified", "51.2%")]
    assert triples("It reaches 51.2% on SWE-bench Verified.") == []
    assert triples("It reaches 51.2% on SWE-bench Verified.", model="org/Zorb-32B") == [
        ("org/Zorb-32B", "SWE-bench Verified", "51.2%")
    ]


def test_footnotes_in_prose_are_context() -> None:
    (claim,) = read("Zorb-70B reaches 70.4%¹ on SWE-bench Verified.\n\n¹ On 477 of the 500 tasks.\n").claims
    assert claim.score == "70.4%"
    assert "477 of the 500" in (claim.context or "")
    assert claim.quote == "Zorb-70B reaches 70.4%¹ on SWE-bench Verified."


def test_hardware_and_sizes_are_claims_without_a_leaderboard() -> None:
    reading = read(
        "Die Vega Ultra-Plattform benötigt nur ein Viertel der GPU-Anzahl. Das Modell Zorb 3 umfasst 550 Milliarden "
        "Parameter. Die Vega CPU erzielt eine Durchsatzsteigerung von 30 %. Die Gewichte sind innerhalb von zwei "
        "Sekunden verteilt.",
        "a.txt",
    )
    assert reading.claims == ()
    assert [(claim.benchmark, claim.score, claim.unit) for claim in reading.unranked] == [
        ("GPUs needed", "nur ein Viertel", "ratio"),
        ("parameters", "550 Milliarden", "count"),
        ("throughput", "30 %", "percent"),
        ("time", "zwei Sekunden", "seconds"),
    ]


def test_hostile_sentences_take_no_time() -> None:
    for text in (
        "on the " * 600,
        "1.5 " * 900,
        "A-" * 2_000,
        "(" * 3_000,
        "Zorb 1.5 and " * 300,
        "5% of the the " * 200,
    ):
        read(text + " on SWE-bench Verified 5%", "a.txt")


NEWS = {
    "the noun before a score is no model": (
        "# Zorb-SQL\n\nZorb-SQL-32B achieves an EX score of 61.03% on the SimpleQA test set.\n",
        [("Zorb-SQL-32B", "SimpleQA", "61.03%")],
    ),
    "a model that is excluded": (
        "# Zorb\n\nWe trained Zorb-Coder-1.5B, not Zorb-Coder-14B, with our pipeline, increasing LiveCodeBench scores "
        "from 15->23%.\n",
        [("Zorb-Coder-1.5B", "LiveCodeBench", "23%")],
    ),
    "a list goes on about the model before it": (
        "# Zorb\n\nWe release `Zorb-Scale-1.5B`, which achieves 33.1% on SimpleQA:\n\n"
        "- Scripts: the settings with which we achieved 33.1% on SimpleQA.\n",
        [("Zorb-Scale-1.5B", "SimpleQA", "33.1%")] * 2,
    ),
    "a metric between benchmark and figure": (
        "# Zorb\n\nZorb-67B Chat is good at coding (LiveCodeBench Pass@1: 63.78) and more (SimpleQA 0-shot: 74.1).\n",
        [("Zorb-67B Chat", "LiveCodeBench", "63.78"), ("Zorb-67B Chat", "SimpleQA", "74.1")],
    ),
    "what a model was trained with": (
        "# Zorb-Gym\n\nZorb LM 32B is trained with Zorb-Gym, achieving a 27% success rate on SWE-bench Verified.\n",
        [("Zorb LM 32B", "SWE-bench Verified", "27%")],
    ),
}


@pytest.mark.parametrize("name", NEWS)
def test_news_as_readmes_have_them(name: str) -> None:
    text, wanted = NEWS[name]
    assert triples(text) == wanted


def test_a_long_list_below_a_long_passage_is_read_quickly() -> None:
    text = "# Zorb-2\n\nZorb-2 " + "Zorb-1 " * 4_000 + "\n" + "- reaches 5.5% on HLE\n" * 1_500
    begun = process_time()
    assert len(read(text).claims) == 1
    assert process_time() - begun < 5


@pytest.mark.parametrize("sign", ["0x10", "%", ",5"])
def test_a_heading_of_sizes_after_a_name_is_read_quickly(sign: str) -> None:
    begun = process_time()
    read("# Zorb" + "-2b" * 40 + sign + "-2b" * 40 + sign + "\n\nZorb-2 reaches 61.4% on SimpleQA.\n")
    assert process_time() - begun < 5
