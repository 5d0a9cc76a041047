"""Scraped names in commit messages, Markdown and logs of jobs: none of them steers the service that shows them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.publish.harmless import code, command, plain

HOSTILE = (
    "Fixes #12",
    "@octocat wins",
    "see GH-7",
    "[skip ci] Zorb",
    "closes https://code.example/a/b/issues/3",
    "a\nCo-authored-by: x <x@y.example>",
    "`</code><img src=x onerror=alert(1)>`",
    "| a | b |",
    "\u202eevil\u2066",
    "::error::x\r\n::warning::y",
    "# head",
    "![x](http://a.example/x.png)",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_commit_message_refers_to_nothing(text: str) -> None:
    said = plain(text)
    assert not re.search(r"#\d|(?<!\w)@\w|GH-\d|\[|\]|://|[\r\n\u202e\u2066]", said)
    assert said


def test_settings_in_names_stay_readable() -> None:
    assert plain("Zorb 2 (pass@1, maj@32) 71,7 %") == "Zorb 2 (pass@1, maj@32) 71,7 %"


@pytest.mark.parametrize("text", HOSTILE)
def test_in_markdown_a_name_stays_within_its_code_span_and_its_cell(text: str) -> None:
    span = code(text)
    assert span[0] == span[-1] == "`"
    assert not re.search(r"[`|\r\n]", span[1:-1])


@given(st.text(), st.text())
def test_a_command_is_one_line_whose_values_end_where_they_should(message: str, title: str) -> None:
    line = command("notice", message, title=title)
    head, said = line[2:].split("::", 1)
    assert "\n" not in line.replace("\x0b", "").replace("\x0c", "")
    assert "\r" not in line
    name, _, named = head.partition(" ")
    key, _, value = named.partition("=")
    assert (name, key) == ("notice", "title")
    assert not re.search("[:,]", value)
    back = {"%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%"}
    assert re.sub("%(0D|0A|3A|2C|25)", lambda found: back[found[0]], value) == title
    assert re.sub("%(0D|0A|25)", lambda found: back[found[0]], said) == message


@given(st.text())
def test_nothing_scraped_breaks_a_line_or_a_span(text: str) -> None:
    assert len(plain(text).splitlines()) <= 1
    span = code(text)
    assert span == "–" or not set("`|\n\r") & set(span[1:-1])
