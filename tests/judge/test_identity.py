"""Which rows a name can mean: what it leaves open, what existed on its day, and the words beside the figure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.judge.world import FULL, claim, registry, row, verdict
from tracker.declare.models import Family, ModelEntry, Scaffold
from tracker.identify.registry import Registry
from tracker.judge import Judge
from tracker.records import Origin, Status

VESPER = Family("vesper", "Vesper Labs")


def models(*entries: ModelEntry) -> Registry:
    known = registry()
    return replace(known, families=(*known.families, VESPER), models=(*known.models, *entries))


@pytest.mark.parametrize("name", ["Vesper 3", "Vesper 3 Large"])
@pytest.mark.parametrize("score", ["63.4", "20.0"])
def test_a_row_that_leaves_size_or_tuning_open_neither_confirms_nor_contradicts(name: str, score: str) -> None:
    found = verdict(claim(model="Vesper 3 Large 70B Instruct", settings=FULL), [row(score, model=name)])
    assert (found.status, found.entry, found.candidates) == (Status.AMBIGUOUS, None, (0,))
    assert "may be another model" in found.explanation


def test_a_row_that_names_the_family_alone_is_meant_only_where_the_claim_points_to_the_board() -> None:
    rows = [row(model="Vesper")]
    assert verdict(claim(settings=FULL), rows).status is Status.NO_ENTRY
    assert verdict(claim(settings=FULL, quoted=True), rows).status is Status.AGREES
    assert verdict(claim(model="Vesper", settings=FULL), [row()]).status is Status.AMBIGUOUS


def test_a_row_that_leaves_only_the_snapshot_open_differs_in_a_setting() -> None:
    found = verdict(claim(model="Vesper 3 (2025-03-01)", settings=FULL), [row("20.0", model="Vesper 3")])
    assert (found.status, found.reasons) == (Status.DIFFERS_UNSTATED, ("snapshot",))


def test_an_unclear_row_can_keep_a_clear_one_from_deciding() -> None:
    rows = [row("20.0", model="Vesper 3 Instruct"), row("62.0", model="Vesper 3", origin=Origin.SUBMITTED)]
    asked = claim(model="Vesper 3 Instruct", settings={"scaffold": "OpenHands"})
    assert verdict(asked, rows).status is Status.AMBIGUOUS
    assert verdict(asked, rows[:1]).status is Status.DIFFERS_UNSTATED


def test_a_bare_row_beside_the_tuned_one_of_the_same_maintainers_is_the_base() -> None:
    rows = [row("63.4", model="Vesper-3-8B-Instruct"), row("30.0", model="Vesper-3-8B")]
    asked = claim(model="Vesper-3-8B-Instruct", settings={"scaffold": "OpenHands"})
    found = verdict(asked, rows)
    assert (found.status, found.entry) == (Status.AGREES_UNSTATED, 0)


def test_an_agent_in_a_version_of_a_later_day_is_not_meant() -> None:
    names = ("Orchard Agent (v20240408) + Vesper 3", "Orchard Agent (v20240620) + Vesper 3")
    known = replace(registry(), scaffolds=(*registry().scaffolds, Scaffold("Orchard Agent")))
    rows = [
        row(score, model="Vesper 3", name=name, settings={"scaffold": name.split(" + ")[0]})
        for score, name in zip(("63.4", "80.0"), names, strict=True)
    ]
    judge = Judge(rows, known)
    asked = claim(model="Orchard Agent", date="2024-05-22")
    assert (judge.verdict(asked, 0).status, judge.verdict(asked, 0).entry) == (Status.AGREES_UNSTATED, 0)
    assert judge.verdict(replace(asked, date="2024-07-22"), 0).status is Status.AMBIGUOUS


def test_where_clear_and_unclear_rows_agree_a_clear_one_is_shown() -> None:
    rows = [row("22.0", model="Vesper 3"), row("20.0", model="Vesper 3 Instruct")]
    found = verdict(claim(model="Vesper 3 Instruct", settings={"scaffold": "OpenHands"}), rows)
    assert (found.status, found.entry) == (Status.DIFFERS_UNSTATED, 1)


def test_the_row_of_the_very_name_confirms_beside_rows_of_dated_snapshots() -> None:
    rows = [row("63.4", settings={}), row("80.0", model="Vesper 3 (2025-08-01)", settings={})]
    found = verdict(claim(), rows)
    assert (found.status, found.entry) == (Status.AGREES_UNSTATED, 0)
    assert verdict(claim("80.0 %"), rows).status is Status.AMBIGUOUS


OLD = ModelEntry("vesper-3-large", "Vesper Labs", "Vesper 3 Large", released="2024-02-29")
NEW = ModelEntry("vesper-4-large", "Vesper Labs", "Vesper 4 Large", released="2025-05-22")


@pytest.mark.parametrize(
    ("day", "status"), [("2024-05-22", Status.AGREES), ("2025-07-01", Status.AMBIGUOUS), (None, Status.AMBIGUOUS)]
)
def test_a_name_without_a_version_means_the_only_one_that_existed(day: str | None, status: Status) -> None:
    judge = Judge([row(model="Vesper 3 Large")], models(OLD, NEW))
    assert judge.verdict(claim(model="Vesper Large", date=day, settings=FULL), 0).status is status


@pytest.mark.parametrize(
    ("context", "name", "status"),
    [
        ("chat model", "Vesper-3-8B-Chat", Status.AGREES_UNSTATED),
        ("chat model", "Vesper-3-8B-Base", Status.NO_ENTRY),
        ("base model", "Vesper-3-8B-Chat", Status.NO_ENTRY),
        (None, "Vesper-3-8B-Chat", Status.AMBIGUOUS),
    ],
)
def test_the_checkpoint_is_read_from_the_words_beside_the_figure(
    context: str | None, name: str, status: Status
) -> None:
    asked = claim(model="Vesper-3-8B", context=context, settings=FULL)
    found = verdict(asked, [row(model=name, settings={**FULL, "effort": ""})])
    assert found.status is status


GPT_LIKE = ModelEntry(
    "vesper-4-turbo",
    "Vesper Labs",
    "Vesper 4 Turbo",
    released="2023-11-06",
    snapshots=("2023-11-06", "2024-04-09"),
    releases=("2023-11-06", "2024-04-09"),
    spellings=("Vesper 4 1106 = 2023-11-06",),
)
PLAIN = ModelEntry("vesper-4", "Vesper Labs", "Vesper 4", released="2023-03-14", snapshots=("2023-06-13",))


def test_a_snapshot_printed_under_the_bare_name_is_meant_only_where_the_agent_leaves_no_other_row() -> None:
    judge = Judge([row(model="Vesper 4 (1106)")], models(GPT_LIKE, PLAIN))
    alone = judge.verdict(claim(model="Vesper 4", settings=FULL), 0)
    system = judge.verdict(claim(model="OpenHands + Vesper 4", settings=FULL), 0)
    assert (alone.status, system.status) == (Status.AMBIGUOUS, Status.AGREES_UNSTATED)
    assert judge.verdict(claim(model="Vesper 4 Turbo", settings=FULL), 0).status is not Status.NO_ENTRY
    assert judge.verdict(claim(model="Vesper 4 (2023-06-13)", settings=FULL), 0).status is Status.NO_ENTRY


TWO = ModelEntry("vesper-8", "Vesper Labs", "Vesper 8", released="2025-01-10", snapshots=("2025-01-10", "2025-08-01"))


@pytest.mark.parametrize(("day", "reasons"), [("2025-09-01", ()), ("2025-06-01", ("snapshot",)), (None, ("snapshot",))])
def test_the_tag_of_a_row_says_its_snapshot_unless_it_is_younger_than_the_row(
    day: str | None, reasons: tuple[str, ...]
) -> None:
    rows = [row(model="Vesper 8", date=day, models=("vesper-8-20250801",))]
    found = Judge(rows, models(TWO)).verdict(claim(model="Vesper 8 (2025-08-01)", settings=FULL), 0)
    assert found.reasons == reasons or (day == "2025-06-01" and found.status is Status.NO_ENTRY)


def test_one_model_tagged_in_two_spellings_is_one_model() -> None:
    rows = [row(model="Tools + Vesper 8", models=("vesper-8-20250801", "Vesper 8 (2025-08-01)"), date="2025-09-01")]
    found = Judge(rows, models(TWO)).verdict(claim(model="Vesper 8 (2025-08-01)", settings=FULL), 0)
    assert found.entry == 0


def test_a_row_listed_with_and_without_its_snapshot_is_one_row() -> None:
    only = ModelEntry("vesper-7", "Vesper Labs", "Vesper 7", snapshots=("2025-01-10",), releases=("2025-01-10",))
    less = {"scaffold": "OpenHands"}
    once = {**less, "attempts": "1"}
    rows = [row(model="Vesper 7", settings=less), row(model="Vesper 7 (2025-01-10)", settings=once)]
    found = Judge(rows, models(only)).verdict(claim("80 %", model="Vesper 7", context="parallel compute"), 0)
    assert (found.status, found.reasons) == (Status.NOT_COMPARABLE, ("attempts",))


@pytest.mark.parametrize(
    ("benchmark", "name", "status"),
    [
        ("AlpacaEval 2.0", "Zapfix + Vesper 3", Status.NO_ENTRY),
        ("AlpacaEval 2.0", "Aider + Vesper 3", Status.AGREES_UNSTATED),
        ("SWE-bench Verified", "Zapfix + Vesper 3", Status.AGREES_UNSTATED),
    ],
)
def test_a_method_around_a_model_is_another_system_where_models_answer_alone(
    benchmark: str, name: str, status: Status
) -> None:
    rows = [row(model=name, benchmark=benchmark, settings={}, n=None)]
    assert verdict(claim(benchmark=benchmark), rows).status is status
    assert verdict(claim(benchmark=benchmark, model=name), rows).status is Status.AGREES_UNSTATED


def test_a_system_is_found_by_its_own_name() -> None:
    rows = [row(model="Vesper 3", name="Plum Orchard + zap-search", settings={"scaffold": "Plum Orchard"})]
    assert verdict(claim(model="Plum Orchard + Zap Search"), rows).status is Status.AGREES_UNSTATED
    assert verdict(claim(model="Plum Orchard + Zip Search"), rows).status is Status.NO_ENTRY


def test_an_agent_alone_is_never_like_for_like_with_one_of_its_models() -> None:
    rows = [row("20.0", model="Vesper 3"), row("20.0", model="OpenHands + Halcyon 9")]
    for one in rows:
        assert verdict(claim(model="OpenHands", settings=FULL), [one]).status is Status.DIFFERS_UNSTATED


def test_a_lite_edition_of_an_agent_is_another_agent() -> None:
    full, lite = ({**FULL, "scaffold": name} for name in ("Agentless", "Agentless Lite"))
    found = verdict(claim("25.3 %", model="Agentless Lite + Vesper 3"), [row("6.2", settings=full)])
    assert (found.status, found.reasons) == (Status.NOT_COMPARABLE, ("scaffold",))
    assert verdict(claim(model="Agentless Lite + Vesper 3"), [row(settings=lite)]).status is Status.AGREES_UNSTATED
