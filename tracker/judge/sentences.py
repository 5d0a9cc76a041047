"""Stage judge: the label and the explanation of a verdict in plain English, made from what the rules found.

Every sentence that a reader sees about a verdict stands here and in `phrases`; none of them judges people, all of them
name the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tracker.judge.phrases import (
    Story,
    both_figures,
    conflict_named,
    direction_word,
    equality,
    gap_words,
    other_rows,
    quoted,
    repeated_runs,
    row_name,
    rows_listed,
    what_is_missing,
    width_words,
)
from tracker.judge.words import FIELD_WORDS, SETTING_WORDS, listed, settings_listed
from tracker.records import Status

LABELS: Mapping[Status, str] = {
    Status.AGREES: "Agrees",
    Status.AGREES_UNSTATED: "Agrees, settings unstated",
    Status.CLAIM_HIGHER: "Claim is higher",
    Status.CLAIM_LOWER: "Claim is lower",
    Status.DIFFERS_UNSTATED: "Differs, settings unstated",
    Status.WITHIN_NOISE: "Differs within noise",
    Status.NOT_COMPARABLE: "Not comparable",
    Status.AMBIGUOUS: "Ambiguous",
    Status.SELF_REPORTED_ONLY: "Only the vendor's own number is published",
    Status.NO_ENTRY: "No published entry",
    Status.NO_LEADERBOARD: "No tracked leaderboard",
    Status.INVALID: "Not a possible score",
}
"""What each status is called; `not-comparable` is followed by the setting."""


def label(status: Status, reasons: tuple[str, ...]) -> str:
    """The label of a verdict: `Not comparable: scaffold` names the setting."""
    if status is Status.NOT_COMPARABLE and reasons:
        return f"{LABELS[status]}: {reasons[0]}"
    return LABELS[status]


def explanation(story: Story) -> str:
    """Why the verdict is what it is, in two to four sentences."""
    return " ".join(part for part in _TELL[story.outcome.status](story) if part)


def _claim_alone(story: Story) -> str:
    return f"The claim is {story.claim} for {story.model} on {story.benchmark}."


def _found(story: Story) -> str:
    """What the last rule found, as a sentence."""
    return f"{story.found[:1].upper()}{story.found[1:]}."


def _difference(story: Story) -> str:
    """How far the claim is from the row, as the beginning of a sentence."""
    pair = story.outcome.pair
    return f"The claim is {gap_words(story)} {direction_word(pair.delta if pair else None)}"


def _agrees(story: Story) -> list[str]:
    if "quoted" in story.outcome.reasons:
        why = "The claim points to this leaderboard, so both figures speak of the same run."
    elif "same-run" in story.outcome.reasons:
        why = "The claimant handed in the row itself, so both figures speak of the same run."
    else:
        why = "Every setting that decides on this benchmark is stated on both sides and the same."
    return [both_figures(story), equality(story), why, repeated_runs(story)]


def _agrees_unstated(story: Story) -> list[str]:
    missing = f"But {what_is_missing(story)}, so it cannot be told whether both were measured in the same way."
    return [both_figures(story), equality(story), missing]


def _beyond(story: Story) -> list[str]:
    if "quoted" in story.outcome.reasons:
        why = "The claim points to this leaderboard, so only rounding could set the two apart, and it does not reach."
        return [both_figures(story), f"{_difference(story)}.", why]
    chance = f"With these numbers of items, chance and rounding explain at most {width_words(story)}."
    same = "Every setting that decides is stated on both sides and the same."
    return [both_figures(story), f"{_difference(story)}.", chance, same, repeated_runs(story)]


def _differs(story: Story) -> list[str]:
    if "noise-unknown" in story.outcome.reasons:
        why = f"{_difference(story)}; nothing is published from which chance could be computed."
    else:
        why = f"{_difference(story)}, more than the {width_words(story)} that chance and rounding explain."
    missing = f"But {what_is_missing(story)}, which may explain the difference."
    return [both_figures(story), why, other_rows(story), missing]


def _within(story: Story) -> list[str]:
    if story.outcome.pair is None or story.outcome.pair.noise is None:
        last = "no more than one unit of the last printed digit"
        why = f"{_difference(story)}, {last}; how far chance reaches is not published."
    else:
        chance = f"two runs may be up to {width_words(story)} apart by chance and rounding"
        why = f"{_difference(story)}; {chance}, so the difference proves nothing either way."
    missing = f"Besides, {what_is_missing(story)}." if story.outcome.unstated else ""
    return [both_figures(story), why, other_rows(story), missing, repeated_runs(story)]


def _not_comparable(story: Story) -> list[str]:
    chosen, pair = story.outcome.chosen, story.outcome.pair
    if chosen is None or pair is None:
        return [_claim_alone(story), _found(story)]
    compared = {one.setting: one for one in chosen.set_up.comparisons}
    first = story.outcome.reasons[0] if story.outcome.reasons else "metric"
    apart = f"The figures are {gap_words(story)} apart, but they" if pair.delta else "They"
    return [both_figures(story), conflict_named(first, compared.get(first)), f"{apart} do not measure the same thing."]


def _ambiguous(story: Story) -> list[str]:
    outcome = story.outcome
    if not outcome.candidates:
        return [_claim_alone(story), _found(story)]
    if outcome.rule == "benchmark-variant":
        return [_claim_alone(story), _found(story), f"The rows are {rows_listed(story)}."]
    if outcome.rule == "identity-open":
        return [_claim_alone(story), *_open_identity(story)]
    if outcome.chosen is not None:
        apart = f"The benchmark's name leaves the variant open, and the figures are {gap_words(story)} apart."
        return [both_figures(story), apart]
    return [_claim_alone(story), *_several_rows(story)]


def _open_identity(story: Story) -> list[str]:
    """Rows whose names say less or more of the model than the claim's."""
    count = len(story.outcome.candidates)
    rows = f"{count} published rows could be meant" if count > 1 else "One published row could be meant"
    if all(one.another for one in story.outcome.candidates):
        return [
            f"Only rows of another model, for which the name is used as well, could be meant: {rows_listed(story)}."
        ]
    fields = dict.fromkeys(field for one in story.outcome.candidates for field in one.vague)
    open_fields = listed(FIELD_WORDS.get(field, field) for field in fields)
    why = f"But only one of the names says {open_fields}, so it may be another model."
    return [f"{rows}: {rows_listed(story)}.", why]


