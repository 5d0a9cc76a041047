"""Stage identify, setting `scaffold`: the agent or harness around a model, as a name and, where said, a version.

Decisions: names are compared without case and separators. One side without a version is unstated only where both
sides differ in it; versions that differ in their first number conflict (the authors of such tools call them not
comparable). "own agent", "internal harness" name no public tool: they conflict with a named one, and are unstated
beside each other. "official", "default" and the names of evaluation toolkits say nothing.
"""

from __future__ import annotations

import re

from tracker.identify.settings_pattern import Pattern, group, pattern, worst

KNOWN: dict[str, str] = {
    "OpenHands": r"open[\s-]?hands(?:[\s-]+(?:sdk|codeact(?:\s+agent)?))?|code[\s-]?act(?:[\s-]?agent)?|opendevin",
    "mini-SWE-agent": r"mini[\s-]*swe[\s-]*agent|mini[\s-]swe",
    "Live-SWE-agent": r"live[\s-]*swe[\s-]*agent",
    "SWE-agent": r"swe[\s-]*agent(?:-lm)?",
    "Agentless Lite": r"agent[\s-]?less[\s-]lite",
    "Agentless": r"agent[\s-]?less(?![\s-]lite)(?:[\s-]style|[\s-]mini)?",
    "AutoCodeRover": r"auto[\s-]?code[\s-]?rover",
    "Claude Code": r"claude[\s-]?code(?:\s+cli)?",
    "Codex CLI": r"codex(?:[\s-]cli)?",
    "Gemini CLI": r"gemini[\s-]cli",
    "Kimi CLI": r"kimi[\s-](?:cli|code)",
    "Qwen Code": r"qwen[\s-]code",
    "OpenCode": r"open[\s-]?code",
    "aider": r"aider",
    "Moatless": r"moatless(?:\s+(?:tools|flow))?",
    "Droid": r"(?:factory\s+)?droid",
    "Warp": r"warp",
    "TRAE": r"trae(?:\s+agent)?",
    "R2E-Gym": r"r2e[\s-]?gym",
    "Cline": r"cline",
    "Roo Code": r"roo[\s-]?code",
    "Goose": r"goose",
    "Cursor": r"cursor(?:\s+agent)?",
    "Junie": r"junie(?:\s+cli)?",
    "Augment": r"augment(?:\s+agent)?",
    "Composio": r"composio(?:\s+\w+kit)?",
    "Refact": r"refact(?:\.ai)?(?:\s+agent)?",
    "ForgeCode": r"forge[\s-]?code",
    "Letta Code": r"letta(?:[\s-]code)?",
    "Agent S": r"agent[\s-]s(?![A-Za-z])",
    "UI-TARS": r"ui[\s-]tars",
    "Browser Use": r"browser[\s-]use",
    "smolagents": r"smolagents",
    "AIDE": r"aide(?![A-Za-z])",
    "ReAct": r"react(?!\s+format)(?:[\s-]agent)?",
    "HAL Generalist Agent": r"hal\s+generalist(?:\s+agent)?",
    "WebExplorer": r"webexplorer",
    "Agent Swarm": r"agent[\s-]swarm",
    "DeepSWE agent": r"deepswe(?:[\s-]preview)?[\s-]agent",
    "uni-agent": r"uni[\s-]agent",
    "Stirrup": r"stirrup",
    "llm_agent": r"llm[\s_-]agent(?![\s_-]gt)",
    "IterativeAgent": r"iterative[\s-]?agent",
    "BasicAgent": r"basic[\s-]?agent",
}
"""Public agents and harnesses by the name that readers see; the text names them in any of these forms."""

_TAIL = r"(?![A-Za-z])"
_AFTER = r"(?![\w.]*\d*\s*(?:steps|turns|runs|k\b|%|/|\*|x\b|×))"
_VERSION = rf"(?:[\s-]+(?:version\s+)?v?(\d{{1,2}}(?:\.\d+){{0,3}}){_AFTER})?"
_KIND = r"(?:agent|scaffold(?:ing)?|harness(?:es)?|framework)"
_SAMPLING = r"(?:\s+\d+\s*[*x×]\s*\d+)?"
_TOOLKITS = "|".join(
    (
        r"nemo[\s-](?:evaluator|skills|eval)|simple[\s-]evals|lm[\s-]eval(?:uation)?(?:[\s-]harness)?|open\s?compass",
        r"evalscope|lighteval|helm|inspect(?:\s+ai|\s+evals?)|vlm\s?eval\s?kit|lmms[\s-]eval|deepeval",
    )
)
"""Programs that run tests and collect scores; they say nothing about the agent."""
_OWN = "|".join(
    (
        rf"\b(?:internal|in-?house|own|proprietary|private|custom)\s+(?:\w+\s+)?(?:{_KIND}|toolset)\b",
        rf"\b\w{1, 30}\s+own\s+{_KIND}\b",
        r"自研(?:框架|智能体)|内部(?:框架|评测框架)|eigene\w*\s+(?:Agent\w*|Gerüst)|cadre\s+interne",
    )
)


def _terminus(match: re.Match[str]) -> str:
    return f"Terminus {match[1]}" if match[1] else "Terminus"


