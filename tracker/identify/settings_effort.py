"""Stage identify, settings `effort` and `mode`, which are one: how much a model thinks, and in which form it answers.

Three aspects are told apart, because one text may state several: *thinking* (none, on, a level, a budget), *calling*
(function calling or prompting) and *edit* (the edit format of a coding test). Decisions:

- `off`, `none`, `non-thinking` and `no reasoning` are one; any thinking, level or budget conflicts with them.
- Two levels that differ conflict (`max` is not `xhigh`); so do two budgets that differ.
- "thinking" on both sides is equal. "thinking" beside a level or a budget is unstated: it may or may not be that level.
- A level beside a budget is unstated: no table says which budget a level is.
- Sides that state different aspects say nothing about each other: unstated.
"""

from __future__ import annotations

import re

from tracker.identify.settings_pattern import Pattern, first_said, group, pattern, thousands, worst

_LEVEL = r"(minimal|low|medium|med|xhigh|x-high|extra[- ]high|very[- ]high|high|maximum|max|ultra)"
_SPELT = {"med": "medium", "x-high": "xhigh", "maximum": "max"}
_LEVEL_WORDS = {
    "hoh": "high",
    "nied": "low",
    "mitt": "medium",
    "maxi": "max",
    "高": "high",
    "中": "medium",
    "低": "low",
}
_NO = r"(?:no|without|w/o|ohne|sans)"
_THOUGHT = r"(?:extended\s+|adaptive\s+|deep\s+|interleaved\s+|hybrid\s+)?(?:thinking|reasoning)"


def _level(text: str) -> str:
    word = text.lower()
    return "xhigh" if word.startswith(("extra", "very")) else _SPELT.get(word, word)


def _translated(match: re.Match[str]) -> str:
    return _LEVEL_WORDS[group(match).lower()[:4].rstrip("e")]


def _budget(match: re.Match[str]) -> str:
    in_thousands = re.search(r"\d\s*k", match[0], re.IGNORECASE) is not None
    return f"budget-{thousands(group(match), in_thousands)}"


PATTERNS: tuple[Pattern, ...] = (
    pattern("effort", "none", r"\b(?:reasoning|thinking)?[\s_-]*effort\s*(?:[:=]|was|is|set\s+to)\s*(?:none|off|0)\b"),
    pattern(
        "effort",
        lambda m: _level(group(m)),
        rf"\b(?:reasoning|thinking)?[\s_-]*effort\s*(?:level\s*)?(?:[:=]|was|were|is|set\s+to|of|at)?\s*{_LEVEL}\b",
        rf"\b{_LEVEL}(?:[\s_-]+(?:reasoning|thinking))?[\s_-]+effort\b(?:\s+(?:level|mode))?",
        rf"\b{_LEVEL}[\s_-]+(?:reasoning|thinking)\b(?:\s+mode)?",
        rf"\b(?:reasoning|thinking)[\s_:=-]+(?:level[\s:=-]+)?{_LEVEL}\b",
        rf"(?:推理强度|思考强度|推論強度|Denkaufwand|niveau\s+de\s+raisonnement)\s*:?\s*{_LEVEL}\b",
    ),
    pattern(
        "effort",
        _translated,
        r"\b(hohe|niedrige|mittlere|maximale)[mrns]?\s+(?:Denk|Reasoning-)aufwand\b|(?:推理|思考|推論)(?:强度|強度)\s*:?\s*(高|中|低)",
        r"(高|中|低)(?:推理|思考)强度",
    ),
    pattern(
        "effort",
        _budget,
        r"\b(?:thinking|reasoning)\s+(?:token\s+)?budget\s*(?:of|[:=]|with)?\s*(\d[\d,.]{0,12})\s*k?\b(?:\s*tokens?)?",
        r"\b(\d[\d,.]{0,12})\s*k?[\s-]*(?:tokens?\s+)?(?:thinking|reasoning)(?:[\s-]+(?:token\s+)?budget|\s+tokens)?\b",
        r"\b(?:thinking|think)\s*\(?\s*(\d[\d,.]{0,12})\s*k\b(?:\s*tokens?)?\)?",
    ),
    pattern(
        "mode",
        "no thinking",
        rf"\bnon[-\s]?{_THOUGHT}(?:\s+mode)?\b|\b{_NO}\s+{_THOUGHT}\b(?:\s+mode)?|\bno[-_]?think(?:ing)?\b|\binstant\s+mode\b",
        r"\b(?:thinking|reasoning)\s*[:=]?\s*(?:mode\s+)?(?:off|disabled|none)\b",
        r"非思考(?:模式)?|无思考|关闭思考|思考なし|非推理(?:模式)?|sans\s+(?:réflexion|raisonnement)(?:\s+étendu)?",
        r"(?:ohne|kein)\s+(?:erweitertes\s+)?(?:Nachdenken|Denken|Denkmodus)",
    ),
    pattern(
        "mode",
        "thinking",
        r"\b(?:with\s+)?(?:extended|adaptive|deep|interleaved)\s+thinking\b(?:\s+(?:mode|on|enabled))?",
        r"\bthinking(?:\s+(?:mode|on|enabled))?\b|\breasoning\s+(?:mode|on|enabled)\b|\bwith\s+reasoning\b",
        r"思考模式|深度思考|开启思考|推理模式|思考モード|思考あり|推論モード",
        r"(?:mit|im)\s+(?:erweitertem\s+)?(?:Nachdenken|Denkmodus|Denken)|(?:mode|avec)\s+(?:réflexion|raisonnement)",
    ),
    pattern(
        "mode",
        "function calling",
        r"\bfunction[- ]calling\b(?:\s+mode)?|(?<![A-Za-z])FC(?![A-Za-z])(?:\s+mode)?|\btool[_ -]call\s+format\b",
    ),
    pattern("mode", "prompting", r"\bprompting\b(?:\s+mode)?|\bprompt\s+mode\b|\breact\s+format\b"),
    pattern(
        "mode",
        lambda m: f"{group(m).lower()} format",
        r"\b(diff-fenced|udiff|diff|whole|architect)\s+(?:edit\s+)?format\b",
        r"\bedit\s+format\s*[:=]?\s*(diff-fenced|udiff|diff|whole|architect)\b",
    ),
)

