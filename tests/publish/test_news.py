"""What a run brought, in words: the commit message, the summary, the annotations, and the issue about sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tracker.publish.commit_message import commit_message, subject
from tracker.publish.job_reports import ANNOTATIONS, down, markdown_summary, notices, outage, outputs
from tracker.publish.news import News, news_of
from tracker.records import Change, Claim, RecordedClaim, RecordedVerdict, SourceStatus, Status
from tracker.store.ledger import Ledger

NOW = datetime(2026, 3, 9, 6, tzinfo=UTC)
TITLES = {"orchard-main": "Orchard-Bench Verified", "pear": "Pear-Bench"}
EVIL = "Zorb`|<b>\n::error::x\n\n# @octocat fixes #1 [skip ci]"


def claim(name: str, model: str = "Zorb 2", vendor: str = "Zorb Labs") -> RecordedClaim:
    printed = Claim(model, "Orchard-Bench Verified", "61.4", id=name, vendor=vendor, own_model=True)
    return RecordedClaim(printed, NOW)


def turned(name: str, before: Status, after: Status, model: str = "Zorb 2") -> Change:
    row = {"claim": name, "vendor": "Zorb Labs", "model": model, "benchmark": "Orchard-Bench Verified"}
    return Change("verdict-changed", "", "orchard-main", row, str(before), str(after), NOW)


def moved(row: Mapping[str, str], kind: str = "score-changed", board: str = "orchard-main") -> Change:
    return Change(kind, "orchard", board, row, "20.5", "19.0", NOW)


def ledger_with(*changes: Change, statuses: Sequence[SourceStatus] = (), model: str = "Zorb 2") -> Ledger:
    ledger = Ledger(last_run=changes, statuses={each.source: each for each in statuses})
    for change in changes:
        name = change.row.get("claim")
        if name and change.kind == "verdict-changed":
            ledger.claims[name] = claim(name, model)
            ledger.verdicts[name] = RecordedVerdict(name, Status(change.after or ""), NOW)
    return ledger


def news(*changes: Change, statuses: Sequence[SourceStatus] = ()) -> News:
    return news_of(ledger_with(*changes, statuses=statuses), TITLES)


def failing(name: str, days: int, message: str = "404 Not Found") -> SourceStatus:
    since = NOW - timedelta(days=days)
    return SourceStatus(name, "leaderboard", outcome="failed", message=message, failing_since=since, checked_at=NOW)


def test_the_subject_says_what_changed_where_and_which_verdict_how() -> None:
    found = news(
        moved({"id": "a", "name": "A"}),
        moved({"id": "b", "name": "B"}),
        turned("c", Status.NO_ENTRY, Status.CLAIM_HIGHER),
    )
    assert subject(found) == (
        "2 entries changed on Orchard-Bench Verified; "
        "1 verdict changed: Zorb Labs Zorb 2, Orchard-Bench Verified, no entry → claim is higher"
    )


def test_a_row_with_two_changes_counts_once_and_a_whole_board_by_its_rows() -> None:
    row = {"id": "a", "name": "A"}
    board = moved({"scope": "board", "rows": "30"}, board="pear")
    found = news(moved(row), moved(row, "renamed"), moved({"id": "n", "name": "N"}, "added"), board)
    assert subject(found) == "1 entry changed, 1 added on Orchard-Bench Verified; 30 entries changed on Pear-Bench"


def test_many_boards_are_summed_up() -> None:
    found = news(*(moved({"id": str(n)}, board=f"board-{n}") for n in range(4)))
    assert subject(found) == "4 entries changed on 4 boards"


def test_a_new_difference_is_named_before_other_verdicts() -> None:
    found = news(turned("a", Status.NO_ENTRY, Status.AGREES), turned("b", Status.AGREES, Status.CLAIM_LOWER))
    assert subject(found).startswith("2 verdicts changed: Zorb Labs Zorb 2, Orchard-Bench Verified, agrees → claim is")
    assert subject(found).endswith(" and 1 more")
    assert [turn.name for turn in found.differences] == ["b"]


def test_another_vendors_model_is_named_with_the_document_and_a_vendor_once() -> None:
    found = ledger_with(turned("a", Status.AGREES, Status.AMBIGUOUS), turned("b", Status.AGREES, Status.AMBIGUOUS))
    others = replace(found.claims["a"].claim, own_model=False, document="zorb-labs/card", model="Quill 7B")
    found.claims["a"] = RecordedClaim(others, NOW)
    found.claims["b"] = claim("b", "Zorb Labs Zorb 2")
    assert [turn.subject for turn in news_of(found, TITLES).turns] == ["Quill 7B in zorb-labs/card", "Zorb Labs Zorb 2"]


def test_one_difference_for_another_is_no_new_one() -> None:
    assert news(turned("a", Status.CLAIM_HIGHER, Status.DIFFERS_UNSTATED)).differences == ()


def test_with_an_earlier_ledger_the_two_alone_say_what_is_new() -> None:
    now = Ledger(last_run=(turned("d", Status.NO_ENTRY, Status.CLAIM_LOWER), moved({"id": "z"})))
    for name, status in (("a", Status.AGREES), ("b", Status.CLAIM_HIGHER), ("d", Status.CLAIM_LOWER)):
        now.claims[name] = claim(name)
        now.verdicts[name] = RecordedVerdict(name, status, NOW)
    now.changes["orchard"] = (moved({"id": "y"}), moved({"id": "a"}, "added"))
    before = Ledger(changes={"orchard": now.changes["orchard"][:1]}, verdicts={"d": now.verdicts["d"]})
    before.verdicts["a"] = RecordedVerdict("a", Status.NO_ENTRY, NOW)
    found = news_of(now, TITLES, before)
    assert subject(found) == (
        "1 entry added on Orchard-Bench Verified; 1 verdict changed: Zorb Labs Zorb 2, Orchard-Bench Verified, "
        "no entry → agrees; 1 claim judged for the first time, 1 differs"
    )
    assert [turn.name for turn in found.differences] == ["b"]
    assert list(outputs(found)) == ["changed=1", "differences=1", "failing=0"]
    assert news_of(now, TITLES, now).turns == ()


def test_a_verdict_that_came_back_between_two_ledgers_is_no_news() -> None:
    edits = (turned("a", Status.AGREES, Status.NO_ENTRY), turned("a", Status.NO_ENTRY, Status.AGREES))
    now = ledger_with(*edits)
    now.edits = edits
    assert news_of(now, TITLES, Ledger(verdicts={"a": replace(now.verdicts["a"], since=NOW)})).turns == ()


def test_sources_that_began_and_ceased_to_fail_are_told() -> None:
    before = ledger_with(statuses=[failing("pear", 1)])
    found = news_of(ledger_with(statuses=[failing("plum", 0), failing("fig", 0)]), TITLES, before)
    assert subject(found) == "2 sources fail; 1 source answers again"
    assert "- fig gives nothing that can be taken over since 2026-03-09: 404 Not Found" in commit_message(found)


def test_a_run_that_found_nothing_says_so() -> None:
    assert commit_message(news()) == "Sources asked again; nothing changed\n"


def test_a_hostile_name_stays_on_its_line_everywhere() -> None:
    change = turned("c", Status.NO_ENTRY, Status.CLAIM_HIGHER, EVIL)
    found = news_of(
        ledger_with(change, moved({"id": "a", "name": EVIL}), model=EVIL, statuses=[failing("pear", 4, f"no: {EVIL}")]),
        {"orchard-main": EVIL},
    )
    message = commit_message(found)
    first, empty, *rest = message.splitlines()
    assert len(first) <= 200
    assert empty == ""
    assert all(line == "" or line.startswith("- ") for line in rest)
    assert not any(sign in message for sign in ("#1", " @o", "[skip"))
    summary = markdown_summary(found)
    heads = [line for line in summary.splitlines() if line.startswith("#")]
    assert heads == [
        "### What the run brought",
        "#### New differences",
        "#### Changes at the sources",
        "#### Sources that give nothing",
    ]
    outside = "".join(summary.split("`")[::2])
    assert not any(sign in outside for sign in ("<b>", "@", "#1"))
    lines = list(notices(found))
    assert [line.split(" ")[0] for line in lines] == ["::notice", "::warning"]
    assert not any("\n" in line or "\r" in line for line in lines)


def test_annotations_end_at_what_is_shown_and_say_how_many_there_are_more() -> None:
    found = news(*(turned(f"c{n:02}", Status.AGREES, Status.CLAIM_HIGHER) for n in range(25)))
    lines = list(notices(found))
    assert len(lines) == ANNOTATIONS
    assert lines[-1] == "::notice title=New difference::and 16 more"


def test_counts_for_the_steps_that_follow() -> None:
    found = news(turned("a", Status.AGREES, Status.CLAIM_HIGHER), moved({"id": "a"}), statuses=[failing("pear", 0)])
    assert list(outputs(found)) == ["changed=2", "differences=1", "failing=1"]


def test_a_source_is_down_from_the_given_day_on() -> None:
    statuses = [failing("pear", 3), failing("plum", 2), failing("fig", 30), SourceStatus("ok", "leaderboard")]
    assert [each.source for each in down(statuses, 3, NOW)] == ["fig", "pear"]


def test_the_issue_is_the_same_text_while_the_sources_are_and_empty_where_there_are_none() -> None:
    found = down([failing("pear", 5, "a | b\n`c`")], 3, NOW)
    later = down([failing("pear", 5, "a | b\n`c`")], 3, NOW + timedelta(days=1))
    assert outage(found, 3) == outage(later, 3)
    row = outage(found, 3).splitlines()[-1]
    assert row.count("|") == 5
    assert row.startswith("| `pear` | 2026-03-04 | – |")
    assert outage((), 3) == ""
