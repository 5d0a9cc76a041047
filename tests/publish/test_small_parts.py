"""Figures, dates, file names, cleaned text and words."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.publish.conftest import TEMPLATES
from tracker.publish import change_words, figures, setting_words, words
from tracker.publish.addresses import names, slug
from tracker.publish.cleaning import address, host, shown
from tracker.publish.dates import When, of_day, of_moment
from tracker.publish.render import unbroken
from tracker.records import GROUPS, Group, Origin, Status


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("71,7 %", "percent", "71.7%"),
        ("71.70", "percent", "71.70%"),
        ("0.717", "fraction", "0.717"),
        ("1287", "elo", "1,287 Elo"),
        ("-1", "percent", "−1%"),
        ("12.5", "usd", "$12.5"),
        ("+4.1 %", "percent", "+4.1 %"),
        ("72.5 ± 0.6", "percent", "72.5 ± 0.6"),
        ("about 70", "percent", "about 70"),
        ("NaN", "percent", "NaN"),
    ],
)
def test_printed_scores_read_in_one_convention(text: str, unit: str, expected: str) -> None:
    assert figures.printed(text, unit) == expected


def test_digits_have_a_real_minus_and_groups() -> None:
    assert figures.digits(Decimal("-0.40")) == "−0.40"
    assert figures.amount(Decimal("5478.16"), "usd") == "$5,478.16"
    assert figures.difference_unit("percent") == "points"


def test_shares_of_few_and_of_nothing() -> None:
    shares = [figures.share(*pair) for pair in ((1, 300), (0, 300), (1, 3), (0, 0), (299, 300), (5, 5))]
    assert shares == ["under 1%", "0%", "33%", "", "over 99%", "100%"]


def test_dates_are_words_with_their_form() -> None:
    assert of_day("2026-03-11") == When("11 March 2026", "2026-03-11")
    assert of_day("2026-03") == When("March 2026", "2026-03")
    assert of_day("2026") == When("2026", "2026")
    assert of_day("2026-02-31") == When("2026-02-31", "")
    assert of_day("soon") == When("soon", "")
    assert of_day(None) is None
    assert of_moment(datetime(2025, 12, 10, 23, 0, tzinfo=UTC)) == When("10 December 2025", "2025-12-10T23:00:00Z")
    assert When("11 March 2026", "2026-03-11").short == "11 Mar 2026"


@given(st.lists(st.text(max_size=120), max_size=20))
def test_file_stems_are_plain_and_apart(keys: list[str]) -> None:
    stems = names(keys)
    assert set(stems) == set(keys)
    assert len({stem.lower() for stem in stems.values()}) == len(set(keys))
    assert all(stem and stem.strip("abcdefghijklmnopqrstuvwxyz0123456789-") == "" for stem in stems.values())


def test_stems_of_plain_ids_are_the_ids() -> None:
    assert dict(names(["nvidia-1", "b"])) == {"nvidia-1": "nvidia-1", "b": "b"}
    assert names(["A b"])["A b"] == "a-b"
    assert names(["index"])["index"] != "index"
    assert slug("Ünïcode / 4.5") == "unicode-4-5"


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "data:text/html,x",
        "//host/x",
        "http:///x",
        "https://a b",
        'https://a"b',
        None,
        "",
        "ftp://a",
    ],
)
def test_only_plain_http_is_ever_a_link(url: str | None) -> None:
    assert address(url) is None


def test_links_keep_their_query() -> None:
    assert address("https://example.org/a?b=1&c=2#d") == "https://example.org/a?b=1&c=2#d"
    assert host("https://www.example.org/a") == "example.org"


@given(st.text(max_size=600))
def test_shown_text_is_one_bounded_line(text: str) -> None:
    line = shown(text, 50)
    assert len(line) <= 50
    assert "\n" not in line
    assert "\u202e" not in line
    line.encode("utf-8")


def test_every_status_group_and_origin_has_words() -> None:
    assert set(words.LABELS) == set(words.MEANINGS) == set(words.SHORT_LABELS) == set(Status)
    assert set(words.GROUP_WORDS) == set(Group)
    assert set(words.ORIGINS) == set(Origin)
    assert set(words.REMEDIES) == {status for status in Status if GROUPS[status] is Group.UNCHECKED}


def test_no_word_accuses() -> None:
    modules = [vars(module) for module in (words, setting_words, change_words)]
    tables = " ".join(
        repr(value)
        for module in modules
        for name, value in sorted(module.items())
        if name.isupper() and isinstance(value, str | tuple | dict)
    )
    templates = " ".join(path.read_text("utf-8") for path in sorted(TEMPLATES.glob("*.html")))
    said = f"{tables} {re.sub(r'{[{%].*?[%}]}', ' ', templates, flags=re.S)}".lower()
    said = said.replace('spellcheck="false"', "")
    for word in ("false", "inflat", "cheat", "lying", "wrong", "fraud", "fake", "mislead", "medal", "winner"):
        assert not re.search(rf"(?<![\w-]){word}", said), word


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("on SWE-bench Verified.", 'on <span class="u">SWE-bench</span> Verified.'),
        ("no hyphen", "no hyphen"),
        ("a <b>-c & d-e", 'a &lt;b&gt;-c &amp; <span class="u">d-e</span>'),
        ("-", "-"),
    ],
)
def test_names_with_a_hyphen_are_marked_and_everything_is_escaped(text: str, marked: str) -> None:
    assert unbroken(text) == marked
