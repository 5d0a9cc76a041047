"""Stage identify, the settings with few values: `tools`, `shots`, `prompt`, `quantisation`, `metric`, `provider`.

Decisions, each in one line:
- tools: `without` conflicts with any tool; "with tools" beside a named tool is unstated; other named tools conflict.
- shots: numbers; `few` beside a number is unstated, unless that number is 0.
- quantisation: full precision (BF16, FP16, FP32) is "not quantised" and equal to saying nothing; a quantised side
  against full precision or silence conflicts; a container without a width (GGUF) is unstated beside a quantised build.
- metric: accuracy, exact match, resolved and success rate are the benchmark's plain measure; any other two differ.
- prompt, provider: compared as written, without case and separators.
"""

from __future__ import annotations

import re

from tracker.identify.settings_pattern import Pattern, count, first_said, pattern

_NOT = r"(?:w/o|without|no|ohne|sans|(?:不|未)使用|无|不带)"
_WITH = r"(?:w/|with|using|plus|mit|avec|使用|带|有)"
_AND = r"(?:\s*(?:,|and|&|\+|und|et)){1,2}\s*"
_SEARCH = (
    r"(?:web[\s-]*search|search(?:\s+tools?|\s+engine)?|browsing(?:\s+tools?)?|browser|internet(?:\s+access)?"
    r"|Websuche|Suche|recherche(?:\s+web)?|联网|搜索|検索)"
)
_PYTHON = (
    r"(?:python(?:\s+tools?)?|code\s+(?:interpreter|execution|tools?)|code-interpreter"
    r"|Python-Werkzeug|代码(?:解释器|工具))"
)
_TOOL = r"(?:tools?(?:\s+(?:use|access|calls?|augmentation))?|tool-use|Werkzeugen?|outils?|工具)"
_END = r"(?![A-Za-z])"
_START = r"(?<![A-Za-z])"
_FORMAT = (
    r"bf16|fp32|fp16|fp8|fp4|nvfp4|mxfp4|mxfp8|int4|int8|w4a16|w8a8|w4a8|awq|gptq|gguf|exl2|mlx|bnb|nf4"
    r"|i?q[2-8](?:_[k01])?(?:_(?:xs|s|m|l|xl))?|[2348]-?bit"
)
_HOST = (
    r"Fireworks|Together(?:\s?AI)?|DeepInfra|Groq|Cerebras|SambaNova|Novita|Nebius|Hyperbolic|Baseten|OpenRouter|Azure"
    r"|(?:AWS|Amazon)\s+Bedrock|Bedrock|Vertex(?:\s+AI)?|Volcengine|SiliconFlow|Parasail"
)

