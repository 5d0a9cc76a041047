"""Stage publish: the figures of a claim and its verdict in the unit of the benchmark, for readers and for drawing.

Nothing is judged here: fractions and per cent are the same number written in two ways, and long decimals are cut.
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from tracker.declare.benchmarks import Benchmark
from tracker.errors import ScoreError
from tracker.publish import figures
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.judged import Judged
from tracker.read.scores import ScoreKind, read_score
from tracker.records import Entry, Status

_SHIFT = {("fraction", "percent"): 2, ("percent", "fraction"): -2}
_PLACES = {"fraction": 4, "ratio": 4, "elo": 1}
_NEAR = Decimal("0.1")


def unit_of(j: Judged) -> str | None:
    """The unit that a claim is shown in."""
    return j.benchmark.unit if j.benchmark else j.verdict.unit or j.claim.unit


def converted(value: Decimal, unit: str | None, target: str | None) -> Decimal:
    """The same value in another unit; as it is where the two do not convert."""
    return value.scaleb(_SHIFT.get((unit or "", target or ""), 0))


def cut(value: Decimal, unit: str | None) -> Decimal:
    """The value with no more decimals than readers need."""
    exponent = value.as_tuple().exponent
    places = _PLACES.get(unit or "", 2)
    return round(value, places) if isinstance(exponent, int) and -exponent > places else value


@lru_cache(maxsize=16_384)
def figure(text: str, unit: str | None, target: str | None) -> str:
    """A printed score with its unit, in the target unit; what is more, or less, than one figure stays as printed."""
    score = read_score(text, unit)
    plain = score.kind is ScoreKind.SCORE and score.half_width is None
    if not plain or score.value is None or score.numerator is not None or _bare_fraction(score.value, unit, target):
        return shown(figures.printed(text, unit), 40)
    value = converted(score.value, score.unit, target)
    same = (score.unit or "", target or "") not in _SHIFT
    shown_in = score.unit if same else target
    amount = figures.amount(cut(value, shown_in), shown_in)
    return f"about {amount}" if score.approximate else amount


def _bare_fraction(value: Decimal, unit: str | None, target: str | None) -> bool:
    """Whether it is not said if the figure is a fraction or per cent."""
    return unit is None and target == "percent" and 0 < abs(value) < 1


def claim_figure(j: Judged) -> str:
    """The claimed figure with its unit."""
    target = unit_of(j)
    value = read_score(j.claim.score).value if j.claim.unit is None else None
    return figure(j.claim.score, target if value is not None and abs(value) >= 1 else j.claim.unit, target)


def row_figure(entry: Entry, unit: str | None, target: str | None) -> str:
    """The figure of a published row; `unit` is that of its board."""
    return figure(entry.score, entry.unit or unit, target or entry.unit or unit)


def in_benchmark_unit(text: str | None, j: Judged) -> Decimal | None:
    """A figure of the verdict, which is in the unit of the row, in the unit of the benchmark."""
    value = figures.plain(text)
    return None if value is None else converted(value, j.verdict.unit, unit_of(j))


def claimed(j: Judged) -> Decimal | None:
    """The claimed figure as a number; None where it is no possible score."""
    if j.verdict.status is Status.INVALID:
        return None
    value = in_benchmark_unit(j.verdict.claim_value, j)
    if value is not None:
        return value
    return possible(j.claim.score, j.claim.unit, j.benchmark) if j.benchmark else None


def published(j: Judged) -> Decimal | None:
    """The published figure as a number; None where no row was used."""
    return in_benchmark_unit(j.verdict.entry_value, j)


def noise(j: Judged) -> Decimal | None:
    """The half-width of chance that was used."""
    return in_benchmark_unit(j.verdict.noise, j)


def delta(j: Judged) -> Decimal | None:
    """Claim minus row."""
    return in_benchmark_unit(j.verdict.delta, j)


def entry_figure(book: Catalogue, j: Judged) -> str:
    """The published figure with its unit; empty where no one row was used."""
    record = book.entries.get(str(j.verdict.entry))
    if record is not None:
        board = book.boards.get(record.entry.board)
        return row_figure(record.entry, board.unit if board else None, unit_of(j))
    row = published(j)
    return "" if row is None else figures.amount(cut(row, unit_of(j)), unit_of(j))


def entry_value(entry: Entry, benchmark: Benchmark) -> Decimal | None:
    """The figure of a row as a number in the unit of its benchmark; None where it is no possible score."""
    return possible(entry.score, entry.unit, benchmark)


def possible(text: str, unit: str | None, benchmark: Benchmark) -> Decimal | None:
    """A printed score as a number in the unit of the benchmark; None where it is none, or out of range."""
    try:
        value = read_score(text, unit or benchmark.unit).in_unit(benchmark.unit).value
    except ScoreError:
        return None
    if value is None or not value.is_finite():
        return None
    low, high = benchmark.minimum, benchmark.maximum
    return None if (low is not None and value < low) or (high is not None and value > high) else value


def amount_text(value: Decimal | None, j: Judged) -> str:
    """A difference or half-width without its unit, cut; empty for none."""
    return "" if value is None else figures.digits(cut(value, unit_of(j)))


def noise_text(j: Judged) -> str:
    """The half-width of chance with one decimal, or with two where it is close to the difference; empty for none."""
    width, gap = noise(j), delta(j)
    if width is None or unit_of(j) != "percent":
        return amount_text(width, j)
    near = gap is not None and abs(abs(gap) - width) < _NEAR
    return figures.digits(round(width, 2 if near else 1))


def signed_text(value: Decimal | None, j: Judged) -> str:
    """A difference with its sign, without its unit; empty for none."""
    if value is None:
        return ""
    short = cut(value, unit_of(j))
    return ("+" if short > 0 else "") + figures.digits(short)
