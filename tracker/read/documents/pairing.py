"""Stage read: which numbers in a sentence are scores, and of which model on which benchmark."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tracker.read.documents.belonging import Memory, by_lists, is_direct, settle_benchmark
from tracker.read.documents.known import BENCHMARK, MODEL
from tracker.read.documents.numbers import Number, numbers
from tracker.read.documents.sentence import VERB, Sentence, mark_old, merged, rivals_in, with_variants
from tracker.read.documents.sentences import clause_starts
from tracker.read.documents.spotting import Name, Spotter

__all__ = ["Memory", "Pair", "pairs_in"]

_DIRECT_MODEL = re.compile(r"\s*(?:[:：(（]|['’]s|的|の|at|with|scores?|reache[sd]|achieves?)\s*$", re.IGNORECASE)
_SIZE_AFTER = re.compile(r"\s*[(（]((?:\d+x)?\d+(?:\.\d+)?[BM])[)）]")
_BARE_GAP = re.compile(r"\s*(?:\([^()]{0,50}\)\s*)?$")
_FOR_MODEL = re.compile(
    r"\s*(?:for|by|from|of|von|für|bei|pour|par|chez)\s+(?:the |our |der |dem |le |la )?$|\s*[(（]\s*$", re.IGNORECASE
)
_VERB_BEFORE = re.compile(rf"(?:{VERB.pattern})\s*(?:of|at|auf|a|an|about|around|了)?\s*$", re.IGNORECASE)
_SEVERAL_SIZES = re.compile(r"[\w.-]*\d[BbMm]?/\d+(?:\.\d+)?[BM]\b")


@dataclass(frozen=True, slots=True)
class Pair:
    """One score found in a sentence; the names are empty where the sentence does not say them."""

    number: Number
    benchmark: str
    model: str
    context: str
    rival: bool = False
    """Whether the model is named only to be compared with."""


def pairs_in(text: str, spotter: Spotter, memory: Memory, item: bool = False) -> list[Pair]:
    """The scores in one sentence, in order; `memory` is read and brought up to date."""
    names = spotter.names(text)
    benchmarks = with_variants(text, [name for name in names if name.kind == BENCHMARK])
    models = merged(text, [name for name in names if name.kind == MODEL])
    sentence = Sentence(text, [], benchmarks, models, rivals_in(text, models))
    out: list[Pair] = []
    if benchmarks or memory.benchmark or memory.topic:
        out = _pairs(sentence, names, memory, item)
    _remember(sentence, memory)
    return out


def _pairs(sentence: Sentence, names: list[Name], memory: Memory, item: bool) -> list[Pair]:
    """The scores in a sentence whose benchmark it can have said, or one before it."""
    text = sentence.text
    found = list(numbers(text, [(name.start, name.end) for name in names]))
    taken = [(name.start, name.end) for name in (*sentence.benchmarks, *sentence.models)]
    found = [n for n in found if not any(start <= n.start < end for start, end in taken)]
    sentence.take(found)
    sentence.clauses = clause_starts(text)
    out: list[Pair] = []
    if found and not ("/" in text and _SEVERAL_SIZES.search(text)):
        mark_old(sentence)
        if _names_too_few(sentence):
            return []
        by_lists(sentence)
        for number in found:
            settle_benchmark(sentence, number, memory, item)
        for number in found:
            pair = _pair(sentence, number, memory, item)
            if pair is not None:
                out.append(pair)
    return out


def _names_too_few(sentence: Sentence) -> bool:
    """Whether several rises are told, and neither as many benchmarks nor as many models: whose each is, is not said."""
    own = [model for model in sentence.models if model.start not in sentence.rivals]
    return len(sentence.old) > max(1, len(sentence.benchmarks), len(own))


def _remember(sentence: Sentence, memory: Memory) -> None:
    if sentence.benchmarks:
        memory.benchmark = sentence.benchmarks[-1].text
    own = [model for model in sentence.models if model.start not in sentence.rivals]
    if own:
        memory.model = own[0].text


def _pair(sentence: Sentence, number: Number, memory: Memory, item: bool) -> Pair | None:
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


def _is_printed_as_score(sentence: Sentence, number: Number, benchmark: Name | str, item: bool) -> bool:
    """Whether a number without a percent sign is printed so that it can only be a score."""
    if number.percent:
        return True
    if isinstance(benchmark, str):
        return number.decimal and (item or bool(VERB.search(sentence.text)))
    direct = benchmark.end <= number.start and is_direct(sentence.text[benchmark.end : number.start])
    if number.decimal:
        if benchmark.start >= number.end:
            return True
        return direct or bool(VERB.search(sentence.text)) or number.start in sentence.old or bool(sentence.old)
    if direct and re.search(r"[:：]\s*$", sentence.text[benchmark.end : number.start]):
        return True
    before = sentence.text[max(0, number.start - 30) : number.start]
    return bool(_VERB_BEFORE.search(before)) and not re.search(r"[a-z]", sentence.text[number.end : number.end + 1])


def _model(sentence: Sentence, number: Number, memory: Memory) -> tuple[str, bool]:
    """The model of a number, and whether it is one that is only compared with."""
    if number.start in sentence.model_of:
        return sentence.model_of[number.start], False
    leader = sentence.leader.get(number.start)
    if leader is not None and not any(leader.end <= m.start < number.start for m in sentence.models):
        return _model(sentence, leader, memory)
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


def _context(sentence: Sentence, number: Number) -> str:
    """The words around a number up to the next number on either side: they may state settings."""
    benchmark = sentence.benchmark_of.get(number.start)
    begin = benchmark.start if isinstance(benchmark, Name) and benchmark.start < number.start else number.start
    place = sentence.before(number.start)
    if sentence.before(begin) < place:
        begin = number.start
    start = begin if sentence.before(begin) else 0
    if place + 1 == len(sentence.numbers):
        return sentence.text[start:].strip(" ,;")
    later = sentence.numbers[place + 1]
    following, end = sentence.benchmark_of.get(later.start), later.start
    if isinstance(following, Name) and number.end < following.start < end and following is not benchmark:
        end = following.start
    return sentence.text[start:end].strip(" ,;")
