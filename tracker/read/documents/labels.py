"""Stage read: what a label of a row or column names: a model, a benchmark, a metric, a setting, or a part of one."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tracker.read.documents.heads import Head, head_of
from tracker.read.documents.known import BENCHMARK, MODEL, SCAFFOLD, KnownNames, is_ordinary


class Kind(StrEnum):
    """What a label names."""

    MODEL = "model"
    BENCHMARK = "benchmark"
    VARIANT = "variant"
    """A part of a benchmark whose name stands elsewhere: `Verified`, `2.1`, `retail`, `2025`."""
    METRIC = "metric"
    SETTING = "setting"
    SCAFFOLD = "scaffold"
    """An agent or harness: what runs models, and a system where no model is named."""
    OTHER = "other"
    """Sizes, costs, ranks and the like."""
    NAME = "name"
    """A name of which only its place can say what it is."""
    EMPTY = "empty"


MAX_LABEL = 200
"""Longer texts are no labels; they are cut before they are looked at."""

_MARKS = re.compile(r"(?:\s*(?:\[\^?[\w*]{1,3}\]|\\?[*†‡§¶※♣♠♦♥⋆★☆^]++|[¹²³⁰⁴-⁹ᵃᵇᶜᵈᵉ]++))++$")
_EDGES = "\u200b\u200c\u200d\ufeff|:：·•▸►→"
_SIZE = re.compile(r"(?<![\w.])(?:\d+x)?\d+(?:\.\d+)?[BbMm](?:[-_ ]?A\d+(?:\.\d+)?[Bb])?(?![A-Za-z])|[-_ ]A\d+B\b")
_MODEL_WORD = re.compile(
    r"(?<![A-Za-z])(?:instruct|chat|turbo|mini|nano|flash|sonnet|opus|haiku|preview|distill|coder|base|"
    r"think(?:ing)?|air|lite|plus|"
    r"ultra|max|pro|small|medium|large|xl|vl|omni|it|rl|sft|dpo|agent|exp)(?![A-Za-z])",
    re.IGNORECASE,
)
_VERSIONED = re.compile(r"[^\W\d_]{2,}(?:[-_ ]?[vVkKrRmM]?\d+(?:\.\d+)*[a-z]?)(?![\d%])|(?<![\w])[okr]\d(?:[-_ ]|$)")
_CODE = re.compile(r"[\w.-]+/[\w.:-]+|[a-z]+(?:-[a-z0-9.]+)+-\d{4,8}|[\w.-]*-(?:\d{4}|20\d{6}|20\d\d-\d\d-\d\d)(?!\d)")
_BENCH_WORD = re.compile(
    r"bench(?:mark)?(?![a-z])|eval(?:uation)?(?:s|\+|plus)?(?![a-z])|QA\b|\barena\b|arena-|\bexam\b|olympiad|"
    r"mmlu|\baime\b|aime[ '’]?\d|hmmt|gsm-?8k|"
    r"\bgpqa|\bhle\b|\bmath[- ]?(?:500|vista|vision|verse)|arc[- ]?(?:agi|[ce]\b|challenge|easy)|hellaswag|"
    r"winogrande|\bbbh\b|mbpp|human-?eval|"
    r"livecode|codeforces|browsecomp|needle|ruler\b|\bmt-?bench|drop\b|triviaqa|squad|\bocr|docvqa|chartqa|"
    r"videomme|mmmu|tau\d?[- ]|τ|𝜏|swe-|swe |gaia\b|webarena|"
    r"osworld|alpaca-?eval|challenge\b|leaderboard|ifbench|bfcl|cmmlu|c-?eval|mgsm|flores|simpleqa|polyglot",
    re.IGNORECASE,
)
_VARIANT = re.compile(
    r"(?:verified|lite|full|pro|multilingual|multimodal|live|mini|hard|easy|medium|diamond|main|extended|"
    r"retail|airline|telecom|banking|"
    r"test|validation|val|dev|subset|text(?:[- ]only)?|image|overall|english|chinese|"
    r"en|zh|ar|es|fr|de|ja|jp|ko|th|vi|pt|ru|it|tr|bn|sw|te|hi|id|v?\d+(?:\.\d+)*|"
    r"20\d\d|[ivx]{1,4}|"
    r"public|private|python|java|javascript|js|typescript|ts|c\+\+|cpp|c#|go|rust|php|bash|shell|ruby|sql|"
    r"html|german|french|spanish|japanese|korean|arabic|italian|portuguese|russian|hindi|thai|vietnamese|indonesian|"
    r"turkish|dutch|polish|swedish|greek|hebrew|persian|bengali|swahili|urdu|polyglot|edit|challenge|prompt|instruction|strict|"
    r"loose|screenspot|domain)(?:[- ](?:set|"
    r"split|only|subset|mini|verified|hard|strict|loose))?"
    r"(?: ?\(.*\))?",
    re.IGNORECASE,
)
_METRIC = re.compile(
    r"(?:average |mean |avg\.? ?)?(?:(?:pass|avg|mean|maj|cons|best|acc|recall|hit|k|top|majority|consensus|"
    r"major|ndcg|map)[ -]?[@^][ -]?\d+k?|best[- ]of[- ]\w+|accuracy|acc\.?|em|f1|exact match|"
    r"rouge(?:-\w)?|bleu|chrf|prompt (?:strict|loose)|inst(?:ruction)? (?:strict|loose)|percentile|ratings?|"
    r"elo|resolved?|correct|win rate|lc(?: win rate)?|wr|"
    r"(?:single|multiple|first|one|two|\d+) attempts?|success rate|score|mean|average|avg\.?|em/f1|mrr|mAP|"
    r"psnr|wer|cer|perplexity|ppl|"
    r"macro_avg/acc\w*|strict|loose|单次|平均)(?: ?\(.*\))?(?: ?[,/+&] ?[\w@ -]+)?",
    re.IGNORECASE,
)
_SETTING = re.compile(
    r"(?:x-?high|high|medium|med|low|minimal|max(?:imum)?|none|default|(?:non|no|w/o|without|with|w/|extended|"
    r"hybrid|deep|interleaved)?[- ]?(?:thinking|think|reasoning|cot)(?: ?(?:mode|budget|effort|only))?|"
    r"reasoning|instruct mode|(?:w/o|w/|with|without|no|\+) ?(?:[\w.-]+ ){0,3}\w+|\d+[- ]?shots?(?:,? cot)?|"
    r"zero-shot|few-shot|cot|greedy|\d+(?:\.\d+)?k(?: (?:tokens|budget|context))?|(?:max(?:imum)? |up to |"
    r"≤ ?)?\d+ ?(?:steps?|turns?|iterations?|runs?|tokens|rollouts|samples)|steps? ?[=:]? ?\d+|"
    r"fp8|fp16|bf16|fp4|nvfp4|mxfp4|int[48]|w\d+a\d+|awq|gptq|q\d_\w+|gguf|single|parallel|sequential|"
    r"official|internal|ours|reproduced|reported|rerun|best|baseline setting|standard|"
    r"思考|非思考|推理模式|(?:thinking|reasoning|non-thinking)[ -]?mode)(?: ?\(.*\))?",
    re.IGNORECASE,
)
_KNOWN = {BENCHMARK: Kind.BENCHMARK, MODEL: Kind.MODEL, SCAFFOLD: Kind.SCAFFOLD}
_BRACKETS = re.compile(r"\s*[(\[（【]([^()\[\]（）【】]*)[)\]）】]")


@dataclass(frozen=True, slots=True)
class Label:
    """A label as it counts: the cleaned words and what they name."""

    text: str
    kind: Kind
    weight: int = 0
    """How sure the kind is: 3 a known name, 2 by its form, 1 by a weak sign."""


@lru_cache(maxsize=8192)
def clean(text: str) -> str:
    """The words of a label without footnote marks at the end, medals, and emoji."""
    if not text.isascii():
        text = "".join(sign for sign in text if unicodedata.category(sign) not in ("So", "Sk", "Cf", "Co", "Mn"))
    words = " ".join(text.split()).strip(_EDGES + " ")
    if words.isascii() and words[-1:] not in ("*", "]", "^"):
        return words
    shorter = _MARKS.sub("", words)
    return shorter if re.search(r"\w", shorter) else words


def without_brackets(text: str) -> str:
    """The words outside brackets."""
    return " ".join(_BRACKETS.sub(" ", text).split())


def brackets(text: str) -> list[str]:
    """The words inside each pair of brackets."""
    return [found.strip() for found in _BRACKETS.findall(text)]


def label_of(text: str, known: KnownNames) -> Label:
    """What the label names, as far as the words alone can say."""
    label = known.labels.get(text)
    if label is None:
        label = known.labels[text[:MAX_LABEL]] = _label(text, known)
    return label


def _label(text: str, known: KnownNames) -> Label:
    words = clean(text[:MAX_LABEL])
    if not re.search(r"\w", words):
        return Label(words, Kind.EMPTY)
    bare = without_brackets(words) or words
    whole = known.kind_of(bare) or known.kind_of(words)
    if whole is not None and not is_ordinary(bare, whole):
        return Label(words, _KNOWN[whole], 3)
    head = head_of(words)
    if head in (Head.OTHER, Head.CHANGES, Head.INTERVALS) and not _benchmark_weight(bare, known):
        return Label(words, Kind.OTHER, 2)
    for kind, pattern in ((Kind.METRIC, _METRIC), (Kind.SETTING, _SETTING), (Kind.VARIANT, _VARIANT)):
        if pattern.fullmatch(words):
            return Label(words, kind, 2)
    if head is Head.SCORES:
        return Label(words, Kind.METRIC, 1)
    benchmark, model = _benchmark_weight(bare, known), _model_weight(bare, known)
    if benchmark > model:
        return Label(words, Kind.BENCHMARK, benchmark)
    if model > benchmark:
        return Label(words, Kind.MODEL, model)
    return Label(words, Kind.NAME)


def _benchmark_weight(text: str, known: KnownNames) -> int:
    leading = known.leading(text)
    if leading is not None and leading.kind == BENCHMARK and not is_ordinary(text[: leading.end].strip(), BENCHMARK):
        return 3
    return 2 if _BENCH_WORD.search(text) else 0


def _model_weight(text: str, known: KnownNames) -> int:
    leading = known.leading(text)
    if leading is not None and leading.kind == MODEL and not is_ordinary(text[: leading.end].strip(), MODEL):
        return 3
    if _SIZE.search(text) or _CODE.fullmatch(text):
        return 2
    return 1 if _MODEL_WORD.search(text) or _VERSIONED.search(text) else 0
