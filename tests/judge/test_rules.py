"""Rules that the labelled sample cannot show: boards, dates, registry knowledge, and what is kept of the way."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from tests.judge.world import FULL, claim, notes, registry, row, verdict
from tracker.declare.leaderboards import Board, Leaderboard
from tracker.declare.models import Judgement, Meaning, ModelEntry
from tracker.identify.registry import Registry
from tracker.judge import Judge
from tracker.records import Entry, Origin, Status, Verdict


def with_boards(*leaderboards: tuple[str, dict[str, str]]) -> Registry:
    """The registry with SWE-bench Verified on these boards, in this order, each with its fixed settings."""
    known = registry()
    boards = tuple(
        Leaderboard(
            slug=slug,
            title=slug,
            page_url="",
            urls=(),
            reader="csv",
            boards=(Board(slug, slug, slug, "swe-bench-verified", settings=settings),),
            maintained_systems=("Halcyon Labs",),
        )
        for slug, settings in leaderboards
    )
    slugs = tuple(slug for slug, _ in leaderboards)
    benchmarks = tuple(
        replace(one, boards=slugs) if one.id == "swe-bench-verified" else one for one in known.benchmarks
    )
    return replace(known, benchmarks=benchmarks, leaderboards=boards)


def on(slug: str, score: str, **more: Any) -> Entry:
    return replace(row(score, **more), leaderboard=slug, board=slug, id=f"{slug}-{score}")


def at_boards(one: Registry, *rows: Entry, **stated: Any) -> Verdict:
    return Judge(rows, one, by_id=True).verdict(claim("63.4 %", **stated), "c")


def test_the_first_board_with_a_row_decides_and_the_others_are_listed() -> None:
    known = with_boards(("owner", {}), ("second", {}))
    found = at_boards(known, on("second", "63.4"), on("owner", "50.0"), settings=FULL)
    assert (found.status, found.entry, found.board) == (Status.CLAIM_HIGHER, "owner-50.0", "owner")
    assert found.elsewhere == ("second-63.4",)


def test_the_next_board_decides_where_the_first_has_no_row() -> None:
    known = with_boards(("owner", {}), ("second", {}))
    found = at_boards(known, on("second", "63.4"), on("owner", "50.0", model="Halcyon 9"), settings=FULL)
    assert (found.status, found.entry) == (Status.AGREES, "second-63.4")


def test_a_board_whose_harness_the_claim_names_goes_first() -> None:
    known = with_boards(("owner", {"scaffold": "mini-SWE-agent"}), ("second", {"scaffold": "OpenHands"}))
    rows = (on("owner", "50.0", settings={**FULL, "scaffold": "mini-SWE-agent"}), on("second", "63.4"))
    assert at_boards(known, *rows, settings=FULL).entry == "second-63.4"


def test_a_claimant_that_runs_the_board_cannot_be_confirmed_by_it() -> None:
    found = at_boards(with_boards(("owner", {})), on("owner", "63.4"), settings=FULL, vendor="Halcyon Labs")
    assert found.status is Status.SELF_REPORTED_ONLY
    assert any("runs this leaderboard" in one.why for one in found.considered)


def test_a_stale_source_is_noted_on_a_row_and_on_a_missing_row() -> None:
    known = with_boards(("owner", {}))
    judge = Judge([on("owner", "63.4")], known, by_id=True, stale=frozenset({"owner"}))
    assert "source-stale" in notes(judge.verdict(claim(settings=FULL), "a"))
    assert "source-stale" in notes(judge.verdict(claim(model="Vesper 9"), "b"))


def models(*entries: ModelEntry) -> Registry:
    known = registry()
    return replace(known, models=(*known.models, *entries))


TWO = ModelEntry("vesper-8", "Vesper Labs", "Vesper 8", released="2025-01-10", snapshots=("2025-01-10", "2025-08-01"))


@pytest.mark.parametrize(
    ("day", "status"),
    [("2025-03-01", Status.AGREES), ("2025-12-01", Status.AGREES_UNSTATED), ("2024-06-01", Status.NO_ENTRY)],
)
def test_a_name_without_a_snapshot_means_what_existed_at_its_date(day: str, status: Status) -> None:
    judge = Judge([row(model="Vesper 8 (2025-01-10)")], models(TWO))
    assert judge.verdict(claim(model="Vesper 8", date=day, settings=FULL), 0).status is status


def test_a_snapshot_younger_than_the_claim_cannot_be_meant() -> None:
    judge = Judge([row(model="Vesper 8 (2025-08-01)")], models(TWO))
    found = judge.verdict(claim(model="Vesper 8", date="2025-03-01", settings=FULL), 0)
    assert found.status is Status.NO_ENTRY


def test_a_model_that_came_out_after_the_claim_cannot_be_meant() -> None:
    late = ModelEntry("vesper-7", "Vesper Labs", "Vesper 7", released="2025-09-01")
    judge = Judge([row(model="Vesper 7")], models(late))
    assert judge.verdict(claim(model="Vesper 7", date="2025-03-01"), 0).status is Status.NO_ENTRY
    assert judge.verdict(claim(model="Vesper 7", date="2025-08-30"), 0).status is Status.AGREES_UNSTATED


def test_a_moving_name_means_what_it_stood_for_that_day() -> None:
    known = registry()
    meanings = (Meaning("vesper-chat", "2025-01-01", "Vesper 3"), Meaning("vesper-chat", "2025-06-01", "Vesper 4"))
    judge = Judge([row("63.4"), row("80.0", model="Vesper 4")], replace(known, meanings=meanings))
    first = judge.verdict(claim("63.4 %", model="vesper-chat", date="2025-03-01", settings=FULL), 0)
    second = judge.verdict(claim("80.0 %", model="vesper-chat", date="2025-07-01", settings=FULL), 0)
    assert (first.entry, second.entry) == (0, 1)


def test_a_base_model_is_read_from_the_words_beside_the_figure() -> None:
    rows = [row(model="Vesper-3-8B-Instruct")]
    assert verdict(claim(model="Vesper-3-8B", context="base model"), rows).status is Status.NO_ENTRY


def test_rows_near_the_claim_in_time_come_before_later_runs_of_the_same() -> None:
    rows = [row("63.4", date="2025-03-01"), row("80.0", date="2025-12-01")]
    found = verdict(claim(date="2025-03-10", settings=FULL), rows)
    assert (found.status, found.entry) == (Status.AGREES, 0)
    assert any("since" in one.why for one in found.considered if not one.used)


def test_settings_are_read_from_the_context() -> None:
    rows = [row(settings={**FULL, "scaffold": "SWE-agent"})]
    assert verdict(claim(context="OpenHands scaffold, pass@1"), rows).status is Status.NOT_COMPARABLE


def test_a_scaffold_that_only_repeats_the_model_says_nothing() -> None:
    found = verdict(claim(settings=FULL), [row(settings={**FULL, "scaffold": "Vesper 3"})])
    assert (found.status, found.reasons) == (Status.AGREES_UNSTATED, ("scaffold",))


def test_a_human_row_is_never_paired() -> None:
    assert verdict(claim(model="human"), [row(model="human", kind="human")]).status is Status.NO_ENTRY


def test_a_row_of_several_models_is_no_row_of_one() -> None:
    rows = [row(models=("Vesper 3", "Halcyon 9"), name="Orchard Crew")]
    assert verdict(claim(), rows).status is Status.NO_ENTRY


def test_the_claim_points_to_the_board_by_its_label() -> None:
    found = verdict(claim(benchmark="SWE-bench Verified leaderboard"), [row()])
    assert (found.status, found.reasons) == (Status.AGREES, ("quoted", "same-run"))


def test_the_claim_points_to_one_row_by_its_address() -> None:
    rows = [row("63.4", url="https://b.example/1"), row("70.0", url="https://b.example/2")]
    found = verdict(claim("70.0 %", url="https://b.example/2"), rows)
    assert (found.status, found.entry) == (Status.AGREES, 1)


@pytest.mark.parametrize(
    ("context", "status"),
    [
        ("share of the gain recovered; Recovery(%)", Status.INVALID),
        ("improvement over Vesper 2", Status.INVALID),
        ("fault localization accuracy", Status.NOT_COMPARABLE),
        ("average cost $0.34 per task", Status.AGREES_UNSTATED),
    ],
)
def test_words_beside_the_figure_may_say_that_it_is_no_score(context: str, status: Status) -> None:
    assert verdict(claim(context=context), [row()]).status is status


def test_a_copy_of_somebody_elses_run_can_contradict() -> None:
    rows = [row("50.0", origin=Origin.COPIED, copied_from="Pear Institute")]
    found = verdict(claim(settings=FULL, vendor="Vesper Labs"), rows)
    assert found.status is Status.CLAIM_HIGHER
    assert "unchecked-entry" in notes(found)


def test_the_way_to_the_verdict_is_kept() -> None:
    found = verdict(claim("70.0 %", settings=FULL), [row(), row("63.4", model="Vesper 4")])
    assert [rule.name for rule in found.rules] == ["like-for-like"]
    assert (found.claim_value, found.entry_value, found.unit) == ("70.0", "63.4", "percent")
    assert (found.delta, found.benchmark) == ("6.6", "swe-bench-verified")
    assert [(one.entry, one.used) for one in found.considered] == [(1, False), (0, True)]
    compared = {one.setting: one.outcome for one in found.considered[1].comparisons}
    assert compared["scaffold"] == compared["effort"] == "equal"
    assert found.noise is not None
    assert found.noise.startswith("5.9")


def test_numbers_of_json_sources_have_the_precision_of_their_column() -> None:
    known = with_boards(("owner", {}))
    numbers = replace(known, leaderboards=tuple(replace(one, reader="json") for one in known.leaderboards))
    rows = [on("owner", "63"), on("owner", "70.4", model="Halcyon 9")]
    said = claim("63.4 %", settings=FULL)
    assert Judge(rows, known, by_id=True).verdict(said, "c").status is Status.AGREES
    assert Judge(rows, numbers, by_id=True).verdict(said, "c").status is Status.WITHIN_NOISE


def test_a_name_that_is_also_used_for_another_registered_model_confirms_nothing() -> None:
    first = ModelEntry("vesper-5", "Vesper Labs", "Vesper 5")
    other = ModelEntry("vesper-5-orchard", "Vesper Labs", "Vesper 5 Orchard")
    pinned = Judgement("Vesper 5", "Vesper 5 Orchard", "unclear", "tests", "2025-01-01", "one name for both")
    known = models(first, other)
    known = replace(known, judgements=(*known.judgements, pinned))
    alone = Judge([row(model="Vesper 5 Orchard")], known).verdict(claim(model="Vesper 5", settings=FULL), 0)
    assert (alone.status, alone.reasons, alone.candidates) == (Status.AMBIGUOUS, ("snapshot",), (0,))
    both = [row(model="Vesper 5 Orchard"), row("70.0", model="Vesper 5")]
    assert Judge(both, known).verdict(claim("70.0 %", model="Vesper 5", settings=FULL), 0).status is Status.AGREES


def test_a_system_around_the_model_gives_way_to_the_model_alone_where_models_answer() -> None:
    rows = [
        row("75.0", benchmark="GPQA Diamond", n=198, settings={"scaffold": "Orchard Mix"}),
        row("60.1", benchmark="GPQA Diamond", n=198, settings={}),
    ]
    found = verdict(claim("60.1 %", benchmark="GPQA Diamond"), rows)
    assert (found.status, found.entry, found.candidates) == (Status.AGREES_UNSTATED, 1, (1,))
    assert verdict(claim("75.0 %", benchmark="GPQA Diamond"), rows[:1]).status is Status.AGREES_UNSTATED


def test_a_few_finer_numbers_do_not_make_a_column_finer() -> None:
    known = with_boards(("owner", {}))
    numbers = replace(known, leaderboards=tuple(replace(one, reader="json") for one in known.leaderboards))
    rows = [on("owner", "63.4"), *(on("owner", f"{number}.6", model=f"Halcyon {number}") for number in range(5))]
    rows.append(on("owner", "28.73", model="Halcyon 9"))
    said = claim("63.43 %", settings=FULL)
    assert Judge(rows, numbers, by_id=True).verdict(said, "c").status is Status.AGREES


@pytest.mark.parametrize(
    ("benchmark", "day", "status", "reasons"),
    [
        ("BFCL", "2024-07-23", Status.NOT_COMPARABLE, ("version",)),
        ("BFCL v2", "2024-12-06", Status.NOT_COMPARABLE, ("version",)),
        ("BFCL v3", "2024-12-06", Status.AGREES_UNSTATED, ("attempts", "effort")),
    ],
)
def test_a_version_that_is_not_tracked_conflicts_with_its_tracked_siblings(
    benchmark: str, day: str, status: Status, reasons: tuple[str, ...]
) -> None:
    rows = [row(benchmark="bfcl-v3", settings={"version": "v3"}, board="bfcl", n=None, id="one")]
    found = Judge(rows, registry(), by_id=True).verdict(claim(benchmark=benchmark, date=day), "c")
    assert (found.status, found.reasons) == (status, reasons)


def test_a_claim_that_leaves_the_version_open_is_never_said_to_differ_from_rows_of_several() -> None:
    rows = [row("40.0", settings={**FULL, "version": version}, model=model) for version, model in VERSIONS]
    asked = claim(settings=FULL, benchmark="Orchard Test")
    rows = [replace(one, benchmark="Orchard Test") for one in rows]
    assert verdict(asked, rows[:1]).status is Status.DIFFERS_UNSTATED
    found = verdict(asked, rows)
    assert (found.status, found.reasons[0]) == (Status.AMBIGUOUS, "benchmark-variant")
    assert verdict(replace(asked, score="40.0 %"), rows).status is Status.AGREES_UNSTATED


VERSIONS = (("2024-08", "Vesper 3"), ("2025-04", "Halcyon 9"))


def test_a_row_that_averages_runs_in_an_unknown_number_is_not_off_the_grid() -> None:
    averaged = row("63.43", settings={**FULL, "attempts": "mean of several runs"})
    assert "entry-off-grid" in notes(verdict(claim(settings=FULL), [row("63.43")]))
    assert "entry-off-grid" not in notes(verdict(claim(settings=FULL), [averaged]))
    assert verdict(claim("63.43 %", settings=FULL), [averaged]).status is Status.AGREES


def test_a_variant_that_came_out_after_the_claim_is_not_meant_by_a_bare_name() -> None:
    rows = [row(benchmark="aime-2025")]
    assert verdict(claim(benchmark="AIME", date="2024-11-28"), rows).status is Status.NO_ENTRY
    assert verdict(claim(benchmark="AIME", date="2025-04-28"), rows).status is Status.AGREES_UNSTATED


def test_a_board_with_a_row_of_the_claimed_harness_goes_before_one_without() -> None:
    known = with_boards(("owner", {}), ("second", {}))
    rows = (on("owner", "50.0", settings={**FULL, "scaffold": "SWE-agent"}), on("second", "63.4"))
    assert at_boards(known, *rows, settings=FULL).entry == "second-63.4"


def test_runs_said_beside_a_figure_count_where_the_label_says_pass_at_one() -> None:
    rows = [row("55.0", benchmark="GPQA Diamond", n=198, settings={"attempts": "pass@1"})]
    label = "GPQA Diamond (Pass@1)"
    once = verdict(claim("65.0", benchmark=label), rows)
    often = verdict(claim("65.0", benchmark=label, context="temperature 0.6; mean of 8 runs"), rows)
    assert once.noise is not None
    assert often.noise is not None
    assert Decimal(often.noise) < Decimal(once.noise)
    assert "off-grid" in notes(once)
    assert "off-grid" not in notes(often)


def test_an_agent_of_another_generation_is_another_agent() -> None:
    rows = [
        row("56.0", model="o3", name="Agent S2.5 w/ o3", benchmark="OSWorld-Verified", settings={}),
        row("65.6", model="GPT-5", name="Agent S3 w/ GPT-5", benchmark="OSWorld-Verified", settings={}),
    ]
    found = verdict(claim("66 %", model="Agent S3", benchmark="OSWorld-Verified"), rows)
    assert found.candidates == (1,)
