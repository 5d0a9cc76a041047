"""Stage identify, setting `limits`: how many steps, tokens or how much time a run had.

Each quantity is compared with its own kind only: steps (turns, iterations), context, output tokens, time. A quantity
that both sides state and that differs conflicts; quantities that only one side states leave it unstated, unless another
one is equal. `stock`, `2x` and `no limit` are values of time that differ; `stock` beside a number of hours is unstated,
since a stock limit is some number of hours.
"""

from __future__ import annotations

import re
from decimal import Decimal

from tracker.identify.settings_pattern import Pattern, Value, digits, group, pattern, thousands, worst

_STEP = r"(?:steps?|turns?|iterations?|interactions?|actions|tool\s+calls|Schritten?|步|ステップ|étapes)"
_SIZE = r"(\d[\d,.]{0,12})\s*(k|thousand)?"
_MAX = r"(?:max(?:imum)?\.?|at\s+most|up\s+to|limit(?:ed)?\s+(?:of|to)|höchstens|最多|上限)"
_OUT = r"(?:output|completion|generation|new|response)"
_TIME = r"(?<![\d.])(\d{1,9}(?:\.\d{1,9})?)[\s-]*(hours?|h|minutes?|min|seconds?|s)"


def _tokens(kind: str) -> Value:
    def value(match: re.Match[str]) -> str:
        k = re.search(r"\d\s*(?:k\b|thousand)", match[0], re.IGNORECASE) is not None
        return f"{thousands(group(match), k)} {kind}"

    return value


def _duration(match: re.Match[str]) -> str:
    number, unit = (text for text in match.groups() if text is not None)
    seconds = Decimal(number) * _SECONDS[unit[0].lower()]
    amount, name = (seconds / 3600, "hours") if seconds >= 3600 else (seconds / 60, "minutes")
    return f"{digits(round(amount, 6))} {name}"


_SECONDS = {"h": 3600, "m": 60, "s": 1}
PATTERNS: tuple[Pattern, ...] = (
    pattern(
        "limits",
        lambda m: f"{group(m)} steps",
        rf"\b{_MAX}\s*(?:of\s+)?(\d{{1,5}})[\s-]*{_STEP}",
        rf"(?<![\d.,])(\d{{1,5}})[\s-]*(?:max(?:imum)?[\s-])?{_STEP}(?:[\s-]+(?:limit|budget|setting))?",
        r"\b(?:max(?:imum)?[\s_]*)?(?:steps|turns|iterations)\s*[:=]\s*(\d{1,5})",
    ),
    pattern(
        "limits",
        _tokens("context"),
        rf"(?<![\w.]){_SIZE}(?:[\s-]*tokens?)?(?:[\s-]+of)?[\s-]+(?:context|ctx|Kontext)(?:[\s-]+(?:length|window))?",
        rf"\b(?:context|ctx)(?:[\s-]+(?:length|window))?\s*(?:of|[:=])\s*{_SIZE}\b(?:\s*tokens?)?",
        r"\bcontext[\s-]+(?:length|window)\s+(\d{1,4})\s*k\b",
    ),
    pattern(
        "limits",
        _tokens("output tokens"),
        rf"(?<![\w.]){_SIZE}[\s-]*(?:max(?:imum)?\s+)?{_OUT}[\s-]+(?:tokens?|budget|length|limit)",
        rf"\b(?:{_OUT}|token|max(?:imum)?)[\s_-]*(?:tokens?|length|budget|limit(?:ed)?)\s*(?:of|to|[:=])?\s*{_SIZE}\b(?:\s*tokens?)?",
        rf"(?<![\w.]){_SIZE}[\s-]*tokens?(?:\s+(?:limit|budget|max))?\b(?!\s*(?:per|/|thinking|reasoning))",
        r"(?<![\w.])(\d+)k\s+budget\b",
    ),
    pattern(
        "limits",
        "no time limit",
        r"\b(?:no|without\s+(?:a\s+)?)\s*time\s*(?:limits?|outs?)\b|\bunlimited\s+time\b|ohne\s+Zeitlimit",
    ),
    pattern(
        "limits", "stock time limit", r"\b(?:stock|default|standard|official)\s+(?:time\s*)?(?:limits?|timeouts?)\b"
    ),
    pattern(
        "limits",
        lambda m: f"{group(m)}x time limit",
        r"\btime(?:\s*limit|out)s?\s*(?:x\s*)?(\d+(?:\.\d+)?)\s*x\b",
        r"\b(\d+(?:\.\d+)?)\s*x\s+(?:the\s+)?(?:stock\s+)?time(?:\s*limit|out)s?\b",
    ),
    pattern(
        "limits",
        _duration,
        rf"\b{_TIME}[\s-]+(?:time\s*)?(?:limit|timeout|budget)\b",
        rf"\b(?:time\s*)?(?:limit|timeout|budget)\s*(?:of|[:=])\s*{_TIME}\b",
        rf"^\W*{_TIME}\W*$",
    ),
)


def quantities(value: str) -> dict[str, str]:
    """The limits that a text states, by kind: `steps`, `context`, `output tokens`, `time`; other words: `other`."""
    found: dict[str, str] = {}
    rest = " ".join(value.split())
    for candidate in PATTERNS:
        for match in candidate.regex.finditer(rest):
            kind, said = _kind(candidate.value(match) or "")
            found.setdefault(kind, said)
        rest = candidate.regex.sub(" ; ", rest)
    return found or {"other": rest.lower()}


def _kind(said: str) -> tuple[str, str]:
    number, _, kind = said.partition(" ")
    if kind in ("steps", "context", "output tokens"):
        return kind, number
    return "time", number if kind == "time limit" else said


def normal_limits(value: str) -> str:
    """The limits in fixed order: `100 steps, 128k context`."""
    found = quantities(value)
    order = ("steps", "context", "output tokens", "time", "other")
    return ", ".join(_written(kind, found[kind]) for kind in order if kind in found)


def _written(kind: str, said: str) -> str:
    if kind == "other" or (kind == "time" and " " in said):
        return said
    return f"{said} time limit" if kind == "time" else f"{said} {kind}"


def compare_limits(a: str, b: str) -> str:
    """`equal`, `conflict` or `unstated` by the rule above."""
    left, right = quantities(a), quantities(b)
    shared = left.keys() & right.keys()
    return worst(_same(left[kind], right[kind]) for kind in shared) if shared else "unstated"


def _same(a: str, b: str) -> str:
    if a == b:
        return "equal"
    return "unstated" if "stock" in (a, b) and (" " in a or " " in b) else "conflict"
