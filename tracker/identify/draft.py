"""Stage identify: the parts of one model name while it is being read, and what its identity takes from an atom."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.identify import dates
from tracker.identify import words as role

Words = tuple[str, ...]
Core = tuple[str, str, Words, Words, Words, str]
"""Family, generation, tiers, specialities, words and revision of a model."""


@dataclass(slots=True, eq=False)
class Draft:
    """What has been read of one model name so far."""

    text: str = ""
    """What it was read from, while it says nothing else than that."""
    family: str = ""
    generation: str = ""
    size: str = ""
    active: str = ""
    experts: str = ""
    tuning: str = ""
    stage: str = ""
    snapshot: str = ""
    revision: str = ""
    owner: str = ""
    vendor: str = ""
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

    think: str = ""
    think_attached: bool = False
    budget: str = ""
    effort: str = ""
    calling: str = ""
    editing: str = ""
    tools: Words = ()
    attempts: str = ""
    limits: str = ""
    prompting: str = ""
    quant: str = ""
    provider: str = ""

    bracket: bool = False
    apart: str = "_"
    """What sets a setting apart from the name besides a bracket; empty where underscores are the only separators."""
    second: bool = False
    """Whether a second family was named last: a number belongs to it."""
    family_apart: bool = False
    """Whether the known family stands in brackets or behind an underscore, after unknown words."""
    chat: bool = False
    late_base: bool = False
    """Whether `base` stood behind a date."""
    versioned: bool = False
    """Whether the generation had a `v`."""
    counted: bool = False
    """Whether the last number had no point and stood behind a dash."""
    negated: str = ""
    numbered: str = ""
    """Which part the last number went to, while a dash and another number may continue it."""
    last: str = ""
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
        plain = value[1:] if value[0] == "v" and value[1:2].isdecimal() else value
        if self.second:
            self.extend_word(plain)
            self.numbered = "word" if "." not in plain else ""
        elif not self.generation:
            self.generation, self.versioned = plain, plain != value
            self.numbered = "generation" if plain.isdecimal() or plain[1:].isdecimal() else ""
        elif not (self.bracket and plain == self.generation):
            self.revision = f"{self.revision}+{plain}" if self.revision else plain
            self.numbered = "revision" if plain.isdecimal() else ""

    def count(self, digits: str, sep: str) -> None:
        """Takes a number without a point: what follows the point of a version behind a dash, or a version."""
        if self.numbered and sep in ("-", "_") and len(digits) <= 2:
            self._continue(digits)
        else:
            self.number(digits, sep)
            self.counted = sep == "-"

    def _continue(self, value: str) -> None:
        if self.numbered == "word":
            self.extend_word("." + value)
        elif self.numbered == "revision":
            self.revision += "." + value
        elif value != "0":
            self.generation += "." + value
        self.numbered = ""

    def extend_word(self, more: str) -> None:
        """Continues the last word."""
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
            self.extend_word(value)
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

    def measure(self, value: str, sep: str) -> None:
        """Takes the total size; `1-2b` behind a version is 1.2b; a second size is a word."""
        if self.counted and self.numbered == "revision" and sep == "-" and self.revision.isdecimal():
            self.revision, value = "", f"{self.revision}.{value}"
        elif self.counted and self.numbered == "word" and sep == "-" and self.words[-1][-1:].isdecimal():
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
