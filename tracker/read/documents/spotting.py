"""Stage read: the names in a sentence: benchmarks and models, known or recognised by their form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tracker.read.documents.known import BENCHMARK, MODEL, KnownNames, LayeredNames, Mention, is_ordinary
from tracker.read.documents.nonames import begins_no_name

_UPPER = r"A-ZÀ-ÖØ-Þ"
_WORD = rf"[{_UPPER}][A-Za-z0-9_À-ÿ]*"
_SUFFIX = (
    r"(?:A?\d+(?:\.\d+)?[BMbm]|[vV]?\d+(?:\.\d+)*[a-z]?|Instruct|Chat|Base|Thinking|Pro|Max|[Mm]ini|[Nn]ano|"
    r"Flash|Ultra|Air|Opus|Sonnet|"
    r"Haiku|Preview|Coder|Turbo|Lite|Plus|Small|Medium|Large|Distill|Exp|Terminus|Speciale|Maverick|Scout|VL|"
    r"Omni|Heavy|Fast|instruct|"
    r"chat|base|thinking|preview|high|xhigh|low|medium|it)"
)
_FORM = re.compile(
    rf"(?<![\w/.@-])(?:{_WORD}(?:[-+.]{_WORD})*(?: {_WORD}){{0,2}}?[- ]?|[a-z]++(?:-[a-z]++(?=-))*+-(?=\w*\d)|"
    rf"[\u4e00-\u9fff]{{2,6}}-)"
    rf"(?:v\.?)?[A-Z]?\d+(?:\.\d+)*(?:[A-Za-z]{{1,2}}(?![a-z]))?(?>[- ]{_SUFFIX}(?![\w]))*(?![\w%％]|[.,]\d|-\d)|"
    r"(?<![\w/.-])o[1345](?:-(?:mini|pro|preview|high))*(?![\w-])",
    re.ASCII,
)
_BENCHMARK_WORDS = ("ench", "ENCH", "Eval", "QA", "Arena")
_STRUCTURE = re.compile(
    r"(?<![A-Za-z0-9-])(?:[A-Z][A-Za-z0-9.+]*-){0,2}[A-Za-z0-9.+]*(?:[Bb]ench|BENCH|Eval|QA|Arena)(?:\+|"
    r"Plus)?(?![A-Za-z0-9])(?:-[A-Za-z][A-Za-z0-9]*)?"
    r"(?: (?:Verified|Lite|Pro|Hard|Live|Mini|Multilingual|Multimodal|Diamond|Full|v\d+(?:\.\d+)*|"
    r"\d\.\d+)(?!\w))*(?: ?\((?:Hard|Lite|Full|Verified|Mini)\))?",
    re.ASCII,
)
_CAPITALS = re.compile(r"[A-Z][a-z]?[A-Z]")
_ACRONYM = re.compile(
    r"(?:\b(?:on|in|auf|im|bei|beim|sur|à|at)|在|于)\s*(?:the |dem |der |le |la )?((?:[A-Z]{3,}|"
    r"[A-Z]+[a-z]?[A-Z]+)[\w+]*(?:-[\w]+)*(?: 20\d\d)?)",
    re.ASCII,
)
_NO_BENCHMARK = re.compile(
    r"(?:GPUs?|CPUs?|TPUs?|API|APIs|RAM|AWS|USD|EUR|LLMs?|VRAM|FLOPS?|CUDA|NVIDIA|AMD|IBM|GCP|SDK|HTTP|JSON|"
    r"YAML|CSV|PDF|README|RL|MoE|RLHF|SFT|DPO|SOTA|SoTA|"
    r"LICEN[SC]E|NOTICE|NVL\d+|GB\d+|HBM\d?\w?|DGX|HGX|Benchmark|QA|Eval|Arena|[Bb]ench)",
)
_VARIANT_AFTER = re.compile(
    r"(?:[ -](?:Verified|Lite|Pro|Hard|Live|Mini|mini|Multilingual|Multimodal|Diamond|Full|full|verified|lite|"
    r"Retail|Airline|Telecom|retail|airline|telecom|v\d+(?:\.\d+)*|"
    r"20\d\d|\d\.\d+(?![%％\d]| ?[%％])))+(?!\w)| ?\((?:Hard|Lite|Full|Verified|Mini|hard|lite|full|mini|retail|"
    r"airline|telecom)\)"
)
_JOINED_BEFORE = re.compile(r"[\w+]+-$", re.ASCII)
_JOINED_AFTER = re.compile(r"^(?:-[A-Za-z][\w+]*|[+])", re.ASCII)
_SUFFIXED = re.compile(rf"(?>[- ]{_SUFFIX}(?!\w))+(?![%％]|[.,]\d)")
_LOOSE_FIGURE = re.compile(r" \d+(?:\.\d+)?(?: |$)")
_HYPHENED = re.compile(r"-[A-Z][\w]*(?:-[A-Z0-9][\w]*)*", re.ASCII)
_VERSION = re.compile(r" ?\(v\.?\d[\w.]*\)")
_DIGIT = re.compile(r"\d")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_CAPITAL = re.compile(rf"[{_UPPER}]")
_SCORE_IN_NAME = re.compile(r" [2-9]\d[.,]\d")
_BARE_VERSION = re.compile(r"[A-Z]?\d[\d.]*")
_AGENT_WORDS = ("gent", "ystem", "ramework", "ssistant")
_CALLED = re.compile(
    r"\b(?:[Aa]gent|[Ss]ystem|[Ff]ramework|[Aa]ssistant),? ([A-Z][A-Za-z]*[a-z][\w-]*)(?=[\s,])", re.ASCII
)
_VERBS = (
    *("achiev", "reach", "scor", "solv", "attain", "obtain", "hit", "post"),
    *("erzielt", "erreicht", "löst", "schafft", "obtient", "atteint", "résout"),
)
_AGENT = re.compile(
    rf"(?<![\w-])({_WORD}(?:-\w+)*(?: {_WORD}){{0,2}}) (?=(?:now |also |currently )?(?:achiev|reach|"
    rf"scor(?!es? of\b|e\b)|solv|resolv|"
    rf"attain|obtain|hits?\b|posts?\b|erzielt|erreicht|löst|schafft|obtient|atteint|résout))"
)


@dataclass(frozen=True, slots=True)
class Name:
    """A benchmark or model where a sentence names it: the words, and `text[start:end]`."""

    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Spotter:
    """Finds the names in a sentence; `own` are names that the document itself has made known."""

    known: KnownNames
    own: KnownNames
    own_han: tuple[str, ...] = ()
    """Own names in writing without blanks between words."""

    def names(self, text: str) -> list[Name]:
        """The benchmarks and models in the sentence, in order, without overlaps."""
        found: list[Name] = []
        for mention in LayeredNames(self.known, self.own).mentions(text):
            _place(found, _widened(text, mention, self.own))
        for han in self.own_han:
            for match in re.finditer(re.escape(han), text):
                _place(found, Name(MODEL, han, match.start(), match.end()), wins=True)
        for name in _by_structure(text):
            _place(found, name)
        for name in (*names_by_form(_blanked(text, found)), *_by_place(text)):
            _place(found, name)
        found.sort(key=lambda name: name.start)
        return found


def spotter(known: KnownNames, own_models: Iterable[str]) -> Spotter:
    """A spotter that also knows the document's own names of models."""
    names = [name for name in dict.fromkeys(own_models) if len(name) > 1]
    han = tuple(
        sorted((name for name in names if re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", name)), key=len, reverse=True)
    )
    return Spotter(known, KnownNames.of(models=names), han)


def _blanked(text: str, found: list[Name]) -> str:
    """The text with the benchmarks in it made unreadable, so that no name begins or ends in one."""
    for name in found:
        if name.kind == BENCHMARK:
            text = text[: name.start] + "_" * (name.end - name.start) + text[name.end :]
    return text


def _by_structure(text: str) -> Iterator[Name]:
    """Benchmarks whose names say that they are one: `SVGBench`, `C-SimpleQA`."""
    if not any(word in text for word in _BENCHMARK_WORDS):
        return
    for match in _STRUCTURE.finditer(text):
        if not _NO_BENCHMARK.fullmatch(match[0]) and re.search(r"[A-Za-z0-9]{2}", match[0]):
            yield Name(BENCHMARK, match[0], match.start(), match.end())


def names_by_form(text: str) -> Iterator[Name]:
    """Models whose names have the form of one: words with capitals, a version or a size."""
    for match in _FORM.finditer(text):
        name = _model(text, match)
        if name is not None:
            yield name


def _by_place(text: str) -> Iterator[Name]:
    """Names that only their place in the sentence tells: acronyms after a preposition, subjects of verbs of scoring."""
    for match in _ACRONYM.finditer(text) if _CAPITALS.search(text) else ():
        if not _NO_BENCHMARK.fullmatch(match[1]):
            yield Name(BENCHMARK, match[1], match.start(1), match.end(1))
    for words, pattern in ((_AGENT_WORDS, _CALLED), (_VERBS, _AGENT)):
        for match in pattern.finditer(text) if any(word in text for word in words) else ():
            if not begins_no_name(match[1]) and not _is_common(match[1]):
                yield Name(MODEL, match[1], match.start(1), match.end(1))


def _place(found: list[Name], name: Name | None, wins: bool = False) -> None:
    if name is None:
        return
    overlapping = [other for other in found if name.start < other.end and other.start < name.end]
    if wins:
        for other in overlapping:
            found.remove(other)
    elif overlapping:
        longer = all(
            name.kind == other.kind and name.start <= other.start and name.end >= other.end for other in overlapping
        )
        if not longer or (name.kind == MODEL and len(name.text.split()) > len(overlapping[0].text.split()) + 2):
            return
        if name.kind == MODEL and name.start < overlapping[0].start:
            return
        for other in overlapping:
            found.remove(other)
    found.append(name)


def _widened(text: str, mention: Mention, own: KnownNames) -> Name | None:
    """A known name with what is joined to it, which makes it another name: `C-SimpleQA`, `MMLU-ProX`, `SWE-GPT`.

    None for an everyday word, and for the bare name of a family that the document does not use for a model of its own.
    """
    start, end = mention.start, mention.end
    if is_ordinary(text[start:end], mention.kind):
        return None
    before = _JOINED_BEFORE.search(text[max(0, start - 30) : start]) if text[start - 1 : start] == "-" else None
    if before and (mention.kind == BENCHMARK or before[0][:1].isupper()):
        start -= len(before[0])
    if mention.kind == BENCHMARK:
        if text[end : end + 1] in (" ", "-", "(") and (variant := _VARIANT_AFTER.match(text, end)):
            end = variant.end()
        if text[end : end + 1] in ("-", "+") and (after := _JOINED_AFTER.match(text[end : end + 30])):
            end += len(after[0])
        return _closed(text, BENCHMARK, start, end)
    if text[end : end + 1] in (" ", "-"):
        form = _SUFFIXED.match(text[end : end + 60])
        end += len(form[0]) if form and not _LOOSE_FIGURE.match(form[0]) else 0
    if text[end : end + 1] == "-" and (joined := _HYPHENED.match(text[end : end + 40])):
        end += len(joined[0])
    if text[end : end + 1] in (" ", "(") and (version := _VERSION.match(text[end : end + 24])):
        end += len(version[0])
    name = text[start:end]
    bare = not _DIGIT.search(name) and len(name.split()) == 1 and "-" not in name
    if bare and own.kind_of(name) is None:
        return None
    return _closed(text, MODEL, start, end)


def _closed(text: str, kind: str, start: int, end: int) -> Name:
    """The name with the bracket that closes it, where it holds the one that opens it."""
    if text[end : end + 1] in (")", "）") and re.search(r"[(（][^()（）]*$", text[start:end]):
        end += 1
    return Name(kind, text[start:end], start, end)


def _model(text: str, match: re.Match[str]) -> Name | None:
    """A name by its form, without words before it that begin no name; None where nothing is left."""
    start, words = match.start(), match[0]
    while (first := _FIRST_WORD.match(words)) and begins_no_name(first[0]):
        rest = words[first.end() :].lstrip(" ")
        if not _CAPITAL.match(rest):
            return None
        start += len(words) - len(rest)
        words = rest
    if _SCORE_IN_NAME.search(words):
        return None
    if not _DIGIT.search(words) or _BARE_VERSION.fullmatch(words):
        return None
    return Name(MODEL, words, start, start + len(words))


def _is_common(words: str) -> bool:
    return bool(
        re.fullmatch(
            r"(?:It|He|She|They|Which|Who|Model|The Model|Today|Here|There|However|Overall|Es|Er|Sie|Il|Elle|Rival)",
            words.split()[0],
        )
    )
