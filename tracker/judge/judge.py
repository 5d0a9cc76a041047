"""Stage judge: the one way from a claim to its verdict, for `judge`, `verify` and the main job alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from tracker.identify.registry import Registry
from tracker.judge.board_checks import check_boards
from tracker.judge.candidates import Candidate
from tracker.judge.case import Case
from tracker.judge.columns import with_column_precision
from tracker.judge.crosschecks import OtherClaims, note_contradictions, note_other_models
from tracker.judge.decide import Outcome
from tracker.judge.index import Index
from tracker.judge.judging import measure_for, run_rules
from tracker.judge.models import Models
from tracker.judge.notes import Background, note_document, note_figure, note_metric, note_row
from tracker.judge.order import in_one_order
from tracker.judge.past import note_history
from tracker.judge.phrases import Story
from tracker.judge.places import Places
from tracker.judge.reading import MovingNames, read_claim, read_row
from tracker.judge.select import Selector
from tracker.judge.sentences import explanation, label
from tracker.judge.sides import Row, Subject
from tracker.judge.trail import Trail
from tracker.records import GROUPS, Claim, Entry, Group, Problem, RecordedEntry, Status, Verdict


class Judge:
    """Holds claims against a fixed set of published rows; the rows are read and indexed once."""

    __slots__ = ("_background", "_by_id", "_index", "_names", "_others", "_places", "_registry", "_rows", "_select")

    def __init__(
        self,
        entries: Sequence[Entry],
        registry: Registry,
        *,
        claims: Sequence[Claim] = (),
        stale: frozenset[str] = frozenset(),
        history: Mapping[str, RecordedEntry] | None = None,
        by_id: bool = False,
    ) -> None:
        """`claims` are those a claim may contradict; `by_id` names rows by their ids, else by their positions."""
        self._registry = registry
        self._by_id = by_id
        self._places = Places.of(registry.leaderboards)
        self._names = MovingNames(registry)
        self._rows: list[Row] = with_column_precision(
            [
                read_row(
                    entries[number],
                    entries[number].id if by_id else number,
                    place,
                    self._names,
                    self._places.leaderboard_of(entries[number]),
                )
                for place, number in enumerate(in_one_order(entries))
            ],
            self._places,
        )
        self._index = Index(self._rows)
        self._select = Selector(Models(registry), self._places)
        self._others = OtherClaims(claims, self._names)
        self._background = Background(self._places, stale, history or {})

    @property
    def rows(self) -> Sequence[Row]:
        """The published rows as the rules see them, in the order in which they are compared."""
        return self._rows

    def board_problems(self) -> tuple[Problem, ...]:
        """What the boards' own rows say against each other, for publication beside them."""
        return check_boards(self._rows, self._select.models)

    def verdict(self, claim: Claim, position_or_id: int | str) -> Verdict:
        """How the claim comes out, with every rule that fired, the rows considered, and the reasons in words."""
        subject = read_claim(claim, position_or_id, self._names)
        related = self._index.related(subject.benchmark)
        measure = measure_for(subject, related)
        case = Case(subject, related, measure, self._select, self._places, self._by_id, Trail())
        outcome = run_rules(case)
        self._note(case, outcome)
        return self._written(case, outcome)

    def _note(self, case: Case, outcome: Outcome) -> None:
        note_document(case, self._select.vendor_of(case.subject))
        note_figure(case, outcome)
        note_contradictions(case, self._others)
        if outcome.chosen is not None:
            note_row(case, outcome.chosen, self._background)
            note_metric(case, outcome.chosen)
            note_history(case, outcome, self._background.history)
        if GROUPS[outcome.status] is not Group.AGREE and outcome.status is not Status.INVALID:
            note_other_models(case, case.groups, self._registry)
        self._note_stale(case, outcome)

    def _note_stale(self, case: Case, outcome: Outcome) -> None:
        """A row that is not there may only not have been seen yet."""
        benchmark = case.measure.benchmark
        if outcome.status is not Status.NO_ENTRY or benchmark is None:
            return
        asked = (self._places.leaderboard_slug(slug) for slug in benchmark.boards)
        stale = sorted(set(asked) & self._background.stale)
        if stale:
            text = f"Not refreshed within the budget: {', '.join(stale)}. A newer row may not have been seen."
            case.trail.note("source-stale", text)

    def _written(self, case: Case, outcome: Outcome) -> Verdict:
        trail, subject = case.trail, case.subject
        found = trail.rules[-1].found
        story = Story(subject, case.score, outcome, found, _benchmark_name(subject), self._places.titles)
        chosen, pair = outcome.chosen, outcome.pair
        return Verdict(
            claim=subject.ref,
            status=outcome.status,
            direction=outcome.direction,
            entry=chosen.row.ref if chosen else None,
            candidates=tuple(one.row.ref for one in outcome.candidates),
            delta=_plain(pair.delta) if pair and chosen else None,
            noise=_plain(pair.noise.half_width) if pair and pair.noise and chosen else None,
            reasons=outcome.reasons,
            notes=tuple(trail.notes[name] for name in sorted(trail.notes)),
            label=label(outcome.status, outcome.reasons),
            explanation=explanation(story),
            rules=tuple(trail.rules),
            considered=tuple(trail.considered),
            claim_value=_claim_value(case, chosen),
            entry_value=_entry_value(outcome),
            unit=_unit(case, chosen),
            benchmark=_benchmark_id(case, chosen),
            board=(chosen.row.entry.board or None) if chosen else None,
            elsewhere=tuple(one.row.ref for one in case.elsewhere),
        )


def _plain(value: Decimal | None) -> str | None:
    """The decimal without an exponent, with at most ten places."""
    if value is None:
        return None
    exponent = value.as_tuple().exponent
    if isinstance(exponent, int) and exponent < -10:
        value = round(value, 10)
    return f"{value:f}"


def _benchmark_name(subject: Subject) -> str:
    known = subject.benchmark.benchmark
    return known.name if known else " ".join(subject.claim.benchmark.split())[:100]


def _claim_value(case: Case, chosen: Candidate | None) -> str | None:
    if case.score is None or case.score.value is None:
        return None
    unit = _unit(case, chosen)
    if unit and case.score.unit in ("percent", "fraction", "count") and unit in ("percent", "fraction"):
        if case.score.unit == "count" and not case.score.denominator:
            return _plain(case.score.value)
        return _plain(case.score.in_unit(unit).value)
    return _plain(case.score.value)


def _entry_value(outcome: Outcome) -> str | None:
    figure = outcome.chosen.row.figure if outcome.chosen else None
    return _plain(figure.score.value) if figure else None


def _unit(case: Case, chosen: Candidate | None) -> str | None:
    figure = chosen.row.figure if chosen else None
    return figure.score.unit if figure else case.measure.unit or (case.score.unit if case.score else None)


def _benchmark_id(case: Case, chosen: Candidate | None) -> str | None:
    benchmark = chosen.row.benchmark.benchmark if chosen else case.subject.benchmark.benchmark
    return benchmark.id if benchmark else None
