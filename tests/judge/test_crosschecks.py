from __future__ import annotations

from typing import Any

from tests.judge.world import FULL, claim, notes, registry, row, verdict
from tracker.judge import Judge
from tracker.records import Claim, Status

VENDOR: dict[str, Any] = {"vendor": "Vesper Labs", "settings": FULL}


def notes_of(*claims: Claim) -> list[set[str]]:
    judge = Judge([row("63.4")], registry(), claims=claims)
    return [notes(judge.verdict(one, number)) for number, one in enumerate(claims)]


def test_two_numbers_of_one_vendor_for_one_thing_are_named() -> None:
    first, second = notes_of(claim("63.4 %", **VENDOR), claim("66.1 %", **VENDOR))
    assert "vendor-inconsistent" in first
    assert "vendor-inconsistent" in second


def test_the_other_number_is_told() -> None:
    claims = [claim("63.4 %", **VENDOR), claim("66.1 %", url="https://vesper.example/card", **VENDOR)]
    found = Judge([row("63.4")], registry(), claims=claims).verdict(claims[0], 0)
    note = next(note for note in found.notes if note.name == "vendor-inconsistent")
    assert "66.1 %" in note.text
    assert note.links == ("https://vesper.example/card",)


def test_what_the_press_prints_is_not_put_down_to_the_vendor() -> None:
    own, press = notes_of(claim("63.4 %", **VENDOR), claim("66.1 %", kind="press", **VENDOR))
    assert "vendor-inconsistent" not in own
    assert "vendor-inconsistent" in press


def test_equal_rounded_numbers_are_consistent() -> None:
    assert all(
        "vendor-inconsistent" not in found for found in notes_of(claim("63.4 %", **VENDOR), claim("63 %", **VENDOR))
    )


def test_other_settings_models_vendors_and_benchmarks_are_no_contradiction() -> None:
    first = claim("63.4 %", **VENDOR)
    others = [
        claim("70.0 %", vendor="Vesper Labs", settings={**FULL, "attempts": "best of 8"}),
        claim("70.0 %", model="Vesper 3 mini", **VENDOR),
        claim("70.0 %", vendor="Halcyon", settings=FULL),
        claim("70.0 %", benchmark="SWE-bench Lite", **VENDOR),
    ]
    assert "vendor-inconsistent" not in notes_of(first, *others)[0]


def test_a_number_of_another_model_is_named_and_changes_nothing() -> None:
    rows = [row("63.4"), row("69.0", model="Halcyon 9")]
    found = verdict(claim("69.0 %", settings=FULL), rows)
    assert found.status is Status.WITHIN_NOISE
    assert "equals-other-model" in notes(found)
    assert "Halcyon 9" in next(note.text for note in found.notes if note.name == "equals-other-model")


def test_another_model_is_named_from_boards_of_every_unit() -> None:
    rows = [row("0.634", unit="fraction", model="Cirrus 1"), row("63.4"), row("69.0", model="Halcyon 9")]
    assert "equals-other-model" in notes(verdict(claim("69.0 %", settings=FULL), rows))


def test_a_claim_that_agrees_needs_no_such_hint() -> None:
    rows = [row("63.4"), row("63.4", model="Halcyon 9")]
    assert "equals-other-model" not in notes(verdict(claim("63.4 %", settings=FULL), rows))


def test_a_number_that_the_vendor_prints_for_a_sibling_is_told() -> None:
    claims = [claim("63.4 %", **VENDOR), claim("70.0 %", **VENDOR), claim("70.0 %", model="Vesper 3 Stage2", **VENDOR)]
    found = Judge([row("63.4")], registry(), claims=claims).verdict(claims[1], 1)
    text = next(note.text for note in found.notes if note.name == "vendor-inconsistent")
    assert "63.4 %" in text
    assert "what it prints for Vesper 3 Stage2" in text


def test_the_vendor_of_a_known_model_is_known_without_being_said() -> None:
    recorded = [Claim("GPT-4.1 mini", "SWE-bench Verified", "23.6 %", vendor="OpenAI")]
    judge = Judge([], registry(), claims=recorded)
    found = judge.verdict(Claim("GPT-4.1 mini", "SWE-bench Verified", "33.0 %"), 0)
    assert "vendor-inconsistent" in notes(found)


def test_one_document_that_states_a_setting_of_one_number_only_tells_two_apart() -> None:
    card = {"vendor": "Vesper Labs", "url": "https://vesper.example/card"}
    tooled = {**FULL, "tools": "with search"}
    first, second = claim("63.4 %", settings=FULL, **card), claim("70.0 %", settings=tooled, **card)
    assert all("vendor-inconsistent" not in found for found in notes_of(first, second))
    elsewhere = claim("70.0 %", vendor="Vesper Labs", url="https://vesper.example/post", settings=tooled)
    assert all("vendor-inconsistent" in found for found in notes_of(first, elsewhere))
    same = claim("70.0 %", settings=FULL, **card)
    assert all("vendor-inconsistent" in found for found in notes_of(first, same))


def test_a_model_that_came_out_after_the_claim_is_no_swapped_cell() -> None:
    rows = [row("63.4"), row("69.0", model="gpt-4.1-mini-2025-04-14")]
    before = verdict(claim("69.0 %", settings=FULL, date="2025-01-20"), rows)
    after = verdict(claim("69.0 %", settings=FULL, date="2025-06-20"), rows)
    assert "equals-other-model" not in notes(before)
    assert "equals-other-model" in notes(after)
