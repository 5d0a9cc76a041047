"""Stage read: the numbers in a sentence, and whether each can be a score, by the words beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tracker.read.documents.known import small

_NUMBER = r"\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d.,])|\d{1,3}(?:,\d{3})+(?![\d])(?:\.\d+)?|\d+(?:[.,]\d+)?"
_LATIN = r"[^\W\u3040-\u30ff\u4e00-\u9fff]"
"""A letter or digit of writing that divides its words; in other writing a figure stands right beside a word."""
_FIGURE = re.compile(
    rf"(?<!{_LATIN})(?<![.,$€£#@-])(?<![\w.]/)(?P<sign>[+±−–-](?=\d))?(?P<about>[~≈<>≥≤]\s?)?(?P<number>{_NUMBER})(?P<width>\s?±\s?\d+(?:[.,]\d+)?)?"
    r"(?P<unit>[\s\u00a0\u202f]?[%％]|[\s\u00a0\u202f]?(?:percent|per cent|prozent|pour cent)\b|\s?(?:分|ポイント|点))?"
    r"(?P<mark>[¹²³⁰⁴-⁹*†‡]{1,2})?(?![%％]|[.,]\d|-\d)"
    rf"(?!{_LATIN})",
)
_WORDED = re.compile(
    r"(?<![\w-])(?:over|more than|above|at least|about|around|approximately|roughly|nearly|almost|über|"
    r"mehr als|rund|etwa|knapp|"
    r"plus de|environ|près de)\s$|(?:超过|约|近)\s?$",
)
_DIGIT = re.compile(r"[0-9]")
_CANDIDATE = re.compile(
    r"[0-9](?:\s?[%％分点]|[.,][0-9])|[:：]\s?[0-9]|\s[0-9]{2}(?![0-9])|"
    r"[0-9]\s(?:[Pp]er ?cent|[Pp]rozent|pour cent|ポイント)"
)
_ASIDE = re.compile(
    r"https?://\S+|\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|"
    r"[$€£¥]\s?\d[\d.,]*(?:\s?(?:million|billion|bn|m|k))?|#\d+|"
    r"\b(?:top|rank|place|platz)[ -]?#?\d+|\bv\d+(?:\.\d+)*|\b\d+(?:\.\d+)?\s?[x×](?!\w)|\b(?:19|"
    r"20)\d\d\b(?![.,]?\d?\s?[%％])",
)
_ASIDE_SIGNS = frozenset("$€£¥#/×")
_ASIDE_WORDS = ("top", "rank", "platz", "place")
_ASIDE_FIGURE = re.compile(r"\d(?:[-.]\d+[-.]|\d{3}| ?x)")
_VERSION = re.compile(r"v\d")
_GAIN_BEFORE = re.compile(
    r"(?:\bby(?: (?:about|around|over|up to|more than|nearly|almost|roughly|an? (?:average|absolute|further|"
    r"additional)))*|\b(?:rose|fell|grew|gain(?:s|ed)?|dropp?(?:s|ed)?|"
    r"increase[sd]?|decrease[sd]?|improve[sd]?|up|down|plus|minus|sav(?:es|ed|ing)|reduc(?:es|ed|ing)|cuts?|"
    r"boost(?:s|ed)?|rais(?:es|ed)|lifts?|adds?|additional|extra|another|"
    r"climb(?:s|ed)?|jump(?:s|ed)?|surg(?:es|ed)|lower(?:s|ed)?|exceed(?:s|ed|ing)?|ahead|lead(?:s|ing)?|"
    r"gap of|lead of|margin of|"
    r"gain of|recovery of|retention of|loss of|improvement of|increase of|drop of|reduction of|recover(?:s|ed|"
    r"ing|y)?|retain(?:s|ed|ing)?)|"
    r"\bum(?: (?:rund|etwa|gut|bis zu|durchschnittlich))*|\b(?:steigt|stieg|sank|sinkt|wuchs|stiegen|"
    r"fiel)\s+um|\b(?:de|d['’])\s?plus de|\bgagne|\baugmente de|\bbaisse de|\bréduit de|"
    r"提升了?|提高了?|增长了?|增加了?|下降了?|降低了?|超过了?\S{0,6}(?=$)|領先|领先|向上|比[^，。；]{1,40}[高低多少强]出?了?)\s*"
    r"(?:about |around |over |up to |more than |nearly |almost |roughly |约|近)?[(（]?$",
)
_GAIN_WORDS = frozenset(
    re.findall(
        r"\w+",
        "by rose fell grew gain gains gained drop drops dropped increase increases increased decrease decreases "
        "decreased improve improves improved up down plus minus saves saved saving reduces reduced reducing cut "
        "cuts boost boosts boosted raises raised raising lift lifts add adds additional extra another climb "
        "climbs climbed jump jumps jumped surges surged lower lowers lowered exceed exceeds exceeded exceeding "
        "ahead lead leads leading gap margin recovery retention loss improvement reduction recover recovers "
        "recovered recovering retain retains retained retaining um gagne augmente baisse réduit",
    )
)
"""Words of which one stands in every such phrase that is written in Latin letters."""
_LETTERS = re.compile(r"[^\W\d_]+")
_GAIN_AFTER = re.compile(
    r"\s*(?:\([^()]{0,50}\)\s*)?(?:\w+ )?(?:human\b|faster|slower|cheaper|fewer|less|more|higher|lower|better|"
    r"worse|smaller|larger|longer|"
    r"shorter|quicker|ahead|behind|above|below|improvements?|gains?|increases?|boosts?|"
    r"reductions?|decreases?|drops?|savings?|speed-?ups?|lead\b|margin|growth|uplift|advantage|recovery|"
    r"retention|relative|absolute|abs\b|"
    r"percentage points?|points? (?:ahead|higher|above|better|over|more|lower|behind)|pp\b|p\.p\.|"
    r"prozentpunkte?|points de pourcentage|"
    r"de (?:moins|plus|gain|mieux)|weniger|mehr|schneller|langsamer|günstiger|billiger|besser|höher|niedriger|"
    r"kleiner|größer|moins|plus (?:rapide|élevé|cher)|"
    r"of the (?:quality|performance|maximum|max|context|window|total|budget|training|data|original|human|cost|"
    r"costs|price|parameters|memory|compute|time|tokens|accuracy|size|gain|"
    r"speed|partners|market|users|time)|の(?:向上|改善|削減|高速化)|的(?:提升|性能|成本|参数)|个百分点|百分点|"
    r"(?:ポイント)?の?(?:向上|改善|上回|高[いく]|低[いく]))",
)
_AND = re.compile(r"\s*(?:,|/|、|，)?\s*(?:(?:and|und|et|oder|or|&|和|及)\s)?\s*")
_SET_TO = re.compile(r"\b(?:temperature|top[-_ ]?p|python|version|cuda|ci)\s*[=:]?\s*$")
_QUANTITY_AFTER = re.compile(
    r"\s*-?(?:milliarden?|billion(?:en|s)?|million(?:en|s)?|trillion(?:en|s)?|thousand|tausend|mrd|mio|bn|gb|"
    r"tb|mb|kb|gib|ghz|mhz|watts?|kw|mw|"
    r"gpus?|gpu-heures|gpu-hours|cpus?|nodes?|tokens?|parameters?|parametern?|paramètres?|layers?|experts?|"
    r"steps?|turns?|runs?|times|shots?|samples?|repetitions?|trials?|attempts?|seeds?|tasks?|aufgaben|tâches|"
    r"issues?|problems?|questions?|instances?|examples?|seconds?|sekunden?|secondes?|minutes?|minuten?|hours?|"
    r"stunden?|heures?|days?|tage?|jours?|weeks?|months?|years?|jahre?|ans\b|"
    r"stars?|users?|downloads?|launches|languages?|sprachen|models?|benchmarks?|times|ms\b|s\b|k\b|x\b|fps|"
    r"tps|req|dollars?|euros?|usd|eur|"
    r"of (?:the )?\d|out of|von \d|sur \d|/ ?\d|亿|万|个|张|款|项|倍|人|年|月|日|秒|分钟|小时|件|個|倍速)",
)
_TOPIC = re.compile(
    r"\b(?:throughput|latency|speed|memory|bandwidth|price|prices|cost|costs|shares?|stocks?|revenue|coverage|"
    r"partners|cookies?|discount|market|utili[sz]ation|sparsity|"
    r"durchsatz\w*|kosten|preis\w*|aktie\w*|umsatz|speicher|coût\w*|prix|débit|vitesse|dropout|learning rate|"
    r"top[-_ ]p|temperature|confidence|ci|human(?:-level)?)\b[^.;,]{0,40}$|"
    r"(?:吞吐|延迟|成本|价格|股价|温度)[^。；，]{0,12}$",
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number that can be a score: as printed, without marks, and where it stands."""

    text: str
    start: int
    end: int
    percent: bool
    mark: str = ""

    @property
    def decimal(self) -> bool:
        """Whether it is printed with decimals."""
        return bool(re.search(r"\d[.,]\d", self.text))


