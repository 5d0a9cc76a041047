"""Stage read: one sentence with its numbers and names: lists among them, and who is only compared with."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field

from tracker.read.documents.known import BENCHMARK, MODEL
from tracker.read.documents.numbers import Number
from tracker.read.documents.spotting import Name

LIST_GAP = re.compile(
    r"\s*(?:[(（][^()（）]{1,40}[)）]\s*)?(?:(?:,|/|;|、|，)\s*)?(?:(?:and|&|und|et|or|oder|sowie|和|及|と)\s*)?"
    r"(?:in |on |auf |im |sur )?(?:the |den |der )?$",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"(?:\b(?:than|over|against|versus|vs\.?|surpass(?:es|ed|ing)?|outperform(?:s|ed|ing)?|beat(?:s|ing)?|"
    r"compared (?:to|with)|relative to|ahead of|above|behind|exceed(?:s|ed|ing)?|"
    r"unlike|, not|but not|rather than|instead of|"
    r"predecessor|ties|tied with|on par with|comparable to|close to|rivall?ing|within reach of|match(?:es|ing)?|"
    r"overtak(?:es|ing)|gegenüber|als|vergleich (?:zu|mit|zum)|übertrifft|"
    r"schlägt|que|dépasse|devant|face à|comparé à|par rapport à)\b|"
    r"(?:fine-?tun(?:ed|ing)(?: from| on)?|based on|built (?:on|upon)|trained (?:from|on top of|with|using|via|in)|"
    r"initiali[sz]ed (?:from|with)|"
    r"distill(?:ed|ing) from|derived from|basiert auf|basé sur)|"
    r"(?:超过|优于|超越|相比于?|相较于?|比|高于|落后于|领先|基于)了?[\u4e00-\u9fff]{0,8}|より|を上回)"
    r"\s*(?:,|[A-Z]\w+['’]s |the |der |dem |den |das |le |la |its |our |older |previous |(?:its |our )?predecessor,? ?|"
    r"rival |that of |those of )*$",
    re.IGNORECASE,
)
_COMPARED_AFTER = re.compile(
    r"\s*(?:と比較|に比べ|相比|より|を上回|を超え)|"
    r"\s+(?:trajector|data\b|dataset|samples\b|outputs\b|as (?:a |the |our )?(?:\w+ )?"
    r"(?:judge|grader|teacher|user|simulator|evaluator|driver|ensembler|planner|editor|architect|backbone|executor|"
    r"verifier|critic|reviewer|backend))",
    re.IGNORECASE,
)
_FROM = re.compile(r"(?:\b(?:from|von|de)|从|由|から)\s*$", re.IGNORECASE)
_TO = re.compile(
    r"\s*(?:on [\w .-]{2,40}? )?(?:to|auf|à|bis|[\u4e00-\u9fff]{0,4}(?:提升|上升|增长|提高|增加|增)?"
    r"(?:到|至|为)了?|へ)\s*"
    r"(?:about |rund )?$",
    re.IGNORECASE,
)
_ARROW = re.compile(r"\s*(?:→|->|⟶|=>|➜|➔)\s*$")
_WITH = re.compile(
    r"\s*(?:\+|&|with|w/|using|powered by|running|mit|avec|on top of|based on|driven by)\s*(?:the )?$", re.IGNORECASE
)
_STEM_VARIANT = re.compile(
    r"\s*(?:,|/|、|&|\band\b|\bund\b|\bet\b|和)\s*(?=\w)((?:SWE-?bench )?(?:Verified|Lite|Pro|Live|Multilingual|"
    r"Multimodal|Full|Hard|Diamond|Retail|Airline|Telecom|verified|lite|full|hard|retail|airline|telecom|"
    r"v?\d\.\d+|20[12]\d|(?<=/)\d\d))(?![\w%％]|\.\d)"
)
VERB = re.compile(
    r"\b(?:scor|achiev|reach|obtain|attain|solv|resolv|hit|post|record|get|got|stand|accuracy|erziel|erreich|"
    r"löst|kommt|liegt|obtient|atteint|rating|elo)\w*|达到|取得|获得|得分|达成|を達成|を記録|得点",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Sentence:
    """A sentence, and what is found out about its numbers step by step."""

    text: str
    numbers: list[Number]
    benchmarks: list[Name]
    models: list[Name]
    rivals: set[int] = field(default_factory=set)
    """Where models begin that others are compared with."""
    clauses: list[int] = field(default_factory=list)
    benchmark_of: dict[int, Name | str] = field(default_factory=dict)
    """By the start of the number."""
    model_of: dict[int, str] = field(default_factory=dict)
    leader: dict[int, Number] = field(default_factory=dict)
    """The first number of the list that a number stands in."""
    old: set[int] = field(default_factory=set)
    """Numbers of an earlier model: the first in `from 40 to 60`."""
    lists: list[int] = field(default_factory=list)
    """By the place of a number, the place of the last one of the list that it stands in."""
    _starts: list[int] = field(default_factory=list)

    def take(self, numbers: list[Number]) -> None:
        """Takes the numbers of the sentence, in order, and sees which of them stand in one list."""
        self.numbers, self._starts = numbers, [number.start for number in numbers]
        self.lists = []
        for run in runs(self.text, numbers):
            self.lists.extend([len(self.lists) + len(run) - 1] * len(run))

    def before(self, place: int) -> int:
        """How many of the numbers begin before a place in the text."""
        return bisect_left(self._starts, place)

    def clause(self, place: int) -> int:
        return sum(start <= place for start in self.clauses)


def rivals_in(text: str, models: list[Name]) -> set[int]:
    """Where models begin that are named to compare with, or to say what a model was made from."""
    rivals: set[int] = set()
    last: Name | None = None
    for model in models:
        before, after = text[max(0, model.start - 60) : model.start], text[model.end : model.end + 40]
        listed = last is not None and last.start in rivals and LIST_GAP.fullmatch(text[last.end : model.start])
        if listed or _COMPARED.search(before) or _COMPARED_AFTER.match(after):
            rivals.add(model.start)
        last = model
    return rivals


def with_variants(text: str, names: list[Name]) -> list[Name]:
    """The benchmarks, and those named only by another variant after them: `SWE-bench Lite and Verified`."""
    found: list[Name] = []
    for name in names:
        found.append(name)
        end, stem = name.end, name.text.rsplit(" ", 1)[0] if " " in name.text else name.text
        while (variant := _STEM_VARIANT.match(text, end)) and not any(
            n.start <= variant.start(1) < n.end for n in names
        ):
            found.append(Name(BENCHMARK, f"{stem} {variant[1]}", variant.start(1), variant.end(1)))
            end = variant.end()
    return found


def merged(text: str, models: list[Name]) -> list[Name]:
    """Models, with a scaffold and the model that it runs taken as one: `ForgeLine v3 with Opus 4.6`."""
    merged: list[Name] = []
    for model in models:
        if merged and _WITH.fullmatch(text[merged[-1].end : model.start]):
            first = merged.pop()
            model = Name(MODEL, text[first.start : model.end], first.start, model.end)
        merged.append(model)
    return merged


def mark_old(sentence: Sentence) -> None:
    """Notes the numbers that an earlier model had: the first in `from 40 to 60` and `40 → 60`."""
    for first, second in zip(sentence.numbers, sentence.numbers[1:], strict=False):
        gap = sentence.text[first.end : second.start]
        before = sentence.text[max(0, first.start - 12) : first.start]
        if _ARROW.fullmatch(gap) or (_TO.fullmatch(gap) and _FROM.search(before)):
            sentence.old.add(first.start)


def runs(text: str, items: list[Number] | list[Name]) -> list[list[Number | Name]]:
    """Items in lists: neighbours with nothing but a comma or an `and` between them."""
    runs: list[list[Number | Name]] = []
    for item in items:
        if runs and LIST_GAP.fullmatch(text[runs[-1][-1].end : item.start]):
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs
