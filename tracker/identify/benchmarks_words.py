"""Stage identify: words of labels that say nothing, that repeat what a benchmark is about, or that name a part."""

from __future__ import annotations

from collections.abc import Mapping


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


NOISE = _set("""
    the a an of on in at by for with and to from w using via
    benchmark benchmarks leaderboard leaderboards board score scores result results accuracy acc em correct
    set resolved resolve resolves rate success task tasks completion solved percent percentage official dataset datasets
    eval evals evaluation evaluations metric subset split performance our ours reported version mode setting
    settings % im auf der die das dem den bei beim mit von für
    基准 基准测试 测试 评测 榜单 ベンチマーク
""")
"""Words that never tell one benchmark from another."""

PARTS = _set("""
    hard easy medium mini lite light full verified live pro plus multilingual multimodal multi
    english chinese arabic korean japanese german french spanish zh en
    java python javascript typescript rust go cpp c php ruby csharp front frontend backend
    test dev val validation train private public extended main base extra level l1 l2 l3
    science medical legal finance law web mobile desktop image images text video audio
    subset overall average avg mean total domain writing creative hallucination
""")
"""Words that name a part or another edition: in brackets they are never a scaffold."""

LENGTHS = _set("long medium short")
"""Words that, alone behind the name of a benchmark of texts or videos, name a part by the length of its items."""

WHOLE = _set("overall total")
"""Words that, alone behind the name of one benchmark, say that all of it is meant."""

SOURCES = _set(
    "aa artificial analysis epoch scale seal vals openai anthropic google official lab third party self own run runs"
)
"""Who measured: in brackets behind a name it does not tell benchmarks apart."""

AREAS: Mapping[str, frozenset[str]] = {
    "coding": _set("""
        code coding agentic agentless software engineering programming competitive competition developer development
        swe se issue issues fixing repair repository repo bug bugs github
        代码 编程 编码 コード コーディング programmierung
    """),
    "agents": _set("""
        agent agents agentic computer use os gui terminal browser browsing web navigation tool tools task autonomous
        智能体 エージェント
    """),
    "mathematics": _set("""
        math maths mathematics mathematical competition contest olympiad high school reasoning problem solving
        数学 mathematik mathématiques
    """),
    "science": _set("""
        science scientific graduate level phd questions q&a qa q a & reasoning stem knowledge
        科学 wissenschaft
    """),
    "knowledge": _set("knowledge general world academic multitask language understanding reasoning 知识 wissen"),
    "reasoning": _set(
        "reasoning abstract logic logical puzzles commonsense common sense novel problem solving 推理 推論"
    ),
    "vision": _set("vision visual multimodal image images understanding reasoning vlm vqa 视觉 多模态"),
    "video": _set("video videos understanding multimodal 视频"),
    "documents": _set("document documents ocr chart charts understanding 文档"),
    "long context": _set("long context retrieval understanding 长文本 長文"),
    "tools": _set("tool tools use function calling agent agentic agents 工具"),
    "instructions": _set("instruction instructions following if 指令 指令遵循"),
    "factuality": _set("factuality factual facts hallucination hallucinations qa knowledge short form 事实"),
    "security": _set("security cyber cybersecurity ctf"),
    "language": _set("language understanding english writing creative dialogue"),
    "multilingual": _set("multilingual languages multilingualism q a & qa knowledge 多语言"),
    "preference": _set("preference preferences human alignment chat conversation elo arena style control"),
    "retrieval": _set("retrieval embedding embeddings search"),
    "speech": _set("speech audio asr recognition transcription"),
}
"""Words in brackets that only say what a benchmark of the area is about."""

LABEL_WORDS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "instructions": {
        "prompt": ("metric", "prompt"),
        "strict": ("metric", "strict"),
        "loose": ("metric", "loose"),
        "instruction": ("metric", "instruction"),
    },
    "coding": {"whole": ("mode", "whole format"), "diff": ("mode", "diff format")},
    "security": {"unguided": ("metric", "unguided"), "guided": ("metric", "guided")},
    "tools": {"prompt": ("mode", "prompting"), "fc": ("mode", "function calling")},
}
"""Single words that state a setting only on benchmarks of an area."""
