"""Stage read: a printed score as a decimal with its precision, its unit and what kind of statement it is.

The printed text is kept; nothing is converted by guess. Every other stage compares scores through `Score` only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from tracker.errors import ScoreError
from tracker.read.figures import MAX_TEXT, NUMBER, number, plain
from tracker.read.units import unit_name


class ScoreKind(StrEnum):
    """What a printed figure states."""

    SCORE = "score"
    BOUND = "bound"
    GAIN = "gain"
    RANK = "rank"
    RELATIVE = "relative"
    """A recovery, a win rate over something, or "37 % faster": relative to another result."""
    RANGE = "range"
    """Several values or a span, of which none is the score."""
    QUANTITY = "quantity"
    """A cost, size, speed or time; a score only on a benchmark that is measured in its unit."""
    MISSING = "missing"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Score:
    """One printed figure; `value` and `quantum` are in `unit`, and None where there is no value."""

    text: str
    kind: ScoreKind
    value: Decimal | None = None
    unit: str | None = None
    """percent, fraction, elo, usd, count, seconds, ratio, …; None where neither the text nor the source says."""
    quantum: Decimal | None = None
    """One unit of the last printed digit; 0 for an exact count."""
    numerator: int | None = None
    denominator: int | None = None
    half_width: Decimal | None = None
    """The printed ± in the same unit; whether half-width or standard error is for the source to say."""
    bound: str | None = None
    """`at-least`, `above`, `at-most` or `below` for a bound."""
    approximate: bool = False
    percent_sign: bool = False

    @property
    def numeric(self) -> bool:
        """Whether there is a value that can be held against a row: a score or a bound."""
        return self.value is not None and self.kind in (ScoreKind.SCORE, ScoreKind.BOUND)

    def in_unit(self, unit: str) -> Score:
        """The same figure in another unit, exactly; raises ScoreError where the units do not convert."""
        if self.unit == unit or self.value is None or self.unit is None:
            return self
        shift = _SHIFT.get((self.unit, unit))
        if self.unit == "count" and unit in ("percent", "fraction") and self.denominator:
            exact = Decimal(self.numerator or 0) * (100 if unit == "percent" else 1) / self.denominator
            return replace(self, value=exact, unit=unit, quantum=Decimal(0))
        if shift is None or self.quantum is None:
            raise ScoreError(f"{self.text!r} is in {self.unit}, which does not convert to {unit}")
        width = None if self.half_width is None else self.half_width.scaleb(shift)
        moved = (self.value.scaleb(shift), self.quantum.scaleb(shift))
        return replace(self, value=moved[0], unit=unit, quantum=moved[1], half_width=width)


_SHIFT = {("percent", "fraction"): -2, ("fraction", "percent"): 2, ("points", "percent"): 0, ("percent", "points"): 0}

_BARE = re.compile(r"(\d{1,3}(?:\.(\d{1,4}))?)( ?%)?", re.ASCII)
_QUANTA = tuple(Decimal(1).scaleb(-places) for places in range(5))
_MISSING = re.compile(
    r"(?:[-/?x.]*|_+|n/?\.?a\.?|none|null|nan|nil|tbd|tba|pending|unknown|unreported|missing|void"
    r"|not (?:reported|available|supported|tested|applicable|run|evaluated)|no [a-z -]{1,40}support)",
    re.I,
)
_PERCENT = r"(?:%|percent\b|per cent\b|prozent\b|pct\b|pour ?cent\b)"
_UNITS = (
    (_PERCENT, "percent"),
    (r"(?:points?|pts?|punkte?n?|分)(?![a-z])", "points"),
    (r"(?:elo)\b", "elo"),
    (r"(?:usd|us\$|dollars?|\$|€|eur)(?![a-z])", "usd"),
    (r"(?:x|×|times|fach|-fold)(?![a-z])", "ratio"),
    (r"(?:s|secs?|seconds?|sekunden?)(?![a-z/])", "seconds"),
    (r"(?:min|minutes?|minuten?)(?![a-z/])", "minutes"),
    (r"(?:ms|milliseconds?|h|hours?|stunden?|days?|tagen?)(?![a-z/])", "other"),
    (
        r"(?:tok(?:en)?s?(?: ?/ ?| per )s(?:ec(?:ond)?)?|t/s|qps|rps|it/s|[kmgt]i?b(?:/s|ps)?|[tp]?flops?)(?![a-z])",
        "other",
    ),
    (
        r"(?:k|m|b|bn|mn|million(?:en|s)?|billion(?:en|s)?|milliarden?|trillion(?:en|s)?|thousand|tausend|万|亿)"
        r"(?![a-z])",
        "other",
    ),
    (r"(?:tokens?|param(?:eter)?s?|gpus?|watts?|kwh?|steps?|gb)(?![a-z])", "other"),
)
_QUANTITIES = {"usd", "ratio", "seconds", "minutes", "other"}
_ABOVE = (
    (r"(?:>=|≥|⩾|at least|no less than|mindestens|wenigstens|au moins|不低于|至少)", "at-least"),
    (r"(?:>|over|above|more than|greater than|exceeding|über|mehr als|plus de|超过|高于)", "above"),
    (r"(?:<=|≤|⩽|at most|up to|no more than|höchstens|bis zu|maximal|不超过)", "at-most"),
    (r"(?:<|under|below|less than|fewer than|unter|weniger als|moins de|低于)", "below"),
)
_ABOUT = re.compile(
    r"(?:~|≈|≃|about|around|approx(?:\.|imately)?|roughly|circa|ca\.?|c\.|nearly|almost|some|etwa|rund|fast|knapp"
    r"|env(?:\.|iron)|约|近|大约)\s*",
    re.I,
)
_SPEED = re.compile(
    r"\b(?:faster|slower|quicker|cheaper|speed-?ups?|latency|throughput|savings?|schneller|langsamer|billiger"
    r"|plus rapide|moins cher)\b",
    re.I,
)
_RELATIVE = re.compile(
    r"\b(?:better|worse|ahead|behind|fewer|less|more|higher|lower|smaller|larger|recover(?:y|ed)"
    r"|retention|retained|relative|rel\.?|abs(?:olute)?|improve\w*|gains?|increases?|reduc\w*|lead|wins?|"
    r"win[- ]rate|of the|besser|weniger|mehr|p\.?p\.?|percentage points?|prozentpunkte?n?)\b",
    re.I,
)
_RANK = re.compile(
    r"#\s?\d{1,4}|(?:no\.|nr\.|rank(?:ed)?|place|platz|top|第)[ -]?#?\d{1,4}(?: ?名)?"
    r"|\d{1,3}(?:st|nd|rd|th)(?: (?:place|rank))?|(?:first|second|third) place|sota|state[- ]of[- ]the[- ]art",
    re.I,
)
_COUNT = re.compile(r"(\d{1,9}) ?(?:/|out of|of|von|sur) ?(\d{1,9})(?: [a-z]{1,20})?", re.I)
_NOUN_COUNT = re.compile(r"(\d{1,9}) [a-z]{2,20}", re.I)
_MORE = re.compile(rf"(?:^|[^@\w+-])[+$]?{NUMBER} ?(?:%|$)")
_GAIN_BESIDE = re.compile(rf"[,;]? ?\(?\+ ?{NUMBER} ?(?:%|points?|pp)?\)?$", re.I)
_LEAD = re.compile(rf"(?P<sign>[+-])? ?(?P<currency>\$|€|us\$)? ?(?P<number>{NUMBER})", re.I)
_WIDTH = re.compile(rf"± ?(?P<width>{NUMBER}) ?%?|\+ ?(?P<up>{NUMBER}) ?/ ?- ?(?P<down>{NUMBER})")
_SPAN = re.compile(rf"[\[(](?:95 ?% ?ci:? ?)?(?P<low>{NUMBER}) ?%?(?:,| - |-|to| ;) ?(?P<high>{NUMBER}) ?%?[\])]", re.I)
_HALVES = re.compile(r"(?P<outer>[^()]{1,80})\((?P<inner>[^()]{1,80})\)")


@lru_cache(maxsize=65_536)
def read_score(text: str, unit: str | None = None) -> Score:
    """The printed text as a Score; `unit` is what the source says, and a unit printed in the text goes before it.

    Never raises: what is no figure comes back with the kind `missing` or `unreadable` and no value.
    """
    if bare := _BARE.fullmatch(text):
        return _bare(bare, unit)
    body, unit = plain(text), unit_name(unit)
    if len(text) > MAX_TEXT * 4 or len(body) > MAX_TEXT:
        return Score(text, ScoreKind.UNREADABLE, unit=unit)
    if _MISSING.fullmatch(body):
        return Score(text, ScoreKind.MISSING, unit=unit)
    if _RANK.fullmatch(body):
        return Score(text, ScoreKind.RANK, unit=unit)
    inner = body[1:-1].strip() if body.startswith("(") and body.endswith(")") and body.count("(") == 1 else body
    return replace(_counted(inner, unit) or _qualified(inner, unit), text=text)


def _bare(match: re.Match[str], unit: str | None) -> Score:
    """A number of up to three digits with nothing but a percent sign, as most figures are."""
    percent = match[3] is not None
    said = "percent" if percent else unit_name(unit)
    quantum = _QUANTA[len(match[2] or "")]
    return Score(match[0], ScoreKind.SCORE, Decimal(match[1]), said, quantum, percent_sign=percent)


def _counted(body: str, unit: str | None) -> Score | None:
    """A count of a total, alone or beside its percentage in either order, else None."""
    halves = _HALVES.fullmatch(body)
    parts = [part.strip() for part in (halves["outer"], halves["inner"])] if halves else [body]
    counts = [match for part in parts if (match := _COUNT.fullmatch(part))]
    if halves and not counts and (noun := _NOUN_COUNT.fullmatch(parts[0])) and parts[1].endswith("%"):
        return replace(_qualified(parts[1], unit), numerator=int(noun[1]))
    if len(counts) != 1:
        return None
    solved, total = int(counts[0][1]), int(counts[0][2])
    if not 0 <= solved <= total or total == 0:
        return Score(body, ScoreKind.UNREADABLE, unit=unit)
    if len(parts) == 1:
        return Score(body, ScoreKind.SCORE, Decimal(solved), "count", Decimal(0), solved, total)
    printed = _qualified(next(part for part in parts if not _COUNT.fullmatch(part)), unit)
    return replace(printed, numerator=solved, denominator=total)


def _qualified(body: str, unit: str | None) -> Score:
    """A figure after a word that bounds it or calls it approximate."""
    for pattern, bound in _ABOVE:
        if match := re.match(pattern + r"\s*", body, re.I):
            found = _figure(body[match.end() :], unit)
            return replace(found, kind=ScoreKind.BOUND, bound=bound) if found.kind is ScoreKind.SCORE else found
    if match := _ABOUT.match(body):
        return replace(_figure(body[match.end() :], unit), approximate=True)
    if match := re.fullmatch(rf"({NUMBER} ?%?) ?\+", body):
        found = _figure(match[1], unit)
        return replace(found, kind=ScoreKind.BOUND, bound="at-least")
    return _figure(body, unit)


def _figure(body: str, unit: str | None) -> Score:
    """One number with its sign, unit, interval and the words after it."""
    lead = _LEAD.match(body)
    if lead is None or re.match(r"[.,]?\d", body[lead.end() :]):
        return Score(body, ScoreKind.UNREADABLE, unit=unit)
    printed, rest = _printed_unit(body[lead.end() :].strip())
    if lead["currency"]:
        printed = "usd"
    said = printed if printed not in (None, "points") else unit or printed
    read = number(("-" if lead["sign"] == "-" else "") + lead["number"], small=said in ("percent", "fraction"))
    if read is None:
        return Score(body, ScoreKind.UNREADABLE, unit=unit)
    width, rest = _interval(rest, read[0], said)
    kind = _kind(lead["sign"], printed, _GAIN_BESIDE.sub("", rest))
    if kind in (ScoreKind.UNREADABLE, ScoreKind.RANGE):
        return Score(body, kind, unit=said)
    return Score(body, kind, read[0], said, read[1], half_width=width, percent_sign=printed == "percent")


def _printed_unit(rest: str) -> tuple[str | None, str]:
    """The unit that follows the number, and what follows the unit."""
    for pattern, name in _UNITS:
        if match := re.match(pattern, rest, re.I):
            return name, rest[match.end() :].strip()
    return None, rest


def _interval(rest: str, value: Decimal, unit: str | None) -> tuple[Decimal | None, str]:
    """The printed half-width after the number (the wider side of an uneven one), and what is left of the text."""
    small = unit in ("percent", "fraction")
    inner = rest[1:-1].strip() if rest.startswith("(") and rest.endswith(")") else rest
    if match := _WIDTH.match(inner):
        sides = [number(side, small=small) for side in match.group("width", "up", "down") if side]
        return max((side[0] for side in sides if side), default=None), inner[match.end() :].strip()
    if match := _SPAN.match(rest):
        ends = [number(match[side], small=small) for side in ("low", "high")]
        widths = [abs(end[0] - value) for end in ends if end]
        return max(widths, default=None), rest[match.end() :].strip()
    return None, rest


def _kind(sign: str | None, printed: str | None, rest: str) -> ScoreKind:
    """What the number with its unit and the words after it states."""
    if _SPEED.search(rest):
        return ScoreKind.QUANTITY
    if _RELATIVE.search(rest):
        return ScoreKind.RELATIVE
    if sign == "+":
        return ScoreKind.GAIN
    if re.match(r"e[+-]?\d|\w*\d", rest, re.I):
        return ScoreKind.UNREADABLE
    if re.match(rf"(?:-|to|bis|/|→|->|or|and|\() ?[+$]?{NUMBER}", rest, re.I) or _MORE.search(rest):
        return ScoreKind.RANGE
    return ScoreKind.QUANTITY if printed in _QUANTITIES else ScoreKind.SCORE
