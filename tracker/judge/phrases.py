"""Stage judge: the parts that the sentences about a verdict are put together from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from tracker.judge.candidates import Candidate
from tracker.judge.decide import Outcome
from tracker.judge.sides import Row, Subject
from tracker.judge.words import SETTING_WORDS, amount_words, figure_words, listed, settings_listed
from tracker.read.scores import Score
from tracker.records import Comparison

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
    places: Mapping[str, str]
    """The titles of leaderboards by slug."""

    @property
    def claim(self) -> str:
        """The claimed figure in words."""
        return figure_words(self.score or self.subject.score)

    @property
    def model(self) -> str:
        """The claimed model as printed."""
        return " ".join(self.subject.claim.model.split())[:100]


def row_name(row: Row) -> str:
    """The name of a row as printed, shortened."""
    return " ".join((row.entry.name or row.entry.model).split())[:100]


def row_figure(candidate: Candidate) -> str:
    """The figure of a row in words."""
    figure = candidate.row.figure
    return figure_words(figure.score) if figure else "no score"


def both_figures(story: Story) -> str:
    """The two figures side by side."""
    chosen = story.outcome.chosen
    assert chosen is not None
    row = chosen.row
    place = story.places.get(row.place, row.place)
    where = f"the leaderboard {place}" if place else "the leaderboard"
    dated = f" of {row.entry.date}" if row.entry.date else ""
    return (
        f"The claim is {story.claim} for {story.model} on {story.benchmark}; "
        f"{where} has {row_figure(chosen)} in its row {quoted(row_name(row))}{dated}."
    )


def quoted(text: str) -> str:
    """The text in quotation marks."""
    return f"“{text}”"


def gap_words(story: Story) -> str:
    """How far the two figures are apart, in words."""
    pair, chosen = story.outcome.pair, story.outcome.chosen
    if pair is None or pair.delta is None or chosen is None or chosen.row.figure is None:
        return ""
    return amount_words(pair.delta, chosen.row.figure.score.unit)


def width_words(story: Story) -> str:
    """How far apart chance and rounding may bring two figures, in words."""
    pair, chosen = story.outcome.pair, story.outcome.chosen
    assert pair is not None
    assert pair.noise is not None
    assert chosen is not None
    assert chosen.row.figure is not None
    return amount_words(pair.noise.half_width, chosen.row.figure.score.unit)


def direction_word(delta: Decimal | None) -> str:
    """`higher` or `lower`, as the claim is."""
    return "higher" if delta is not None and delta > 0 else "lower"


def equality(story: Story) -> str:
    """That the two figures are equal, and how far."""
    pair = story.outcome.pair
    if story.subject.score.bound and pair is not None and pair.delta:
        return "The row lies where the claim says."
    if pair is not None and pair.delta:
        return "To the precision in which they are printed, the two are equal."
    return "The two are equal."


def repeated_runs(story: Story) -> str:
    """How many runs of the same set-up the board holds; empty for one."""
    if "repeated-runs" not in story.outcome.reasons:
        return ""
    figures = listed(row_figure(one) for one in story.outcome.candidates[:MOST_ROWS])
    return f"The board holds {len(story.outcome.candidates)} runs with the same settings ({figures})."


def what_is_missing(story: Story) -> str:
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
        f"it is not certain that both mean the same in {settings_listed(vague)}" if vague else "",
    ]
    return listed(clause for clause in clauses if clause) or "not every setting that matters is stated"


def _clause(start: str, settings: list[str]) -> str:
    return f"{start} {settings_listed(settings)}" if settings else ""


def other_rows(story: Story) -> str:
    """That every row that could be meant gives the same answer; empty for one."""
    count = len(story.outcome.candidates)
    if count < 2 or story.outcome.rule not in ("beyond-all", "one-answer"):
        return ""
    return f"The same holds for all {count} rows that could be meant ({rows_listed(story)})."


def rows_listed(story: Story) -> str:
    """The rows that could be meant with their figures, the first few by name."""
    rows = story.outcome.candidates
    alike = len({row_name(one.row) for one in rows}) < len(rows)
    named = [f"{_row_title(one, alike=alike)} {row_figure(one)}" for one in rows[:MOST_ROWS]]
    more = len(rows) - MOST_ROWS
    return "; ".join(named) + (f"; and {more} more" if more > 0 else "")


def _row_title(candidate: Candidate, *, alike: bool) -> str:
    """The row's name, with its scaffold, effort and date where several rows have one name."""
    row = candidate.row
    details = [row.settings.get("scaffold"), row.settings.get("effort"), row.entry.date]
    said = ", ".join(detail for detail in details if detail) if alike else ""
    return f"{row_name(row)} ({said})" if said else row_name(row)


def conflict_named(setting: str, compared: Comparison | None) -> str:
    """What each side says of a setting that both state differently."""
    if compared is None:
        return "The two are printed in units that do not convert into each other."
    ours, theirs = (_said(value) for value in (compared.claim, compared.entry))
    return f"They differ in {SETTING_WORDS[setting]}: the claim says {ours}, the row says {theirs}."


def _said(value: str | None) -> str:
    return quoted(" ".join(value.replace("..", " to ").split())[:120]) if value else "nothing of it"
