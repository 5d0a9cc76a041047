"""Stage identify: the parts of one model name while it is being read, and what each atom adds to them."""

from __future__ import annotations

from collections.abc import Callable

from tracker.identify import dates
from tracker.identify import words as role

Words = tuple[str, ...]
Core = tuple[str, str, Words, Words, Words, str]
"""Family, generation, tiers, specialities, words and revision of a model."""


class Draft:
    """What has been read of one model name so far; the defaults stand at the class, so that a new one costs nothing."""

    text = ""
    """What it was read from, while it says nothing else than that."""
    family = ""
    generation = ""
    size = ""
    active = ""
    experts = ""
    tuning = ""
    stage = ""
    snapshot = ""
    revision = ""
    owner = ""
    vendor = ""
    tier: Words = ()
    modality: Words = ()
    words: Words = ()
    core: Core = ("", "", (), (), (), "")
    """What tells it from its siblings, once the family is settled."""

    leading: Words = ()
    """Unknown words before anything else: the family, where no known one follows."""
    before: Words = ()
    """Unknown words before a known family."""
    front: Words = ()
    """Specialities before the family (`Video-LLaVA`), which make another name than those behind it."""
    front_tier: Words = ()
    levels: tuple[tuple[str, bool], ...] = ()
    """`medium` and `max`, each with whether it was set apart."""

    think = ""
    think_attached = False
    budget = ""
    effort = ""
    calling = ""
    editing = ""
    tools: Words = ()
    attempts = ""
    limits = ""
    prompting = ""
    quant = ""
    provider = ""

    bracket = False
    apart = "_"
    """What sets a setting apart from the name besides a bracket; empty where underscores are the only separators."""
    second = False
    """Whether a second family was named last: a number belongs to it."""
    family_apart = False
    """Whether the known family stands in brackets or behind an underscore, after unknown words."""
    chat = False
    late_base = False
    """Whether `base` stood behind a date."""
    versioned = False
    """Whether the generation had a `v`."""
    counted = False
    """Whether the last number had no point and stood behind a dash."""
    negated = ""
    numbered = ""
    """Which part the last number went to, while a dash and another number may continue it."""
    last = ""
    """The role of the last atom."""

    def set_apart(self, sep: str) -> bool:
        """Whether what follows this separator is set apart from the name."""
        return self.bracket or ":" in sep or "#" in sep or "__" in sep or (self.apart in sep if self.apart else False)

    def date(self, said: str) -> None:
        """Takes a date: the snapshot, or a finer spelling of it, or one word more."""
        if not self.snapshot:
            self.snapshot = said
        elif dates.compatible(self.snapshot, said):
            self.snapshot = dates.merged(self.snapshot, said)
        else:
            self.words += (said,)

    def number(self, value: str, sep: str) -> None:
        """Takes a version number: the generation, or a further number."""
        self.counted = False
        if value == "0" and ":" in sep:
            return
        plain = value[1:] if value[0] == "v" and value[1:2].isdigit() else value
        if self.second:
            self._extend_word(plain)
            self.numbered = "word" if "." not in plain else ""
        elif not self.generation:
            self.generation, self.versioned = plain, plain != value
            self.numbered = "generation" if plain.isdigit() or plain[1:].isdigit() else ""
        elif not (self.bracket and plain == self.generation):
            self.revision = f"{self.revision}+{plain}" if self.revision else plain
            self.numbered = "revision" if plain.isdigit() else ""

    def count(self, digits: str, sep: str) -> None:
        """Takes a number without a point: what follows the point of a version behind a dash, or a version."""
        if self.numbered and sep in ("-", "_") and len(digits) <= 2:
            self._continue(digits)
        else:
            self.number(digits, sep)
            self.counted = sep == "-"

    def _continue(self, value: str) -> None:
        if self.numbered == "word":
            self._extend_word("." + value)
        elif self.numbered == "revision":
            self.revision += "." + value
        elif value != "0":
            self.generation += "." + value
        self.numbered = ""

    def _extend_word(self, more: str) -> None:
        self.words = (*self.words[:-1], self.words[-1] + more)

    def name_family(self, value: str, sep: str) -> None:
        """Takes a known family: the head of the name, or what a distillation was made from."""
        if self.family == value:
            return
        if self.family or (self.leading and self.generation):
            self.words += (value,)
            self.second = True
            self.family_apart = self.family_apart or (not self.family and (self.bracket or "_" in sep))
            return
        self.family = value
        if self.leading:
            self.before, self.leading = self.leading, ()
            self.family_apart = self.bracket

    def word(self, value: str, sep: str) -> None:
        """Takes a word without a role."""
        if not (self.family or self.generation or self.words or self.size):
            self.leading += (value,)
        elif self.second and self.last == role.FAMILY and len(value) == 1:
            self._extend_word(value)
        else:
            self.second = False
            self.words += (value,)

    def rank(self, value: str, sep: str) -> None:
        """Takes a tier; one that stands before everything else is kept apart until the family is known."""
        if not (self.family or self.leading or self.generation or self.words or self.size):
            self.front_tier += (value,)
        elif value not in self.tier:
            self.tier += (value,)

    def level(self, value: str, sep: str) -> None:
        """Takes `medium` or `max`: which of tier and effort it is shows when the family is known."""
        self.levels += ((value, self.last == role.THINK or self.set_apart(sep)),)

    def build(self, value: str, sep: str) -> None:
        """Takes `turbo` or `fast`: a host's build where a size was said, else a tier."""
        if self.size and not self.tier:
            self.provider = self.provider or value
        elif value not in self.tier:
            self.tier += (value,)

    def specialise(self, value: str, sep: str) -> None:
        """Takes a modality or speciality; set apart in brackets after an effort, `code` is a tool."""
        if value == "code" and (self.negated or (self.bracket and self.family and self.effort)):
            self.use_tool(value, sep)
        elif value == "vision" and self.second and self.last == role.NUMBER:
            self._extend_word("v")
        elif not (self.family or self.leading or self.generation or self.words):
            self.front += (value,)
        elif value not in self.modality:
            self.modality += (value,)

    def measure(self, value: str, sep: str) -> None:
        """Takes the total size; `1-2b` behind a version is 1.2b; a second size is a word."""
        if self.counted and self.numbered == "revision" and sep == "-" and self.revision.isdigit():
            self.revision, value = "", f"{self.revision}.{value}"
        elif self.counted and self.numbered == "word" and sep == "-" and self.words[-1][-1:].isdigit():
            value = f"{self.words[-1][-1]}.{value}"
            self.words = (*self.words[:-1], self.words[-1][:-1])
        if not self.size:
            self.size = value
        elif self.size != value:
            self.words += (value,)

    def tune(self, value: str, sep: str) -> None:
        """Takes base, instruct or chat; base behind a date is a mode of models that have no base checkpoint."""
        if value == "chat":
            self.chat, value = True, "instruct"
        if not self.tuning:
            self.tuning = value
            self.late_base = value == "base" and bool(self.snapshot)
        elif self.tuning != value:
            self.words += (value,)

    def thinking(self, value: str, sep: str) -> None:
        """Takes a thinking mode, switched off by a `no`, `non` or `without` before it."""
        self.think = "off" if self.negated else value
        self.think_attached = not self.negated and not self.set_apart(sep)

    def tokens(self, value: str, sep: str) -> None:
        """Takes `16k`: a thinking budget where it is set apart or follows one, else a context that is a word."""
        behind = self.last in (role.THINK, role.EFFORT) or (self.last == role.DIGITS and bool(self.snapshot))
        if behind or self.set_apart(sep):
            self.budget = value
        else:
            self.words += (value,)

    def use_tool(self, value: str, sep: str) -> None:
        """Takes a tool that the name says was used or not; a tool's name within the name is a word."""
        if self.negated:
            self.tools = ("none",)
        elif not self.bracket and self.last != role.WITH and (self.family or self.leading):
            self.word(value, sep)
        else:
            self.tools += ({"tool": "tools", "browsing": "browser", "internet": "web"}.get(value, value),)

    def call(self, value: str, sep: str) -> None:
        """Takes the way of calling functions, which stands apart; within the name it is a word."""
        if self.bracket or not self.family:
            self.calling = self.calling or value
        else:
            self.word(value, sep)

    def attempt(self, value: str, sep: str) -> None:
        """Takes how often it was tried: `bo16` says more than a word for trying."""
        if value.startswith("bo") and value[2:].isdigit():
            self.attempts = f"best-of-{value[2:]}"
        else:
            self.attempts = self.attempts or value

    def quantise(self, value: str, sep: str) -> None:
        """Takes a precision or format of the weights."""
        self.quant = f"{self.quant} {value}" if self.quant else value

    def negate(self, value: str, sep: str) -> None:
        """Takes a `no`, `non` or `without`."""
        self.negated = value

    def skip(self, value: str, sep: str) -> None:
        """Takes a word that changes nothing."""