def may_hold_scores(text: str) -> bool:
    """Whether a passage holds any number that could be printed as a score; most do not."""
    return bool(_DIGIT.search(text)) and bool(_CANDIDATE.search(text))


def _blank_aside(text: str) -> str:
    """The text, in small letters, with dates, sums of money, ranks and addresses made blank; its length stays."""
    if (
        _ASIDE_SIGNS.isdisjoint(text)
        and not any(word in text for word in _ASIDE_WORDS)
        and not _ASIDE_FIGURE.search(text)
        and not _VERSION.search(text)
    ):
        return text
    return _ASIDE.sub(lambda found: " " * len(found[0]), text)


def numbers(text: str, taken: list[tuple[int, int]]) -> Iterator[Number]:
    """The numbers in the sentence that can be scores, outside the spans that names take."""
    body = _blank_aside(small(text))
    for start, end in taken:
        body = f"{body[:start]}{'_' * (end - start)}{body[end:]}"
    gained = 0
    for match in _FIGURE.finditer(body):
        if _is_gain(body, match) or (gained and _AND.fullmatch(body, gained, match.start())):
            gained = match.end()
            continue
        if match["sign"] or not _can_be_score(body, match):
            continue
        start = match.start()
        if match["about"] and re.search(r"[\d)%％]\s*$", body[:start]):
            start = match.start("number")
        worded = _WORDED.search(body[max(0, start - 24) : start])
        if worded:
            start -= len(worded[0])
        printed = text[start : match.end() - len(match["mark"] or "")].strip()
        yield Number(printed, start, match.end(), bool(match["unit"]), match["mark"] or "")


def _can_be_score(body: str, match: re.Match[str]) -> bool:
    whole = match["number"].partition(".")[0].partition(",")[0]
    if match["unit"] and whole.isdecimal() and int(whole) > 100:
        return False
    before, after = body[max(0, match.start() - 60) : match.start()], body[match.end() : match.end() + 40]
    if _GAIN_AFTER.match(after) or _TOPIC.search(before):
        return False
    if not match["unit"] and _QUANTITY_AFTER.match(after):
        return False
    if _SET_TO.search(before):
        return False
    return not (
        not match["unit"]
        and re.match(r"\s*(?:points?|punkte?|pts)\b", after)
        and re.search(r"\b(?:by|um|de)\s*$", before)
    )


def _is_gain(body: str, match: re.Match[str]) -> bool:
    """Whether the words before a number say that it is a gain or a difference: `improves by about`."""
    before = " ".join(body[max(0, match.start() - 48) : match.start()].split(" ")[-7:])
    if before.isascii() and _GAIN_WORDS.isdisjoint(_LETTERS.findall(before)):
        return False
    return bool(_GAIN_BEFORE.search(before))
