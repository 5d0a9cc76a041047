"""Stage read: which benchmark a number in a sentence belongs to, by order and by the words between."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tracker.read.documents.numbers import Number
from tracker.read.documents.sentence import VERB, Sentence, runs
from tracker.read.documents.spotting import Name

_DIRECT_BEFORE = re.compile(
    r"\s*(?:[(（][^()（）]{1,60}[)）]\s*)?"
    r"(?:(?:(?:pass|acc|avg|cons|maj)@\d{1,4}|\d{1,2}-shot|zero-shot|em|acc(?:uracy)?)(?=\s?[:：=]))?"
    r"(?:[:：=(（\[–—→|]|is|of|at|was|scores? of|score|result|上)?\s*"
    r"(?:[~≈]|about |around |上)?\s*$",
    re.IGNORECASE,
)
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
        "tests benchmark benchmarks leaderboard of from in dem den der das les le la set hard well-known agentic "
        "coding software engineering reasoning math aufgaben tâches both",
    )
)
_EXAMPLES = frozenset({"like", "as", "including", "namely", "particularly", "wie"})
_VARIANTS = re.compile(
    r"\s*[(（][^()（）]{1,60}[)）]\s*(?:,|/|;|、|，)?\s*(?:and|und|et|or|和)?\s*(?:[~≈]\s*)?", re.IGNORECASE
)
_SAME = re.compile(
    r"\b(?:same|there|dort|hier|dabei|darin|selben|gleichen|même|y|this (?:test|benchmark|suite)|that (?:test|"
    r"benchmark)|the (?:test|benchmark|latter|former))\b|该|同一|此|同じ|その",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Memory:
    """What earlier sentences spoke of."""

    model: str = ""
    benchmark: str = ""
    topic: str = ""
    """The benchmark that the passage before a list, or the heading, is about."""


def by_lists(sentence: Sentence) -> None:
    """`31.2%, 42.0% and 50.9% on A, B and C`, another model's list after it, and lists of models on one benchmark."""
    text = sentence.text
    plain = [number for number in sentence.numbers if number.start not in sentence.old]
    shared: list[Number | Name] = []
    for run in runs(text, plain):
        if len(run) < 2:
            continue
        sentence.leader.update((number.start, run[0]) for number in run[1:] if isinstance(run[0], Number))
        first, last = run[0].start, run[-1].end
        fitting = [r for r in runs(text, sentence.benchmarks) if len(r) == len(run)]
        fitting = [r for r in fitting if _nothing_between(sentence, r[0].start, r[-1].end, first, last)]
        if fitting:
            shared = min(fitting, key=lambda r: abs(r[0].start - last) if r[0].start > last else first - r[-1].end)
        if len(shared) == len(run):
            for number, benchmark in zip(run, shared, strict=True):
                assert isinstance(benchmark, Name)
                sentence.benchmark_of[number.start] = benchmark
            continue
        models = [r for r in runs(text, sentence.models) if len(r) == len(run)]
        if models and len(sentence.benchmarks) <= 1:
            for number, model in zip(run, models[0], strict=True):
                assert isinstance(model, Name)
                sentence.model_of[number.start] = model.text
                if sentence.benchmarks:
                    sentence.benchmark_of[number.start] = sentence.benchmarks[0]


def _nothing_between(sentence: Sentence, begun: int, ended: int, first: int, last: int) -> bool:
    low, high = (last, begun) if begun >= last else (ended, first)
    return low <= high and sentence.before(low) == sentence.before(high)


def settle_benchmark(sentence: Sentence, number: Number, memory: Memory, item: bool) -> None:
    """Settles which benchmark the number belongs to, where the sentence says so."""
    if number.start in sentence.benchmark_of:
        return
    before = [b for b in sentence.benchmarks if b.end <= number.start]
    after = [b for b in sentence.benchmarks if b.start >= number.end]
    if before and is_direct(sentence.text[before[-1].end : number.start]):
        if not re.match(r"\s*human\b", sentence.text[number.end :]):
            sentence.benchmark_of[number.start] = before[-1]
    elif after and _leads_to(sentence, number, after[0]):
        sentence.benchmark_of[number.start] = after[0]
    elif before and _may_share(sentence, number, before[-1]):
        sentence.benchmark_of[number.start] = before[-1]
    elif len(sentence.benchmarks) == 1 and _in_brackets_of_model(sentence, number):
        sentence.benchmark_of[number.start] = sentence.benchmarks[0]
    elif not sentence.benchmarks and memory.benchmark and _SAME.search(sentence.text):
        sentence.benchmark_of[number.start] = memory.benchmark
    elif not sentence.benchmarks and memory.topic and (item or VERB.search(sentence.text)):
        sentence.benchmark_of[number.start] = memory.topic


def _in_brackets_of_model(sentence: Sentence, number: Number) -> bool:
    """Whether the number stands in brackets right after a model: `Zorb-2 (64.0%) leads on X`."""
    before = [model for model in sentence.models if model.end <= number.start]
    closed = sentence.text[number.end : number.end + 2].lstrip().startswith((")", "）"))
    return bool(before) and closed and bool(re.fullmatch(r"\s*[(（]\s*", sentence.text[before[-1].end : number.start]))


def is_direct(gap: str) -> bool:
    """Whether the words between a benchmark and a number after it say that the number is its score: `X: 62.5`."""
    return len(gap) < 70 and bool(_DIRECT_BEFORE.fullmatch(gap))


def _leads_to(sentence: Sentence, number: Number, benchmark: Name) -> bool:
    """Whether the words from the number on lead to the benchmark: `62.5% of the tasks in X`, also at a list's end."""
    first, last = sentence.before(number.start), sentence.before(benchmark.start) - 1
    listed = sentence.numbers[first : last + 1] if sentence.old else ()
    if sentence.lists[first] < last or any(one.start in sentence.old for one in listed):
        return False
    number = sentence.numbers[last]
    gap = _AFTER_GAIN.sub(" ", sentence.text[number.end : benchmark.start], count=1).lstrip(" )）")
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


def _may_share(sentence: Sentence, number: Number, benchmark: Name) -> bool:
    """Whether a benchmark before the number is still spoken of: no number took it, or another model's did."""
    place = sentence.before(number.start)
    if place == sentence.before(benchmark.end):
        return not re.search(r"[.;]\s", sentence.text[benchmark.end : number.start])
    last = sentence.numbers[place - 1]
    if last.start in sentence.old or _VARIANTS.fullmatch(sentence.text[last.end : number.start]):
        return True
    if last.start in sentence.benchmark_of and sentence.benchmark_of[last.start] is not benchmark:
        return False
    return any(last.end <= model.start < number.start for model in sentence.models)
