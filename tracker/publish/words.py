"""Stage publish: the words for statuses, groups, settings and notes, in one place, so that another language can follow.

Longer running text (method, about) stands in the templates; sentences about one claim are made in `sentences`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tracker.records import Group, Origin, Status

SITE = "Benchmark Claim Tracker"
ONE_SENTENCE = (
    "The benchmark scores that AI vendors print, each held against the public leaderboard of its benchmark, "
    "with the evidence for both numbers."
)


@dataclass(frozen=True, slots=True)
class GroupWords:
    """How readers meet one of the four groups: always the sign and the word together, beside the colour."""

    key: str
    sign: str
    word: str
    plural: str
    meaning: str


GROUP_WORDS: Mapping[Group, GroupWords] = {
    Group.AGREE: GroupWords("agree", "✓", "Agree", "agree", "The printed number and the published row are equal."),
    Group.DIFFER: GroupWords(
        "differ", "≠", "Differ", "differ", "The two are further apart than rounding or chance explains."
    ),
    Group.OPEN: GroupWords(
        "open", "≈", "Open", "are open", "The two cannot be told apart, or do not measure the same thing."
    ),
    Group.UNCHECKED: GroupWords(
        "unchecked", "○", "Unchecked", "could not be checked", "There is no independent row to hold the number against."
    ),
}

LABELS: Mapping[Status, str] = {
    Status.AGREES: "Agrees",
    Status.AGREES_UNSTATED: "Agrees, settings unstated",
    Status.CLAIM_HIGHER: "Claim is higher",
    Status.CLAIM_LOWER: "Claim is lower",
    Status.DIFFERS_UNSTATED: "Differs, settings unstated",
    Status.WITHIN_NOISE: "Differs within noise",
    Status.NOT_COMPARABLE: "Not comparable",
    Status.AMBIGUOUS: "Ambiguous",
    Status.SELF_REPORTED_ONLY: "Only the vendor’s own number is published",
    Status.NO_ENTRY: "No published entry",
    Status.NO_LEADERBOARD: "No tracked leaderboard",
    Status.INVALID: "Not a possible score",
}

SHORT_LABELS: Mapping[Status, str] = {**LABELS, Status.SELF_REPORTED_ONLY: "Own number only"}

MEANINGS: Mapping[Status, str] = {
    Status.AGREES: "Equal to the printed digits, measured alike or shown to be the same run.",
    Status.AGREES_UNSTATED: "Equal to the printed digits, but a setting that matters is not stated on both sides.",
    Status.CLAIM_HIGHER: "Measured alike, and the claim is further above the row than rounding or chance explains.",
    Status.CLAIM_LOWER: "Measured alike, and the claim is further below the row than rounding or chance explains.",
    Status.DIFFERS_UNSTATED: "Further apart than chance explains, while a setting that matters is not stated.",
    Status.WITHIN_NOISE: "Two separate runs, unequal, and no further apart than chance allows.",
    Status.NOT_COMPARABLE: "The settings that both sides state are in conflict; the gap is shown all the same.",
    Status.AMBIGUOUS: "Several rows or variants could be meant, and they would come out differently.",
    Status.SELF_REPORTED_ONLY: "Every matching row repeats the claimant’s own number, so equality proves nothing.",
    Status.NO_ENTRY: "The leaderboard is tracked here and has no row for this model.",
    Status.NO_LEADERBOARD: "No public leaderboard of this benchmark exists or is tracked here.",
    Status.INVALID: "Outside the range of the benchmark, or no score at all (a gain, a rank).",
}

REMEDIES: Mapping[Status, str] = {
    Status.SELF_REPORTED_ONLY: "A run by the maintainers of the leaderboard, or by anyone but the vendor.",
    Status.NO_ENTRY: "A submission of this model to the leaderboard.",
    Status.NO_LEADERBOARD: "A public leaderboard of the benchmark, declared here as a source.",
    Status.INVALID: "A score in the benchmark’s own unit.",
}

ORIGINS: Mapping[Origin, str] = {
    Origin.MAINTAINER: "run by the leaderboard",
    Origin.SUBMITTED_CHECKED: "submitted, checked by the leaderboard",
    Origin.SUBMITTED: "submitted, not checked by the leaderboard",
    Origin.SELF_REPORTED: "the vendor’s own number, repeated by the leaderboard",
    Origin.COPIED: "copied from another place",
    Origin.UNKNOWN: "the leaderboard does not say",
}

SHORT_ORIGINS: Mapping[Origin, str] = {
    Origin.MAINTAINER: "the leaderboard",
    Origin.SUBMITTED_CHECKED: "submitter, checked",
    Origin.SUBMITTED: "submitter, not checked",
    Origin.SELF_REPORTED: "the vendor itself",
    Origin.COPIED: "copied",
    Origin.UNKNOWN: "not said",
}

KINDS: Mapping[str, str] = {
    "readme": "README",
    "model_card": "model card",
    "blog": "blog post",
    "paper": "paper",
    "press": "press article",
    "system_card": "system card",
    "aggregator": "aggregator",
}


STALE = (
    "The copy of {title} used here is of {day}, older than the {budget} days set for it. Its rows had last changed on "
    "{changed}. A newer row may not have been seen."
)

SHOWN_ROWS: Mapping[str, str] = {
    "rows": "all rows",
    "link-only": "rows that a claim touches",
    "reference-only": "no rows",
}
"""How much of a source is shown, by its terms."""

STANCES: Mapping[str, str] = {"reply": "Reply of {who} ({role})", "correction": "Correction by {who} ({role})"}
"""What an answer is called, by its stance."""

ROLES: Mapping[str, str] = {"vendor": "the vendor", "leaderboard": "the leaderboard", "reader": "a reader"}
"""For whom an answer speaks."""

DISPUTED: Mapping[str, str] = {
    "reply": "{who} replied on {day}; the reply is shown above.",
    "correction": "{who} gave a correction on {day}; it is shown above.",
}

LEFT: Mapping[str, str] = {
    "two models of the registry": "another model",
    "a word that tells it from its siblings": "another model of the same family",
    "another number of models": "a system of more, or fewer, models",
    "another speciality": "a model for another purpose",
    "another tier": "another model of the same family",
    "another version": "another version of the model",
    "another checkpoint": "another stage of the model",
}
"""Why a row was left, where the judge says it in the words of its rules."""

REASONS: Mapping[str, str] = {
    "benchmark-variant": "The name of the benchmark does not say which variant is meant.",
    "snapshot": "It is not stated which dated snapshot of the model was measured.",
    "noise-unknown": "Neither side says how many items were graded, so chance cannot be worked out.",
    "quoted": "The claim points to the leaderboard itself, so only rounding may differ.",
    "same-run": "The row was submitted by the claimant, or the claim points to it: the same run.",
    "repeated-runs": "Several rows measure the same thing; the claim is held against their mean.",
    "rows-disagree": "The published rows that could be meant disagree among themselves.",
}

NOTES: Mapping[str, tuple[str, str]] = {
    "off-grid": ("Not a single-run figure", "No single run over this number of items can print this figure."),
    "entry-off-grid": (
        "Row not a single-run figure",
        "No single run over this number of items can print the published figure.",
    ),
    "entry-inconsistent": ("Row contradicts its own file", "The published row and its own per-item file disagree."),
    "second-hand": ("Second-hand", "The document is press or an aggregator, not the vendor’s own."),
    "quoted-by-rival": ("Printed by another vendor", "Another vendor than the model’s own prints this number."),
    "unchecked-entry": ("Row not checked", "The leaderboard did not verify the published row."),
    "vendor-inconsistent": (
        "Another number elsewhere",
        "The same vendor prints another number for the same model and benchmark in another place.",
    ),
    "equals-other-model": ("Equals another model’s row", "The number is exactly the published row of another model."),
    "claim-edited": ("Claim was edited", "The document printed another number when it was first seen."),
    "entry-edited": ("Row was edited", "The leaderboard showed another number when it was first seen."),
    "entry-withdrawn": ("Row was withdrawn", "The leaderboard no longer lists the row."),
    "agreed-then": ("Agreed at the time", "The claim equalled the row on its date; the row has changed since."),
    "source-stale": ("Source not refreshed", "The source could not be refreshed within its budget of days."),
    "bound": ("A bound", "The claim gives a bound rather than a figure."),
    "borderline": ("Borderline", "The difference lies close to the edge of what chance allows."),
    "unit-converted": ("Unit converted", "The two sides print different units of the same scale."),
    "other-metric": ("Equals another metric", "The number equals another metric of the same row."),
    "other-setting": ("Another setting differs", "A setting that does not decide on this benchmark differs."),
    "items-differ": ("Numbers of items differ", "The two sides graded slightly different numbers of items."),
    "disputed": ("Disputed", "A correction or reply is on file."),
}


OUTCOMES: Mapping[str, str] = {
    "updated": "fetched, with changes",
    "unchanged": "fetched, unchanged",
    "held-back": "held back: the last good data stay",
    "failed": "could not be fetched; the last good data stay",
    "offline": "not asked: built without a network",
    "never-fetched": "not fetched yet: read from the record",
}

UNITS: Mapping[str, str] = {
    "percent": "per cent",
    "fraction": "fraction from 0 to 1",
    "elo": "Elo points",
    "usd": "US dollars",
    "seconds": "seconds",
    "minutes": "minutes",
    "count": "count",
    "ratio": "ratio",
    "rate": "rate",
    "points": "points",
}


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in running text."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def title_of(note: str) -> str:
    """The title of a note; a note without one is shown by its name."""
    return NOTES[note][0] if note in NOTES else note.replace("-", " ").capitalize()


def meaning_of(note: str) -> str:
    """What a note means in general; empty for one that is not known."""
    return NOTES[note][1] if note in NOTES else ""