def _several_rows(story: Story) -> list[str]:
    """Rows that could be meant and would give different answers."""
    outcome = story.outcome
    count = len(outcome.candidates)
    rows = f"{count} published rows could be meant, and they give different answers: {rows_listed(story)}."
    open_settings = [setting for setting in outcome.unstated if setting in SETTING_WORDS]
    missing = f"Not stated on both sides: {settings_listed(open_settings)}." if open_settings else ""
    if outcome.equals is None:
        return [rows, missing]
    equal = quoted(row_name(outcome.equals.row))
    return [rows, missing, f"The claim equals one of them, {equal}, but the best fit must not decide."]


def _self_reported(story: Story) -> list[str]:
    pair = story.outcome.pair
    apart = f"They are {gap_words(story)} apart" if pair and pair.delta else "They are equal"
    circular = "the row only repeats what the claimant or the model's own vendor published or ran"
    return [both_figures(story), f"{apart}, but {circular}, so it can neither confirm nor contradict the claim."]


def _no_entry(story: Story) -> list[str]:
    if story.outcome.rule == "no-part":
        part = "The leaderboard is tracked, but no figure of exactly this part or form of the benchmark is recorded."
        return [_claim_alone(story), part]
    return [_claim_alone(story), "The leaderboard is tracked, but it has no row for exactly this model."]


def _no_leaderboard(story: Story) -> list[str]:
    return [f"The claim is {story.claim} for {story.model}: {story.found}."]


def _invalid(story: Story) -> list[str]:
    return [f"The claim prints {story.claim} beside {story.benchmark}: {story.found}, so it is not a possible score."]


_TELL: Mapping[Status, Callable[[Story], list[str]]] = {
    Status.AGREES: _agrees,
    Status.AGREES_UNSTATED: _agrees_unstated,
    Status.CLAIM_HIGHER: _beyond,
    Status.CLAIM_LOWER: _beyond,
    Status.DIFFERS_UNSTATED: _differs,
    Status.WITHIN_NOISE: _within,
    Status.NOT_COMPARABLE: _not_comparable,
    Status.AMBIGUOUS: _ambiguous,
    Status.SELF_REPORTED_ONLY: _self_reported,
    Status.NO_ENTRY: _no_entry,
    Status.NO_LEADERBOARD: _no_leaderboard,
    Status.INVALID: _invalid,
}