PATTERNS: tuple[Pattern, ...] = (
    pattern(
        "tools",
        "search, python",
        rf"{_START}(?:{_WITH}\s*)?{_SEARCH}{_AND}{_PYTHON}(?:{_AND}\w+\s+tools)?{_END}",
        rf"{_START}(?:{_WITH}\s*)?{_PYTHON}{_AND}{_SEARCH}{_END}",
        r"\bsearch,\s*code\s+and\s+browsing\s+tools\b|\bsearch\s*(?:\+|&|and)\s*code\b",
    ),
    pattern(
        "tools",
        "without",
        rf"{_START}{_NOT}\s*(?:any\s+|external\s+|the\s+use\s+of\s+)?(?:{_TOOL}|{_SEARCH}|{_PYTHON}){_END}",
        r"\btools?\s*[:=]?\s*(?:off|none|disabled)\b|\btool[- ]free\b|ツール(?:なし|不使用)",
    ),
    pattern(
        "tools",
        "search",
        rf"{_START}{_WITH}\s*{_SEARCH}{_END}|\bsearch[- ](?:enabled|augmented)\b"
        r"|\bsearch\s+and\s+(?:click|browse|browsing|open|fetch|read(?:ing)?|visit)\s+tools?\b|検索あり|联网搜索",
    ),
    pattern("tools", "python", rf"{_START}{_WITH}\s*(?:a\s+)?{_PYTHON}{_END}|{_START}python\s+tools?\b"),
    pattern(
        "tools",
        "with",
        rf"{_START}{_WITH}\s*(?:the\s+|external\s+)?{_TOOL}{_END}|\btools?\s*[:=]?\s*(?:on|enabled)\b",
        r"\btool[- ](?:use|augmented|integrated)\b|ツール(?:あり|使用)",
    ),
    pattern("shots", lambda m: _shots(m[1]), r"\b(\d{1,3}|zero|one|few|five|two|three|ten)[\s-]*shots?\b"),
    pattern("shots", "{}", r"\bshots?\s*[:=]\s*(\d{1,3})\b"),
    pattern(
        "prompt",
        "without CoT",
        r"\b(?:no|without|non)[\s-]+(?:cot\b|chain[- ]of[- ]thoughts?\b)|\bw/o\s*(?:cot\b|chain[- ]of[- ]thoughts?\b)",
    ),
    pattern("prompt", "CoT", r"\bcot\b|\bchain[- ]of[- ]thoughts?\b|思维链|Gedankenkette"),
    pattern(
        "quantisation",
        lambda m: _format(m[1]),
        rf"(?<![A-Za-z0-9])({_FORMAT})(?![A-Za-z0-9])(?:[\s-](?:quanti[sz]ed|quanti[sz]ation|weights|build))?",
    ),
    pattern(
        "metric",
        lambda m: _strictness(m[0]),
        r"\b(?:prompt|instruction|inst)[\s_-]*(?:level[\s_-]*)?(?:strict|loose)(?:[\s_-]*acc(?:uracy)?\b)?",
        r"\b(?:strict|loose)[\s_-]+(?:accuracy\s*\(?)?(?:prompt|instruction|inst)\b",
    ),
    pattern("metric", "percentile", r"\bpercentile\b|百分位"),
    pattern("metric", "rating", r"\b(?:elo\s+)?rating\b|\belo\b"),
    pattern(
        "metric",
        "length-controlled win rate",
        r"\blength[- ]controlled(?:\s+win[- ]?rate)?\b|\bLC(?:\s+win[- ]?rate)?(?!\w)",
    ),
    pattern("metric", "style control", r"\bstyle[- ]control(?:led)?\b"),
    pattern("metric", "win rate", rf"\bwin[- ]?rate\b|{_START}WR{_END}"),
    pattern(
        "metric",
        lambda m: m[0].lower().replace("normalized", "normalised"),
        r"\bacc_norm\b|\bnormali[sz]ed(?:\s+(?:score|accuracy))?\b",
        r"\bF1\b|\bnDCG@?\d*\b|\bWER\b|\bBLEU\b|\bROUGE-?\w*\b",
    ),
    pattern(
        "provider",
        lambda m: m[1],
        rf"\b(?:provider|served\s+by|hosted\s+(?:by|on)|via|api\s+of)\s*[:=]?\s*((?:{_HOST})\b)",
    ),
)


def _format(text: str) -> str:
    return text if text.lower().startswith(("q", "iq")) else text.upper()


def _shots(text: str) -> str:
    return "few" if text.lower() == "few" else str(count(text))


def _strictness(text: str) -> str:
    lower = text.lower()
    level = "prompt" if "prompt" in lower else "instruction"
    return f"{level} {'strict' if 'strict' in lower else 'loose'}"


_SEPARATORS = re.compile(r"[\s_-]+")
_PLAIN_WORDS = """
    acc accuracy correct em exactmatch resolved resolves resolverate resolutionrate successrate success score passrate
    solverate solved rawaccuracy overallaccuracy averageaccuracy meanaccuracy percentresolved average
"""
_PLAIN_METRICS = frozenset(_PLAIN_WORDS.split())
_FULL = frozenset({"bf16", "fp16", "fp32", "none", "no", "unquantised", "unquantized", "fullprecision"})
_NEGATIVE = frozenset(
    {"without", "no", "none", "off", "disabled", "false", "no tools", "without tools", "w/o tools", "w/o"}
)
_POSITIVE = frozenset({"with", "yes", "on", "tools", "with tools", "enabled", "true", "w/ tools", "w/"})


