"""Stage identify, setting `attempts`: how many tries stand behind a score, and how they were combined.

Normal form: averages of single runs are `pass@1`, since averaging only measures the same thing more often. `pass@5`,
`pass^4` (all of four succeed), `best of 8`, `cons@64`, `maj@32` and parallel compute are other measures and stay
themselves. A kind whose number is not said (`majority`, `multiple attempts`, `pass@k`) conflicts with `pass@1`, and is
unstated beside the same kind with a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tracker.identify.settings_pattern import COUNT, Pattern, count, group, pattern

SINGLE = "pass@1"
AVERAGED = "mean of several runs"
"""Single runs averaged, in a number that is not said."""
_RUNS = r"(?:runs?|trials?|samples?|rollouts?|repeats?|repetitions?|seeds?|times|generations?|evaluations?|attempts)"
_MEAN = r"(?:averaged?|mean|avg\.?)"
_FIGURE = r"(?:\s+(?:score|accuracy|pass@1|result|performance|value)s?)?"
_OVER = r"(?:of|over|across|from|on)"
_NO_RUNS = r"(?!\s*(?:domains?|benchmarks?|tasks?|languages?|subsets?|categories|turns|%|\d))"


def _consensus(match: re.Match[str]) -> str:
    kind = "cons" if match[1].lower().startswith("cons") else "maj"
    return f"{kind}@{match[2]}"


def _runs(match: re.Match[str]) -> str:
    number = count(group(match))
    return "single attempt" if number == 1 else f"avg@{number}"


def _tries(match: re.Match[str]) -> str:
    number = count(group(match))
    return "single attempt" if number == 1 else f"pass@{number}"


PATTERNS: tuple[Pattern, ...] = (
    pattern(
        "attempts",
        None,
        r"\b(?:no|without|w/o|ohne|sans)\s+(?:any\s+)?(?:parallel\s+)?(?:test[- ]time\s+(?:compute|scaling)|tts\b)",
        r"\b(?:no|without|w/o|ohne|sans)\s+(?:any\s+)?parallel\s+\w+",
    ),
    pattern(
        "attempts",
        "avg@{}",
        rf"\bpass\s*@\s*1\s*[,(]*\s*{_MEAN}\s+(?:of|over|across)\s+{COUNT}\b(?:\s+{_RUNS})?\)?",
        rf"\b{_MEAN}\s*@\s*(\d{{1,5}})",
        rf"\b{_MEAN}{_FIGURE}\s+{_OVER}\s+(?:the\s+|all\s+)?{COUNT}(?:\s+\w+)?\s+{_RUNS}\b",
        rf"\b{_MEAN}\s+(?:of|over|across)\s+{COUNT}\b{_NO_RUNS}",
        rf"\b(?:run|ran|sampled|repeated|evaluated)\s+{COUNT}\s+times\b[^.;]{{0,40}}\b(?:averaged?|mean)\b",
        rf"\bsampled?\s+{COUNT}\s+(?:responses|answers|outputs|completions)\b[^.;]{{0,60}}\b(?:averaged?|mean)\b",
        rf"(?:Mittel(?:wert)?|Durchschnitt|gemittelt)\s+(?:aus|von|über)\s+{COUNT}\s+(?:\w*läufen?|Versuchen?|\w*gängen?)",
        rf"moyenne\s+(?:de|sur)\s+{COUNT}\s+(?:exécutions|essais|passages|runs|tirages)",
        rf"{COUNT}\s*次\s*(?:独立)?(?:运行|采样|测试|评测|实验)?\s*(?:的|取)?\s*(?:平均|均值)",
        rf"(?:平均|均值)\s*取?\s*{COUNT}\s*次",
        rf"{COUNT}\s*回\s*の?(?:実行|試行)?\s*の?\s*平均",
    ),
    pattern(
        "attempts",
        AVERAGED,
        rf"\b{_MEAN}{_FIGURE}\s+{_OVER}\s+(?:several|multiple|many|repeated)(?:\s+\w+)?\s+{_RUNS}\b",
    ),
    pattern("attempts", lambda m: f"pass{m[1]}{m[2].lower()}", r"\bpass\s*([@^])\s*(\d{1,4}|k\b)"),
    pattern("attempts", _consensus, r"\b(cons|consensus|maj|majority|self-consistency)\s*@\s*(\d{1,5})"),
    pattern(
        "attempts",
        "best of {}",
        rf"\b(?:best|bo)[- ]?(?:of|@)?[- ]?(\d{{1,4}})\b(?:\s+{_RUNS})?",
        rf"\bbest\s+of\s+{COUNT}\b(?:\s+{_RUNS})?",
    ),
    pattern("attempts", "best of n", r"\bbest[- ]of[- ](?:n|k|several|many)\b"),
    pattern(
        "attempts",
        "maj@{}",
        rf"\bmajority[- ]?(?:vote|voting)?\s*(?:\(|of|over|with|across|among)\s*{COUNT}\b(?:\s+{_RUNS})?\)?",
    ),
    pattern("attempts", "majority", r"\bmajority(?:[- ](?:vote|voting))?\b|\bself-consistency\b|多数(?:投票|決)"),
    pattern(
        "attempts",
        "pass@{}",
        rf"\b(?:solved|resolved|passed|successful)\s+in\s+(?:any|at least one)\s+of\s+(?:the\s+)?{COUNT}\s+{_RUNS}",
        rf"\bunion\s+(?:of|over|across)\s+(?:the\s+)?{COUNT}\s+{_RUNS}",
        rf"\bany\s+of\s+{COUNT}\b(?:\s+{_RUNS})?",
    ),
    pattern(
        "attempts",
        "pass@k",
        rf"\bunion\s+(?:of|over|across)\s+(?:all\s+)?{_RUNS}",
        r"\b(?:solved\s+in\s+)?any\s+(?:of\s+the\s+)?runs?\b",
    ),
    pattern("attempts", _runs, rf"\b{COUNT}\s+(?:independent\s+|random\s+|separate\s+)?(?:runs|trials|seeds)\b"),
    pattern(
        "attempts",
        "single attempt",
        r"\b(?:single|one|first)[- ](?:attempt|try|run|rollout|sample)s?\b|\battempt\s+1\b",
        r"\b1\s+(?:run|trial|rollout)\b",
        r"单次|einzelner\s+(?:Versuch|Lauf)|\bein\s+Versuch\b|1\s*回のみ|un\s+seul\s+essai",
    ),
    pattern(
        "attempts",
        "multiple attempts",
        r"\b(?:multiple|several|many)\s+(?:attempts|tries|samples|trajectories)\b|\bmehrere\w*\s+Versuche\w*|多次尝试",
    ),
    pattern("attempts", _tries, rf"\b{COUNT}\s+(?:attempts?|tries)\b", rf"\battempts?\s*[:=]\s*{COUNT}"),
    pattern(
        "attempts",
        "parallel compute",
        r"\b(?:with\s+)?parallel\s+(?:test[- ]time\s+)?(?:compute|thinking|sampling|attempts|scaling)\b",
        r"\b(?:with\s+|hybrid\s+)*test[- ]time\s+(?:compute|scaling)\b|\btts\b|\bheavy\s+(?:mode|thinking)\b",
        r"并行(?:计算|采样)|parallele\w*\s+Rechen\w*|並列計算",
    ),
)

_NUMBERED = re.compile(r"(pass@|pass\^|best of |cons@|maj@)(\d+)")
_RUNS_OF = re.compile(r"(?:avg|mean)@(\d+)")
_BARE_NUMBER = re.compile(r"\d{1,4}")
_KINDS = {"pass@k": "pass@", "best of n": "best of ", "majority": "maj@", "multiple attempts": ""}


def _said(value: str) -> str:
    """What the text states in the form of the patterns, or the text in lower case.

    Where it states both a single run and another measure (`pass@1, best of 8`), the other measure counts.
    """
    text = " ".join(value.split())
    if _BARE_NUMBER.fullmatch(text):
        return f"pass@{int(text)}"
    if re.fullmatch(r"\d{1,4}\s*\+", text):
        return "multiple attempts"
    found = list(_values(text))
    other = next((said for said in found if not _is_single(said)), None)
    return other or next(iter(found), text.lower())


def _values(text: str) -> Iterator[str]:
    for candidate in PATTERNS:
        match = candidate.regex.search(text)
        said = candidate.value(match) if match else None
        if said is not None:
            yield said


def _is_single(said: str) -> bool:
    return said in ("single attempt", "pass^1", SINGLE, AVERAGED) or _RUNS_OF.fullmatch(said) is not None


def normal_attempts(value: str) -> str:
    """The normal form: `pass@1` for single runs and their averages, else the measure itself."""
    said = _said(value)
    return SINGLE if _is_single(said) else said


def runs_in(value: str) -> int | None:
    """How many runs were averaged: 4 for `avg@4` or `mean of 4`; None where no averaging is said."""
    match = _RUNS_OF.fullmatch(_said(value))
    return int(match[1]) if match else None


def averages(value: str) -> bool:
    """Whether several runs were averaged, in a number that is said or not."""
    said = _said(value)
    return said == AVERAGED or _RUNS_OF.fullmatch(said) is not None


def compare_attempts(a: str, b: str) -> str:
    """`equal`, `conflict`, or `unstated` where one side only names the kind of the other."""
    left, right = normal_attempts(a), normal_attempts(b)
    if left == right:
        return "equal"
    return "unstated" if _names_kind(left, right) or _names_kind(right, left) else "conflict"


def _names_kind(bare: str, full: str) -> bool:
    """Whether the first only says the kind (`majority`) of the second (`maj@32`)."""
    kind = _KINDS.get(bare)
    if kind is None or full == SINGLE:
        return False
    return full.startswith(kind) and (full in _KINDS or _NUMBERED.fullmatch(full) is not None)
