"""Stage identify: the roles that words play in model names, for every family alike."""

from __future__ import annotations

FAMILY = "family"
WORD = "word"
TIER = "tier"
LEVEL = "level"
"""`medium` and `max`: a tier of some families, an effort of others."""
BUILD = "build"
"""`turbo` and `fast`: a tier, but after a size a host's build of open weights."""
TUNING = "tuning"
MODALITY = "modality"
STAGE = "stage"
THINK = "think"
NOT = "not"
WITH = "with"
EFFORT = "effort"
CALLING = "calling"
EDITING = "editing"
TOOL = "tool"
QUANT = "quant"
HOST = "host"
ORGANISATION = "organisation"
ATTEMPTS = "attempts"
PROMPTING = "prompting"
MONTH = "month"
ROLE = "role"
NOISE = "noise"
NUMBER = "number"
DIGITS = "digits"
SIZE = "size"
ACTIVE = "active"
EXPERTS = "experts"
TOKENS = "tokens"
"""`16k`: a thinking budget, or the context of a checkpoint."""

Atom = tuple[str, str]

_ROLES: dict[str, str] = {
    TIER: "nano micro mini tiny small large xl xxl lite light flash air pro plus ultra premier heavy super express "
    "instant lightning opus sonnet haiku huge edge core",
    LEVEL: "medium max",
    BUILD: "turbo fast",
    EFFORT: "low high xhigh minimal none",
    MONTH: "jan feb mar apr jun jul aug sep sept oct nov dec january february march april may june july august "
    "september october november december",
    NOT: "no non without",
    WITH: "with using via",
    QUANT: "fp8 fp16 bf16 fp4 fp32 int4 int8 nf4 nvfp4 mxfp4 mxfp8 w4a16 w8a8 w4a8 awq gptq gguf ggml exl2 bnb mlx "
    "4bit 8bit 16bit 6bit 3bit 2bit quantized quantised quantization qat onnx",
    EDITING: "whole diff udiff architect",
    CALLING: "fc prompt",
    TOOL: "tools tool python browser browsing web search internet interpreter",
    ATTEMPTS: "tts parallel bon bbon ensemble majority",
    PROMPTING: "cot scot fewshot zeroshot greedy",
    ROLE: "generator critic retriever editor planner verifier selector reranker executor reviewer actor worker judge",
    NOISE: "model models ai api the by from ours our official version ver hf weights effort mode level token tokens "
    "budget extended adaptive only setup setting compute sampling single sota team unknown default prev previous",
}
_SAME: dict[str, Atom] = {
    "instruct": (TUNING, "instruct"),
    "inst": (TUNING, "instruct"),
    "instruction": (TUNING, "instruct"),
    "instr": (TUNING, "instruct"),
    "it": (TUNING, "instruct"),
    "chat": (TUNING, "chat"),
    "tuned": (TUNING, "instruct"),
    "aligned": (TUNING, "instruct"),
    "base": (TUNING, "base"),
    "pt": (TUNING, "base"),
    "pretrain": (TUNING, "base"),
    "pretrained": (TUNING, "base"),
    "think": (THINK, "on"),
    "thinking": (THINK, "on"),
    "reasoning": (THINK, "on"),
    "reasoner": (THINK, "on"),
    "reason": (THINK, "on"),
    "nothink": (THINK, "off"),
    "nothinking": (THINK, "off"),
    "nonthinking": (THINK, "off"),
    "nonreasoning": (THINK, "off"),
    "noreasoning": (THINK, "off"),
    "med": (EFFORT, "medium"),
    "min": (EFFORT, "minimal"),
    "maximum": (EFFORT, "max"),
    "preview": (STAGE, "preview"),
    "exp": (STAGE, "exp"),
    "experimental": (STAGE, "exp"),
    "beta": (STAGE, "beta"),
    "alpha": (STAGE, "alpha"),
    "rc": (STAGE, "rc"),
    "early": (STAGE, "early"),
    "latest": (STAGE, "latest"),
    "vl": (MODALITY, "vision"),
    "vlm": (MODALITY, "vision"),
    "vision": (MODALITY, "vision"),
    "visual": (MODALITY, "vision"),
    "code": (MODALITY, "code"),
    "coder": (MODALITY, "code"),
    "coding": (MODALITY, "code"),
    "math": (MODALITY, "math"),
    "maths": (MODALITY, "math"),
    "prover": (MODALITY, "prover"),
    "omni": (MODALITY, "omni"),
    "multimodal": (MODALITY, "multimodal"),
    "video": (MODALITY, "video"),
    "audio": (MODALITY, "audio"),
    "voice": (MODALITY, "audio"),
    "speech": (MODALITY, "audio"),
    "realtime": (MODALITY, "realtime"),
    "live": (MODALITY, "realtime"),
    "image": (MODALITY, "image"),
    "embed": (MODALITY, "embedding"),
    "embedding": (MODALITY, "embedding"),
    "embeddings": (MODALITY, "embedding"),
    "guard": (MODALITY, "guard"),
}
_PHRASES: dict[str, Atom] = {
    "x high": (EFFORT, "xhigh"),
    "extra high": (EFFORT, "xhigh"),
    "function calling": (CALLING, "fc"),
    "tool calling": (CALLING, "fc"),
    "diff fenced": (EDITING, "diff-fenced"),
    "editor diff": (EDITING, "editor-diff"),
    "editor whole": (EDITING, "editor-whole"),
    "code interpreter": (TOOL, "interpreter"),
    "high compute": (ATTEMPTS, "high-compute"),
    "best of": (ATTEMPTS, "best-of"),
    "majority voting": (ATTEMPTS, "majority"),
    "self consistency": (ATTEMPTS, "majority"),
    "parallel test time compute": (ATTEMPTS, "parallel"),
    "test time scaling": (ATTEMPTS, "tts"),
    "test time compute": (ATTEMPTS, "tts"),
    "zero shot": (PROMPTING, "0-shot"),
    "one shot": (PROMPTING, "1-shot"),
    "few shot": (PROMPTING, "few-shot"),
    "five shot": (PROMPTING, "5-shot"),
    "chain of thought": (PROMPTING, "cot"),
    "deep think": (WORD, "deepthink"),
    "computer use": (MODALITY, "computer-use"),
    "under verification": (NOISE, ""),
    "self reported": (NOISE, ""),
    "open source": (NOISE, ""),
    "close source": (NOISE, ""),
    "closed source": (NOISE, ""),
}


def common_words() -> dict[str, Atom]:
    """Every word that has a role in the names of all families, with its role and what it stands for."""
    table = {word: (role, word) for role, words in _ROLES.items() for word in words.split()}
    return table | _SAME


def common_phrases() -> dict[tuple[str, ...], Atom]:
    """The same for words that mean something together."""
    return {tuple(phrase.split()): atom for phrase, atom in _PHRASES.items()}


METHODS = frozenset({"expo", "dpo", "simpo", "orpo", "kto", "ppo", "grpo", "sppo", "sft", "rlhf", "rl", "rlvr", "lora"})
"""Ways of training: beside a plus sign they make another checkpoint, not a system."""

MONTHS = {
    name: f"{number:02d}"
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1
    )
}
"""The numbers of the months by their first three letters."""
