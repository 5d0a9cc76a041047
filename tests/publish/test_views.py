"""Sentences, rulers, stories and counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from tests.publish.sample import material
from tracker.publish import sentences
from tracker.publish.board_pages import board_pages, claims_by_entry
from tracker.publish.catalogue import Catalogue, catalogue
from tracker.publish.ruler import band, drawings, ruler
from tracker.publish.scale import Scale
from tracker.publish.scaled import figure
from tracker.publish.sides import parts
from tracker.publish.stories import stories, weight
from tracker.publish.tally import tally
from tracker.records import Comparison, Considered, Group, Status, Verdict


@pytest.fixture(scope="module")
def book() -> Catalogue:
    return catalogue(material())


def test_each_status_has_a_sentence_with_what_it_needs(book: Catalogue) -> None:
    seen = set()
    for j in book.judged:
        said = parts(book, j)
        text = sentences.outcome(said)
        seen.add(j.verdict.status)
        assert text.endswith("."), text
        assert "  " not in text
        if j.verdict.status in (Status.CLAIM_HIGHER, Status.CLAIM_LOWER, Status.WITHIN_NOISE, Status.AGREES):
            assert said.entry in text
    assert seen == set(Status)


def test_direction_is_told_from_the_side_of_the_row(book: Catalogue) -> None:
    higher = next(j for j in book.judged if j.verdict.status is Status.CLAIM_HIGHER)
    assert "9.4 points lower: more than chance alone explains (±5.4 points)." in sentences.outcome(parts(book, higher))
    same_run = replace(parts(book, higher), verdict=replace(higher.verdict, reasons=("same-run",)))
    assert sentences.outcome(same_run).endswith("more than rounding explains.")


def compared(setting: str, claim: str | None, entry: str | None) -> Comparison:
    return Comparison(setting, claim, entry, "unstated", True)


def test_who_leaves_which_setting_unsaid_is_named() -> None:
    pairs = (compared("effort", None, "high"), compared("tools", None, None), compared("attempts", "1", None))
    verdict = Verdict(
        "x",
        Status.AGREES_UNSTATED,
        entry="row",
        reasons=("effort", "attempts", "tools"),
        considered=(Considered("row", True, "", pairs),),
    )
    assert sentences.silence(verdict) == (
        "the claim does not state the reasoning effort, the row does not state the number of attempts "
        "and neither side states the use of tools"
    )
    both = replace(verdict, considered=(Considered("row", True, "", (compared("effort", "high", "High (32k)"),)),))
    assert sentences.silence(replace(both, reasons=("effort",))) == (
        "it is not certain that both mean the same by the reasoning effort"
    )
    assert sentences.silence(replace(verdict, reasons=())) == "a setting that matters is not stated on both sides"


def test_all_rows_of_a_benchmark_share_one_round_scale(book: Catalogue) -> None:
    drawn = drawings(book)
    scale = drawn.scales["repair-verified"]
    assert scale.low % scale.step == 0
    assert 4 <= len(scale.ticks()) <= 9
    for j in book.by_benchmark["repair-verified"]:
        found = ruler(book, drawn, j)
        assert found is None or found.ground.ticks == scale.ticks()
        assert found is None or found.claim is None or 0 <= float(found.claim.x[:-1]) <= 100
    assert scale.low >= 0
    assert scale.high <= 100


def test_places_on_a_scale_are_linear_and_clamped() -> None:
    scale = Scale(20, 80, 10, "percent")
    assert scale.place(Decimal(50)) == pytest.approx(50)
    assert scale.place(Decimal(90)) is None
    assert scale.clamped(Decimal(90)) == pytest.approx(98)
    assert band(scale, Decimal(50), Decimal(15)) == ("26.0%", "48.0%")
    assert band(scale, Decimal(50), None) is None


def test_an_impossible_score_is_not_drawn(book: Catalogue) -> None:
    gain = book.by_id["ember-gain"]
    assert gain.verdict.status is Status.INVALID
    assert ruler(book, drawings(book), gain) is None


def test_a_ruler_says_its_numbers_in_words(book: Catalogue) -> None:
    found = ruler(book, drawings(book), book.by_id["claim-002"])
    assert found is not None
    assert "The claim stands at 51.4%. The published row stands at 42%. Chance allows 5.41" in found.text


def test_stories_gather_what_is_said_of_one_model_on_one_benchmark(book: Catalogue) -> None:
    first = stories(book.judged)[0]
    assert first.lead.id == "ember-press"
    assert first.others[0].id == "ember-own"
    order = [(not story.contested, not story.differs, -story.interest) for story in stories(book.judged)]
    assert order == sorted(order)
    assert all(story.contested or story.differs or story.interest >= 2 for story in stories(book.judged))


def test_the_order_of_stories_knows_no_names(book: Catalogue) -> None:
    renamed = [replace(j, vendor="Zz", maker="Zz", model=f"Zz {j.model}") for j in book.judged]
    assert [s.lead.id for s in stories(renamed)][:1] == [s.lead.id for s in stories(book.judged)][:1]
    assert weight(book.by_id["ember-press"]) == 5


def test_counts_add_up_and_fill_the_bar(book: Catalogue) -> None:
    counted = tally(book.judged)
    assert sum(group.number for group in counted.groups) == counted.total == len(book.judged)
    assert sum(float(group.width[:-1]) for group in counted.groups) == pytest.approx(100, abs=0.1)
    assert counted.unchecked.group.key == str(Group.UNCHECKED)
    assert tally([]).total == 0


@pytest.mark.parametrize(
    ("text", "unit", "target", "expected"),
    [
        ("0.6666666666666666", "fraction", "percent", "66.67%"),
        ("0.717", "fraction", "percent", "71.7%"),
        ("72.7*", "percent", "percent", "72.7%"),
        ("71,70 %", None, "percent", "71.70%"),
        ("0.717", None, "percent", "0.717"),
        ("72.5 ± 0.6", "percent", "percent", "72.5 ± 0.6"),
        ("> 65 %", "percent", "percent", "> 65 %"),
        ("1287.34", "elo", "elo", "1,287.3 Elo"),
        ("n/a", "percent", "percent", "n/a"),
    ],
)
def test_figures_are_shown_in_the_unit_of_the_benchmark(
    text: str, unit: str | None, target: str, expected: str
) -> None:
    assert figure(text, unit, target) == expected


def test_a_verdict_in_fractions_is_drawn_in_per_cent(book: Catalogue) -> None:
    j = book.by_id["claim-002"]
    verdict = replace(
        j.verdict, claim_value="0.514", entry_value="0.42", delta="0.094", noise="0.0541", unit="fraction"
    )
    as_fraction = replace(j, verdict=verdict)
    one, two = (ruler(book, drawings(book), each) for each in (j, as_fraction))
    assert one is not None
    assert two is not None
    assert (one.claim, one.entry, one.band) == (
        two.claim and replace(two.claim, label="51.4%"),
        two.entry and replace(two.entry, label="42%"),
        two.band,
    )
    assert "9.4 points lower: more than chance alone explains (±5.4 points)" in sentences.outcome(
        parts(book, as_fraction)
    )


def test_press_against_vendor_comes_first(book: Catalogue) -> None:
    told = stories(book.judged)
    assert told[0].contested
    assert [story.contested for story in told] == sorted((story.contested for story in told), reverse=True)


def test_rows_from_a_later_copy_of_a_part_are_told_apart() -> None:
    given = material()
    board = next(each for each in catalogue(given).boards.values() if len(catalogue(given).current(each)) > 1)
    settled = catalogue(given).settled(board.leaderboard)
    assert settled is not None
    late = catalogue(given).current(board)[0]
    entries = tuple(
        replace(each, first_seen=settled + timedelta(days=3)) if each is late else each for each in given.entries
    )
    changed = catalogue(replace(given, entries=entries))
    page = next(board_pages(changed, drawings(changed), claims_by_entry(changed), board))
    assert page.later == 1
    assert page.later_at is not None
    before = catalogue(given)
    assert next(board_pages(before, drawings(before), {}, board)).later == 0