_NONE = frozenset(["off", "none", "no", "non", "disabled", "nothink", "no_think", "no-think", "instant", "false", "0"])
_ON = frozenset(["on", "think", "thinking", "reasoning", "reasoner", "enabled", "yes", "true", "adaptive", "extended"])
_FORMATS = frozenset(["diff", "diff-fenced", "udiff", "whole", "architect"])
_CALLING = {"fc": "function calling", "prompt": "prompting", "function calling": "function calling"}
_ASPECTS = ("thinking", "calling", "edit", "other")
_PARTS = re.compile(r"\s*(?:,(?!\d{3})|[;+/])\s*")
_BUDGET = re.compile(r"(?:budget-)?(\d[\d.,]*)(k?)(?: tokens?)?")


def facets(value: str) -> dict[str, str]:
    """What a text states, by aspect: `thinking`, `calling`, `edit`; a text that is not understood is under `other`."""
    found: dict[str, str] = {}
    for part in _PARTS.split(" ".join(value.split())):
        aspect, said = _facet(part)
        if said:
            found.setdefault(aspect, said)
    return found


def _facet(text: str) -> tuple[str, str]:
    word = text.lower().strip(" ()[]\"'")
    if word in _NONE:
        return "thinking", "none"
    if word in _ON or word in _CALLING:
        return ("thinking", "thinking") if word in _ON else ("calling", _CALLING[word])
    if re.fullmatch(_LEVEL, word):
        return "thinking", _level(word)
    budget = _BUDGET.fullmatch(word)
    if budget:
        return "thinking", f"budget-{thousands(budget[1], bool(budget[2]))}"
    return ("edit", word) if word in _FORMATS else _aspect(first_said(PATTERNS, text)) or ("other", word)


def _aspect(said: str | None) -> tuple[str, str] | None:
    if said is None:
        return None
    if said.endswith(" format"):
        return "edit", said.removesuffix(" format")
    if said in ("function calling", "prompting"):
        return "calling", said
    return "thinking", "none" if said == "no thinking" else said


def normal_effort(value: str) -> str:
    """The aspects that a text states, in fixed order: `none`, `high`, `budget-32k`, `thinking, function calling`."""
    found = facets(value)
    return ", ".join(found[aspect] for aspect in _ASPECTS if aspect in found)


def _thinking(a: str, b: str) -> str:
    if a == b:
        return "equal"
    if "none" in (a, b):
        return "conflict"
    if "thinking" in (a, b) or a.startswith("budget-") != b.startswith("budget-"):
        return "unstated"
    return "conflict"


def compare_effort(a: str, b: str) -> str:
    """`equal`, `conflict` or `unstated` by the decisions above, over the aspects that both sides state."""
    left, right = facets(a), facets(b)
    shared = left.keys() & right.keys()
    outcomes = ["conflict" if left[aspect] != right[aspect] else "equal" for aspect in shared - {"thinking"}]
    if "thinking" in shared:
        outcomes.append(_thinking(left["thinking"], right["thinking"]))
    return worst(outcomes) if outcomes else "unstated"
