"""Stage publish: what a run brought, for those who look at the job that ran: a summary in Markdown, and annotations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from tracker.publish import change_words, news_words
from tracker.publish.commit_message import failing_line, listed, subject
from tracker.publish.harmless import code, command, plain
from tracker.publish.news import News, Turn
from tracker.records import Change, SourceStatus

ANNOTATIONS = 10
"""How many annotations of one kind the service shows for a step."""
_MOST_SOURCES = 100


def markdown_summary(news: News) -> str:
    """The summary of a job: the subject, the outcomes, the changes and the sources that fail, as Markdown."""
    differences = [_turn(turn) for turn in news.differences]
    others = [_turn(turn) for turn in news.turns if not turn.differs]
    rows = [_change(each) for each in news.changes if each.kind != "verdict-changed"]
    states = ", ".join(f"{number} {state}" for state, number in sorted(news.states.items()))
    blocks = [news_words.SUMMARY, code(subject(news), 240)]
    if states:
        blocks.append(news_words.STATES.format(states=states))
    for title, lines in (
        (news_words.DIFFERENCES, differences),
        (news_words.OUTCOMES, others),
        (news_words.ROWS, rows),
    ):
        if lines:
            blocks.append(f"#### {title}\n\n{listed(lines)}")
    if news.failing:
        blocks.append(f"#### {news_words.SOURCES}\n\n{_table(news.failing)}")
    return "\n\n".join(blocks) + "\n"


def _turn(turn: Turn) -> str:
    return f"{code(turn.subject)} on {code(turn.benchmark)}: {turn.outcome} ({code(turn.name, 200)})"


def _change(change: Change) -> str:
    row = change.row
    kind = change_words.CHANGE_KINDS.get(change.kind, "Change")
    field = f" ({code(change_words.FIELDS.get(change.field, change.field), 40)})" if change.field else ""
    name = row.get("name") or row.get("model") or row.get("claim") or ("the whole board" if row.get("scope") else "")
    values = f": {code(change.before, 80)} → {code(change.after, 80)}" if change.before or change.after else ""
    return f"{code(change.board or change.leaderboard or row.get('vendor'))}: {kind}{field}, {code(name)}{values}"


def _table(failing: Sequence[SourceStatus]) -> str:
    lines = [f"| {' | '.join(news_words.DOWN_HEAD)} |", "|---|---|---|---|"]
    for each in failing[:_MOST_SOURCES]:
        cells = (code(each.source), _day(each.failing_since), _day(each.copied_at), code(each.message, 120))
        lines.append(f"| {' | '.join(cells)} |")
    if len(failing) > _MOST_SOURCES:
        lines.append(f"\n{news_words.AND_MORE.format(number=len(failing) - _MOST_SOURCES)}")
    return "\n".join(lines)


def _day(at: datetime | None) -> str:
    return f"{at:%Y-%m-%d}" if at is not None else "–"


def notices(news: News) -> Iterator[str]:
    """One command to the runner for each new difference and each source that fails, at most ten of a kind."""
    differences = [
        f"{plain(turn.subject)} on {plain(turn.benchmark)}: {turn.outcome} ({plain(turn.name, 200)})"
        for turn in news.differences
    ]
    yield from _commands("notice", news_words.NEW_DIFFERENCE, differences)
    yield from _commands("warning", news_words.FAILING, [failing_line(each) for each in news.failing])


def _commands(name: str, title: str, messages: Sequence[str]) -> Iterator[str]:
    shown = list(messages[:ANNOTATIONS])
    if len(messages) > ANNOTATIONS:
        shown[-1] = news_words.AND_MORE.format(number=len(messages) - ANNOTATIONS + 1)
    yield from (command(name, message, title=title) for message in shown)


def outputs(news: News) -> Iterator[str]:
    """`key=value` lines for the steps that follow: how many changes, new differences and failing sources there are."""
    yield f"changed={len(news.changes)}"
    yield f"differences={len(news.differences)}"
    yield f"failing={len(news.failing)}"


def down(statuses: Sequence[SourceStatus], days: int, now: datetime) -> tuple[SourceStatus, ...]:
    """The sources that have given nothing for so many days or longer, those that fail for longest first."""
    limit = now - timedelta(days=days)
    found = [each for each in statuses if each.failing_since is not None and each.failing_since <= limit]
    return tuple(sorted(found, key=lambda each: (each.failing_since or now, each.source)))


def outage(found: Sequence[SourceStatus], days: int) -> str:
    """The text of the issue about sources that stay down, as Markdown; empty where there are none."""
    if not found:
        return ""
    lead = news_words.DOWN_LEAD.format(days=days)
    return f"{lead}\n\n{_table(found)}\n"
