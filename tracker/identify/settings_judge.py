"""Stage identify, setting `judge`: the model that grades answers, or that plays the user.

Decisions: names are compared without case and separators. One name that only continues the other with a date or a
preview mark is unstated (`gpt-4.1` beside `gpt-4.1-2025-04-14`), and so is a bare family (`GPT-4`, `Claude`) beside a
member of it. A size or tier that only one side has (`mini`) is another model: conflict. A text without a letter or a
digit names nobody: unstated.
"""

from __future__ import annotations

import re

from tracker.identify.settings_pattern import Pattern, group, pattern

_MAKER = (
    r"(?:gpt|chatgpt|claude|gemini|qwen|qwq|llama|deepseek|grok|mistral|kimi|glm|hhem|prometheus|gemma|phi|command)"
)
_MORE = r"(?:\d[\w.-]*|[a-z]\d[\w.-]*|turbo|mini|nano|pro|flash|preview|sonnet|opus|haiku|chat|instruct|max|plus|large)"
_NAME = rf"({_MAKER}[-\w.]{{0,40}}(?>[ -]{_MORE}\b){{0,5}}|o[134](?:-mini|-pro|-preview)?(?:-20\d\d-\d\d-\d\d)?)"
_ROLE = (
    r"(?:judges?|graders?|evaluators?|verifiers?|scorers?|user\s+(?:simulators?|models?)|simulated\s+users?"
    r"|(?:Be)?nutzer-?simulator|simulateur\s+d.utilisateur|Richter|Bewerter|裁判|评判|用户模拟器?|評価者)"
)

PATTERNS: tuple[Pattern, ...] = (
    pattern(
        "judge",
        group,
        rf"\b(?:judged?|graded?|scored|verified|bewertet)\s+(?:by|von|durch)\s+(?:the\s+)?{_NAME}\b",
        rf"\b{_NAME}\s*(?:-based\s+)?(?:as|als|作为|为)?\s*(?:the\s+|an?\s+)?(?:llm[- ])?{_ROLE}",
        rf"{_ROLE}\s*(?:model\s*)?(?:[:=(]|is|was|ist|为)\s*{_NAME}\b\)?",
        rf"\b{_NAME}\s+(?:as\s+(?:the\s+)?)?user(?=\s*[),;]|$)",
        rf"\b(?:w/|with)\s+user\s+{_NAME}",
        rf"\b{_NAME}\s+(?:simulates?|plays?|simulating|playing)\s+the\s+user",
    ),
)

_TIERS = frozenset(
    {"mini", "nano", "pro", "flash", "lite", "turbo", "haiku", "sonnet", "opus", "max", "small", "large", "medium", "o"}
)
_ALWAYS_TIERED = frozenset({"claude", "gemini"})
"""Makers whose models always carry a tier, so that a name without one is only a family."""
_SIZES = frozenset({"mini", "nano", "pro", "lite", "flash"})
_WORD = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+")


def _words(value: str) -> list[str]:
    text = re.sub(
        r"\b(?:model|snapshot|version|the|judge|user simulator|as judge)\b", " ", value.lower().rsplit("/", 1)[-1]
    )
    return _WORD.findall(text)


def normal_judge(value: str) -> str:
    """The name in lower case, its words joined with hyphens, letters and numbers kept together as printed."""
    text = re.sub(
        r"\b(?:as (?:a |the )?judge|judge|user simulator|user model)\b", " ", value.lower().rsplit("/", 1)[-1]
    )
    return re.sub(r"[\s_-]+", "-", text.strip(" :=()_-"))


def compare_judge(a: str, b: str) -> str:
    """`equal`, `conflict` or `unstated` by the decisions above."""
    left, right = _words(normal_judge(a)), _words(normal_judge(b))
    if not left or not right:
        return "unstated"
    if left == right:
        return "equal"
    longer, shorter = (left, right) if len(left) > len(right) else (right, left)
    if longer[: len(shorter)] != shorter:
        return "conflict"
    extra = longer[len(shorter) :]
    return "unstated" if not _TIERS.intersection(extra) or _is_family(shorter, extra[0]) else "conflict"


def _is_family(name: list[str], tier: str) -> bool:
    """Whether a name without a tier is only a family: a maker alone, `GPT-4`, `Gemini 2.5`; not `gpt-4.1` or `o3`."""
    if len(name) == 1 or name[0] in _ALWAYS_TIERED:
        return True
    return len(name) == 2 and "." not in name[1] and tier not in _SIZES
