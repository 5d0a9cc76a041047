"""Stage read: which number in a sentence is the score of which model on which benchmark, by order and words between."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tracker.read.documents.known import BENCHMARK, MODEL
from tracker.read.documents.numbers import Number, numbers
from tracker.read.documents.sentences import clause_starts
from tracker.read.documents.spotting import Name, Spotter

_LIST_GAP = re.compile(
    r"\s*(?:[(（][^()（）]{1,40}[)）])?\s*(?:,|/|;|、|，)?\s*(?:and|&|und|et|or|oder|sowie|和|及|と)?\s*(?:in |on |"
    r"auf |im |sur )?(?:the |den |der )?$",
    re.IGNORECASE,
)
_DIRECT_BEFORE = re.compile(
    r"\s*(?:[(（][^()（）]{1,60}[)）]\s*)?(?:[:：=(（\[–—→|]|is|of|at|was|scores? of|score|result|上)?\s*"
    r"(?:[~≈]|about |around |上)?\s*$",
    re.IGNORECASE,
)
_DIRECT_MODEL = re.compile(r"\s*(?:[:：(（]|['’]s|at|with|scores?|reache[sd]|achieves?)\s*$", re.IGNORECASE)
_AFTER_GAIN = re.compile(r"\s*[,，、;]\s*[+±−-]\s?\d+(?:[.,]\d+)?\s?[%％]?\s*(?:points?|pp)?\s*(?=[)）])")
_OTHER_METRIC = re.compile(
    r"\b(?:locali[sz]ation|location|retrieval|recall|precision|coverage|apply|plausible|human|validity|valid|format)\b",
    re.IGNORECASE,
)
_PREPOSITIONS = frozenset(
    re.findall(
        r"\S+",
        "on in at for of against across within auf im bei beim in von vom sur à au aux dans en de des du",
    )
)
_ARTICLES = frozenset(re.findall(r"\S+", "the our this its dem den der das les le la l' l"))
_BETWEEN = frozenset(
    re.findall(
        r"\S+",
        "the official public full popular challenging task tasks problem problems issue issues question questions test "
        "tests benchmark benchmarks leaderboard of from in dem den der das les le la set hard well-known agentic coding "
        "software engineering reasoning math aufgaben tâches both",
    )
)
_EXAMPLES = frozenset({"like", "as", "including", "namely", "particularly", "wie"})
_SIZE_AFTER = re.compile(r"\s*[(（]((?:\d+x)?\d+(?:\.\d+)?[BM])[)）]")
_BARE_GAP = re.compile(r"\s*(?:\([^()]{0,50}\)\s*)?$")
_FOR_MODEL = re.compile(
    r"\s*(?:for|by|from|of|von|für|bei|pour|par|chez)\s+(?:the |our |der |dem |le |la )?$|\s*[(（]\s*$", re.IGNORECASE
)
_COMPARED = re.compile(
    r"(?:\b(?:than|over|against|versus|vs\.?|surpass(?:es|ed|ing)?|outperform(?:s|ed|ing)?|beat(?:s|ing)?|"
    r"compared (?:to|with)|relative to|ahead of|above|behind|exceed(?:s|ed|ing)?|"
    r"unlike|predecessor|ties|tied with|on par with|comparable to|close to|rivall?ing|within reach of|match(?:es|ing)?|"
    r"overtak(?:es|ing)|gegenüber|als|vergleich (?:zu|mit|zum)|übertrifft|"
    r"schlägt|que|dépasse|devant|face à|comparé à|par rapport à)\b|"
    r"(?:fine-?tun(?:ed|ing)(?: from| on)?|based on|built (?:on|upon)|trained (?:from|on top of)|"
    r"initiali[sz]ed (?:from|with)|"
    r"distill(?:ed|ing) from|derived from|basiert auf|basé sur)|"
    r"(?:超过|优于|超越|相比于?|比|高于|落后于|领先|基于)了?[\u4e00-\u9fff]{0,8}|より|を上回)"
    r"\s*(?:,|[A-Z]\w+['’]s |the |der |dem |den |das |le |la |its |our |older |previous |(?:its |our )?predecessor,? ?|"
    r"rival |that of |those of )*$",
    re.IGNORECASE,
)
_COMPARED_AFTER = re.compile(
    r"\s*(?:と比較|に比べ|相比|より|を上回|を超え)|"
    r"\s+(?:trajector|data\b|dataset|samples\b|outputs\b|as (?:a |the |our )?(?:\w+ )?"
    r"(?:judge|grader|teacher|user|simulator|evaluator))",
    re.IGNORECASE,
)
_FROM = re.compile(r"(?:\b(?:from|von|de)|从|由|から)\s*$", re.IGNORECASE)
_TO = re.compile(
    r"\s*(?:on [\w .-]{2,40}? )?(?:to|auf|à|bis|提升[到至为]|上升[到至]|增[长至]到?|[到至]|へ)\s*(?:about |rund )?$",
    re.IGNORECASE,
)
_ARROW = re.compile(r"\s*(?:→|->|⟶|=>|➜|➔)\s*$")
_SAME = re.compile(
    r"\b(?:same|there|dort|hier|dabei|darin|selben|gleichen|même|y|this (?:test|benchmark|suite)|that (?:test|"
    r"benchmark)|the (?:test|benchmark|latter|former))\b|该|同一|此|同じ|その",
    re.IGNORECASE,
)
_WITH = re.compile(
    r"\s*(?:\+|&|with|w/|using|powered by|running|mit|avec|on top of|based on|driven by)\s*(?:the )?$", re.IGNORECASE
)
_VERB = re.compile(
    r"\b(?:scor|achiev|reach|obtain|attain|solv|resolv|hit|post|record|get|got|stand|accuracy|erziel|erreich|"
    r"löst|kommt|liegt|obtient|atteint|rating|elo)\w*|达到|取得|获得|得分|达成|を達成|を記録|得点",
    re.IGNORECASE,
)
_VERB_BEFORE = re.compile(rf"(?:{_VERB.pattern})\s*(?:of|at|auf|a|an|about|around|了)?\s*$", re.IGNORECASE)
_SEVERAL_SIZES = re.compile(r"[\w.-]*\d[BbMm]?/\d+(?:\.\d+)?[BM]\b")
_STEM_VARIANT = re.compile(
    r"\s*(?:,|/|、|&|\band\b|\bund\b|\bet\b|和)\s*(?=\w)((?:SWE-?bench )?(?:Verified|Lite|Pro|Live|Multilingual|"
    r"Multimodal|Full|Hard|Diamond|Retail|Airline|Telecom|verified|lite|full|hard|retail|airline|telecom|"
    r"v?\d\.\d+|20[12]\d|(?<=/)\d\d))(?![\w%％.])"
)


@dataclass(frozen=True, slots=True)
class Pair:
    """One score found in a sentence; the names are empty where the sentence does not say them."""

    number: Number
    benchmark: str
    model: str
    context: str
    rival: bool = False
    """Whether the model is named only to be compared with."""


@dataclass(slots=True)
class Memory:
    """What earlier sentences spoke of."""

    model: str = ""
    benchmark: str = ""
    topic: str = ""
    """The benchmark that the passage before a list, or the heading, is about."""


@dataclass(slots=True)
class _Sentence:
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
    old: set[int] = field(default_factory=set)
    """Numbers of an earlier model: the first in `from 40 to 60`."""

    def clause(self, place: int) -> int:
        return sum(start <= place for start in self.clauses)


def pairs_in(text: str, spotter: Spotter, memory: Memory, item: bool = False) -> list[Pair]:
    """The scores in one sentence, in order; `memory` is read and brought up to date."""
    names = spotter.names(text)
    found = list(numbers(text, [(name.start, name.end) for name in names]))
    benchmarks = _with_variants(text, [name for name in names if name.kind == BENCHMARK])
    models = _merged(text, [name for name in names if name.kind == MODEL])
    taken = [(name.start, name.end) for name in (*benchmarks, *models)]
    found = [n for n in found if not any(start <= n.start < end for start, end in taken)]
    sentence = _Sentence(text, found, benchmarks, models, clauses=clause_starts(text))
    sentence.rivals = _rivals(text, models)
    out: list[Pair] = []
    if found and not _SEVERAL_SIZES.search(text):
        _mark_old(sentence)
        _by_lists(sentence)
        for number in found:
            _benchmark(sentence, number, memory, item)
        for number in found:
            pair = _pair(sentence, number, memory, item)
            if pair is not None:
                out.append(pair)
    _remember(sentence, memory)
    return out


def _rivals(text: str, models: list[Name]) -> set[int]:
    """Where models begin that are named to compare with, or to say what a model was made from."""
    rivals: set[int] = set()
    last: Name | None = None
    for model in models:
        before, after = text[max(0, model.start - 60) : model.start], text[model.end : model.end + 12]
        listed = last is not None and last.start in rivals and _LIST_GAP.fullmatch(text[last.end : model.start])
        if listed or _COMPARED.search(before) or _COMPARED_AFTER.match(after):
            rivals.add(model.start)
        last = model
    return rivals


def _remember(sentence: _Sentence, memory: Memory) -> None:
    if sentence.benchmarks:
        memory.benchmark = sentence.benchmarks[-1].text
    own = [model for model in sentence.models if model.start not in sentence.rivals]
    if own:
        memory.model = own[0].text


def _with_variants(text: str, names: list[Name]) -> list[Name]:
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


def _merged(text: str, models: list[Name]) -> list[Name]:
    """Models, with a scaffold and the model that it runs taken as one: `ForgeLine v3 with Opus 4.6`."""
    merged: list[Name] = []
    for model in models:
        if merged and _WITH.fullmatch(text[merged[-1].end : model.start]):
            first = merged.pop()
            model = Name(MODEL, text[first.start : model.end], first.start, model.end)
        merged.append(model)
    return merged


def _mark_old(sentence: _Sentence) -> None:
    for first, second in zip(sentence.numbers, sentence.numbers[1:], strict=False):
        gap = sentence.text[first.end : second.start]
        before = sentence.text[max(0, first.start - 12) : first.start]
        if _ARROW.fullmatch(gap) or (_TO.fullmatch(gap) and _FROM.search(before)):
            sentence.old.add(first.start)


def _runs(text: str, items: list[Number] | list[Name]) -> list[list[Number | Name]]:
    """Items in lists: neighbours with nothing but a comma or an `and` between them."""
    runs: list[list[Number | Name]] = []
    for item in items:
        if runs and _LIST_GAP.fullmatch(text[runs[-1][-1].end : item.start]):
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs


def _by_lists(sentence: _Sentence) -> None:
    """`31.2%, 42.0% and 50.9% on A, B and C`, and lists of models on one benchmark."""
    text = sentence.text
    plain = [number for number in sentence.numbers if number.start not in sentence.old]
    for run in _runs(text, plain):
        if len(run) < 2:
            continue
        first, last = run[0].start, run[-1].end
        fitting = [r for r in _runs(text, sentence.benchmarks) if len(r) == len(run)]
        fitting = [r for r in fitting if _nothing_between(sentence, r[0].start, r[-1].end, first, last)]
        if fitting:
            near = min(fitting, key=lambda r: abs(r[0].start - last) if r[0].start > last else first - r[-1].end)
            for number, benchmark in zip(run, near, strict=True):
                assert isinstance(benchmark, Name)
                sentence.benchmark_of[number.start] = benchmark
            continue
        models = [r for r in _runs(text, sentence.models) if len(r) == len(run)]
        if models and len(sentence.benchmarks) <= 1:
            for number, model in zip(run, models[0], strict=True):
                assert isinstance(model, Name)
                sentence.model_of[number.start] = model.text
                if sentence.benchmarks:
                    sentence.benchmark_of[number.start] = sentence.benchmarks[0]


def _nothing_between(sentence: _Sentence, begun: int, ended: int, first: int, last: int) -> bool:
    low, high = (last, begun) if begun >= last else (ended, first)
    return low <= high and not any(low <= number.start < high for number in sentence.numbers)


def _benchmark(sentence: _Sentence, number: Number, memory: Memory, item: bool) -> None:
    """Settles which benchmark the number belongs to, where the sentence says so."""
    if number.start in sentence.benchmark_of:
        return
    before = [b for b in sentence.benchmarks if b.end <= number.start]
    after = [b for b in sentence.benchmarks if b.start >= number.end]
    if before and _is_direct(sentence.text[before[-1].end : number.start]):
        if not re.match(r"\s*human\b", sentence.text[number.end :]):
            sentence.benchmark_of[number.start] = before[-1]
    elif after and _leads_to(sentence, number, after[0]):
        sentence.benchmark_of[number.start] = after[0]
    elif before and _may_share(sentence, number, before[-1]):
        sentence.benchmark_of[number.start] = before[-1]
    elif not sentence.benchmarks and memory.benchmark and _SAME.search(sentence.text):
        sentence.benchmark_of[number.start] = memory.benchmark
    elif not sentence.benchmarks and memory.topic and (item or _VERB.search(sentence.text)):
        sentence.benchmark_of[number.start] = memory.topic


def _is_direct(gap: str) -> bool:
    return len(gap) < 70 and bool(_DIRECT_BEFORE.fullmatch(gap))


def _leads_to(sentence: _Sentence, number: Number, benchmark: Name) -> bool:
    """Whether the words from the number on lead to the benchmark: `62.5% of the tasks in X`."""
    gap = _AFTER_GAIN.sub(" ", sentence.text[number.end : benchmark.start], count=1).lstrip(" )）")
    between = any(number.end <= other.start < benchmark.start for other in sentence.numbers)
    if number.start in sentence.old:
        return False
    if between:
        later = next(other for other in sentence.numbers if other.start >= number.end)
        joined = bool(_LIST_GAP.fullmatch(sentence.text[number.end : later.start]))
        return joined and _leads_to(sentence, later, benchmark)
    names_between = any(number.end <= m.start < benchmark.start for m in sentence.models)
    inside = re.sub(r"\([^()]{0,60}\)", " ", gap)
    if _OTHER_METRIC.search(inside):
        return False
    return _ends_in_preposition(inside) and not (names_between and len(gap) > 60)


def _ends_in_preposition(gap: str) -> bool:
    """Whether the words end in a preposition, or one with an article and a few words: `of issues in the official`."""
    if len(gap) > 110 or re.search(r"[,;:()（），；。]", gap):
        return False
    words = re.findall(r"[^\W_][\w'’-]*", gap.lower())
    place = next((place for place in reversed(range(len(words))) if words[place] in _PREPOSITIONS), None)
    if place is None:
        return bool(re.search(r"[于在の]\s*$", gap))
    after = words[place + 1 :]
    if not after or after[-1] in _EXAMPLES:
        return len(after) <= 6
    return all(word in _BETWEEN for word in after) or (len(after) <= 3 and after[0] in _ARTICLES)


def _may_share(sentence: _Sentence, number: Number, benchmark: Name) -> bool:
    """Whether a benchmark before the number is still spoken of: no number took it, or another model's did."""
    between = [other for other in sentence.numbers if benchmark.end <= other.start < number.start]
    if not between:
        return not re.search(r"[.;]\s", sentence.text[benchmark.end : number.start])
    last = between[-1]
    if last.start in sentence.old:
        return True
    if last.start in sentence.benchmark_of and sentence.benchmark_of[last.start] is not benchmark:
        return False
    return any(last.end <= model.start < number.start for model in sentence.models)


