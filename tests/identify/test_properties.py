"""What holds for every name: an identity depends on nothing but what is printed, and a relation has no direction."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.judge.world import registry
from tracker.identify.benchmarks import read_benchmark
from tracker.identify.benchmarks_spelling import clean, key_of
from tracker.identify.keys import identity_key
from tracker.identify.names import read_name
from tracker.identify.plain import plain
from tracker.identify.relate import relate
from tracker.identify.settings import averages, compare, normalise, read_settings, runs_of
from tracker.identify.settings_items import compare_items
from tracker.records import SETTINGS

WORDS = (
    "Claude Opus Sonnet GPT gpt Qwen Qwen3 Llama Gemini Zorb Quill 4 4.5 3.1 70B 7b 235B-A22B mini pro flash max high "
    "low thinking instruct chat fp8 awq 20241022 2024-08-06 preview latest (high) [32k] + & with OpenHands via v2 é 分"
)
VALUES = (
    "pass@1|pass@5|avg@16|best of 8|high|low|medium, thinking|no tools|python|5-shot|0-shot|CoT|128k tokens|500 steps|"
    "GPT-4o|OpenHands|mini-SWE-agent v2|FP8|v6|2024-08 to 2025-05|hard|all|500 items"
)
PARTS = st.sampled_from(WORDS.split())
NAMES = st.lists(PARTS | st.sampled_from(["፩፪", "٠٣", "²", "①"]), min_size=1, max_size=6).flatmap(
    lambda parts: st.sampled_from([" ", "-", "_", "/", ": "]).map(lambda joint: joint.join(parts))
) | st.text(max_size=40)
HOSTILE = (
    "average of |ſix runs|ſeven|best of |pass@|judge|graded by |GPT-4o|gpt|mini|v|v2|fp0|FP8|agent|Q4_K|-bit|"
    "12345678901|1234567|128k|tokens|100 s|10 m|3 h|budget|-shot|high|no |tools|hard|2024-|٠٣|٢٠٢٤|፩፪|①|²|½|Ⅷ|一|"
    "两次平均|人工|İ|ı|ﬅ|ß|é|∞|\u200b|\x00|-|...|,|*|?|:|(|)|+|/|_|1.5|1,000|1e999|99999999999999999999999999"
)
"""Words of settings, digits of other scripts, letters that only look like others, signs, and numbers without end."""
HOSTILE_TEXT = st.lists(
    st.sampled_from(HOSTILE.split("|")) | st.sampled_from(["9" * 5_000, "1" + ",000" * 2_000]), min_size=1, max_size=4
).flatmap(lambda parts: st.sampled_from(["", " ", "-", ", "]).map(lambda joint: joint.join(parts)))
STATED = st.sampled_from(VALUES.split("|")) | st.text(max_size=30) | HOSTILE_TEXT


def keys(text: str) -> list[str]:
    return [identity_key(model) for model in read_name(text, registry()).models]


@given(NAMES)
def test_a_name_that_was_cleaned_is_clean(text: str) -> None:
    assert plain(plain(text)) == plain(text)


@given(NAMES)
def test_space_around_a_name_says_nothing(text: str) -> None:
    assert keys(f"  {text}\t") == keys(text)


@given(NAMES, NAMES)
def test_a_relation_has_no_direction(a: str, b: str) -> None:
    one, other = read_name(a, registry()), read_name(b, registry())
    assert relate(one, other, registry()) == relate(other, one, registry())


@given(NAMES)
def test_a_name_is_never_different_from_itself(text: str) -> None:
    name = read_name(text, registry())
    if name.models:
        assert str(relate(name, name, registry())) in ("same", "unclear")


@given(NAMES)
def test_the_key_of_a_label_is_its_own_key(text: str) -> None:
    assert key_of(key_of(text)) == key_of(text)
    assert clean(clean(text)) == clean(text)


@given(NAMES)
def test_any_label_is_read(text: str) -> None:
    assert read_benchmark(text, registry()).text == text


@given(st.sampled_from(SETTINGS), STATED, STATED)
def test_settings_compare_in_both_directions_alike(setting: str, a: str, b: str) -> None:
    assert compare(setting, a, b) == compare(setting, b, a)
    assert compare(setting, a, "") == ("unstated" if setting != "quantisation" else compare(setting, "", a))


@given(st.sampled_from(SETTINGS), STATED)
def test_the_one_form_of_a_setting_is_its_own_form(setting: str, value: str) -> None:
    assert normalise(setting, normalise(setting, value)) == normalise(setting, value)


@given(st.lists(STATED, max_size=4).map(", ".join))
def test_any_text_states_settings_or_none(text: str) -> None:
    assert set(read_settings(text)) <= set(SETTINGS)


@given(STATED, STATED, st.none() | st.integers(1, 5_000))
def test_the_items_of_two_sides_compare_in_both_directions_alike(a: str, b: str, items: int | None) -> None:
    assert compare_items(a, b, a_n=items) == compare_items(b, a, b_n=items)


@given(STATED)
def test_how_often_was_measured_is_read_from_any_text(text: str) -> None:
    runs = runs_of(text)
    assert runs is None or (runs >= 0 and averages(text))


@given(st.sampled_from(SETTINGS), STATED)
def test_a_setting_never_conflicts_with_itself(setting: str, value: str) -> None:
    assert compare(setting, value, value) != "conflict"
