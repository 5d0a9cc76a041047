"""Stage judge: figures, gaps and settings in plain words, for the sentences that readers see."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_EVEN, Decimal

from tracker.read.scores import Score

SETTING_WORDS = {
    "version": "the version of the benchmark",
    "window": "the time window of the problems",
    "subset": "the set of problems",
    "metric": "what was measured (the metric)",
    "scaffold": "the agent program (scaffold)",
    "attempts": "the number of attempts",
    "effort": "the thinking effort",
    "mode": "the thinking mode",
    "tools": "the use of tools",
    "limits": "the limits of time, steps or tokens",
    "judge": "who judged the answers",
    "shots": "the number of worked examples in the prompt",
    "prompt": "the prompt",
    "quantisation": "the precision of the weights",
    "provider": "the provider",
    "snapshot": "the exact snapshot of the model",
    "benchmark-variant": "the variant of the benchmark",
}
"""What each setting or reason is called in a sentence."""

FIELD_WORDS = {
    "generation": "the version of the model",
    "tier": "the tier of the model",
    "size": "the size of the model",
    "tuning": "whether the base or a tuned checkpoint is meant",
    "stage": "whether a preview is meant",
    "words": "a further part of the name",
    "revision": "the revision of the model",
    "snapshot": "the snapshot of the model",
    "owner": "whose build it is",
    "judgement": "which of the two is meant",
}
"""What each field of a model's name is called in a sentence."""


def figure_words(score: Score) -> str:
    """The figure with its unit as a reader expects it: `71.7 %`, `372 of 500`, `$5,478.16`."""
    if score.value is None or score.unit in (None, "ratio", "other"):
        return " ".join(score.text.split())[:60] or "nothing"
    if score.unit in ("fraction", "percent", "points"):
        return _share_words(score.value, score.unit)
    if score.unit == "count" and score.denominator:
        return f"{score.numerator} of {score.denominator}"
    if score.unit == "usd":
        return f"${score.value:,f}"
    return f"{score.value:f} {score.unit}"


def _share_words(value: Decimal, unit: str) -> str:
    """A share as printed, a long one rounded to the second digit after the point; a fraction with its percentage."""
    if unit == "fraction":
        return f"{_rounded(value, 4):f} ({_rounded(value * 100, 2):f} %)"
    return f"{_rounded(value, 2):f}" + (" %" if unit == "percent" else " points")


def _rounded(value: Decimal, most: int) -> Decimal:
    """The value with at most so many digits after the point."""
    exponent = value.as_tuple().exponent
    return round(value, most) if isinstance(exponent, int) and exponent < -most else value


def amount_words(amount: Decimal, unit: str | None) -> str:
    """A gap or half-width, without its sign, rounded to two digits after the point: `5.9 points`.

    Points of a fraction are those of its percentage.
    """
    size = abs(amount) * (100 if unit == "fraction" else 1)
    step = Decimal("0.01")
    shown = size.quantize(step, ROUND_HALF_EVEN).normalize()
    text = f"{shown:f}" if shown or not size else f"less than {step:f}"
    if unit == "usd":
        return f"${text}"
    one = text == "1"
    return text if unit == "ratio" else f"{text} point{'' if one else 's'}"


def listed(items: Iterable[str], last: str = "and") -> str:
    """The items as `a, b and c`."""
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def settings_listed(settings: Iterable[str]) -> str:
    """The settings in words, each once: effort and mode are one."""
    return listed(dict.fromkeys(SETTING_WORDS.get(setting, setting) for setting in settings))