def squeezed(value: str) -> str:
    """The text in lower case without blanks, hyphens and underscores."""
    return _SEPARATORS.sub("", value.lower()).strip("()[]%.")


def normal_tools(value: str) -> str:
    """`without`, `with`, or the named tools in order, such as `python, search`."""
    text = " ".join(value.lower().split())
    if text in _NEGATIVE:
        return "without"
    if text in _POSITIVE:
        return "with"
    named = {kind for kind, form in (("search", _SEARCH), ("python", _PYTHON)) if re.search(form, text, re.IGNORECASE)}
    if re.match(rf"{_NOT}(?![A-Za-z])", text, re.IGNORECASE):
        return "without"
    if named:
        return ", ".join(sorted(named))
    return "with" if re.search(_TOOL, text, re.IGNORECASE) else text


def normal_shots(value: str) -> str:
    """The number of examples as digits, or `few`."""
    match = re.search(r"(?<!\d)\d{1,9}(?!\d)|zero|one|few|five|two|three|ten", value.lower())
    return _shots(match[0]) if match else squeezed(value)


def normal_metric(value: str) -> str:
    """`accuracy` for the plain measures, else the words in lower case with plain separators."""
    if squeezed(value) in _PLAIN_METRICS:
        return "accuracy"
    if squeezed(value) == "wer":
        return "word error rate"
    text = " ".join(re.sub(r"[\s_-]+", " ", value.lower()).split())
    whole = (one for one in PATTERNS if one.setting == "metric" and one.regex.fullmatch(value.strip()))
    return first_said(whole, value.strip()) or text


def normal_quantisation(value: str) -> str:
    """`none` for full precision, else the format in lower case."""
    word = squeezed(value)
    return "none" if word in _FULL else re.sub(r"quanti[sz](?:ed|ation)$", "", value.lower().strip()).strip(" -_")


def normal_words(value: str) -> str:
    """The letters and digits of the text in lower case: for settings that have no vocabulary."""
    return re.sub(r"[\W_]+", "", value.lower()) or value.strip()


def normal_prompt(value: str) -> str:
    """`CoT`, `no CoT`, or the letters and digits of the text."""
    if not re.search(r"\bcot\b|chain[\s-]of[\s-]thought", value, re.IGNORECASE):
        return normal_words(value)
    return "no CoT" if re.match(r"\W*(?:no|without|w/o|non)\b", value, re.IGNORECASE) else "CoT"


def compare_tools(a: str, b: str) -> str:
    """`equal`, `conflict` or `unstated` for two statements about tools."""
    left, right = normal_tools(a), normal_tools(b)
    if left == right:
        return "equal"
    return "unstated" if "with" in (left, right) and "without" not in (left, right) else "conflict"


def compare_shots(a: str, b: str) -> str:
    """`equal`, `conflict` or `unstated` for two numbers of examples."""
    left, right = normal_shots(a), normal_shots(b)
    if left == right:
        return "equal"
    return "unstated" if "few" in (left, right) and "0" not in (left, right) else "conflict"


def compare_quantisation(a: str | None, b: str | None) -> str:
    """`equal`, `conflict` or `unstated`; silence counts as full precision, since a build that is not says so."""
    left, right = (normal_quantisation(value or "none") for value in (a, b))
    if left == right:
        return "equal"
    if "none" in (left, right):
        return "conflict"
    if "gguf" in (left, right) or "mlx" in (left, right):
        return "unstated"
    width = re.fullmatch(r"(\d)-?bit", left) or re.fullmatch(r"(\d)-?bit", right)
    return "unstated" if width and all(width[1] in side for side in (left, right)) else "conflict"
