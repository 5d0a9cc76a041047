"""Stage publish: the page of the last runs: what each brought, and how every source answered in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC

from tracker.publish import figures
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import shown
from tracker.publish.dates import When, of_moment
from tracker.publish.head import Crumb, Head, head, whole_age
from tracker.records import RunReport, SourceRun

SHOWN = 30
"""How many runs are shown."""
SIGNS: Mapping[str, tuple[str, str]] = {
    "updated": ("+", "answered, with changes"),
    "unchanged": ("·", "answered, unchanged"),
    "held-back": ("!", "held back: the last good data stay"),
    "failed": ("×", "failed: the last good data stay"),
    "": ("–", "not asked"),
}
"""By outcome, its sign in a line of runs and what that means."""
REASONS: Mapping[str, str] = {
    "refused": "asking was refused",
    "unreachable": "no connection",
    "limited": "too many requests",
    "gone": "the page is gone",
    "broken": "an error of the server",
    "damaged": "a damaged answer",
    "too-large": "too large",
    "too-slow": "no answer in time",
    "challenge": "a page that asks for a person",
    "unreadable": "not in the expected form",
    "unexpected": "an unexpected error",
}


@dataclass(frozen=True, slots=True)
class RunLine:
    """One run in figures."""

    at: When
    asked: int
    answered: str
    changes: int
    outcomes: int
    missing: str
    problems: int


@dataclass(frozen=True, slots=True)
class AnswersLine:
    """How one source answered in the last runs."""

    title: str
    href: str
    signs: str
    """One sign a run, oldest first."""
    words: str


@dataclass(frozen=True, slots=True)
class HealthPage:
    """What the page of the last runs shows."""

    head: Head
    runs: tuple[RunLine, ...]
    """Newest first."""
    boards: tuple[AnswersLine, ...]
    documents: tuple[AnswersLine, ...]
    """Documents that did not come in one of these runs."""
    steady: int
    """Documents that came whenever they were asked for."""
    signs: tuple[tuple[str, str], ...]


def health_page(book: Catalogue) -> HealthPage:
    """The last runs, each leaderboard's answers in them, and those documents that failed in one."""
    runs = book.material.runs[-SHOWN:]
    lead = "What the last runs of the tracker brought, and how each source answered in them."
    asked = [{each.source: each for each in run.sources} for run in runs]
    boards = sorted(book.leaderboards.values(), key=lambda each: (each.title.casefold(), each.slug))
    documents = [each for each in book.material.documents if any(each.slug in run for run in asked)]
    troubled = [each for each in documents if any(_trouble(run.get(each.slug)) for run in asked)]
    first = {each.slug: each.boards[0] if len(each.boards) == 1 else None for each in boards}
    return HealthPage(
        head=head(
            "health.html",
            "Runs and health",
            lead,
            whole_age(book),
            section="Leaderboards",
            crumbs=(Crumb("Sources and their age", "sources.html"),),
            data="api/v1/runs.json",
        ),
        runs=tuple(_run(run) for run in reversed(runs)),
        boards=tuple(
            _answers(each.title, book.board_path(first[each.slug]) or "leaderboards.html", each.slug, asked)
            for each in boards
        ),
        documents=tuple(_answers(each.title, "documents.html", each.slug, asked) for each in troubled),
        steady=len(documents) - len(troubled),
        signs=tuple(SIGNS.values()),
    )


def _trouble(answer: SourceRun | None) -> bool:
    return answer is not None and answer.outcome not in ("updated", "unchanged")


def _run(run: RunReport) -> RunLine:
    day = of_moment(run.started)
    assert day is not None
    outcomes = Counter(each.outcome for each in run.sources)
    looked = run.found + run.missing
    return RunLine(
        at=When(f"{day.words}, {run.started.astimezone(UTC):%H:%M} UTC", day.iso),
        asked=len(run.sources),
        answered=_counted(outcomes),
        changes=sum(each.changes for each in run.sources),
        outcomes=run.verdict_changes,
        missing=f"{run.found:,} of {looked:,}" if looked else "none looked at",
        problems=run.problems,
    )


def _counted(outcomes: Counter[str]) -> str:
    failed, held = outcomes["failed"], outcomes["held-back"]
    said = [text for number, text in ((failed, f"{failed} failed"), (held, f"{held} held back")) if number]
    return ", ".join(said) if said else "all answered"


def _answers(title: str, href: str, slug: str, asked: list[dict[str, SourceRun]]) -> AnswersLine:
    answers = [run.get(slug) for run in asked]
    signs = "".join(SIGNS.get(each.outcome if each else "", SIGNS[""])[0] for each in answers)
    return AnswersLine(shown(title, 120) or shown(slug, 120), href, signs, _words([each for each in answers if each]))


def _words(answers: list[SourceRun]) -> str:
    """The same in words: how often it answered, and why it did not."""
    if not answers:
        return "not asked in these runs"
    failed = [each for each in answers if each.outcome == "failed"]
    held = sum(each.outcome == "held-back" for each in answers)
    said = [f"answered {len(answers) - len(failed)} of {figures.counted(len(answers), 'time')}"]
    if failed:
        reasons = Counter(REASONS.get(each.reason, shown(each.reason, 30) or "no reason noted") for each in failed)
        said.append(", ".join(f"{number} × {reason}" for reason, number in sorted(reasons.items())))
    if held:
        said.append(f"held back {figures.counted(held, 'time')}")
    return "; ".join(said)