def _pair(sentence: _Sentence, number: Number, memory: Memory, item: bool) -> Pair | None:
    benchmark = sentence.benchmark_of.get(number.start)
    if benchmark is None or not _is_printed_as_score(sentence, number, benchmark, item):
        return None
    model, rival = _model(sentence, number, memory)
    size = _SIZE_AFTER.match(sentence.text, number.end)
    if size and model and not re.search(r"\d[BM]\b", model):
        model = f"{model} ({size[1]})"
    if number.start in sentence.old:
        others = [m for m in sentence.models if m.start in sentence.rivals]
        if len(others) != 1:
            return None
        model, rival = others[0].text, True
    name = benchmark if isinstance(benchmark, str) else benchmark.text
    return Pair(number, name, model, _context(sentence, number), rival)


def _is_printed_as_score(sentence: _Sentence, number: Number, benchmark: Name | str, item: bool) -> bool:
    """Whether a number without a percent sign is printed so that it can only be a score."""
    if number.percent:
        return True
    if isinstance(benchmark, str):
        return number.decimal and (item or bool(_VERB.search(sentence.text)))
    direct = benchmark.end <= number.start and _is_direct(sentence.text[benchmark.end : number.start])
    if number.decimal:
        if benchmark.start >= number.end:
            return True
        return direct or bool(_VERB.search(sentence.text)) or number.start in sentence.old or bool(sentence.old)
    if benchmark.end <= number.start and re.search(r"[:：]\s*$", sentence.text[benchmark.end : number.start]):
        return True
    before = sentence.text[max(0, number.start - 30) : number.start]
    return bool(_VERB_BEFORE.search(before)) and not re.search(r"[a-z]", sentence.text[number.end : number.end + 1])


