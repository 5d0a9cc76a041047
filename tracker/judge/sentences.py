"""Stage judge: the label and the explanation of a verdict in plain English, made from what the rules found.

Every sentence that a reader sees about a verdict stands here; none of them judges people, all of them name the figures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from tracker.judge.candidates import Candidate
from tracker.judge.decide import Outcome
from tracker.judge.sides import Row, Subject
from tracker.judge.words import SETTING_WORDS, amount_words, figure_words, listed, settings_listed
from tracker.read.scores import Score
from tracker.records import Comparison, Status

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

MOST_ROWS = 4
"""So many rows are named in a sentence; the others are counted."""


@dataclass(frozen=True, slots=True)
class Story:
    """What a sentence is made from."""

    subject: Subject
    score: Score | None
    outcome: Outcome
    found: str
    """What the last rule found."""
    benchmark: str
    """The benchmark as readers know it."""

    @property
    def claim(self) -> str:
        """The claimed figure in words."""
        return figure_words(self.score or self.subject.score)

    @property
    def model(self) -> str:
        """The claimed model as printed."""
        return " ".join(self.subject.claim.model.split())[:100]


def label(status: Status, reasons: tuple[str, ...]) -> str:
    """The label of a verdict: `Not comparable: scaffold` names the setting."""
    if status is Status.NOT_COMPARABLE and reasons:
        return f"{LABELS[status]}: {reasons[0]}"
    return LABELS[status]


def explanation(story: Story) -> str:
    """Why the verdict is what it is, in two to four sentences."""
    return " ".join(part for part in _TELL[story.outcome.status](story) if part)


def _row_name(row: Row) -> str:
    return " ".join((row.entry.name or row.entry.model).split())[:100]


def _row_figure(candidate: Candidate) -> str:
    figure = candidate.row.figure
    return figure_words(figure.score) if figure else "no score"


def _both(story: Story) -> str:
    """The two figures side by side."""
    chosen = story.outcome.chosen
    assert chosen is not None
    row = chosen.row
    place = f" on {row.place}" if row.place else ""
    dated = f" of {row.entry.date}" if row.entry.date else ""
    return (
        f"The claim is {story.claim} for {story.model} on {story.benchmark}; "
        f"the published row {_row_name(row)}{place}{dated} has {_row_figure(chosen)}."
    )


def _gap(story: Story) -> str:
    pair, chosen = story.outcome.pair, story.outcome.chosen
    if pair is None or pair.delta is None or chosen is None or chosen.row.figure is None:
        return ""
    return amount_words(pair.delta, chosen.row.figure.score.unit)


def _width(story: Story) -> str:
    pair, chosen = story.outcome.pair, story.outcome.chosen
    assert pair is not None
    assert pair.noise is not None
    assert chosen is not None
    assert chosen.row.figure is not None
    return amount_words(pair.noise.half_width, chosen.row.figure.score.unit)


def _side(delta: Decimal | None) -> str:
    return "higher" if delta is not None and delta > 0 else "lower"


def _agrees(story: Story) -> list[str]:
    reasons = story.outcome.reasons
    if "quoted" in reasons:
        why = "The claim points to this leaderboard, so both figures speak of the same run."
    elif "same-run" in reasons:
        why = "The claimant handed in the row itself, so both figures speak of the same run."
    else:
        why = "Every setting that decides on this benchmark is stated on both sides and the same."
    return [_both(story), f"{_equality(story)} {why}", _repeated(story)]


def _equality(story: Story) -> str:
    pair = story.outcome.pair
    if story.subject.score.bound and pair is not None and pair.delta:
        return "The row lies where the claim says."
    if pair is not None and pair.delta:
        return "To the precision in which they are printed, the two are equal."
    return "The two are equal."


def _repeated(story: Story) -> str:
    if "repeated-runs" not in story.outcome.reasons:
        return ""
    figures = listed(_row_figure(one) for one in story.outcome.candidates[:MOST_ROWS])
    return f"The board holds {len(story.outcome.candidates)} runs with the same settings ({figures})."


def _agrees_unstated(story: Story) -> list[str]:
    return [
        _both(story),
        f"{_equality(story)} But {_missing(story)}, so it cannot be told whether both were measured in the same way.",
    ]


def _missing(story: Story) -> str:
    """Which side leaves what open, as a clause without a full stop."""
    chosen = story.outcome.chosen
    compared = {one.setting: one for one in chosen.set_up.comparisons} if chosen else {}
    missing = story.outcome.unstated or (chosen.set_up.unstated if chosen else ())
    on_claim = [one for one in missing if one in compared and compared[one].claim is None]
    on_row = [one for one in missing if one in compared and compared[one].entry is None]
    neither = [one for one in on_claim if one in on_row]
    vague = [one for one in missing if one not in on_claim and one not in on_row]
    clauses = [
        _clause("the claim does not say", [one for one in on_claim if one not in neither]),
        _clause("the row does not say", [one for one in on_row if one not in neither]),
        _clause("neither side says", neither),
        _clause("it is not certain that both mean the same", vague),
    ]
    return listed(clause for clause in clauses if clause) or "not every setting that matters is stated"


def _clause(start: str, settings: list[str]) -> str:
    return f"{start} {settings_listed(settings)}" if settings else ""


def _beyond(story: Story) -> list[str]:
    pair = story.outcome.pair
    assert pair is not None
    side = _side(pair.delta)
    if "quoted" in pair.reasons:
        why = "The claim points to this leaderboard, so only rounding could set the two apart, and it does not reach."
    else:
        why = f"With these numbers of items, chance and rounding explain at most {_width(story)}."
    same = "" if "quoted" in pair.reasons else "Every setting that decides is stated on both sides and the same."
    return [_both(story), f"The claim is {_gap(story)} {side}.", why, same, _repeated(story)]


def _differs(story: Story) -> list[str]:
    pair = story.outcome.pair
    assert pair is not None
    gap = f"The claim is {_gap(story)} {_side(pair.delta)}"
    if "noise-unknown" in pair.reasons:
        why = f"{gap}; nothing is published from which chance could be computed."
    else:
        why = f"{gap}, more than the {_width(story)} that chance and rounding explain."
    return [_both(story), why, _others(story), f"But {_missing(story)}, which may explain the difference."]


def _others(story: Story) -> str:
    count = len(story.outcome.candidates)
    if count < 2 or story.outcome.rule not in ("beyond-all", "one-answer"):
        return ""
    return f"The same holds for all {count} rows that could be meant ({_rows(story)})."


def _rows(story: Story) -> str:
    """The rows that could be meant with their figures, the first few by name."""
    rows = story.outcome.candidates
    named = [f"{_row_name(one.row)} {_row_figure(one)}" for one in rows[:MOST_ROWS]]
    more = len(rows) - MOST_ROWS
    return "; ".join(named) + (f"; and {more} more" if more > 0 else "")


def _within(story: Story) -> list[str]:
    pair = story.outcome.pair
    assert pair is not None
    gap = f"The claim is {_gap(story)} {_side(pair.delta)}"
    if pair.noise is None:
        why = f"{gap}, no more than one unit of the last printed digit; how far chance reaches is not published."
    else:
        why = f"{gap}; two runs may be up to {_width(story)} apart by chance and rounding, so this proves nothing."
    missing = f"Besides, {_missing(story)}." if story.outcome.unstated else ""
    return [_both(story), why, _others(story), missing, _repeated(story)]


def _not_comparable(story: Story) -> list[str]:
    chosen = story.outcome.chosen
    if chosen is None or story.outcome.pair is None:
        return [story.found + "."]
    compared = {one.setting: one for one in chosen.set_up.comparisons}
    first = story.outcome.reasons[0] if story.outcome.reasons else "metric"
    gap = _gap(story)
    apart = f"The figures are {gap} apart, but they" if gap and story.outcome.pair.delta else "They"
    return [_both(story), _conflict(first, compared.get(first)), f"{apart} do not measure the same thing."]


def _conflict(setting: str, compared: Comparison | None) -> str:
    if compared is None:
        return "The two are printed in units that do not convert into each other."
    ours, theirs = compared.claim or "nothing", compared.entry or "nothing"
    return f"They differ in {SETTING_WORDS[setting]}: {ours} on the claim, {theirs} on the row."


def _ambiguous(story: Story) -> list[str]:
    outcome = story.outcome
    start = f"The claim is {story.claim} for {story.model} on {story.benchmark}."
    if not outcome.candidates:
        return [start, f"{story.found[:1].upper()}{story.found[1:]}."]
    if "benchmark-variant" in outcome.reasons and outcome.chosen is None and outcome.rule == "benchmark-variant":
        return [start, f"{story.found[:1].upper()}{story.found[1:]}.", f"The rows are {_rows(story)}."]
    if outcome.chosen is not None:
        return [_both(story), f"The benchmark's name leaves the variant open, and the figures are {_gap(story)} apart."]
    why = f"{len(outcome.candidates)} published rows could be meant, and they give different answers: {_rows(story)}."
    open_settings = [setting for setting in outcome.unstated if setting in SETTING_WORDS]
    missing = f"Not stated on both sides: {settings_listed(open_settings)}." if open_settings else ""
    equal = ""
    if outcome.equals is not None:
        equal = f"The claim equals one of them ({_row_name(outcome.equals.row)}), but the best fit must not decide."
    return [start, why, missing, equal]


def _self_reported(story: Story) -> list[str]:
    gap = _gap(story)
    delta = story.outcome.pair.delta if story.outcome.pair else None
    apart = f"They are {gap} apart" if delta else "They are equal"
    return [
        _both(story),
        f"{apart}, but the row only repeats what the claimant or the model's own vendor published or ran, "
        "so it can neither confirm nor contradict the claim.",
    ]


def _no_entry(story: Story) -> list[str]:
    return [
        f"The claim is {story.claim} for {story.model} on {story.benchmark}.",
        "The leaderboard is tracked, but it has no row for exactly this model.",
    ]


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