def _versioned(name: str) -> Pattern:
    """The pattern for a known name with the version and the word `agent` or `harness` that may follow it."""
    form = rf"(?<![A-Za-z0-9/-])(?:{KNOWN[name]}){_TAIL}{_VERSION}{_SAMPLING}(?:\s+{_KIND}\b)?"
    return pattern("scaffold", lambda match: f"{name} {match[1]}" if match[1] else name, form)


PATTERNS: tuple[Pattern, ...] = (
    pattern(
        "scaffold",
        "context management",
        r"\b(?:(?:w/|with)\s*)?(?:context|ctx)[- ]+manage(?:ment|r)?\b|discard-all(?:\s+context)?(?:\s+strategy)?",
        r"上下文管理|Kontextverwaltung|コンテキスト管理",
    ),
    pattern("scaffold", None, rf"\b(?:{_TOOLKITS})(?:\s+(?:evaluator|skills))?(?:\s*/\s*skills)?(?:\s+{_KIND}\b)?"),
    pattern("scaffold", "own agent", _OWN),
    pattern("scaffold", _terminus, rf"(?<![A-Za-z0-9.-])terminus{_TAIL}(?:[\s-]*v?([12])(?![\d.]))?"),
    *(_versioned(name) for name in KNOWN),
    pattern(
        "scaffold",
        lambda match: group(match).strip(),
        r"\b(?:scaffold(?:ing)?|harness|agent\s+framework)\s*[:=]\s*([A-Z][\w.+-]{1,30}(?: [A-Z][\w.+-]{0,20}){0,2})",
        r"\b([A-Z][\w.+-]{1,30}(?: [A-Z][\w.+-]{1,30})?) (?:scaffold(?:ing)?|harness|agent\s+framework)\b",
    ),
)

_ANY_KNOWN = "|".join(f"({form})" for form in KNOWN.values())
_CANONICAL = re.compile(rf"(?:{_ANY_KNOWN}){_VERSION}(?:\s+{_KIND})?", re.IGNORECASE)
"""A group for each known name, in order, and one for the version."""
_NAMES = tuple(KNOWN)
_SILENT = frozenset({"official", "default", "standard", "same", "none", "unknown", "unspecified", ""})
_JOIN = re.compile(r"\s*(?:\+|,|;|\bon\b|\bwith\b|/)\s*")
_SEPARATORS = re.compile(r"[\s_-]+")


def named_scaffold(text: str) -> tuple[str, str | None]:
    """The known name, or the text in lower case without separators, and the version that is said."""
    bare = " ".join(text.split()).strip(" -_")
    terminus = re.fullmatch(r"terminus[\s_-]*v?([\d.]+)?", bare, re.IGNORECASE)
    if terminus:
        return "Terminus", terminus[1]
    known = _known(bare.replace("_", "-"))
    if known and (known[0] != "llm_agent" or _known(bare)):
        return known
    if re.fullmatch(_OWN, bare, re.IGNORECASE):
        return "own agent", None
    match = re.fullmatch(r"(.{2,60}?)[\s_-]*v?(\d{1,2}(?:\.\d+){0,3})", bare)
    named = match is not None and any(sign.isalpha() for sign in match[1])
    return (_plain(match[1]), match[2]) if match and named else (_plain(bare), None)


def _known(text: str) -> tuple[str, str | None] | None:
    match = _CANONICAL.fullmatch(text)
    if match is None:
        return None
    *forms, version = match.groups()
    return next(name for name, form in zip(_NAMES, forms, strict=True) if form is not None), version


def _plain(text: str) -> str:
    word = re.sub(r"\b(?:agent|scaffold(?:ing)?|harness|framework)$", "", text.strip(), flags=re.IGNORECASE).strip(
        " -_"
    )
    return _SEPARATORS.sub("", (word or text).lower())


def parts(value: str) -> dict[str, str | None]:
    """The scaffolds that a text names, with the version of each where it is said."""
    found = (named_scaffold(part) for part in _JOIN.split(value) if part.strip())
    return {name: version for name, version in found if name not in _SILENT}


def normal_scaffold(value: str) -> str:
    """Names and versions in one form, joined with ` + `; empty where the text names nothing."""
    return " + ".join(f"{name} {version}" if version else name for name, version in sorted(parts(value).items()))


def compare_scaffold(a: str, b: str) -> str:
    """`equal`, `conflict` or `unstated` by the decisions above."""
    left, right = parts(a), parts(b)
    if not left or not right:
        return "unstated"
    if all(_is_own(name) for name in (*left, *right)):
        return "equal" if left.keys() == right.keys() and "own agent" not in left else "unstated"
    if left.keys() != right.keys():
        return "unstated" if left.keys() < right.keys() or right.keys() < left.keys() else "conflict"
    return worst(_versions(left[name], right[name]) for name in left)


def _is_own(name: str) -> bool:
    """Whether the name only says whose agent it is (`own agent`, `Maker's own agent`)."""
    return name == "own agent" or name.endswith("own")


def _versions(a: str | None, b: str | None) -> str:
    if a == b or a is None or b is None:
        return "equal" if a == b else "unstated"
    first, second = a.split("."), b.split(".")
    if first[0] != second[0]:
        return "conflict"
    return "equal" if first[: len(second)] == second[: len(first)] else "unstated"