def _model(sentence: _Sentence, number: Number, memory: Memory) -> tuple[str, bool]:
    """The model of a number, and whether it is one that is only compared with."""
    if number.start in sentence.model_of:
        return sentence.model_of[number.start], False
    text = sentence.text
    before = [m for m in sentence.models if m.end <= number.start]
    after = [m for m in sentence.models if m.start >= number.end]
    if before and _DIRECT_MODEL.fullmatch(text[before[-1].end : number.start]):
        return before[-1].text, before[-1].start in sentence.rivals
    if after and (
        _FOR_MODEL.fullmatch(text[number.end : after[0].start])
        or (not before and _BARE_GAP.fullmatch(text[number.end : after[0].start]))
    ):
        return after[0].text, False
    here = sentence.clause(number.start)
    own = [m for m in before if m.start not in sentence.rivals]
    near = [m for m in own if sentence.clause(m.start) == here] or own
    if near:
        return near[-1].text, False
    later = [m for m in after if m.start not in sentence.rivals]
    if (
        len(later) == 1
        and not memory.model
        and not any(number.end <= n.start < later[0].start for n in sentence.numbers)
    ):
        return later[0].text, False
    return memory.model, False


def _context(sentence: _Sentence, number: Number) -> str:
    """The words around a number up to the next number on either side: they may state settings."""
    benchmark = sentence.benchmark_of.get(number.start)
    begin = benchmark.start if isinstance(benchmark, Name) and benchmark.start < number.start else number.start
    others = [other for other in sentence.numbers if other.start != number.start]
    earlier = [other.end for other in others if other.start < begin]
    later = [other for other in others if other.start > number.start]
    start = 0 if not earlier else begin
    if not later:
        return sentence.text[start:].strip(" ,;")
    following = sentence.benchmark_of.get(later[0].start)
    end = later[0].start
    if isinstance(following, Name) and number.end < following.start < end and following is not benchmark:
        end = following.start
    return sentence.text[start:end].strip(" ,;")
