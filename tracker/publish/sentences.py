"""Stage publish: the answer to one claim as plain sentences with both numbers, who printed them, and why."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.publish import setting_words, words
from tracker.publish.dates import When
from tracker.records import SETTINGS, Comparison, Status, Verdict


@dataclass(frozen=True, slots=True)
class Parts:
    """What a sentence is made of, already fit for display."""

    publisher: str
    model: str
    benchmark: str
    claim: str
    """The claimed figure with its unit."""
    board: str
    """The title of the board that was asked, or an empty text."""
    entry: str
    """The published figure with its unit, or an empty text."""
    as_of: When | None
    gap: str
    """The size of the difference with its unit, or an empty text."""
    noise: str
    """The half-width of chance, without its unit."""
    unit: str
    """The word for differences."""
    verdict: Verdict
    rows: int = 0
    """How many rows could be meant."""
    printed_since: bool = False
    """Whether the claim was printed after the newest copy of the leaderboard was read."""


def printed(parts: Parts) -> str:
    """The first sentence: who prints what."""
    return f"{parts.publisher} prints {parts.claim} for {parts.model} on {parts.benchmark}."


def outcome(parts: Parts) -> str:
    """The second sentence: what the leaderboard says, and how the two compare."""
    return _OUTCOMES[parts.verdict.status](parts)


def answer(parts: Parts) -> str:
    """Both sentences."""
    return f"{printed(parts)} {outcome(parts)}"


def _chance(parts: Parts) -> str:
    """What chance allows, in brackets with a space before; empty where it is not known."""
    return f" (±{parts.noise} {parts.unit})" if parts.noise else ""


def silence(verdict: Verdict) -> str:
    """Who leaves which settings unsaid: `neither side states the number of attempts or the use of tools`."""
    pairs = {pair.setting: pair for pair in _compared(verdict)}
    named = [reason for reason in verdict.reasons if reason in SETTINGS or reason == "snapshot"]
    by_side: dict[str, list[str]] = {}
    for name in named:
        pair = pairs.get(name)
        ours, theirs = (pair.claim, pair.entry) if pair else (None, None)
        side = "neither side states" if not ours and not theirs else _ONE_SIDE[bool(ours)]
        by_side.setdefault(side if pair and not (ours and theirs) else _VAGUE, []).append(
            setting_words.NOUNS.get(name, name)
        )
    said = [f"{side} {words.listed(list(dict.fromkeys(by_side[side])), _AND[side])}" for side in by_side]
    return words.listed(said) or "a setting that matters is not stated on both sides"


_VAGUE = "it is not certain that both mean the same by"
_ONE_SIDE = {True: "the row does not state", False: "the claim does not state"}
_AND = {"neither side states": "or", _ONE_SIDE[True]: "or", _ONE_SIDE[False]: "or", _VAGUE: "and"}


def _compared(verdict: Verdict) -> tuple[Comparison, ...]:
    used = [row for row in verdict.considered if row.used]
    row = next((row for row in used if row.entry == verdict.entry), None) or next(iter(used), None)
    return row.comparisons if row else ()


def _relation(verdict: Verdict) -> str:
    """Where the row lies seen from the claim; within chance a verdict has no direction, only a difference."""
    above = verdict.direction == "higher" if verdict.direction else not (verdict.delta or "").startswith("-")
    return "lower" if above else "higher"


def _agrees(parts: Parts) -> str:
    return f"{parts.board} lists {parts.entry}: the two agree."


def _agrees_unstated(parts: Parts) -> str:
    return f"{parts.board} lists {parts.entry}, the same number, but {silence(parts.verdict)}."


def _apart(parts: Parts) -> str:
    verdict = parts.verdict
    if "quoted" in verdict.reasons:
        board, limit = f"{parts.board}, to which the claim points,", "rounding explains"
    else:
        board = parts.board
        limit = "rounding explains" if "same-run" in verdict.reasons else f"chance alone explains{_chance(parts)}"
    return f"{board} lists {parts.entry}, {parts.gap} {_relation(verdict)}: more than {limit}."


def _differs_unstated(parts: Parts) -> str:
    verdict = parts.verdict
    apart = f", {parts.gap} {_relation(verdict)}" if parts.gap else ""
    entry = f"lists {parts.entry}{apart}" if parts.entry else "lists other numbers"
    if "noise-unknown" in verdict.reasons:
        return f"{parts.board} {entry}; how far chance alone reaches is not known."
    return f"{parts.board} {entry}: more than chance alone explains{_chance(parts)}, but {silence(verdict)}."


def _within_noise(parts: Parts) -> str:
    verdict = parts.verdict
    apart = f" {parts.gap} {_relation(verdict)}," if parts.gap else ""
    return f"{parts.board} lists {parts.entry},{apart} a gap that chance alone can explain{_chance(parts)}."


def _not_comparable(parts: Parts) -> str:
    verdict = parts.verdict
    setting = next((reason for reason in verdict.reasons if reason in SETTINGS), "")
    under = f"measured with another {setting_words.ANOTHER[setting]}" if setting else "measured in another way"
    if not parts.entry:
        return f"What is published was {under}, so the numbers do not compare."
    return f"{parts.board} lists {parts.entry}, {under}, so the two numbers do not compare."


def _ambiguous(parts: Parts) -> str:
    fired = {rule.name for rule in parts.verdict.rules}
    if "unit-open" in fired:
        return (
            "A number below one without a unit may be a fraction or a small percentage, so it is held against no row."
        )
    if parts.verdict.reasons[:1] == ("benchmark-variant",):
        return (
            f"{parts.benchmark} has several variants; which is meant is not said, and they would come out differently."
        )
    if parts.rows > 1:
        return f"{parts.board} lists {parts.rows} rows that could be meant, and they would come out differently."
    if parts.rows == 1:
        return f"{parts.board} lists one row that may be meant, but it is not certain that it is the same model."
    return "More than one reading is possible, and they would come out differently."


def _self_reported(parts: Parts) -> str:
    listed = f"the vendor’s own number, {parts.entry}" if parts.entry else "the vendor’s own number"
    return f"{parts.board} has only {listed}, which can neither confirm nor contradict it."


def _no_entry(parts: Parts) -> str:
    if parts.printed_since and parts.as_of:
        read = f"when it was last read, on {parts.as_of.words}, before this was printed"
        return f"{parts.board or 'The leaderboard'} had no entry for this model {read}."
    as_of = f" as of {parts.as_of.words}" if parts.as_of else ""
    return f"{parts.board or 'The leaderboard'} has no entry for this model{as_of}."


def _no_leaderboard(parts: Parts) -> str:
    return "No tracked leaderboard publishes this score, so there is nothing to hold it against."


def _invalid(parts: Parts) -> str:
    return "That is not a possible score on this benchmark, so it is held against nothing."


_OUTCOMES = {
    Status.AGREES: _agrees,
    Status.AGREES_UNSTATED: _agrees_unstated,
    Status.CLAIM_HIGHER: _apart,
    Status.CLAIM_LOWER: _apart,
    Status.DIFFERS_UNSTATED: _differs_unstated,
    Status.WITHIN_NOISE: _within_noise,
    Status.NOT_COMPARABLE: _not_comparable,
    Status.AMBIGUOUS: _ambiguous,
    Status.SELF_REPORTED_ONLY: _self_reported,
    Status.NO_ENTRY: _no_entry,
    Status.NO_LEADERBOARD: _no_leaderboard,
    Status.INVALID: _invalid,
}
