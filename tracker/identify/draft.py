"""Stage identify: the parts of one model name while it is being read, and what each atom adds to them."""

from __future__ import annotations

from collections.abc import Callable

from tracker.identify import dates
from tracker.identify import words as role


class Draft:
    """What has been read of one model name so far."""

    __slots__ = (
        "active",
        "attempts",
        "before",
        "bracket",
        "budget",
        "calling",
        "chat",
        "counted",
        "editing",
        "effort",
        "experts",
        "family",
        "family_apart",
        "front",
        "front_tier",
        "generation",
        "last",
        "late_base",
        "leading",
        "levels",
        "limits",
        "modality",
        "negated",
        "numbered",
        "owner",
        "prompting",
        "provider",
        "quant",
        "revision",
        "second",
        "size",
        "snapshot",
        "stage",
        "think",
        "think_attached",
        "tier",
        "tools",
        "tuning",
        "vendor",
        "versioned",
        "words",
    )

    def __init__(self) -> None:
        self.family = self.generation = self.size = self.active = self.experts = self.tuning = ""
        self.stage = self.snapshot = self.revision = self.owner = self.vendor = ""
        self.think = self.budget = self.effort = self.calling = self.editing = ""
        self.attempts = self.prompting = self.quant = self.provider = self.limits = self.last = ""
        self.leading: list[str] = []
        """Unknown words before anything else: the family, where no known one follows."""
        self.before: list[str] = []
        self.front: list[str] = []
        """Specialities before the family (`Video-LLaVA`), which make another name than those behind it."""
        self.front_tier: list[str] = []
        self.words: list[str] = []
        self.tier: list[str] = []
        self.levels: list[tuple[str, bool]] = []
        self.modality: list[str] = []
        self.tools: list[str] = []
        self.bracket = self.think_attached = self.second = self.chat = self.late_base = self.counted = (
            self.versioned
        ) = False
        self.family_apart = False
        """Whether the known family stands in brackets or behind an underscore, after unknown words."""
        self.negated = ""
        self.numbered = ""
        """Which part the last number went to, while a dash and another number may continue it."""

    def date(self, said: str) -> None:
        """Takes a date: the snapshot, or a finer spelling of it, or one word more."""
        if not self.snapshot:
            self.snapshot = said
        elif dates.compatible(self.snapshot, said):
            self.snapshot = dates.merged(self.snapshot, said)
        else:
            self.words.append(said)

    def number(self, value: str, sep: str) -> None:
        """Takes a version number: the generation, its continuation behind a dash, or a further number."""
        if self.numbered and sep in ("-", "_") and value.isdigit() and len(value) <= 2:
            self._continue(value)
            return
        if value == "0" and ":" in sep:
            return
        plain = value[1:] if value[0] == "v" and value[1:2].isdigit() else value
        if self.second:
            self.words[-1] += plain
            self.numbered = "word" if "." not in plain else ""
        elif self.bracket and plain == self.generation:
            return
        elif not self.generation:
            self.generation, self.versioned = plain, plain != value
            self.numbered = "generation" if plain.isdigit() or plain[1:].isdigit() else ""
        else:
            self.revision = f"{self.revision}+{plain}" if self.revision else plain
            self.numbered = "revision" if plain.isdigit() else ""
            self.counted = value.isdigit() and sep == "-"

    def _continue(self, value: str) -> None:
        if self.numbered == "word":
            self.words[-1] += "." + value
        elif value == "0" and self.numbered == "generation":
            pass
        elif self.numbered == "generation":
            self.generation += "." + value
        else:
            self.revision += "." + value
        self.numbered = ""

    def name_family(self, value: str, sep: str) -> None:
        """Takes a known family: the head of the name, or what a distillation was made from."""
        if self.family == value:
            return
        if self.family or (self.leading and self.generation):
            self.words.append(value)
            self.second = True
            self.family_apart = self.family_apart or (not self.family and (self.bracket or "_" in sep))
            return
        self.family = value
        self.before, self.leading = self.leading, []
        self.family_apart = bool(self.before) and self.bracket

    def word(self, value: str, sep: str) -> None:
        """Takes a word without a role."""
        if not self.family and not self.generation and not self.words and not self.size:
            self.leading.append(value)
        elif self.second and self.last == role.FAMILY and len(value) == 1:
            self.words[-1] += value
        else:
            self.second = False
            self.words.append(value)

    def thinking(self, value: str, sep: str) -> None:
        """Takes a thinking mode, switched off by a `no`, `non` or `without` before it."""
        self.think = "off" if self.negated else value
        self.think_attached = not self.bracket and "_" not in sep and ":" not in sep and not self.negated

    def tokens(self, value: str, sep: str) -> None:
        """Takes `16k`: a thinking budget where it is set apart or follows one, else a context that is a word."""
        behind = self.last in (role.THINK, role.EFFORT) or (self.last == role.DIGITS and bool(self.snapshot))
        if self.bracket or behind or "_" in sep or ":" in sep or "#" in sep:
            self.budget = value
        else:
            self.words.append(value)

    def build(self, value: str, sep: str) -> None:
        """Takes `turbo` or `fast`: a host's build where a size was said, else a tier."""
        if self.size and not self.tier:
            self.provider = self.provider or value
        else:
            self.tier.append(value)

    def use_tool(self, value: str, sep: str) -> None:
        """Takes a tool that the name says was used or not."""
        if self.negated:
            self.tools = ["none"]
        elif not self.bracket and self.last != role.WITH and (self.family or self.leading):
            self.word(value, sep)
        else:
            self.tools.append({"tool": "tools", "browsing": "browser", "internet": "web"}.get(value, value))

    def specialise(self, value: str, sep: str) -> None:
        """Takes a modality or speciality; set apart in brackets after an effort, `code` is a tool."""
        if value == "code" and (self.negated or (self.bracket and self.family and self.effort)):
            self.use_tool(value, sep)
        elif value == "vision" and self.second and self.last == role.NUMBER:
            self.words[-1] += "v"
        elif not (self.family or self.leading or self.generation or self.words):
            self.front.append(value)
        elif value not in self.modality:
            self.modality.append(value)

    def measure(self, value: str, sep: str) -> None:
        """Takes the total size; `1-2b` behind a version is 1.2b; a second size is a word."""
        if self.numbered == "revision" and self.counted and sep == "-" and self.revision.isdigit():
            self.revision, value = "", f"{self.revision}.{value}"
        elif self.numbered == "word" and sep == "-" and self.words[-1][-1:].isdigit():
            self.words[-1], value = self.words[-1][:-1], f"{self.words[-1][-1]}.{value}"
        if not self.size:
            self.size = value
        elif self.size != value:
            self.words.append(value)

    def tune(self, value: str, sep: str) -> None:
        """Takes base, instruct or chat; base behind a date is a mode of models that have no base checkpoint."""
        self.chat = self.chat or value == "chat"
        value = "instruct" if value == "chat" else value
        if not self.tuning:
            self.tuning = value
            self.late_base = value == "base" and bool(self.snapshot)
        elif self.tuning != value:
            self.words.append(value)

    def quantise(self, value: str, sep: str) -> None:
        """Takes a precision or format of the weights."""
        self.quant = f"{self.quant} {value}".strip()


