"""Stage publish: the message of the commit that records a run: what changed, in one line, and then each change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tracker.publish import change_words, news_words
from tracker.publish.figures import counted
from tracker.publish.harmless import plain
from tracker.publish.news import BoardNews, News, Turn
from tracker.records import Change, SourceStatus

LONGEST = 200
_MOST_BOARDS = 2
_MOST_LINES = 60


def commit_message(news: News) -> str:
    """The subject, and where there is something to list, an empty line and the lists; ends with a line break."""
    blocks = [subject(news), *_blocks(news)]
    return "\n\n".join(blocks) + "\n"


def subject(news: News) -> str:
    """What changed, in one line of at most 200 characters."""
    line = "; ".join([*_of_boards(news.boards), *_of_turns(news.turns), *_of_claims(news), *_of_sources(news)])
    line = line or news_words.NOTHING
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip()}…"


def _of_boards(boards: Sequence[BoardNews]) -> Iterator[str]:
    if len(boards) <= _MOST_BOARDS:
        yield from (f"{_entries(each.counts.items())} on {plain(each.title, 60)}" for each in boards)
        return
    kinds = dict.fromkeys(kind for each in boards for kind in each.counts)
    totals = [(kind, sum(each.counts.get(kind, 0) for each in boards)) for kind in kinds]
    yield f"{_entries(totals)} on {len(boards)} boards"


def _entries(counts: Iterable[tuple[str, int]]) -> str:
    """`2 entries changed, 1 added`."""
    (first, number), *rest = counts
    return ", ".join([f"{counted(number, 'entry', 'entries')} {first}", *(f"{n} {kind}" for kind, n in rest)])


def _of_turns(turns: Sequence[Turn]) -> Iterator[str]:
    changed = [turn for turn in turns if turn.before is not None]
    if changed:
        first = changed[0]
        more = f" {news_words.AND_MORE.format(number=len(changed) - 1)}" if len(changed) > 1 else ""
        about = f"{plain(first.subject, 60)}, {plain(first.benchmark, 60)}, {first.outcome}"
        yield f"{counted(len(changed), 'verdict')} changed: {about}{more}"
    new = [turn for turn in turns if turn.before is None]
    if new:
        differ = sum(turn.differs for turn in new)
        verb = "differs" if differ == 1 else "differ"
        yield f"{counted(len(new), 'claim')} judged for the first time{f', {differ} {verb}' if differ else ''}"


def _of_claims(news: News) -> Iterator[str]:
    yield from (f"{counted(number, 'claim')} {kind}" for kind, number in sorted(news.claims.items()))


def _of_sources(news: News) -> Iterator[str]:
    if news.began:
        yield f"{counted(len(news.began), 'source')} {'fails' if len(news.began) == 1 else 'fail'}"
    if news.ended:
        yield f"{counted(len(news.ended), 'source')} {'answers' if len(news.ended) == 1 else 'answer'} again"


def _blocks(news: News) -> Iterator[str]:
    outcomes = [f"{plain(turn.subject)}, {plain(turn.benchmark)}: {turn.outcome}" for turn in news.turns]
    rows = [change_line(each) for each in news.changes if each.kind != "verdict-changed"]
    failing = [failing_line(each) for each in news.failing]
    yield from (listed(lines) for lines in (outcomes, rows, failing) if lines)


def listed(lines: Sequence[str], most: int = _MOST_LINES) -> str:
    """The lines as a list, one a line; those beyond the limit are counted."""
    shown = [f"- {line}" for line in lines[:most]]
    if len(lines) > most:
        shown.append(f"- {news_words.AND_MORE.format(number=len(lines) - most)}")
    return "\n".join(shown)


def change_line(change: Change) -> str:
    """What changed at a source or in a claim, in one harmless line."""
    row = change.row
    place = plain(change.board or change.leaderboard or row.get("vendor"), 60)
    kind = change_words.CHANGE_KINDS.get(change.kind, plain(change.kind, 40)).lower()
    field = f" ({plain(change_words.FIELDS.get(change.field, change.field), 40)})" if change.field else ""
    name = row.get("name") or row.get("model") or row.get("claim") or ""
    if row.get("scope") == "board":
        name = f"{row['rows']} rows" if "rows" in row else "the board"
    values = f": {plain(change.before, 60) or '–'} → {plain(change.after, 60) or '–'}"
    return f"{place}, {kind}{field}, {plain(name)}{values if change.before or change.after else ''}"


def failing_line(status: SourceStatus) -> str:
    """Which source gives nothing, since when, and how it answered."""
    since = f"{status.failing_since:%Y-%m-%d}" if status.failing_since else news_words.UNKNOWN
    return news_words.FAILS.format(source=plain(status.source), since=since, message=plain(status.message, 160))