Handler = Callable[[Draft, str, str], None]


def _keep(name: str) -> Handler:
    def take(draft: Draft, value: str, sep: str) -> None:
        if not getattr(draft, name):
            setattr(draft, name, value)

    return take


HANDLERS: dict[str, Handler] = {
    role.FAMILY: Draft.name_family,
    role.WORD: Draft.word,
    role.TIER: Draft.rank,
    role.LEVEL: Draft.level,
    role.BUILD: Draft.build,
    role.TUNING: Draft.tune,
    role.MODALITY: Draft.specialise,
    role.STAGE: _keep("stage"),
    role.THINK: Draft.thinking,
    role.NOT: Draft.negate,
    role.WITH: Draft.skip,
    role.EFFORT: _keep("effort"),
    role.CALLING: Draft.call,
    role.EDITING: _keep("editing"),
    role.TOOL: Draft.use_tool,
    role.QUANT: Draft.quantise,
    role.HOST: _keep("provider"),
    role.ORGANISATION: _keep("vendor"),
    role.ATTEMPTS: Draft.attempt,
    role.PROMPTING: _keep("prompting"),
    role.ROLE: Draft.skip,
    role.NOISE: Draft.skip,
    role.NUMBER: Draft.number,
    role.SIZE: Draft.measure,
    role.ACTIVE: _keep("active"),
    role.EXPERTS: _keep("experts"),
    role.TOKENS: Draft.tokens,
}
"""What each role of an atom does to a draft."""