def _keep(name: str) -> Callable[[Draft, str, str], None]:
    def take(draft: Draft, value: str, sep: str) -> None:
        if not getattr(draft, name):
            setattr(draft, name, value)

    return take


def _call(draft: Draft, value: str, sep: str) -> None:
    if draft.bracket or not draft.family:
        draft.calling = draft.calling or value
    else:
        draft.word(value, sep)


def _negate(draft: Draft, value: str, sep: str) -> None:
    draft.negated = value


def _affirm(draft: Draft, value: str, sep: str) -> None:
    draft.negated = ""


def _tier(draft: Draft, value: str, sep: str) -> None:
    if not (draft.family or draft.leading or draft.generation or draft.words or draft.size):
        draft.front_tier.append(value)
    elif value not in draft.tier:
        draft.tier.append(value)


def _level(draft: Draft, value: str, sep: str) -> None:
    draft.levels.append((value, draft.bracket or "_" in sep or ":" in sep or draft.last == role.THINK))


def _nothing(draft: Draft, value: str, sep: str) -> None:
    return None


HANDLERS: dict[str, Callable[[Draft, str, str], None]] = {
    role.FAMILY: Draft.name_family,
    role.WORD: Draft.word,
    role.TIER: _tier,
    role.LEVEL: _level,
    role.BUILD: Draft.build,
    role.TUNING: Draft.tune,
    role.MODALITY: Draft.specialise,
    role.STAGE: _keep("stage"),
    role.THINK: Draft.thinking,
    role.NOT: _negate,
    role.WITH: _affirm,
    role.EFFORT: _keep("effort"),
    role.CALLING: _call,
    role.EDITING: _keep("editing"),
    role.TOOL: Draft.use_tool,
    role.QUANT: Draft.quantise,
    role.HOST: _keep("provider"),
    role.ORGANISATION: _keep("vendor"),
    role.ATTEMPTS: _keep("attempts"),
    role.PROMPTING: _keep("prompting"),
    role.ROLE: _nothing,
    role.NOISE: _nothing,
    role.NUMBER: Draft.number,
    role.SIZE: Draft.measure,
    role.ACTIVE: _keep("active"),
    role.EXPERTS: _keep("experts"),
    role.TOKENS: Draft.tokens,
}
"""What each role of an atom does to a draft."""
